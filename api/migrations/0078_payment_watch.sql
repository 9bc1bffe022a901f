-- Until when the payment provider was asked what it told. Nobody's: one for tests and one for real money.
create table payment_watch (
  is_test boolean primary key,
  asked_at timestamptz not null
);
