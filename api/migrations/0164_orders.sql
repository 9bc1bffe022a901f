-- Orders: what a warehouse picks and packs before it travels as a guide.
create table customer_order (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  -- What a search looks at.
  search_text text generated always as (tramo_plain(number || ' ' || contact_name || ' ' || company_name || ' ' || business_name || ' ' || phone || ' ' || cellphone || ' '
    || warehouse_location)) stored,
  number text not null,
  number_plain text generated always as (tramo_plain(number)) stored,
  -- Plain columns: an index of expressions is of no use under a row-level policy.
  number_key text generated always as (lower(number)) stored,
  order_date date not null,
  -- The day that was promised to the customer: lists and waves go by it.
  promised_date date,
  cedi_id uuid not null,
  client_id uuid,
  client_key uuid generated always as (coalesce(client_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  contact_name text not null default '', company_name text not null default '', business_name text not null default '',
  phone text not null default '', phone_extension text not null default '', cellphone text not null default '', email text not null default '',
  -- Where it goes; a guide needs it, picking does not.
  street text not null default '', ext_number text not null default '', int_number text not null default '',
  suburb text not null default '', city text not null default '', municipality text not null default '', state text not null default '',
  zip_code text not null default '', between_streets text not null default '', address_references text not null default '',
  lat double precision,
  lng double precision,
  windows jsonb not null default '[]',
  -- Where its goods stand in the warehouse: a staging lane, a cart, a shelf.
  warehouse_location text not null default '',
  observations text not null default '',
  status text not null default 'pendingPicking',
  -- Why it is held; null while it is not. A held order keeps its state and nobody is given its lines.
  hold_reason text,
  cancel_reason text,
  origin text not null check (origin in ('form', 'file', 'api', 'guide', 'split')),
  import_id uuid,
  guide_id uuid,
  -- The order that it was split from; the one that it was merged into.
  parent_id uuid,
  merged_into_id uuid,
  -- Sums over its items, kept beside them so that lists need not join.
  item_count int not null default 0,
  units int not null default 0,
  picked_units int not null default 0,
  short_units int not null default 0,
  packed_units int not null default 0,
  weight_kg double precision not null default 0,
  volume_m3 double precision not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when it stands in its state: the age that lists and boards show.
  status_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete set null (guide_id),
  foreign key (company_id, parent_id) references customer_order (company_id, id) on delete set null (parent_id),
  foreign key (company_id, merged_into_id) references customer_order (company_id, id) on delete set null (merged_into_id)
);
select tramo_tenant_table('customer_order');

create table customer_order_item (
  id uuid primary key,
  company_id uuid not null,
  order_id uuid not null,
  position int not null,
  -- The id that its owner gave it; no two items of an order share it.
  code text not null,
  code_key text generated always as (lower(code)) stored,
  name text not null,
  sku text not null default '',
  sku_key text generated always as (lower(sku)) stored,
  barcode text not null default '',
  quantity int not null check (quantity >= 1),
  unit_weight_kg double precision not null default 0,
  unit_volume_m3 double precision not null default 0,
  unit_value double precision not null default 0,
  picked int not null default 0 check (picked >= 0),
  short int not null default 0 check (short >= 0),
  short_reason text,
  packed int not null default 0 check (packed >= 0),
  unique (company_id, id),
  foreign key (company_id, order_id) references customer_order (company_id, id) on delete cascade,
  check (picked + short <= quantity),
  check (packed <= picked)
);
create unique index customer_order_item_code on customer_order_item (order_id, code_key);
create index customer_order_item_sku on customer_order_item (company_id, sku_key) where sku_key <> '';
select tramo_tenant_table('customer_order_item');

-- The order's own history: one line for each move and change, for ever.
create table customer_order_event (
  id uuid primary key,
  company_id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  from_status text,
  to_status text not null,
  detail jsonb not null default '{}',
  foreign key (company_id, order_id) references customer_order (company_id, id) on delete cascade
);
create index customer_order_event_order on customer_order_event (order_id, at);
select tramo_tenant_table('customer_order_event');
