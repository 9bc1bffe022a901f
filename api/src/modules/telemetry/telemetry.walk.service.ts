import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { emit } from '../../platform/outbox.ts';
import { saveArrivals } from '../routes/routes.arrivals.service.ts';
import { routeAtStop, routePosition } from './telemetry.events.ts';
import { comings, visitOf, type WalkPlace, walk } from './telemetry.walk.rules.ts';
import * as store from './telemetry.walk.store.ts';

/** Routes that one transaction takes over, and walks. */
const TAKE = 500;
const WALK = 50;

/**
 * Walks along what the phones sent since the last time: the line and its metres, halts, arrivals at stops. Two steps, so that a batch never
 * waits for the walk and nothing is lost when the process dies in between; other copies may do it at the same time. Answers how many routes.
 */
export async function followPositions(platform: Platform): Promise<number> {
  while ((await platform.db.system((trx) => store.takeDue(trx, TAKE))) === TAKE);
  let total = 0;
  for (;;) {
    const walked = await platform.db.system((trx) => walkSome(trx));
    total += walked;
    if (walked < WALK) return total;
  }
}

async function walkSome(trx: Trx): Promise<number> {
  const routes = await store.lockDue(trx, WALK);
  if (routes.length === 0) return 0;
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
  await store.saveWalks(trx, walks);
  await store.clearDue(trx, ids);
  await store.markNoise(trx, walks.flatMap(noiseMarks));
  await correctFixes(trx, walks);
  await updateArrivals(trx, routes, stops);
  return routes.length;
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

/** A last known fix that the walk found to be noise, or that stayed behind a leap that was confirmed, gives way to the walk's own last one. */
async function correctFixes(trx: Trx, walks: readonly Done[]): Promise<void> {
  for (const { route, state, own, noise } of walks) {
    const last = state.last && own.findLast((f) => f.at === state.last?.at);
    if (!last || last.at === route.fix_ms || (last.at < route.fix_ms && !noise.includes(route.fix_ms))) continue;
    if (!(await store.replaceFix(trx, route.route_id, route.fix_ms, last))) continue;
    const { lat, lng, heading, speedMps, battery } = last;
    await emit(trx, [
      routePosition(route.company_id, route.cedi_id, {
        routeId: route.route_id,
        fix: {
          lat,
          lng,
          at: new Date(last.at).toISOString(),
          receivedAt: last.receivedAt.toISOString(),
          heading,
          speedMps,
          battery,
        },
      }),
    ]);
  }
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
