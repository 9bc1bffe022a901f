import { type Budget, defaultBudgetShares } from '@tramo/contract/budgets';
import { type CostConcept, costConcepts } from '@tramo/contract/prices';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { centsOf, pesosOf } from './ledger.rules.ts';

const pesosOrNone = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : pesosOf(cents);

/** A company's budget, with every cedi that could have one. */
export async function findBudget(trx: Trx, companyId: string): Promise<Budget> {
  const { rows: whole } = await sql<{
    cents: number | null;
    shares: number[];
    version: number;
  }>`select cents, shares, version from cost_budget where company_id = ${companyId}`.execute(trx);
  const { rows: products } = await sql<{
    product: CostConcept;
    cents: number;
  }>`select product, cents from cost_budget_part
    where company_id = ${companyId} and product is not null`.execute(trx);
  const { rows: cedis } = await sql<{
    id: string;
    name: string;
    cents: number | null;
  }>`select a.id, a.name, p.cents from address a
    left join cost_budget_part p on p.company_id = a.company_id and p.cedi_id = a.id
    where a.company_id = ${companyId} and (a.status = 'enabled' or p.cents is not null) order by lower(a.name), a.id`.execute(
    trx,
  );
  const of = new Map(products.map((p) => [p.product, p.cents]));
  return {
    amount: pesosOrNone(whole[0]?.cents),
    shares: whole[0]?.shares ?? [...defaultBudgetShares],
    products: Object.fromEntries(costConcepts.map((c) => [c, pesosOrNone(of.get(c))])) as Budget['products'],
    cedis: cedis.map((c) => ({ _id: c.id, name: c.name, amount: pesosOrNone(c.cents) })),
    version: whole[0]?.version ?? 0,
  };
}

export async function saveBudget(
  trx: Trx,
  companyId: string,
  b: Pick<Budget, 'amount' | 'shares' | 'products'> & { cedis: readonly { _id: string; amount: number | null }[] },
): Promise<void> {
  const cents = b.amount === null ? null : centsOf(b.amount);
  await sql`insert into cost_budget (company_id, cents, shares) values (${companyId}, ${cents}, ${b.shares})
    on conflict (company_id) do update set cents = excluded.cents, shares = excluded.shares, version = cost_budget.version + 1`.execute(
    trx,
  );
  await sql`delete from cost_budget_part where company_id = ${companyId}`.execute(trx);
  const parts = [
    ...Object.entries(b.products).map(([product, amount]) => ({ product, cedi_id: null, amount })),
    ...b.cedis.map(({ _id, amount }) => ({ product: null, cedi_id: _id, amount })),
  ].flatMap(({ amount, ...part }) => (amount === null ? [] : [{ ...part, cents: centsOf(amount) }]));
  await sql`insert into cost_budget_part (company_id, product, cedi_id, cents)
    select ${companyId}, product, cedi_id, cents from jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb)
      as p(product text, cedi_id uuid, cents bigint)`.execute(trx);
}

/** What was used since moments, in centavos with VAT: of everything (neither product nor cedi), by product and by cedi. */
export interface UsedOf {
  product: CostConcept | null;
  cediId: string | null;
  used: number;
  recent: number;
  /** The first use among the recent. */
  firstUse: Date | null;
}
export async function usedSince(trx: Trx, companyId: string, from: Date, recent: Date): Promise<UsedOf[]> {
  const { rows } = await sql<
    UsedOf & { level: number }
  >`select product, cedi_id as "cediId", grouping(product, cedi_id) as level,
      coalesce(sum(net_cents + vat_cents) filter (where at >= ${from}), 0)::bigint as used,
      coalesce(sum(net_cents + vat_cents) filter (where at >= ${recent}), 0)::bigint as recent,
      min(at) filter (where at >= ${recent}) as "firstUse"
    from ledger_tx where company_id = ${companyId} and at >= least(${from}::timestamptz, ${recent}::timestamptz) and product is not null
    group by grouping sets ((), (product), (cedi_id))`.execute(trx);
  // Use of no cedi is nobody's part.
  return rows.filter((r) => r.level !== 2 || r.cediId !== null).map(({ level, ...used }) => used);
}

/** Companies that have something to be watched: those that pay in advance, and those with a budget. */
export async function watchedCompanies(
  trx: Trx,
): Promise<{ id: string; timeZone: string; isPrepaid: boolean; hasBudget: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    timeZone: string;
    isPrepaid: boolean;
    hasBudget: boolean;
  }>`select c.id, c.time_zone as "timeZone",
      coalesce(b.is_prepaid, false) as "isPrepaid", g.company_id is not null as "hasBudget"
    from company c left join ledger_book b on b.company_id = c.id left join cost_budget g on g.company_id = c.id
    where b.is_prepaid or g.company_id is not null order by c.id`.execute(trx);
  return rows;
}

export interface Watched {
  lowSince: Date | null;
  mailedAt: Date | null;
}
/** Locked until the transaction ends: two that look tell once. */
export async function lockWatch(trx: Trx, companyId: string): Promise<Watched> {
  await sql`insert into ledger_watch (company_id) values (${companyId}) on conflict do nothing`.execute(trx);
  const { rows } = await sql<Watched>`select low_since as "lowSince", mailed_at as "mailedAt" from ledger_watch
    where company_id = ${companyId} for update`.execute(trx);
  return rows[0] as Watched;
}
export const saveWatch = (trx: Trx, companyId: string, w: Watched): Promise<unknown> =>
  sql`update ledger_watch set low_since = ${w.lowSince}, mailed_at = ${w.mailedAt} where company_id = ${companyId}`.execute(
    trx,
  );

/** Marks a share of a month's budget as told; false when it was before. One that was raised since then is another one. */
export async function takeShare(
  trx: Trx,
  companyId: string,
  t: { month: string; part: string; share: number; cents: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into cost_budget_told (company_id, month, part, share, cents, told_at)
    values (${companyId}, ${t.month}, ${t.part}, ${t.share}, ${t.cents}, ${t.at})
    on conflict (company_id, month, part, share) do update set cents = excluded.cents, told_at = excluded.told_at
      where cost_budget_told.cents < excluded.cents
    returning 1`.execute(trx);
  return rows.length > 0;
}
