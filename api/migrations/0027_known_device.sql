-- Browsers that somebody has signed in with, known by a secret in a cookie: they keep their own tries, so that guesses from elsewhere shut nobody out of them.
create table known_device (
  -- SHA-256 of the cookie's secret; the secret itself is never kept.
  token_hash bytea primary key,
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index known_device_by_user on known_device (user_id, last_used_at);
select tramo_tenant_table('known_device');

-- The device that a session was opened with: closing it forgets the device, too.
alter table session add column device_hash bytea;
alter table session add foreign key (company_id, device_hash) references known_device (company_id, token_hash) on delete set null (device_hash);
create index session_by_device on session (company_id, device_hash) where device_hash is not null;

-- Failures of a known device count for it alone; those of all others for their name and their address.
alter table login_failure add column device_hash bytea;
create index login_failure_device on login_failure (device_hash, at) where device_hash is not null;
