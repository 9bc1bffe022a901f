import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { Bearer, Charge } from './ledger.charges.rules.ts';
import { guidesOfMovements, routesOfMovements } from './ledger.relations.ts';

/** Whom charges belong to as things stand now, by the charge's key: the guide's client and cedi, the route's driver. */
export async function bearersOf(trx: Trx, companyId: string, charges: readonly Charge[]): Promise<Map<string, Bearer>> {
  const asked = charges.flatMap(({ key, guideId, routeId }) =>
    guideId ? [{ key, guide: guideId, route: routeId }] : [],
  );
  if (asked.length === 0) return new Map();
  const { rows } = await sql<
    Bearer & { key: string }
  >`select c.key, g.client_id as "clientId", g.cedi_id as "cediId", r.driver_id as "userId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as c(key text, guide uuid, route uuid)
    join ${guidesOfMovements()} g on g.id = c.guide and g.company_id = ${companyId}
    left join ${routesOfMovements()} r on r.id = c.route and r.company_id = ${companyId}`.execute(trx);
  return new Map(rows.map(({ key, ...bearer }) => [key, bearer]));
}

/** The routes on which guides are now, by guide. */
export async function routesOfGuides(
  trx: Trx,
  companyId: string,
  guideIds: readonly string[],
): Promise<Map<string, string>> {
  if (guideIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; route_id: string }>`select id, route_id from ${guidesOfMovements()} g
    where company_id = ${companyId} and route_id is not null and id = any(${guideIds as string[]}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.id, r.route_id]));
}
