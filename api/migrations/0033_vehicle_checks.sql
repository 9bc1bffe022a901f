-- Checklists of vehicles, answered before a route leaves.
-- The rule that kept the route from leaving; such answers never stood (gone_at is when they came).
alter table checklist_answer add column blocked_by uuid;
create index checklist_answer_vehicle on checklist_answer (vehicle_id, at desc, id desc) where vehicle_id is not null and visit_id is null;
-- A phone may send what was refused again: it is one try.
create unique index checklist_answer_refused on checklist_answer (route_id, version_id, at) where blocked_by is not null;

-- Photos, videos and signatures of them: those of a visit are evidence of its guide, and these have no guide.
create table checklist_answer_file (
  company_id uuid not null references company on delete cascade,
  answer_id uuid not null,
  file_id uuid not null,
  question_id uuid not null,
  kind text not null,
  primary key (answer_id, file_id),
  foreign key (company_id, answer_id) references checklist_answer (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
create index checklist_answer_file_file on checklist_answer_file (file_id);
select tramo_tenant_table('checklist_answer_file');
