-- The lists of a company with a million orders: pages and counts come from indexes that hold what people filter by; rows are fetched for the fifty of a page.
create unique index customer_order_number on customer_order (company_id, client_key, number_key);
create index customer_order_created on customer_order (company_id, created_at desc, id) include (status, cedi_id, client_id, promised_date, origin);
create index customer_order_cedi on customer_order (company_id, cedi_id, created_at desc, id) include (status, client_id, promised_date, origin);
create index customer_order_client on customer_order (company_id, client_id, created_at desc, id) include (status, cedi_id, promised_date, origin)
  where client_id is not null;
create index customer_order_status on customer_order (company_id, status, created_at desc, id) include (cedi_id, client_id, promised_date, origin);
create index customer_order_age on customer_order (company_id, status, status_at, id) include (cedi_id, client_id, promised_date, origin, created_at);
create index customer_order_status_at on customer_order (company_id, status_at, id) include (status, cedi_id, client_id, promised_date, origin);
create index customer_order_promised on customer_order (company_id, promised_date, id) include (status, cedi_id, client_id, origin, created_at);
create index customer_order_day on customer_order (company_id, order_date, id) include (status, cedi_id, client_id, promised_date, origin, created_at);
create index customer_order_number_plain on customer_order (company_id, number_plain text_pattern_ops, id) include (status, cedi_id, client_id, promised_date, origin);
create index customer_order_by_number on customer_order (company_id, number, id) include (status, cedi_id, client_id, promised_date, origin);
create index customer_order_contact on customer_order (company_id, contact_name, id) include (status, cedi_id, client_id, promised_date, origin);
create index customer_order_units on customer_order (company_id, units, id) include (status, cedi_id, client_id, promised_date, origin);
-- Who types a whole phone finds it by itself.
create index customer_order_phone on customer_order (company_id, phone) where phone <> '';
create index customer_order_cellphone on customer_order (company_id, cellphone) where cellphone <> '';
create index customer_order_search on customer_order using gin (search_text gin_trgm_ops);
create index customer_order_guide on customer_order (company_id, guide_id) where guide_id is not null;
create index customer_order_parent on customer_order (company_id, parent_id) where parent_id is not null;
create index customer_order_merged on customer_order (company_id, merged_into_id) where merged_into_id is not null;
-- What few orders have. orders.filter.store.ts spells the same conditions.
create index customer_order_open on customer_order (company_id, promised_date, id) include (status, cedi_id, client_id, created_at)
  where status not in ('packed', 'cancelled');
create index customer_order_held on customer_order (company_id, created_at desc, id) include (status, cedi_id, client_id, promised_date) where hold_reason is not null;
create index customer_order_short on customer_order (company_id, created_at desc, id) include (status, cedi_id, client_id, promised_date) where short_units > 0;
create index customer_order_import on customer_order (import_id) where import_id is not null;
-- An item of a search is named whole: its SKU, its bar code or its id, where that says something.
create index customer_order_item_barcode on customer_order_item (company_id, barcode) where barcode <> '';
create index customer_order_item_owner_code on customer_order_item (company_id, code_key);
alter table customer_order set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The company's own orders for lists: under a row-level policy a search may not use its index (see 0004_guides.sql).
create view customer_order_of_company as select * from customer_order where company_id = (select app_company());
grant select on customer_order_of_company to tramo_app;
