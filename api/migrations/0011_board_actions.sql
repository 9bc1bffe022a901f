-- What dispatchers did on the board, with each route as it was before and as it was left: the last ones can be taken back.
create table board_action (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  kind text not null,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  -- Who is kept to some cedis sees an action when all of these are theirs.
  cedi_ids uuid[] not null,
  route_ids uuid[] not null,
  -- What its words are filled with.
  facts jsonb not null default '{}',
  -- [{id, name, cediId, before, after}]; null where there was no such route.
  routes jsonb not null,
  unique (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete set null (user_id)
);
create index board_action_recent on board_action (company_id, at desc, id desc);
select tramo_tenant_table('board_action');
