-- What other systems that cannot receive ask for: one row for each guide, with when it changed last in the order of commits. Deleted guides stay for a while.
create table guide_change (
  company_id uuid not null references company on delete cascade,
  guide_id uuid not null,
  folio text not null,
  -- Only grows within a company: written by one subscriber, in the order of events.
  at timestamptz not null,
  is_gone boolean not null default false,
  primary key (company_id, guide_id)
);
create index guide_change_feed on guide_change (company_id, at, guide_id);
create index guide_change_gone on guide_change (at) where is_gone;
select tramo_tenant_table('guide_change');
insert into guide_change (company_id, guide_id, folio, at) select company_id, id, folio, updated_at from guide;
