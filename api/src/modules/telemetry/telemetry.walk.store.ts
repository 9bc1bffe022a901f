import type { Place } from '@tramo/contract/routes';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { Halt, TrackPart, WalkFix, WalkState } from './telemetry.walk.rules.ts';

/** Routes are walked in so many parts. */
export const WALK_PARTS = 64;
/** The routes of some parts, or of one company. */
export type WalkScope = { parts: readonly number[] } | { companyId: string };
/** The last byte of a route's id is as good as chance. */
export const partOf = (routeId: string): number => Number.parseInt(routeId.slice(-2), 16) % WALK_PARTS;
const within = (scope: WalkScope, table: string): RawBuilder<boolean> => {
  if ('companyId' in scope) return sql`${sql.ref(`${table}.company_id`)} = ${scope.companyId}`;
  if (scope.parts.length === WALK_PARTS) return sql`true`;
  return sql`get_byte(uuid_send(${sql.ref(`${table}.route_id`)}), 15) % ${sql.lit(WALK_PARTS)} = any(${scope.parts as number[]}::int[])`;
};

/** Takes over from the ingest which routes have fixes to walk. A short step of its own, so that no batch waits for the walk. */
export async function takeDue(trx: Trx, scope: WalkScope, limit: number): Promise<number> {
  const { rows } =
    await sql`with due as (select route_id, company_id, due_from from route_fix f where due_from is not null and ${within(scope, 'f')}
      order by route_id limit ${limit} for update skip locked),
    cleared as (update route_fix f set due_from = null from due where f.route_id = due.route_id)
    insert into route_watch as w (route_id, company_id, due_from) select route_id, company_id, due_from from due
    on conflict (route_id) do update set due_from = least(w.due_from, excluded.due_from) returning 1`.execute(trx);
  return rows.length;
}

interface LockedRoute {
  route_id: string;
  company_id: string;
  cedi_id: string;
  start_place: Place;
  due_ms: number;
  /** Which writing of its walk is the last one. */
  fold: number;
  fix_ms: number;
}
export interface DueRoute extends LockedRoute {
  state: WalkState | null;
}
/** Routes to walk, kept from other walkers until the transaction ends. */
export async function lockDue(trx: Trx, scope: WalkScope, limit: number): Promise<LockedRoute[]> {
  const { rows } = await sql<LockedRoute>`select w.route_id, w.company_id, r.cedi_id, r.start_place, w.fold,
      (extract(epoch from greatest(w.due_from, 'epoch')) * 1000)::float8 as due_ms, (extract(epoch from f.at) * 1000)::float8 as fix_ms
    from route_watch w join route r on r.id = w.route_id join route_fix f on f.route_id = w.route_id
    where w.due_from is not null and ${within(scope, 'w')} order by w.route_id limit ${limit} for update of w skip locked`.execute(
    trx,
  );
  return rows;
}

