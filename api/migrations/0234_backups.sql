-- The installation itself: one row, of nobody's company.
create table installation (
  id int primary key default 1 check (id = 1),
  -- A restore that has not come to its end: nobody serves it.
  is_unfinished boolean not null default false,
  restored_at timestamptz,
  -- When the backup was taken that it was restored from.
  restored_from timestamptz,
  -- Nothing leaves (messages, webhooks, pushes, charges) since then: a copy for trying must not write to customers.
  quiet_since timestamptz
);
insert into installation default values;

-- Scheduled backups: one a day, by whichever process claims it first. Its proof is a restore into a place of its own.
create table backup_run (
  day date primary key,
  started_at timestamptz not null,
  -- Renewed while somebody works on it: one that died leaves it to the next.
  beat_at timestamptz not null,
  finished_at timestamptz,
  file text,
  bytes bigint,
  row_count bigint,
  error text,
  proof_started_at timestamptz,
  proved_at timestamptz,
  proof_error text,
  -- The operator was told by mail of what went wrong.
  told_at timestamptz
);
