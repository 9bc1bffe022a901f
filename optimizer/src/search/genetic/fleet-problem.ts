/** A problem with hours, several depots or kinds of vehicles, as the genetic search reads it. */

import { UNLIMITED } from '../../compile.ts';
import type { PlanCopy } from '../anneal.ts';
import type { Instance } from '../instance.ts';

/** Stops tried beside each stop. */
const NEAR = 20;
/** Vehicles of a kind beyond those that the best plan uses, as a part of them and in number: on the way more may be good. */
const MORE_VEHICLES = 1.3;
const SPARE_VEHICLES = 3;
/** Stops whose ways make up the mean way that first prices are taken from. */
const SAMPLED = 60;

/** Stops are 1 to `stopCount`; a slot is a vehicle that may have a route. */
export interface FleetProblem {
  inst: Instance;
  stopCount: number;
  /** The vehicle of each slot, ascending, and its kind. */
  vehicle: Int32Array;
  kind: Int32Array;
  /** The slots of each kind. */
  slotsOf: number[][];
  /** What the load is counted in: dimensions that may be full, the number of stops where it is limited. Stop × dims + dimension. */
  dims: number;
  demand: Int32Array;
  /** Slot × dims + dimension. */
  capacity: Int32Array;
  /** Per dimension: one over the mean demand. */
  loadShare: Float64Array;
  /** Per slot: money for using it, for a metre, for a second. */
  fixed: Float64Array;
  perM: Float64Array;
  perS: Float64Array;
  /** Per slot; what takes longer has a price as lateness has. */
  maxDurationS: Int32Array;
  slowness: Float64Array;
  /** Slots with the same number go home at one place, until the same hour, at the same speed: a route's end may be given from one to the other. */
  home: Int32Array;
  isPriced: boolean;
  /** `nearCount` stops for each stop (from stop × `nearCount` on), nearest first; short lists are filled up with the stop itself. */
  near: Int32Array;
  nearCount: number;
  /** First prices: of a mean demand too much on board, of a second too late. */
  overloadPrice: number;
  latePrice: number;
}

/**
 * Whether the genetic search of fleets knows all the rules: one hard window a stop, no breaks, no links, no collections among deliveries, no
 * limits of metres, nothing pinned; not with fewest vehicles,
 * where it was measured to bring nothing. */
export function isOfFleet(inst: Instance): boolean {
  const { p } = inst;
  return (
    !inst.complex &&
    !inst.mixed &&
    !inst.hasExtras &&
    inst.nearCount > 0 &&
    p.balancePerS === 0 &&
    p.balancePerStop === 0 &&
    !p.input.objective?.fewestVehicles &&
    p.maxDistanceM.every((x) => x >= UNLIMITED) &&
    p.pinnedPosition.every((x) => x < 0)
  );
}

/** For an instance of such rules; `best` says how many vehicles of each kind may be of use. */
export function fleetProblemOf(inst: Instance, best: PlanCopy): FleetProblem {
  const { p } = inst;
  const n = p.stopCount;
  const vehicle = usefulVehicles(inst, best);
  const kind = vehicle.map((v) => inst.kind[v]!);
  const slotsOf = new Map<number, number[]>();
  kind.forEach((k, slot) => {
    slotsOf.set(k, [...(slotsOf.get(k) ?? []), slot]);
  });
  const { dims, demand, capacity, loadShare } = loadsOf(inst, vehicle);
  const homes = new Map<string, number>();
  const home = vehicle.map((v) => {
    const key = `${p.endLocation[v]} ${p.shiftEndS[v]} ${p.slowness[v]}`;
    if (!homes.has(key)) homes.set(key, homes.size);
    return homes.get(key)!;
  });
  const nearCount = Math.min(NEAR, inst.nearCount);
  const near = new Int32Array((n + 1) * nearCount);
  for (let x = 1; x <= n; x++)
    for (let k = 0; k < nearCount; k++) near[x * nearCount + k] = inst.near[((x - 1) * inst.nearCount + k) * 3]! + 1;
  const real = (of: Float64Array) => Float64Array.from(vehicle, (v) => of[v]!);
  const { way, seconds } = meanWay(inst, vehicle[0]!);
  return {
    inst,
    stopCount: n,
    vehicle,
    kind,
    slotsOf: [...slotsOf.values()],
    dims,
    demand,
    capacity,
    loadShare,
    fixed: real(p.fixed),
    perM: real(p.perM),
    perS: real(p.perS),
    maxDurationS: vehicle.map((v) => p.maxDurationS[v]!),
    slowness: real(p.slowness),
    home,
    isPriced: vehicle.some((v) => p.perS[v]! > 0),
    near,
    nearCount,
    overloadPrice: way,
    latePrice: (4 * way) / Math.max(1, seconds),
  };
}

/** Those that the best plan uses, and some more of each kind. */
function usefulVehicles({ p, kind, kindCount }: Instance, best: PlanCopy): Int32Array {
  const used = new Int32Array(kindCount);
  best.counts.forEach((count, v) => {
    if (count > 0) used[kind[v]!]!++;
  });
  const more = used.map((count) => Math.ceil((MORE_VEHICLES - 1) * count) + SPARE_VEHICLES);
  const useful: number[] = [];
  for (let v = 0; v < p.vehicleCount; v++) if (best.counts[v]! > 0 || more[kind[v]!]!-- > 0) useful.push(v);
  return Int32Array.from(useful);
}

function loadsOf(
  { p }: Instance,
  vehicle: Int32Array,
): Pick<FleetProblem, 'dims' | 'demand' | 'capacity' | 'loadShare'> {
  const n = p.stopCount;
  const columns: { of: (s: number) => number; room: (v: number) => number }[] = [];
  for (let k = 0; k < p.dims; k++)
    columns.push({ of: (s) => p.demand[s * p.dims + k]!, room: (v) => p.capacity[v * p.dims + k]! });
  columns.push({ of: () => 1, room: (v) => p.maxStops[v]! });
  const total = ({ of }: (typeof columns)[number]) => {
    let sum = 0;
    for (let s = 0; s < n; s++) sum += of(s);
    return sum;
  };
  const counted = columns.filter((column) => vehicle.some((v) => column.room(v) < total(column)));
  const dims = counted.length;
  const demand = new Int32Array((n + 1) * dims);
  const capacity = new Int32Array(vehicle.length * dims);
  counted.forEach(({ of, room }, k) => {
    for (let x = 1; x <= n; x++) demand[x * dims + k] = of(x - 1);
    vehicle.forEach((v, slot) => {
      capacity[slot * dims + k] = room(v);
    });
  });
  return { dims, demand, capacity, loadShare: Float64Array.from(counted, (column) => n / total(column)) };
}

/** What a way between two stops costs on average, and how long it is. */
function meanWay({ p, matrix, width, shift }: Instance, v: number): { way: number; seconds: number } {
  const step = Math.max(1, Math.floor(p.stopCount / SAMPLED));
  let metres = 0;
  let seconds = 0;
  let ways = 0;
  for (let a = 0; a < p.stopCount; a += step) {
    for (let b = 0; b < p.stopCount; b += step) {
      if (a === b) continue;
      const at = (p.stopLocation[a]! * width + p.stopLocation[b]!) << shift;
      metres += matrix[at]!;
      if (shift === 1) seconds += matrix[at + 1]!;
      ways++;
    }
  }
  const mean = Math.max(1, ways);
  return { way: Math.max(1e-6, (metres * p.perM[v]! + seconds * p.perS[v]!) / mean), seconds: seconds / mean };
}
