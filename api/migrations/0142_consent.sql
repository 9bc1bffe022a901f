-- What addresses consented to and withdrew, and how that is known: only ever added to. `suppression` is what holds now; each of its rows names the withdrawal that made it.
create table message_consent (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  channel text not null,
  address text not null,
  -- `stop`: no more messages; `start`: messages again.
  wish text not null check (wish in ('stop', 'start')),
  -- Why they stopped; null where they start.
  reason text check (reason in ('optOut', 'bounced', 'complaint', 'wrongNumber', 'manual')),
  source text not null check (source in ('recipient', 'link', 'provider', 'person', 'import')),
  by_name text,
  -- The very words that were written (BAJA), or the provider's code.
  said text,
  -- The message that it came of, as long as that is kept; what it was about stays.
  message_id uuid,
  message_subject text,
  at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, message_id) references message (company_id, id) on delete set null (message_id)
);
create index message_consent_address on message_consent (company_id, channel, address, at desc);
create index message_consent_message on message_consent (message_id) where message_id is not null;
select tramo_tenant_table('message_consent');
-- Nobody rewrites what was consented to.
revoke update, delete on message_consent from tramo_app;

alter table suppression drop constraint suppression_source_check;
alter table suppression add constraint suppression_source_check check (source in ('recipient', 'link', 'provider', 'person', 'import')),
  add column consent_id uuid,
  add foreign key (company_id, consent_id) references message_consent (company_id, id);
insert into message_consent (id, company_id, channel, address, wish, reason, source, by_name, at)
  select id, company_id, channel, address, 'stop', reason, source, by_name, created_at from suppression;
update suppression set consent_id = id;
