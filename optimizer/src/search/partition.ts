/**
 * The cheapest plan that can be put together from given routes (set partitioning). A price for each stop says what a route may cost: the
 * Lagrangian dual, by subgradients. Routes too dear for any plan under the limit are passed over; the rest is searched depth first.
 */

/** A route: its stops, in the order that it visits them. */
export interface Column {
  stops: Int32Array;
  cost: number;
  /** Of the vehicles that can drive it. */
  kind: number;
}

/** Steps of the prices; without a better bound in so many of them, shorter ones. */
const STEPS = 200;
const PATIENCE = 15;
/** How much of its direction a step keeps for the next. */
const INERTIA = 0.9;
const LEAST_PACE = 0.01;
/** Stops looked at to find the one that the fewest routes are left for. */
const LOOKED_AT = 24;

/** What is paid for serving each stop, and for each vehicle of a kind: of kinds that the plan would like to have more of. */
export interface Prices {
  stops: Float64Array;
  kinds: Float64Array;
}

/**
 * Raises the lower bound of all partitions of the stops (as many as `prices` has) with so many `vehicles` of each kind, by better `prices`;
 * returns the bound. `limit`: a partition of this cost is known.
 */
export function raiseBound(columns: readonly Column[], vehicles: Int32Array, prices: Prices, limit: number): number {
  // All prices in one row: a step moves them together.
  const S = prices.stops.length;
  const now = new Float64Array(S + vehicles.length);
  now.set(prices.stops);
  now.set(prices.kinds, S);
  const best = now.slice();
  const uncovered = new Int32Array(now.length);
  const direction = new Float64Array(now.length);
  let bestBound = Number.NEGATIVE_INFINITY;
  let pace = 1;
  let stale = 0;
  for (let step = 0; step < STEPS && pace > LEAST_PACE; step++) {
    uncovered.fill(1, 0, S);
    let bound = 0;
    for (let s = 0; s < S; s++) bound += now[s]!;
    for (let k = 0; k < vehicles.length; k++) {
      bound -= now[S + k]! * vehicles[k]!;
      uncovered[S + k] = -vehicles[k]!;
    }
    for (const { stops, cost, kind } of columns) {
      let over = cost + now[S + kind]!;
      for (let i = 0; i < stops.length; i++) over -= now[stops[i]!]!;
      if (over >= 0) continue;
      bound += over;
      uncovered[S + kind]!++;
      for (let i = 0; i < stops.length; i++) uncovered[stops[i]!]!--;
    }
    // Vehicles that are left over and cost nothing are no fault.
    for (let i = S; i < now.length; i++) if (now[i]! <= 0 && uncovered[i]! < 0) uncovered[i] = 0;
    if (bound > bestBound) {
      bestBound = bound;
      best.set(now);
      stale = 0;
    } else if (++stale >= PATIENCE) {
      pace /= 2;
      stale = 0;
      now.set(best);
      direction.fill(0);
      continue;
    }
    // Of the larger of both: a direction that cancels what it keeps would make a step without bounds.
    let gradientSquare = 0;
    let directionSquare = 0;
    for (let i = 0; i < now.length; i++) {
      direction[i] = uncovered[i]! + INERTIA * direction[i]!;
      gradientSquare += uncovered[i]! * uncovered[i]!;
      directionSquare += direction[i]! * direction[i]!;
    }
    // Each stop is covered once: no prices are better.
    if (gradientSquare === 0) break;
    const length = (pace * Math.max(limit - bound, 1e-5 * limit)) / Math.max(gradientSquare, directionSquare);
    for (let i = 0; i < now.length; i++) now[i]! += length * direction[i]!;
    for (let i = S; i < now.length; i++) now[i] = Math.max(0, now[i]!);
  }
  prices.stops.set(best.subarray(0, S));
  prices.kinds.set(best.subarray(S));
  return bestBound;
}

/** What a column costs over the prices of its stops, with the price of its vehicle. */
export function overPrice({ stops, cost, kind }: Column, prices: Prices): number {
  let over = cost + prices.kinds[kind]!;
  for (let i = 0; i < stops.length; i++) over -= prices.stops[stops[i]!]!;
  return over;
}

/**
 * The indices of the columns of the cheapest partition under `limit` that is found in `mostNodes` steps; null: none is. `bound` and `prices`
 * are those of `raiseBound` for as many `vehicles` of each kind.
 */
export function choosePartition(
  columns: readonly Column[],
  vehicles: Int32Array,
  prices: Prices,
  bound: number,
  limit: number,
  mostNodes: number,
): number[] | null {
  const left = vehicles.slice();
  const slack = limit - bound;
  const ranked = columns
    .map((column, index) => ({ column, index, over: overPrice(column, prices) }))
    .filter(({ over }) => over < slack)
    .sort((a, b) => a.over - b.over || a.index - b.index);
  const through: number[][] = Array.from(prices.stops, () => []);
  ranked.forEach(({ column }, r) => {
    for (const s of column.stops) through[s]!.push(r);
  });
  const order = Int32Array.from(through.keys()).sort((a, b) => through[a]!.length - through[b]!.length || a - b);
  const taken = new Uint8Array(through.length);
  const chosen: number[] = [];
  let best: number[] | null = null;
  let bestCost = limit;
  let nodes = 0;
  const isFree = (r: number) => {
    const { stops, kind } = ranked[r]!.column;
    if (left[kind] === 0) return false;
    for (let i = 0; i < stops.length; i++) if (taken[stops[i]!] === 1) return false;
    return true;
  };
  const choices = (spent: number, from: number): number[] => {
    let fewest: number[] | null = null;
    for (let i = from, looked = 0; i < order.length && looked < LOOKED_AT; i++) {
      if (taken[order[i]!] === 1) continue;
      looked++;
      const some: number[] = [];
      for (const r of through[order[i]!]!) {
        if (bound + spent + Math.max(0, ranked[r]!.over) >= bestCost) break;
        if (fewest !== null && some.length >= fewest.length) break;
        if (isFree(r)) some.push(r);
      }
      if (fewest === null || some.length < fewest.length) fewest = some;
      if (fewest.length <= 1) break;
    }
    return fewest!;
  };
  const descend = (spent: number, cost: number, from: number) => {
    let next = from;
    while (next < order.length && taken[order[next]!] === 1) next++;
    if (next === order.length) {
      if (cost < bestCost) {
        bestCost = cost;
        best = chosen.map((r) => ranked[r]!.index);
      }
      return;
    }
    nodes++;
    for (const r of choices(spent, next)) {
      const { column, over } = ranked[r]!;
      const more = spent + Math.max(0, over);
      if (bound + more >= bestCost) break;
      const { stops, kind } = column;
      for (let i = 0; i < stops.length; i++) taken[stops[i]!] = 1;
      left[kind]!--;
      chosen.push(r);
      descend(more, cost + column.cost, next);
      chosen.pop();
      left[kind]!++;
      for (let i = 0; i < stops.length; i++) taken[stops[i]!] = 0;
      if (nodes >= mostNodes) return;
    }
  };
  descend(0, 0, 0);
  return best;
}
