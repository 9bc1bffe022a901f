-- The books of each company: double entry in centavos, only ever added to. The operator's side of a company's money (revenue, VAT, bank, processor)
-- stands in that company's book, so that each book sums to zero by itself, no row is shared by companies, and the operator's totals are sums over books.
-- What a company has (available, held, promo) and what was earned of it is positive; where it came from (bank, clearing, promotions, owed) is negative.

-- One row for each company: the end of its chain. It is locked by whoever posts, which puts a company's postings in one order.
create table ledger_book (
  company_id uuid primary key references company on delete cascade,
  seq bigint not null default 0,
  head bytea not null,
  -- What the last posting brought: when it was, what was earned, and the company's own money (available, courtesy, held and owed together).
  at timestamptz,
  earned_cents bigint not null default 0,
  own_cents bigint not null default 0,
  -- Whether starting a route asks for balance and use is charged.
  is_prepaid boolean not null default false
) with (fillfactor = 50);
select tramo_tenant_table('ledger_book');
revoke insert, update, delete on ledger_book from tramo_app;

-- Where money comes from, or what is owed: the only accounts that go below zero.
create function ledger_is_source(account text) returns boolean language sql immutable parallel safe as
$$ select account in ('bank', 'clearing', 'promotions', 'owed', 'writeOff') $$;

-- Kept balances. `owner` is the route of a hold, zeros for the company's one account of that name.
create table ledger_account (
  company_id uuid not null references company on delete cascade,
  account text not null check (account in ('available', 'held', 'promo', 'heldPromo', 'owed', 'revenue.managedGuide', 'revenue.certifiedCode', 'revenue.sms',
    'revenue.whatsapp', 'revenue.email', 'vat', 'commission', 'commissionVat', 'bank', 'clearing', 'promotions', 'disputes', 'writeOff')),
  owner uuid not null default '00000000-0000-0000-0000-000000000000',
  balance_cents bigint not null default 0,
  -- A hold that still has money. In no predicate stands the balance itself, so that an update of it moves no index entry.
  is_open boolean generated always as (owner <> '00000000-0000-0000-0000-000000000000' and balance_cents <> 0) stored,
  primary key (company_id, account, owner),
  constraint ledger_account_not_negative check (balance_cents >= 0 or ledger_is_source(account)),
  constraint ledger_account_owed check (account <> 'owed' or balance_cents <= 0),
  constraint ledger_account_owner check ((owner <> '00000000-0000-0000-0000-000000000000') = (account in ('held', 'heldPromo')))
) with (fillfactor = 50);
create index ledger_account_open on ledger_account (company_id) where is_open;
select tramo_tenant_table('ledger_account');
revoke insert, update, delete on ledger_account from tramo_app;

create table ledger_tx (
  company_id uuid not null references company on delete cascade,
  seq bigint not null check (seq > 0),
  id uuid not null,
  -- What it is posted for, once: `guide:<id>`. Posting it again with the same content answers this one; with another it is refused.
  key text not null,
  fingerprint bytea not null,
  kind text not null check (kind in ('topUp', 'credit', 'hold', 'charge', 'release', 'settle', 'refund', 'dispute', 'disputeWon', 'disputeLost',
    'reversal', 'writeOff')),
  cause_type text not null,
  cause_id uuid,
  at timestamptz not null,
  detail jsonb not null default '{}',
  lines int not null,
  prev_hash bytea not null,
  hash bytea not null,
  -- What it came to, and what the book came to by it: a month's statement reads them, and no line. The proof recomputes them.
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  own_cents bigint not null default 0,
  earned_after bigint not null default 0,
  own_after bigint not null default 0,
  -- What was used, and where it belongs, as its detail says.
  product text generated always as (detail->>'product') stored,
  quantity int generated always as (coalesce((detail->>'quantity')::int, 0)) stored,
  guide_id uuid generated always as ((detail->>'guideId')::uuid) stored,
  route_id uuid generated always as ((detail->>'routeId')::uuid) stored,
  client_id uuid generated always as ((detail->>'clientId')::uuid) stored,
  cedi_id uuid generated always as ((detail->>'cediId')::uuid) stored,
  user_id uuid generated always as ((detail->>'userId')::uuid) stored,
  primary key (company_id, seq),
  unique (company_id, id),
  constraint ledger_tx_key unique (company_id, key)
);
create index ledger_tx_at on ledger_tx (company_id, at desc, seq desc);
create index ledger_tx_cause on ledger_tx (company_id, cause_id) where cause_id is not null;
-- A month's use is read from this index alone.
create index ledger_tx_use on ledger_tx (company_id, at) include (product, quantity, net_cents, vat_cents, client_id, cedi_id, route_id, user_id)
  where product is not null;
