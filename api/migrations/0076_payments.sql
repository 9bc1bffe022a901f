-- Top-ups and what becomes of them. What a provider says is asked of it again; rows are written by the server alone, beyond the tenants' walls, for they
-- move money: a request of a company only reads them.
create table payment (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  method text not null check (method in ('card', 'oxxo', 'spei', 'transfer')),
  -- Credited, commission, its VAT and what is paid.
  amount_cents int not null check (amount_cents > 0),
  commission_cents int not null check (commission_cents >= 0),
  vat_cents int not null check (vat_cents >= 0),
  total_cents int not null check (total_cents = amount_cents + commission_cents + vat_cents),
  stage text not null default 'created' check (stage in ('created', 'requiresAction', 'processing', 'paid', 'partiallyRefunded', 'refunded', 'disputed',
    'lost', 'failed', 'expired')),
  -- The provider's payment; null before it was asked for one, and for transfers to the operator's bank.
  provider_ref text unique,
  client_secret text,
  -- A key of the caller's, so that the same wish sent twice is one payment.
  wish uuid not null,
  -- Of SPEI: what arrived at the company's CLABE, by the provider's id. It is credited once.
  arrival_ref text unique,
  -- Of transfers: what the payer writes beside it.
  reference text,
  is_test boolean not null,
  is_automatic boolean not null default false,
  saves_card boolean not null default false,
  failure text,
  card_brand text,
  card_last4 text,
  voucher_number text,
  voucher_url text,
  by_name text,
  created_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  -- When the provider was asked last.
  checked_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, wish)
);
create unique index payment_reference on payment (reference) where reference is not null;
create index payment_newest on payment (company_id, created_at desc, id desc);
create index payment_open on payment (checked_at) where stage in ('created', 'requiresAction', 'processing', 'failed', 'disputed');
select tramo_tenant_table('payment');
revoke insert, update, delete on payment from tramo_app;

create table payment_refund (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  payment_id uuid not null,
  cents int not null check (cents > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text unique,
  wish uuid,
  reason text not null default '',
  by_name text,
  created_at timestamptz not null,
  unique (company_id, id),
  unique (payment_id, wish),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade
);
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_open on payment_refund (created_at) where status = 'pending';
select tramo_tenant_table('payment_refund');
revoke insert, update, delete on payment_refund from tramo_app;

create table payment_dispute (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  payment_id uuid not null,
  cents int not null check (cents > 0),
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  provider_ref text not null unique,
  due_at timestamptz,
  created_at timestamptz not null,
  evidence_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade
);
create index payment_dispute_payment on payment_dispute (payment_id);
select tramo_tenant_table('payment_dispute');
revoke insert, update, delete on payment_dispute from tramo_app;

-- What a company is to the provider: its customer, CLABE and saved card, and its automatic top-up. One for tests and one for real money.
create table payment_customer (
  company_id uuid not null references company on delete cascade,
  is_test boolean not null,
  provider_ref text not null unique,
  clabe text,
  bank text,
  holder text,
  -- When arrivals at the CLABE were asked for last.
  arrivals_at timestamptz,
  card_ref text,
  card_brand text,
  card_last4 text,
  card_expires text,
  auto_on boolean not null default false,
  auto_threshold_cents int not null default 50000 check (auto_threshold_cents >= 0),
  auto_amount_cents int not null default 100000 check (auto_amount_cents > 0),
  auto_cap_cents int not null default 300000 check (auto_cap_cents > 0),
  -- In a row; and since when it stands still because of them.
  auto_failures int not null default 0,
  auto_stopped_at timestamptz,
  auto_failure text,
  primary key (company_id, is_test)
);
create index payment_customer_auto on payment_customer (company_id) where auto_on;
select tramo_tenant_table('payment_customer');
revoke insert, update, delete on payment_customer from tramo_app;

-- What the provider told, kept by its id before anything is done with it. Nobody's: whose it is the provider is asked.
create table payment_event (
  id text primary key,
  type text not null,
  -- The payment or the customer that it is about.
  subject text,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_event_open on payment_event (received_at) where handled_at is null;

-- What the sandbox provider keeps, so that it outlives a restart and serves many processes. Empty where a real provider is set up.
create table payment_sandbox (
  id text primary key,
  -- The customer, payment or charge that it belongs to.
  owner text,
  body jsonb not null
);
create index payment_sandbox_owner on payment_sandbox (owner);
