-- Who is told of what, by which channel: a company's matrix of rules (contract/src/notification-settings.ts), and what clients have instead.
create table notification_settings (
  company_id uuid primary key references company on delete cascade,
  settings jsonb not null,
  version int not null default 1
);
select tramo_tenant_table('notification_settings');

-- Exceptions that were taken away keep their row, so that its version goes on.
create table notification_exception (
  company_id uuid not null references company on delete cascade,
  client_id uuid not null,
  exceptions jsonb not null,
  version int not null default 1,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade
);
select tramo_tenant_table('notification_exception');
