/**
 * Who leaves a route for an incoming stop: among all routes, places and up to a few stops, those whose fails sum up to least, so that the
 * rest keeps its windows and its capacity (Nagata & Bräysy 2009).
 */

import type { Random } from '../random.ts';
import { DEPART, EARLY, LATE, LATEST, REC, SERVICE, type SoftRoutes } from './soft-routes.ts';

/** Most stops that leave. */
const MOST = 3;
/** Nodes that are looked at for one incoming stop: with routes of hundreds of stops the last ways are not worth their time. */
const NODE_LIMIT = 1_000_000;

export class Eject {
  /** What was chosen: the stops that leave (places on the route of vehicle `vehicle`), and the place of the incoming one. */
  vehicle = -1;
  place = -1;
  readonly out = new Int32Array(MOST);
  outCount = 0;
  private readonly routes: SoftRoutes;
  private readonly random: Random;
  /** How often each stop found no place, plus one. */
  private readonly fails: Float64Array;
  private least = 0;
  // The route in hand, its end behind it; what is chosen on it so far; per depth and dimension what is too much on board.
  private readonly line: Int32Array;
  private lineCount = 0;
  private incoming = -1;
  private v = -1;
  private at = -1;
  private most = 0;
  private nodesLeft = 0;
  private readonly chosen = new Int32Array(MOST);
  private readonly excess: Int32Array;
  private readonly heaviest: Int32Array;

  constructor(routes: SoftRoutes, fails: Float64Array, random: Random) {
    this.routes = routes;
    this.fails = fails;
    this.random = random;
    this.line = new Int32Array(routes.inst.p.stopCount + 1);
    this.excess = new Int32Array((MOST + 1) * routes.dims);
    this.heaviest = new Int32Array(routes.dims);
  }

  /** False when nobody may leave for x. */
  choose(x: number): boolean {
    const { routes, line } = this;
    const { firstStart, firstEnd } = routes.inst;
    this.least = Number.POSITIVE_INFINITY;
    this.vehicle = -1;
    this.incoming = x;
    this.nodesLeft = NODE_LIMIT;
    const from = this.random.below(routes.usedCount);
    // Few first: what they cost is a bound for more of them, as each counts for one at least.
    for (this.most = 1; this.most <= MOST && this.most < this.least && this.nodesLeft > 0; this.most++) {
      for (let i = 0; i < routes.usedCount; i++) {
        const v = routes.used[(i + from) % routes.usedCount]!;
        if (!routes.allowed(x, v)) continue;
        const n = routes.copyRoute(v, line);
        line[n] = firstEnd + v;
        this.lineCount = n + 1;
        this.v = v;
        this.weigh(n);
        const start = firstStart + v;
        if (this.canFit(0)) this.walk(0, routes.node[start * REC + DEPART]!, start, 0, 0, false);
      }
    }
    return this.vehicle >= 0;
  }

  private weigh(n: number): void {
    const { routes, line, v } = this;
    const { dims: D, demand, load, capacity } = routes;
    for (let k = 0; k < D; k++) {
      this.excess[k] = load[v * D + k]! + demand[this.incoming * D + k]! - capacity[v * D + k]!;
      this.heaviest[k] = 0;
      for (let j = 0; j < n; j++) this.heaviest[k] = Math.max(this.heaviest[k]!, demand[line[j]! * D + k]!);
    }
  }

  /**
   * Goes on along the route at place `from`: the vehicle left node `a` at `time`, `depth` stops are out (their fails sum up to `sum`), the
   * incoming stop is in (`isIn`) or to come. Ends where a stop that stays is too late.
   */
  private walk(from: number, time: number, a: number, depth: number, sum: number, isIn: boolean): void {
    const { routes, line, incoming, v, most, lineCount } = this;
    const N = routes.node;
    const X = incoming * REC;
    for (let i = from; i < lineCount; i++) {
      const y = line[i]!;
      const Y = y * REC;
      if (--this.nodesLeft < 0) return;
      // In behind a stop that left is the same as in before it.
      if (!isIn && (i > from || depth === 0)) {
        let begin = time + routes.seconds(a, incoming, v);
        if (begin <= N[X + LATE]!) {
          if (begin < N[X + EARLY]!) begin = N[X + EARLY]!;
          begin += N[X + SERVICE]!;
          this.at = i;
          if (depth > 0 && this.fits(depth) && begin + routes.seconds(incoming, y, v) <= N[Y + LATEST]!)
            this.keep(depth, sum);
          else if (depth < most) this.walk(i, begin, incoming, depth, sum, true);
        } else if (time > N[X + LATE]!) return;
      }
      if (i === lineCount - 1) return;
      if (depth < most) this.leave(i, time, a, depth, sum, isIn);
      const begin = time + routes.seconds(a, y, v);
      if (begin > N[Y + LATE]!) return;
      time = (begin < N[Y + EARLY]! ? N[Y + EARLY]! : begin) + N[Y + SERVICE]!;
      a = y;
    }
  }

  /** The stop at place i leaves. */
  private leave(i: number, time: number, a: number, depth: number, sum: number, isIn: boolean): void {
    const { routes, line, excess } = this;
    const { dims: D, demand } = routes;
    const y = line[i]!;
    const more = sum + this.fails[y]!;
    if (more >= this.least) return;
    const next = line[i + 1]!;
    const deeper = depth + 1;
    this.chosen[depth] = i;
    for (let k = 0; k < D; k++) excess[deeper * D + k] = excess[depth * D + k]! - demand[y * D + k]!;
    if (isIn && this.fits(deeper) && time + routes.seconds(a, next, this.v) <= routes.node[next * REC + LATEST]!)
      this.keep(deeper, more);
    else if ((!isIn || (deeper < this.most && more + 1 < this.least)) && this.canFit(deeper))
      this.walk(i + 1, time, a, deeper, more, isIn);
  }

  private fits(depth: number): boolean {
    const { excess } = this;
    const D = this.routes.dims;
    for (let k = 0; k < D; k++) if (excess[depth * D + k]! > 0) return false;
    return true;
  }

  /** Whether those who may still leave can make room for the load. */
  private canFit(depth: number): boolean {
    const { excess, heaviest, most } = this;
    const D = this.routes.dims;
    for (let k = 0; k < D; k++) if (excess[depth * D + k]! > (most - depth) * heaviest[k]!) return false;
    return true;
  }

  private keep(depth: number, sum: number): void {
    if (sum >= this.least) return;
    this.least = sum;
    this.vehicle = this.v;
    this.place = this.at;
    this.outCount = depth;
    for (let i = 0; i < depth; i++) this.out[i] = this.chosen[i]!;
  }
}
