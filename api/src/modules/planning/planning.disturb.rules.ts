import { type PlanChangeSize, type PlanRoute, planChangeSize, type SearchChange } from '@tramo/contract/planning';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import type { Problem } from '@tramo/optimizer/problem';
import { reorderLittle } from '@tramo/optimizer/reorder';
import type { RoutePlan } from '@tramo/optimizer/solution';
import { outOfOrder } from './planning.changes.rules.ts';

/** How much of the routes that are there a search may change, and how much it did. */

/** What a stop must save to go to another vehicle (or place), as a share of what a stop of the plan costs by its objective. */
export const CHANGE_SHARE = { little: 0.25, least: 1 } as const;

/** Jobs of before had no such choice. */
export const changesAsked = (data: Record<string, unknown>): PlanChangeSize =>
  planChangeSize.safeParse(data.changes).data ?? 'free';

/**
 * A problem in which each stop of the given routes that goes to another vehicle has a price (money of the objective), so that few do. `judged` says what is
 * better; `searched` is what is looked through: nobody's day is turned over for a vehicle less, so fewest vehicles is there no more than not using more.
 */
export function changingLittle(
  p: CompiledProblem,
  given: readonly RoutePlan[],
  changes: PlanChangeSize,
): { judged: Problem; searched: Problem } {
  const problem = p.input;
  const stops = given.reduce((n, r) => n + r.stopIds.length, 0);
  if (changes === 'free' || stops === 0) return { judged: problem, searched: problem };
  const { cost, unassigned } = evaluate(p, given);
  const changePerStop = (CHANGE_SHARE[changes] * (cost.total - cost.unassigned)) / stops;
  const judged = { ...problem, earlier: [...given], objective: { ...problem.objective, changePerStop } };
  if (!problem.objective?.fewestVehicles) return { judged, searched: judged };
  const searched = { ...judged, objective: { ...judged.objective, fewestVehicles: false } };
  if (unassigned.length > 0) return { judged, searched };
  const used = new Set(given.filter((r) => r.stopIds.length > 0).map((r) => r.vehicleId));
  return {
    judged,
    searched: {
      ...searched,
      vehicles: searched.vehicles.filter((v) => used.has(v.id)),
      stops: searched.stops.map((s) =>
        s.allowedVehicles ? { ...s, allowedVehicles: s.allowedVehicles.filter((id) => used.has(id)) } : s,
      ),
    },
  };
}

/**
 * The found routes with their stops in the order of before, but where another order saves what a moved stop must: the search itself has no price for an order.
 * Routes of several trips and with pinned stops stay as they were found. `p` prices changes (see `changingLittle`).
 */
export const keepingOrders = (
  p: CompiledProblem,
  given: readonly RoutePlan[],
  found: readonly RoutePlan[],
): RoutePlan[] => {
  const before = new Map(given.map((r) => [r.vehicleId, r.stopIds]));
  return found.map((route) => {
    const old = before.get(route.vehicleId);
    const isFree = !route.tripStarts?.length && route.stopIds.every((id) => p.pinnedPosition[stopOf(p, id)]! < 0);
    if (!old || !isFree || p.changePerStop === 0) return route;
    const near = nearOld(p, route, old);
    const [was, is] = [costOf(p, route), near && costOf(p, near)];
    if (!near || is === null || was === null) return route;
    const spared = movedOf(old, route) - movedOf(old, near);
    return is - was <= spared * p.changePerStop + 1e-6 ? near : route;
  });
};

/** The same stops: those of before in their order, the others where they cost least, and then what is worth its move elsewhere. */
function nearOld(p: CompiledProblem, route: RoutePlan, old: readonly string[]): RoutePlan | null {
  const wanted = new Set(route.stopIds);
  const stay = new Set(old.filter((id) => wanted.has(id)));
  let order = [...stay];
  for (const id of route.stopIds.filter((x) => !stay.has(x))) {
    const places = Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, id));
    const costs = places.map((stopIds) => costOf(p, { ...route, stopIds }));
    const best = costs.reduce<number>((b, c, n) => (c !== null && (b < 0 || c < costs[b]!) ? n : b), -1);
    if (best < 0) return null;
    order = places[best]!;
  }
  const near = { ...route, stopIds: order };
  return costOf(p, near) === null ? null : reorderLittle(p, near, p.changePerStop);
}

const stopOf = (p: CompiledProblem, id: string): number => p.stopIndex.get(id)!;
/** Null where it breaks a rule. */
function costOf(p: CompiledProblem, route: RoutePlan): number | null {
  const [day] = evaluate(p, [route]).routes;
  return day && day.violations.length === 0 ? day.cost.total : null;
}
/** Stops of before that would have to move to come to the new order. */
function movedOf(old: readonly string[], { stopIds }: RoutePlan): number {
  const [was, is] = [new Set(old), new Set(stopIds)];
  return outOfOrder(
    old.filter((id) => is.has(id)),
    stopIds.filter((id) => was.has(id)),
  ).size;
}

interface Searched {
  routes: readonly Pick<PlanRoute, 'vehicle' | 'guides'>[];
  totals: { cost: number };
}
type Routes = Searched['routes'];

const vehicleByGuide = (routes: Routes): Map<string, string> =>
  new Map(routes.flatMap((r) => r.guides.map((g) => [g, r.vehicle] as const)));

/** The stops of each vehicle in the order of its day. */
const daysOf = (routes: Routes): Map<string, string[]> => {
  const days = new Map<string, string[]>();
  for (const r of routes) days.set(r.vehicle, [...(days.get(r.vehicle) ?? []), ...r.guides]);
  return days;
};

export function searchChange(before: Searched, now: Searched): SearchChange {
  const [was, is] = [vehicleByGuide(before.routes), vehicleByGuide(now.routes)];
  const guides = [...new Set([...was.keys(), ...is.keys()])];
  const isSame = before.totals.cost > 0 && guides.every((g) => was.has(g) && is.has(g));
  const days = daysOf(now.routes);
  const reordered = [...daysOf(before.routes)].map(([vehicle, old]) => {
    const stay = (list: readonly string[]) => list.filter((g) => was.get(g) === vehicle && is.get(g) === vehicle);
    return outOfOrder(stay(old), stay(days.get(vehicle) ?? [])).size;
  });
  return {
    moved: guides.filter((g) => was.get(g) !== is.get(g)).length,
    reordered: reordered.reduce((sum, n) => sum + n, 0),
    costShare: isSame ? now.totals.cost / before.totals.cost - 1 : null,
  };
}
