/** A route's order changed as little as pays. */

import type { CompiledProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { Fleet, orderWithout, toRoute } from './probe/fleet.ts';
import { bestPlace, orderOf } from './probe/survey.ts';
import type { RoutePlan } from './solution.ts';

/** What is less is no saving, but the order in which sums are made. */
const SAME = 1e-6;

/**
 * The route with few stops (and those that they are linked to) in other places: the one whose best place saves most goes there, then the next, as long as each saves
 * at least `perMove`, money. It never costs more than the given one, and breaks nothing anew. Deterministic; O(stops²) for each stop that moves.
 * @throws ProblemError `unknown_stop`, `unknown_vehicle`.
 */
export function reorderLittle(p: CompiledProblem, route: RoutePlan, perMove: number): RoutePlan {
  const vehicle = p.vehicleIndex.get(route.vehicleId)!;
  const fleet = new Fleet(p, [route]);
  const costOf = (order: Int32Array): number => evaluate(p, [toRoute(p, vehicle, order)]).routes[0]!.cost.total;
  // Each stop once: what moved back and forth would end nowhere that pays for it.
  const open = new Set(route.stopIds.map((id) => fleet.unitOf(p.stopIndex.get(id)!)[0]!));
  for (;;) {
    const order = fleet.probes[vehicle]!.order;
    const cost = costOf(order);
    let best: { stop: number; order: Int32Array; saves: number } | null = null;
    for (const stop of open) {
      const unit = fleet.unitOf(stop);
      const without = orderWithout(p, order, unit);
      fleet.replace(vehicle, without);
      const at = bestPlace(fleet, fleet.probes[vehicle]!, unit);
      if (at?.far !== 0) continue;
      const saves = cost - costOf(without) - at.extraCost;
      if (saves > SAME && saves >= perMove && (!best || saves > best.saves + SAME))
        best = { stop, order: orderOf(at), saves };
    }
    fleet.replace(vehicle, best?.order ?? order);
    if (!best) return toRoute(p, vehicle, order);
    open.delete(best.stop);
  }
}
