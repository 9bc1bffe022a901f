-- What an operator decided of a company: resting, ending, going. No row: it simply works.
create table company_standing (
  company_id uuid primary key references company on delete cascade,
  suspended_at timestamptz,
  suspended_reason text not null default '',
  -- The last day of its service; from the next one it may look, take its data away and end what is on the road.
  expires_on date,
  -- The fewest days before that of which its administrators were told.
  told_days int,
  -- When it is deleted; until then that can be undone.
  delete_on date,
  -- Its rows are going; what the law lets one keep stays until `kept_until`.
  erasing_at timestamptz,
  -- Until when one process deletes them: two at once would meet at each table.
  erasing_until timestamptz,
  erased_at timestamptz,
  kept_until date
);
select tramo_tenant_table('company_standing');

-- What a company may use, where it differs from what everybody may.
create table company_quota (
  company_id uuid primary key references company on delete cascade,
  guides_a_month bigint,
  positions_a_minute bigint,
  storage_bytes bigint,
  searches_at_once bigint,
  import_rows_at_once bigint,
  set_at timestamptz not null
);
select tramo_tenant_table('company_quota');

-- Of which share of a quota the administrators were told, once for each period.
create table company_quota_told (
  company_id uuid not null references company on delete cascade,
  quota text not null,
  period text not null,
  told_at timestamptz not null,
  primary key (company_id, quota, period)
);
select tramo_tenant_table('company_quota_told');

-- What is kept for ever of a company goes with it, and its books when their years have passed.
create function tramo_may_erase(company uuid, books boolean) returns boolean language sql stable security definer set search_path = public, pg_temp as
  $$ select not exists (select from company c where c.id = company and not c.is_sandbox)
    or exists (select from company_standing s where s.company_id = company and s.erasing_at is not null
      and (not books or (s.erased_at is not null and s.kept_until <= current_date))) $$;
create or replace function tramo_keep_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tramo_may_erase(old.company_id, false) then return old; end if;
  raise exception 'a published version of a checklist never changes' using errcode = 'restrict_violation';
end $$;
create or replace function tramo_keep_template_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tramo_may_erase(old.company_id, false) then return old; end if;
  raise exception 'a version of a template never changes' using errcode = 'restrict_violation';
end $$;
create or replace function ledger_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tramo_may_erase(old.company_id, true) then return old; end if;
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;

-- Messages that are brought in with their company happened elsewhere: nobody is told of them.
create or replace function tramo_tell_message() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.importing', true) = 'on' then return null; end if;
  if exists (select from webhook w where w.company_id = new.company_id and w.is_on and exists (select from unnest(w.events) e where e like 'message.%'))
    or exists (select from webhook_listener l where l.company_id = new.company_id and l.until > now()) then
    insert into event (company_id, name, payload)
      values (new.company_id, 'message.changed', jsonb_build_object('messageId', new.id, 'guideId', new.guide_id, 'status', new.status));
  end if;
  return null;
end $$;
