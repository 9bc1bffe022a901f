import type { Parsed } from '@tramo/contract/endpoint';
import type { LatLng } from '@tramo/contract/fields';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { isManaged } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { Place, Route, RouteDetail, RouteStop, RouteStops, routesApi } from '@tramo/contract/routes';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { cedisByIds } from '../places/places.service.ts';
import { lastChangeOf } from './routes.audit.store.ts';
import * as learning from './routes.learning.rules.ts';
import { learnedTimes } from './routes.learning.store.ts';
import { byRisk } from './routes.progress.rules.ts';
import * as searches from './routes.search.store.ts';
import * as store from './routes.store.ts';
import { minutesOf, type RouteRow, type RouteView, type StopRow, viewOf } from './routes.view.store.ts';

type Filter = Parsed<typeof routesApi.list>['body'];
const given = <T>(list: readonly T[] | undefined): readonly T[] | null => (list && list.length > 0 ? list : null);

const filterOf = ({ actor }: Ctx, f: Filter): store.RouteFilter => ({
  companyId: actor.companyId,
  search: f.search,
  day: f.startDate ?? null,
  statuses: given(f.status),
  cediIds: cediScope(actor, f.cedisIds),
  driverIds: given(f.driverIds),
  vehicleIds: given(f.vehicleIds),
});

/** Rows with their stops and progress, in the order of the rows. */
export async function viewsOf(tx: TxCtx, rows: readonly RouteRow[]): Promise<RouteView[]> {
  const byRoute = new Map<string, StopRow[]>(rows.map((r) => [r.id, []]));
  for (const stop of await store.stopsOf(tx.trx, [...byRoute.keys()])) byRoute.get(stop.route_id)?.push(stop);
  const now = tx.platform.now();
  const of = {
    now,
    secondOfDay: localSecond(now, tx.actor.timeZone),
    audiences: tx.actor.audiences,
    atMinute: minutesOf(tx.actor.timeZone),
    learned: await learnedFor(tx, rows, byRoute),
    streetS: await streetLegs(tx, rows, byRoute, now),
  };
  return rows.map((r) => viewOf(r, byRoute.get(r.id) ?? [], of));
}

const placeOf = (s: StopRow): LatLng | null => (s.lat !== null && s.lng !== null ? { lat: s.lat, lng: s.lng } : null);
const legKey = (a: LatLng, b: LatLng): string => `${a.lat},${a.lng} ${b.lat},${b.lng}`;

/**
 * What routes under way drive beside their plan: from where the vehicle is to the first open stop, and between open stops that others were visited between. Their planned legs are in
 * the plan.
 */
async function streetLegs(
  { platform, actor }: TxCtx,
  rows: readonly RouteRow[],
  stops: ReadonlyMap<string, readonly StopRow[]>,
  now: Date,
): Promise<(from: LatLng, to: LatLng) => number | null> {
  const known = new Map<string, number>();
  const byKind = new Map<RouteRow['vehicle_type'], (readonly [LatLng, LatLng])[]>();
  for (const row of rows) {
    if (row.status !== 'started' || platform.roads.zones().length === 0) continue;
    const own = stops.get(row.id) ?? [];
    const open = own.filter((s) => !isManaged(s.status));
    const first = open[0] && placeOf(open[0]);
    const pairs: (readonly [LatLng, LatLng])[] = [];
    const fix = row.fix_lat !== null && row.fix_lng !== null ? { lat: row.fix_lat, lng: row.fix_lng } : null;
    if (fix && first) pairs.push([fix, first]);
    if (fix && open.length === 0 && row.end_place) pairs.push([fix, row.end_place]);
    // Who has no later fix is where the last visit was.
    const last = own.reduce<StopRow | null>(
      (a, s) => (isManaged(s.status) && (s.managed_at ?? 0) >= (a?.managed_at ?? 0) ? s : a),
      null,
    );
    const visited = last ? placeOf(last) : row.start_place;
    if (visited && first) pairs.push([visited, first]);
    for (const [i, s] of open.entries()) {
      const next = open[i + 1];
      const [from, to] = [placeOf(s), next ? placeOf(next) : row.end_place];
      if (from && to && own[own.indexOf(s) + 1] !== next) pairs.push([from, to]);
    }
    byKind.set(row.vehicle_type, [...(byKind.get(row.vehicle_type) ?? []), ...pairs]);
  }
  const { companyId, timeZone } = actor;
  const secondOfDay = localSecond(now, timeZone);
  for (const [vehicleKind, pairs] of byKind) {
    const legs = await platform.travel.pairs(pairs, { secondOfDay, at: now, vehicleKind, companyId });
    for (const [i, leg] of legs.entries()) {
      const pair = pairs[i];
      if (leg && pair) known.set(legKey(...pair), leg.durationS);
    }
  }
  return (from, to) => known.get(legKey(from, to)) ?? null;
}