create index ledger_tx_guide on ledger_tx (company_id, guide_id) where guide_id is not null;
alter table ledger_tx set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
select tramo_tenant_table('ledger_tx');
revoke insert, update, delete on ledger_tx from tramo_app;

-- Its transaction has the company.
create table ledger_entry (
  company_id uuid not null,
  seq bigint not null,
  line int not null,
  account text not null,
  owner uuid not null,
  cents bigint not null,
  primary key (company_id, seq, line),
  foreign key (company_id, seq) references ledger_tx on delete cascade,
  foreign key (company_id, account, owner) references ledger_account on delete cascade
);
select tramo_tenant_table('ledger_entry');
revoke insert, update, delete on ledger_entry from tramo_app;

-- Every transaction sums to zero and has all of its lines, whoever writes it: after each statement that adds lines, and when a transaction commits.
create function ledger_lines_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad record;
begin
  select t.company_id, t.seq, t.lines, count(e.line) as found, coalesce(sum(e.cents), 0) as cents into bad
    from (select distinct company_id, seq from added) a
    join ledger_tx t on t.company_id = a.company_id and t.seq = a.seq
    join ledger_entry e on e.company_id = t.company_id and e.seq = t.seq
    group by t.company_id, t.seq, t.lines having sum(e.cents) <> 0 or count(e.line) <> t.lines limit 1;
  if found then
    raise exception 'ledger transaction % of company %: % of % lines, sum %', bad.seq, bad.company_id, bad.found, bad.lines, bad.cents
      using errcode = 'check_violation', constraint = 'ledger_sum_zero';
  end if;
  return null;
end $$;
create trigger ledger_entry_whole after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_lines_whole();
create function ledger_tx_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare has bigint;
begin
  select count(*) into has from ledger_entry where company_id = new.company_id and seq = new.seq;
  if has <> new.lines then
    raise exception 'ledger transaction % of company %: % of % lines', new.seq, new.company_id, has, new.lines
      using errcode = 'check_violation', constraint = 'ledger_sum_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_tx_whole after insert on ledger_tx deferrable initially deferred
  for each row execute function ledger_tx_whole();

-- What was booked stays: a mistake is mended by another transaction that takes it back.
create function ledger_keep() returns trigger language plpgsql as $$
begin
  -- A company that goes takes all of its rows with it.
  if tg_op = 'DELETE' and not exists (select 1 from company where id = old.company_id) then return old; end if;
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_tx_kept before update or delete on ledger_tx for each row execute function ledger_keep();
create trigger ledger_entry_kept before update or delete on ledger_entry for each row execute function ledger_keep();
create function ledger_keep_all() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_tx_never_truncated before truncate on ledger_tx for each statement execute function ledger_keep_all();
create trigger ledger_entry_never_truncated before truncate on ledger_entry for each statement execute function ledger_keep_all();

-- A field of the text that is hashed: its length in bytes goes first, so that no two contents have one text.
create function ledger_field(value text) returns text language sql immutable parallel safe as
$$ select octet_length(value) || ':' || value $$;

