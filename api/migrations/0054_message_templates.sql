-- What messages say, by event, channel and language. One of each is in use; every company begins with ours (`is_default`), written when its list is
-- first read. A template that was deleted keeps its row, so that what it said stays to be read.
create table message_template (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  event text not null,
  locale text not null check (locale in ('es', 'en')),
  name text not null,
  subject text not null default '',
  message text not null default '',
  blocks jsonb not null default '[]',
  without_accents boolean not null default false,
  is_default boolean not null default false,
  is_in_use boolean not null default false,
  is_deleted boolean not null default false,
  state text not null check (state in ('ready', 'draft', 'inReview', 'approved', 'rejected', 'paused', 'disabled')),
  state_reason text not null default '',
  category text not null default 'utility' check (category in ('utility', 'marketing', 'authentication')),
  category_before text,
  approved_version int,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  updated_by_name text,
  unique (company_id, id),
  check (not (is_deleted and (is_in_use or is_default)))
);
create unique index message_template_name on message_template (company_id, event, channel, locale, lower(name)) where not is_deleted;
create unique index message_template_in_use on message_template (company_id, event, channel, locale) where is_in_use;
create unique index message_template_default on message_template (company_id, event, channel, locale) where is_default;
select tramo_tenant_table('message_template');

-- What it said, version by version. Rows are never changed: a message is explained by the words that it left with.
create table message_template_version (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  template_id uuid not null,
  number int not null,
  name text not null,
  subject text not null,
  message text not null,
  blocks jsonb not null,
  without_accents boolean not null,
  saved_at timestamptz not null,
  saved_by uuid,
  saved_by_name text,
  unique (company_id, id),
  unique (template_id, number),
  foreign key (company_id, template_id) references message_template (company_id, id) on delete cascade
);
select tramo_tenant_table('message_template_version');
revoke update, delete on message_template_version from tramo_app;
create function tramo_keep_template_version() returns trigger language plpgsql as $$
begin
  -- A company that goes takes all of its rows with it.
  if tg_op = 'DELETE' and not exists (select 1 from company where id = old.company_id) then return old; end if;
  raise exception 'a version of a template never changes' using errcode = 'restrict_violation';
end $$;
create trigger message_template_version_kept before update or delete on message_template_version
  for each row execute function tramo_keep_template_version();
