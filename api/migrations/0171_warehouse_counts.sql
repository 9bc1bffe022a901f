-- Counts of locations by people who are not told what should lie there.
create table stock_count (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  cedi_id uuid not null,
  name text not null,
  status text not null default 'open' check (status in ('open', 'review', 'approved', 'cancelled')),
  -- What is counted: by area, range, products or locations, as it was asked for.
  scope jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  ended_by text not null default '',
  ended_at timestamptz,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id)
);
create index stock_count_cedi on stock_count (company_id, cedi_id, created_at desc, id desc);
select tramo_tenant_table('stock_count');

-- Its locations in their walking order. Who counts one holds it until `claimed_until`.
create table stock_count_location (
  company_id uuid not null,
  count_id uuid not null,
  location_id uuid not null,
  place int not null,
  state text not null default 'pending' check (state in ('pending', 'recount', 'counted')),
  claimed_by uuid,
  claimed_name text not null default '',
  claimed_until timestamptz,
  -- Readings of the round under way that can be taken back: [[product, units before]].
  steps jsonb not null default '[]',
  -- Units by product so far in the round under way.
  tally jsonb not null default '{}',
  counted_by text not null default '',
  counted_by_id uuid,
  counted_at timestamptz,
  primary key (count_id, location_id),
  foreign key (company_id, count_id) references stock_count (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references warehouse_location (company_id, id) on delete cascade
);
create index stock_count_location_next on stock_count_location (count_id, state, place);
create index stock_count_location_of on stock_count_location (location_id);
select tramo_tenant_table('stock_count_location');

-- Products found, or missed, at a location. `expected`: what should have lain there when the location was finished.
create table stock_count_line (
  company_id uuid not null,
  count_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  expected int not null,
  first int,
  second int,
  primary key (count_id, location_id, product_id),
  foreign key (count_id, location_id) references stock_count_location on delete cascade,
  foreign key (company_id, count_id) references stock_count (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references warehouse_location (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create index stock_count_line_product on stock_count_line (product_id);
select tramo_tenant_table('stock_count_line');

-- Every scan of a count as it came, for ever.
create table stock_count_scan (
  company_id uuid not null,
  id uuid not null,
  count_id uuid not null,
  user_id uuid,
  seq int not null,
  code text not null,
  source text not null,
  quantity int,
  device_at timestamptz not null,
  at timestamptz not null,
  result jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, count_id) references stock_count (company_id, id) on delete cascade
);
create index stock_count_scan_count on stock_count_scan (count_id, at);
select tramo_tenant_table('stock_count_scan');

-- Label printers in the networks of cedis.
create table label_printer (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  cedi_id uuid not null,
  name text not null,
  host text not null,
  port int not null,
  last_printed_at timestamptz,
  last_failure text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id)
);
create unique index label_printer_name on label_printer (company_id, cedi_id, lower(name));
select tramo_tenant_table('label_printer');
