import type { Answer, Parsed } from '@tramo/contract/endpoint';
import { countOf } from '@tramo/contract/fields';
import type { VehicleKind } from '@tramo/contract/fleet';
import { isManaged } from '@tramo/contract/guides';
import {
  type ClosedStreets,
  type ClosureState,
  closureLimits,
  closureStates,
  type closuresApi,
  type NewClosure,
  type RoadClosureRow,
  type RoutesThrough,
} from '@tramo/contract/roads/closures';
import { encodePolyline } from '@tramo/contract/roads/polyline';
import { DEGREE } from '@tramo/roads/osm/source';
import type { Point, RoadZone } from '@tramo/roads/zone/zone';
import { audit } from '../../platform/audit.ts';
import { localSecond } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { profileOf } from '../../platform/roads/roads.ts';
import { routesUnderWay } from '../routes/routes.under-way.service.ts';
import * as store from './roads.closures.store.ts';
import { closuresChanged } from './roads.events.ts';
import { closureOf } from './roads.overrides.service.ts';

type Drawn = Pick<RoadClosureRow, 'kind' | 'points' | 'vehicleKinds'>;
const clockOf = ({ platform, actor }: Ctx): { now: Date; timeZone: string } => ({
  now: platform.now(),
  timeZone: actor.timeZone,
});
const points = (drawn: Pick<Drawn, 'points'>): Point[] => drawn.points.map(([lng, lat]) => ({ lng, lat }));

export const listClosures = (
  ctx: Ctx,
  q: Parsed<typeof closuresApi.list>['query'],
): Promise<Answer<typeof closuresApi.list>> =>
  inTx(ctx, async ({ trx }) => {
    const asked = closureStates.filter((s) => q.states?.includes(s));
    const states: readonly ClosureState[] = asked.length > 0 ? asked : ['active', 'resting', 'waiting'];
    const found = await store.searchClosures(trx, clockOf(ctx), { search: q.search, states });
    const now = ctx.platform.now();
    const today = await store.closuresBetween(trx, clockOf(ctx), now, new Date(now.getTime() + 1));
    return {
      closures: found.slice((q.page - 1) * q.limit, q.page * q.limit),
      count: countOf(found.length, q.limit),
      active: today.filter((c) => c.state === 'active').length,
    };
  });

export const closuresForMap = (
  ctx: Ctx,
  q: Parsed<typeof closuresApi.map>['query'],
): Promise<Answer<typeof closuresApi.map>> =>
  inTx(ctx, async ({ trx }) => {
    const from = q.from === undefined ? ctx.platform.now() : new Date(q.from);
    const until = q.until === undefined ? new Date(from.getTime() + 1) : new Date(q.until);
    return { closures: await store.closuresBetween(trx, clockOf(ctx), from, until) };
  });

async function found(tx: TxCtx, id: string): Promise<RoadClosureRow> {
  const closure = await store.findClosure(tx.trx, clockOf(tx), id);
  if (!closure) throw problem('roads.closure_not_found');
  return closure;
}
const audited = ({ name, kind, from, until, weekly, vehicleKinds }: RoadClosureRow): Record<string, unknown> => ({
  name,
  kind,
  from,
  until,
  ...(weekly ?? {}),
  vehicleKinds,
});

export async function createClosure(ctx: Ctx, input: NewClosure): Promise<Answer<typeof closuresApi.create>> {
  const closure = await inTx(ctx, async (tx) => {
    const now = tx.platform.now();
    if ((await store.countOpen(tx.trx, now)) >= closureLimits.perCompany)
      throw problem('roads.too_many_closures', { max: closureLimits.perCompany });
    const id = newId();
    const { companyId, name } = tx.actor;
    await store.insertClosure(tx.trx, { ...input, id, companyId, by: name, at: now });
    const made = await found(tx, id);
    await audit(tx, { action: 'create', kind: 'roadClosure', id, name: made.name, after: audited(made) });
    await emit(tx.trx, [closuresChanged(companyId, null, {})]);
    return made;
  });
  return told(ctx, closure);
}

export async function updateClosure(
  ctx: Ctx,
  id: string,
  { version, ...input }: Parsed<typeof closuresApi.update>['body'],
): Promise<Answer<typeof closuresApi.update>> {
  const closure = await inTx(ctx, async (tx) => {
    await store.lockClosure(tx.trx, id);
    const before = await found(tx, id);
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    await store.updateClosure(tx.trx, id, input, tx.platform.now());
    const after = await found(tx, id);
    const change = { before: audited(before), after: audited(after) };
    await audit(tx, { action: 'update', kind: 'roadClosure', id, name: after.name, ...change });
    await emit(tx.trx, [closuresChanged(tx.actor.companyId, null, {})]);
    return after;
  });
  return told(ctx, closure);
}

export async function removeClosure(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await inTx(ctx, async (tx) => {
    await store.lockClosure(tx.trx, id);
    const before = await found(tx, id);
    await store.deleteClosure(tx.trx, id);
    await audit(tx, { action: 'delete', kind: 'roadClosure', id, name: before.name, before: audited(before) });
    await emit(tx.trx, [closuresChanged(tx.actor.companyId, null, {})]);
  });
  ctx.platform.roads.forget(ctx.actor.companyId);
  return { ok: true };
}

