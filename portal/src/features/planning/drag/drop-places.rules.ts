import type { Answer } from '@tramo/contract/endpoint';
import type { PlacesOfRoute, planBoardApi } from '@tramo/contract/plan-board';
import { OUT, type Spot } from '../arrangement/arrange.rules.ts';

/** What each place would change for one guide, as the server told it when the guide was grabbed. */
export interface PlacesTable {
  routes: ReadonlyMap<string, PlacesOfRoute>;
  out: Answer<typeof planBoardApi.places>['out'];
}
export const tableOf = ({ routes, out }: Answer<typeof planBoardApi.places>): PlacesTable => ({
  routes: new Map(routes.map((r) => [r.route, r])),
  out,
});

/** What the plan gains and loses by one place. */
export interface PlaceChange {
  distanceM: number;
  durationS: number;
  cost: number;
  lateStops: number;
  lateS: number;
  /** Highest load of the route with the guide in it; null without a route. */
  loadShare: number | null;
  /** Breaks a rule that is kept now. */
  breaksRules: boolean;
}
const nothing: PlaceChange = {
  distanceM: 0,
  durationS: 0,
  cost: 0,
  lateStops: 0,
  lateS: 0,
  loadShare: null,
  breaksRules: false,
};

const at = (r: PlacesOfRoute, i: number): PlaceChange => ({
  distanceM: r.distanceM[i] ?? 0,
  durationS: r.durationS[i] ?? 0,
  cost: r.cost[i] ?? 0,
  lateStops: r.lateStops[i] ?? 0,
  lateS: r.lateS[i] ?? 0,
  loadShare: r.loadShare[i] ?? null,
  breaksRules: r.forced[i] === 1,
});

/** What a place would change; null where the table does not tell it. An index past the end is the end, as in a move. */
export function changeAt(table: PlacesTable, { list, index }: Spot): PlaceChange | null {
  if (list === OUT) return table.out ? { ...nothing, ...table.out } : nothing;
  const route = table.routes.get(list);
  if (!route || route.cost.length === 0) return null;
  return at(route, Math.max(0, Math.min(index, route.cost.length - 1)));
}

/** Below zero when `a` is the better place: no rule broken, fewer late, then money, time and way. */
export const comparePlaces = (a: PlaceChange, b: PlaceChange): number =>
  Number(a.breaksRules) - Number(b.breaksRules) ||
  a.lateStops - b.lateStops ||
  a.cost - b.cost ||
  a.durationS - b.durationS ||
  a.distanceM - b.distanceM;

/** The best place of a route; null where the table does not tell any. */
export function bestPlace(table: PlacesTable, list: string): { index: number; change: PlaceChange } | null {
  const route = table.routes.get(list);
  let best: { index: number; change: PlaceChange } | null = null;
  for (let index = 0; index < (route?.cost.length ?? 0); index++) {
    const change = at(route as PlacesOfRoute, index);
    if (!best || comparePlaces(change, best.change) < 0) best = { index, change };
  }
  return best;
}

export interface BestPlace {
  spot: Spot;
  change: PlaceChange;
}
/** The best place of each of the `most` best routes, the best first; where it stands now is none of them. */
export function bestRoutes(
  table: PlacesTable,
  from: Spot,
  most: number,
  mayTake: (list: string) => boolean,
): BestPlace[] {
  const found: BestPlace[] = [];
  for (const list of table.routes.keys()) {
    const best = mayTake(list) ? bestPlace(table, list) : null;
    if (best && !(list === from.list && best.index === from.index))
      found.push({ spot: { list, index: best.index }, change: best.change });
  }
  return found.sort((a, b) => comparePlaces(a.change, b.change)).slice(0, most);
}
