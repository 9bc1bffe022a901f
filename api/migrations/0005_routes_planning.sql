create table planner_params (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  objective_function text not null,
  params jsonb not null,
  status text not null default 'active',
  archived boolean not null default false,
  is_default boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
select tramo_tenant_table('planner_params');

create table route_plan (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'optimising', 'optimised', 'cantOptimize', 'dispatched')),
  start_date date not null,
  start_minute int not null default 480,
  start_address jsonb,
  cedi_ids uuid[] not null default '{}',
  -- The cedis chosen and those of its guides: who is kept to some cedis sees the plan when all of these are theirs.
  scope_cedi_ids uuid[] not null default '{}',
  guide_ids uuid[] not null default '{}',
  vehicle_ids uuid[] not null default '{}',
  params_id uuid,
  params jsonb not null,
  capacity_confirmed boolean not null default false,
  -- PlanRoute[] and UnassignedGuide[] of the contract, as last computed by the server.
  routes jsonb not null default '[]',
  unassigned jsonb not null default '[]',
  totals jsonb not null default '{}',
  travel_warning text,
  job_id uuid,
  created_by uuid not null,
  created_by_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, params_id) references planner_params (company_id, id)
);
create index route_plan_company on route_plan (company_id, created_at desc);
select tramo_tenant_table('route_plan');

create table route (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  status text not null default 'pending' check (status in ('pending', 'ready', 'started', 'finished')),
  cedi_id uuid not null,
  plan_id uuid,
  vehicle_id uuid,
  driver_id uuid,
  colour text not null,
  start_at timestamptz not null,
  -- Local calendar day of start_at in the company's time zone.
  start_day date not null,
  start_place jsonb not null,
  end_place jsonb,
  boarding_required boolean not null default false,
  boarding_checked boolean not null default false,
  distance_m double precision not null default 0,
  duration_s double precision not null default 0,
  planned_end timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  update_reason text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id),
  foreign key (company_id, plan_id) references route_plan (company_id, id),
  foreign key (company_id, vehicle_id) references vehicle (company_id, id),
  foreign key (company_id, driver_id) references app_user (company_id, id)
);
create index route_day on route (company_id, start_day, cedi_id);
create index route_status on route (company_id, status);
create index route_driver on route (driver_id, status);
create index route_vehicle on route (vehicle_id, start_day);
create index route_plan_routes on route (plan_id) where plan_id is not null;
select tramo_tenant_table('route');

alter table guide add foreign key (company_id, route_id) references route (company_id, id);

-- One visit of a route. The guide holds its own state; the stop holds the plan of the visit.
create table route_stop (
  company_id uuid not null,
  route_id uuid not null,
  guide_id uuid not null,
  position int not null,
  planned_arrival timestamptz,
  planned_departure timestamptz,
  -- How the visit ended, kept here because the guide may go on to another route.
  outcome text,
  outcome_sub_status text,
  managed_at timestamptz,
  primary key (route_id, guide_id),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade,
  foreign key (company_id, guide_id) references guide (company_id, id)
);
create index route_stop_guide on route_stop (guide_id);
select tramo_tenant_table('route_stop');

-- The trace of a route: every fix once, whatever order the batches come in.
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
  primary key (route_id, at),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
);
select tramo_tenant_table('route_position');

-- The last known fix, apart from the route's row so that positions never wait for dispatchers.
create table route_fix (
  route_id uuid primary key,
  company_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  speed_mps real,
  heading real,
  battery real,
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
);
select tramo_tenant_table('route_fix');

create table driver_diagnostic (
  user_id uuid primary key,
  company_id uuid not null,
  received_at timestamptz not null default now(),
  report jsonb not null,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
select tramo_tenant_table('driver_diagnostic');
