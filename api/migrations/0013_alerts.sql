-- What a person should look at: one row per cause. What happens again while it holds, or soon after, raises its count.
create table alert (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  kind text not null,
  status text not null default 'unread' check (status in ('unread', 'read', 'archived')),
  -- Such as `delay:<route>`.
  cause text not null,
  at timestamptz not null,
  last_at timestamptz not null,
  count int not null default 1,
  over_at timestamptz,
  -- Null where it belongs to no single cedi (a driver's or a vehicle's paper): then those see it who see the driver or the vehicle.
  cedi_id uuid,
  route_id uuid,
  guide_id uuid,
  driver_id uuid,
  vehicle_id uuid,
  facts jsonb not null default '{}',
  handled_by uuid,
  -- Route, driver, vehicle and folio as they were called then.
  names text not null default '',
  search_text text generated always as (tramo_plain(names)) stored,
  foreign key (company_id, cedi_id) references address (company_id, id) on delete cascade,
  foreign key (company_id, route_id) references route (company_id, id) on delete cascade,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade,
  foreign key (company_id, driver_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, vehicle_id) references vehicle (company_id, id) on delete cascade
);
create unique index alert_open on alert (company_id, cause) where over_at is null;
create index alert_cause on alert (company_id, cause, last_at desc);
-- Lists, the newest first: all of them, and those of a status; the bell counts in the second.
create index alert_newest on alert (company_id, last_at desc, id desc) include (status, kind, cedi_id);
create index alert_status on alert (company_id, status, last_at desc, id desc) include (kind, cedi_id);
create index alert_route on alert (route_id) where route_id is not null;
create index alert_guide on alert (guide_id) where guide_id is not null;
-- For the sweep.
create index alert_age on alert (last_at);
create index alert_search on alert using gin (search_text gin_trgm_ops);
select tramo_tenant_table('alert');
-- For its search, as guide_of_company: under a policy LIKE may not use the index.
create view alert_of_company as select * from alert where company_id = (select app_company());
grant select on alert_of_company to tramo_app;

-- Papers of which an alert was made, by paper and end date: once each, though the alert be deleted.
create table alert_paper (
  company_id uuid not null references company on delete cascade,
  cause text not null,
  told_at timestamptz not null,
  primary key (company_id, cause)
);
select tramo_tenant_table('alert_paper');