-- The only way into the books, in one round trip, so that a company's lock is held as short as can be. Each posting:
--   id, key, fingerprint (hex), kind, causeType, causeId, at, detail
--   give   [{account, owner?, cents}]   what is booked, in fixed amounts
--   vat    true: VAT is added, such that the account `vat` is always 16 % of all that was earned, rounded half up: no centavo is lost over many roundings
--   total  centavos to take where nothing is given; null: all that the sources have
--   take   [{from, owner?, to?, toOwner?}]   where it comes from, in turn: each gives what it has, one that may go below zero gives the rest. `to` gets
--          what its source gave; without it, it goes into what is given
-- Answers for each its id, seq, detail, lines, and whether it was posted before. Errors: TR409 the key was used for something else; TR402 too little.
create function ledger_post(company uuid, postings jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  vat_percent constant bigint := 16;
  is_tenant constant boolean := current_setting('role') = 'tramo_app';
  book ledger_book;
  known ledger_tx;
  p jsonb;
  step jsonb;
  accounts text[];
  owners uuid[];
  amounts bigint[];
  rest bigint;
  has bigint;
  taken bigint;
  booked_at timestamptz;
  content text;
  new_hash bytea;
  net bigint;
  tax bigint;
  own bigint;
  results jsonb := '[]';
begin
  if is_tenant and company is distinct from app_company() then
    raise exception 'the book of another company' using errcode = 'insufficient_privilege';
  end if;
  select * into book from ledger_book where company_id = company for update;
  if not found then
    insert into ledger_book (company_id, head) values (company, sha256(convert_to('tramo ledger ' || company, 'UTF8'))) on conflict do nothing;
    select * into book from ledger_book where company_id = company for update;
  end if;
  for p in select value from jsonb_array_elements(postings) loop
    select * into known from ledger_tx where company_id = company and key = p->>'key';
    if found then
      if known.fingerprint <> decode(p->>'fingerprint', 'hex') then
        raise exception 'the key % was posted with another content', p->>'key' using errcode = 'TR409', detail = p->>'key';
      end if;
      results := results || jsonb_build_object('id', known.id, 'seq', known.seq, 'detail', known.detail, 'isRepeated', true, 'lines',
        coalesce((select jsonb_agg(jsonb_build_object('account', e.account, 'owner', e.owner, 'cents', e.cents) order by e.line)
          from ledger_entry e where e.company_id = company and e.seq = known.seq), '[]'));
      continue;
    end if;

    accounts := '{}'; owners := '{}'; amounts := '{}';
    rest := case when p ? 'give' then 0 else (p->>'total')::bigint end;
    for step in select value from jsonb_array_elements(coalesce(p->'give', '[]')) loop
      accounts := accounts || (step->>'account');
      owners := owners || coalesce((step->>'owner')::uuid, nobody);
      amounts := amounts || (step->>'cents')::bigint;
      rest := rest + (step->>'cents')::bigint;
    end loop;
    if (p->>'vat')::boolean then
      -- What brings the VAT of all that was earned to 16 %: it was that of `earned_cents` before.
      select coalesce(sum(u.c), 0) into net from unnest(accounts, amounts) as u(a, c) where u.a like 'revenue.%';
      has := floor(((book.earned_cents + net) * vat_percent + 50)::numeric / 100) - floor((book.earned_cents * vat_percent + 50)::numeric / 100);
      accounts := accounts || 'vat'::text;
      owners := owners || nobody;
      amounts := amounts || has;
      rest := rest + has;
    end if;
    for step in select value from jsonb_array_elements(p->'take') loop
      if ledger_is_source(step->>'from') then taken := rest;
      else
        select balance_cents into has from ledger_account
          where company_id = company and account = step->>'from' and owner = coalesce((step->>'owner')::uuid, nobody);
        taken := case when rest is null then coalesce(has, 0) else least(coalesce(has, 0), rest) end;
      end if;
      if coalesce(taken, 0) = 0 then continue; end if;
      rest := rest - taken;
      accounts := accounts || (step->>'from');
      owners := owners || coalesce((step->>'owner')::uuid, nobody);
      amounts := amounts || -taken;
      if step ? 'to' then
        accounts := accounts || (step->>'to');
        owners := owners || coalesce((step->>'toOwner')::uuid, nobody);
        amounts := amounts || taken;
      end if;
    end loop;
    if rest <> 0 then
      raise exception 'too little for %', p->>'key' using errcode = 'TR402', detail = rest::text;
    end if;
    -- Lines of nothing are no lines.
    select coalesce(array_agg(u.a order by u.n), '{}'), coalesce(array_agg(u.o order by u.n), '{}'), coalesce(array_agg(u.c order by u.n), '{}')
      into accounts, owners, amounts from unnest(accounts, owners, amounts) with ordinality as u(a, o, c, n) where u.c <> 0;
    -- Money comes into a book, or leaves it, by the operator's hand alone: a request of the company holds, uses and releases what is there.
    if is_tenant and (p->>'kind' not in ('hold', 'charge', 'release', 'settle') or exists (select 1 from unnest(accounts, amounts) as u(a, c)
      where u.a in ('bank', 'clearing', 'promotions', 'writeOff', 'commission', 'commissionVat', 'disputes')
        or (u.c < 0 and (u.a = 'vat' or u.a like 'revenue.%' or (u.a = 'owed' and p->>'kind' <> 'charge')))
        or (u.c > 0 and p->>'kind' = 'charge' and u.a <> 'vat' and u.a not like 'revenue.%'))) then
      raise exception 'money of the operator''s side' using errcode = 'insufficient_privilege';
    end if;

    select coalesce(sum(u.c) filter (where u.a like 'revenue.%'), 0), coalesce(sum(u.c) filter (where u.a = 'vat'), 0),
        coalesce(sum(u.c) filter (where u.a in ('available', 'held', 'promo', 'heldPromo', 'owed')), 0)
      into net, tax, own from unnest(accounts, amounts) as u(a, c);
    -- Never before what was booked last, so that a month is one stretch of the book.
    booked_at := greatest(date_trunc('milliseconds', (p->>'at')::timestamptz), book.at);
    book.at := booked_at;
    book.earned_cents := book.earned_cents + net;
    book.own_cents := book.own_cents + own;
    book.seq := book.seq + 1;
    select string_agg(ledger_field(f), '' order by n) into content from unnest(array[book.seq::text, p->>'id', p->>'key', p->>'fingerprint', p->>'kind',
        p->>'causeType', coalesce(p->>'causeId', ''), (extract(epoch from booked_at) * 1000)::bigint::text, coalesce(p->'detail', '{}')::text])
      with ordinality as x(f, n);
    select content || coalesce(string_agg(ledger_field(u.a) || ledger_field(u.o::text) || ledger_field(u.c::text), '' order by u.n), '') into content
      from unnest(accounts, owners, amounts) with ordinality as u(a, o, c, n);
    new_hash := sha256(book.head || convert_to(content, 'UTF8'));

    insert into ledger_account (company_id, account, owner) select distinct company, u.a, u.o from unnest(accounts, owners) as u(a, o)
      where not exists (select 1 from ledger_account l where l.company_id = company and l.account = u.a and l.owner = u.o);
    update ledger_account l set balance_cents = l.balance_cents + u.cents
      from (select a, o, sum(c) as cents from unnest(accounts, owners, amounts) as x(a, o, c) group by a, o) u
      where l.company_id = company and l.account = u.a and l.owner = u.o;
    insert into ledger_tx (company_id, seq, id, key, fingerprint, kind, cause_type, cause_id, at, detail, lines, prev_hash, hash,
        net_cents, vat_cents, own_cents, earned_after, own_after)
      values (company, book.seq, (p->>'id')::uuid, p->>'key', decode(p->>'fingerprint', 'hex'), p->>'kind', p->>'causeType', (p->>'causeId')::uuid,
        booked_at, coalesce(p->'detail', '{}'), cardinality(accounts), book.head, new_hash,
        net, tax, own, book.earned_cents, book.own_cents);
    insert into ledger_entry (company_id, seq, line, account, owner, cents)
      select company, book.seq, u.n, u.a, u.o, u.c from unnest(accounts, owners, amounts) with ordinality as u(a, o, c, n);
    book.head := new_hash;
    results := results || jsonb_build_object('id', p->>'id', 'seq', book.seq, 'detail', coalesce(p->'detail', '{}'), 'isRepeated', false, 'lines',
      coalesce((select jsonb_agg(jsonb_build_object('account', u.a, 'owner', u.o, 'cents', u.c) order by u.n)
        from unnest(accounts, owners, amounts) with ordinality as u(a, o, c, n)), '[]'));
  end loop;
  update ledger_book set seq = book.seq, head = book.head, at = book.at, earned_cents = book.earned_cents, own_cents = book.own_cents
    where company_id = company and seq <> book.seq;
  return results;
end $$;
revoke all on function ledger_post(uuid, jsonb) from public;
grant execute on function ledger_post(uuid, jsonb) to tramo_app;

-- Prices have dates: the row that began last holds. What began never changes, for what was charged by it stays explained.
alter table company_price add column valid_from timestamptz not null default '1970-01-01T00:00:00Z';
alter table company_price drop constraint company_price_pkey, add primary key (company_id, valid_from);
alter table company_price add column set_at timestamptz not null default now();
revoke insert, update, delete on company_price from tramo_app;
