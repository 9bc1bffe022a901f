-- Lists of a company with a million guides. What people filter by most (state, type, cedi, client, day) lies inside the indexes that pages are
-- read and counted from: the rows themselves, a kilobyte each, are fetched for the fifty of a page alone.

drop index guide_created;
create index guide_created on guide (company_id, created_at desc, id)
  include (status, type, cedi_id, client_id, scheduled_date, origin, subtype, sub_status);
-- People who are kept to some cedis ask nothing else.
create index guide_cedi on guide (company_id, cedi_id, created_at desc, id) include (status, type, client_id, scheduled_date);
drop index guide_client;
create index guide_client on guide (company_id, client_id, created_at desc, id) include (status, type, cedi_id, scheduled_date)
  where client_id is not null;
drop index guide_day;
create index guide_day on guide (company_id, scheduled_date, id) include (status, type, cedi_id, client_id, created_at, folio);
drop index guide_status;
create index guide_status on guide (company_id, status, scheduled_date, id) include (type, cedi_id, client_id, created_at);

-- The other orders of a list.
drop index guide_folio;
create unique index guide_folio on guide (company_id, folio) include (id, status, type, cedi_id, client_id, scheduled_date);
create index guide_recipient on guide (company_id, contact_name, id) include (status, type, cedi_id, client_id, scheduled_date);
create index guide_suburb on guide (company_id, suburb, id) include (status, type, cedi_id, client_id, scheduled_date);
create index guide_weight on guide (company_id, weight_kg, id) include (status, type, cedi_id, client_id, scheduled_date);

-- What few guides have. guides.filter.store.ts spells the same conditions.
create index guide_waiting on guide (company_id, created_at desc, id) include (status, type, cedi_id, client_id, scheduled_date, route_id)
  where status in ('pending', 'returnDelivery', 'returnRecollection');
create index guide_collections on guide (company_id, created_at desc, id) include (status, cedi_id, client_id, scheduled_date)
  where type = 'recollection';
create index guide_attempts on guide (company_id, created_at desc, id) include (delivery_attempts, status, type, cedi_id, client_id, scheduled_date)
  where delivery_attempts <> 1;
create index guide_windowed on guide (company_id, created_at desc, id) include (status, type, cedi_id, client_id, scheduled_date)
  where windows <> '[]';
create index guide_with_documents on guide (company_id, created_at desc, id) include (status, type, cedi_id, client_id, scheduled_date)
  where document_count > 0;
create index guide_certified on guide (company_id, created_at desc, id) include (status, type, cedi_id, client_id, scheduled_date) where certified;
create index guide_api_key on guide (company_id, api_key_id, created_at desc, id) where api_key_id is not null;

drop index guide_from_api;
create index guide_from_api on guide (company_id, created_at desc, id) include (status, type, cedi_id, client_id, scheduled_date) where origin = 'api';
-- Guides that came long after their day (history that somebody brought): all others of some days were made before the two months after them, so that
-- a list of old days by creation can begin there. guides.list.store.ts spells the same condition.
create index guide_backdated on guide (company_id, scheduled_date, created_at, id) where (created_at at time zone 'UTC') >= (scheduled_date + 60)::timestamp;

-- Pages are read from indexes alone only where a vacuum has passed since the last change, and planned by what the last analyze saw. At the
-- server's own fifth of the table both would come once in months.
alter table guide set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
