-- Attempts that a provider took and that wait to be charged: those of companies that pay in advance.
alter table message_attempt add column accepted_at timestamptz, add column is_due boolean not null default false;
create index message_attempt_due on message_attempt (company_id, accepted_at) where is_due;

-- Mails of a month of the company's own zone that providers took, and the packages that they opened.
create table ledger_mail_month (
  company_id uuid not null references company on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  mails int not null default 0,
  packages int not null default 0,
  primary key (company_id, month)
);
select tramo_tenant_table('ledger_mail_month');
revoke insert, update, delete on ledger_mail_month from tramo_app;
