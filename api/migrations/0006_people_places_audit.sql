-- People: what a person may set, the second factor, drivers' licences.
alter table app_user
  add column photo_file_id uuid,
  add column notify jsonb not null default '{}',
  -- Key of the second factor, sealed with the deployment's key, and since when signing in asks for it.
  add column totp_secret text,
  add column totp_at timestamptz,
  -- A key that was given out and waits for its first code: a person changes phones without being open in between.
  add column totp_pending text,
  add column totp_pending_at timestamptz,
  -- The last time step that was used: a code counts once.
  add column totp_step bigint,
  add column licence_number text not null default '',
  add column licence_type text,
  add column licence_valid_until date,
  add column licence_photo_file_id uuid,
  add column version int not null default 1,
  add column disabled_at timestamptz;
create index app_user_licence on app_user (company_id, licence_valid_until) where type = 'driver' and licence_valid_until is not null;

-- What lists order and search people by, without case or accents; kept, for five thousand people are too many to spell again at each call.
alter table app_user
  add column sort_name text generated always as (tramo_plain(full_name)) stored,
  add column search_text text generated always as (
    tramo_plain(full_name || E'\n' || username || E'\n' || coalesce(email, '') || E'\n' || coalesce(cellphone, '') || E'\n' || licence_number)) stored;
create index app_user_sort_name on app_user (company_id, sort_name, id);

-- When somebody was last here outlives the session, which ends with a logout: each use of a session leaves it on its holder.
alter table app_user add column last_seen_at timestamptz;
update app_user u set last_seen_at = (select max(s.last_seen_at) from session s where s.user_id = u.id);
create function user_seen() returns trigger language plpgsql as $$
begin
  update app_user set last_seen_at = new.last_seen_at
    where company_id = new.company_id and id = new.user_id and (last_seen_at is null or last_seen_at < new.last_seen_at);
  return null;
end $$;
create trigger session_seen after insert or update of last_seen_at on session for each row execute function user_seen();
-- Routes that were created this week, by whomever.
create index route_created on route (company_id, created_at);

