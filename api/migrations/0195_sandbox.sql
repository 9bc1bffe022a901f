-- A sandbox company stands beside a real one, or alone where the command line made it. Its clock runs ahead of the world's, and never back but by wiping.
alter table company
  add column sandbox_of uuid unique references company on delete cascade,
  add column clock_ahead_ms bigint not null default 0 check (clock_ahead_ms >= 0),
  add column wiped_at timestamptz,
  -- Until when one process drives it through time: two at once would drive the same routes twice.
  add column driven_until timestamptz,
  add constraint company_clock_of_sandbox check (is_sandbox or (sandbox_of is null and clock_ahead_ms = 0));

-- The account in a sandbox of a person of the company that it stands beside: nobody signs in by its password.
alter table app_user add column sandbox_of uuid unique;

-- The time of the company whose transaction it is.
create function tramo_now() returns timestamptz language sql stable as
  $$ select now() + coalesce(nullif(current_setting('app.clock_ahead_ms', true), '')::bigint, 0) * interval '1 millisecond' $$;

-- What is kept for ever of a company is kept of real ones: a sandbox is wiped whole.
create or replace function tramo_keep_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from company where id = old.company_id and not is_sandbox) then return old; end if;
  raise exception 'a published version of a checklist never changes' using errcode = 'restrict_violation';
end $$;
create or replace function tramo_keep_template_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from company where id = old.company_id and not is_sandbox) then return old; end if;
  raise exception 'a version of a template never changes' using errcode = 'restrict_violation';
end $$;
create or replace function ledger_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from company where id = old.company_id and not is_sandbox) then return old; end if;
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
