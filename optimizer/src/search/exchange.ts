/**
 * The memory through which a plan goes to the threads part by part and comes back, and the search of one part. All arrays lie in shared
 * memory and go to the threads once; a part is written by one side at a time (crew.ts orders the two).
 */

import { Random } from '../random.ts';
import { CLOCKS } from '../stop.ts';
import { copyBest, copyPlan, emptyPlan, loadBest, type Overload, OverloadPrice, type PlanCopy, walk } from './anneal.ts';
import type { Division } from './divide.ts';
import type { Instance } from './instance.ts';
import { cutPart } from './part.ts';
import { State } from './state.ts';

/** A slice ends when it is over and the part is not overloaded, or after this many times its length. */
const PATIENCE = 2;

export interface Exchange {
  /** The vehicles of part k: `vehicles[vehicleFrom[k] … vehicleFrom[k + 1] − 1]`; beside each, how many stops it has. */
  vehicleFrom: Int32Array;
  vehicles: Int32Array;
  counts: Int32Array;
  bestCounts: Int32Array;
  /** The stops of part k from `stopFrom[k]` on: its vehicles' routes behind one another, then the stops left out (in `order` only). */
  stopFrom: Int32Array;
  order: Int32Array;
  bestOrder: Int32Array;
  /** What each part's best plan costs (Infinity: every plan was overloaded), and how many rounds it had. */
  bestCost: Float64Array;
  rounds: Float64Array;
  /** Where the price of overload stood at last in each part (`Overload`: price, rounds, fine); price 0: it was forbidden there. */
  overload: Float64Array;
}

/** How long each part is searched, and between which temperatures (money). */
export interface Slice {
  hot: number;
  cold: number;
  /** Milliseconds for each part; null: by `rounds` alone. */
  ms: number | null;
  clock: keyof typeof CLOCKS;
  overload: Overload;
  /** Most rounds for each part. */
  rounds: number[];
  /** Random numbers of part k come from it and from k alone. */
  seed: number;
}

export function makeExchange(inst: Instance, mostParts: number): Exchange {
  const { stopCount, vehicleCount } = inst.p;
  const whole = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
  const real = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
  return {
    vehicleFrom: whole(mostParts + 1),
    vehicles: whole(vehicleCount),
    counts: whole(vehicleCount),
    bestCounts: whole(vehicleCount),
    stopFrom: whole(mostParts + 1),
    order: whole(stopCount),
    bestOrder: whole(stopCount),
    bestCost: real(mostParts),
    rounds: real(mostParts),
    overload: real(mostParts * 3),
  };
}

/** Lays a plan out part by part. */
export function writeParts(x: Exchange, plan: PlanCopy, division: Division): void {
  const starts = routeStarts(plan);
  let vehicle = 0;
  let stop = 0;
  for (let k = 0; k < division.parts; k++) {
    x.vehicleFrom[k] = vehicle;
    x.stopFrom[k] = stop;
    division.partOfVehicle.forEach((part, v) => {
      if (part !== k) return;
      x.vehicles[vehicle] = v;
      x.counts[vehicle++] = plan.counts[v]!;
      for (let i = 0; i < plan.counts[v]!; i++) x.order[stop++] = plan.order[starts[v]! + i]!;
    });
    division.partOfAbsent.forEach((part, i) => {
      if (part === k) x.order[stop++] = division.absent[i]!;
    });
  }
  x.vehicleFrom[division.parts] = vehicle;
  x.stopFrom[division.parts] = stop;
}

function routeStarts(plan: PlanCopy): Int32Array {
  const starts = new Int32Array(plan.counts.length);
  for (let v = 1; v < starts.length; v++) starts[v] = starts[v - 1]! + plan.counts[v - 1]!;
  return starts;
}

