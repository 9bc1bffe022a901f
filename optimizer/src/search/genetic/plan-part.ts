/** The genetic search of a part of a plan: its population begins with what plans of the annealing do with the stops of the part. */

import { Random } from '../../random.ts';
import { CLOCKS } from '../../stop.ts';
import { emptyPlan, loadBest, type PlanCopy } from '../anneal.ts';
import { type Exchange, pickStops, type Slice } from '../exchange.ts';
import type { Instance } from '../instance.ts';
import { cutPart } from '../part.ts';
import { State } from '../state.ts';
import { CapacityBreeding } from './capacity-breeding.ts';
import { capacityProblemOf } from './capacity-problem.ts';

export type PartSlice = Pick<Slice, 'ms' | 'clock' | 'rounds' | 'seed'>;

/** Breeds part k for its slice and leaves the best plan of it in the exchange: the one that it had, if none is better. Ends early when cancelled. */
export function breedPart(
  whole: Instance,
  x: Exchange,
  k: number,
  parents: readonly PlanCopy[],
  slice: PartSlice,
  cancelFlag: Int32Array,
): void {
  const now = CLOCKS[slice.clock];
  const end = slice.ms === null ? Number.POSITIVE_INFINITY : now() + slice.ms;
  const vehicles = x.vehicles.slice(x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!);
  const stops = x.order.slice(x.stopFrom[k]!, x.stopFrom[k + 1]!);
  const inst = cutPart(whole, stops, vehicles);
  const state = new State(inst);
  const best = emptyPlan(vehicles.length, stops.length);
  best.counts.set(x.counts.subarray(x.vehicleFrom[k]!, x.vehicleFrom[k + 1]!));
  for (let i = 0; i < stops.length; i++) best.order[i] = i;
  loadBest(state, best);
  best.cost = state.total;
  let rounds = 0;
  if (stops.length > 1) {
    const breeding = new CapacityBreeding(capacityProblemOf(inst), new Random(Math.imul(slice.seed, 31) + k));
    breeding.add(best, false);
    const numbers = new Int32Array(whole.p.stopCount).fill(-1);
    stops.forEach((s, i) => {
      numbers[s] = i;
    });
    const waiting = parents.map(({ order }) => order.map((s) => numbers[s]!).filter((i) => i >= 0));
    for (; rounds < slice.rounds[k]! && now() < end && Atomics.load(cancelFlag, 0) === 0; rounds += stops.length) {
      const parent = waiting.pop();
      if (parent === undefined) breeding.breed();
      else breeding.addTour(parent);
    }
    const found = emptyPlan(vehicles.length, stops.length);
    const isFound = breeding.writeBest(found);
    if (isFound) loadBest(state, found);
    if (isFound && state.total < best.cost) {
      best.counts.set(found.counts);
      best.order.set(found.order);
      best.cost = state.total;
    }
  }
  x.rounds[k] = rounds;
  x.bestCost[k] = best.cost;
  x.bestCounts.set(best.counts, x.vehicleFrom[k]!);
  x.bestOrder.set(pickStops(stops, best.order), x.stopFrom[k]!);
}
