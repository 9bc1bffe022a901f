-- Who has a route, a plan or a guide open now. Worth nothing after a crash, and written all day: kept out of the log.
create unlogged table presence (
  company_id uuid not null,
  kind text not null check (kind in ('route', 'plan', 'guide')),
  thing_id uuid not null,
  user_id uuid not null,
  -- A person's browser tabs come and go one by one.
  tab text not null default '',
  name text not null,
  is_editing boolean not null,
  -- Whose people may know; null for a thing of several cedis.
  cedi_id uuid,
  seen_at timestamptz not null,
  primary key (company_id, kind, thing_id, user_id, tab),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, cedi_id) references address (company_id, id) on delete cascade
);
create index presence_seen on presence (seen_at);
create index presence_user on presence (company_id, user_id);
select tramo_tenant_table('presence');
