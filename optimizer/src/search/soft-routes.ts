/**
 * Routes that may break windows, shift ends and capacity, and tests in constant time of how much: for emptying routes (ejection.ts).
 * A vehicle that comes too late turns back the clock to the end of the window, and drives on; the seconds turned back are its warp
 * (Nagata et al. 2010). Loads only add up: no collections among deliveries. Times have one window per stop at most.
 */

import { UNLIMITED } from '../compile.ts';
import type { PlanCopy } from './anneal.ts';
import type { Instance } from './instance.ts';

/** The record of a node: 16 whole numbers, one cache line. */
export const REC = 16;
export const ROUTE = 0;
export const NEXT = 1;
export const PREV = 2;
/** When the vehicle leaves at the earliest, and the warp up to here. */
export const DEPART = 3;
const WARP_TO = 4;
/** The latest start from which on the warp behind is the least, and that warp. */
export const LATEST = 5;
const WARP_FROM = 6;
export const EARLY = 7;
export const LATE = 8;
export const SERVICE = 9;
const SETUP = 10;

/** Sums of warp stay whole numbers of 32 bits. */
const MOST_WARP = 0x1fffffff;

export class SoftRoutes {
  readonly inst: Instance;
  readonly node: Int32Array;
  /** Stops on each route; the vehicles that have any. */
  readonly count: Int32Array;
  readonly used: Int32Array;
  usedCount = 0;
  /** Dimensions of the load; the number of stops is one where it is limited. */
  readonly dims: number;
  /** stop * dims + dimension. */
  readonly demand: Int32Array;
  /** vehicle * dims + dimension. */
  readonly capacity: Int32Array;
  readonly load: Int32Array;
  /** node * dims + dimension: load of the stops up to here. */
  private readonly head: Int32Array;
  /** Per dimension: one over the mean demand. One over the mean seconds that a stop takes. */
  private readonly loadShare: Float64Array;
  readonly warpShare: number;
  /** Weight of warp beside overload. */
  warpWeight = 1;

  constructor(inst: Instance) {
    const { p } = inst;
    const S = p.stopCount;
    const V = p.vehicleCount;
    const D = p.dims + (p.maxStops.some((x) => x < UNLIMITED) ? 1 : 0);
    this.inst = inst;
    this.dims = D;
    this.node = new Int32Array(inst.nodeCount * REC);
    this.count = new Int32Array(V);
    this.used = new Int32Array(V);
    this.demand = new Int32Array(S * D);
    this.capacity = new Int32Array(V * D);
    this.load = new Int32Array(V * D);
    this.head = new Int32Array(inst.nodeCount * D);
    const N = this.node;
    let seconds = 0;
    for (let x = 0; x < inst.nodeCount; x++) {
      const X = x * REC;
      N[X + ROUTE] = -1;
      N[X + LATE] = UNLIMITED;
      if (x < S) {
        N[X + SERVICE] = p.serviceS[x]!;
        N[X + SETUP] = p.setupS[x]!;
        if (p.windowFrom[x + 1]! > p.windowFrom[x]!) {
          N[X + EARLY] = p.windowStartS[p.windowFrom[x]!]!;
          N[X + LATE] = p.windowEndS[p.windowFrom[x]!]!;
        }
        seconds += p.serviceS[x]!;
      } else {
        const v = (x - inst.firstStart) % V;
        N[X + ROUTE] = v;
        if (x < inst.firstEnd) N[X + DEPART] = p.departS[v]!;
        else N[X + LATEST] = p.shiftEndS[v]!;
      }
    }
    for (let x = 0; x < S; x++) {
      if (inst.aroundCount > 1) seconds += this.seconds(x, inst.around[x * inst.aroundCount + 1]!, 0);
      for (let k = 0; k < D; k++) this.demand[x * D + k] = k < p.dims ? p.demand[x * p.dims + k]! : 1;
    }
    for (let v = 0; v < V; v++) {
      for (let k = 0; k < D; k++) this.capacity[v * D + k] = k < p.dims ? p.capacity[v * p.dims + k]! : p.maxStops[v]!;
    }
    this.loadShare = Float64Array.from({ length: D }, (_, k) => {
      let sum = 0;
      for (let x = 0; x < S; x++) sum += this.demand[x * D + k]!;
      return sum > 0 ? S / sum : 0;
    });
    this.warpShare = S / Math.max(1, seconds);
  }

  seconds(a: number, b: number, v: number): number {
    const { matrix, nodeLocation, width, shift, p } = this.inst;
    const la = nodeLocation[a]!;
    const lb = nodeLocation[b]!;
    if (la === lb || shift === 0) return 0;
    const raw = matrix[(la * width + lb) * 2 + 1]!;
    const slow = p.slowness[v]!;
    return (slow === 1 ? raw : Math.floor(raw * slow + 0.5)) + this.node[b * REC + SETUP]!;
  }

  allowed(x: number, v: number): boolean {
    return !this.inst.restricted || this.inst.p.allowed[x * this.inst.p.vehicleCount + v] === 1;
  }

