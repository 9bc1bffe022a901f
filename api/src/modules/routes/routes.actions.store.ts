import { availableStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { BoardAction } from '@tramo/contract/route-changes';
import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { RouteNow, RouteShift } from './routes.actions.rules.ts';
import { plansOfRoutes } from './routes.relations.ts';

/** Actions older than this cannot be taken back, days. */
const RETENTION_DAYS = 2;

export interface StoredAction {
  id: string;
  kind: BoardAction['kind'];
  at: Date;
  userId: string | null;
  userName: string;
  facts: BoardAction['values'];
  routes: RouteShift[];
}
interface Row {
  id: string;
  kind: BoardAction['kind'];
  at: Date;
  user_id: string | null;
  user_name: string;
  facts: BoardAction['values'];
  routes: RouteShift[];
}
const toAction = (r: Row): StoredAction => ({
  id: r.id,
  kind: r.kind,
  at: r.at,
  userId: r.user_id,
  userName: r.user_name,
  facts: r.facts,
  routes: r.routes,
});
const columns = sql`id, kind, at, user_id, user_name, facts, routes`;
const since = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
const seen = (cediIds: readonly string[] | null) =>
  sql`(${cediIds as string[] | null}::uuid[] is null or cedi_ids <@ ${cediIds as string[] | null}::uuid[])`;

/** Keeps an action, and the last ones of the company with it. */
export async function insertAction(trx: Trx, companyId: string, a: StoredAction): Promise<void> {
  await sql`insert into board_action (id, company_id, kind, at, user_id, user_name, cedi_ids, route_ids, facts, routes)
    values (${a.id}, ${companyId}, ${a.kind}, ${a.at}, ${a.userId}, ${a.userName}, ${[...new Set(a.routes.map((r) => r.cediId))]}::uuid[],
      ${a.routes.map((r) => r.id)}::uuid[], ${JSON.stringify(a.facts)}::jsonb, ${JSON.stringify(a.routes)}::jsonb)`.execute(
    trx,
  );
  // Two who write at once need not wait for each other: the next one sweeps what is left.
  await sql`delete from board_action where id in (select id from (
      select id, row_number() over (order by at desc, id desc) as n, at from board_action where company_id = ${companyId}) old
    where n > ${limits.boardActions} or at < ${since(a.at)})`.execute(trx);
}

/** The newest first. */
export async function listActions(
  trx: Trx,
  f: { companyId: string; cediIds: readonly string[] | null; routeId: string | null; now: Date },
): Promise<StoredAction[]> {
  const { rows } =
    await sql<Row>`select ${columns} from board_action where company_id = ${f.companyId} and at >= ${since(f.now)} and ${seen(f.cediIds)}
    and (${f.routeId}::uuid is null or ${f.routeId}::uuid = any(route_ids)) order by at desc, id desc limit ${limits.boardActions}`.execute(
      trx,
    );
  return rows.map(toAction);
}

/** An action that somebody kept to some cedis may see (null: all). */
export async function findAction(
  trx: Trx,
  id: string,
  cediIds: readonly string[] | null,
  now: Date,
): Promise<StoredAction | null> {
  const { rows } =
    await sql<Row>`select ${columns} from board_action where id = ${id} and at >= ${since(now)} and ${seen(cediIds)}`.execute(
      trx,
    );
  return rows[0] ? toAction(rows[0]) : null;
}

interface NowRow {
  id: string;
  status: RouteStatus;
  name: string;
  notes: string;
  vehicle_id: string | null;
  driver_id: string | null;
  boarding_required: boolean;
  boarding_checked: boolean;
  start_at: Date;
  update_reason: string | null;
  visits: { id: string; here: boolean; open: boolean }[];
}
/** What dispatchers change of routes, as they are now; those that are gone are missing. */
export async function routesNow(trx: Trx, ids: readonly string[]): Promise<Map<string, RouteNow>> {
  const { rows } =
    await sql<NowRow>`select r.id, r.status, r.name, r.notes, r.vehicle_id, r.driver_id, r.boarding_required, r.boarding_checked, r.start_at, r.update_reason,
      coalesce((select json_agg(json_build_object('id', s.guide_id, 'here', coalesce(g.route_id = r.id, false),
        'open', coalesce(g.route_id = r.id and g.status in ('processing', 'route'), false)) order by s.position, s.guide_id)
        from route_stop s join guide g on g.id = s.guide_id where s.route_id = r.id), '[]'::json) as visits
    from route r where r.id = any(${[...new Set(ids)]}::uuid[])`.execute(trx);
  return new Map(
    rows.map((r) => [
      r.id,
      {
        status: r.status,
        open: r.visits.filter((v) => v.open).map((v) => v.id),
        state: {
          name: r.name,
          notes: r.notes,
          vehicleId: r.vehicle_id,
          driverId: r.driver_id,
          boardingRequired: r.boarding_required,
          boardingChecked: r.boarding_checked,
          startAt: r.start_at.toISOString(),
          updateReason: r.update_reason,
          order: r.visits.map((v) => v.id),
          gone: r.visits.filter((v) => !v.here).map((v) => v.id),
        },
      },
    ]),
  );
}

/** Those of the guides that wait for a route. */
export async function freeGuides(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select id from guide where id = any(${[...new Set(ids)]}::uuid[]) and route_id is null
    and status = any(${availableStatuses as unknown as string[]}::text[])`.execute(trx);
  return new Set(rows.map((r) => r.id));
}

/** A route's whole row, before it is deleted. */
export async function recordOf(trx: Trx, id: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{
    record: Record<string, unknown>;
  }>`select to_jsonb(r) as record from route r where id = ${id}`.execute(trx);
  return rows[0]?.record ?? null;
}
/** A deleted route comes back under its id, without visits. A plan that was deleted since is forgotten. */
export const reviveRoute = (trx: Trx, record: Record<string, unknown>): Promise<unknown> =>
  sql`insert into route select x.* from (select jsonb_populate_record(null::route, ${JSON.stringify(record)}::jsonb
      || jsonb_build_object('plan_id', (select p.id from ${plansOfRoutes()} p where p.id = (${JSON.stringify(record)}::jsonb ->> 'plan_id')::uuid))) as r) as y, lateral (select (y.r).*) as x`.execute(
    trx,
  );
