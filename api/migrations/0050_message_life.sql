-- One message, one life: from the intention (once for an event, a person, a channel and a step) to what its provider told last.
alter table message drop constraint message_status_check;
alter table message add constraint message_status_check check (status in
  ('queued', 'held', 'sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'bounced', 'suppressed', 'unknown', 'kept'));
alter table message
  -- What it tells of: `guide.delivered` and the happening's own key. Null: it was asked for directly and may be repeated.
  add column event text,
  add column event_key text,
  add column recipient_kind text not null default 'address',
  add column recipient_key text,
  add column step smallint not null default 0,
  -- 0 codes and recoveries, 1 notices, 2 surveys: the lower goes first.
  add column lane smallint not null default 1 check (lane between 0 and 2),
  add column chain_id uuid,
  add column html text,
  add column template jsonb,
  -- The steps that follow, until the chain has ended, and when the next begins if nothing was delivered.
  add column rest jsonb,
  add column chain_at timestamptz,
  -- When it could leave for the first time: it is tried for a day from then on.
  add column ready_at timestamptz,
  -- The last attempt: its provider's statuses decide.
  add column attempt_id uuid,
  add column accepted_at timestamptz,
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  add column decisions jsonb not null default '[]',
  alter column next_at drop not null,
  add unique (company_id, id);
update message set chain_id = id, ready_at = created_at, accepted_at = sent_at, recipient_key = recipient, decisions =
  jsonb_build_array(jsonb_build_object('did', case status when 'kept' then 'kept' else 'queued' end,
    'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  || case when status = 'sent' and sent_at is not null
    then jsonb_build_array(jsonb_build_object('did', 'sent', 'at', to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    when status = 'failed' then jsonb_build_array(jsonb_build_object('did', 'failed', 'code', null, 'text', error,
      'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) else '[]'::jsonb end;
alter table message alter column chain_id set not null, alter column chain_id set default gen_random_uuid(),
  alter column ready_at set not null, alter column ready_at set default now();

create unique index message_once on message (company_id, event, event_key, recipient_key, channel, step) where event is not null;
drop index message_due;
create index message_due on message (channel, lane, next_at) where status in ('queued', 'held');
create index message_open on message (next_at) where status in ('sending', 'unknown');
create index message_chain_due on message (chain_at) where chain_at is not null;
create index message_chain on message (chain_id);

-- Each try to hand a message to its provider. Statuses find it by the provider's id.
create table message_attempt (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  message_id uuid not null,
  provider text not null,
  provider_id text,
  state text not null check (state in ('sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'bounced', 'refused', 'unknown')),
  code text,
  text text,
  segments int,
  -- What the provider charges it as.
  category text,
  at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, message_id) references message (company_id, id) on delete cascade
);
create index message_attempt_message on message_attempt (message_id);
create index message_attempt_provider on message_attempt (provider_id) where provider_id is not null;
select tramo_tenant_table('message_attempt');

-- Statuses that came before the answer that tells their message's id. Nobody's yet: whose they are stands in the attempt.
create table message_early_status (
  provider_id text not null,
  state text not null,
  report jsonb not null,
  created_at timestamptz not null default now(),
  primary key (provider_id, state)
);

-- Addresses that get no more messages by a channel, and who said so.
create table suppression (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  channel text not null,
  address text not null,
  reason text not null check (reason in ('optOut', 'bounced', 'complaint', 'wrongNumber', 'manual')),
  source text not null check (source in ('recipient', 'provider', 'person')),
  by_name text,
  created_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, channel, address)
);
select tramo_tenant_table('suppression');
