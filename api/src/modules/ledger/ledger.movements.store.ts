import type { Transaction, TransactionCause, TransactionKind } from '@tramo/contract/money';
import type { CostConcept } from '@tramo/contract/prices';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { guidesOfMovements, routesOfMovements } from './ledger.relations.ts';
import { nobody, pesosOf } from './ledger.rules.ts';
import type { Balance } from './ledger.store.ts';

/** One of them, `none` for what belongs to nobody, undefined for all. */
export type OneOrNone = string | undefined;
/** Whose use it is. */
export interface CostScope {
  clientId?: OneOrNone;
  cediId?: OneOrNone;
  routeId?: OneOrNone;
  userId?: OneOrNone;
}
export interface MovementFilter {
  id?: string | null;
  kind?: TransactionKind | null;
  product?: CostConcept | null;
  from?: Date | null;
  /** The first instant that is too late. */
  until?: Date | null;
  causeId?: string | null;
  scope?: CostScope;
}

const scopeColumns = { cediId: 'cedi_id', routeId: 'route_id', userId: 'user_id' } as const;

/** Conditions of a scope. What was used for a client that was merged into another is that one's: the book itself keeps what it said. */
export function scopeWhere(companyId: string, scope: CostScope): RawBuilder<unknown>[] {
  const { clientId } = scope;
  return [
    ...Object.entries(scopeColumns).flatMap(([key, column]) => {
      const value = scope[key as keyof typeof scopeColumns];
      if (value === undefined) return [];
      return [value === 'none' ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`];
    }),
    ...(clientId === 'none' ? [sql`client_id is null`] : []),
    ...(clientId !== undefined && clientId !== 'none'
      ? [
          sql`client_id in (select id from client where company_id = ${companyId} and (id = ${clientId} or merged_into = ${clientId}))`,
        ]
      : []),
  ];
}

interface MovementRow {
  id: string;
  seq: number;
  at: Date;
  kind: TransactionKind;
  cause_type: TransactionCause;
  cause_id: string | null;
  detail: { product?: CostConcept; quantity?: number; reference?: string; reason?: string };
  own: number;
  own_after: number;
  held: number;
  net: number;
  vat: number;
  guide_id: string | null;
  folio: string | null;
  route_id: string | null;
  route_name: string | null;
}
const toTransaction = (r: MovementRow): Transaction => ({
  _id: r.id,
  number: r.seq,
  createdDate: r.at.toISOString(),
  kind: r.kind,
  product: r.detail.product ?? null,
  quantity: r.detail.quantity ?? null,
  amount: pesosOf(r.own),
  held: pesosOf(r.held),
  balanceAfter: pesosOf(r.own_after),
  net: r.detail.product ? pesosOf(r.net) : null,
  VAT: r.detail.product ? pesosOf(r.vat) : null,
  cause: { type: r.cause_type, _id: r.cause_id },
  guide: r.guide_id !== null && r.folio !== null ? { _id: r.guide_id, folio: r.folio } : null,
  route: r.route_id !== null && r.route_name !== null ? { _id: r.route_id, name: r.route_name } : null,
  note: r.detail.reason ?? r.detail.reference ?? null,
});

function found(companyId: string, f: MovementFilter): RawBuilder<unknown> {
  const where = [
    sql`company_id = ${companyId}`,
    ...(f.kind ? [sql`kind = ${f.kind}`] : []),
    ...(f.product ? [sql`product = ${f.product}`] : []),
    ...(f.from ? [sql`at >= ${f.from}`] : []),
    ...(f.until ? [sql`at < ${f.until}`] : []),
    ...(f.id ? [sql`id = ${f.id}`] : []),
    ...(f.causeId ? [sql`cause_id = ${f.causeId}`] : []),
    ...(f.scope && Object.values(f.scope).some(Boolean) ? [sql`product is not null`] : []),
    ...scopeWhere(companyId, f.scope ?? {}),
  ];
  return sql`from ledger_tx where ${sql.join(where, sql` and `)}`;
}

/** The last first. */
export async function listTransactions(
  trx: Trx,
  companyId: string,
  f: MovementFilter,
  page: { limit: number; offset: number },
): Promise<Transaction[]> {
  const { rows } =
    await sql<MovementRow>`select t.id, t.seq, t.at, t.kind, t.cause_type, t.cause_id, t.detail, t.own, t.own_after, t.net, t.vat, e.held,
      t.guide_id, g.folio, t.route_id, r.name as route_name
    from (select company_id, id, seq, at, kind, cause_type, cause_id, detail, own_cents as own, own_after, net_cents as net, vat_cents as vat,
        coalesce(guide_id, case when cause_type in ('guide', 'code') then cause_id end) as guide_id,
        coalesce(route_id, case cause_type when 'route' then cause_id end) as route_id
      ${found(companyId, f)} order by at desc, seq desc limit ${page.limit} offset ${page.offset}) t
    cross join lateral (select coalesce(sum(cents), 0)::bigint as held from ledger_entry e
      where e.company_id = t.company_id and e.seq = t.seq and e.account in ('held', 'heldPromo')) e
    left join ${guidesOfMovements()} g on g.id = t.guide_id and g.company_id = t.company_id
    left join ${routesOfMovements()} r on r.id = t.route_id and r.company_id = t.company_id
    order by t.at desc, t.seq desc`.execute(trx);
  return rows.map(toTransaction);
}

/** Counted up to a most. */
export async function countTransactions(
  trx: Trx,
  companyId: string,
  f: MovementFilter,
  most: number,
): Promise<{ count: number; isAtLeast: boolean }> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${found(companyId, f)} limit ${most + 1}) counted`.execute(trx);
  const n = rows[0]?.n ?? 0;
  return { count: Math.min(n, most), isAtLeast: n > most };
}

/** What a company has and how it uses it, in centavos. */
export interface Stand extends Balance {
  isPrepaid: boolean;
  /** Before VAT, ever and before a moment. */
  earned: number;
  earnedBefore: number;
  firstUse: Date | null;
}

/** In one question. */
export async function standOf(trx: Trx, companyId: string, since: Date): Promise<Stand> {
  const { rows } =
    await sql<Stand>`select coalesce(sum(balance_cents) filter (where account = 'available'), 0)::bigint as available,
      coalesce(sum(balance_cents) filter (where account = 'promo'), 0)::bigint as promo,
      coalesce(sum(balance_cents) filter (where account in ('held', 'heldPromo')), 0)::bigint as held,
      coalesce(-sum(balance_cents) filter (where account = 'owed'), 0)::bigint as owed,
      coalesce((select is_prepaid from ledger_book where company_id = ${companyId}), false) as "isPrepaid",
      coalesce((select earned_cents from ledger_book where company_id = ${companyId}), 0)::bigint as earned,
      coalesce((select earned_after from ledger_tx where company_id = ${companyId} and at < ${since} order by at desc, seq desc limit 1), 0)::bigint as "earnedBefore",
      (select min(at) from ledger_tx where company_id = ${companyId} and at >= ${since} and product is not null) as "firstUse"
    from (select account, balance_cents from ledger_account
        where company_id = ${companyId} and account in ('available', 'promo', 'owed') and owner = ${nobody}
      union all select account, balance_cents from ledger_account where company_id = ${companyId} and is_open) a`.execute(
      trx,
    );
  return rows[0] as Stand;
}