/** Learned times of the routes under way; nobody expects anything of the others. */
async function learnedFor(
  tx: TxCtx,
  rows: readonly RouteRow[],
  stops: ReadonlyMap<string, readonly StopRow[]>,
): Promise<learning.LearnedTimes> {
  const started = rows.filter((r) => r.status === 'started');
  if (started.length === 0) return learning.nothingLearned;
  const known = <T>(list: readonly (T | null)[]): T[] => [...new Set(list.filter((x): x is T & {} => x !== null))];
  return learnedTimes(
    tx.trx,
    tx.actor.companyId,
    known(started.map((r) => r.driver_id)),
    known(started.flatMap((r) => (stops.get(r.id) ?? []).map((s) => s.client_id))),
  );
}

export type { RouteView };
/** Views of routes, whatever the cedis of the caller; those that are gone are left out. */
export const viewsByIds = async (tx: TxCtx, ids: readonly string[]): Promise<RouteView[]> =>
  viewsOf(tx, await store.routesByIds(tx.trx, ids));

/** A route that the caller may see, with its stops. Throws routes.not_found. */
export async function seenRoute(tx: TxCtx, id: string): Promise<RouteView> {
  const [row] = await store.routesByIds(tx.trx, [id]);
  if (!row || !seesCedi(tx.actor, row.cedi_id)) throw problem('routes.not_found');
  const [view] = await viewsOf(tx, [row]);
  return view as RouteView;
}

async function startAddressOf(tx: TxCtx, start: Place): Promise<RouteDetail['startAddress']> {
  const [cedi] = start.addressId === null ? [] : await cedisByIds(tx, [start.addressId]);
  const { suburb = '', city = '', extNumber = '', intNumber = '' } = cedi ?? {};
  return { ...start, suburb, city, extNumber, intNumber };
}

/** The whole route as its page shows it, with who changed it last. */
export const detailOf = async (tx: TxCtx, { row, route, stops }: RouteView): Promise<RouteDetail> => ({
  ...route,
  startAddress: await startAddressOf(tx, row.start_place),
  endAddress: row.end_place,
  stops,
  lastChange: await lastChangeOf(tx.trx, row.id),
});

const sorts = Object.keys(store.routeSorts) as (keyof typeof store.routeSorts)[];

/** A page of views. `sort: 'risk'` puts routes with stops at risk first; that order is computed, so the whole selection is read. */
async function page(
  tx: TxCtx,
  filter: store.RouteFilter,
  q: Pick<Filter, 'sort' | 'order' | 'page' | 'limit'>,
): Promise<RouteView[]> {
  const offset = (q.page - 1) * q.limit;
  if (q.sort === 'risk') {
    const all = await store.listRoutes(tx.trx, filter, {
      sort: 'startDate',
      descending: false,
      limit: limits.listMax,
      offset: 0,
    });
    const views = (await viewsOf(tx, all)).map((view) => ({
      view,
      progress: view.progress,
      route: { status: view.row.status, startAt: view.row.start_at },
    }));
    views.sort((a, b) => (q.order === 'desc' ? byRisk(b, a) : byRisk(a, b)));
    return views.slice(offset, offset + q.limit).map((v) => v.view);
  }
  const sort = sorts.find((s) => s === q.sort) ?? 'startDate';
  return viewsOf(
    tx,
    await store.listRoutes(tx.trx, filter, { sort, descending: q.order === 'desc', limit: q.limit, offset }),
  );
}

type Totals = { routes: number; guides: number; managed: number; failed: number; late: number };

/** A page of routes with the totals of the whole selection. `late`: visits made too late, and open ones of started routes expected too late. */
export const listRoutes = (ctx: Ctx, f: Filter): Promise<{ routes: Route[]; count: ListCount; totals: Totals }> =>
  inTx(ctx, async (tx) => {
    const filter = filterOf(tx, f);
    const views = await page(tx, filter, f);
    const { lateVisits, ...totals } = await store.totalsOf(tx.trx, filter, tx.actor.timeZone);
    // A page that holds them all has them at hand.
    const atRisk = views.length === totals.routes ? sumAtRisk(views) : await openLate(tx, filter);
    return {
      routes: views.map((v) => v.route),
      count: countOf(totals.routes, f.limit),
      totals: { ...totals, late: lateVisits + atRisk },
    };
  });

async function openLate(tx: TxCtx, filter: store.RouteFilter): Promise<number> {
  if (filter.statuses && !filter.statuses.includes('started')) return 0;
  const started = await store.listRoutes(
    tx.trx,
    { ...filter, statuses: ['started'] },
    { sort: 'startDate', descending: false, limit: limits.listMax, offset: 0 },
  );
  return sumAtRisk(await viewsOf(tx, started));
}
const sumAtRisk = (views: readonly RouteView[]): number =>
  views.reduce((sum, v) => sum + (v.row.status === 'started' ? v.progress.atRisk : 0), 0);

