-- What was answered to checklists: of visits, of departures, and by the office. Rows are never changed but for their end: who corrects answers adds others.
create table checklist_answer (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  checklist_id uuid not null,
  version_id uuid not null,
  -- Of a visit its guide, of a departure its route and vehicle alone.
  guide_id uuid,
  visit_id uuid,
  route_id uuid,
  vehicle_id uuid,
  -- As they were called then: lists need not read four tables.
  folio text not null default '',
  route_name text not null default '',
  vehicle_name text not null default '',
  at timestamptz not null,
  received_at timestamptz not null,
  by_id uuid,
  by_name text not null,
  is_office boolean not null default false,
  reason text not null default '',
  -- By the id of their question, hidden ones left out; the questions that were walked, in their order; options that say that something is wrong.
  answers jsonb not null,
  path text[] not null default '{}',
  failures int not null default 0,
  -- Others took their place, or their visit was taken back.
  gone_at timestamptz,
  replaced_by uuid,
  search_text text generated always as (tramo_plain(folio || ' ' || by_name || ' ' || vehicle_name)) stored,
  unique (company_id, id),
  foreign key (company_id, checklist_id, version_id) references checklist_version (company_id, checklist_id, id) on delete cascade,
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade,
  foreign key (company_id, visit_id) references guide_visit (company_id, id) on delete cascade,
  foreign key (company_id, route_id) references route (company_id, id) on delete set null (route_id),
  foreign key (company_id, vehicle_id) references vehicle (company_id, id) on delete set null (vehicle_id),
  foreign key (company_id, replaced_by) references checklist_answer (company_id, id) on delete set null (replaced_by)
);
create index checklist_answer_at on checklist_answer (company_id, checklist_id, at desc, id desc) where gone_at is null;
create index checklist_answer_version on checklist_answer (company_id, version_id, at desc, id desc) where gone_at is null;
create index checklist_answer_guide on checklist_answer (guide_id, received_at desc) where guide_id is not null;
create index checklist_answer_of_visit on checklist_answer (visit_id) where visit_id is not null;
create index checklist_answer_route on checklist_answer (route_id) where route_id is not null;
create index checklist_answer_replaced on checklist_answer (replaced_by) where replaced_by is not null;
create index checklist_answer_search on checklist_answer using gin (search_text gin_trgm_ops);
-- However often a phone sends, a visit has one standing set of answers, and a route one to each checklist before leaving.
create unique index checklist_answer_visit on checklist_answer (visit_id) where visit_id is not null and gone_at is null;
create unique index checklist_answer_departure on checklist_answer (route_id, checklist_id) where visit_id is null and gone_at is null;
select tramo_tenant_table('checklist_answer');
-- As guide_of_company: under a policy LIKE may not use its index.
create view checklist_answer_of_company as select * from checklist_answer where company_id = (select app_company());
grant select on checklist_answer_of_company to tramo_app;

-- Notifications that were told, each once for an attempt: while the driver answered, or with the visit.
create table checklist_notice (
  company_id uuid not null references company on delete cascade,
  guide_id uuid not null,
  attempt int not null,
  notification_id uuid not null,
  at timestamptz not null,
  primary key (guide_id, attempt, notification_id),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
select tramo_tenant_table('checklist_notice');

-- The question that a picture, a video, a signature or a scan answers.
alter table guide_evidence add column question_id uuid;
-- What the office filled in or corrected of a visit's answers: {at, by, reason, answers}. What the driver reported stays beside it.
alter table guide_visit add column corrected jsonb;
create or replace view guide_visit_of_company as select * from guide_visit where company_id = (select app_company());
