import type { PlanException, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { PlanRoute, PlanTotals } from '@tramo/contract/planning';

/** Name of the list of guides without a route, where a route's id would stand. */
export const OUT = 'unassigned';

/** What a person arranges of a route; times, loads and violations come from the server. */
export interface Arranged {
  _id: string;
  routeTitle: string;
  vehicle: string;
  guides: readonly string[];
  /** Nothing goes in or out of it, and it stays when the rest is optimised. */
  locked: boolean;
  /** Its stops keep their order and their route; others may come between. */
  keepOrder: boolean;
  /** Stops that stay on the route, in the order of its guides. */
  pins: readonly string[];
}
/** Everything that undo brings back. */
export interface Arrangement {
  routes: readonly Arranged[];
  out: readonly string[];
  /** Rules that somebody softened for this plan. */
  exceptions: readonly PlanException[];
}

/** A route with pins that are its own alone, in the order of its guides. */
export const withPins = (route: Arranged): Arranged => {
  const pins = route.guides.filter((g) => route.pins.includes(g));
  return pins.length === route.pins.length && pins.every((g, i) => g === route.pins[i]) ? route : { ...route, pins };
};

type EvaluatedRoute = Pick<PlanRoute, '_id' | 'routeTitle' | 'vehicle' | 'guides' | 'locked' | 'keepOrder' | 'pins'>;
export const arrangementOf = (plan: {
  routes: readonly EvaluatedRoute[];
  unassigned: readonly Pick<UnassignedGuide, 'guideId'>[];
  exceptions: readonly PlanException[];
}): Arrangement => ({
  routes: plan.routes.map(({ _id, routeTitle, vehicle, guides, locked, keepOrder, pins }) =>
    withPins({ _id, routeTitle, vehicle, guides, locked, keepOrder, pins }),
  ),
  out: plan.unassigned.map((u) => u.guideId),
  exceptions: plan.exceptions,
});
/** The arrangement as calls carry it. */
export const sentOf = (a: Arrangement) => ({
  routes: a.routes.map((r) => ({ ...r, guides: [...r.guides], pins: [...r.pins] })),
  exceptions: [...a.exceptions],
});

/** Where a guide stands: a route's id or {@link OUT}, and its index there. */
export interface Spot {
  list: string;
  index: number;
}
export function spotOf(a: Arrangement, guideId: string): Spot | null {
  for (const route of a.routes) {
    const index = route.guides.indexOf(guideId);
    if (index >= 0) return { list: route._id, index };
  }
  const index = a.out.indexOf(guideId);
  return index >= 0 ? { list: OUT, index } : null;
}

/** What keeps guides where they are. */
export interface Hold {
  by: 'locked' | 'keepOrder' | 'pin';
  /** The route that is locked, keeps its order or has the pinned stop. */
  route: Arranged;
  guides: readonly string[];
}
/** Why some of the guides may not go to a list by hand; null when nothing holds them. */
export function holdOf(a: Arrangement, ids: readonly string[], to: string): Hold | null {
  const target = a.routes.find((r) => r._id === to);
  if (target?.locked) return { by: 'locked', route: target, guides: ids };
  for (const route of a.routes) {
    const own = ids.filter((id) => route.guides.includes(id));
    if (own.length === 0) continue;
    if (route.locked) return { by: 'locked', route, guides: own };
    if (route.keepOrder) return { by: 'keepOrder', route, guides: own };
    const pinned = own.filter((id) => route.pins.includes(id));
    if (pinned.length > 0 && to !== route._id) return { by: 'pin', route, guides: pinned };
  }
  return null;
}

/**
 * Moves guides to a place, next to one another in the order given; `index` counts without them. Those that something holds stay. Answers the same
 * object when nothing changes: guides that are not of the plan, a route that is not there, their own place.
 */
export function moveGuides(a: Arrangement, ids: readonly string[], to: Spot): Arrangement {
  const target = a.routes.find((r) => r._id === to.list);
  if (to.list !== OUT && !target) return a;
  const moving = [...new Set(ids)].filter((id) => spotOf(a, id) !== null && holdOf(a, [id], to.list) === null);
  if (moving.length === 0) return a;
  const gone = new Set(moving);
  const put = (list: readonly string[], isTarget: boolean): readonly string[] => {
    const left = list.filter((id) => !gone.has(id));
    const at = Math.max(0, Math.min(to.index, left.length));
    const next = isTarget ? [...left.slice(0, at), ...moving, ...left.slice(at)] : left;
    return sameList(next, list) ? list : next;
  };
  const out = put(a.out, to.list === OUT);
  const routes = a.routes.map((r) => {
    const guides = put(r.guides, r === target);
    return guides === r.guides ? r : withPins({ ...r, guides });
  });
  return out === a.out && routes.every((r, i) => r === a.routes[i]) ? a : { ...a, routes, out };
}
export const moveGuide = (a: Arrangement, guideId: string, to: Spot): Arrangement => moveGuides(a, [guideId], to);

/** Changes one route; the same object when it is not there. */
const edited = (a: Arrangement, routeId: string, edit: (route: Arranged) => Arranged): Arrangement => {
  const routes = a.routes.map((r) => (r._id === routeId ? edit(r) : r));
  return routes.every((r, i) => r === a.routes[i]) ? a : { ...a, routes };
};
/** Gives a route another vehicle; when another route has it, the two change places. Locked ones keep theirs. */
export function changeVehicle(a: Arrangement, routeId: string, vehicle: string): Arrangement {
  const route = a.routes.find((r) => r._id === routeId);
  if (!route || route.vehicle === vehicle || route.locked || a.routes.some((r) => r.vehicle === vehicle && r.locked))
    return a;
  // Of several trips, the last is the one to change places with.
  const other = a.routes.findLast((r) => r.vehicle === vehicle);
  const swapped = other ? edited(a, other._id, (r) => ({ ...r, vehicle: route.vehicle })) : a;
  return edited(swapped, routeId, (r) => ({ ...r, vehicle }));
}

/** Locks a route or lets it go. */
export const toggleLock = (a: Arrangement, routeId: string): Arrangement =>
  edited(a, routeId, (r) => ({ ...r, locked: !r.locked }));
export const toggleOrder = (a: Arrangement, routeId: string): Arrangement =>
  edited(a, routeId, (r) => ({ ...r, keepOrder: !r.keepOrder }));
/** Pins stops to the routes where they stand, or lets them go when all of them are pinned. */
export function togglePins(a: Arrangement, ids: readonly string[]): Arrangement {
  const placed = ids.filter((id) => a.routes.some((r) => r.guides.includes(id)));
  const areAll = placed.every((id) => a.routes.some((r) => r.pins.includes(id)));
  return placed.reduce((now, id) => {
    const route = now.routes.find((r) => r.guides.includes(id));
    return route
      ? edited(now, route._id, (r) =>
          withPins({ ...r, pins: [...r.pins.filter((p) => p !== id), ...(areAll ? [] : [id])] }),
        )
      : now;
  }, a);
}
export const renameRoute = (a: Arrangement, routeId: string, title: string): Arrangement =>
  edited(a, routeId, (r) =>
    title.trim() === '' || r.routeTitle === title.trim() ? r : { ...r, routeTitle: title.trim() },
  );
/** Takes a route without stops away. */
export const removeRoute = (a: Arrangement, routeId: string): Arrangement =>
  a.routes.some((r) => r._id === routeId && r.guides.length === 0)
    ? { ...a, routes: a.routes.filter((r) => r._id !== routeId) }
    : a;

/** What a new route needs besides its vehicle. */
export interface Naming {
  newId: () => string;
  titleOf: (n: number) => string;
}
const newRoute = (a: Arrangement, vehicle: string, { newId, titleOf }: Naming): Arranged => {
  const titles = new Set(a.routes.map((r) => r.routeTitle));
  let n = a.routes.length + 1;
  while (titles.has(titleOf(n))) n++;
  return { _id: newId(), routeTitle: titleOf(n), vehicle, guides: [], locked: false, keepOrder: false, pins: [] };
};
/** The vehicle of the plan that a new route would have: one without a route, else the first that may make one trip more. */
export function freeVehicle(a: Arrangement, vehicles: readonly string[], mostTrips: number): string | undefined {
  const trips = (v: string): number => a.routes.filter((r) => r.vehicle === v).length;
  return vehicles.find((v) => trips(v) === 0) ?? vehicles.find((v) => trips(v) < mostTrips);
}
/** Adds an empty route for a vehicle, after the routes that it has. */
export function addRoute(a: Arrangement, vehicle: string | undefined, naming: Naming): Arrangement {
  if (vehicle === undefined) return a;
  const last = a.routes.findLastIndex((r) => r.vehicle === vehicle);
  const at = last < 0 ? a.routes.length : last + 1;
  return { ...a, routes: [...a.routes.slice(0, at), newRoute(a, vehicle, naming), ...a.routes.slice(at)] };
}

/** Where the n-th place of a vehicle's day is, which goes through its trips one after another; null when it has no route that takes stops. */
export function spotWith(a: Arrangement, vehicle: string, index: number): Spot | null {
  let before = 0;
  let last: Spot | null = null;
  for (const route of a.routes) {
    if (route.vehicle !== vehicle) continue;
    if (!route.locked) {
      last = { list: route._id, index: Math.max(0, Math.min(index - before, route.guides.length)) };
      if (index - before <= route.guides.length) return last;
    }
    before += route.guides.length;
  }
  return last;
}
/** Moves a guide to a place of a vehicle's day; a vehicle without a route gets one. */
export function placeWith(
  a: Arrangement,
  guideId: string,
  vehicle: string,
  index: number,
  naming: Naming,
): Arrangement {
  const withRoute = a.routes.some((r) => r.vehicle === vehicle) ? a : addRoute(a, vehicle, naming);
  const spot = spotWith(withRoute, vehicle, index);
  const moved = spot ? moveGuide(withRoute, guideId, spot) : a;
  return moved === withRoute ? a : moved;
}

/**
 * Puts the guides of some routes anew: each new order takes the name of the old route of its vehicle, else of one that is left, else a new one; old
 * routes that remain go. Guides that no new route has are without a route. Locks and pins stay with what they hold.
 */
export function replaceRoutes(
  a: Arrangement,
  only: readonly string[],
  next: readonly { vehicle: string; guides: readonly string[] }[],
  naming: Naming,
): Arrangement {
  const old = a.routes.filter((r) => only.includes(r._id) && !r.locked);
  const pinned = new Set(old.flatMap((r) => r.pins));
  const left = new Set(old);
  const take = (vehicle: string): Arranged | undefined => {
    const same = [...left].find((r) => r.vehicle === vehicle);
    if (same) left.delete(same);
    return same;
  };
  const named = next.map((n) => ({ ...n, from: take(n.vehicle) }));
  let now: Arrangement = a;
  const made = named.map(({ vehicle, guides, from }): Arranged => {
    let route = from ?? [...left][0];
    if (!route) {
      route = newRoute(now, vehicle, naming);
      now = { ...now, routes: [...now.routes, route] };
    }
    left.delete(route);
    return withPins({
      ...route,
      vehicle,
      guides: [...guides],
      keepOrder: route.keepOrder && sameList(route.guides, guides),
      pins: [...pinned],
    });
  });
  const placed = new Set(made.flatMap((r) => r.guides));
  const dropped = old.flatMap((r) => r.guides).filter((g) => !placed.has(g));
  const routes = now.routes.flatMap((r) => {
    const again = made.find((m) => m._id === r._id);
    return again ? [again] : left.has(r) ? [] : [r];
  });
  return { ...a, routes, out: [...dropped, ...a.out.filter((g) => !placed.has(g))] };
}

/** Tells exceptions apart: two of the same rule for the same thing are one, with the larger amount. */
export const exceptionKey = (e: PlanException): string =>
  [e.kind, e.guideId, e.vehicle, e.window, [...e.skills].sort()].join(' ');
/** Softens rules further; amounts of the same rule add up. */
export function addExceptions(a: Arrangement, more: readonly PlanException[]): Arrangement {
  if (more.length === 0) return a;
  const exceptions = [...a.exceptions];
  for (const e of more) {
    const at = exceptions.findIndex((x) => exceptionKey(x) === exceptionKey(e));
    const known = exceptions[at];
    if (known)
      exceptions[at] = {
        ...known,
        amount: known.amount === null || e.amount === null ? e.amount : known.amount + e.amount,
      };
    else exceptions.push(e);
  }
  return { ...a, exceptions };
}
export const removeException = (a: Arrangement, key: string): Arrangement =>
  a.exceptions.some((e) => exceptionKey(e) === key)
    ? { ...a, exceptions: a.exceptions.filter((e) => exceptionKey(e) !== key) }
    : a;

export const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i]);
/** True when two arrangements say the same, whatever the order of the guides without a route. */
export const sameArrangement = (a: Arrangement, b: Arrangement): boolean =>
  a === b ||
  (a.routes.length === b.routes.length &&
    a.routes.every((r, i) => {
      const s = b.routes[i];
      return (
        s !== undefined &&
        (r === s ||
          (r._id === s._id &&
            r.vehicle === s.vehicle &&
            r.routeTitle === s.routeTitle &&
            r.locked === s.locked &&
            r.keepOrder === s.keepOrder &&
            sameList(r.pins, s.pins) &&
            sameList(r.guides, s.guides)))
      );
    }) &&
    (a.exceptions === b.exceptions || JSON.stringify(a.exceptions) === JSON.stringify(b.exceptions)));

export interface Change {
  distanceM: number;
  durationS: number;
  cost: number;
  lateStops: number;
  unassigned: number;
}
/** What a move did to the plan's totals. */
export const changeOf = (before: PlanTotals, after: PlanTotals): Change => ({
  distanceM: after.distanceM - before.distanceM,
  durationS: after.durationS - before.durationS,
  cost: Math.round((after.cost - before.cost) * 100) / 100,
  lateStops: after.lateStops - before.lateStops,
  unassigned: after.unassigned - before.unassigned,
});
