/** What the search reads but never writes: the interleaved matrix, neighbour lists, kinds of vehicles, and which rules are in play. */

import { type CompiledProblem, UNLIMITED } from '../compile.ts';
import { evaluateRoute } from '../evaluate.ts';
import { UNREACHABLE } from '../problem.ts';
import type { StopWatch } from '../stop.ts';
import { buildGroups, type Groups, withGroups } from './groups.ts';

/** Stops tried beside each stop (granular neighbourhood; Toth & Vigo 2003, measured in docs). */
const NEAR = 40;
/** Stops known around each stop for ruining. */
const AROUND = 120;

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
  /** `near` entries of 3 per stop, nearest first: stop, metres to it, metres from it. */
  nearCount: number;
  near: Int32Array;
  /** `aroundCount` stops per stop, nearest first, the stop itself at the head. */
  aroundCount: number;
  around: Int32Array;
  /** Vehicles that are alike share a number. */
  kind: Int32Array;
  kindCount: number;
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
}

export function buildInstance(given: CompiledProblem, watch: StopWatch): Instance {
  const tolerant = withTolerantPins(given);
  const S = given.stopCount;
  const V = given.vehicleCount;
  const width = given.locationCount + 1;
  const nowhere = given.locationCount;
  const { timed, complex, durationMatters } = timesInPlay(tolerant);
  const shift = timed ? 1 : 0;
  const matrix = fillMatrix(given, shift);
  const groups = buildGroups(given);
  const p = withGroups(given.input.objective?.fewestVehicles ? rankVehicles(tolerant, matrix, shift) : tolerant, groups);
  const firstStart = p.visitCount;
  const nodeLocation = new Int32Array(firstStart + 2 * V);
  nodeLocation.set(p.stopLocation);
  for (let v = 0; v < V; v++) {
    nodeLocation[firstStart + v] = p.startLocation[v]!;
    nodeLocation[firstStart + V + v] = p.endLocation[v]! < 0 ? nowhere : p.endLocation[v]!;
  }
  const collections = p.isCollection.reduce((a, b) => a + b, 0);
  const hasTrips = p.visitCount > S;
  const hasGaps = matrix.some((x) => x >= UNREACHABLE);
  const kinds = new Map<string, number>();
  const kind = Int32Array.from(p.input.vehicles, (v, i) => {
    const column: number[] = [];
    for (let s = 0; s < S; s++) column.push(p.allowed[s * V + i]!);
    const isEarlier = p.changePerStop > 0 && p.earlierVehicle.includes(i);
    const key = JSON.stringify([{ ...v, id: isEarlier ? v.id : '' }, column.join('')]);
    const found = kinds.get(key) ?? kinds.size;
    kinds.set(key, found);
    return found;
  });
  const instance: Instance = {
    p,
    nodeCount: firstStart + 2 * V,
    firstStart,
    firstEnd: firstStart + V,
    nodeLocation,
    matrix,
    width,
    shift,
    nearCount: Math.max(0, Math.min(NEAR, S - 1)),
    near: new Int32Array(0),
    aroundCount: Math.min(AROUND, S),
    around: new Int32Array(0),
    kind,
    kindCount: kinds.size,
    timed,
    complex,
    sliced: p.slices !== null,
    mixed: (collections > 0 && collections < S) || groups !== null || hasTrips,
    restricted: p.allowed.some((x) => x === 0),
    hasSetup: p.setupS.some((x) => x > 0),
    hasTrips,
    hasGaps,
    hasExtras: hasGaps || p.compactnessPerM > 0 || p.changePerStop > 0,
    fragile: timed || hasGaps || p.maxDistanceM.some((x) => x < UNLIMITED),
    groups,
    symmetric: isSymmetric(matrix, width, shift),
    simple: false,
    homeTo: new Int32Array(S).fill(UNLIMITED),
    homeFrom: new Int32Array(S).fill(UNLIMITED),
    durationMatters,
    nearCost: 0,
  };
  instance.simple =
    !timed &&
    !instance.mixed &&
    p.perM[0]! > 0 &&
    p.perM.every((x) => x === p.perM[0]) &&
    p.maxDistanceM.every((x) => x >= UNLIMITED) &&
    p.pinnedPosition.every((x) => x < 0) &&
    !instance.hasExtras;
  buildNeighbours(instance, watch);
  measureHome(instance);
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
  const durationMatters = Uint8Array.from(p.perS, (x, v) => (x > 0 || p.maxDurationS[v]! < UNLIMITED || p.balancePerS > 0 ? 1 : 0));
  const timed = windows || complex || durationMatters.some((x) => x > 0) || p.shiftEndS.some((x) => x < UNLIMITED);
  return { timed, complex, durationMatters };
}

