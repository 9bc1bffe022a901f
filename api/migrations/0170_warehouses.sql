-- What the company keeps: products, the codes that scanners read of them, and where they lie.
create table product (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  sku text not null,
  sku_key text generated always as (lower(sku)) stored,
  name text not null,
  unit_weight_kg double precision not null default 0,
  unit_volume_m3 double precision not null default 0,
  is_active boolean not null default true,
  search_text text generated always as (tramo_plain(sku || ' ' || name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index product_sku on product (company_id, sku_key);
select tramo_tenant_table('product');

-- EAN, UPC or the code of a pack with so many units in it.
create table product_code (
  company_id uuid not null,
  -- As scanners are understood (`productKey`): 14 digits for what has a check digit, else lower case.
  code_key text not null,
  code text not null,
  product_id uuid not null,
  units int not null default 1 check (units >= 1),
  position int not null default 1,
  primary key (company_id, code_key),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create index product_code_product on product_code (product_id);
select tramo_tenant_table('product_code');

-- An area of a warehouse: blocks of shelves with levels and containers, from whose numbers its locations are made.
create table warehouse_area (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  cedi_id uuid not null,
  name text not null,
  prefix text not null,
  -- Units that it holds; null when nobody says.
  capacity int,
  blocks int not null, shelves_per_block int not null, levels_per_shelf int not null, containers_per_level int not null,
  -- How each of the four parts is named: [{style: 'letters' | 'numbers', startOn}].
  naming jsonb not null,
  -- Its place in the walk through the areas of its cedi, and the walk through its own blocks ([{block, isReversed}]); null is the serpentine.
  position int not null default 1,
  walk jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id)
);
create unique index warehouse_area_name on warehouse_area (company_id, cedi_id, lower(name));
create unique index warehouse_area_prefix on warehouse_area (company_id, cedi_id, lower(prefix));
select tramo_tenant_table('warehouse_area');

create table warehouse_location (
  id uuid primary key,
  company_id uuid not null,
  area_id uuid not null,
  cedi_id uuid not null,
  -- As it is printed and scanned, `A-03-2-B`; upper case.
  code text not null,
  block int not null, shelf int not null, level int not null, container int not null,
  -- Its place in the walk through the area, from 1.
  rank int not null,
  is_blocked boolean not null default false,
  counted_at timestamptz,
  -- Since when a count is due because a pick found less than there should be.
  short_at timestamptz,
  unique (company_id, id),
  -- Checked at the end of a statement: renaming an area moves codes from one location to the next.
  constraint warehouse_location_code unique (company_id, cedi_id, code) deferrable initially immediate,
  foreign key (company_id, area_id) references warehouse_area (company_id, id) on delete cascade,
  foreign key (company_id, cedi_id) references address (company_id, id)
);
create unique index warehouse_location_place on warehouse_location (area_id, block, shelf, level, container);
create index warehouse_location_walk on warehouse_location (area_id, rank);
select tramo_tenant_table('warehouse_location');

create table stock (
  company_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  quantity int not null check (quantity >= 0),
  counted_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (company_id, location_id, product_id),
  foreign key (company_id, location_id) references warehouse_location (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create index stock_product on stock (company_id, product_id);
select tramo_tenant_table('stock');

-- Every change of a stock, for ever: where, what, how many, why, by whom.
create table stock_movement (
  id uuid primary key,
  company_id uuid not null,
  at timestamptz not null,
  actor text not null,
  product_id uuid not null,
  -- The location as it was called then; it may be gone since.
  location_id uuid,
  location_code text not null,
  cedi_id uuid not null,
  delta int not null,
  quantity_after int not null,
  reason text not null check (reason in ('received', 'picked', 'returned', 'moved', 'counted', 'adjusted', 'imported')),
  detail text not null default '',
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
alter table stock_movement add foreign key (company_id, location_id) references warehouse_location (company_id, id) on delete set null (location_id);
alter table stock_movement add foreign key (company_id, cedi_id) references address (company_id, id);
create index stock_movement_location on stock_movement (location_id, at desc, id desc);
create index stock_movement_cedi on stock_movement (company_id, cedi_id, at desc, id desc);
-- What is picked where, for the map of an area, and the whole list, the last first.
create index stock_movement_picked on stock_movement (company_id, cedi_id, at) include (location_id) where reason = 'picked';
create index stock_movement_at on stock_movement (company_id, at desc, id desc);
create index stock_movement_product on stock_movement (product_id, at desc, id desc);
select tramo_tenant_table('stock_movement');
