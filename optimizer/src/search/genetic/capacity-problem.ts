/** A problem in which metres and one capacity alone decide, as the genetic search reads it. */

import { UNLIMITED } from '../../compile.ts';
import type { Instance } from '../instance.ts';

/** Stops tried beside each stop. */
const NEAR = 20;
/** Routes beyond those that the load fills, as a part of them and in number: on the way more may be good. */
const MORE_ROUTES = 1.3;
const SPARE_ROUTES = 3;
/** Half of what a route costs beside its metres, in metres: more would not fit the sums. */
const MOST_FIXED_M = 1e8;

/** Stops are 1 to `stopCount`; 0 is the depot. */
export interface CapacityProblem {
  stopCount: number;
  /** From × `width` + to. What a vehicle costs beside its metres lies half on the way out of the depot, half on the way back. */
  metres: Int32Array;
  width: number;
  demand: Int32Array;
  capacity: number;
  /** At most so many routes. */
  routeCount: number;
  /** `nearCount` stops for each stop (from stop × `nearCount` on), nearest first; short lists are filled up with the stop itself. */
  near: Int32Array;
  nearCount: number;
}

/**
 * Whether metres and one capacity alone decide: not where hours, kinds of vehicles, several depots, ways that are longer back than there, stops
 * with rules of their own or fewest vehicles do, too. That all stops can be served is not asked.
 */
export function isOfCapacityAlone(inst: Instance): boolean {
  return hasMetresAlone(inst) && decidingDimension(inst) !== null && halfFixedM(inst) <= MOST_FIXED_M;
}

/** What a vehicle costs beside its metres, in metres, half of it. */
function halfFixedM({ p }: Instance): number {
  return Math.round(p.fixed[0]! / p.perM[0]! / 2);
}

/** For an instance of capacity alone. O(stops²). */
export function capacityProblemOf(inst: Instance): CapacityProblem {
  const { p } = inst;
  const dimension = decidingDimension(inst) ?? 0;
  const halfFixed = halfFixedM(inst);
  const S = p.stopCount;
  const width = S + 1;
  const metres = new Int32Array(width * width);
  const place = (x: number) => (x === 0 ? p.startLocation[0]! : p.stopLocation[x - 1]!);
  for (let a = 0; a < width; a++) {
    const row = place(a) * inst.width;
    for (let b = 0; b < width; b++)
      if (a !== b) metres[a * width + b] = inst.matrix[row + place(b)]! + (a === 0 || b === 0 ? halfFixed : 0);
  }
  const demand = new Int32Array(width);
  let total = 0;
  for (let x = 1; x < width; x++) {
    demand[x] = p.demand[(x - 1) * p.dims + dimension]!;
    total += demand[x]!;
  }
  const capacity = p.capacity[dimension]!;
  const nearCount = Math.min(NEAR, inst.nearCount);
  const near = new Int32Array(width * nearCount);
  for (let x = 1; x < width; x++)
    for (let k = 0; k < nearCount; k++) near[x * nearCount + k] = inst.near[((x - 1) * inst.nearCount + k) * 3]! + 1;
  const routeCount = Math.min(p.vehicleCount, Math.ceil((MORE_ROUTES * total) / capacity) + SPARE_ROUTES);
  return { stopCount: S, metres, width, demand, capacity, routeCount, near, nearCount };
}

function hasMetresAlone({ p, simple, kindCount, symmetric, restricted, nearCount }: Instance): boolean {
  return (
    simple &&
    symmetric &&
    !restricted &&
    kindCount === 1 &&
    nearCount > 0 &&
    p.startLocation[0] === p.endLocation[0] &&
    p.maxStops[0]! >= p.stopCount &&
    p.balancePerS === 0 &&
    p.balancePerStop === 0 &&
    !p.input.objective?.fewestVehicles &&
    p.pinnedVehicle.every((v) => v < 0)
  );
}

/** The one dimension in which all stops together are more than a vehicle takes (0 where none is); null: several are. */
function decidingDimension({ p }: Instance): number | null {
  let deciding: number | null = null;
  for (let k = 0; k < p.dims; k++) {
    if (p.capacity[k]! >= UNLIMITED) continue;
    let total = 0;
    for (let s = 0; s < p.stopCount; s++) total += p.demand[s * p.dims + k]!;
    if (total <= p.capacity[k]!) continue;
    if (deciding !== null) return null;
    deciding = k;
  }
  return deciding ?? (p.dims > 0 ? 0 : null);
}