/** Seconds and metres of a way that is missing: the metres alone say so, that sums of seconds stay small. */
function fillMatrix(p: CompiledProblem, shift: 0 | 1): Int32Array {
  const width = p.locationCount + 1;
  const matrix = new Int32Array((width * width) << shift);
  for (let i = 0; i < p.locationCount; i++) {
    for (let j = 0; j < p.locationCount; j++) {
      if (i === j) continue;
      const at = (i * width + j) << shift;
      const seconds = p.travel.durationS(i, j);
      matrix[at] = p.travel.distanceM(i, j);
      // With times by time of day the clock knows whether a way is open.
      if (seconds >= UNREACHABLE && p.slices === null) matrix[at] = UNREACHABLE;
      if (shift === 1 && seconds < UNREACHABLE) matrix[at + 1] = seconds;
    }
  }
  return matrix;
}

function isSymmetric(matrix: Int32Array, width: number, shift: 0 | 1): boolean {
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < i; j++) if (matrix[(i * width + j) << shift] !== matrix[(j * width + i) << shift]) return false;
  }
  return true;
}

function measureHome({ p, matrix, width, shift, nodeLocation, firstStart, firstEnd, homeTo, homeFrom }: Instance): void {
  const starts = new Set(nodeLocation.subarray(firstStart, firstEnd));
  const ends = new Set(nodeLocation.subarray(firstEnd));
  for (let x = 0; x < p.stopCount; x++) {
    const here = nodeLocation[x]!;
    for (const end of ends) homeTo[x] = Math.min(homeTo[x]!, matrix[(here * width + end) << shift]!);
    for (const start of starts) homeFrom[x] = Math.min(homeFrom[x]!, matrix[(start * width + here) << shift]!);
  }
}

/**
 * Stops pinned to a position stay even when they are late there, or their vehicle comes home late; that must not keep other stops off
 * the route. For the search alone, the windows, shift and limits that the pinned beginning itself breaks are widened to what it needs.
 */
function withTolerantPins(p: CompiledProblem): CompiledProblem {
  if (!p.pinnedPosition.some((x) => x >= 0)) return p;
  const latePrice = p.latePrice.slice();
  const shiftEndS = p.shiftEndS.slice();
  const maxDurationS = p.maxDurationS.slice();
  const maxDistanceM = p.maxDistanceM.slice();
  for (let v = 0; v < p.vehicleCount; v++) {
    const order: number[] = [];
    for (let s = 0; s < p.stopCount; s++) if (p.pinnedVehicle[s] === v && p.pinnedPosition[s]! >= 0) order[p.pinnedPosition[s]!] = s;
    if (order.length === 0) continue;
    const { route } = evaluateRoute(p, v, Int32Array.from(order));
    for (const x of route.violations) {
      if (x.kind === 'late' && !x.soft) latePrice[p.stopIndex.get(x.stopId)!] = 0;
      else if (x.kind === 'shiftEnd') shiftEndS[v] = route.finishS;
      else if (x.kind === 'maxDuration') maxDurationS[v] = route.durationS;
      else if (x.kind === 'maxDistance') maxDistanceM[v] = route.distanceM;
    }
  }
  return { ...p, latePrice, shiftEndS, maxDurationS, maxDistanceM };
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
          for (const arc of [matrix[((place * width + other) << shift) + i]!, matrix[((other * width + place) << shift) + i]!]) {
            if (arc < UNREACHABLE) far[i] = Math.max(far[i]!, arc);
          }
        }
      }
    }
  }
  let dearest = 1;
  for (let v = 0; v < p.vehicleCount; v++) {
    dearest = Math.max(dearest, p.fixed[v]! + 2 * far[0]! * p.perM[v]! + (86_400 + 2 * far[1]!) * p.slowness[v]! * p.perS[v]!);
  }
  const vehicle = (p.stopCount + 1) * dearest;
  const leftOut = (p.vehicleCount + p.stopCount + 1) * vehicle;
  return { ...p, fixed: p.fixed.map((x) => x + vehicle), penalty: p.penalty.map((x) => leftOut + Math.min(x, vehicle)) };
}

/**
 * Nearness = the cost of the arc, plus 0.2 × the waiting and 1 × the lateness that it forces (Vidal et al. 2013), the better of the two
 * directions. Rows are selected in linear time and only the head is sorted.
 */
