/**
 * A price that no plan of a small problem is below: what proves that a plan is the best there is. Exact over which vehicle serves which stops in
 * which order (dynamic programming over sets of stops; Held & Karp 1962), by ways and service alone: waiting, rests, lateness and balance only add
 * to it, and rules other than who may serve whom, capacity and the number of stops only forbid more.
 */

import { type CompiledProblem, UNLIMITED } from './compile.ts';
import { UNREACHABLE } from './problem.ts';
import { scaledTravel } from './schedule.ts';
import { metresFor } from './slices.ts';

/** Sets of stops times vehicles, about: some hundredths of a second. */
const MOST_WORK = 6_000_000;
const MOST_STOPS = 12;

/** Null where it would take too long, or where another trip may be shorter than none. */
export function leastCost(p: CompiledProblem): number | null {
  const n = p.stopCount;
  if (n === 0 || n > MOST_STOPS || p.visitCount > n) return null;
  const { alike, kinds } = kindsOf(p);
  if (p.vehicleCount * 3 ** n + kinds.length * 2 ** n * n * n > MOST_WORK) return null;
  const full = 2 ** n;
  const ofKind = kinds.map((vehicle) => routeCosts(p, vehicle));
  // The cheapest way to serve a set by the vehicles looked at so far; nobody is served without them.
  let least = new Float64Array(full).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  for (let v = 0; v < p.vehicleCount; v++) {
    const route = ofKind[alike[v]!]!;
    const next = least.slice();
    for (let set = 1; set < full; set++) {
      for (let own = set; own > 0; own = (own - 1) & set) {
        const cost = least[set ^ own]! + route[own]!;
        if (cost < next[set]!) next[set] = cost;
      }
    }
    least = next;
  }
  let best = Number.POSITIVE_INFINITY;
  for (let set = 0; set < full; set++) {
    let cost = least[set]!;
    for (let s = 0; s < n; s++) if (!(set & (1 << s))) cost += p.penalty[s]!;
    if (cost < best) best = cost;
  }
  return best;
}

/** Vehicles whose routes cost the same: the first of each kind, and the kind of each. */
function kindsOf(p: CompiledProblem): { alike: Int32Array; kinds: number[] } {
  const kinds: number[] = [];
  const known = new Map<string, number>();
  const alike = Int32Array.from(p.input.vehicles, ({ travelKind }, v) => {
    const key = JSON.stringify([
      ...[
        p.startLocation[v],
        p.endLocation[v],
        p.perM[v],
        p.perS[v],
        p.fixed[v],
        p.slowness[v],
        p.maxStops[v],
        travelKind,
      ],
      ...p.capacity.subarray(v * p.dims, (v + 1) * p.dims),
      ...Array.from({ length: p.stopCount }, (_, s) => p.allowed[s * p.vehicleCount + v]),
      // Who had whom before.
      ...(p.changePerStop > 0 ? [v] : []),
    ]);
    const kind = known.get(key) ?? kinds.push(v) - 1;
    known.set(key, kind);
    return kind;
  });
  return { alike, kinds };
}

/** What a route of the vehicle costs at least, by the set of its stops (as bits); infinite where it may not take them. */
function routeCosts(p: CompiledProblem, vehicle: number): Float64Array {
  const n = p.stopCount;
  const full = 2 ** n;
  const start = p.startLocation[vehicle]!;
  const end = p.endLocation[vehicle]!;
  const arcs = Float64Array.from({ length: n * n }, (_, i) => {
    const [a, b] = [Math.floor(i / n), i % n];
    return arcCost(p, vehicle, p.stopLocation[a]!, p.stopLocation[b]!, b);
  });
  /** set * n + last */
  const ends = new Float64Array(full * n).fill(Number.POSITIVE_INFINITY);
  for (let s = 0; s < n; s++)
    if (p.allowed[s * p.vehicleCount + vehicle] === 1)
      ends[(1 << s) * n + s] = p.fixed[vehicle]! + arcCost(p, vehicle, start, p.stopLocation[s]!, s);
  const out = new Float64Array(full).fill(Number.POSITIVE_INFINITY);
  for (let set = 1; set < full; set++) {
    if (!mayCarry(p, vehicle, set)) continue;
    for (let last = 0; last < n; last++) {
      const cost = ends[set * n + last]!;
      if (cost === Number.POSITIVE_INFINITY) continue;
      const back = end < 0 ? 0 : arcCost(p, vehicle, p.stopLocation[last]!, end, -1);
      if (cost + back < out[set]!) out[set] = cost + back;
      for (let s = 0; s < n; s++) {
        if (set & (1 << s) || p.allowed[s * p.vehicleCount + vehicle] === 0) continue;
        const at = (set | (1 << s)) * n + s;
        const more = cost + arcs[last * n + s]!;
        if (more < ends[at]!) ends[at] = more;
      }
    }
    out[set]! += changesIn(p, vehicle, set);
  }
  return out;
}

/** Going from one place to another at the hour when it takes least, and serving the stop there (−1: none). */
function arcCost(p: CompiledProblem, vehicle: number, from: number, to: number, stop: number): number {
  const served = stop < 0 ? 0 : p.serviceS[stop]! + (from === to ? 0 : p.setupS[stop]!);
  let seconds = 0;
  let metres = 0;
  if (from !== to) {
    metres = metresFor(p, vehicle, from, to);
    if (metres >= UNREACHABLE) return Number.POSITIVE_INFINITY;
    let least = p.travel.durationS(from, to);
    for (const table of p.slices?.ofVehicle[vehicle] ?? [])
      least = Math.min(least, Math.round(table[from * p.locationCount + to]!));
    if (least >= UNREACHABLE) return Number.POSITIVE_INFINITY;
    seconds = scaledTravel(least, p.slowness[vehicle]!);
  }
  return metres * p.perM[vehicle]! + (seconds + served) * p.perS[vehicle]!;
}

/** By what all deliveries weigh at the start, all collections at the end, and the number of stops. Goods of a pair ride only between the two. */
function mayCarry(p: CompiledProblem, vehicle: number, set: number): boolean {
  let count = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) count++;
  if (count > p.maxStops[vehicle]!) return false;
  for (let k = 0; k < p.dims; k++) {
    const most = p.capacity[vehicle * p.dims + k]!;
    if (most >= UNLIMITED) continue;
    const sums = [0, 0];
    for (let s = 0; s < p.stopCount; s++) {
      if (!(set & (1 << s)) || (p.links !== null && p.links.pairOf[s]! >= 0)) continue;
      sums[p.isCollection[s]!]! += p.demand[s * p.dims + k]!;
    }
    if (Math.max(...sums) > most) return false;
  }
  return true;
}

function changesIn(p: CompiledProblem, vehicle: number, set: number): number {
  if (p.changePerStop === 0) return 0;
  let changes = 0;
  for (let s = 0; s < p.stopCount; s++)
    if (set & (1 << s) && p.earlierVehicle[s]! >= 0 && p.earlierVehicle[s] !== vehicle) changes++;
  return changes * p.changePerStop;
}
