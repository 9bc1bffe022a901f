/** What the search reads but never writes: the interleaved matrix, neighbour lists, kinds of vehicles, and which rules are in play. */

import { type CompiledProblem, UNLIMITED } from '../compile.ts';
import { evaluateRoute } from '../evaluate.ts';
import type { TravelMatrix } from '../matrix.ts';
import { UNREACHABLE } from '../problem.ts';
import type { StopWatch } from '../stop.ts';
import { buildGroups, type Groups, withGroups } from './groups.ts';
import { fillNeighbours, meanNearCost } from './neighbours.ts';
import { inOrder, orderOfPlaces } from './place-order.ts';
import { findTwins, type Twins } from './refit.ts';

/** What typed arrays are made over: memory of one thread, or of all. */
export type BufferType = new (bytes: number) => ArrayBuffer | SharedArrayBuffer;

/** Stops tried beside each stop (granular neighbourhood; Toth & Vigo 2003, measured in docs). */
const NEAR = 40;
/** With times fewer do: those that the hours make bad neighbours are not among them, and each costs more to try. */
const NEAR_TIMED = 30;
/** Stops known around each stop for ruining. */
const AROUND = 120;
/** Rows and columns of the matrix that are compared together. */
const TILE = 64;
/** Stops that mean times are taken of. */
const SAMPLED = 200;

export interface Instance {
  p: CompiledProblem;
  /** Node numbers: stops 0 … stops − 1, visits to reload places, then each vehicle's start, then each vehicle's end. */
  nodeCount: number;
  firstStart: number;
  firstEnd: number;
  nodeLocation: Int32Array;
  /**
   * (from * width + to) << shift: metres, and with shift 1 seconds behind them (without times shift is 0: half the memory is twice the
   * cache). The last row and column are "nowhere" (all 0), the end of open routes.
   */
  matrix: Int32Array;
  width: number;
  shift: 0 | 1;
  /** `near` entries of 3 per stop, nearest first: stop, metres to it, metres from it. Short lists are filled up with the stop itself. */
  nearCount: number;
  near: Int32Array;
  /** `aroundCount` stops per stop, nearest first, the stop itself at the head. */
  aroundCount: number;
  around: Int32Array;
  /** Vehicles that are alike share a number. */
  kind: Int32Array;
  kindCount: number;
  /** Which vehicles differ only in capacity and prices; null where routes stay with their vehicle. */
  twins: Twins | null;
  /** Whether vehicles come back to where they began, and that to several places; started routes and open ones do not count. */
  severalDepots: boolean;
  /** Whether times are in play at all; several windows, breaks, lateness or times by time of day among them; those last alone. */
  timed: boolean;
  complex: boolean;
  sliced: boolean;
  /** Whether loads do not only fall along a route, vehicles have rules about stops, setups take time, vehicles may reload. */
  mixed: boolean;
  restricted: boolean;
  hasSetup: boolean;
  hasTrips: boolean;
  /** Whether ways are missing; stops have prices on vehicles beside their arcs (likeness, compactness, missing ways). */
  hasGaps: boolean;
  hasExtras: boolean;
  /** Whether there are rules that leaving a stop out can break, when the way gets no shorter for it. */
  fragile: boolean;
  /** Linked stops; null = none. */
  groups: Groups | null;
  /** Whether all ways are as long back as there. */
  symmetric: boolean;
  /**
   * Only metres (of one price on all vehicles) and what `State.accepts` asks decide where a stop may go: the search then takes its fastest
   * way. Every rule that depends on the place within the route must turn this off.
   */
  simple: boolean;
  /** Per stop: metres to the nearest end and from the nearest start of any vehicle. */
  homeTo: Int32Array;
  homeFrom: Int32Array;
  /** Per vehicle: whether the duration must be known (priced or limited). */
  durationMatters: Uint8Array;
  /** Mean cost of going to a near neighbour: the unit of the annealing temperature. */
  nearCost: number;
  /** Mean seconds that a stop takes, with the way to the nearest other one, where durations have a limit; else 0. */
  stopS: number;
}

/** All that the search reads, made by this thread alone. */
export function buildInstance(given: CompiledProblem, watch: StopWatch): Instance {
  const inst = prepareInstance(given, ArrayBuffer);
  fillNeighbours(inst, 0, inst.p.stopCount, () => watch.cancelled());
  inst.nearCost = meanNearCost(inst);
  return inst;
}

/**
 * All but what neighbours.ts computes: the neighbour lists, for which there is only room, and the mean near cost. The matrix and the lists
 * lie in `Memory`: SharedArrayBuffer when other threads read them too.
 */
