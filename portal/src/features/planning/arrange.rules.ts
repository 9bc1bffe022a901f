import type { UnassignedGuide } from '@tramo/contract/plan-reasons';
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
}
/** Everything that undo brings back. */
export interface Arrangement {
  routes: readonly Arranged[];
  out: readonly string[];
}

export const arrangementOf = (routes: readonly PlanRoute[], unassigned: readonly Pick<UnassignedGuide, 'guideId'>[]): Arrangement => ({
  routes: routes.map(({ _id, routeTitle, vehicle, guides, locked }) => ({ _id, routeTitle, vehicle, guides, locked })),
  out: unassigned.map((u) => u.guideId),
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

const without = (list: readonly string[], id: string): readonly string[] => (list.includes(id) ? list.filter((x) => x !== id) : list);
const inserted = (list: readonly string[], index: number, id: string): string[] => {
  const at = Math.max(0, Math.min(index, list.length));
  return [...list.slice(0, at), id, ...list.slice(at)];
};

/**
 * Moves a guide to a place; `index` counts without the guide itself. Answers the same object when nothing changes,
 * when the guide is not of the plan, when the route is not there or when one of the two is locked.
 */
export function moveGuide(a: Arrangement, guideId: string, to: Spot): Arrangement {
  const from = spotOf(a, guideId);
  if (!from) return a;
  const isLocked = (list: string): boolean => a.routes.some((r) => r._id === list && r.locked);
  if (isLocked(from.list) || isLocked(to.list)) return a;
  if (to.list !== OUT && !a.routes.some((r) => r._id === to.list)) return a;
  if (from.list === to.list) {
    const size = to.list === OUT ? a.out.length : (a.routes.find((r) => r._id === to.list)?.guides.length ?? 0);
    if (Math.max(0, Math.min(to.index, size - 1)) === from.index) return a;
  }
  const routes = a.routes.map((r): Arranged => {
    const left = without(r.guides, guideId);
    if (r._id === to.list) return { ...r, guides: inserted(left, to.index, guideId) };
    return left === r.guides ? r : { ...r, guides: left };
  });
  const out = without(a.out, guideId);
  return { routes, out: to.list === OUT ? inserted(out, to.index, guideId) : out };
}

/** Gives a route another vehicle; when another route has it, the two change places. Locked ones keep theirs. */
export function changeVehicle(a: Arrangement, routeId: string, vehicle: string): Arrangement {
  const route = a.routes.find((r) => r._id === routeId);
  if (!route || route.vehicle === vehicle || route.locked || a.routes.some((r) => r.vehicle === vehicle && r.locked)) return a;
  const before = route.vehicle;
  return {
    ...a,
    routes: a.routes.map((r) => (r._id === routeId ? { ...r, vehicle } : r.vehicle === vehicle ? { ...r, vehicle: before } : r)),
  };
}

/** Locks a route or lets it go. */
export const toggleLock = (a: Arrangement, routeId: string): Arrangement => ({
  ...a,
  routes: a.routes.map((r) => (r._id === routeId ? { ...r, locked: !r.locked } : r)),
});

/** Adds an empty route with the first vehicle of the plan that has none; the same object when all have one. */
export function addRoute(a: Arrangement, id: string, vehicles: readonly string[], titleOf: (n: number) => string): Arrangement {
  const used = new Set(a.routes.map((r) => r.vehicle));
  const vehicle = vehicles.find((v) => !used.has(v));
  if (vehicle === undefined) return a;
  const titles = new Set(a.routes.map((r) => r.routeTitle));
  let n = a.routes.length + 1;
  while (titles.has(titleOf(n))) n++;
  return { ...a, routes: [...a.routes, { _id: id, routeTitle: titleOf(n), vehicle, guides: [], locked: false }] };
}

/** Moves a guide to a place of a vehicle's route, which is begun when the vehicle has none. */
export function placeWith(
  a: Arrangement,
  guideId: string,
  vehicle: string,
  index: number,
  newId: string,
  titleOf: (n: number) => string,
): Arrangement {
  const withRoute = a.routes.some((r) => r.vehicle === vehicle) ? a : addRoute(a, newId, [vehicle], titleOf);
  const route = withRoute.routes.find((r) => r.vehicle === vehicle);
  const moved = route ? moveGuide(withRoute, guideId, { list: route._id, index }) : a;
  return moved === withRoute ? a : moved;
}

/** Past, present and future of an arrangement. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}
export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });
export const record = <T>(h: History<T>, next: T): History<T> =>
  next === h.present ? h : { past: [...h.past, h.present], present: next, future: [] };
export function undo<T>(h: History<T>): History<T> {
  const last = h.past.at(-1);
  return last === undefined ? h : { past: h.past.slice(0, -1), present: last, future: [h.present, ...h.future] };
}
export function redo<T>(h: History<T>): History<T> {
  const next = h.future[0];
  return next === undefined ? h : { past: [...h.past, h.present], present: next, future: h.future.slice(1) };
}

/** True when two arrangements say the same, whatever the order of the guides without a route. */
export const sameArrangement = (a: Arrangement, b: Arrangement): boolean =>
  a === b ||
  (a.routes.length === b.routes.length &&
    a.routes.every((r, i) => {
      const s = b.routes[i];
      return (
        s !== undefined &&
        r._id === s._id &&
        r.vehicle === s.vehicle &&
        r.routeTitle === s.routeTitle &&
        r.locked === s.locked &&
        r.guides.length === s.guides.length &&
        r.guides.every((g, k) => g === s.guides[k])
      );
    }));

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
