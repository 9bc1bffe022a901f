import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

export interface RouteOfOrder {
  _id: string;
  name: string;
  startDate: string;
  stopOrder: number;
}
/** The routes of guides, by the guide. */
export async function routesOf(trx: Trx, guideIds: readonly string[]): Promise<Map<string, RouteOfOrder>> {
  if (guideIds.length === 0) return new Map();
  const { rows } = await sql<{
    guide_id: string;
    id: string;
    name: string;
    start_at: Date;
    stop_order: number;
  }>`select g.id as guide_id, r.id, r.name, r.start_at, coalesce(g.route_order, 0) as stop_order
    from guide g join route r on r.id = g.route_id where g.id = any(${guideIds as string[]}::uuid[])`.execute(trx);
  return new Map(
    rows.map((r) => [
      r.guide_id,
      { _id: r.id, name: r.name, startDate: r.start_at.toISOString(), stopOrder: r.stop_order },
    ]),
  );
}

export async function idsNumbered(trx: Trx, number: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from customer_order where number_plain = tramo_plain(${number}) order by created_at desc limit 20`.execute(
    trx,
  );
  return rows.map((r) => r.id);
}

export async function idsForPicking(
  trx: Trx,
  f: {
    cediId: string;
    clientId?: string | undefined;
    promisedUntil?: string | undefined;
    routeIds?: readonly string[] | undefined;
    ids?: readonly string[] | undefined;
    search?: string | undefined;
    limit: number;
  },
): Promise<string[]> {
  const conditions = [
    sql`o.status = 'pendingPicking'`,
    sql`o.hold_reason is null`,
    sql`o.cedi_id = ${f.cediId}`,
    ...(f.clientId ? [sql`o.client_id = ${f.clientId}`] : []),
    ...(f.promisedUntil ? [sql`o.promised_date <= ${f.promisedUntil}::date`] : []),
    ...(f.routeIds
      ? [sql`o.guide_id in (select g.id from guide g where g.route_id = any(${f.routeIds as string[]}::uuid[]))`]
      : []),
    ...(f.ids ? [sql`o.id = any(${f.ids as string[]}::uuid[])`] : []),
    holdsSearch(f.search ?? '', [sql`o.search_text`]),
  ];
  const { rows } = await sql<{ id: string }>`select o.id from customer_order o where ${sql.join(conditions, sql` and `)}
    order by o.promised_date nulls last, o.created_at, o.id limit ${f.limit}`.execute(trx);
  return rows.map((r) => r.id);
}
