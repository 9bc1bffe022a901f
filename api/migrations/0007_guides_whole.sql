-- Guides, whole: the other party, own fields, papers and their verification, visits with evidence, delivery codes, clients' contacts and
-- addresses, connections of other systems, prices.

alter table guide
  -- The party that is not visited (sender of a delivery, recipient of a recollection) with its address; null when it is the cedi.
  add column counterpart jsonb,
  add column scheduled_until date,
  add column delivery_id text not null default '',
  add column buying_orders text[] not null default '{}',
  add column certified boolean not null default false,
  add column skills text[] not null default '{}',
  add column handling text[] not null default '{}',
  add column notify jsonb not null default '{"email": false, "sms": false, "whatsapp": false, "whatsappPhone": ""}',
  add column custom_fields jsonb not null default '{}',
  add column document_count int not null default 0,
  -- The trip that a verification counts for, and the roles that have given theirs for it.
  add column verification_attempt int not null default 0,
  add column verified_roles text[] not null default '{}',
  -- Raised when somebody asks for new links: those given before stop opening.
  add column link_generation int not null default 0,
  add column api_key_id uuid,
  add column origin text generated always as (case when created_from_api then 'api' when import_id is not null then 'file' else 'form' end) stored;
update guide set verification_attempt = delivery_attempts + 1 where status in ('returnDelivery', 'returnRecollection');
create index guide_client on guide (company_id, client_id, created_at desc, id) where client_id is not null;
-- Totals of a client, from the index alone.
create index guide_client_totals on guide (company_id, client_id, type, status) where client_id is not null;
create index guide_from_api on guide (company_id, created_at desc, id) where created_from_api;
create index guide_subtype on guide (company_id, subtype, type) include (cedi_id) where subtype is not null;
create or replace view guide_of_company as select * from guide where company_id = (select app_company());

alter table guide_item
  add column code text not null default '',
  add column custom_fields jsonb not null default '{}';

