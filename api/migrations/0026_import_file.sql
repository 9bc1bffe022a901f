-- A sheet of twenty megabytes is kept like every other large file: in parts, so that nobody waits while it is written or read.
alter table guide_import
  add column file_id uuid,
  add foreign key (company_id, file_id) references file (company_id, id) on delete set null (file_id);
create index guide_import_file on guide_import (file_id) where file_id is not null;
insert into file (id, company_id, kind, name, type, bytes, sha256, content, created_by, created_at, expires_at)
  select gen_random_uuid(), company_id, 'sheet', id::text, 'application/octet-stream', length(file), sha256(file), file, user_id, created_at, now() + interval '7 days'
  from guide_import where file is not null;
update guide_import i set file_id = f.id from file f where f.company_id = i.company_id and f.kind = 'sheet' and f.name = i.id::text;
alter table guide_import drop column file;
