-- Files may lie in an object store instead of in rows: under which key. Null: the content is in `file` and `file_part`.
alter table file add column object_key text;

-- Objects that are to be taken away, and when. One that is being written stands here before its first byte leaves and goes with the row that names it: what
-- nobody came to name ends by itself. The key begins with its company; there is no column for it, for an object outlives its company by a day.
create table file_object_ending (
  object_key text primary key,
  -- Of an upload in parts that was not ended.
  upload_id text,
  due_at timestamptz not null,
  -- It is being taken away: no row may name it any more.
  claimed_at timestamptz,
  tries int not null default 0
);
create index file_object_ending_due on file_object_ending (due_at);
alter table file_object_ending enable row level security;
create policy tenant on file_object_ending for all to tramo_app
  using (starts_with(object_key, (select app_company())::text || '/'))
  with check (starts_with(object_key, (select app_company())::text || '/'));
grant select, insert, update, delete on file_object_ending to tramo_app;

-- Whoever deletes a file, by whatever way: its object ends a day later, so that a backup of the day before still finds it.
create function end_file_objects() returns trigger language plpgsql as $$
begin
  insert into file_object_ending (object_key, due_at)
    select object_key, now() + interval '1 day' from gone where object_key is not null
    on conflict (object_key) do nothing;
  return null;
end $$;
create trigger file_gone after delete on file referencing old table as gone for each statement execute function end_file_objects();