export function prepareInstance(given: CompiledProblem, Memory: BufferType): Instance {
  const order = orderOfPlaces(given);
  const tolerant = withTolerantPins(inOrder(given, order));
  const S = given.stopCount;
  const V = given.vehicleCount;
  const width = given.locationCount + 1;
  const nowhere = given.locationCount;
  const { timed, complex, durationMatters } = timesInPlay(tolerant);
  const shift = timed ? 1 : 0;
  const matrix = fillMatrix(given, order, shift, Memory);
  const groups = buildGroups(given);
  const own = given.input.objective?.fewestVehicles ? rankVehicles(tolerant, matrix, shift) : tolerant;
  // The search changes penalties for a while (fleet.ts): they are its own.
  const p = withGroups({ ...own, penalty: own.penalty.slice() }, groups);
  const firstStart = p.visitCount;
  const nodeLocation = new Int32Array(firstStart + 2 * V);
  nodeLocation.set(p.stopLocation);
  for (let v = 0; v < V; v++) {
    nodeLocation[firstStart + v] = p.startLocation[v]!;
    nodeLocation[firstStart + V + v] = p.endLocation[v]! < 0 ? nowhere : p.endLocation[v]!;
  }
  const collections = p.isCollection.reduce((a, b) => a + b, 0);
  const hasTrips = p.visitCount > S;
  const hasGaps = hasMissingArcs(matrix);
  const restricted = p.allowed.includes(0);
  const kinds = new Map<string, number>();
  const kind = Int32Array.from(p.input.vehicles, (v, i) => {
    let column = '';
    for (let s = 0; restricted && s < S; s++) column += p.allowed[s * V + i]!;
    const isEarlier = p.changePerStop > 0 && p.earlierVehicle.includes(i);
    const key = JSON.stringify([{ ...v, id: isEarlier ? v.id : '' }, column]);
    const found = kinds.get(key) ?? kinds.size;
    kinds.set(key, found);
    return found;
  });
  const nearCount = Math.max(0, Math.min(timed ? NEAR_TIMED : NEAR, S - 1));
  const aroundCount = Math.min(AROUND, S);
  const instance: Instance = {
    p,
    nodeCount: firstStart + 2 * V,
    firstStart,
    firstEnd: firstStart + V,
    nodeLocation,
    matrix,
    width,
    shift,
    nearCount,
    near: new Int32Array(new Memory(S * nearCount * 12)),
    aroundCount,
    around: new Int32Array(new Memory(S * aroundCount * 4)),
    kind,
    kindCount: kinds.size,
    twins: null,
    severalDepots: new Set(p.startLocation.filter((at, v) => at === p.endLocation[v])).size > 1,
    timed,
    complex,
    sliced: p.slices !== null,
    mixed: (collections > 0 && collections < S) || groups !== null || hasTrips,
    restricted,
    hasSetup: p.setupS.some((x) => x > 0),
    hasTrips,
    hasGaps,
    hasExtras: hasGaps || p.compactnessPerM > 0 || p.changePerStop > 0,
    fragile: timed || hasGaps || (groups?.isStarted.includes(1) ?? false) || p.maxDistanceM.some((x) => x < UNLIMITED),
    groups,
    symmetric: isSymmetric(matrix, width, shift),
    simple: false,
    homeTo: new Int32Array(S).fill(UNLIMITED),
    homeFrom: new Int32Array(S).fill(UNLIMITED),
    durationMatters,
    nearCost: 0,
    stopS: 0,
  };
  if (!instance.mixed && p.changePerStop === 0) instance.twins = findTwins(p, kind, kinds.size);
  instance.simple =
    instance.twins === null &&
    !timed &&
    !instance.mixed &&
    p.perM[0]! > 0 &&
    p.perM.every((x) => x === p.perM[0]) &&
    p.maxDistanceM.every((x) => x >= UNLIMITED) &&
    p.pinnedPosition.every((x) => x < 0) &&
    !instance.hasExtras;
  measureHome(instance);
  if (p.maxDurationS.some((x) => x < UNLIMITED)) instance.stopS = meanStopS(instance);
  return instance;
}

function timesInPlay(p: CompiledProblem): Pick<Instance, 'timed' | 'complex' | 'durationMatters'> {
  let complex = p.breakFrom[p.vehicleCount]! > 0 || p.slices !== null;
  let windows = false;
  for (let s = 0; s < p.stopCount; s++) {
    const many = p.windowFrom[s + 1]! - p.windowFrom[s]!;
    if (many > 0) windows = true;
    if (many > 1 || (many > 0 && p.latePrice[s]! >= 0)) complex = true;
  }
  const durationMatters = Uint8Array.from(p.perS, (x, v) =>
    x > 0 || p.maxDurationS[v]! < UNLIMITED || p.balancePerS > 0 ? 1 : 0,
  );
  const timed = windows || complex || durationMatters.some((x) => x > 0) || p.shiftEndS.some((x) => x < UNLIMITED);
  return { timed, complex, durationMatters };
}

