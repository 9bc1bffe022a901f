import type { CostGroup } from '@tramo/contract/costs';
import type { ScopeNames } from '@tramo/contract/money';
import type { CostConcept } from '@tramo/contract/prices';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { CostMonth, NamedKey, Used } from './ledger.costs.rules.ts';
import { type CostScope, scopeWhere } from './ledger.movements.store.ts';
import { routesOfMovements } from './ledger.relations.ts';

export interface CostFilter {
  month: CostMonth;
  /** Null: all. */
  products: readonly CostConcept[] | null;
  scope: CostScope;
  timeZone: string;
}

/** What a row is of. Those of product and day come of the same reading anyway. */
export type KeyedGroup = Exclude<CostGroup, 'product' | 'day'>;
const keyColumns = {
  cedi: 'cedi_id',
  client: 'client_id',
  route: 'route_id',
  user: 'user_id',
} as const satisfies Record<KeyedGroup, string>;

/** What was used in a month and in the one before, by product, by day and by key: one reading of the book's index of use. */
export async function usedIn(trx: Trx, companyId: string, f: CostFilter, by: KeyedGroup | null): Promise<Used[]> {
  const { month, products, scope, timeZone } = f;
  const key = by ? sql.ref(keyColumns[by]) : sql`null::uuid`;
  const where = [
    sql`company_id = ${companyId}`,
    sql`at >= ${month.before.from}`,
    sql`at < ${month.until}`,
    sql`product is not null`,
    ...(products ? [sql`product = any(${products as string[]}::text[])`] : []),
    ...scopeWhere(companyId, scope),
  ];
  // What was taken back counts off what it was.
  const { rows } = await sql<Used>`with used as materialized (
      select case when at >= ${month.from} then 'now' when at < ${month.before.until} then 'compared' else 'later' end as period, product,
        (at at time zone ${timeZone})::date as day, ${key} as key,
        sum(case when net_cents < 0 then -quantity else quantity end)::bigint as quantity, sum(net_cents)::bigint as net, sum(vat_cents)::bigint as vat
      from ledger_tx where ${sql.join(where, sql` and `)} group by 1, 2, 3, 4)
    ${part('product', sql`product, null::text as day, null::uuid as key`, sql`period, product`)}
    union all ${part('day', sql`null, day::text, null`, sql`period, day`)}
    ${by ? sql`union all ${part('row', sql`product, null, key`, sql`period, product, key`)}` : sql``}`.execute(trx);
  return rows;
}

const part = (name: Used['part'], columns: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${name}::text as part, period, ${columns}, sum(quantity)::bigint as quantity, sum(net)::bigint as net, sum(vat)::bigint as vat
    from used group by ${by}`;

/** What keys are called. */
export async function namesOf(
  trx: Trx,
  companyId: string,
  by: KeyedGroup,
  ids: readonly string[],
  timeZone: string,
): Promise<NamedKey[]> {
  if (ids.length === 0) return [];
  const asked = sql`company_id = ${companyId} and id = any(${ids as string[]}::uuid[])`;
  const from = {
    cedi: sql`select id as key, id as is, name, null as day from address where ${asked}`,
    client: sql`select c.id as key, coalesce(m.id, c.id) as is, coalesce(m.name, c.name) as name, null as day from (select * from client where ${asked}) c
      left join client m on m.company_id = c.company_id and m.id = c.merged_into`,
    route: sql`select id as key, id as is, name, (coalesce(start_at, created_at) at time zone ${timeZone})::date::text as day from ${routesOfMovements()} r where ${asked}`,
    user: sql`select id as key, id as is, full_name as name, null as day from app_user where ${asked}`,
  };
  const { rows } = await sql<NamedKey>`${from[by]}`.execute(trx);
  return rows;
}

/** Packages of mails that were opened in a month, in their order. */
export async function emailPackagesIn(
  trx: Trx,
  companyId: string,
  month: CostMonth,
): Promise<{ id: string; number: number; at: Date; net: number; vat: number }[]> {
  const { rows } = await sql<{ id: string; number: number; at: Date; net: number; vat: number }>`select id,
      coalesce((detail->>'package')::int, 1) as number, at, net_cents as net, vat_cents as vat
    from ledger_tx where company_id = ${companyId} and at >= ${month.from} and at < ${month.until} and product = 'email' and kind = 'charge'
    order by at, seq limit 500`.execute(trx);
  return rows;
}

const scopeKeys = { client: 'clientId', cedi: 'cediId', route: 'routeId', user: 'userId' } as const satisfies Record<
  KeyedGroup,
  keyof CostScope
>;

/** What those are called whom a scope names. */
export async function scopeNamesOf(trx: Trx, companyId: string, scope: CostScope): Promise<ScopeNames> {
  const names: ScopeNames = { client: null, cedi: null, route: null, user: null };
  for (const [group, key] of Object.entries(scopeKeys) as [KeyedGroup, keyof CostScope][]) {
    const value = scope[key];
    if (value === undefined || value === 'none') continue;
    const [found] = await namesOf(trx, companyId, group, [value], 'UTC');
    names[group] = found?.name ?? '';
  }
  return names;
}
