/** What is on board along a route. */

import type { CompiledProblem } from './compile.ts';

export interface Loads {
  /** When leaving the start, and after each visit; per dimension, in its unit. */
  start: number[];
  after: number[][];
  /** The most at any point, per dimension, scaled. */
  peak: number[];
}

/**
 * Deliveries are on board from the start of their trip to their stop, collections from their stop to the end of the trip, goods of a pair
 * between its two stops. A pair that is torn apart or the wrong way round counts as a delivery and a collection like others.
 */
export function loadsAlong(p: CompiledProblem, order: Int32Array): Loads {
  const { dims } = p;
  const inUnits = (load: readonly number[]) => load.map((x, k) => x / p.scale[k]!);
  const ridesOnly = pairedDeliveries(p, order);
  const load = new Array<number>(dims).fill(0);
  const take = (visit: number, sign: 1 | -1) => {
    for (let k = 0; k < dims; k++) load[k] = load[k]! + sign * p.demand[visit * dims + k]!;
  };
  const loadTrip = (from: number) => {
    load.fill(0);
    for (let i = from; i < order.length && order[i]! < p.stopCount; i++)
      if (!p.isCollection[order[i]!] && !ridesOnly?.has(i)) take(order[i]!, 1);
  };
  loadTrip(0);
  const start = inUnits(load);
  const peak = [...load];
  const after: number[][] = [];
  order.forEach((visit, i) => {
    if (visit >= p.stopCount) loadTrip(i + 1);
    else take(visit, p.isCollection[visit] ? 1 : -1);
    for (let k = 0; k < dims; k++) peak[k] = Math.max(peak[k]!, load[k]!);
    after.push(inUnits(load));
  });
  return { start, after, peak };
}

/** Places in the order of deliveries whose goods came on board in the same trip before. */
function pairedDeliveries(p: CompiledProblem, order: Int32Array): Set<number> | null {
  if (p.links === null) return null;
  const out = new Set<number>();
  const onBoard = new Set<number>();
  order.forEach((visit, i) => {
    if (visit >= p.stopCount) onBoard.clear();
    else if (p.isCollection[visit]) onBoard.add(visit);
    // Delivered once: a delivery that stands twice on the route takes its goods from the start the second time.
    else if (onBoard.delete(p.links!.pairOf[visit]!)) out.add(i);
  });
  return out;
}
