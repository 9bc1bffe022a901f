/**
 * Routes that may carry too much, come too late or last too long, at prices, and what they would cost after a change: in constant time where
 * beginnings and ends of routes stay together.
 *
 * A vehicle that comes too late turns back the clock to the end of the window; the seconds turned back are its warp (Nagata et al. 2010).
 * Each node keeps the segment from the start to it (P…) and from it to the end (S…) as duration, earliest and latest start without more warp
 * or waiting, and warp (Vidal et al. 2013).
 */

import { UNLIMITED } from '../../compile.ts';
import { FleetLoads } from './fleet-loads.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { leastGain } from './rounding.ts';

/** Seconds too late that all stops together may be, about. */
const LATEST_S = 1e6;

/** The record of a node: 16 whole numbers, one cache line. */
export const REC = 16;
export const NEXT = 0;
export const PREV = 1;
export const ROUTE = 2;
const EARLY = 4;
const LATE = 5;
const SERVICE = 6;
const SETUP = 7;
const P_DUR = 8;
const P_EARLY = 9;
const P_LATE = 10;
const P_WARP = 11;
const S_DUR = 12;
const S_EARLY = 13;
const S_LATE = 14;
const S_WARP = 15;

/** Nodes: stops 1 to n, then the start of each slot, then the end of each slot. */
export class FleetRoutes {
  readonly problem: FleetProblem;
  readonly node: Int32Array;
  readonly firstStart: number;
  readonly firstEnd: number;
  readonly isTimed: boolean;
  readonly count: Int32Array;
  /** Of each route: what its ways and its vehicle cost; what waiting and what is broken cost beside. */
  readonly ways: Float64Array;
  readonly soft: Float64Array;
  /** When each route last changed, counted in moves. */
  readonly changedAt: Int32Array;
  moves = 0;
  /** Money for a mean demand too much on board, and for a second too late or too long. */
  overloadPrice = 0;
  latePrice = 0;
  /** What a move must save at least. */
  leastGain = 0;
  /** Of each route: mean demands too many, seconds too late or too long. */
  readonly overload: Float64Array;
  readonly late: Float64Array;
  /** Metres and seconds (of driving and at stops) from the start to a node. */
  readonly metresTo: Float64Array;
  /** Of each stop and end: money for the way from the node before it; of each stop: for the way past it, 0 where it is alone. */
  readonly wayTo: Float64Array;
  readonly wayPast: Float64Array;
  /** Of each node, its row in the matrix; metres by place × width + place. */
  private readonly place: Int32Array;
  private readonly metresOf: Int32Array;
  private readonly width: number;
  private readonly perM: Float64Array;
  private readonly isPriced: boolean;
  readonly workTo: Float64Array;
  readonly loads: FleetLoads;
  // Seconds of waiting up to a node and behind it; only where time has a price.
  private readonly waitTo: Float64Array;
  private readonly waitFrom: Float64Array;

  constructor(problem: FleetProblem) {
    const { inst, stopCount: n, vehicle } = problem;
    const { p } = inst;
    const slots = vehicle.length;
    const nodes = n + 1 + 2 * slots;
    this.problem = problem;
    this.isTimed = inst.timed;
    this.node = new Int32Array(nodes * REC);
    this.firstStart = n + 1;
    this.firstEnd = n + 1 + slots;
    this.count = new Int32Array(slots);
    this.ways = new Float64Array(slots);
    this.soft = new Float64Array(slots);
    this.changedAt = new Int32Array(slots);
    this.overload = new Float64Array(slots);
    this.late = new Float64Array(slots);
    this.metresTo = new Float64Array(nodes);
    this.workTo = new Float64Array(nodes);
    this.wayTo = new Float64Array(nodes);
    this.wayPast = new Float64Array(nodes);
    this.place = new Int32Array(nodes);
    this.width = inst.width;
    this.perM = problem.perM;
    this.isPriced = problem.isPriced;
    // Metres alone take half of the cache.
    this.metresOf = inst.shift === 0 ? inst.matrix : inst.matrix.filter((_, i) => (i & 1) === 0);
    this.loads = new FleetLoads(problem, nodes);
    this.waitTo = new Float64Array(problem.isPriced ? nodes : 0);
    this.waitFrom = new Float64Array(problem.isPriced ? nodes : 0);
    const N = this.node;
    for (let x = 1; x <= n; x++) {
      const X = x * REC;
      const s = x - 1;
      N[X + ROUTE] = -1;
      this.place[x] = p.stopLocation[s]!;
      N[X + LATE] = UNLIMITED;
      N[X + SERVICE] = p.serviceS[s]!;
      N[X + SETUP] = p.setupS[s]!;
      if (p.windowFrom[s + 1]! > p.windowFrom[s]!) {
        N[X + EARLY] = p.windowStartS[p.windowFrom[s]!]!;
        N[X + LATE] = p.windowEndS[p.windowFrom[s]!]!;
      }
    }
    vehicle.forEach((v, r) => {
      const A = (this.firstStart + r) * REC;
      const B = (this.firstEnd + r) * REC;
      this.place[this.firstStart + r] = p.startLocation[v]!;
      this.place[this.firstEnd + r] = p.endLocation[v]! < 0 ? inst.width - 1 : p.endLocation[v]!;
      N[A + ROUTE] = r;
      N[B + ROUTE] = r;
      N[A + EARLY] = p.departS[v]!;
      N[A + LATE] = p.shiftEndS[v]!;
      N[B + LATE] = p.shiftEndS[v]!;
    });
  }

