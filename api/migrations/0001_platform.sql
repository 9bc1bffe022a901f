-- Roles: the owner migrates and runs the system's own work; tramo_app serves requests and is bound by row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'tramo_app') then
    create role tramo_app nologin nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
-- The owner must be able to become tramo_app (PostgreSQL asks membership of everyone but superusers).
do $$ begin execute format('grant tramo_app to %I', current_user); exception when others then
  if not pg_has_role(current_user, 'tramo_app', 'member') then raise; end if;
end $$;
grant usage on schema public to tramo_app;

-- Safe in parallel workers (they get the session's settings): otherwise no query behind the wall could use a second core.
create function app_company() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.company', true), '')::uuid $$;

-- Puts a table behind the tenant wall: rows of the session's company alone, for reading and for writing.
create function tramo_tenant_table(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy tenant on %I for all to tramo_app using (company_id = (select app_company())) with check (company_id = (select app_company()))', name);
  execute format('grant select, insert, update, delete on %I to tramo_app', name);
end $$;

create table company (
  id uuid primary key,
  name text not null,
  legal_name text,
  time_zone text not null default 'America/Mexico_City',
  date_format text not null default 'DD/MM/YYYY',
  hour_format text not null default '24H',
  distance_unit text not null default 'km',
  weight_unit text not null default 'kg',
  default_delivery_minutes int not null default 10,
  default_wait_minutes int not null default 5,
  first_weekday int not null default 1,
  min_vehicle_load_percent int not null default 0,
  single_session boolean not null default false,
  max_routes_per_week int not null default 50,
  subscription_ends date,
  is_demo boolean not null default false,
  ui jsonb not null default '{}',
  created_at timestamptz not null default now()
);
alter table company enable row level security;
create policy tenant on company for all to tramo_app using (id = (select app_company())) with check (id = (select app_company()));
grant select, update on company to tramo_app;

-- Everything that happened: written in the transaction that causes it, put in order (seq) by the relay, read by
-- subscribers and by the live stream.
create table event (
  id bigint generated always as identity primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  payload jsonb not null,
  -- Who may see it on the live stream: a cedi's people, one user, or everyone of the company.
  cedi_id uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  seq bigint unique
);
create sequence event_seq;
create index event_waiting on event (id) where seq is null;
create index event_stream on event (company_id, seq);
select tramo_tenant_table('event');
grant usage on sequence event_seq to tramo_app;

-- How far each subscriber has come; rows that keep failing are parked where an admin can see them.
create table subscriber (name text primary key, seq bigint not null default 0);
create table event_parked (
  id bigint generated always as identity primary key,
  company_id uuid not null references company on delete cascade,
  subscriber text not null, event_id bigint not null, name text not null, payload jsonb not null, error text not null,
  created_at timestamptz not null default now()
);
select tramo_tenant_table('event_parked');

-- Long work that people wait for: progress, cancel, result. pg-boss carries it to a worker.
create table job (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  status text not null default 'queued',
  data jsonb not null default '{}',
  done double precision not null default 0,
  total double precision not null default 0,
  detail jsonb not null default '{}',
  error jsonb,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index job_subject on job (company_id, subject_id, created_at desc);
select tramo_tenant_table('job');

-- First answers of writes that carry an Idempotency-Key, kept a day and repeated.
create table idempotency (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  key text not null,
  request text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key)
);
select tramo_tenant_table('idempotency');