  /** The route of vehicle v becomes `order[at … at + count − 1]`. Stops that leave it are the caller's. */
  setRoute(v: number, order: Int32Array, count: number, at = 0): void {
    const { node: N, dims: D, demand, head, inst } = this;
    this.use(v, count);
    const start = inst.firstStart + v;
    const end = inst.firstEnd + v;
    let a = start;
    let warp = 0;
    for (let i = 0; i < count; i++) {
      const b = order[at + i]!;
      const B = b * REC;
      N[a * REC + NEXT] = b;
      N[B + PREV] = a;
      N[B + ROUTE] = v;
      let begin = N[a * REC + DEPART]! + this.seconds(a, b, v);
      if (begin < N[B + EARLY]!) begin = N[B + EARLY]!;
      else if (begin > N[B + LATE]!) {
        warp = Math.min(MOST_WARP, warp + begin - N[B + LATE]!);
        begin = N[B + LATE]!;
      }
      N[B + DEPART] = begin + N[B + SERVICE]!;
      N[B + WARP_TO] = warp;
      for (let k = 0; k < D; k++) head[b * D + k] = head[a * D + k]! + demand[b * D + k]!;
      a = b;
    }
    N[a * REC + NEXT] = end;
    N[end * REC + PREV] = a;
    for (let k = 0; k < D; k++) this.load[v * D + k] = head[a * D + k]!;
    warp = 0;
    for (let b = end; a !== start; a = N[a * REC + PREV]!) {
      const A = a * REC;
      let latest = N[b * REC + LATEST]! - this.seconds(a, b, v) - N[A + SERVICE]!;
      if (latest > N[A + LATE]!) latest = N[A + LATE]!;
      else if (latest < N[A + EARLY]!) {
        warp = Math.min(MOST_WARP, warp + N[A + EARLY]! - latest);
        latest = N[A + EARLY]!;
      }
      N[A + LATEST] = latest;
      N[A + WARP_FROM] = warp;
      b = a;
    }
  }

  private use(v: number, count: number): void {
    if (count > 0 && this.count[v] === 0) this.used[this.usedCount++] = v;
    else if (count === 0 && this.count[v]! > 0) this.used[this.used.indexOf(v)] = this.used[--this.usedCount]!;
    this.count[v] = count;
  }

  /** Writes the stops of a route into `out` from `at` on; returns how many. */
  copyRoute(v: number, out: Int32Array, at = 0): number {
    const { node: N, inst } = this;
    let n = at;
    for (let y = N[(inst.firstStart + v) * REC + NEXT]!; y < inst.firstStart; y = N[y * REC + NEXT]!) out[n++] = y;
    return n - at;
  }

  /** All routes become those of a plan. */
  takePlan({ counts, order }: PlanCopy): void {
    let at = 0;
    for (let v = 0; v < counts.length; v++) {
      this.setRoute(v, order, counts[v]!, at);
      at += counts[v]!;
    }
  }

  writePlan(plan: PlanCopy): void {
    let at = 0;
    for (let v = 0; v < plan.counts.length; v++) {
      plan.counts[v] = this.copyRoute(v, plan.order, at);
      at += plan.counts[v]!;
    }
  }

  /** Warp of a route: what is up to a, followed by b and what is behind it. */
  joined(a: number, b: number, v: number): number {
    const N = this.node;
    const late = N[a * REC + DEPART]! + this.seconds(a, b, v) - N[b * REC + LATEST]!;
    const warp = N[a * REC + WARP_TO]! + N[b * REC + WARP_FROM]!;
    return late > 0 ? warp + late : warp;
  }

  /** The same with x between a and b. */
  joinedBy(a: number, x: number, b: number, v: number): number {
    const N = this.node;
    const X = x * REC;
    let warp = N[a * REC + WARP_TO]! + N[b * REC + WARP_FROM]!;
    let begin = N[a * REC + DEPART]! + this.seconds(a, x, v);
    if (begin < N[X + EARLY]!) begin = N[X + EARLY]!;
    else if (begin > N[X + LATE]!) {
      warp += begin - N[X + LATE]!;
      begin = N[X + LATE]!;
    }
    const late = begin + N[X + SERVICE]! + this.seconds(x, b, v) - N[b * REC + LATEST]!;
    return late > 0 ? warp + late : warp;
  }

  warpOf(v: number): number {
    const start = this.inst.firstStart + v;
    return this.joined(start, this.node[start * REC + NEXT]!, v);
  }

  /** What is too much on board of v, in mean demands, with stop x more and stop y less (−1: none). */
  overload(v: number, x: number, y: number): number {
    const { dims: D, load, capacity, demand } = this;
    let sum = 0;
    for (let k = 0; k < D; k++) {
      let over = load[v * D + k]! - capacity[v * D + k]!;
      if (x >= 0) over += demand[x * D + k]!;
      if (y >= 0) over -= demand[y * D + k]!;
      if (over > 0) sum += over * this.loadShare[k]!;
    }
    return sum;
  }

  /** The same for what v carries up to node a, and w behind node b. */
  overloadCrossed(v: number, a: number, w: number, b: number): number {
    const { dims: D, load, capacity, head } = this;
    let sum = 0;
    for (let k = 0; k < D; k++) {
      const over = head[a * D + k]! + load[w * D + k]! - head[b * D + k]! - capacity[v * D + k]!;
      if (over > 0) sum += over * this.loadShare[k]!;
    }
    return sum;
  }

  /** What overload and warp count for together. */
  price(overload: number, warp: number): number {
    return overload + this.warpWeight * this.warpShare * warp;
  }

  priceOf(v: number): number {
    return this.price(this.overload(v, -1, -1), this.warpOf(v));
  }
}