function buildNeighbours(instance: Instance, watch: StopWatch): void {
  const { p, matrix, width, shift, nearCount, aroundCount } = instance;
  const S = p.stopCount;
  instance.near = new Int32Array(S * nearCount * 3);
  instance.around = new Int32Array(S * aroundCount);
  let perM = 0;
  let perS = 0;
  for (let v = 0; v < p.vehicleCount; v++) {
    perM += p.perM[v]! / p.vehicleCount;
    perS += p.perS[v]! / p.vehicleCount;
  }
  const { open, close, speed } = windowBounds(instance);
  const rateD = perM > 0 ? 1 : 0;
  const rateT = perM > 0 ? perS / perM : 1;
  const rateW = instance.timed ? (perM > 0 ? Math.max(speed, rateT) : 1) : 0;
  const keys = new Float64Array(S);
  let sum = 0;
  let terms = 0;
  for (let x = 0; x < S; x++) {
    if ((x & 15) === 0 && watch.cancelled()) break;
    const lx = p.stopLocation[x]!;
    for (let y = 0; y < S; y++) {
      const ly = p.stopLocation[y]!;
      const to = (lx * width + ly) << shift;
      const from = (ly * width + lx) << shift;
      let out = rateD * matrix[to]!;
      let back = rateD * matrix[from]!;
      if (rateT > 0) {
        out += rateT * matrix[to + 1]!;
        back += rateT * matrix[from + 1]!;
      }
      if (rateW > 0) {
        out += rateW * forced(open[x]!, close[x]!, p.serviceS[x]! + matrix[to + 1]! + p.setupS[y]!, open[y]!, close[y]!);
        back += rateW * forced(open[y]!, close[y]!, p.serviceS[y]! + matrix[from + 1]! + p.setupS[x]!, open[x]!, close[x]!);
      }
      // Value and index in one number: ordered by value, then by index, exact under 2^53.
      keys[y] = x === y ? -1 : Math.min(1e11, Math.round((out < back ? out : back) * 4)) * 65536 + y;
    }
    select(keys, S, aroundCount);
    const head = keys.subarray(0, aroundCount).sort();
    for (let k = 0; k < aroundCount; k++) instance.around[x * aroundCount + k] = head[k]! < 0 ? x : head[k]! % 65536;
    for (let k = 0; k < nearCount; k++) {
      const y = instance.around[x * aroundCount + k + 1]!;
      const at = (x * nearCount + k) * 3;
      const ly = p.stopLocation[y]!;
      instance.near[at] = y;
      instance.near[at + 1] = matrix[(lx * width + ly) << shift]!;
      instance.near[at + 2] = matrix[(ly * width + lx) << shift]!;
      if (k < 20 && instance.near[at + 1]! < UNREACHABLE) {
        sum += instance.near[at + 1]! * perM;
        if (perS > 0) sum += matrix[(lx * width + ly) * 2 + 1]! * perS;
        terms++;
      }
    }
  }
  instance.nearCost = terms > 0 ? sum / terms : 0;
}

/** First opening and last closing of each stop, and metres per second over the matrix (to weigh time against metres). */
function windowBounds(instance: Instance): { open: Float64Array; close: Float64Array; speed: number } {
  const { p, matrix, shift } = instance;
  const open = new Float64Array(p.stopCount);
  const close = new Float64Array(p.stopCount).fill(UNLIMITED);
  for (let s = 0; s < p.stopCount; s++) {
    const from = p.windowFrom[s]!;
    const to = p.windowFrom[s + 1]!;
    if (to > from) {
      open[s] = p.windowStartS[from]!;
      close[s] = p.windowEndS[to - 1]!;
    }
  }
  let metres = 0;
  let seconds = 0;
  for (let i = 0; shift === 1 && i < matrix.length; i += 2) {
    if (matrix[i]! >= UNREACHABLE) continue;
    metres += matrix[i]!;
    seconds += matrix[i + 1]!;
  }
  return { open, close, speed: seconds > 0 ? metres / seconds : 1 };
}

function forced(openA: number, closeA: number, between: number, openB: number, closeB: number): number {
  const wait = openB - between - closeA;
  const late = openA + between - closeB;
  return (wait > 0 ? 0.2 * wait : 0) + (late > 0 ? late : 0);
}

/** Puts the `count` least of the first n keys at the head, in any order (Hoare's quickselect). */
function select(keys: Float64Array, n: number, count: number): void {
  let low = 0;
  let high = n - 1;
  const k = count - 1;
  while (low < high) {
    const pivot = keys[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (keys[i]! < pivot) i++;
      while (keys[j]! > pivot) j--;
      if (i <= j) {
        const swap = keys[i]!;
        keys[i] = keys[j]!;
        keys[j] = swap;
        i++;
        j--;
      }
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return;
  }
}
