-- Whom a company's invoices (CFDI) are for. One row for each company that wrote it down.
create table billing_data (
  company_id uuid primary key references company on delete cascade,
  rfc text not null,
  name text not null,
  tax_regime text not null,
  cfdi_use text not null,
  zip_code text not null,
  email text not null,
  version int not null default 1
);
select tramo_tenant_table('billing_data');
revoke delete on billing_data from tramo_app;
