-- What drivers were told of their routes by push: what differs from it since was done by others.
create table driver_route_told (
  company_id uuid not null,
  route_id uuid not null,
  driver_id uuid not null,
  -- Guides of the stops in their order.
  guides uuid[] not null,
  told_at timestamptz,
  -- When what changed since is told; within a minute of the last push it waits.
  due_at timestamptz,
  primary key (company_id, route_id, driver_id),
  -- A route that is deleted leaves its row behind until its driver was told.
  foreign key (company_id, driver_id) references app_user (company_id, id) on delete cascade
);
create index driver_route_told_due on driver_route_told (due_at) where due_at is not null;
create index driver_route_told_driver on driver_route_told (company_id, driver_id);
select tramo_tenant_table('driver_route_told');