  /** Begins anew: no routes. */
  clear(overloadPrice: number, latePrice: number): void {
    const { node: N, firstStart, count, changedAt, problem } = this;
    this.overloadPrice = overloadPrice;
    this.latePrice = latePrice;
    // All stops on one vehicle, by the mean way, weeks too late.
    const { stopCount: n, dims } = problem;
    this.leastGain = leastGain(n * dims * overloadPrice + LATEST_S * latePrice + n * problem.overloadPrice);
    this.moves = 0;
    for (let x = 1; x < firstStart; x++) N[x * REC + ROUTE] = -1;
    for (let r = 0; r < count.length; r++) this.setRoute(r, NOTHING, 0, 0);
    changedAt.fill(0);
  }

  metres(a: number, b: number): number {
    return this.metresOf[this.place[a]! * this.width + this.place[b]!]!;
  }

  /** Seconds of the way from a to b with slot r, with the setup at another place. Only of use when timed. */
  seconds(a: number, b: number, r: number): number {
    const { node: N, problem, place } = this;
    const { matrix, width } = problem.inst;
    const from = place[a]!;
    const to = place[b]!;
    if (from === to) return 0;
    const raw = matrix[(from * width + to) * 2 + 1]!;
    const slow = problem.slowness[r]!;
    return (slow === 1 ? raw : Math.floor(raw * slow + 0.5)) + N[b * REC + SETUP]!;
  }

  /** Money for driving from a to b, and for the time that b takes, with slot r. */
  way(a: number, b: number, r: number): number {
    const money = this.perM[r]! * this.metresOf[this.place[a]! * this.width + this.place[b]!]!;
    return this.isPriced ? money + this.timeOfWay(a, b, r) : money;
  }

  private timeOfWay(a: number, b: number, r: number): number {
    return this.problem.perS[r]! * (this.seconds(a, b, r) + this.node[b * REC + SERVICE]!);
  }

  serviceAt(x: number): number {
    return this.node[x * REC + SERVICE]!;
  }

  isAllowed(x: number, r: number): boolean {
    const { inst, vehicle } = this.problem;
    return !inst.restricted || inst.p.allowed[(x - 1) * inst.p.vehicleCount + vehicle[r]!] === 1;
  }

  /** Whether slot r may serve node x and all behind it. */
  allowsTail(x: number, r: number): boolean {
    const { node: N, firstStart } = this;
    if (!this.problem.inst.restricted) return true;
    for (let y = x; y < firstStart; y = N[y * REC + NEXT]!) if (!this.isAllowed(y, r)) return false;
    return true;
  }

  /** What waiting, warp and a duration cost on slot r. */
  private timeCost(r: number, dur: number, warp: number, wait: number): number {
    const over = dur - this.problem.maxDurationS[r]!;
    const late = this.latePrice * (over > 0 ? warp + over : warp);
    return this.problem.isPriced ? late + this.problem.perS[r]! * wait : late;
  }