/** Puts the parts together again: the plans that they ended with, or the best of each. */
export function readParts(x: Exchange, parts: number, best: boolean, plan: PlanCopy): void {
  const counts = best ? x.bestCounts : x.counts;
  const order = best ? x.bestOrder : x.order;
  for (let i = 0; i < x.vehicleFrom[parts]!; i++) plan.counts[x.vehicles[i]!] = counts[i]!;
  const starts = routeStarts(plan);
  for (let k = 0; k < parts; k++) {
    let from = x.stopFrom[k]!;
    for (let i = x.vehicleFrom[k]!; i < x.vehicleFrom[k + 1]!; i++) {
      plan.order.set(order.subarray(from, from + counts[i]!), starts[x.vehicles[i]!]!);
      from += counts[i]!;
    }
  }
}

/** The mean over the parts (of the price the geometric one); null when overload was forbidden in all. */
export function meanOverload(x: Exchange, parts: number): Overload | null {
  let count = 0;
  let logs = 0;
  let rounds = 0;
  let fine = 0;
  for (let k = 0; k < parts; k++) {
    if (x.overload[k * 3] === 0) continue;
    count++;
    logs += Math.log(x.overload[k * 3]!);
    rounds += x.overload[k * 3 + 1]!;
    fine += x.overload[k * 3 + 2]!;
  }
  return count === 0 ? null : { price: Math.exp(logs / count), rounds: Math.floor(rounds / count), fine: fine / count };
}

/**
 * Searches part k for its slice of time, a little longer while it is overloaded, and leaves its last and its best plan in the exchange.
 * Ends early when cancelled.
 */
export function searchPart(whole: Instance, x: Exchange, k: number, slice: Slice, cancelFlag: Int32Array): void {
  const now = CLOCKS[slice.clock];
  const began = now();
  const vehicles = x.vehicles.slice(x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!);
  const stops = x.order.slice(x.stopFrom[k]!, x.stopFrom[k + 1]!);
  const counts = x.counts.subarray(x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!);
  const state = new State(cutPart(whole, stops, vehicles));
  let at = 0;
  const numbers = Int32Array.from(stops, (_, i) => i);
  for (let v = 0; v < vehicles.length; v++) {
    if (counts[v]! > 0) state.setRoute(v, numbers, counts[v]!, at);
    at += counts[v]!;
  }
  state.absentCount = 0;
  for (let s = at; s < stops.length; s++) state.absent[state.absentCount++] = s;
  const best = emptyPlan(vehicles.length, stops.length);
  state.settle();
  if (state.overloads.count === 0) copyBest(state, best);
  const overload = new OverloadPrice(state, slice.overload);
  const most = at === 0 && state.absentCount === 0 ? 0 : slice.rounds[k]!;
  x.rounds[k] = walk(state, new Random(Math.imul(slice.seed, 31) + k), best, overload, (done) => {
    const fraction = Math.max(most === 0 ? PATIENCE : done / most, slice.ms === null ? 0 : (now() - began) / slice.ms);
    const isEnd = fraction >= PATIENCE || (fraction >= 1 && state.overloads.count === 0) || Atomics.load(cancelFlag, 0) !== 0;
    return isEnd ? -1 : slice.hot * (slice.cold / slice.hot) ** Math.min(1, fraction);
  });
  x.bestCost[k] = best.cost;
  const { price, rounds, fine } = overload.now() ?? { price: 0, rounds: 0, fine: 0 };
  x.overload.set([price, rounds, fine], k * 3);
  // Still overloaded: back to the best without, so that all parts together are a plan again and again.
  if (state.overloads.count > 0 && best.cost < Number.POSITIVE_INFINITY) loadBest(state, best);
  const current = emptyPlan(vehicles.length, stops.length);
  let placed = copyPlan(state, current);
  for (let i = 0; i < state.absentCount; i++) current.order[placed++] = state.absent[i]!;
  counts.set(current.counts);
  x.order.set(pickStops(stops, current.order), x.stopFrom[k]!);
  x.bestCounts.set(best.counts, x.vehicleFrom[k]!);
  x.bestOrder.set(pickStops(stops, best.order), x.stopFrom[k]!);
}

function pickStops(stops: Int32Array, numbers: Int32Array): Int32Array {
  return numbers.map((i) => stops[i]!);
}
