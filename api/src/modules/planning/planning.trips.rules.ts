import type { RoutePlan } from '@tramo/optimizer/solution';

/** Routes as the engine takes them: those of one vehicle are its trips, in the order in which they stand. Empty ones are left aside. */
export function enginePlans(routes: readonly { vehicle: string; guides: readonly string[] }[]): RoutePlan[] {
  const plans = new Map<string, RoutePlan>();
  for (const { vehicle, guides } of routes) {
    if (guides.length === 0) continue;
    const plan = plans.get(vehicle);
    if (!plan) plans.set(vehicle, { vehicleId: vehicle, stopIds: [...guides] });
    else {
      plan.tripStarts = [...(plan.tripStarts ?? []), plan.stopIds.length];
      plan.stopIds.push(...guides);
    }
  }
  return [...plans.values()];
}

/** The trips of what the engine found, each a route of its own. */
export const tripsOf = (plans: readonly RoutePlan[]): { vehicle: string; guides: string[] }[] =>
  plans.flatMap(({ vehicleId, stopIds, tripStarts = [] }) =>
    [0, ...tripStarts].map((from, i) => ({ vehicle: vehicleId, guides: stopIds.slice(from, tripStarts[i]) })),
  );
