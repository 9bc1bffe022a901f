-- Positions by day, the walk along them (line, halts, arrivals), what the watch noticed, learned times at stops.

alter table route_position rename to route_position_before;
alter index route_position_pkey rename to route_position_before_pkey;

-- The trace of a route: every fix once, whatever order the batches come in. A partition for each day of UTC, made ahead; what has none waits in the rest.
create table route_position (
  company_id uuid not null,
  route_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  lat double precision not null,
  lng double precision not null,
  accuracy_m real,
  speed_mps real,
  heading real,
  battery real,
  -- Too coarse, or a leap that no vehicle makes: kept, but no part of the line.
  noise boolean not null default false,
  primary key (route_id, at),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
) partition by range (at);
select tramo_tenant_table('route_position');
create table route_position_rest partition of route_position default;
-- A partition can be named like any table, so each stands behind the same wall.
select tramo_tenant_table('route_position_rest');
insert into route_position (company_id, route_id, at, received_at, lat, lng, accuracy_m, speed_mps, heading, battery, noise)
  select company_id, route_id, at, received_at, lat, lng, accuracy_m, speed_mps, heading, battery, coalesce(accuracy_m > 100, false) from route_position_before;
drop table route_position_before;

-- Makes the partition of a day, with the rows of that day that waited in the rest. True when it was made.
create function tramo_position_day(day date) returns boolean language plpgsql as $$
declare
  name text := 'route_position_' || to_char(day, 'YYYYMMDD');
  from_at timestamptz := day::timestamp at time zone 'UTC';
  to_at timestamptz := (day + 1)::timestamp at time zone 'UTC';
begin
  if to_regclass(name) is not null then return false; end if;
  -- In the order in which a batch takes them, or both would wait for each other.
  lock table only route_position in access exclusive mode;
  lock table route_position_rest in access exclusive mode;
  create temp table position_moving on commit drop as select * from route_position_rest where at >= from_at and at < to_at;
  delete from route_position_rest where at >= from_at and at < to_at;
  execute format('create table %I partition of route_position for values from (%L) to (%L)', name, from_at, to_at);
  perform tramo_tenant_table(name);
  insert into route_position select * from position_moving;
  drop table position_moving;
  return true;
end $$;
revoke execute on function tramo_position_day(date) from public;

alter table route_fix
  -- When the phone was last heard, whatever it sent.
  add column heard_at timestamptz,
  -- The earliest fix that nobody has walked yet; null when there is none. What was stored before is walked once.
  add column due_from timestamptz default '-infinity',
  -- How far the phone's clock is behind (+) or ahead (-).
  add column skew_ms int;
create index route_fix_due on route_fix (route_id) where due_from is not null;

create table route_watch (
  route_id uuid primary key,
  company_id uuid not null,
  -- Handed over by route_fix: from here the walk has to go again.
  due_from timestamptz,
  -- The walk after its last fix.
  state jsonb,
  real_m double precision,
  -- What holds now and since when, what may begin, and what the board was last told.
  conditions jsonb not null default '[]',
  pending jsonb not null default '{}',
  told jsonb not null default '{}',
  -- Its visits are in service_time.
  learned boolean not null default false,
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
);
create index route_watch_due on route_watch (route_id) where due_from is not null;
select tramo_tenant_table('route_watch');

-- The thinned line in parts of ten minutes. `entry`: the walk before the part, from which it goes again when a late batch comes.
create table route_track (
  company_id uuid not null,
  route_id uuid not null,
  from_at timestamptz not null,
  entry jsonb,
  -- Seconds from from_at, degrees x 100,000.
  seconds int[] not null,
  lats int[] not null,
  lngs int[] not null,
  primary key (route_id, from_at),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
);
select tramo_tenant_table('route_track');

-- Times at stops, at the cedi and elsewhere; `to_at` is null while the vehicle is there.
create table route_halt (
  company_id uuid not null,
  route_id uuid not null,
  guide_id uuid,
  from_at timestamptz not null,
  to_at timestamptz,
  lat double precision not null,
  lng double precision not null,
  unique nulls not distinct (route_id, guide_id, from_at),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index route_halt_guide on route_halt (guide_id) where guide_id is not null;
select tramo_tenant_table('route_halt');

-- Real time at stops against the planned one, as a ratio: running mean and squared deviations.
create table service_time (
  company_id uuid not null references company on delete cascade,
  kind text not null check (kind in ('company', 'driver', 'client')),
  subject_id uuid not null,
  visits double precision not null,
  mean double precision not null,
  m2 double precision not null,
  primary key (company_id, kind, subject_id)
);
select tramo_tenant_table('service_time');
