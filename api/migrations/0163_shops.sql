-- Shops whose orders come in by a connection. The secret with which a shop signs is sealed by the vault, bound to the connection.
create table shop (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  kind text not null check (kind in ('woocommerce', 'shopify')),
  cedi_id uuid not null,
  days_ahead int not null,
  is_on boolean not null,
  map jsonb not null,
  secret text not null,
  received_at timestamptz,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, id) references api_key (company_id, id) on delete cascade,
  foreign key (company_id, cedi_id) references address (company_id, id)
);
select tramo_tenant_table('shop');

-- One for each order, however often it comes. Its text is kept only while there is no guide of it.
create table shop_order (
  id uuid primary key,
  company_id uuid not null,
  shop_id uuid not null,
  order_id text not null,
  number text not null,
  at timestamptz not null,
  status text not null check (status in ('created', 'misfit', 'refused')),
  guide_id uuid,
  reason text not null default '',
  body text,
  unique (company_id, shop_id, order_id),
  foreign key (company_id, shop_id) references shop (company_id, id) on delete cascade
);
create index shop_order_page on shop_order (shop_id, at desc, id desc);
create index shop_order_age on shop_order (at);
select tramo_tenant_table('shop_order');
