import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { ToldFix } from '../../platform/fix-bus/fix-bus.ts';
import { TOP_SPEED } from './telemetry.positions.rules.ts';

/** A fix of a batch, on its way into the trace. `batch` numbers the request it came in. */
export interface NewPosition {
  batch: number;
  /** Of whoever sent it, never of what he sent. */
  company_id: string;
  route_id: string;
  driver_id: string;
  at: string;
  received_at: string;
  lat: number;
  lng: number;
  accuracy_m: number | null;
  speed_mps: number | null;
  heading: number | null;
  battery: number | null;
  noise: boolean;
  /** The fix of its batch that may become the last known one; `sure` whatever is known so far. */
  tip: boolean;
  sure: boolean;
  skew_ms: number | null;
}
/** A batch whose route took no fix: unknown (`status` null), another driver's, or not started. */
export interface Refusal {
  batch: number;
  owner: string | null;
  status: RouteStatus | null;
  name: string | null;
}
export interface MovedFix {
  company_id: string;
  route_id: string;
  cedi_id: string;
  at: Date;
  received_at: Date;
  lat: number;
  lng: number;
  speed_mps: number | null;
  heading: number | null;
  battery: number | null;
}

/** As the bus tells it. */
export const toldOf = (m: MovedFix): ToldFix => ({
  companyId: m.company_id,
  cediId: m.cedi_id,
  routeId: m.route_id,
  fix: {
    lat: m.lat,
    lng: m.lng,
    at: m.at.toISOString(),
    receivedAt: m.received_at.toISOString(),
    heading: m.heading,
    speedMps: m.speed_mps,
    battery: m.battery,
  },
});

const fixColumns = ['at', 'received_at', 'lat', 'lng', 'speed_mps', 'heading', 'battery'] as const;
/** The columns of the last fix, each of the newer one. */
const newer = sql.join(
  fixColumns.map(
    (c) => sql`${sql.ref(c)} = case when excluded.at > f.at then excluded.${sql.ref(c)} else f.${sql.ref(c)} end`,
  ),
);
/** Metres between the last known fix and a tip, on a flat map, and what a vehicle may have driven in between. */
const believable = sql`sqrt(((t.lat - f.lat) * 111195) ^ 2 + ((t.lng - f.lng) * 111195 * cos(radians(f.lat))) ^ 2)
  <= ${TOP_SPEED} * greatest(1, extract(epoch from t.at - f.at)) + 200`;

/**
 * Stores the fixes of many companies' batches in one statement, as the owner: a route counts only within its sender's company. The trace takes
 * each fix once, whatever the order of the batches (one from another place at a time that is taken stands a millisecond later), and the last known fix moves only forward in the device's time, and never by a leap that
 * nothing confirms. Only fixes of the driver's own route that has started (or ended since) are taken. Marks from when the walk along the trace
 * is due. Answers the fixes that moved, and the batches whose route was refused with the reason.
 */
export async function addPositions(
  trx: Trx,
  positions: readonly NewPosition[],
): Promise<{ moved: MovedFix[]; refused: Refusal[] }> {
  const { rows } = await sql<{
    kind: 'moved' | 'refused' | 'left';
    moved: (Omit<MovedFix, 'at' | 'received_at'> & { at: string; received_at: string }) | null;
    batch: number;
    owner: string | null;
    status: RouteStatus | null;
    name: string | null;
  }>`
    with input as (${asRows(positions)}),
    batches as (select distinct i.batch, i.route_id, i.driver_id, r.driver_id as owner, r.status, r.name, r.cedi_id
      from input i left join route r on r.id = i.route_id and r.company_id = i.company_id),
    taken as (select i.*, b.cedi_id from input i join batches b on b.batch = i.batch and b.owner = i.driver_id and b.status in ('started', 'finished')),
    kept as (insert into route_position (company_id, route_id, at, received_at, lat, lng, accuracy_m, speed_mps, heading, battery, noise)
      select company_id, route_id, at, received_at, lat, lng, accuracy_m, speed_mps, heading, battery, noise from taken order by route_id, at
      on conflict do nothing returning route_id, at),
    fresh as (select route_id, min(at) as due_from from kept group by route_id),
    heard as (select route_id, max(t.received_at) as heard_at, f.due_from from taken t left join fresh f using (route_id) group by route_id, f.due_from),
    tips as (select distinct on (t.route_id) t.*, h.heard_at, h.due_from from taken t join heard h using (route_id) left join route_fix f using (route_id)
      where t.tip and (f.route_id is null or t.sure or ${believable}) order by t.route_id, t.at desc),
    moved as (insert into route_fix as f (company_id, route_id, at, received_at, lat, lng, speed_mps, heading, battery, heard_at, due_from, skew_ms)
      select company_id, route_id, at, received_at, lat, lng, speed_mps, heading, battery, heard_at, due_from, skew_ms from tips order by route_id
      on conflict (route_id) do update set ${newer}, heard_at = greatest(f.heard_at, excluded.heard_at), due_from = least(f.due_from, excluded.due_from),
        skew_ms = coalesce(excluded.skew_ms, f.skew_ms)
      returning route_id, at, received_at, lat, lng, speed_mps, heading, battery),
    others as (update route_fix f set heard_at = greatest(f.heard_at, h.heard_at), due_from = least(f.due_from, h.due_from) from heard h
      where f.route_id = h.route_id and not exists (select 1 from tips t where t.route_id = h.route_id))
    select 'moved' as kind, json_build_object('company_id', t.company_id, 'route_id', m.route_id, 'cedi_id', t.cedi_id, 'at', m.at,
      'received_at', m.received_at, 'lat', m.lat, 'lng', m.lng, 'speed_mps', m.speed_mps, 'heading', m.heading, 'battery', m.battery) as moved, 0 as batch, null::uuid as owner, null as status, null as name
      from moved m join tips t on t.route_id = m.route_id and t.at = m.at and t.received_at = m.received_at
    union all select 'refused', null, b.batch, b.owner, b.status, b.name from batches b where b.owner is distinct from b.driver_id or b.status not in ('started', 'finished')
    union all select 'left', null, 0, null, null, null from (select count(*) as n from taken) t, (select count(*) as n from kept) k where t.n > k.n`.execute(
    trx,
  );
  if (rows.some((r) => r.kind === 'left')) await addBesideOthers(trx, positions);
  return {
    moved: rows.flatMap((r) =>
      r.moved ? [{ ...r.moved, at: new Date(r.moved.at), received_at: new Date(r.moved.received_at) }] : [],
    ),
    refused: rows.flatMap((r) =>
      r.kind === 'refused' ? [{ batch: r.batch, owner: r.owner, status: r.status, name: r.name }] : [],
    ),
  };
}

