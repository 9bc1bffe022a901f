-- What a day's finished routes drove, street by street, matched to the streets once: all that is learned is added up from these.
create table road_day (
  company_id uuid not null references company on delete cascade,
  day date not null,
  routes int not null,
  fixes int not null,
  matched int not null,
  -- {drives: [[way, direction, slot, class, metres, seconds, expected seconds, drives], …], legs: [[slot, seconds, [[index into drives, metres], …]], …]}
  observed jsonb not null,
  learned_at timestamptz not null,
  primary key (company_id, day)
);
select tramo_tenant_table('road_day');

-- The speeds in use: of an OSM way in one direction and slot of the day, whatever zone it was imported with.
create table road_speed (
  company_id uuid not null references company on delete cascade,
  way bigint not null,
  direction smallint not null check (direction in (0, 1)),
  slot smallint not null,
  speed_kmh real not null check (speed_kmh > 0),
  drives int not null,
  primary key (company_id, way, direction, slot)
);
select tramo_tenant_table('road_speed');

-- What came of the last learning: figures before and after, and whether its speeds are used. `night`: the last day that a process took to learn from.
create table road_learning (
  company_id uuid primary key references company on delete cascade,
  night date,
  learned_at timestamptz,
  is_used boolean not null default false,
  result jsonb
);
select tramo_tenant_table('road_learning');
