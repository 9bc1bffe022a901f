-- Streets that a company holds closed: a line or an area on the map, between two instants, perhaps at certain hours of the week.
create table road_closure (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  kind text not null check (kind in ('line', 'area')),
  -- Corners, [[lng, lat], …].
  points jsonb not null,
  -- Whom it stops; empty: everybody.
  vehicle_kinds text[] not null default '{}',
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  -- {weekdays, startMinute, endMinute} in the company's zone; null: all the time.
  weekly jsonb,
  created_by text not null,
  search_text text generated always as (tramo_plain(name)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id)
);
create index road_closure_until on road_closure (company_id, until_at);
select tramo_tenant_table('road_closure');
