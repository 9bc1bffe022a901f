-- What visits must bring: of the company for each outcome, of a client for an outcome, of a sub-status. A rule that was taken away keeps its
-- row, so that its version goes on.
create table evidence_rule (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  client_id uuid,
  substatus_id uuid,
  outcome text check (outcome in ('delivered', 'partial', 'undelivered', 'collected', 'partialCollection', 'uncollected')),
  is_asked boolean not null default false,
  photos int not null default 0 check (photos between 0 and 5),
  videos int not null default 0 check (videos between 0 and 2),
  scans int not null default 0 check (scans between 0 and 50),
  signature boolean not null default false,
  receiver boolean not null default false,
  version int not null default 0,
  unique (company_id, id),
  unique nulls not distinct (company_id, client_id, substatus_id, outcome),
  check (case when substatus_id is null then outcome is not null else outcome is null and client_id is null end),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  foreign key (company_id, substatus_id) references substatus (company_id, id) on delete cascade
);
select tramo_tenant_table('evidence_rule');
