-- Searches look for parts of words; trigrams find them by an index.
create extension if not exists pg_trgm;

-- Text without case or accents: 'José' is found by 'jose'. Upper case accents are told one by one, for some collations lower only ASCII.
create function tramo_plain(value text) returns text language sql immutable strict parallel safe as
$$ select lower(translate(normalize(value), 'ÁÀÄÂÃÅÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇáàäâãåéèëêíìïîóòöôõúùüûñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) $$;

create table guide_import (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  user_name text not null,
  file_name text not null,
  status text not null default 'reading',
  error text,
  columns jsonb not null default '[]',
  mapping jsonb not null default '{}',
  mapping_remembered boolean not null default false,
  cedi_id uuid not null,
  client_id uuid,
  scheduled_date date not null,
  -- The uploaded file, kept until it has been read.
  file bytea,
  counts jsonb not null default '{}',
  job_id uuid,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id)
);
create index guide_import_company on guide_import (company_id, created_at desc);
select tramo_tenant_table('guide_import');

create table guide_import_row (
  company_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  -- The sheet's own cells by column, and what people put in their place, by field.
  source jsonb not null,
  fixes jsonb not null default '{}',
  errors jsonb not null default '{}',
  warnings jsonb not null default '{}',
  state text not null default 'faulty' check (state in ('valid', 'faulty', 'imported', 'skipped')),
  folio text,
  -- The row brings coordinates.
  located boolean not null default false,
  guide_id uuid,
  primary key (import_id, row_number),
  foreign key (company_id, import_id) references guide_import (company_id, id) on delete cascade
);
create index guide_import_row_state on guide_import_row (import_id, state, row_number);
create index guide_import_row_folio on guide_import_row (import_id, folio);
select tramo_tenant_table('guide_import_row');

create table xls_option (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  -- The columns' headers, normalised and joined: the same sheet finds its mapping again.
  signature text not null,
  headers jsonb not null,
  client_id uuid,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (company_id, signature, client_id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade
);
select tramo_tenant_table('xls_option');

create table guide (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  -- What a search looks at. City, municipality and state are not among it: they hit half of all guides, and no one looks for a guide by them.
  -- Third on purpose: the search for a common word reads every row, and need not unpack the fifty columns before it.
  search_text text generated always as (tramo_plain(folio || ' ' || contact_name || ' ' || company_name || ' ' || phone || ' ' || order_number || ' '
    || street || ' ' || ext_number || ' ' || suburb || ' ' || zip_code)) stored,
  folio text not null,
  -- How folio and order number begin is what a search of one or two letters asks, which has no trigram.
  folio_plain text generated always as (tramo_plain(folio)) stored,
  order_plain text generated always as (nullif(tramo_plain(order_number), '')) stored,
  type text not null check (type in ('delivery', 'recollection')),
  subtype text,
  status text not null default 'pending',
  sub_status text,
  cedi_id uuid not null,
  client_id uuid,
  scheduled_date date not null,
  -- The party visited: recipient of a delivery, sender of a recollection.
  contact_name text not null default '', company_name text not null default '',
  phone text not null default '', phone_extension text not null default '', email text not null default '', job text not null default '',
  street text not null default '', ext_number text not null default '', int_number text not null default '',
  suburb text not null default '', city text not null default '', municipality text not null default '', state text not null default '',
  zip_code text not null default '', between_streets text not null default '', address_references text not null default '',
  lat double precision,
  lng double precision,
  location text,
  order_number text not null default '',
  observations text not null default '',
  -- [{startMinute, endMinute}], minutes since local midnight of the scheduled day.
  windows jsonb not null default '[]',
  service_minutes int not null,
  label_count int not null default 1 check (label_count >= 1),
  -- Sums over the items, kept beside them so that lists and plans need not join.
  packages int not null default 0,
  weight_kg double precision not null default 0,
  volume_m3 double precision not null default 0,
  delivery_attempts int not null default 0,
  route_id uuid,
  route_order int,
  import_id uuid,
  created_from_api boolean not null default false,
  managed_at timestamptz,
  managed_lat double precision,
  managed_lng double precision,
  received_by text not null default '',
  management_comment text not null default '',
  -- State and sub-status in which it last waited for a route: it goes back to them when it is taken out of one.
  available_status text not null default 'pending',
  available_sub_status text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id),
  foreign key (company_id, import_id) references guide_import (company_id, id)
);
create unique index guide_folio on guide (company_id, folio);
create index guide_day on guide (company_id, scheduled_date, cedi_id);
create index guide_status on guide (company_id, status, scheduled_date);
create index guide_created on guide (company_id, created_at desc, id);
create index guide_route on guide (route_id, route_order) where route_id is not null;
create index guide_imported on guide (import_id) where import_id is not null;
create index guide_unlocated on guide (company_id, scheduled_date) where lat is null;
-- How common a word is decides how a search is run: the sample must be large enough to see it.
alter table guide alter column search_text set statistics 500;
-- Without the company's id: with it (btree_gin) the planner takes this index for other questions too, and inserting becomes ten times slower.
create index guide_search on guide using gin (search_text gin_trgm_ops);
create index guide_folio_start on guide (company_id, folio_plain text_pattern_ops);
-- Counting those whose folio does not begin so already needs the folio beside it.
create index guide_order_start on guide (company_id, order_plain text_pattern_ops) include (folio_plain) where order_plain is not null;
select tramo_tenant_table('guide');

-- The company's own guides for lists. Under a row-level policy a search may not use its index: the policy must be checked before any
-- operator that is not leakproof, and LIKE is none. This view is read with its owner's rights, to which no policy applies, and is
-- itself the wall: it holds the session's company and nothing else.
create view guide_of_company as select * from guide where company_id = (select app_company());
grant select on guide_of_company to tramo_app;

create table guide_item (
  id uuid primary key,
  company_id uuid not null,
  guide_id uuid not null,
  position int not null,
  name text not null,
  quantity int not null,
  packages int not null,
  weight_kg double precision not null default 0,
  volume_m3 double precision not null default 0,
  declared_value_cents bigint not null default 0,
  sku text not null default '',
  barcode text not null default '',
  managed_quantity int,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index guide_item_guide on guide_item (guide_id, position);
select tramo_tenant_table('guide_item');

-- The binnacle: one line for every move of a guide; lines are added, never changed.
create table binnacle (
  id uuid primary key,
  company_id uuid not null,
  guide_id uuid not null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  from_status text,
  to_status text not null,
  sub_status text,
  reason text,
  lat double precision,
  lng double precision,
  route_id uuid,
  route_name text,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index binnacle_guide on binnacle (guide_id, id);
select tramo_tenant_table('binnacle');
revoke update, delete on binnacle from tramo_app;
