/** The stops nearest to each stop, by what it costs to go between them. */

import { UNLIMITED } from '../compile.ts';
import { UNREACHABLE } from '../problem.ts';
import type { Instance } from './instance.ts';

/** Neighbours whose arcs make up the mean near arc. */
const NEAREST = 20;

/** More than there are stops. */
const INDICES = 65536;
/** Stops whose lists are made together. */
const ROWS = 16;

/**
 * Fills the lists `near` and `around` of the stops `from` … `to` − 1 in the order of their places. Nearness = the cost of the arc, plus 0.2 × the waiting and 1 × the
 * lateness that it forces (Vidal et al. 2013), the better of the two directions. Rows are selected in linear time and only the head is
 * sorted. Rows do not depend on one another: threads may share them out.
 */
export function fillNeighbours(inst: Instance, from: number, to: number, giveUp: () => boolean): void {
  const { p, matrix, width, shift } = inst;
  const S = p.stopCount;
  const { perM, perS } = meanRates(inst);
  const { open, close, speed } = windowBounds(inst);
  const rateD = perM > 0 ? 1 : 0;
  const rateT = perM > 0 ? perS / perM : 1;
  const rateW = inst.timed ? (perM > 0 ? Math.max(speed, rateT) : 1) : 0;
  const costOf = (at: number, x: number, y: number): number => {
    let cost = rateD * matrix[at]!;
    if (rateT > 0) cost += rateT * matrix[at + 1]!;
    if (rateW > 0)
      cost += rateW * forced(open[x]!, close[x]!, p.serviceS[x]! + matrix[at + 1]! + p.setupS[y]!, open[y]!, close[y]!);
    return cost;
  };
  const rows = Int32Array.from(p.stopLocation.subarray(0, S).keys());
  rows.sort((a, b) => p.stopLocation[a]! - p.stopLocation[b]! || a - b);
  const isMetresAlone = inst.symmetric && rateT === 0 && rateW === 0;
  const backs = new Float64Array(isMetresAlone ? 0 : ROWS * S);
  // Value and index in one number: ordered by value, then by index, exact under 2^53.
  const keys = new Float64Array(S);
  for (let first = from; first < to; first += ROWS) {
    if (giveUp()) return;
    const group = rows.subarray(first, Math.min(to, first + ROWS));
    // Ways back stand in a column: read for stops beside one another together, they share lines of the cache.
    for (let y = 0; y < S && !isMetresAlone; y++) {
      const row = p.stopLocation[y]! * width;
      for (let i = 0; i < group.length; i++)
        backs[i * S + y] = costOf((row + p.stopLocation[group[i]!]!) << shift, y, group[i]!);
    }
    group.forEach((x, i) => {
      const row = p.stopLocation[x]! * width;
      if (isMetresAlone) for (let y = 0; y < S; y++) keys[y] = matrix[row + p.stopLocation[y]!]! * 4 * INDICES + y;
      else
        for (let y = 0; y < S; y++) {
          const out = costOf((row + p.stopLocation[y]!) << shift, x, y);
          keys[y] = Math.min(1e11, Math.round(Math.min(out, backs[i * S + y]!) * 4)) * INDICES + y;
        }
      keys[x] = -1;
      keepNearest(inst, x, keys);
    });
  }
}

/** Writes the lists of stop x from all stops' keys, which are put in another order. */
function keepNearest(
  { p, matrix, width, shift, nearCount, aroundCount, around, near }: Instance,
  x: number,
  keys: Float64Array,
): void {
  const lx = p.stopLocation[x]!;
  select(keys, keys.length, aroundCount);
  const head = keys.subarray(0, aroundCount).sort();
  for (let k = 0; k < aroundCount; k++) around[x * aroundCount + k] = head[k]! < 0 ? x : head[k]! % INDICES;
  for (let k = 0; k < nearCount; k++) {
    const y = around[x * aroundCount + k + 1]!;
    const at = (x * nearCount + k) * 3;
    const ly = p.stopLocation[y]!;
    near[at] = y;
    near[at + 1] = matrix[(lx * width + ly) << shift]!;
    near[at + 2] = matrix[(ly * width + lx) << shift]!;
  }
}

/**
 * Mean cost of going to one of the nearest neighbours: the unit of the annealing temperature and of the price of leaving a stop out. Where all of them
 * stand at one place, of going there from where a vehicle starts.
 */
export function meanNearCost(inst: Instance): number {
  const { p, matrix, width, near, nearCount } = inst;
  const { perM, perS } = meanRates(inst);
  const count = Math.min(NEAREST, nearCount);
  let sum = 0;
  let terms = 0;
  for (let x = 0; x < p.stopCount; x++) {
    for (let k = 0; k < count; k++) {
      const at = (x * nearCount + k) * 3;
      if (near[at + 1]! >= UNREACHABLE) continue;
      sum += near[at + 1]! * perM;
      if (perS > 0) sum += perS * matrix[(p.stopLocation[x]! * width + p.stopLocation[near[at]!]!) * 2 + 1]!;
      terms++;
    }
  }
  if (sum > 0 || p.stopCount === 0) return terms > 0 ? sum / terms : 0;
  for (const from of p.startLocation) {
    const at = (from * width + p.stopLocation[0]!) << inst.shift;
    if (matrix[at]! < UNREACHABLE) sum += matrix[at]! * perM + (perS > 0 ? matrix[at + 1]! * perS : 0);
  }
  return sum / p.vehicleCount;
}

function meanRates({ p }: Instance): { perM: number; perS: number } {
  let perM = 0;
  let perS = 0;
  for (let v = 0; v < p.vehicleCount; v++) {
    perM += p.perM[v]! / p.vehicleCount;
    perS += p.perS[v]! / p.vehicleCount;
  }
  return { perM, perS };
}

/** First opening and last closing of each stop, and metres per second over the matrix (to weigh time against metres). */
function windowBounds(inst: Instance): { open: Float64Array; close: Float64Array; speed: number } {
  const { p, matrix } = inst;
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
  for (let i = 0; inst.shift === 1 && i < matrix.length; i += 2) {
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
