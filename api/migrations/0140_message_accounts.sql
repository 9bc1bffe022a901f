-- A company's own account with a provider of messages: its messages of that channel leave by it, not by the installation's. `parts` is what names the account,
-- `secrets` what opens it: one text sealed by the vault, bound to the account's id. `marks` tells of each secret how it ends and since when it is there.
create table message_account (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  provider text not null check (provider in ('smtp', 'twilio', 'meta')),
  parts jsonb not null,
  secrets text not null,
  marks jsonb not null,
  -- What came of the last trial of it.
  trial jsonb,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by_name text not null,
  unique (company_id, id),
  unique (company_id, channel)
);
select tramo_tenant_table('message_account');

-- What waits of one company: its own account takes it without looking through all others'.
create index message_due_company on message (company_id, channel, lane, next_at) where status in ('queued', 'held');

-- By which account a message was tried: null is the installation's. One that is there no more cannot be asked about it, and no other one is.
alter table message_attempt add column account_id uuid;

-- An account that fails is left alone by itself.
alter table message_breaker drop constraint message_breaker_pkey;
alter table message_breaker add column account_id uuid references message_account on delete cascade,
  add constraint message_breaker_once unique nulls not distinct (channel, account_id);

-- A company's own provider tells of that company's messages alone, also where it tells too early.
alter table message_early_status drop constraint message_early_status_pkey;
alter table message_early_status add column company_id uuid references company on delete cascade,
  add constraint message_early_status_once unique nulls not distinct (provider_id, state, company_id);

-- Each account of Meta's reviews templates for itself: '' is the installation's.
alter table message_template_review add column waba_id text not null default '';
alter table message_template_review drop constraint message_template_review_template_id_version_key,
  drop constraint message_template_review_meta_name_meta_language_key;
alter table message_template_review add unique (template_id, version, waba_id), add unique (company_id, meta_name, meta_language, waba_id);
create index message_template_review_name on message_template_review (meta_name, meta_language);