  /**
   * What the time of slot r costs when it does all up to node a (of its own), then stops x and y (0: none), then node b and all behind it, whose
   * end is its own or one like it. O(1).
   */
  timeOf(a: number, x: number, y: number, b: number, r: number): number {
    const { node: N, problem } = this;
    const A = a * REC;
    let dur = N[A + P_DUR]!;
    let early = N[A + P_EARLY]!;
    let late = N[A + P_LATE]!;
    let warp = N[A + P_WARP]!;
    let wait = problem.isPriced ? this.waitTo[a]! + this.waitFrom[b]! : 0;
    let last = a;
    for (let i = 0; i < 2; i++) {
      const z = i === 0 ? x : y;
      if (z === 0) continue;
      const Z = z * REC;
      const way = this.seconds(last, z, r);
      const delta = dur - warp + way;
      const opens = N[Z + EARLY]! - delta;
      const closes = N[Z + LATE]! - delta;
      const waits = opens > late ? opens - late : 0;
      const warps = early > closes ? early - closes : 0;
      dur += way + N[Z + SERVICE]! + waits;
      warp += warps;
      wait += waits;
      early = (opens > early ? opens : early) - waits;
      late = (closes < late ? closes : late) + warps;
      last = z;
    }
    const B = b * REC;
    const way = this.seconds(last, b, r);
    const delta = dur - warp + way;
    const waits = N[B + S_EARLY]! - delta - late;
    const warps = early + delta - N[B + S_LATE]!;
    dur += way + N[B + S_DUR]!;
    warp += N[B + S_WARP]!;
    if (waits > 0) {
      dur += waits;
      wait += waits;
    }
    if (warps > 0) warp += warps;
    return this.timeCost(r, dur, warp, wait);
  }

  // A segment that grows stop by stop.
  private runDur = 0;
  private runEarly = 0;
  private runLate = 0;
  private runWarp = 0;
  private runWait = 0;

  private add(last: number, z: number, r: number): void {
    const N = this.node;
    const Z = z * REC;
    const way = this.seconds(last, z, r);
    const delta = this.runDur - this.runWarp + way;
    const opens = N[Z + EARLY]! - delta;
    const closes = N[Z + LATE]! - delta;
    const waits = Math.max(0, opens - this.runLate);
    const warps = Math.max(0, this.runEarly - closes);
    this.runDur += way + N[Z + SERVICE]! + waits;
    this.runWarp += warps;
    this.runWait += waits;
    this.runEarly = Math.max(opens, this.runEarly) - waits;
    this.runLate = Math.min(closes, this.runLate) + warps;
  }

  /** The same when r does all up to its node a, then stop b of another slot and all behind it, then goes home. O(stops behind). */
  timeOfTail(a: number, b: number, r: number): number {
    const { node: N, firstStart } = this;
    this.runDur = N[a * REC + P_DUR]!;
    this.runEarly = N[a * REC + P_EARLY]!;
    this.runLate = N[a * REC + P_LATE]!;
    this.runWarp = N[a * REC + P_WARP]!;
    this.runWait = this.problem.isPriced ? this.waitTo[a]! : 0;
    let last = a;
    for (let z = b; z < firstStart; z = N[z * REC + NEXT]!) {
      this.add(last, z, r);
      last = z;
    }
    this.add(last, this.firstEnd + r, r);
    return this.timeCost(r, this.runDur, this.runWarp, this.runWait);
  }

  /** What slot r would cost in all with the route `order[0 … count − 1]`: its ways, its vehicle, and what is soft. O(count). */
  costOf(r: number, order: Int32Array, count: number): number {
    if (count === 0) return 0;
    const { problem, node: N } = this;
    const { fixed } = problem;
    let last = this.firstStart + r;
    let cost = fixed[r]!;
    if (this.isTimed) {
      this.runDur = 0;
      this.runEarly = N[last * REC + EARLY]!;
      this.runLate = N[last * REC + LATE]!;
      this.runWarp = 0;
      this.runWait = 0;
    }
    for (let i = 0; i <= count; i++) {
      const z = i < count ? order[i]! : this.firstEnd + r;
      cost += this.way(last, z, r);
      if (this.isTimed) this.add(last, z, r);
      last = z;
    }
    if (this.isTimed) cost += this.timeCost(r, this.runDur, this.runWarp, this.runWait);
    return cost + this.overloadPrice * this.loads.of(r, order, count);
  }

