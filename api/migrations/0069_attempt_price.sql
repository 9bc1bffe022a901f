-- What an attempt costs its company, by its prices when the provider took it; null: it never did.
alter table message_attempt add column price_cents int;
-- Whether a provider told of later messages is asked by time; attempts are written in its order.
create index message_attempt_at on message_attempt using brin (at);

-- Providers that are left alone for a while because they fail, by channel: the lines of messages that wait tell it. Nobody's: every company waits.
create table message_breaker (
  channel text primary key,
  provider text not null,
  since timestamptz not null,
  until timestamptz not null
);
grant select on message_breaker to tramo_app;