/** Places in the order given. Seconds and metres of a way that is missing: the metres alone say so, that sums of seconds stay small. */
function fillMatrix(p: CompiledProblem, order: Int32Array, shift: 0 | 1, Memory: BufferType): Int32Array {
  const n = p.locationCount;
  const width = n + 1;
  const matrix = new Int32Array(new Memory((width * width * 4) << shift));
  const { travel, distancesM, durationsS } = p.input;
  if (!travel && p.slices === null && distancesM instanceof Int32Array && durationsS instanceof Int32Array) {
    copyMatrix(distancesM, durationsS, order, shift, matrix);
    return matrix;
  }
  const ofKinds = [...new Set(p.slices?.metresOf)].filter((own) => own !== null);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      const at = (i * width + j) << shift;
      const seconds = p.travel.durationS(order[i]!, order[j]!);
      matrix[at] = longest(p.travel.distanceM(order[i]!, order[j]!), ofKinds, order[i]! * n + order[j]!);
      // With times by time of day the clock knows whether a way is open.
      if (seconds >= UNREACHABLE && p.slices === null) matrix[at] = UNREACHABLE;
      if (shift === 1 && seconds < UNREACHABLE) matrix[at + 1] = seconds;
    }
  }
  return matrix;
}

/** The same of whole numbers, which are taken as they are: of thousands of places there are tens of millions. */
function copyMatrix(
  distancesM: Int32Array,
  durationsS: Int32Array,
  order: Int32Array,
  shift: 0 | 1,
  out: Int32Array,
): void {
  const n = order.length;
  const metres = new Int32Array(n);
  const seconds = new Int32Array(n);
  const readsSeconds = shift === 1 || durationsS !== distancesM;
  for (let i = 0; i < n; i++) {
    const row = order[i]! * n;
    // A row is read as it lies, then put in order where it is near.
    metres.set(distancesM.subarray(row, row + n));
    metres[order[i]!] = 0;
    if (readsSeconds) {
      seconds.set(durationsS.subarray(row, row + n));
      seconds[order[i]!] = 0;
    }
    let at = (i * (n + 1)) << shift;
    for (let j = 0; j < n; j++) {
      const isMissing = readsSeconds && seconds[order[j]!]! >= UNREACHABLE;
      out[at++] = isMissing ? UNREACHABLE : metres[order[j]!]!;
      if (shift === 1) out[at++] = isMissing ? 0 : seconds[order[j]!]!;
    }
  }
}

/** The metres of the kind of vehicle that drives furthest, so that no route becomes longer than its limit by its own. */
function longest(metres: number, ofKinds: readonly ArrayLike<number>[], at: number): number {
  let most = metres;
  for (const own of ofKinds) if (own[at]! > most && own[at]! < UNREACHABLE) most = Math.round(own[at]!);
  return most;
}

function isSymmetric(matrix: Int32Array, width: number, shift: 0 | 1): boolean {
  // Tile by tile: column after column would read a line of the cache for each entry.
  for (let top = 0; top < width; top += TILE) {
    for (let first = 0; first <= top; first += TILE) {
      const bottom = Math.min(width, top + TILE);
      for (let i = top; i < bottom; i++) {
        const last = Math.min(i, first + TILE);
        let there = (i * width + first) << shift;
        let here = (first * width + i) << shift;
        for (let j = first; j < last; j++, there += 1 << shift, here += width << shift)
          if (matrix[there] !== matrix[here]) return false;
      }
    }
  }
  return true;
}

function hasMissingArcs(matrix: Int32Array): boolean {
  for (let i = 0; i < matrix.length; i++) if (matrix[i]! >= UNREACHABLE) return true;
  return false;
}

/** The travel that an instance's own matrix holds. */
export function matrixTravel({ matrix, width, shift }: Pick<Instance, 'matrix' | 'width' | 'shift'>): TravelMatrix {
  return {
    distanceM: (from, to) => matrix[(from * width + to) << shift]!,
    durationS: (from, to) => (shift === 1 ? matrix[(from * width + to) * 2 + 1]! : 0),
  };
}

