-- Invoices (CFDI 4.0) of top-ups, as they were stamped. Written by the server alone: a request of a company only reads them.
create sequence invoice_folio;
create table invoice (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  payment_id uuid not null,
  -- Of the operator's series, over all companies.
  folio bigint not null unique,
  status text not null check (status in ('pending', 'stamped', 'canceled')),
  -- Whom it is for, as it was written when it was asked for.
  receiver jsonb not null,
  total_cents int not null check (total_cents > 0),
  created_at timestamptz not null,
  uuid text unique,
  xml text,
  is_valid boolean not null default false,
  canceled_at timestamptz,
  cancel_reason text check (cancel_reason in ('02', '03')),
  unique (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade,
  check ((status = 'pending') = (xml is null)),
  check ((status = 'canceled') = (canceled_at is not null))
);
-- A payment has one invoice that stands.
create unique index invoice_payment on invoice (payment_id) where status <> 'canceled';
create index invoice_newest on invoice (company_id, created_at desc, id desc);
select tramo_tenant_table('invoice');
revoke insert, update, delete on invoice from tramo_app;
