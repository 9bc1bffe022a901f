/** Routes as linked lists with what their load costs, and the changes that the moves of the local search are made of. */

import type { CapacityProblem } from './capacity-problem.ts';
import { leastGain } from './rounding.ts';

/**
 * Nodes: stops 1 to n, then the start of each route, then the end of each route. `place` is the row of a node in the matrix. Positions and
 * loads are those of when a route last `changed`.
 */
export class RouteLists {
  readonly problem: CapacityProblem;
  readonly next: Int32Array;
  readonly prev: Int32Array;
  readonly route: Int32Array;
  readonly place: Int32Array;
  /** Stops before a node on its route. */
  readonly position: Int32Array;
  /** Load up to a node, its own included. */
  readonly loadUpTo: Int32Array;
  readonly count: Int32Array;
  readonly load: Int32Array;
  /** Metres for the load over the capacity, of each route. */
  readonly overload: Float64Array;
  /** When each route last changed, counted in moves. */
  readonly changedAt: Int32Array;
  /** Moves made since `set`. */
  moves = 0;
  readonly firstStart: number;
  readonly firstEnd: number;
  /** Metres for a unit of load over the capacity. */
  private price = 0;
  /** What a move must save at least, in metres. */
  leastGain = 0;
  private readonly totalDemand: number;
  private readonly one: Int32Array;
  private readonly two: Int32Array;

  constructor(problem: CapacityProblem) {
    const { stopCount, routeCount } = problem;
    const nodes = stopCount + 1 + 2 * routeCount;
    this.problem = problem;
    this.totalDemand = problem.demand.reduce((a, b) => a + b, 0);
    this.next = new Int32Array(nodes);
    this.prev = new Int32Array(nodes);
    this.route = new Int32Array(nodes);
    this.place = new Int32Array(nodes);
    this.position = new Int32Array(nodes);
    this.loadUpTo = new Int32Array(nodes);
    this.count = new Int32Array(routeCount);
    this.load = new Int32Array(routeCount);
    this.overload = new Float64Array(routeCount);
    this.changedAt = new Int32Array(routeCount);
    this.firstStart = stopCount + 1;
    this.firstEnd = this.firstStart + routeCount;
    this.one = new Int32Array(stopCount);
    this.two = new Int32Array(stopCount);
    for (let x = 1; x <= stopCount; x++) this.place[x] = x;
    for (let r = 0; r < routeCount; r++) {
      this.route[this.firstStart + r] = r;
      this.route[this.firstEnd + r] = r;
    }
  }

  /** Makes the routes `tour[ends[r − 1] … ends[r] − 1]`, the others empty; a unit of load over the capacity costs `price` metres. */
  set(tour: Int32Array, ends: Int32Array, price: number): void {
    const { next, prev, firstStart, firstEnd } = this;
    this.price = price;
    this.leastGain = leastGain(price * this.totalDemand);
    this.moves = 0;
    let at = 0;
    for (let r = 0; r < this.count.length; r++) {
      const to = r < ends.length ? ends[r]! : at;
      let a = firstStart + r;
      for (; at < to; at++) {
        const x = tour[at]!;
        next[a] = x;
        prev[x] = a;
        a = x;
      }
      next[a] = firstEnd + r;
      prev[firstEnd + r] = a;
      this.refresh(r);
    }
  }

  /** What a load costs over the capacity. */
  overloadOf(load: number): number {
    const over = load - this.problem.capacity;
    return over > 0 ? over * this.price : 0;
  }

  /** To be called after each move, with the routes that it changed. */
  changed(one: number, two: number): void {
    this.moves++;
    this.refresh(one);
    if (two !== one) this.refresh(two);
  }

  private refresh(r: number): void {
    const { next, route, position, loadUpTo, firstStart } = this;
    const { demand, stopCount } = this.problem;
    let at = 0;
    let load = 0;
    let x = firstStart + r;
    position[x] = 0;
    loadUpTo[x] = 0;
    for (x = next[x]!; x <= stopCount; x = next[x]!) {
      load += demand[x]!;
      route[x] = r;
      position[x] = ++at;
      loadUpTo[x] = load;
    }
    position[x] = at + 1;
    loadUpTo[x] = load;
    this.load[r] = load;
    this.count[r] = at;
    this.overload[r] = this.overloadOf(load);
    this.changedAt[r] = this.moves;
  }

  /** Takes stop x out of where it is and puts it behind node a. */
  insertBehind(x: number, a: number): void {
    const { next, prev } = this;
    const before = prev[x]!;
    const after = next[x]!;
    next[before] = after;
    prev[after] = before;
    const b = next[a]!;
    next[a] = x;
    prev[x] = a;
    next[x] = b;
    prev[b] = x;
  }

  /** Two stops that are not neighbours change places. */
  swap(x: number, y: number): void {
    const { next, prev } = this;
    const beforeX = prev[x]!;
    const afterX = next[x]!;
    const beforeY = prev[y]!;
    const afterY = next[y]!;
    next[beforeX] = y;
    prev[afterX] = y;
    next[beforeY] = x;
    prev[afterY] = x;
    prev[x] = beforeY;
    next[x] = afterY;
    prev[y] = beforeX;
    next[y] = afterX;
  }

  /** Turns around what stands behind x, up to and with y, on one route. */
  reverse(x: number, y: number): void {
    const { next, prev } = this;
    const first = next[x]!;
    const after = next[y]!;
    for (let a = first; a !== after; ) {
      const b = next[a]!;
      next[a] = prev[a]!;
      prev[a] = b;
      a = b;
    }
    next[x] = y;
    prev[y] = x;
    next[first] = after;
    prev[after] = first;
  }

  /** x is followed by y and all before it on its route, turned around; what stood behind x, turned around, by what stood behind y. */
  joinHeads(x: number, y: number): void {
    const { next, prev, one, two, firstStart, firstEnd, route } = this;
    const start = firstStart + route[y]!;
    const end = firstEnd + route[x]!;
    let heads = 0;
    for (let a = y; a !== start; a = prev[a]!) one[heads++] = a;
    let tails = 0;
    for (let a = next[x]!; a !== end; a = next[a]!) two[tails++] = a;
    const after = next[y]!;
    let a = x;
    for (let i = 0; i < heads; i++) a = this.tie(a, one[i]!);
    this.tie(a, end);
    a = start;
    for (let i = tails - 1; i >= 0; i--) a = this.tie(a, two[i]!);
    this.tie(a, after);
  }

  /** What stands behind x and what stands behind y change places. */
  crossTails(x: number, y: number): void {
    const { next, prev, firstEnd, route } = this;
    const endX = firstEnd + route[x]!;
    const endY = firstEnd + route[y]!;
    const afterX = next[x]!;
    const afterY = next[y]!;
    const lastX = prev[endX]!;
    const lastY = prev[endY]!;
    if (afterY === endY) this.tie(x, endX);
    else {
      this.tie(x, afterY);
      this.tie(lastY, endX);
    }
    if (afterX === endX) this.tie(y, endY);
    else {
      this.tie(y, afterX);
      this.tie(lastX, endY);
    }
  }

  private tie(a: number, b: number): number {
    this.next[a] = b;
    this.prev[b] = a;
    return b;
  }
}
