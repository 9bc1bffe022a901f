/** The stops nearest to each stop, by what it costs to go between them. */

import { UNLIMITED } from '../compile.ts';
import { UNREACHABLE } from '../problem.ts';
import type { Instance } from './instance.ts';

/** Neighbours whose arcs make up the mean near arc. */
const NEAREST = 20;

/**
 * Fills the lists `near` and `around` of the stops `from` … `to` − 1. Nearness = the cost of the arc, plus 0.2 × the waiting and 1 × the
 * lateness that it forces (Vidal et al. 2013), the better of the two directions. Rows are selected in linear time and only the head is
 * sorted. Rows do not depend on one another: threads may share them out.
 */
export function fillNeighbours(inst: Instance, from: number, to: number, giveUp: () => boolean): void {
  const { p, matrix, width, shift, nearCount, aroundCount } = inst;
  const S = p.stopCount;
  const { perM, perS } = meanRates(inst);
  const { open, close, speed } = windowBounds(inst);
  const rateD = perM > 0 ? 1 : 0;
  const rateT = perM > 0 ? perS / perM : 1;
  const rateW = inst.timed ? (perM > 0 ? Math.max(speed, rateT) : 1) : 0;
  const keys = new Float64Array(S);
  for (let x = from; x < to; x++) {
    if ((x & 15) === 0 && giveUp()) return;
    const lx = p.stopLocation[x]!;
    for (let y = 0; y < S; y++) {
      const ly = p.stopLocation[y]!;
      const there = (lx * width + ly) << shift;
      const here = (ly * width + lx) << shift;
      let out = rateD * matrix[there]!;
      let back = rateD * matrix[here]!;
      if (rateT > 0) {
        out += rateT * matrix[there + 1]!;
        back += rateT * matrix[here + 1]!;
      }
      if (rateW > 0) {
        out +=
          rateW * forced(open[x]!, close[x]!, p.serviceS[x]! + matrix[there + 1]! + p.setupS[y]!, open[y]!, close[y]!);
        back +=
          rateW * forced(open[y]!, close[y]!, p.serviceS[y]! + matrix[here + 1]! + p.setupS[x]!, open[x]!, close[x]!);
      }
      // Value and index in one number: ordered by value, then by index, exact under 2^53.
      keys[y] = x === y ? -1 : Math.min(1e11, Math.round((out < back ? out : back) * 4)) * 65536 + y;
    }
    select(keys, S, aroundCount);
    const head = keys.subarray(0, aroundCount).sort();
    for (let k = 0; k < aroundCount; k++) inst.around[x * aroundCount + k] = head[k]! < 0 ? x : head[k]! % 65536;
    for (let k = 0; k < nearCount; k++) {
      const y = inst.around[x * aroundCount + k + 1]!;
      const at = (x * nearCount + k) * 3;
      const ly = p.stopLocation[y]!;
      inst.near[at] = y;
      inst.near[at + 1] = matrix[(lx * width + ly) << shift]!;
      inst.near[at + 2] = matrix[(ly * width + lx) << shift]!;
    }
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
