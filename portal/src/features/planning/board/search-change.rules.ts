import type { Plan } from '@tramo/contract/planning';

/** How much of the routes a search changed, and what for. */
export interface SearchChange {
  /** Stops that another vehicle visits now, or none, and those that had none before. */
  stops: number;
  /** By how much of it the cost fell (below 0) or rose; null where other stops are served, so that costs do not compare. */
  costShare: number | null;
}

type Searched = Pick<Plan, 'totals' | 'beforeSearch'> & {
  routes: readonly Pick<Plan['routes'][number], 'vehicle' | 'guides'>[];
};

const vehicleByGuide = (routes: Searched['routes']): Map<string, string> =>
  new Map(routes.flatMap((r) => r.guides.map((g) => [g, r.vehicle] as const)));

export function searchChange({ totals, routes, beforeSearch }: Searched): SearchChange | null {
  if (!beforeSearch) return null;
  const [was, is] = [vehicleByGuide(beforeSearch.routes), vehicleByGuide(routes)];
  const guides = [...new Set([...was.keys(), ...is.keys()])];
  const isSame = beforeSearch.totals.cost > 0 && guides.every((g) => was.has(g) && is.has(g));
  return {
    stops: guides.filter((g) => was.get(g) !== is.get(g)).length,
    costShare: isSame ? totals.cost / beforeSearch.totals.cost - 1 : null,
  };
}