function measureHome({
  p,
  matrix,
  width,
  shift,
  nodeLocation,
  firstStart,
  firstEnd,
  homeTo,
  homeFrom,
}: Instance): void {
  const starts = new Set(nodeLocation.subarray(firstStart, firstEnd));
  const ends = new Set(nodeLocation.subarray(firstEnd));
  for (let x = 0; x < p.stopCount; x++) {
    const here = nodeLocation[x]!;
    for (const end of ends) homeTo[x] = Math.min(homeTo[x]!, matrix[(here * width + end) << shift]!);
    for (const start of starts) homeFrom[x] = Math.min(homeFrom[x]!, matrix[(start * width + here) << shift]!);
  }
}

/** Mean seconds at a stop and to the one nearest to it, of some hundred stops; 1 at least. */
function meanStopS({ p, matrix, width }: Instance): number {
  const step = Math.ceil(p.stopCount / SAMPLED);
  let sum = 0;
  let count = 0;
  for (let x = 0; x < p.stopCount; x += step) {
    let nearest = UNLIMITED;
    for (let y = 0; y < p.stopCount; y++) {
      const seconds = matrix[(p.stopLocation[x]! * width + p.stopLocation[y]!) * 2 + 1]!;
      if (y !== x && seconds < nearest) nearest = seconds;
    }
    sum += p.serviceS[x]! + (nearest < UNLIMITED ? nearest : 0);
    count++;
  }
  return Math.max(1, sum / Math.max(1, count));
}

/**
 * Stops pinned to a position stay even when they are late there, or their vehicle comes home late; that must not keep other stops off
 * the route. For the search alone, the windows, shift, capacity and limits that the pinned beginning itself breaks are widened to what it
 * needs.
 */
function withTolerantPins(p: CompiledProblem): CompiledProblem {
  if (!p.pinnedPosition.some((x) => x >= 0)) return p;
  const latePrice = p.latePrice.slice();
  const shiftEndS = p.shiftEndS.slice();
  const maxDurationS = p.maxDurationS.slice();
  const maxDistanceM = p.maxDistanceM.slice();
  const capacity = p.capacity.slice();
  for (let v = 0; v < p.vehicleCount; v++) {
    const order: number[] = [];
    for (let s = 0; s < p.stopCount; s++)
      if (p.pinnedVehicle[s] === v && p.pinnedPosition[s]! >= 0) order[p.pinnedPosition[s]!] = s;
    if (order.length === 0) continue;
    const { route } = evaluateRoute(p, v, Int32Array.from(order));
    for (const x of route.violations) {
      if (x.kind === 'late' && !x.soft) latePrice[p.stopIndex.get(x.stopId)!] = 0;
      else if (x.kind === 'shiftEnd') shiftEndS[v] = route.finishS;
      else if (x.kind === 'maxDuration') maxDurationS[v] = route.durationS;
      else if (x.kind === 'maxDistance') maxDistanceM[v] = route.distanceM;
      else if (x.kind === 'capacity') {
        const k = p.input.dimensions.indexOf(x.dimension);
        capacity[v * p.dims + k] = Math.ceil(x.peak * p.scale[k]!);
      }
    }
  }
  return { ...p, latePrice, shiftEndS, maxDurationS, maxDistanceM, capacity };
}

/**
 * For the search alone: a vehicle costs more than any plan could, and a stop left out more than all vehicles, so that the sum of costs
 * puts plans in the order of `fewestVehicles`. Both stay small enough for exact sums.
 */
function rankVehicles(p: CompiledProblem, matrix: Int32Array, shift: 0 | 1): CompiledProblem {
  const width = p.locationCount + 1;
  const far = new Float64Array(2);
  for (let v = 0; v < p.vehicleCount; v++) {
    for (const place of [p.startLocation[v]!, p.endLocation[v]!]) {
      if (place < 0) continue;
      for (let other = 0; other < p.locationCount; other++) {
        for (let i = 0; i <= shift; i++) {
          for (const arc of [
            matrix[((place * width + other) << shift) + i]!,
            matrix[((other * width + place) << shift) + i]!,
          ]) {
            if (arc < UNREACHABLE) far[i] = Math.max(far[i]!, arc);
          }
        }
      }
    }
  }
  let dearest = 1;
  for (let v = 0; v < p.vehicleCount; v++) {
    dearest = Math.max(
      dearest,
      p.fixed[v]! + 2 * far[0]! * p.perM[v]! + (86_400 + 2 * far[1]!) * p.slowness[v]! * p.perS[v]!,
    );
  }
  const vehicle = (p.stopCount + 1) * dearest;
  const leftOut = (p.vehicleCount + p.stopCount + 1) * vehicle;
  return {
    ...p,
    fixed: p.fixed.map((x) => x + vehicle),
    penalty: p.penalty.map((x) => leftOut + Math.min(x, vehicle)),
  };
}
