-- Browsers and apps that get a person's pushes.
create table push_subscription (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  kind text not null check (kind in ('web', 'fcm')),
  -- The address that the browser's push service gave, or the app's token.
  endpoint text not null,
  p256dh text,
  auth text,
  -- 'Chrome en Windows'; empty when the browser says nothing of itself.
  device text not null default '',
  created_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, user_id, endpoint),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  check (kind = 'fcm' or (p256dh is not null and auth is not null))
);
-- A browser that changes hands is nobody else's any more.
create index push_subscription_endpoint on push_subscription (endpoint);
select tramo_tenant_table('push_subscription');
