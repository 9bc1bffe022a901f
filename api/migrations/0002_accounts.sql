create table app_user (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  username text not null,
  full_name text not null,
  email text,
  cellphone text,
  country_code text not null default '+52',
  type text not null check (type in ('admin', 'supervisor', 'tagger', 'staff', 'driver')),
  staff_type text,
  roles text[] not null default '{}',
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  password_hash text not null,
  must_change_password boolean not null default false,
  is_onboarding_required boolean not null default false,
  max_routes_per_week int,
  last_page text,
  fcm_token text,
  language text not null default 'es',
  theme text not null default 'auto',
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
-- A user name says who signs in and nothing of the company: it is unique in the whole deployment.
create unique index app_user_username on app_user (lower(username));
create unique index app_user_phone on app_user (company_id, cellphone) where cellphone is not null;
create index app_user_company on app_user (company_id, type, full_name);
select tramo_tenant_table('app_user');

create table session (
  -- SHA-256 of the token; the token itself is never kept.
  token_hash bytea primary key,
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  platform text not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index session_by_user on session (user_id);
select tramo_tenant_table('session');

-- Failed sign-ins, for the lockout. Not of a company: the name may belong to none.
create table login_failure (
  id bigint generated always as identity primary key,
  username text not null,
  address text not null,
  at timestamptz not null default now()
);
create index login_failure_user on login_failure (username, at);
create index login_failure_address on login_failure (address, at);