/** Ids of the routes of a filter by departure, whatever its page. */
export const routeIdsOf = (ctx: Ctx, f: Filter): Promise<string[]> =>
  inTx(ctx, async (tx) => {
    const all = { sort: 'startDate', descending: false, limit: limits.exportRows, offset: 0 } as const;
    return (await store.listRoutes(tx.trx, filterOf(tx, f), all)).map((r) => r.id);
  });

/** Where the routes of a page go: what a map of the whole day draws, without asking route by route. */
export const listStops = (ctx: Ctx, f: Filter): Promise<{ routes: RouteStops[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const filter = filterOf(tx, f);
    const views = await page(tx, filter, f);
    const routes = views.map(({ row, stops }) => ({
      routeId: row.id,
      startAddress: row.start_place,
      endAddress: row.end_place,
      stops: stops.map(({ guideId, order, status, lat, lng, plannedArrival, managedAt, isNext, isLate }) => ({
        guideId,
        order,
        status,
        lat,
        lng,
        plannedArrival,
        managedAt,
        isNext,
        isLate,
      })),
    }));
    return { routes, count: countOf(await store.countRoutes(tx.trx, filter), f.limit) };
  });

/** Routes under way with their last fix; a finished one leaves this list. */
export const listFleet = (ctx: Ctx, order: 'asc' | 'desc', f: Filter): Promise<{ routes: Route[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const filter: store.RouteFilter = { ...filterOf(tx, f), statuses: ['started'] };
    const views = await page(tx, filter, { ...f, order });
    return { routes: views.map((v) => v.route), count: countOf(await store.countRoutes(tx.trx, filter), f.limit) };
  });

export const countRoutes = (ctx: Ctx, f: Filter): Promise<{ count: ListCount }> =>
  inTx(ctx, async (tx) => ({ count: countOf(await store.countRoutes(tx.trx, filterOf(tx, f)), f.limit) }));

export const routeDetail = (ctx: Ctx, id: string): Promise<RouteDetail> =>
  inTx(ctx, async (tx) => detailOf(tx, await seenRoute(tx, id)));

/** The first routes that a search finds around today. */
export const searchRoutes = (ctx: Ctx, search: string, limit: number): Promise<searches.FoundRoute[]> =>
  inTx(ctx, ({ trx, actor, platform }) =>
    searches.searchRoutes(trx, {
      search,
      limit,
      today: localDay(platform.now(), actor.timeZone),
      cediIds: cediScope(actor),
    }),
  );

/** Routes in the order of their ids; those that the caller may not see are left out. */
export const routesByIdsSeen = (ctx: Ctx, ids: readonly string[]): Promise<Route[]> =>
  inTx(ctx, async (tx) => {
    const rows = (await store.routesByIds(tx.trx, ids)).filter((r) => seesCedi(tx.actor, r.cedi_id));
    const byId = new Map((await viewsOf(tx, rows)).map((v) => [v.row.id, v.route]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** Routes in the order of their ids with the guides of their stops in order. Throws routes.not_found for one that the caller may not see. */
export const routesWithGuides = (ctx: Ctx, ids: readonly string[]): Promise<{ route: Route; guideIds: string[] }[]> =>
  inTx(ctx, async (tx) => {
    const rows = (await store.routesByIds(tx.trx, ids)).filter((r) => seesCedi(tx.actor, r.cedi_id));
    const byId = new Map(
      (await viewsOf(tx, rows)).map((v) => [v.row.id, { route: v.route, guideIds: v.stops.map((s) => s.guideId) }]),
    );
    return ids.map((id) => {
      const found = byId.get(id);
      if (!found) throw problem('routes.not_found');
      return found;
    });
  });

/** The routes that a driver's app works on: the one under way, and of today or before the ready ones and those that only wait for their boarding. */
export const routesOfDriver = (ctx: Ctx, driverId: string, day: string): Promise<RouteView[]> =>
  inTx(ctx, async (tx) => viewsOf(tx, await store.routesOfDriver(tx.trx, driverId, day)));

/** Where a driver was on the road at a moment: his started route, or one that ended since. */
export const routeDrivenAt = (
  tx: TxCtx,
  driverId: string,
  at: Date,
): Promise<{ id: string; cediId: string; startedAt: Date } | null> => store.routeDrivenAt(tx.trx, driverId, at);

/** A route as the live stream tells it, whatever the cedis of the caller; null when it is gone. */
export const liveView = (ctx: Ctx, id: string): Promise<{ route: Route; stops: RouteStop[] } | null> =>
  inTx(ctx, async (tx) => {
    const [view] = await viewsByIds(tx, [id]);
    return view ? { route: view.route, stops: view.stops } : null;
  });
