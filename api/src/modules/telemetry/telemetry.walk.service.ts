import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { ToldFix } from '../../platform/fix-bus/fix-bus.ts';
import { type Leases, openLeases } from '../../platform/leases.ts';
import { emit } from '../../platform/outbox.ts';
import { saveArrivals } from '../routes/routes.arrivals.service.ts';
import { routeAtStop } from './telemetry.events.ts';
import { comings, visitOf, type WalkPlace, type WalkState, walk } from './telemetry.walk.rules.ts';
import * as store from './telemetry.walk.store.ts';

/** Routes that one transaction takes over, and walks. */
const TAKE = 500;
const WALK = 50;

/** The last walks of routes, and which writing of each it was. */
type Memory = Map<string, { fold: number; state: WalkState }>;
/** Walks that a process remembers; what is forgotten is read again. */
const REMEMBERED = 20_000;

interface Walker {
  leases: Leases;
  memory: Memory;
}
const walkers = new WeakMap<Platform, Walker>();
function walkerOf(platform: Platform): Walker {
  const walker = walkers.get(platform) ?? {
    leases: openLeases(platform.db, 'walk', store.WALK_PARTS),
    memory: new Map(),
  };
  walkers.set(platform, walker);
  return walker;
}

/**
 * Walks along what the phones sent since the last time: the line and its metres, halts, arrivals at stops. Two steps, so that a batch never
 * waits for the walk and nothing is lost when the process dies in between. The routes are shared out among the processes that work: each keeps the
 * walks of its own in memory, and reads them again when it takes over another's. Answers how many routes.
 */
export async function followPositions(platform: Platform): Promise<number> {
  const walker = walkerOf(platform);
  let total = 0;
  for (;;) {
    const parts = [...(await walker.leases.beat())];
    if (parts.length === 0) return total;
    const scope = { parts };
    while ((await platform.db.system((trx) => store.takeDue(trx, scope, TAKE))) === TAKE);
    const walked = await walkOnce(platform, walker, scope);
    total += walked;
    if (walked < WALK) return total;
  }
}

/** The same for one company now, whoever holds its routes: for a sandbox, whose time waits for it. */
export async function followPositionsOf(platform: Platform, companyId: string): Promise<void> {
  const walker = walkerOf(platform);
  const scope = { companyId };
  while ((await platform.db.system((trx) => store.takeDue(trx, scope, TAKE))) === TAKE);
  while ((await walkOnce(platform, walker, scope)) === WALK);
}

/** Gives the routes back to the other processes. */
export const leaveRoutes = async (platform: Platform): Promise<void> => walkers.get(platform)?.leases.release();

async function walkOnce(platform: Platform, { leases, memory }: Walker, scope: store.WalkScope): Promise<number> {
  const { walked, told, folds } = await platform.db.system(async (trx) => {
    // What another has taken meanwhile is his: until this transaction ends nobody takes what is left.
    const lost = 'parts' in scope ? await leases.fence(trx, scope.parts) : [];
    const own = 'parts' in scope ? { parts: scope.parts.filter((p) => !lost.includes(p)) } : scope;
    return walkSome(trx, own, memory);
  });
  for (const [routeId, fold] of folds) {
    memory.delete(routeId);
    memory.set(routeId, fold);
  }
  for (const routeId of memory.keys()) {
    if (memory.size <= REMEMBERED) break;
    memory.delete(routeId);
  }
  platform.fixBus.publish(told);
  return walked;
}

async function walkSome(
  trx: Trx,
  scope: store.WalkScope,
  memory: Memory,
): Promise<{ walked: number; told: ToldFix[]; folds: Memory }> {
  const locked = await store.lockDue(trx, scope, WALK);
  if (locked.length === 0) return { walked: 0, told: [], folds: new Map() };
  const isKnown = (r: (typeof locked)[number]): boolean => memory.get(r.route_id)?.fold === r.fold;
  const read = await store.statesOf(
    trx,
    locked.flatMap((r) => (isKnown(r) ? [] : r.route_id)),
  );
  const routes = locked.map((r) => ({
    ...r,
    state: (isKnown(r) ? memory.get(r.route_id)?.state : read.get(r.route_id)) ?? null,
  }));
  const late = routes.filter((r) => r.state !== null && r.due_ms <= r.state.seen);
  const entries = await store.entriesBefore(
    trx,
    late.map((r) => ({ routeId: r.route_id, at: r.due_ms })),
  );
  const spans = routes.map((route) => {
    if (route.state && !late.includes(route))
      return { route, before: route.state, from: route.state.seen, again: false };
    const part = route.state && entries.get(route.route_id);
    return part?.entry
      ? { route, before: part.entry, from: part.from, again: true }
      : { route, before: null, from: 0, again: true };
  });
  const fixes = await store.fixesAfter(
    trx,
    spans.map((s) => ({ routeId: s.route.route_id, from: s.from, inclusive: s.again })),
  );
  const ids = routes.map((r) => r.route_id);
  const stops = await store.walkStops(trx, ids);
  const places = placesOf(routes, stops);
  const walks = spans.flatMap((span) => {
    const own = fixes.get(span.route.route_id) ?? [];
    if (own.length === 0 && !span.before) return [];
    return [{ ...span, own, ...walk(span.before, own, places.get(span.route.route_id) ?? [], span.again) }];
  });
  await store.forgetFrom(
    trx,
    walks.filter((w) => w.again).map((w) => ({ routeId: w.route.route_id, from: w.from })),
  );
  const written = await store.saveWalks(trx, walks);
  await store.clearDue(trx, ids);
  await store.markNoise(trx, walks.flatMap(noiseMarks));
  const told = await correctFixes(trx, walks);
  await updateArrivals(trx, routes, stops);
  const folds: Memory = new Map(
    walks.map(({ route, state }) => [route.route_id, { fold: written.get(route.route_id) ?? -1, state }]),
  );
  return { walked: routes.length, told, folds };
}

