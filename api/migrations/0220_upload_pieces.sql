-- Files that phones send in pieces, until they are whole; a week at most.
create table file_upload (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  -- The id that the phone gave the file.
  id uuid not null,
  kind text not null check (kind in ('photo', 'video', 'signature')),
  total int not null,
  -- Of the whole file, as the phone says.
  sha256 bytea not null,
  received int not null default 0,
  -- It became a file; its pieces are gone.
  is_done boolean not null default false,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (company_id, user_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index file_upload_touched on file_upload (touched_at);
select tramo_tenant_table('file_upload');

create table file_upload_piece (
  company_id uuid not null,
  user_id uuid not null,
  upload_id uuid not null,
  -- Where it begins in the file.
  start int not null,
  content bytea not null,
  primary key (company_id, user_id, upload_id, start),
  foreign key (company_id, user_id, upload_id) references file_upload (company_id, user_id, id) on delete cascade
);
alter table file_upload_piece alter column content set storage external;
select tramo_tenant_table('file_upload_piece');
