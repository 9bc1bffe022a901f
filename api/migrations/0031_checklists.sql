-- Checklists: what they ask (a draft that people edit, versions that never change), when they are the ones to answer, and whose they are.
-- `questions` and `logic` were kept for later and are empty everywhere.
alter table checklist
  drop column questions,
  drop column logic,
  alter column substatus_id drop not null,
  add column category text,
  add column draft jsonb not null default '{"sections": [], "rules": [], "notifications": []}',
  -- Of the draft: how many questions it asks, and the fingerprint that tells whether it is what was published.
  add column questions int not null default 0,
  add column draft_sha256 text not null default '',
  -- A condition over facts under which it is the one to answer; null: always.
  add column logic jsonb,
  -- Among equals of its category the first answers.
  add column position int not null default 1,
  -- Of checklists before leaving: kinds of vehicle; none: all.
  add column vehicle_types text[] not null default '{}',
  -- Since when phones do not get it any more; null while they do (enabled and visible), or before they ever did.
  add column phones_until timestamptz,
  add column version int not null default 1,
  drop constraint checklist_status_check,
  add constraint checklist_status_check check (status in ('enabled', 'inactive', 'deleted'));
update checklist c set category = s.category, status = case when s.status = 'deleted' then 'deleted' else c.status end
  from substatus s where s.id = c.substatus_id;
alter table checklist alter column category set not null;
update checklist c set position = n.position
  from (select id, row_number() over (partition by company_id, category order by created_at, id) as position from checklist) n where n.id = c.id;
-- Of every status one must be visible. Nobody chooses the system's own sub-statuses at a door, save the ones of returns.
update checklist set visible = true where id in (
  select distinct on (c.company_id, c.category) c.id from checklist c join substatus s on s.id = c.substatus_id
  where c.status = 'enabled' and (not s.is_system or s.category = 'return') order by c.company_id, c.category, c.created_at, c.id);
drop index checklist_substatus;
create unique index checklist_substatus on checklist (substatus_id) where status <> 'deleted';
create index checklist_category on checklist (company_id, category, position) where status <> 'deleted';

-- What was published. Rows are never changed: answers are read with the questions that they were given to.
create table checklist_version (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  checklist_id uuid not null,
  number int not null,
  content jsonb not null,
  sha256 text not null,
  note text not null default '',
  published_at timestamptz not null,
  published_by uuid,
  published_by_name text not null,
  unique (company_id, id),
  unique (company_id, checklist_id, id),
  unique (checklist_id, number),
  foreign key (company_id, checklist_id) references checklist (company_id, id) on delete cascade
);
select tramo_tenant_table('checklist_version');
revoke update, delete on checklist_version from tramo_app;
create function tramo_keep_version() returns trigger language plpgsql as $$
begin
  -- A company that goes takes all of its rows with it.
  if tg_op = 'DELETE' and not exists (select 1 from company where id = old.company_id) then return old; end if;
  raise exception 'a published version of a checklist never changes' using errcode = 'restrict_violation';
end $$;
create trigger checklist_version_kept before update or delete on checklist_version for each row execute function tramo_keep_version();

-- Clients that a checklist was attached to; none: it is for every client.
create table checklist_client (
  company_id uuid not null references company on delete cascade,
  checklist_id uuid not null,
  client_id uuid not null,
  primary key (checklist_id, client_id),
  foreign key (company_id, checklist_id) references checklist (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade
);
create index checklist_client_client on checklist_client (client_id);
select tramo_tenant_table('checklist_client');