/** The walks of routes as they were last written. */
export async function statesOf(trx: Trx, routeIds: readonly string[]): Promise<Map<string, WalkState | null>> {
  if (routeIds.length === 0) return new Map();
  const { rows } = await sql<{ route_id: string; state: WalkState | null }>`select route_id, state from route_watch
    where route_id = any(${routeIds as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.route_id, r.state]));
}

/** The part of each route's line that holds an instant, with the walk before it. */
export async function entriesBefore(
  trx: Trx,
  asked: readonly { routeId: string; at: number }[],
): Promise<Map<string, { from: number; entry: WalkState | null }>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ route_id: string; from_ms: number; entry: WalkState | null }>`
    select a.route_id, (extract(epoch from t.from_at) * 1000)::float8 as from_ms, t.entry
    from jsonb_to_recordset(${JSON.stringify(asked.map((a) => ({ route_id: a.routeId, at: new Date(a.at) })))}::jsonb) as a(route_id uuid, at timestamptz)
    join lateral (select from_at, entry from route_track where route_id = a.route_id and from_at <= a.at order by from_at desc limit 1) t on true`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.route_id, { from: r.from_ms, entry: r.entry }]));
}

export interface StoredFix extends WalkFix {
  noise: boolean;
  receivedAt: Date;
  heading: number | null;
  battery: number | null;
}
/** Fixes of routes after an instant each (or from it on, `inclusive`), in their order. Times of the trace are whole milliseconds. */
export async function fixesAfter(
  trx: Trx,
  asked: readonly { routeId: string; from: number; inclusive: boolean }[],
): Promise<Map<string, StoredFix[]>> {
  const { rows } = await sql<{
    route_id: string;
    at_ms: number;
    lat: number;
    lng: number;
    accuracy_m: number | null;
    speed_mps: number | null;
    noise: boolean;
    received_at: Date;
    heading: number | null;
    battery: number | null;
  }>`select a.route_id, (extract(epoch from p.at) * 1000)::float8 as at_ms, p.lat, p.lng, p.accuracy_m, p.speed_mps, p.noise, p.received_at, p.heading, p.battery
    from jsonb_to_recordset(${JSON.stringify(
      asked.map((a) => ({ route_id: a.routeId, from_at: new Date(a.inclusive ? a.from : a.from + 1) })),
    )}::jsonb) as a(route_id uuid, from_at timestamptz)
    join lateral (select * from route_position where route_id = a.route_id and at >= a.from_at) p on true order by a.route_id, p.at`.execute(
    trx,
  );
  const out = new Map<string, StoredFix[]>(asked.map((a) => [a.routeId, []]));
  for (const r of rows)
    out.get(r.route_id)?.push({
      at: Math.round(r.at_ms),
      lat: r.lat,
      lng: r.lng,
      accuracyM: r.accuracy_m,
      speedMps: r.speed_mps,
      noise: r.noise,
      receivedAt: r.received_at,
      heading: r.heading,
      battery: r.battery,
    });
  return out;
}

export interface WalkStop {
  route_id: string;
  guide_id: string;
  lat: number | null;
  lng: number | null;
  managed_at: Date | null;
  arrived_at: Date | null;
  departed_at: Date | null;
}
/** Places of stops and when they were visited, nothing else. */
export async function walkStops(trx: Trx, routeIds: readonly string[]): Promise<WalkStop[]> {
  const { rows } = await sql<WalkStop>`select s.route_id, s.guide_id, g.lat, g.lng, s.arrived_at, s.departed_at,
      case when g.route_id = s.route_id then g.managed_at else s.managed_at end as managed_at
    from route_stop s join guide g on g.id = s.guide_id where s.route_id = any(${routeIds as string[]}::uuid[])`.execute(
    trx,
  );
  return rows;
}

/** Times at stops of routes, by `<route> <guide>`. */
export async function stopHalts(
  trx: Trx,
  routeIds: readonly string[],
): Promise<Map<string, Pick<Halt, 'from' | 'to'>[]>> {
  const { rows } = await sql<{ route_id: string; guide_id: string; from_at: Date; to_at: Date | null }>`
    select route_id, guide_id, from_at, to_at from route_halt where route_id = any(${routeIds as string[]}::uuid[]) and guide_id is not null`.execute(
    trx,
  );
  const out = new Map<string, Pick<Halt, 'from' | 'to'>[]>();
  for (const r of rows) {
    const key = `${r.route_id} ${r.guide_id}`;
    out.set(key, [...(out.get(key) ?? []), { from: r.from_at.getTime(), to: r.to_at?.getTime() ?? null }]);
  }
  return out;
}

/** Forgets what routes walked from an instant on. */
export async function forgetFrom(trx: Trx, spans: readonly { routeId: string; from: number }[]): Promise<void> {
  if (spans.length === 0) return;
  const list = sql`jsonb_to_recordset(${JSON.stringify(spans.map((s) => ({ route_id: s.routeId, from_at: new Date(s.from) })))}::jsonb) as x(route_id uuid, from_at timestamptz)`;
  await sql`delete from route_track t using ${list} where t.route_id = x.route_id and t.from_at >= x.from_at`.execute(
    trx,
  );
  await sql`delete from route_halt h using ${list} where h.route_id = x.route_id and (h.to_at is null or h.to_at >= x.from_at or h.from_at >= x.from_at)`.execute(
    trx,
  );
}

export interface RouteWalked {
  route: DueRoute;
  state: WalkState;
  parts: readonly TrackPart[];
  halts: readonly Halt[];
}
export const clearDue = (trx: Trx, routeIds: readonly string[]): Promise<unknown> =>
  sql`update route_watch set due_from = null where route_id = any(${routeIds as string[]}::uuid[])`.execute(trx);

/** Keeps what was walked: the state, the line's parts and the halts. Answers which writing of each walk it was. */
export async function saveWalks(trx: Trx, walks: readonly RouteWalked[]): Promise<Map<string, number>> {
  if (walks.length === 0) return new Map();
  const { rows: written } = await sql<{
    route_id: string;
    fold: number;
  }>`update route_watch w set state = x.state, real_m = x.real_m
    from jsonb_to_recordset(${JSON.stringify(walks.map((w) => ({ route_id: w.route.route_id, state: w.state, real_m: w.state.metres })))}::jsonb)
      as x(route_id uuid, state jsonb, real_m double precision) where w.route_id = x.route_id returning w.route_id, w.fold`.execute(
    trx,
  );
  const parts = walks.flatMap(({ route, parts: list }) =>
    list.map((p) => ({
      company_id: route.company_id,
      route_id: route.route_id,
      from_at: new Date(p.from),
      entry: p.entry,
      seconds: p.points.map(([at]) => Math.round((at - p.from) / 1000)),
      lats: p.points.map(([, lat]) => Math.round(lat * 1e5)),
      lngs: p.points.map(([, , lng]) => Math.round(lng * 1e5)),
    })),
  );
  if (parts.length > 0)
    await sql`insert into route_track as t (company_id, route_id, from_at, entry, seconds, lats, lngs)
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as x(company_id uuid, route_id uuid, from_at timestamptz, entry jsonb, seconds int[], lats int[], lngs int[])
      on conflict (route_id, from_at) do update set seconds = t.seconds || excluded.seconds, lats = t.lats || excluded.lats, lngs = t.lngs || excluded.lngs`.execute(
      trx,
    );
  // A halt that began and ended within one walk is told twice: its end is what counts.
  const halts = new Map(
    walks.flatMap(({ route, halts: list }) =>
      list.map((h) => [
        `${route.route_id} ${h.guideId} ${h.from}`,
        {
          company_id: route.company_id,
          route_id: route.route_id,
          guide_id: h.guideId,
          from_at: new Date(h.from),
          to_at: h.to === null ? null : new Date(h.to),
          lat: h.lat,
          lng: h.lng,
        },
      ]),
    ),
  );
  if (halts.size > 0)
    await sql`insert into route_halt as h (company_id, route_id, guide_id, from_at, to_at, lat, lng)
      select * from jsonb_to_recordset(${JSON.stringify([...halts.values()])}::jsonb)
        as x(company_id uuid, route_id uuid, guide_id uuid, from_at timestamptz, to_at timestamptz, lat double precision, lng double precision)
      on conflict (route_id, guide_id, from_at) do update set to_at = excluded.to_at`.execute(trx);
  return new Map(written.map((w) => [w.route_id, w.fold]));
}

/** Marks fixes as noise, or as none. */
export async function markNoise(
  trx: Trx,
  marks: readonly { routeId: string; at: number; noise: boolean }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`update route_position p set noise = x.noise
    from jsonb_to_recordset(${JSON.stringify(marks.map((m) => ({ route_id: m.routeId, at: new Date(m.at), noise: m.noise })))}::jsonb)
      as x(route_id uuid, at timestamptz, noise boolean) where p.route_id = x.route_id and p.at = x.at and p.noise <> x.noise`.execute(
    trx,
  );
}

/** Puts a fix in the place of a last known one that turned out to be noise. False when a later one has come since. */
export async function replaceFix(trx: Trx, routeId: string, wrongAt: number, fix: StoredFix): Promise<boolean> {
  const { rows } =
    await sql`update route_fix set at = ${new Date(fix.at)}, received_at = ${fix.receivedAt}, lat = ${fix.lat}, lng = ${fix.lng},
    speed_mps = ${fix.speedMps}, heading = ${fix.heading}, battery = ${fix.battery} where route_id = ${routeId} and at = ${new Date(wrongAt)} returning 1`.execute(
      trx,
    );
  return rows.length > 0;
}
