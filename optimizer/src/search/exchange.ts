/**
 * The memory through which a plan goes to the threads part by part and comes back, and the search of one part. All arrays lie in shared
 * memory and go to the threads once; a part is written by one side at a time (crew.ts orders the two).
 */

import { Random } from '../random.ts';
import { CLOCKS } from '../stop.ts';
import { copyBest, copyPlan, emptyPlan, loadBest, type PlanCopy, walk } from './anneal.ts';
import type { Division } from './divide.ts';
import type { Instance } from './instance.ts';
import { cutPart, type PartMemory } from './part.ts';
import { State } from './state.ts';
import { type Toll, TollKeeper } from './toll.ts';

/** A slice ends when it is over and the part's plan is sound, or after this many times its length. */
const PATIENCE = 2;
/** How often within a slice the plan is looked at where hours rule: there routes fit together in few ways only, and many are needed. */
const LOOKS_TIMED = 4;

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
  /** Plans on the way through the slice, as `counts` and `order` would be; a part that did not come so far has counts of 0. */
  seen: PlanCopy[];
  /** What each part's best plan costs (Infinity: none was sound), and how many rounds it had. */
  bestCost: Float64Array;
  rounds: Float64Array;
  /** Where the toll stood at last in each part (`Toll`: price, rounds, sound); price 0: nothing might be broken there. */
  toll: Float64Array;
}

/** How long each part is searched, and between which temperatures (money). */
export interface Slice {
  hot: number;
  cold: number;
  /** Milliseconds for each part; null: by `rounds` alone. */
  ms: number | null;
  clock: keyof typeof CLOCKS;
  /** What the parts' plans may break on the way. */
  toll: Toll | null;
  /** Most rounds for each part. */
  rounds: number[];
  /** Random numbers of part k come from it and from k alone. */
  seed: number;
}

