/**
 * A part of a plan as a small instance of its own: some vehicles and some stops, renumbered, with their own matrix and neighbour lists.
 * The search runs on it as on any other; what it reads fits the processor's cache, and stops of other parts are simply not there.
 */

import type { CompiledProblem } from '../compile.ts';
import type { TravelMatrix } from '../matrix.ts';
import { type Instance, matrixTravel } from './instance.ts';

type Numbers = Int32Array | Float64Array | Uint8Array;

/** Whether parts of a plan can be searched apart: no price and no rule reaches beyond what `cutPart` keeps. */
export function isDivisible(p: CompiledProblem): boolean {
  const isPricedAsWhole = p.balancePerS > 0 || p.balancePerStop > 0;
  return !isPricedAsWhole && p.links === null && p.slices === null && p.visitCount === p.stopCount;
}

/** Where a thread cuts out its parts, one after the other: new memory for each took as long as what is written into it. */
export class PartMemory {
  private readonly arrays = new Map<string, Int32Array>();

  /** So many numbers under a name, as the last part left them. */
  take(name: string, length: number): Int32Array {
    let array = this.arrays.get(name);
    if (array === undefined || array.length < length) {
      array = new Int32Array(Math.ceil(length * SPARE));
      this.arrays.set(name, array);
    }
    return array.subarray(0, length);
  }
}
/** Parts are about alike in size. */
const SPARE = 1.2;

/**
 * Cuts out `stops` and `vehicles` of an instance; stop i of the part is `stops[i]`, so stops given in the order of their routes lie together
 * in memory. The problem must be divisible. What was cut out into the same memory before is no longer of use. Missing neighbours are filled up with the stop itself, which the search passes over. O(places² + stops × `aroundCount`).
 */
export function cutPart(whole: Instance, stops: Int32Array, vehicles: Int32Array, memory = new PartMemory()): Instance {
  const places = usedPlaces(whole.p, stops, vehicles);
  const width = places.length + 1;
  const matrix = cutMatrix(whole, places, memory);
  const p = cutProblem(whole, stops, vehicles, places, matrixTravel({ matrix, width, shift: whole.shift }));
  const S = stops.length;
  const V = vehicles.length;
  const nodeLocation = new Int32Array(S + 2 * V);
  nodeLocation.set(p.stopLocation);
  for (let v = 0; v < V; v++) {
    nodeLocation[S + v] = p.startLocation[v]!;
    nodeLocation[S + V + v] = p.endLocation[v]! < 0 ? places.length : p.endLocation[v]!;
  }
  const part: Instance = {
    ...whole,
    p,
    nodeCount: S + 2 * V,
    firstStart: S,
    firstEnd: S + V,
    nodeLocation,
    matrix,
    width,
    nearCount: Math.max(0, Math.min(whole.nearCount, S - 1)),
    aroundCount: Math.min(whole.aroundCount, S),
    kind: pick(whole.kind, vehicles),
    homeTo: pick(whole.homeTo, stops),
    homeFrom: pick(whole.homeFrom, stops),
    durationMatters: pick(whole.durationMatters, vehicles),
  };
  cutNeighbours(whole, part, stops, memory);
  return part;
}

/** Entries (of `width` numbers each) at the given indices. */
function pick<T extends Numbers>(from: T, indices: Int32Array, width = 1): T {
  const out = new (from.constructor as new (length: number) => T)(indices.length * width);
  for (let i = 0, at = 0; i < indices.length; i++) {
    const base = indices[i]! * width;
    for (let k = 0; k < width; k++) out[at++] = from[base + k]!;
  }
  return out;
}

/** Old numbers of the places that the part uses: the stops' in order of first use, then the vehicles'. */
function usedPlaces(p: CompiledProblem, stops: Int32Array, vehicles: Int32Array): Int32Array {
  const used = new Set<number>();
  for (const s of stops) used.add(p.stopLocation[s]!);
  for (const v of vehicles) {
    used.add(p.startLocation[v]!);
    if (p.endLocation[v]! >= 0) used.add(p.endLocation[v]!);
  }
  return Int32Array.from(used);
}

