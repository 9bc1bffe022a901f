-- What was told of a guide's trip: each thing once, and its arrival again only when it moved. A trip is one attempt on one day: a guide that
-- another route takes over is on the same one.
create table notification_trip (
  company_id uuid not null references company on delete cascade,
  guide_id uuid not null,
  trip text not null,
  -- The arrival that was told last; at first the planned one.
  arrival timestamptz,
  arrival_at timestamptz not null,
  -- Since when another one is expected.
  moved_since timestamptz,
  moves int not null default 0,
  on_the_way_at timestamptz,
  primary key (guide_id, trip),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index notification_trip_company on notification_trip (company_id, arrival_at);
select tramo_tenant_table('notification_trip');

-- The day and hours that a guide was given, as they were told. What changes is looked at once it has been left alone for a while.
create table notification_appointment (
  company_id uuid not null references company on delete cascade,
  guide_id uuid primary key,
  told text,
  times int not null default 0,
  due_at timestamptz,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index notification_appointment_due on notification_appointment (company_id, due_at) where due_at is not null;
select tramo_tenant_table('notification_appointment');

-- What waits for the summary of the day.
create table notification_line (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  address text not null,
  event text not null,
  event_key text not null,
  guide_id uuid not null,
  at timestamptz not null,
  sent_at timestamptz,
  unique (company_id, address, event, event_key),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index notification_line_waiting on notification_line (company_id) where sent_at is null;
select tramo_tenant_table('notification_line');