/** A closure is heard here at once, in other processes when they look next; who may have to drive otherwise is named. */
async function told(ctx: Ctx, closure: RoadClosureRow): Promise<{ closure: RoadClosureRow; routes: RoutesThrough }> {
  ctx.platform.roads.forget(ctx.actor.companyId);
  return { closure, routes: closure.state === 'active' ? await routesThrough(ctx, closure) : [] };
}

export const previewClosure = async (ctx: Ctx, drawn: Drawn): Promise<Answer<typeof closuresApi.preview>> => ({
  ...streetsClosedBy(ctx, drawn),
  routes: await routesThrough(ctx, drawn),
});

export async function closureDetail(ctx: Ctx, id: string): Promise<Answer<typeof closuresApi.detail>> {
  const closure = await inTx(ctx, (tx) => found(tx, id));
  const routes = closure.state === 'active' ? await routesThrough(ctx, closure) : [];
  return { closure, routes, closed: streetsClosedBy(ctx, closure) };
}

/** The zone that a drawing lies on, and the directions that it closes there. */
function closedIn({ platform }: Ctx, drawn: Drawn): { zone: RoadZone; directions: Uint32Array } | null {
  const zone = platform.roads.zoneFor(points(drawn));
  return zone && { zone, directions: platform.roads.closedBy(zone.info.name, [closureOf(drawn)]) };
}

/** Points of an edge as drawn. */
export function edgePoints({ graph: { shape, shapeStart } }: RoadZone, edge: number): Point[] {
  const line: Point[] = [];
  for (let i = shapeStart[edge] as number; i < (shapeStart[edge + 1] as number); i += 2)
    line.push({ lng: (shape[i] as number) / DEGREE, lat: (shape[i + 1] as number) / DEGREE });
  return line;
}
/** What a street is called: its name, else its number. */
export const streetName = ({ graph, names }: RoadZone, edge: number): string =>
  names.names[graph.edgeName[edge] as number] || names.refs[graph.edgeRef[edge] as number] || '';

function streetsClosedBy(ctx: Ctx, drawn: Drawn): ClosedStreets {
  const closed = closedIn(ctx, drawn);
  if (!closed) return { streets: [], lines: [], metres: 0, hasStreets: false };
  const { zone, directions } = closed;
  const edges = [...new Set([...directions].map((d) => d >> 1))];
  const metresOf = (edge: number): number => (zone.graph.edgeLengthDm[edge] as number) / 10;
  const byName = new Map<string, number>();
  for (const edge of edges) {
    const name = streetName(zone, edge);
    if (name) byName.set(name, (byName.get(name) ?? 0) + metresOf(edge));
  }
  return {
    streets: [...byName]
      .sort((a, b) => b[1] - a[1])
      .slice(0, closureLimits.streets)
      .map(([name, metres]) => ({ name, metres: Math.round(metres) })),
    lines: edges.slice(0, closureLimits.lines).map((edge) => encodePolyline(edgePoints(zone, edge))),
    metres: Math.round(edges.reduce((sum, edge) => sum + metresOf(edge), 0)),
    hasStreets: true,
  };
}

/** Routes under way, of the caller's cedis, whose way to their open stops passes streets that a drawing closes. Judged by ways without any closure: those are what was planned. */
async function routesThrough(ctx: Ctx, drawn: Drawn): Promise<RoutesThrough> {
  const closed = closedIn(ctx, drawn);
  if (!closed || closed.directions.length === 0) return [];
  const stopped = new Set(closed.directions);
  const { platform, actor } = ctx;
  const views = await inTx(ctx, (tx) => routesUnderWay(tx, cediScope(actor)));
  const now = platform.now();
  const through: RoutesThrough = [];
  for (const { row, stopRows } of views) {
    const kind = (row.vehicle_type ?? 'van') as VehicleKind;
    if (drawn.vehicleKinds.length > 0 && !drawn.vehicleKinds.includes(kind)) continue;
    const at = row.fix_lat === null || row.fix_lng === null ? row.start_place : { lat: row.fix_lat, lng: row.fix_lng };
    const open = stopRows.filter((s) => s.here && !isManaged(s.status));
    const path = [at, ...open, ...(row.end_place ? [row.end_place] : [])].flatMap(({ lat, lng }) =>
      lat === null || lng === null ? [] : [{ lat, lng }],
    );
    if (path.length < 2) continue;
    const legs = await platform.roads.legs(path, {
      profile: profileOf(kind),
      secondOfDay: localSecond(now, actor.timeZone),
      at: now,
      companyId: null,
    });
    if (!legs.some((leg) => leg?.directions.some((d) => stopped.has(d)))) continue;
    through.push({ _id: row.id, name: row.name, driver: row.driver_name });
    if (through.length === closureLimits.routes) break;
  }
  return through;
}