/** `copies`: how many parts are whole plans; 1: the parts together are one. `looks`: room for so many plans seen on the way. */
export function makeExchange(
  inst: Instance,
  mostParts: number,
  copies = 1,
  looks = inst.timed ? LOOKS_TIMED : 0,
): Exchange {
  const stopCount = inst.p.stopCount * copies;
  const vehicleCount = inst.p.vehicleCount * copies;
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
    seen: Array.from({ length: looks }, () => ({ counts: whole(vehicleCount), order: whole(stopCount) })),
    bestCost: real(mostParts),
    rounds: real(mostParts),
    toll: real(mostParts * 3),
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

/** Gives every part the whole of a plan. */
export function writeCopies(x: Exchange, plan: PlanCopy, copies: number): void {
  for (let k = 0; k < copies; k++) {
    x.vehicleFrom[k + 1] = (k + 1) * plan.counts.length;
    x.stopFrom[k + 1] = (k + 1) * plan.order.length;
    writeCopy(x, plan, k);
  }
}

/** Gives part k the whole of a plan. */
export function writeCopy(x: Exchange, plan: PlanCopy, k: number): void {
  const S = plan.order.length;
  const V = plan.counts.length;
  const order = plan.order.slice();
  let placed = plan.counts.reduce((a, b) => a + b, 0);
  const isPlaced = new Uint8Array(S);
  for (let i = 0; i < placed; i++) isPlaced[order[i]!] = 1;
  for (let s = 0; s < S; s++) if (isPlaced[s] === 0) order[placed++] = s;
  x.vehicles.set(
    Int32Array.from({ length: V }, (_, v) => v),
    k * V,
  );
  x.counts.set(plan.counts, k * V);
  x.order.set(order, k * S);
}

/** A plan of part k, which has the whole of it. */
export function readCopy(x: Exchange, k: number, which: Which, plan: PlanCopy): void {
  const { counts, order } = whichOf(x, which);
  plan.counts.set(counts.subarray(x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!));
  plan.order.set(order.subarray(x.stopFrom[k]!, x.stopFrom[k + 1]!));
}

/** What a search of whole plans found, for part k: its best plan (null: none) and others, as `best` and as those seen on the way. */
export function writeFound(
  x: Exchange,
  k: number,
  best: PlanCopy | null,
  cost: number,
  others: readonly PlanCopy[],
): void {
  const write = (to: PlanCopy, plan: PlanCopy | undefined) => {
    if (plan === undefined) to.counts.fill(0, x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!);
    else {
      to.counts.set(plan.counts, x.vehicleFrom[k]!);
      to.order.set(plan.order, x.stopFrom[k]!);
    }
  };
  x.bestCost[k] = best === null ? Number.POSITIVE_INFINITY : cost;
  write({ counts: x.bestCounts, order: x.bestOrder }, best ?? undefined);
  x.seen.forEach((to, look) => {
    write(to, others[look]);
  });
}

function routeStarts(plan: PlanCopy): Int32Array {
  const starts = new Int32Array(plan.counts.length);
  for (let v = 1; v < starts.length; v++) starts[v] = starts[v - 1]! + plan.counts[v - 1]!;
  return starts;
}

/** What of each part is read: the plan that it ended with, its best, or the one seen at a look. */
export type Which = 'last' | 'best' | number;

function whichOf(x: Exchange, which: Which): PlanCopy {
  if (which === 'last') return { counts: x.counts, order: x.order };
  return which === 'best' ? { counts: x.bestCounts, order: x.bestOrder } : x.seen[which]!;
}

/** Puts the parts together again. */
export function readParts(x: Exchange, parts: number, which: Which, plan: PlanCopy): void {
  const { counts, order } = whichOf(x, which);
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

/** A toll that the parts began with, as they left it: the mean over them (of the price the geometric one). */
export function meanToll(x: Exchange, parts: number, began: Toll | null): Toll | null {
  let count = 0;
  let logs = 0;
  let rounds = 0;
  let sound = 0;
  for (let k = 0; k < parts; k++) {
    if (x.toll[k * 3] === 0) continue;
    count++;
    logs += Math.log(x.toll[k * 3]!);
    rounds += x.toll[k * 3 + 1]!;
    sound += x.toll[k * 3 + 2]!;
  }
  if (began === null || count === 0) return began;
  return { ...began, price: Math.exp(logs / count), rounds: Math.floor(rounds / count), sound: sound / count };
}

/**
 * Searches part k for its slice of time, a little longer while its plan is not sound, and leaves its last and its best plan in the exchange.
 * Ends early when cancelled.
 */
export function searchPart(
  whole: Instance,
  x: Exchange,
  k: number,
  slice: Slice,
  cancelFlag: Int32Array,
  memory?: PartMemory,
): void {
  const now = CLOCKS[slice.clock];
  const began = now();
  const vehicles = x.vehicles.slice(x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!);
  const stops = x.order.slice(x.stopFrom[k]!, x.stopFrom[k + 1]!);
  const counts = x.counts.subarray(x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!);
  const state = new State(cutPart(whole, stops, vehicles, memory));
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
  const toll = new TollKeeper(state, slice.toll);
  if (state.isSound) copyBest(state, best);
  const seen = lookInto(x, k, stops, state);
  const most = at === 0 && state.absentCount === 0 ? 0 : slice.rounds[k]!;
  x.rounds[k] = walk(state, new Random(Math.imul(slice.seed, 31) + k), best, toll, (done) => {
    const fraction = Math.max(most === 0 ? PATIENCE : done / most, slice.ms === null ? 0 : (now() - began) / slice.ms);
    seen(fraction);
    const isEnd = fraction >= PATIENCE || (fraction >= 1 && state.isSound) || Atomics.load(cancelFlag, 0) !== 0;
    return isEnd ? -1 : slice.hot * (slice.cold / slice.hot) ** Math.min(1, fraction);
  });
  x.bestCost[k] = best.cost;
  const { price, rounds, sound } = toll.now() ?? { price: 0, rounds: 0, sound: 0 };
  x.toll.set([price, rounds, sound], k * 3);
  // Still not sound: back to the best that was, so that all parts together are a plan again and again.
  if (!state.isSound && best.cost < Number.POSITIVE_INFINITY) loadBest(state, best);
  const current = emptyPlan(vehicles.length, stops.length);
  let placed = copyPlan(state, current);
  for (let i = 0; i < state.absentCount; i++) current.order[placed++] = state.absent[i]!;
  counts.set(current.counts);
  x.order.set(pickStops(stops, current.order), x.stopFrom[k]!);
  x.bestCounts.set(best.counts, x.vehicleFrom[k]!);
  x.bestOrder.set(pickStops(stops, best.order), x.stopFrom[k]!);
}

/** Leaves the plan of part k in the exchange as its slice goes on: to be called with the fraction of it that has passed. */
function lookInto(x: Exchange, k: number, stops: Int32Array, state: State): (fraction: number) => void {
  const from = x.vehicleFrom[k]!;
  for (const { counts } of x.seen) counts.fill(0, from, x.vehicleFrom[k + 1]!);
  let next = 0;
  return (fraction) => {
    if (next >= x.seen.length || fraction < (next + 1) / (x.seen.length + 1)) return;
    const { counts, order } = x.seen[next++]!;
    const plan = emptyPlan(x.vehicleFrom[k + 1]! - from, stops.length);
    const placed = copyPlan(state, plan);
    counts.set(plan.counts, from);
    order.set(pickStops(stops, plan.order.subarray(0, placed)), x.stopFrom[k]!);
  };
}

/** Stops of a part by their numbers in it. */
export function pickStops(stops: Int32Array, numbers: Int32Array): Int32Array {
  return numbers.map((i) => stops[i]!);
}