/** `input` keeps only what the search reads of it (objective, places); the maps by id stay empty. */
function cutProblem(
  { p, restricted }: Instance,
  stops: Int32Array,
  vehicles: Int32Array,
  places: Int32Array,
  travel: TravelMatrix,
): CompiledProblem {
  const placeOf = new Int32Array(p.locationCount).fill(-1);
  places.forEach((place, i) => {
    placeOf[place] = i;
  });
  const vehicleOf = new Int32Array(p.vehicleCount).fill(-1);
  vehicles.forEach((v, i) => {
    vehicleOf[v] = i;
  });
  const renumber = (from: Int32Array, indices: Int32Array, numbers: Int32Array) =>
    pick(from, indices).map((old) => (old < 0 ? -1 : numbers[old]!));
  const [windowFrom, windows] = pickLists(p.windowFrom, stops);
  const [breakFrom, breaks] = pickLists(p.breakFrom, vehicles);
  const allowed = new Uint8Array(stops.length * vehicles.length).fill(1);
  for (let i = 0, at = 0; restricted && i < stops.length; i++) {
    const row = stops[i]! * p.vehicleCount;
    for (let v = 0; v < vehicles.length; v++) allowed[at++] = p.allowed[row + vehicles[v]!]!;
  }
  return {
    input: { ...p.input, locations: Array.from(places, (place) => p.input.locations[place]!), stops: [], vehicles: [] },
    dims: p.dims,
    scale: p.scale,
    stopCount: stops.length,
    visitCount: stops.length,
    reloadFrom: new Int32Array(vehicles.length + 1).fill(stops.length),
    vehicleCount: vehicles.length,
    locationCount: places.length,
    travel,
    stopIndex: new Map(),
    vehicleIndex: new Map(),
    stopLocation: renumber(p.stopLocation, stops, placeOf),
    demand: pick(p.demand, stops, p.dims),
    isCollection: pick(p.isCollection, stops),
    serviceS: pick(p.serviceS, stops),
    setupS: pick(p.setupS, stops),
    windowFrom,
    windowStartS: pick(p.windowStartS, windows),
    windowEndS: pick(p.windowEndS, windows),
    latePrice: pick(p.latePrice, stops),
    penalty: pick(p.penalty, stops),
    allowed,
    pinnedVehicle: renumber(p.pinnedVehicle, stops, vehicleOf),
    pinnedPosition: pick(p.pinnedPosition, stops),
    capacity: pick(p.capacity, vehicles, p.dims),
    startLocation: renumber(p.startLocation, vehicles, placeOf),
    endLocation: renumber(p.endLocation, vehicles, placeOf),
    departS: pick(p.departS, vehicles),
    shiftEndS: pick(p.shiftEndS, vehicles),
    maxDurationS: pick(p.maxDurationS, vehicles),
    maxDistanceM: pick(p.maxDistanceM, vehicles),
    maxStops: pick(p.maxStops, vehicles),
    perM: pick(p.perM, vehicles),
    perS: pick(p.perS, vehicles),
    fixed: pick(p.fixed, vehicles),
    slowness: pick(p.slowness, vehicles),
    breakFrom,
    breakEarliestS: pick(p.breakEarliestS, breaks),
    breakLatestS: pick(p.breakLatestS, breaks),
    breakDurationS: pick(p.breakDurationS, breaks),
    balancePerS: p.balancePerS,
    balancePerStop: p.balancePerStop,
    compactnessPerM: p.compactnessPerM,
    changePerStop: p.changePerStop,
    // An earlier vehicle of another part is one that no vehicle of this part is.
    earlierVehicle: pick(p.earlierVehicle, stops).map((old) =>
      old < 0 || vehicleOf[old]! >= 0 ? (vehicleOf[old] ?? -1) : vehicles.length,
    ),
    links: null,
    slices: null,
  };
}

/** Of lists kept behind one another (list i from `offsets[i]` on): the new offsets of the chosen lists, and the old places of their entries. */
function pickLists(offsets: Int32Array, chosen: Int32Array): [Int32Array, Int32Array] {
  const from = new Int32Array(chosen.length + 1);
  const entries: number[] = [];
  chosen.forEach((list, i) => {
    for (let k = offsets[list]!; k < offsets[list + 1]!; k++) entries.push(k);
    from[i + 1] = entries.length;
  });
  return [from, Int32Array.from(entries)];
}

function cutMatrix(whole: Instance, places: Int32Array, memory: PartMemory): Int32Array {
  const n = places.length;
  const width = n + 1;
  const { matrix, shift, symmetric } = whole;
  const out = memory.take('matrix', (width * width) << shift);
  // The last row and column, "nowhere".
  out.fill(0, (n * width) << shift);
  const isHalf = symmetric && shift === 0;
  for (let i = 0; i < n; i++) {
    const row = places[i]! * whole.width;
    let at = (i * width) << shift;
    if (isHalf) {
      for (let j = 0, mirror = i; j < i; j++, mirror += width) {
        const metres = matrix[row + places[j]!]!;
        out[at + j] = metres;
        out[mirror] = metres;
      }
      out[at + i] = 0;
      out[at + n] = 0;
      continue;
    }
    for (let j = 0; j < n; j++) {
      const from = (row + places[j]!) << shift;
      out[at++] = matrix[from]!;
      if (shift === 1) out[at++] = matrix[from + 1]!;
    }
    out.fill(0, at, at + 1 + shift);
  }
  return out;
}

function cutNeighbours(whole: Instance, part: Instance, stops: Int32Array, memory: PartMemory): void {
  const { p, matrix, width, shift, nearCount, aroundCount } = part;
  const local = memory.take('local', whole.p.stopCount).fill(-1);
  stops.forEach((s, i) => {
    local[s] = i;
  });
  const around = memory.take('around', stops.length * aroundCount);
  const near = memory.take('near', stops.length * nearCount * 3);
  for (let x = 0; x < stops.length; x++) {
    const from = stops[x]! * whole.aroundCount;
    const nearFrom = stops[x]! * whole.nearCount - 1;
    const lx = p.stopLocation[x]!;
    let at = x * nearCount * 3;
    let n = 0;
    for (let k = 0; k < whole.aroundCount && n < aroundCount; k++) {
      const y = local[whole.around[from + k]!]!;
      if (y < 0) continue;
      around[x * aroundCount + n++] = y;
      if (n === 1 || n > nearCount + 1) continue;
      near[at] = y;
      // The nearest of the whole have their metres beside them.
      if (k <= whole.nearCount) {
        near[at + 1] = whole.near[(nearFrom + k) * 3 + 1]!;
        near[at + 2] = whole.near[(nearFrom + k) * 3 + 2]!;
      } else {
        const ly = p.stopLocation[y]!;
        near[at + 1] = matrix[(lx * width + ly) << shift]!;
        near[at + 2] = matrix[(ly * width + lx) << shift]!;
      }
      at += 3;
    }
    for (; n < aroundCount; n++) around[x * aroundCount + n] = x;
    for (; at < (x + 1) * nearCount * 3; at += 3) {
      near[at] = x;
      near[at + 1] = 0;
      near[at + 2] = 0;
    }
  }
  part.around = around;
  part.near = near;
}
