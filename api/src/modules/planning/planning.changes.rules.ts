import { limits } from '@tramo/contract/limits';
import type { GuideChange, PlanChanges, PlanRouteChange } from '@tramo/contract/plan-dispatch';
import type { PlanRoute } from '@tramo/contract/planning';

interface Named {
  _id: string;
  name: string;
}
/** A route as it was sent out. */
export interface DispatchedRoute {
  _id: string;
  title: string;
  vehicle: Named;
  driver: Named | null;
  trip: number;
  /** In order of visit. */
  guides: { _id: string; folio: string; arrival: string }[];
}
/** What a plan keeps of its last dispatch. */
export interface LastDispatch {
  at: string;
  by: string;
  routes: DispatchedRoute[];
}
export type RouteNow = Pick<PlanRoute, '_id' | 'routeTitle' | 'vehicle' | 'trip' | 'guides' | 'stops'>;
/** A change as the rules find it: the guide's names are added by who knows them. */
export type FoundChange = Omit<GuideChange, 'guide'> & { guideId: string };
export interface FoundChanges extends Pick<PlanChanges, 'total' | 'counts' | 'drivers'> {
  routes: (Omit<PlanRouteChange, 'vehicleNow'> & { vehicleNow: string | null })[];
  changes: FoundChange[];
}

/**
 * Which route of the last dispatch each route of now is: the one with its id; else the one of its vehicle's same trip (a new search gives routes new ids, but
 * their people come with the vehicle); else the one with which it has most stops in common.
 */
export function pairRoutes(before: readonly DispatchedRoute[], now: readonly RouteNow[]): Map<string, DispatchedRoute> {
  const pairs = new Map<string, DispatchedRoute>();
  const open = new Set(before);
  const pair = (route: RouteNow, old: DispatchedRoute | undefined): void => {
    if (!old) return;
    pairs.set(route._id, old);
    open.delete(old);
  };
  const unpaired = (): RouteNow[] => now.filter((r) => !pairs.has(r._id));
  const byId = new Map(before.map((r) => [r._id, r]));
  for (const route of now) pair(route, byId.get(route._id));
  for (const route of unpaired())
    pair(
      route,
      [...open].find((old) => old.vehicle._id === route.vehicle && old.trip === route.trip),
    );
  const shared = unpaired().flatMap((route) => {
    const guides = new Set(route.guides);
    return [...open].map((old) => ({ route, old, common: old.guides.filter((g) => guides.has(g._id)).length }));
  });
  for (const { route, old, common } of shared.sort((a, b) => b.common - a.common))
    if (common > 0 && open.has(old) && !pairs.has(route._id)) pair(route, old);
  return pairs;
}

/** Those of a list that must move for it to take another order, as few as possible: all but a longest run that keeps its order. */
export function outOfOrder(before: readonly string[], now: readonly string[]): Set<string> {
  const placeNow = new Map(now.map((id, i) => [id, i]));
  const places = before.flatMap((id) => placeNow.get(id) ?? []);
  // Patience sorting: the last card of pile i ends a rising run of i + 1.
  const piles: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const place of places) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    previous.set(place, piles[low - 1]);
    piles[low] = place;
  }
  const kept = new Set<string>();
  for (let place = piles.at(-1); place !== undefined; place = previous.get(place)) kept.add(now[place] as string);
  return new Set(before.filter((id) => placeNow.has(id) && !kept.has(id)));
}

const isShift = (before: string, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(before)) > limits.shiftMinutes * 60_000;

/** What is different in a plan's routes from those that were sent out last. */
export function changesSince(last: Pick<LastDispatch, 'routes'>, routes: readonly RouteNow[]): FoundChanges {
  const now = routes.filter((r) => r.guides.length > 0);
  const pairs = pairRoutes(last.routes, now);
  const oldOf = new Map(
    last.routes.flatMap((route) =>
      route.guides.map((g, i) => [g._id, { route, place: i + 1, arrival: g.arrival }] as const),
    ),
  );
  const stays = new Set<string>();
  const changes: FoundChange[] = [];
  const changed: FoundChanges['routes'] = [];
  for (const route of now) {
    const old = pairs.get(route._id);
    const own = old ? route.guides.filter((id) => oldOf.get(id)?.route === old) : [];
    const ownNow = new Set(own);
    const moved = old
      ? outOfOrder(
          old.guides.flatMap((g) => (ownNow.has(g._id) ? [g._id] : [])),
          own,
        )
      : new Set<string>();
    const arrivals = new Map(route.stops.map((s) => [s.guideId, s.arrival]));
    let shifted = 0;
    for (const [i, guideId] of route.guides.entries()) {
      const was = oldOf.get(guideId);
      const arrivalNow = arrivals.get(guideId) ?? null;
      const isShifted = was !== undefined && arrivalNow !== null && isShift(was.arrival, arrivalNow);
      if (was) stays.add(guideId);
      if (isShifted && was?.route === old) shifted += 1;
      const kind = !was
        ? 'added'
        : was.route !== old
          ? 'moved'
          : moved.has(guideId)
            ? 'reordered'
            : isShifted
              ? 'shifted'
              : null;
      if (!kind) continue;
      changes.push({
        kind,
        guideId,
        from: was ? { route: was.route.title, place: was.place } : null,
        to: { route: route.routeTitle, place: i + 1 },
        arrivalBefore: was?.arrival ?? null,
        arrivalNow,
        isShifted,
      });
    }
    const change = {
      route: route._id,
      title: route.routeTitle,
      isNew: !old,
      vehicleBefore: old?.vehicle ?? null,
      vehicleNow: route.vehicle,
      driver: old?.driver ?? null,
      came: route.guides.length - own.length,
      left: old ? old.guides.length - own.length : 0,
      reordered: moved.size,
      shifted,
    };
    const isSame =
      old && old.vehicle._id === route.vehicle && change.came + change.left + change.reordered + change.shifted === 0;
    if (!isSame) changed.push(change);
  }
  const paired = new Set(pairs.values());
  for (const old of last.routes) {
    for (const [i, g] of old.guides.entries()) {
      if (stays.has(g._id)) continue;
      const from = { route: old.title, place: i + 1 };
      changes.push({
        kind: 'removed',
        guideId: g._id,
        from,
        to: null,
        arrivalBefore: g.arrival,
        arrivalNow: null,
        isShifted: false,
      });
    }
    if (paired.has(old)) continue;
    const gone = {
      route: null,
      title: old.title,
      isNew: false,
      vehicleBefore: old.vehicle,
      vehicleNow: null,
      driver: old.driver,
    };
    changed.push({ ...gone, came: 0, left: old.guides.length, reordered: 0, shifted: 0 });
  }
  const of = (kind: FoundChange['kind']): number => changes.filter((c) => c.kind === kind).length;
  const counts = {
    added: of('added'),
    removed: of('removed'),
    moved: of('moved'),
    reordered: of('reordered'),
    shifted: changes.filter((c) => c.isShifted).length,
    vehicles: changed.filter((r) => r.vehicleBefore && r.vehicleNow && r.vehicleBefore._id !== r.vehicleNow).length,
  };
  return {
    total: changes.length + counts.vehicles,
    counts,
    routes: changed,
    drivers: [...pairs].map(([route, old]) => ({ route, driver: old.driver })),
    changes,
  };
}
