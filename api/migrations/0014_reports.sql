-- What a finished route came to: periods of the dashboard are sums over these rows, not over every visit. Kept by the reports module, anew whenever the route
-- changes; a route without a row is reckoned when somebody asks for its day.
create table report_route (
  route_id uuid primary key,
  company_id uuid not null,
  stops int not null,
  done int not null,
  partial int not null,
  failed int not null,
  -- Visits that can be told to be on time or not, and those that were.
  judged int not null,
  on_time int not null,
  firsts int not null,
  first_done int not null,
  stays int not null,
  stay_s double precision not null,
  -- Sub-statuses of the failed visits with their numbers.
  reasons jsonb,
  planned_m double precision not null,
  real_m double precision,
  planned_s double precision not null,
  real_s double precision not null,
  load_share double precision,
  cost double precision,
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade
);
select tramo_tenant_table('report_route');

-- The same for each client of the route, where clients are asked for. `part`: its share of the stops, by which figures of the whole route count.
create table report_route_client (
  company_id uuid not null,
  route_id uuid not null,
  client_id uuid,
  part double precision not null,
  stops int not null,
  done int not null,
  partial int not null,
  failed int not null,
  judged int not null,
  on_time int not null,
  firsts int not null,
  first_done int not null,
  stays int not null,
  stay_s double precision not null,
  reasons jsonb,
  unique nulls not distinct (route_id, client_id),
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references client (company_id, id)
);
create index report_route_client_client on report_route_client (company_id, client_id);
select tramo_tenant_table('report_route_client');
