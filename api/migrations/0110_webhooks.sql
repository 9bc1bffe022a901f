-- Connections that are told of events. Secrets are sealed by the vault, bound to the connection.
create table webhook (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  url text not null,
  is_on boolean not null,
  events text[] not null,
  body_kind text not null check (body_kind in ('full', 'thin')),
  payload_version text not null,
  auth_type text not null check (auth_type in ('none', 'basic', 'bearer', 'hmac')),
  auth_user text not null,
  auth_secret text,
  algorithm text not null check (algorithm in ('sha256', 'sha512')),
  map jsonb,
  is_ordered boolean not null,
  secret text not null,
  -- The one before it signs too while the receiver changes over.
  old_secret text,
  old_secret_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by_name text not null,
  -- How it does: failures in a row, until when it is left alone, since when deliveries could not be made in their 24 hours.
  failures int not null default 0,
  rest_ms int not null default 0,
  rest_until timestamptz,
  failing_at timestamptz,
  gone_at timestamptz,
  ok_at timestamptz,
  unique (company_id, id)
);
create index webhook_company on webhook (company_id) where is_on;
select tramo_tenant_table('webhook');

-- What a subject's events have come to: how many were told, which was the last, and a mark of what it looked like then.
create table webhook_subject (
  company_id uuid not null references company on delete cascade,
  subject_id uuid not null,
  sequence int not null,
  last_event_id uuid,
  mark text not null default '',
  told_at timestamptz not null,
  primary key (company_id, subject_id)
);
create index webhook_subject_age on webhook_subject (told_at);
select tramo_tenant_table('webhook_subject');

-- Events as receivers are told of them, with what they looked like when they happened.
create table webhook_event (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  n bigint generated always as identity,
  type text not null,
  subject_id uuid not null,
  subject_name text not null,
  sequence int not null,
  previous_id uuid,
  at timestamptz not null,
  recorded_at timestamptz not null,
  data jsonb not null,
  -- Made for a test of what happened before anybody listened: it is in no stream.
  is_sample boolean not null default false,
  unique (company_id, id)
);
create index webhook_event_stream on webhook_event (company_id, n);
create index webhook_event_type on webhook_event (company_id, type, n desc);
create index webhook_event_age on webhook_event (recorded_at);
select tramo_tenant_table('webhook_event');

-- One for each event and connection that wants it.
create table webhook_delivery (
  id uuid primary key,
  company_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  -- The place in the connection's queue.
  n bigint generated always as identity,
  message_id uuid not null,
  type text not null,
  subject_id uuid not null,
  subject_name text not null,
  is_test boolean not null default false,
  status text not null default 'queued' check (status in ('queued', 'sending', 'delivered', 'failed', 'misfit', 'stopped')),
  created_at timestamptz not null,
  -- Tries count from here: the beginning, or the last time that somebody sent it again.
  since timestamptz not null,
  next_at timestamptz,
  attempts int not null default 0,
  tries int not null default 0,
  code int,
  reason text,
  detail text not null default '',
  ms int,
  ended_at timestamptz,
  foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_event (company_id, id) on delete cascade
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, event_id) where not is_test;
-- The queue holds what waits alone, however much was delivered.
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at, n) where status in ('queued', 'sending');
create index webhook_delivery_order on webhook_delivery (webhook_id, subject_id, n) where status in ('queued', 'sending');
create index webhook_delivery_page on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_failed on webhook_delivery (webhook_id, id desc) where status in ('failed', 'misfit', 'stopped');
create index webhook_delivery_type on webhook_delivery (webhook_id, type, id desc);
create index webhook_delivery_event on webhook_delivery (company_id, event_id);
select tramo_tenant_table('webhook_delivery');

-- What was sent and what came back. Ids are in the order of time: a page and the sweep read their index alone.
create table webhook_try (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  webhook_id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  code int,
  reason text,
  detail text not null,
  ms int not null,
  timings jsonb not null,
  address text not null,
  request_headers jsonb not null,
  body text not null,
  answer_headers jsonb not null,
  answer text not null,
  is_cut boolean not null
);
create index webhook_try_delivery on webhook_try (delivery_id, id desc);
create index webhook_try_health on webhook_try (webhook_id, id desc) include (at, code, reason, ms);
select tramo_tenant_table('webhook_try');

-- Developers who listen on their own machines: while one does, events are kept although no connection wants them.
create table webhook_listener (
  company_id uuid not null references company on delete cascade,
  caller_id uuid not null,
  until timestamptz not null,
  primary key (company_id, caller_id)
);
select tramo_tenant_table('webhook_listener');
