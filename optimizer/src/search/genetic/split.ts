/** Cuts a tour through all stops into routes as cheaply as possible: Split (Beasley 1983, Prins 2004). */

import type { CapacityProblem } from './capacity-problem.ts';

/** A route may be overloaded up to this many times the capacity, at a price. */
const MOST_LOAD = 1.5;

/**
 * Where each route ends in `tour`; a load too much costs `price` metres a unit. At most `routeCount` routes, as far as their overload allows it.
 * O(stops × stops of a route), times routes where fewer must do.
 */
export function splitTour(problem: CapacityProblem, tour: Int32Array, price: number): Int32Array {
  const { stopCount, routeCount } = problem;
  const from = new Int32Array(stopCount + 1);
  const cost = new Float64Array(stopCount + 1).fill(Number.POSITIVE_INFINITY);
  cost[0] = 0;
  for (let i = 0; i < stopCount; i++) extend(problem, tour, price, i, cost[i]!, cost, from, MOST_LOAD);
  const ends: number[] = [];
  for (let at = stopCount; at > 0; at = from[at]!) ends.push(at);
  return ends.length <= routeCount ? Int32Array.from(ends.reverse()) : splitIntoFew(problem, tour, price);
}

/** Of all ways with at most so many routes as there may be, whatever they load. */
function splitIntoFew(problem: CapacityProblem, tour: Int32Array, price: number): Int32Array {
  const { stopCount, routeCount } = problem;
  const layer = () => new Float64Array(stopCount + 1).fill(Number.POSITIVE_INFINITY);
  const froms: Int32Array[] = [];
  let cost = layer();
  cost[0] = 0;
  let best = Number.POSITIVE_INFINITY;
  let routes = 0;
  for (let k = 0; k < routeCount; k++) {
    const next = layer();
    const from = new Int32Array(stopCount + 1);
    for (let i = k; i < stopCount; i++)
      if (cost[i]! < Number.POSITIVE_INFINITY)
        extend(problem, tour, price, i, cost[i]!, next, from, Number.POSITIVE_INFINITY);
    froms.push(from);
    cost = next;
    if (cost[stopCount]! >= best) continue;
    best = cost[stopCount]!;
    routes = k + 1;
  }
  const ends: number[] = [];
  for (let k = routes - 1, at = stopCount; k >= 0; at = froms[k--]![at]!) ends.push(at);
  return Int32Array.from(ends.reverse());
}

/** What stands behind each end of a route that begins with stop i of the tour, if that is better than what was known. */
function extend(
  { metres, width, demand, capacity, stopCount }: CapacityProblem,
  tour: Int32Array,
  price: number,
  i: number,
  spent: number,
  cost: Float64Array,
  from: Int32Array,
  mostLoad: number,
): void {
  let load = 0;
  let way = metres[tour[i]!]!;
  for (let j = i; j < stopCount; j++) {
    const x = tour[j]!;
    load += demand[x]!;
    if (load > mostLoad * capacity && j > i) return;
    if (j > i) way += metres[tour[j - 1]! * width + x]!;
    const total = spent + way + metres[x * width]! + Math.max(0, load - capacity) * price;
    if (total >= cost[j + 1]!) continue;
    cost[j + 1] = total;
    from[j + 1] = i;
  }
}
