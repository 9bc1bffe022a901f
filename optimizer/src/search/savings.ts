/**
 * Savings (Clarke & Wright 1964) over the near neighbours, on a vehicle of middle size, with a walk of the merged route as the test.
 * Gives routes of good shape with slack left in them: a greedy start packs the vehicles so full that annealing needs very long to undo it.
 */

import { UNLIMITED } from '../compile.ts';
import type { State } from './state.ts';

/**
 * Groups the given stops into ordered routes, those nearest to each depot for a typical vehicle of it; which vehicle takes which is decided
 * later.
 */
export function savingsRoutes(state: State, stops: readonly number[]): number[][] {
  const { startLocation, endLocation } = state.inst.p;
  const depots = Map.groupBy(startLocation.keys(), (v) => `${startLocation[v]} ${endLocation[v]}`);
  const vehicles = [...depots.values()].map((some) => typicalVehicle(state, some));
  const nearest = Map.groupBy(stops, (x) => {
    const detour = (v: number) => state.metres(state.inst.firstStart + v, x) + state.metres(x, state.inst.firstEnd + v);
    return vehicles.reduce((best, v) => (detour(v) < detour(best) ? v : best));
  });
  return vehicles.flatMap((v) => routesOf(state, v, nearest.get(v) ?? []));
}

function routesOf(state: State, vehicle: number, stops: readonly number[]): number[][] {
  const { inst } = state;
  const { p, near, nearCount } = inst;
  const start = inst.firstStart + vehicle;
  const end = inst.firstEnd + vehicle;
  const perM = p.perM[vehicle]!;
  const perS = p.perS[vehicle]!;
  const cost = (a: number, b: number) => perM * state.metres(a, b) + perS * state.seconds(a, b, vehicle);
  const routes: (number[] | null)[] = [];
  const routeOf = new Int32Array(p.stopCount).fill(-1);
  for (const s of stops) {
    routeOf[s] = routes.length;
    routes.push([s]);
  }
  const from: number[] = [];
  const to: number[] = [];
  const saving: number[] = [];
  for (const x of stops) {
    const home = cost(x, end);
    for (let k = 0; k < nearCount; k++) {
      const y = near[(x * nearCount + k) * 3]!;
      if (routeOf[y]! < 0) continue;
      from.push(x);
      to.push(y);
      saving.push(home + cost(start, y) - cost(x, y));
    }
  }
  const order = Array.from(saving.keys()).sort((a, b) => saving[b]! - saving[a]! || a - b);
  const floor = -p.fixed[vehicle]!;
  for (const at of order) {
    if (saving[at]! <= floor) break;
    const x = from[at]!;
    const y = to[at]!;
    const rx = routeOf[x]!;
    const ry = routeOf[y]!;
    if (rx === ry) continue;
    const left = routes[rx]!;
    const right = routes[ry]!;
    const xLast = left[left.length - 1] === x;
    const yFirst = right[0] === y;
    if ((!xLast && left[0] !== x) || (!yFirst && right[right.length - 1] !== y)) continue;
    if (!loadsFit(state, vehicle, left, right)) continue;
    const merged = (xLast ? left : [...left].reverse()).concat(yFirst ? right : [...right].reverse());
    if (!walkFits(state, vehicle, merged)) continue;
    routes[rx] = merged;
    routes[ry] = null;
    for (const s of right) routeOf[s] = rx;
  }
  return routes.filter((r) => r !== null);
}

/** The one of some vehicles whose capacity (summed as shares of the largest) is in the middle. */
function typicalVehicle(state: State, vehicles: readonly number[]): number {
  const { p } = state.inst;
  const most = new Float64Array(p.dims).fill(1);
  p.capacity.forEach((c, i) => {
    if (c < UNLIMITED) most[i % p.dims] = Math.max(most[i % p.dims]!, c);
  });
  const size = Float64Array.from({ length: p.vehicleCount }, (_, v) => {
    let sum = 0;
    for (let k = 0; k < p.dims; k++) sum += Math.min(1, p.capacity[v * p.dims + k]! / most[k]!);
    return sum;
  });
  return [...vehicles].sort((a, b) => size[a]! - size[b]! || a - b)[vehicles.length >> 1]!;
}

function loadsFit(state: State, v: number, left: readonly number[], right: readonly number[]): boolean {
  const { p } = state.inst;
  if (left.length + right.length > p.maxStops[v]!) return false;
  for (let k = 0; k < p.dims; k++) {
    let delivered = 0;
    let collected = 0;
    for (const part of [left, right]) {
      for (const s of part) {
        if (p.isCollection[s]) collected += p.demand[s * p.dims + k]!;
        else delivered += p.demand[s * p.dims + k]!;
      }
    }
    // Deliveries and collections may overlap on the road: that is tested when the route gets its vehicle.
    if (Math.max(delivered, collected) > p.capacity[v * p.dims + k]!) return false;
  }
  return true;
}

function walkFits(state: State, v: number, route: readonly number[]): boolean {
  const { inst } = state;
  const { p } = inst;
  const limitedM = p.maxDistanceM[v]! < UNLIMITED;
  if (!inst.timed && !limitedM) return true;
  let t = p.departS[v]!;
  let waited = 0;
  // Seconds from a departure put off as long as no wait gets longer, and the latest one.
  let seconds = 0;
  let latest = p.shiftEndS[v]!;
  let metres = 0;
  let here = inst.firstStart + v;
  for (const s of route) {
    const drive = state.seconds(here, s, v);
    t += drive;
    seconds += drive;
    metres += state.metres(here, s);
    const a = p.windowFrom[s]!;
    const b = p.windowFrom[s + 1]!;
    if (b > a) {
      if (t > p.windowEndS[b - 1]! && p.latePrice[s]! !== 0) return false;
      if (t < p.windowStartS[a]!) {
        // Waiting before the first stop is no waiting: the vehicle leaves later.
        if (here < inst.firstStart) waited += p.windowStartS[a]! - t;
        t = p.windowStartS[a]!;
      }
      latest = Math.min(latest, p.windowEndS[b - 1]! - seconds);
      seconds += Math.max(0, p.windowStartS[a]! - seconds - latest);
    }
    t += p.serviceS[s]!;
    seconds += p.serviceS[s]!;
    here = s;
  }
  metres += state.metres(here, inst.firstEnd + v);
  const home = state.seconds(here, inst.firstEnd + v, v);
  if (metres > p.maxDistanceM[v]! || t + home > p.shiftEndS[v]! || seconds + home > p.maxDurationS[v]!) return false;
  // Long waits cost more than the arc saves when time has a price.
  return p.perS[v]! === 0 || waited < 1800;
}
