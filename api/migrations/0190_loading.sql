-- Parcels of a route that were scanned into its van, or set aside as damaged. Those without a row wait.
create table parcel_load (
  company_id uuid not null,
  route_id uuid not null,
  guide_id uuid not null,
  number int not null,
  state text not null check (state in ('loaded', 'damaged')),
  note text not null default '',
  at timestamptz not null,
  user_id uuid,
  primary key (route_id, guide_id, number),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index parcel_load_guide on parcel_load (guide_id);
select tramo_tenant_table('parcel_load');

-- Every scan at the dock as it came, for ever: what was read, by whom, when by the device's clock and by ours, and what came of it.
create table loading_scan (
  company_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  user_id uuid,
  seq int not null,
  code text not null,
  source text not null,
  deed text not null,
  note text not null,
  device_at timestamptz not null,
  at timestamptz not null,
  result jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
);
create index loading_scan_route on loading_scan (route_id, at);
select tramo_tenant_table('loading_scan');

