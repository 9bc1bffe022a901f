import type { BinnacleEntry, EditedField, GuideStatus } from '@tramo/contract/guides';
import type { Locale } from '@tramo/contract/problems';
import { reasonText } from '@tramo/contract/words/kept-reasons';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';

/** One line to write. `from` and `to` are the same when the state does not change. */
export interface BinnacleLine {
  guideId: string;
  at: Date;
  action: BinnacleEntry['action'];
  from: GuideStatus | null;
  to: GuideStatus;
  subStatus?: string | null;
  reason?: string | null;
  fields?: readonly EditedField[];
  lat?: number | null;
  lng?: number | null;
  route?: { _id: string; name: string } | null;
  /** Who did it, when it is not who writes. */
  by?: { userId: string; name: string };
}

/** Who writes. */
export type Writer = { companyId: string; userId: string; name: string };

/**
 * The statement that adds lines; `of`: those alone whose guides this query answers. Ids are made here, after the guides' rows are locked: their order is the
 * order of what happened.
 */
export function insertOfLines(
  actor: Writer,
  lines: readonly BinnacleLine[],
  of: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const rows = lines.map((l) => ({
    id: newId(),
    guide_id: l.guideId,
    at: l.at.toISOString(),
    action: l.action,
    from_status: l.from,
    to_status: l.to,
    sub_status: l.subStatus ?? null,
    reason: l.reason || null,
    fields: l.fields ?? [],
    lat: l.lat ?? null,
    lng: l.lng ?? null,
    route_id: l.route?._id ?? null,
    route_name: l.route?.name ?? null,
    actor_id: (l.by ?? actor).userId,
    actor_name: (l.by ?? actor).name,
  }));
  return sql`insert into binnacle (id, company_id, guide_id, at, actor_id, actor_name, action, from_status, to_status, sub_status, reason, fields, lat, lng, route_id, route_name)
    select id, ${actor.companyId}::uuid, guide_id, at, actor_id, actor_name, action, from_status, to_status, sub_status, reason, fields, lat, lng, route_id, route_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, guide_id uuid, at timestamptz, action text, from_status text, to_status text, sub_status text,
      reason text, fields text[], lat double precision, lng double precision, route_id uuid, route_name text,
      actor_id uuid, actor_name text)${of ? sql` where guide_id in (${of})` : sql``}`;
}

/** Adds lines in one statement. */
export async function addLines(trx: Trx, actor: Writer, lines: readonly BinnacleLine[]): Promise<void> {
  if (lines.length > 0) await insertOfLines(actor, lines).execute(trx);
}

/** Who put a guide in the route that it is in, and the route's name then; null when nobody wrote it. */
export async function takerOf(trx: Trx, guideId: string): Promise<{ by: string; route: string } | null> {
  const { rows } = await sql<{
    actor_name: string;
    route_name: string | null;
  }>`select actor_name, route_name from binnacle
    where guide_id = ${guideId} and action = 'assigned' order by id desc limit 1`.execute(trx);
  const row = rows[0];
  return row ? { by: row.actor_name, route: row.route_name ?? '' } : null;
}

interface LineRow {
  id: string;
  at: Date;
  actor_name: string;
  action: BinnacleEntry['action'];
  from_status: GuideStatus | null;
  to_status: GuideStatus;
  sub_status: string | null;
  reason: string | null;
  fields: EditedField[];
  lat: number | null;
  lng: number | null;
  route_id: string | null;
  route_name: string | null;
}

/** Everything that happened to a guide, in the order in which it was recorded (a phone's late report keeps its own `at`). */
export async function linesOf(trx: Trx, guideId: string, locale: Locale): Promise<BinnacleEntry[]> {
  const { rows } = await sql<LineRow>`select * from binnacle where guide_id = ${guideId} order by id`.execute(trx);
  return rows.map((r) => ({
    _id: r.id,
    at: r.at.toISOString(),
    actor: r.actor_name,
    action: r.action,
    from: r.from_status,
    to: r.to_status,
    subStatus: r.sub_status,
    reason: r.reason && reasonText(r.reason, locale),
    fields: r.fields,
    lat: r.lat,
    lng: r.lng,
    route: r.route_id === null ? null : { _id: r.route_id, name: r.route_name ?? '' },
  }));
}

/** Those of the guides that have a line of a route, written by one person or by anybody. */
export async function guidesOnceInRoute(
  trx: Trx,
  guideIds: readonly string[],
  routeId: string,
  actorId: string | null,
): Promise<Set<string>> {
  if (guideIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select distinct guide_id as id from binnacle
    where guide_id = any(${guideIds as string[]}::uuid[]) and route_id = ${routeId} and (${actorId}::uuid is null or actor_id = ${actorId})`.execute(
    trx,
  );
  return new Set(rows.map((r) => r.id));
}
