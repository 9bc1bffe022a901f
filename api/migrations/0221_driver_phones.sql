-- Whether the app of a driver is in sight, as it last said: in the background a browser gives no positions.
create table driver_presence (
  company_id uuid not null,
  user_id uuid not null,
  state text not null check (state in ('awake', 'visible', 'hidden')),
  -- Since when it is so.
  since timestamptz not null,
  -- When it last said so.
  at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
select tramo_tenant_table('driver_presence');

-- The address at which Traccar Client gives a driver's positions; its secret is kept as a hash.
create table driver_tracker (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_fix_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
select tramo_tenant_table('driver_tracker');