/**
 * Of fixes that were not stored, those that came to the time of another place: a clock that was put right may have brought them there. Each stands at the next
 * free millisecond; sent again it finds itself.
 */
const addBesideOthers = async (trx: Trx, positions: readonly NewPosition[]): Promise<unknown> =>
  sql`with beside as (insert into route_position (company_id, route_id, at, received_at, lat, lng, accuracy_m, speed_mps, heading, battery, noise)
      select i.company_id, i.route_id, free.at, i.received_at, i.lat, i.lng, i.accuracy_m, i.speed_mps, i.heading, i.battery, i.noise
      from (${asRows(positions)}) i
        join route r on r.id = i.route_id and r.company_id = i.company_id and r.driver_id = i.driver_id and r.status in ('started', 'finished')
        join route_position p on p.route_id = i.route_id and p.at = i.at and (p.lat <> i.lat or p.lng <> i.lng)
        cross join lateral (select i.at + n * interval '1 millisecond' as at from generate_series(1, ${MOST_BESIDE}::int) n
          where not exists (select from route_position q where q.route_id = i.route_id and q.at = i.at + n * interval '1 millisecond'
            and (q.lat <> i.lat or q.lng <> i.lng)) order by n limit 1) free
      order by i.route_id, free.at on conflict do nothing returning route_id, at),
    due as (select route_id, min(at) as at from beside group by route_id)
    update route_fix f set due_from = least(f.due_from, due.at) from due where f.route_id = due.route_id`.execute(trx);
const MOST_BESIDE = 50;

const asRows = (positions: readonly NewPosition[]) =>
  sql`select * from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as x(batch int, company_id uuid, route_id uuid, driver_id uuid, at timestamptz,
    received_at timestamptz, lat double precision, lng double precision, accuracy_m real, speed_mps real, heading real, battery real, noise boolean,
    tip boolean, sure boolean, skew_ms int)`;

/** How far the phones' clocks were found to be off, by route. */
export async function skewsOf(trx: Trx, routeIds: readonly string[]): Promise<Map<string, number | null>> {
  const { rows } = await sql<{
    route_id: string;
    skew_ms: number | null;
  }>`select route_id, skew_ms from route_fix where route_id = any(${routeIds as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.route_id, r.skew_ms]));
}

/** The last known fixes of companies' routes under way that were heard since an instant. */
export async function fixesHeardSince(trx: Trx, companyIds: readonly string[], since: Date): Promise<MovedFix[]> {
  const { rows } =
    await sql<MovedFix>`select f.company_id, f.route_id, r.cedi_id, f.at, f.received_at, f.lat, f.lng, f.speed_mps, f.heading, f.battery
    from route_fix f join route r on r.id = f.route_id
    where f.company_id = any(${companyIds as string[]}::uuid[]) and f.heard_at >= ${since} and r.status = 'started'`.execute(
      trx,
    );
  return rows;
}

export async function cediOf(trx: Trx, routeId: string): Promise<string | null> {
  const { rows } = await sql<{ cedi_id: string }>`select cedi_id from route where id = ${routeId}`.execute(trx);
  return rows[0]?.cedi_id ?? null;
}

export interface TracePoint {
  lat: number;
  lng: number;
  at: Date;
}
/** The trace of a route without its noise. Only the days around the route are read: a partition each. */
export async function traceOf(trx: Trx, routeId: string): Promise<TracePoint[]> {
  const { rows } =
    await sql<TracePoint>`select p.lat, p.lng, p.at from route r join route_position p on p.route_id = r.id
      and p.at >= coalesce(r.started_at, r.start_at) - interval '1 day' and p.at < coalesce(r.finished_at, now()) + interval '1 day'
    where r.id = ${routeId} and not p.noise order by p.at`.execute(trx);
  return rows;
}
