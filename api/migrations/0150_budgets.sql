-- Since when a company's balance is low, as its administrators were told it; no date: it is well. `mailed_at`: the last mail of it.
create table ledger_watch (
  company_id uuid primary key references company on delete cascade,
  low_since timestamptz,
  mailed_at timestamptz
);
select tramo_tenant_table('ledger_watch');
revoke insert, update, delete on ledger_watch from tramo_app;

-- What a month may cost, VAT included. One row for each company that set one.
create table cost_budget (
  company_id uuid primary key references company on delete cascade,
  cents bigint check (cents > 0),
  shares int[] not null,
  version int not null default 1
);
select tramo_tenant_table('cost_budget');
revoke delete on cost_budget from tramo_app;

-- And parts of it: of a product, or of a cedi.
create table cost_budget_part (
  company_id uuid not null references cost_budget on delete cascade,
  product text check (product in ('managedGuide', 'certifiedCode', 'sms', 'whatsapp', 'email')),
  cedi_id uuid,
  cents bigint not null check (cents > 0),
  check ((product is null) <> (cedi_id is null)),
  unique nulls not distinct (company_id, product, cedi_id),
  foreign key (company_id, cedi_id) references address (company_id, id) on delete cascade
);
select tramo_tenant_table('cost_budget_part');

-- What was told in a month: `part` is a product, a cedi's id, or nothing for all. One that was raised since then may be told again.
create table cost_budget_told (
  company_id uuid not null references company on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  part text not null,
  share int not null,
  cents bigint not null,
  told_at timestamptz not null,
  primary key (company_id, month, part, share)
);
select tramo_tenant_table('cost_budget_told');
revoke insert, update, delete on cost_budget_told from tramo_app;