function placesOf(routes: readonly store.DueRoute[], stops: readonly store.WalkStop[]): Map<string, WalkPlace[]> {
  const places = new Map<string, WalkPlace[]>(
    routes.map(({ route_id, start_place: { lat, lng } }) => [
      route_id,
      lat === undefined ? [] : [{ guideId: null, lat, lng }],
    ]),
  );
  for (const s of stops)
    if (s.lat !== null && s.lng !== null) places.get(s.route_id)?.push({ guideId: s.guide_id, lat: s.lat, lng: s.lng });
  return places;
}

interface Done extends store.RouteWalked {
  own: readonly store.StoredFix[];
  noise: readonly number[];
}
/** Fixes whose mark the walk changes. */
function noiseMarks({ route, own, noise }: Done): { routeId: string; at: number; noise: boolean }[] {
  const found = new Set(noise);
  const marks = own
    .filter((f) => f.noise !== found.has(f.at))
    .map((f) => ({ routeId: route.route_id, at: f.at, noise: !f.noise }));
  const known = new Set(own.map((f) => f.at));
  // A leap of the last walk that only the fixes of this one refuted.
  return [
    ...marks,
    ...noise.filter((at) => !known.has(at)).map((at) => ({ routeId: route.route_id, at, noise: true })),
  ];
}

/**
 * A last known fix that the walk found to be noise, or that stayed behind a leap that was confirmed, gives way to the walk's own last one. Answers
 * what boards are to be told of once it holds.
 */
async function correctFixes(trx: Trx, walks: readonly Done[]): Promise<ToldFix[]> {
  const told: ToldFix[] = [];
  for (const { route, state, own, noise } of walks) {
    const last = state.last && own.findLast((f) => f.at === state.last?.at);
    if (!last || last.at === route.fix_ms || (last.at < route.fix_ms && !noise.includes(route.fix_ms))) continue;
    if (!(await store.replaceFix(trx, route.route_id, route.fix_ms, last))) continue;
    const { lat, lng, heading, speedMps, battery } = last;
    const [at, receivedAt] = [new Date(last.at).toISOString(), last.receivedAt.toISOString()];
    told.push({
      companyId: route.company_id,
      cediId: route.cedi_id,
      routeId: route.route_id,
      fix: { lat, lng, at, receivedAt, heading, speedMps, battery },
    });
  }
  return told;
}

/** Writes when the vehicle came to its stops and left them, where that changed, and tells the boards. */
async function updateArrivals(
  trx: Trx,
  routes: readonly store.DueRoute[],
  stops: readonly store.WalkStop[],
): Promise<void> {
  const halts = await store.stopHalts(
    trx,
    routes.map((r) => r.route_id),
  );
  const changed = stops.flatMap((s) => {
    const before = { arrived: s.arrived_at?.getTime() ?? null, departed: s.departed_at?.getTime() ?? null };
    const visit = visitOf(halts.get(`${s.route_id} ${s.guide_id}`) ?? [], s.managed_at?.getTime() ?? null);
    const isSame = visit.arrived === before.arrived && visit.departed === before.departed;
    return isSame ? [] : [{ routeId: s.route_id, guideId: s.guide_id, ...visit, news: comings(before, visit) }];
  });
  const byRoute = routes.flatMap((route) => {
    const own = changed.filter((c) => c.routeId === route.route_id);
    return own.length > 0 ? [{ route, own }] : [];
  });
  await emit(
    trx,
    byRoute.flatMap(({ route: r, own }) =>
      own.flatMap(({ guideId, news }) =>
        news.map((n) => routeAtStop(r.company_id, r.cedi_id, r.route_id, { guideId, ...n })),
      ),
    ),
  );
  await saveArrivals(
    trx,
    byRoute.map(({ route: r, own }) => ({
      companyId: r.company_id,
      cediId: r.cedi_id,
      routeId: r.route_id,
      stops: own.map(({ guideId, arrived, departed }) => ({ guideId, arrived, departed })),
    })),
  );
}