create table recovery_code (
  company_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
select tramo_tenant_table('recovery_code');

-- Links of recovery mails: SHA-256 of what stands in the link.
create table password_reset (
  token_hash bytea primary key,
  company_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index password_reset_user on password_reset (company_id, user_id, created_at);
select tramo_tenant_table('password_reset');

-- A session has a name that is not its secret, so that it can be listed and closed.
alter table session add column id uuid not null default gen_random_uuid();
create unique index session_id on session (id);

alter table company
  add column legal_representative text not null default '',
  add column email text not null default '',
  add column website text not null default '',
  add column contact_name text not null default '',
  add column phone text not null default '',
  add column postal_address text not null default '',
  add column country text not null default 'México',
  add column logo_file_id uuid,
  add column require_second_factor boolean not null default false,
  -- When somebody looked the profile over and saved it: the first activity of the guided start.
  add column profile_saved_at timestamptz,
  -- The local day on which people were last told of papers that end.
  add column expiring_told_on date;

drop function session_of(bytea);
create function session_of(hash bytea)
returns table (holder app_user, cedis json, session_hash bytea, ends_at timestamptz, seen_at timestamptz, began_at timestamptz, zone text, second_factor boolean)
language plpgsql stable as $$
begin
  return query select u, coalesce((select json_agg(json_build_object('_id', a.id, 'name', a.name) order by a.name)
      from user_cedi uc join address a on a.id = uc.cedi_id where uc.user_id = u.id), '[]'::json),
    s.token_hash, s.expires_at, s.last_seen_at, s.created_at, c.time_zone, c.require_second_factor
    from session s join app_user u on u.id = s.user_id join company c on c.id = s.company_id where s.token_hash = hash;
end $$;

-- Places
alter table address
  add column version int not null default 1;
-- One default cedi per company: the oldest keeps it.
update address a set is_default = false where is_default and exists (
  select 1 from address b where b.company_id = a.company_id and b.is_default and b.status = 'enabled' and b.id < a.id);
create unique index address_default on address (company_id) where is_default and status = 'enabled';

-- Fleet
alter table provider
  add column legal_name text not null default '',
  add column rfc text not null default '',
  add column contact_name text not null default '',
  add column phone text not null default '',
  add column email text not null default '',
  add column created_at timestamptz not null default now(),
  add column version int not null default 1;
update provider p set name = name || ' ' || right(id::text, 4) where exists (
  select 1 from provider o where o.company_id = p.company_id and lower(o.name) = lower(p.name) and o.id < p.id);
create unique index provider_name on provider (company_id, lower(name)) where status = 'enabled';

alter table vehicle
  add column documents jsonb not null default '[]',
  -- The first day on which one of its papers ends, kept by the server for lists and warnings.
  add column documents_until date,
  add column notes text not null default '',
  -- What a search looks at.
  add column search_text text generated always as (tramo_plain(nickname || ' ' || plate || ' ' || vehicle_id || ' ' || coalesce(brand, '') || ' '
    || coalesce(model, ''))) stored,
  add column version int not null default 1;
-- Two units of one company with the same plate: the later one is told apart by the end of its id.
update vehicle v set plate = left(plate, 7) || '-' || upper(right(id::text, 4)) where status <> 'deleted' and exists (
  select 1 from vehicle o where o.company_id = v.company_id and upper(o.plate) = upper(v.plate) and o.status <> 'deleted' and o.id < v.id);
create unique index vehicle_plate on vehicle (company_id, upper(plate)) where status <> 'deleted';
-- Whether a unit is on the road is asked for every row of its list.
create index route_unfinished on route (vehicle_id) where status <> 'finished' and vehicle_id is not null;
create index vehicle_nickname on vehicle (company_id, lower(nickname), id) where status <> 'deleted';
create index vehicle_documents on vehicle (company_id, documents_until) where status <> 'deleted' and documents_until is not null;

-- Sub-statuses and the checklist that each carries
alter table substatus
  add column is_system boolean not null default false,
  add column version int not null default 1;
update substatus set is_system = true where name in ('Cierre de ruta', 'Programación de envío', 'Reprogramación de envío');
create index substatus_company on substatus (company_id, category, name);
-- How many guides end with each.
create index guide_sub_status on guide (company_id, sub_status, status) include (type) where sub_status is not null;
create table checklist (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  substatus_id uuid not null,
  name text not null,
  description text not null default '',
  status text not null default 'enabled' check (status in ('enabled', 'inactive')),
  visible boolean not null default false,
  questions jsonb not null default '[]',
  logic jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, substatus_id) references substatus (company_id, id) on delete cascade
);
create unique index checklist_substatus on checklist (substatus_id);
select tramo_tenant_table('checklist');
insert into checklist (id, company_id, substatus_id, name) select gen_random_uuid(), company_id, id, name from substatus;

-- Who did what. Rows are never changed: the application may add and read, nothing else.
create table audit (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  address text,
  platform text not null,
  action text not null,
  kind text not null,
  subject_id uuid,
  subject_name text not null,
  reason text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- Who and on what, as people search it: without case and accents.
  search_text text generated always as (tramo_plain(user_name || ' ' || subject_name)) stored
);
create index audit_at on audit (company_id, at desc, id desc);
create index audit_subject on audit (company_id, subject_id, at desc);
create index audit_user on audit (company_id, user_id, at desc);
create index audit_action on audit (company_id, action, at desc);
create index audit_kind on audit (company_id, kind, at desc);
create index audit_search on audit using gin (search_text gin_trgm_ops);
alter table audit enable row level security;
create policy tenant on audit for all to tramo_app using (company_id = (select app_company())) with check (company_id = (select app_company()));
grant select, insert on audit to tramo_app;
-- For its search, as guide_of_company: under a policy LIKE may not use the index.
create view audit_of_company as select * from audit where company_id = (select app_company());
grant select on audit_of_company to tramo_app;

-- Files: photos, papers, exports. In the database, so that every copy of the server finds them and a backup holds them.
create table file (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  kind text not null,
  name text not null,
  type text not null,
  bytes int not null,
  sha256 bytea not null,
  content bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Exports and labels go by themselves; an upload that nothing names within a day too (attached_at stays null).
  expires_at timestamptz,
  attached_at timestamptz,
  unique (company_id, id)
);
alter table file alter column content set storage external;
create index file_expires on file (expires_at) where expires_at is not null;
select tramo_tenant_table('file');
alter table app_user
  add foreign key (company_id, photo_file_id) references file (company_id, id),
  add foreign key (company_id, licence_photo_file_id) references file (company_id, id);
alter table company add foreign key (id, logo_file_id) references file (company_id, id);

-- Mail that leaves, written in the transaction that causes it.
create table message (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  channel text not null default 'email',
  recipient text not null,
  subject text not null,
  body text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  error text,
  next_at timestamptz not null default now(),
  -- When the body is forgotten (it holds a link that has ended).
  forget_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_due on message (next_at) where status = 'queued';
create index message_company on message (company_id, created_at desc);
create index message_forget on message (forget_at) where forget_at is not null;
select tramo_tenant_table('message');

-- Sheets of users, vehicles and other lists: read and checked first, saved when somebody says so.
create table bulk_import (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  list text not null,
  file_name text not null,
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'cancelled', 'failed')),
  columns jsonb not null,
  job_id uuid,
  -- Argon2id of the first password of new people; kept only while the run needs it.
  password_hash text,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index bulk_import_list on bulk_import (company_id, list, created_at desc);
select tramo_tenant_table('bulk_import');
create table bulk_row (
  company_id uuid not null,
  import_id uuid not null,
  row int not null,
  action text not null check (action in ('create', 'update', 'same', 'faulty')),
  cells jsonb not null,
  errors jsonb not null default '{}',
  result text check (result in ('done', 'refused')),
  primary key (import_id, row),
  foreign key (company_id, import_id) references bulk_import (company_id, id) on delete cascade
);
select tramo_tenant_table('bulk_row');

create table label_print (
  company_id uuid not null references company on delete cascade,
  guide_id uuid not null,
  count int not null default 0,
  last_at timestamptz not null,
  last_by uuid,
  primary key (company_id, guide_id),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
select tramo_tenant_table('label_print');
