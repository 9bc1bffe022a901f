-- Postal codes are public facts, the same for every company.
create table postal_code (
  zip_code text not null,
  suburb text not null,
  state text not null,
  municipality text not null,
  city text not null,
  lat double precision,
  lng double precision,
  primary key (zip_code, suburb)
);
grant select on postal_code to tramo_app;

-- Cedis: distribution centres.
create table address (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  alias text,
  status text not null default 'enabled' check (status in ('enabled', 'deleted')),
  phone text,
  street text not null default '', ext_number text not null default '', int_number text not null default '',
  suburb text not null default '', city text not null default '', municipality text not null default '', state text not null default '',
  zip_code text not null default '', between_streets text not null default '', address_references text not null default '',
  lat double precision not null,
  lng double precision not null,
  opening_hours jsonb not null default '[]',
  range_km double precision,
  geofencing jsonb not null default '[]',
  accepts_crossdocking boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index address_company on address (company_id, status, name);
select tramo_tenant_table('address');

create table user_cedi (
  company_id uuid not null,
  user_id uuid not null,
  cedi_id uuid not null,
  primary key (user_id, cedi_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, cedi_id) references address (company_id, id) on delete cascade
);
select tramo_tenant_table('user_cedi');

-- Who holds a session. Every request asks this; inside plpgsql the plan is made once per connection instead of once per request,
-- which on the embedded database is most of the cost.
create function session_of(hash bytea)
returns table (holder app_user, cedis json, session_hash bytea, ends_at timestamptz, seen_at timestamptz, began_at timestamptz, zone text)
language plpgsql stable as $$
begin
  return query select u, coalesce((select json_agg(json_build_object('_id', a.id, 'name', a.name) order by a.name)
      from user_cedi uc join address a on a.id = uc.cedi_id where uc.user_id = u.id), '[]'::json),
    s.token_hash, s.expires_at, s.last_seen_at, s.created_at, c.time_zone
    from session s join app_user u on u.id = s.user_id join company c on c.id = s.company_id where s.token_hash = hash;
end $$;

create table provider (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  status text not null default 'enabled',
  unique (company_id, id)
);
select tramo_tenant_table('provider');

create table vehicle (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  vehicle_id text not null,
  nickname text not null,
  plate text not null,
  brand text,
  model text,
  type text not null,
  float_type text not null default 'own' check (float_type in ('own', 'third')),
  provider_id uuid,
  cedi_id uuid,
  usual_driver_id uuid,
  capacity_packages int not null,
  capacity_weight_kg double precision not null,
  capacity_volume_m3 double precision not null,
  cost_per_km double precision not null default 0,
  cost_per_hour double precision not null default 0,
  fixed_cost double precision not null default 0,
  shift_start_minute int not null default 420,
  shift_end_minute int not null default 1200,
  speed_factor double precision not null default 1,
  skills text[] not null default '{}',
  status text not null default 'available' check (status in ('available', 'maintenance', 'deleted')),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, provider_id) references provider (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id),
  foreign key (company_id, usual_driver_id) references app_user (company_id, id)
);
create index vehicle_company on vehicle (company_id, status, nickname);
select tramo_tenant_table('vehicle');

create table client (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  company_name text,
  rfc text,
  tags text[] not null default '{}',
  notes text,
  status text not null default 'enabled',
  generate_documents boolean not null default false,
  checking_others boolean not null default false,
  verify_documents boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index client_company on client (company_id, name);
select tramo_tenant_table('client');

create table substatus (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  category text not null,
  status text not null default 'enabled',
  description text not null default '',
  visible boolean not null default true,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
select tramo_tenant_table('substatus');
