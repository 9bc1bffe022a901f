-- A company for tries: nothing that it does is real, and nothing is charged.
alter table company add column is_sandbox boolean not null default false;

-- What a key is for, from where, until when and how much of it. Keys that were made before keep all that they could do.
alter table api_key
  add column scopes text[] not null default '{guides,routes,tracking,optimizer,events}',
  add column addresses text[] not null default '{}',
  add column expires_on date,
  add column rate_per_minute int not null default 1200,
  add column version int not null default 1,
  -- The key before the last change works on until the other system has the new one.
  add column previous_hash bytea unique,
  add column previous_start text,
  add column previous_until timestamptz,
  add column previous_used_at timestamptz;