create table custom_field (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  target text not null check (target in ('guide', 'item', 'collectionGuide', 'collectionItem')),
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'boolean', 'choice')),
  options text[] not null default '{}',
  description text not null default '',
  required boolean not null default false,
  capturable boolean not null default false,
  show_in_report boolean not null default false,
  position int not null,
  -- A guide was given a value of it: from then on its type stays.
  used boolean not null default false,
  -- Deleted fields stay: guides that hold a value of them still show its name.
  status text not null default 'enabled' check (status in ('enabled', 'deleted')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index custom_field_name on custom_field (company_id, target, lower(name)) where status = 'enabled';
select tramo_tenant_table('custom_field');

create table guide_document (
  id uuid primary key,
  company_id uuid not null,
  guide_id uuid not null,
  file_id uuid not null,
  name text not null,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (guide_id, file_id),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
create index guide_document_guide on guide_document (guide_id, created_at);
create index guide_document_file on guide_document (file_id);
select tramo_tenant_table('guide_document');

create table guide_verification (
  id uuid primary key,
  company_id uuid not null,
  guide_id uuid not null,
  role text not null check (role in ('documentGenerator', 'supervisorDocuments')),
  delivery_attempts int not null,
  by_id uuid not null,
  by_name text not null,
  note text not null default '',
  at timestamptz not null default now(),
  unique (guide_id, role, delivery_attempts),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
select tramo_tenant_table('guide_verification');

-- One row for each visit of a driver, whatever its end. A visit that was taken back stays, marked.
create table guide_visit (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  guide_id uuid not null,
  attempt int not null,
  outcome text not null,
  sub_status text,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  lat double precision,
  lng double precision,
  distance_m int,
  received_by text not null default '',
  comment text not null default '',
  route_id uuid,
  route_name text,
  driver_id uuid,
  driver_name text not null default '',
  vehicle_name text not null default '',
  -- The guide as it was at the visit: what it is changed to later is no matter of the proof, and lists need not read the guides.
  folio text not null,
  type text not null check (type in ('delivery', 'recollection')),
  contact_name text not null default '',
  address_line text not null default '',
  planned_lat double precision,
  planned_lng double precision,
  cedi_id uuid not null,
  client_id uuid,
  certified boolean not null default false,
  proven text check (proven in ('code', 'offlineCode', 'override')),
  answers jsonb not null default '[]',
  items jsonb not null default '[]',
  custom_fields jsonb not null default '{}',
  photos int not null default 0,
  videos int not null default 0,
  scans int not null default 0,
  has_signature boolean not null default false,
  -- What it lacks, by the rule of the contract (missingParts); nothing once it was taken back.
  missing text[] not null default '{}',
  search_text text generated always as (tramo_plain(folio || ' ' || contact_name || ' ' || received_by)) stored,
  undone_at timestamptz,
  undone_by text,
  undone_reason text not null default '',
  unique (company_id, id),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade,
  foreign key (company_id, cedi_id) references address (company_id, id)
);
create index guide_visit_guide on guide_visit (guide_id, at desc);
create index guide_visit_at on guide_visit (company_id, at desc, id desc);
create index guide_visit_cedi on guide_visit (company_id, cedi_id, at desc, id desc);
create index guide_visit_outcome on guide_visit (company_id, outcome, at desc, id desc);
create index guide_visit_client on guide_visit (company_id, client_id, at desc, id desc) where client_id is not null;
create index guide_visit_driver on guide_visit (company_id, driver_id, at desc, id desc) where driver_id is not null;
create index guide_visit_missing on guide_visit using gin (missing);
create index guide_visit_search on guide_visit using gin (search_text gin_trgm_ops);
-- One or two letters are the beginning of a folio, which the text begins with: they have no trigram.
create index guide_visit_start on guide_visit (company_id, search_text text_pattern_ops);
create index guide_visit_route on guide_visit (company_id, route_id) where route_id is not null;
select tramo_tenant_table('guide_visit');
-- As guide_of_company: under a policy neither LIKE nor the look into an array may use its index.
create view guide_visit_of_company as select * from guide_visit where company_id = (select app_company());
grant select on guide_visit_of_company to tramo_app;

create table guide_evidence (
  id uuid primary key,
  company_id uuid not null,
  visit_id uuid not null,
  guide_id uuid not null,
  kind text not null check (kind in ('photo', 'video', 'signature', 'scan')),
  position int not null,
  file_id uuid,
  text text not null default '',
  at timestamptz not null,
  lat double precision,
  lng double precision,
  foreign key (company_id, visit_id) references guide_visit (company_id, id) on delete cascade,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
create index guide_evidence_visit on guide_evidence (visit_id, position);
create index guide_evidence_file on guide_evidence (file_id) where file_id is not null;
select tramo_tenant_table('guide_evidence');

-- What a phone sent, before it was made anew: a file that is sent again is known by it.
alter table file add column source_sha256 bytea;
-- Evidence goes with its guide. Its files end here and now: looking for orphans would read millions of rows every few minutes.
create function end_evidence_files() returns trigger language plpgsql as $$
begin
  update file f set expires_at = now() + interval '1 day' from (select distinct file_id from gone where file_id is not null) g
    where f.id = g.file_id and not exists (select 1 from guide_evidence e where e.file_id = f.id);
  return null;
end $$;
create trigger evidence_gone after delete on guide_evidence referencing old table as gone for each statement execute function end_evidence_files();
-- The few files that may have been replaced by others, so that nothing names them any more.
create index file_replaceable on file (id) where attached_at is not null and expires_at is null and kind <> 'evidence';

-- Files too large for one value (archives): their content in parts.
create table file_part (
  company_id uuid not null,
  file_id uuid not null,
  position int not null,
  content bytea not null,
  primary key (file_id, position),
  foreign key (company_id, file_id) references file (company_id, id) on delete cascade
);
alter table file_part alter column content set storage external;
select tramo_tenant_table('file_part');

create table delivery_code (
  guide_id uuid primary key,
  company_id uuid not null,
  -- The trip that it was made for: a guide that goes out again with another route gets another code.
  route_id uuid not null,
  -- HMAC-SHA256 of guide, salt and code under a key of the vault: a copy of the database alone cannot try the million codes.
  salt bytea not null,
  code_hash bytea not null,
  -- What a phone without signal checks with (see the contract).
  challenge jsonb not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  sent_to jsonb not null default '[]',
  resends int not null default 0,
  resends_day date,
  used_at timestamptz,
  override_at timestamptz,
  override_by text,
  override_reason text,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade,
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
);
create index delivery_code_route on delivery_code (route_id);
select tramo_tenant_table('delivery_code');

alter table message add column guide_id uuid;
alter table message add foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade;
create index message_guide on message (guide_id, created_at desc) where guide_id is not null;

alter table client
  add column client_id text not null default '',
  add column version int not null default 1;
update client c set name = name || ' ' || right(id::text, 4) where status = 'enabled' and exists (
  select 1 from client o where o.company_id = c.company_id and lower(o.name) = lower(c.name) and o.status = 'enabled' and o.id < c.id);
create unique index client_unique_name on client (company_id, lower(name)) where status = 'enabled';

create table client_contact (
  id uuid primary key,
  company_id uuid not null,
  client_id uuid not null,
  name text not null,
  company_name text not null default '',
  phone text not null default '',
  phone_extension text not null default '',
  email text not null default '',
  job text not null default '',
  search_text text generated always as (tramo_plain(name || ' ' || company_name || ' ' || phone || ' ' || email)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade
);
create index client_contact_client on client_contact (client_id, name);
select tramo_tenant_table('client_contact');

create table client_address (
  id uuid primary key,
  company_id uuid not null,
  client_id uuid not null,
  name text not null,
  street text not null default '', ext_number text not null default '', int_number text not null default '',
  suburb text not null default '', city text not null default '', municipality text not null default '', state text not null default '',
  zip_code text not null default '', between_streets text not null default '', address_references text not null default '',
  lat double precision,
  lng double precision,
  location text,
  windows jsonb not null default '[]',
  access_notes text not null default '',
  search_text text generated always as (tramo_plain(name || ' ' || street || ' ' || suburb || ' ' || zip_code)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade
);
create index client_address_client on client_address (client_id, name);
select tramo_tenant_table('client_address');

-- A connection of another system. The key itself is never kept.
create table api_key (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  key_hash bytea not null unique,
  key_start text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (company_id, id)
);
select tramo_tenant_table('api_key');
alter table guide add foreign key (company_id, api_key_id) references api_key (company_id, id);

-- Prices in centavos before VAT; a company without a row pays the defaults of the contract.
create table company_price (
  company_id uuid primary key references company on delete cascade,
  managed_guide_cents int not null,
  sms_cents int not null,
  whatsapp_cents int not null,
  certified_code_cents int not null,
  emails_included int not null,
  email_package int not null,
  email_package_cents int not null
);
select tramo_tenant_table('company_price');

alter table company add column tracking jsonb;

-- Wrong answers at the public search, for its lockout. The folio need not exist, nor the company: what there is not is answered alike.
create table tracking_failure (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  folio text not null,
  address text not null,
  at timestamptz not null
);
create index tracking_failure_folio on tracking_failure (company_id, folio, at desc);
create index tracking_failure_address on tracking_failure (company_id, address, at desc);
create index tracking_failure_at on tracking_failure (at);
select tramo_tenant_table('tracking_failure');
