-- What a push leads to and for how many minutes it is news; messages of other channels have neither.
alter table message add column link text, add column push_minutes smallint check (push_minutes between 1 and 1440);

-- The session that the browser or app used last: whoever ends that one ends its pushes. When it told of itself last, and got its last push.
alter table push_subscription add column session_hash bytea, add column seen_at timestamptz, add column pushed_at timestamptz;
create index push_subscription_session on push_subscription (session_hash) where session_hash is not null;
create index push_subscription_seen on push_subscription (coalesce(seen_at, created_at)) where kind = 'web';

-- What a person wants as push; without a row what the contract says.
create table push_choice (
  user_id uuid primary key,
  company_id uuid not null references company on delete cascade,
  alerts text[] not null,
  jobs boolean not null,
  -- Minutes since local midnight in which nothing disturbs; both or neither.
  quiet_start smallint check (quiet_start between 0 and 1440),
  quiet_end smallint check (quiet_end between 0 and 1440),
  unique (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  check ((quiet_start is null) = (quiet_end is null))
);
select tramo_tenant_table('push_choice');
