-- Guides whose recipient asked to be forgotten while their delivery may still be claimed: they are made nobody's on their day. Nothing here says whose they are.
create table privacy_pending (
  company_id uuid not null references company on delete cascade,
  guide_id uuid not null,
  due_on date not null,
  asked_at timestamptz not null,
  asked_by text not null,
  primary key (company_id, guide_id),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create index privacy_pending_due on privacy_pending (due_on);
select tramo_tenant_table('privacy_pending');