  /** Writes the stops of a route into `out` from `at` on; returns how many. */
  copyRoute(r: number, out: Int32Array, at = 0): number {
    const { node: N, firstStart } = this;
    let n = at;
    for (let y = N[(firstStart + r) * REC + NEXT]!; y < firstStart; y = N[y * REC + NEXT]!) out[n++] = y;
    return n - at;
  }

  /** The route of slot r becomes `order[from … from + count − 1]`. Stops that leave it are the caller's. O(count). */
  setRoute(r: number, order: Int32Array, from: number, count: number): void {
    const { node: N, problem, isTimed, metresTo, workTo } = this;
    const { isPriced } = problem;
    const start = this.firstStart + r;
    const end = this.firstEnd + r;
    this.changedAt[r] = this.moves;
    this.count[r] = count;
    this.runDur = 0;
    this.runEarly = N[start * REC + EARLY]!;
    this.runLate = N[start * REC + LATE]!;
    this.runWarp = 0;
    this.runWait = 0;
    let ways = 0;
    let a = start;
    this.keepPrefix(a);
    for (let i = 0; i <= count; i++) {
      const b = i < count ? order[from + i]! : end;
      N[a * REC + NEXT] = b;
      N[b * REC + PREV] = a;
      N[b * REC + ROUTE] = r;
      metresTo[b] = metresTo[a]! + this.metres(a, b);
      if (isPriced) workTo[b] = workTo[a]! + this.seconds(a, b, r) + N[b * REC + SERVICE]!;
      this.wayTo[b] = this.way(a, b, r);
      ways += this.wayTo[b]!;
      if (i > 0) this.wayPast[a] = count > 1 ? this.way(N[a * REC + PREV]!, b, r) : 0;
      this.loads.follow(a, b, i < count ? b : 0);
      if (isTimed) {
        this.add(a, b, r);
        this.keepPrefix(b);
      }
      a = b;
    }
    const overload = this.loads.end(r, end);
    this.overload[r] = overload;
    this.late[r] = count > 0 && isTimed ? this.runWarp + Math.max(0, this.runDur - problem.maxDurationS[r]!) : 0;
    this.ways[r] = count > 0 ? ways + problem.fixed[r]! : 0;
    this.soft[r] =
      count > 0
        ? overload * this.overloadPrice + (isTimed ? this.timeCost(r, this.runDur, this.runWarp, this.runWait) : 0)
        : 0;
    if (isTimed) this.keepSuffixes(start, end, r);
  }

  private keepPrefix(x: number): void {
    const N = this.node;
    const X = x * REC;
    N[X + P_DUR] = this.runDur;
    N[X + P_EARLY] = this.runEarly;
    N[X + P_LATE] = this.runLate;
    N[X + P_WARP] = this.runWarp;
    if (this.problem.isPriced) this.waitTo[x] = this.runWait;
  }

  private keepSuffixes(start: number, end: number, r: number): void {
    const { node: N, waitFrom } = this;
    const { isPriced } = this.problem;
    let dur = 0;
    let early = N[end * REC + EARLY]!;
    let late = N[end * REC + LATE]!;
    let warp = 0;
    let wait = 0;
    for (let b = end; ; ) {
      const B = b * REC;
      N[B + S_DUR] = dur;
      N[B + S_EARLY] = early;
      N[B + S_LATE] = late;
      N[B + S_WARP] = warp;
      if (isPriced) waitFrom[b] = wait;
      if (b === start) return;
      const a = N[B + PREV]!;
      const A = a * REC;
      const way = this.seconds(a, b, r);
      const delta = N[A + SERVICE]! + way;
      const waits = Math.max(0, early - delta - N[A + LATE]!);
      const warps = Math.max(0, N[A + EARLY]! + delta - late);
      dur += delta + waits;
      warp += warps;
      wait += waits;
      const opens = Math.max(early - delta, N[A + EARLY]!) - waits;
      late = Math.min(late - delta, N[A + LATE]!) + warps;
      early = opens;
      b = a;
    }
  }
}

const NOTHING = new Int32Array(0);
