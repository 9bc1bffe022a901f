/**
 * The local search of fleets: moves and swaps of one or two stops, swaps of route ends, turns where hours do not rule, changes of vehicles, until
 * nothing is better. Only where a route has changed since it was tried last: of a child most routes are those of a parent.
 */

import type { Random } from '../../random.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { FleetRoutes, NEXT, PREV, REC, ROUTE } from './fleet-routes.ts';
import { MovesWithin } from './moves-within.ts';
import { RouteSwaps } from './route-swaps.ts';
import { VehicleMoves } from './vehicle-moves.ts';

export class FleetDescent {
  readonly routes: FleetRoutes;
  private readonly problem: FleetProblem;
  private readonly random: Random;
  private readonly order: Int32Array;
  private readonly near: Int32Array;
  private readonly triedAt: Int32Array;
  private readonly vehicles: VehicleMoves;
  private readonly within: MovesWithin;
  private readonly swaps: RouteSwaps;
  /** Whether a part of a route may be turned around without a look at its hours. */
  private readonly turns: boolean;
  // Two routes as they would be.
  private readonly one: Int32Array;
  private readonly two: Int32Array;

  constructor(problem: FleetProblem, random: Random) {
    const { stopCount: n, inst } = problem;
    this.problem = problem;
    this.random = random;
    this.routes = new FleetRoutes(problem);
    this.order = Int32Array.from({ length: n }, (_, i) => i + 1);
    this.near = problem.near.slice();
    this.triedAt = new Int32Array(n + 1);
    this.vehicles = new VehicleMoves(this.routes);
    this.within = new MovesWithin(this.routes);
    this.swaps = new RouteSwaps(this.routes);
    this.turns = inst.symmetric && !inst.timed;
    this.one = new Int32Array(n + 1);
    this.two = new Int32Array(n + 1);
  }

  /** Goes on from the routes as they are, as far as they changed (`changedAt` over 0), until no move is better. */
  improve(): void {
    const { routes, triedAt, order, random } = this;
    const { stopCount, nearCount } = this.problem;
    routes.moves = Math.max(1, routes.moves);
    triedAt.fill(0);
    this.vehicles.forget();
    this.swaps.forget();
    random.shuffle(order, 0, stopCount);
    for (let x = 1; x <= stopCount; x++)
      if (random.below(nearCount) === 0) random.shuffle(this.near, x * nearCount, nearCount);
    for (let turn = 0, before = 0; turn < 2 || routes.moves > before; turn++) {
      before = routes.moves;
      for (const x of order) this.tryAll(x, turn);
      if (turn > 0) this.vehicles.run();
      // With hours, what a swap breaks is known of the whole routes alone: it took a quarter of the time and gained nothing.
      if (!routes.isTimed) this.swaps.run(random);
    }
  }

  /** Puts stop x, which is on no route and which some slot may serve, at its cheapest place. */
  insert(x: number): void {
    const { routes, problem } = this;
    const { node: N, firstStart } = routes;
    const { nearCount, near } = problem;
    let least = Number.POSITIVE_INFINITY;
    let behind = -1;
    const look = (a: number) => {
      const cost = this.insertionCost(x, a, least);
      if (cost >= least) return;
      least = cost;
      behind = a;
    };
    for (let k = 0; k < nearCount; k++) {
      const y = near[x * nearCount + k]!;
      if (y === x || N[y * REC + ROUTE]! < 0) continue;
      look(y);
      look(N[y * REC + PREV]!);
    }
    this.eachIdle((r) => look(firstStart + r));
    // Nothing near is on the road, or may not serve it: anywhere at all.
    if (behind < 0)
      for (let r = 0; r < routes.count.length; r++)
        for (let a = firstStart + r; a !== routes.firstEnd + r; a = N[a * REC + NEXT]!) look(a);
    const r = N[behind * REC + ROUTE]!;
    const n = this.copyWith(r, this.one, behind, x, 0);
    routes.moves = Math.max(1, routes.moves);
    routes.setRoute(r, this.one, 0, n);
  }

  private insertionCost(x: number, a: number, most: number): number {
    const { routes, problem } = this;
    const { node: N } = routes;
    const r = N[a * REC + ROUTE]!;
    if (!routes.isAllowed(x, r)) return Number.POSITIVE_INFINITY;
    const b = N[a * REC + NEXT]!;
    const isIdle = routes.count[r] === 0;
    const change = routes.way(a, x, r) + routes.way(x, b, r) - (isIdle ? -problem.fixed[r]! : routes.wayTo[b]!);
    if (change - routes.soft[r]! >= most) return Number.POSITIVE_INFINITY;
    const soft =
      routes.overloadPrice * routes.loads.with(r, x, 0, 0, 0) + (routes.isTimed ? routes.timeOf(a, x, 0, b, r) : 0);
    return change + soft - routes.soft[r]!;
  }

  /** One slot of each kind that has no route. */
  private eachIdle(call: (r: number) => void): void {
    for (const slots of this.problem.slotsOf) {
      for (const r of slots) {
        if (this.routes.count[r] !== 0) continue;
        call(r);
        break;
      }
    }
  }

  private tryAll(x: number, turn: number): void {
    const { near, triedAt, routes } = this;
    const { node: N, changedAt, firstStart } = routes;
    const { nearCount } = this.problem;
    const last = triedAt[x]!;
    triedAt[x] = routes.moves;
    for (let k = 0; k < nearCount; k++) {
      const y = near[x * nearCount + k]!;
      if (x === y) continue;
      if (changedAt[N[x * REC + ROUTE]!]! <= last && changedAt[N[y * REC + ROUTE]!]! <= last) continue;
      const moved = N[x * REC + ROUTE] === N[y * REC + ROUTE] ? this.within.try(x, y) : this.tryBeside(x, y);
      // After a move all near stops are tried again.
      if (moved || (N[y * REC + PREV]! >= firstStart && this.tryBehind(x, N[y * REC + PREV]!))) k = -1;
    }
    if (turn === 0 || changedAt[N[x * REC + ROUTE]!]! <= (turn === 1 ? 0 : last)) return;
    this.eachIdle((r) => void this.tryBehind(x, firstStart + r));
  }

  /** All moves of x, and what follows it, to the place behind node y of another route; and their swaps. Makes the first one that is better. */
  private tryBeside(x: number, y: number): boolean {
    if (this.tryBehind(x, y)) return true;
    const { routes } = this;
    const { node: N, count, soft, wayTo, firstStart, isTimed } = routes;
    const u = N[x * REC + ROUTE]!;
    const v = N[y * REC + ROUTE]!;
    const px = N[x * REC + PREV]!;
    const ax = N[x * REC + NEXT]!;
    const py = N[y * REC + PREV]!;
    const ay = N[y * REC + NEXT]!;
    const bound = soft[u]! + soft[v]!;
    if (this.turns && this.tryJoinHeads(x, y, u, v)) return true;
    if (!routes.isAllowed(x, v) || !routes.isAllowed(y, u)) return false;
    const outX = wayTo[x]!;
    const outY = wayTo[y]! + wayTo[ay]!;
    const inX = routes.way(py, x, v);
    const inY = routes.way(px, y, u);
    if (x < y) {
      // x and y change places.
      const change = inX + routes.way(x, ay, v) + inY + routes.way(y, ax, u) - outX - wayTo[ax]! - outY;
      if (change < bound - routes.leastGain) {
        const load = this.price(u, y, 0, x, 0) + this.price(v, x, 0, y, 0);
        if (
          change + load < bound - routes.leastGain &&
          (!isTimed ||
            change + load + routes.timeOf(px, y, 0, ax, u) + routes.timeOf(py, x, 0, ay, v) < bound - routes.leastGain)
        ) {
          this.swap(u, v, x, 0, y, 0);
          return true;
        }
      }
    }
    if (ax >= firstStart || !routes.isAllowed(ax, v)) return false;
    const aax = N[ax * REC + NEXT]!;
    const outPair = outX + wayTo[ax]! + wayTo[aax]!;
    const inPair = inX + routes.way(x, ax, v);
    if (count[u]! >= 2) {
      // x and the next one change places with y.
      const change = inPair + routes.way(ax, ay, v) + inY + routes.way(y, aax, u) - outPair - outY;
      if (change < bound - routes.leastGain) {
        const load = this.price(u, y, 0, x, ax) + this.price(v, x, ax, y, 0);
        if (
          change + load < bound - routes.leastGain &&
          (!isTimed ||
            change + load + routes.timeOf(px, y, 0, aax, u) + routes.timeOf(py, x, ax, ay, v) <
              bound - routes.leastGain)
        ) {
          this.swap(u, v, x, ax, y, 0);
          return true;
        }
      }
    }
    if (x < y && ay < firstStart && routes.isAllowed(ay, u)) {
      // Both with the ones behind them.
      const aay = N[ay * REC + NEXT]!;
      const change =
        inPair +
        routes.way(ax, aay, v) +
        inY +
        routes.way(y, ay, u) +
        routes.way(ay, aax, u) -
        outPair -
        outY -
        wayTo[aay]!;
      if (change < bound - routes.leastGain) {
        const load = this.price(u, y, ay, x, ax) + this.price(v, x, ax, y, ay);
        if (
          change + load < bound - routes.leastGain &&
          (!isTimed ||
            change + load + routes.timeOf(px, y, ay, aax, u) + routes.timeOf(py, x, ax, aay, v) <
              bound - routes.leastGain)
        ) {
          this.swap(u, v, x, ax, y, ay);
          return true;
        }
      }
    }
    return false;
  }

  /** Moves of x, of x and the next one, and of x and all behind it, to the place behind node y of another route, which may be its start. */
  private tryBehind(x: number, y: number): boolean {
    const { routes, problem } = this;
    const { node: N, count, soft, ways, wayTo, firstStart, firstEnd, isTimed, metresTo, workTo } = routes;
    const { fixed, perM, perS, isPriced, home } = problem;
    const u = N[x * REC + ROUTE]!;
    const v = N[y * REC + ROUTE]!;
    if (u === v || !routes.isAllowed(x, v)) return false;
    const px = N[x * REC + PREV]!;
    const ax = N[x * REC + NEXT]!;
    const ay = N[y * REC + NEXT]!;
    const isIdle = count[v] === 0;
    const bound = soft[u]! + soft[v]! - routes.leastGain;
    const outX = wayTo[x]!;
    const inX = routes.way(y, x, v);
    const gapY = isIdle ? -fixed[v]! : wayTo[ay]!;
    // x alone.
    if (!isIdle || count[u]! > 1 || problem.kind[u] !== problem.kind[v]) {
      const gapX = count[u] === 1 ? -fixed[u]! : routes.wayPast[x]!;
      const change = gapX - outX - wayTo[ax]! + inX + routes.way(x, ay, v) - gapY;
      if (change < bound) {
        const load = this.price(u, 0, 0, x, 0) + this.price(v, x, 0, 0, 0);
        if (
          change + load < bound &&
          (!isTimed ||
            change + load + (count[u] === 1 ? 0 : routes.timeOf(px, 0, 0, ax, u)) + routes.timeOf(y, x, 0, ay, v) <
              bound)
        ) {
          this.relocate(u, v, x, 0, y);
          return true;
        }
      }
    }
    if (ax < firstStart && routes.isAllowed(ax, v)) {
      // x and the next one, in this order or, where hours do not matter, in the other.
      const aax = N[ax * REC + NEXT]!;
      const gapX = count[u] === 2 ? -fixed[u]! : routes.way(px, aax, u);
      const base = gapX - outX - wayTo[ax]! - wayTo[aax]! - gapY;
      const straight = base + inX + routes.way(x, ax, v) + routes.way(ax, ay, v);
      const turned = isTimed ? straight : base + routes.way(y, ax, v) + routes.way(ax, x, v) + routes.way(x, ay, v);
      const change = Math.min(straight, turned);
      if (change < bound) {
        const load = this.price(u, 0, 0, x, ax) + this.price(v, x, ax, 0, 0);
        if (
          change + load < bound &&
          (!isTimed ||
            change + load + (count[u] === 2 ? 0 : routes.timeOf(px, 0, 0, aax, u)) + routes.timeOf(y, x, ax, ay, v) <
              bound)
        ) {
          if (straight <= turned) this.relocate(u, v, x, ax, y);
          else this.relocate(u, v, ax, x, y);
          return true;
        }
      }
    }
    // x and all behind it; what is behind y goes behind what is before x.
    const isHeadless = px >= firstStart;
    const isTailless = ay >= firstStart;
    // Whole routes that change vehicles are tried elsewhere.
    if (isHeadless && y >= firstStart) return false;
    const endU = firstEnd + u;
    const endV = firstEnd + v;
    const lastX = N[endU * REC + PREV]!;
    const lastY = N[endV * REC + PREV]!;
    // Metres and seconds of the two new routes.
    const tailX = metresTo[lastX]! - metresTo[x]!;
    const tailY = isTailless ? 0 : metresTo[lastY]! - metresTo[ay]!;
    const metresV = metresTo[y]! + routes.metres(y, x) + tailX + routes.metres(lastX, endV);
    const metresU = isTailless
      ? metresTo[px]! + routes.metres(px, endU)
      : metresTo[px]! + routes.metres(px, ay) + tailY + routes.metres(lastY, endU);
    const emptiesU = isHeadless && isTailless;
    let change = perM[v]! * metresV + fixed[v]! + (emptiesU ? 0 : perM[u]! * metresU + fixed[u]!) - ways[u]! - ways[v]!;
    if (isPriced) {
      const workX = workTo[lastX]! - workTo[x]! + routes.serviceAt(x);
      const workY = isTailless ? 0 : workTo[lastY]! - workTo[ay]! + routes.serviceAt(ay);
      change += perS[v]! * (workTo[y]! + routes.seconds(y, x, v) + workX + routes.seconds(lastX, endV, v));
      if (!emptiesU)
        change +=
          perS[u]! *
          (workTo[px]! +
            (isTailless
              ? routes.seconds(px, endU, u)
              : routes.seconds(px, ay, u) + workY + routes.seconds(lastY, endU, u)));
    }
    if (change >= bound) return false;
    const load = routes.overloadPrice * (routes.loads.crossed(v, y, u, px) + routes.loads.crossed(u, px, v, y));
    if (change + load >= bound) return false;
    if (isTimed) {
      if (isPriced && problem.slowness[u] !== problem.slowness[v]) return false;
      const isAlike = home[u] === home[v];
      let time = isAlike ? routes.timeOf(y, 0, 0, x, v) : routes.timeOfTail(y, x, v);
      if (change + load + time >= bound) return false;
      if (!emptiesU)
        time += isTailless
          ? routes.timeOf(px, 0, 0, endU, u)
          : isAlike
            ? routes.timeOf(px, 0, 0, ay, u)
            : routes.timeOfTail(px, ay, u);
      if (change + load + time >= bound) return false;
    }
    if (!routes.allowsTail(x, v) || !routes.allowsTail(ay, u)) return false;
    this.crossTails(u, v, x, ay, y);
    return true;
  }

  /** x is followed by y and all before it, turned around, and what is behind the two makes the other route. */
  private tryJoinHeads(x: number, y: number, u: number, v: number): boolean {
    const { routes, one, two } = this;
    const { node: N, soft, ways, firstStart, firstEnd, metresTo } = routes;
    const { perM, fixed, inst, vehicle } = this.problem;
    const { startLocation: starts, endLocation: ends } = inst.p;
    const depot = starts[vehicle[u]!]!;
    if (depot !== starts[vehicle[v]!] || depot !== ends[vehicle[u]!] || depot !== ends[vehicle[v]!]) return false;
    const ax = N[x * REC + NEXT]!;
    const ay = N[y * REC + NEXT]!;
    const behindX = metresTo[firstEnd + u]! - metresTo[ax]!;
    const behindY = metresTo[firstEnd + v]! - metresTo[ay]!;
    const emptiesV = ax >= firstStart && ay >= firstStart;
    const metresU = metresTo[x]! + routes.metres(x, y) + metresTo[y]!;
    const metresV = behindX + routes.metres(ax, ay) + behindY;
    const bound = soft[u]! + soft[v]! - routes.leastGain;
    const change =
      perM[u]! * metresU + fixed[u]! + (emptiesV ? 0 : perM[v]! * metresV + fixed[v]!) - ways[u]! - ways[v]!;
    if (change >= bound || change + routes.overloadPrice * routes.loads.joined(u, x, v, y) >= bound) return false;
    if (!routes.allowsTail(ax, v) || !this.allowsHead(y, u)) return false;
    let n = 0;
    let m = 0;
    for (let a = N[(firstStart + u) * REC + NEXT]!; n === 0 || one[n - 1] !== x; a = N[a * REC + NEXT]!) one[n++] = a;
    for (let a = y; a < firstStart; a = N[a * REC + PREV]!) one[n++] = a;
    for (let a = N[(firstEnd + u) * REC + PREV]!; a !== x; a = N[a * REC + PREV]!) two[m++] = a;
    for (let a = ay; a < firstStart; a = N[a * REC + NEXT]!) two[m++] = a;
    routes.moves++;
    routes.setRoute(u, one, 0, n);
    routes.setRoute(v, two, 0, m);
    return true;
  }

  private allowsHead(y: number, r: number): boolean {
    const { routes } = this;
    if (!this.problem.inst.restricted) return true;
    for (let a = y; a < routes.firstStart; a = routes.node[a * REC + PREV]!) if (!routes.isAllowed(a, r)) return false;
    return true;
  }

  private price(r: number, x: number, y: number, z: number, w: number): number {
    return this.routes.overloadPrice * this.routes.loads.with(r, x, y, z, w);
  }

  /** x, and xx (0: none), leave route u and go behind node y of route v. */
  private relocate(u: number, v: number, x: number, xx: number, y: number): void {
    const { routes, one, two } = this;
    const n = this.copyWithout(u, one, x, xx);
    const m = this.copyWith(v, two, y, x, xx);
    routes.moves++;
    routes.setRoute(u, one, 0, n);
    routes.setRoute(v, two, 0, m);
  }

  /** x, and xx (0: none) behind it, change places with y, and yy behind it. */
  private swap(u: number, v: number, x: number, xx: number, y: number, yy: number): void {
    const { routes, one, two } = this;
    const n = this.copyInstead(u, one, x, xx, y, yy);
    const m = this.copyInstead(v, two, y, yy, x, xx);
    routes.moves++;
    routes.setRoute(u, one, 0, n);
    routes.setRoute(v, two, 0, m);
  }

  /** x of route u and all behind it go behind node y of v, whose stops from `ay` on go behind what was before x. */
  private crossTails(u: number, v: number, x: number, ay: number, y: number): void {
    const { routes, one, two } = this;
    const { node: N, firstStart } = routes;
    let n = 0;
    let m = 0;
    for (let a = N[(firstStart + u) * REC + NEXT]!; a !== x; a = N[a * REC + NEXT]!) one[n++] = a;
    for (let a = ay; a < firstStart; a = N[a * REC + NEXT]!) one[n++] = a;
    if (y < firstStart)
      for (let a = N[(firstStart + v) * REC + NEXT]!; ; a = N[a * REC + NEXT]!) {
        two[m++] = a;
        if (a === y) break;
      }
    for (let a = x; a < firstStart; a = N[a * REC + NEXT]!) two[m++] = a;
    routes.moves++;
    routes.setRoute(u, one, 0, n);
    routes.setRoute(v, two, 0, m);
  }

  private copyWithout(r: number, out: Int32Array, x: number, xx: number): number {
    const { node: N, firstStart } = this.routes;
    let n = 0;
    for (let a = N[(firstStart + r) * REC + NEXT]!; a < firstStart; a = N[a * REC + NEXT]!)
      if (a !== x && a !== xx) out[n++] = a;
    return n;
  }

  /** The stops of a route with x, and xx (0: none), behind its node y. */
  private copyWith(r: number, out: Int32Array, y: number, x: number, xx: number): number {
    const { node: N, firstStart, firstEnd } = this.routes;
    let n = 0;
    for (let a = firstStart + r; a !== firstEnd + r; a = N[a * REC + NEXT]!) {
      if (a < firstStart) out[n++] = a;
      if (a !== y) continue;
      out[n++] = x;
      if (xx > 0) out[n++] = xx;
    }
    return n;
  }

  /** The stops of a route with y, and yy, where x is, and xx. */
  private copyInstead(r: number, out: Int32Array, x: number, xx: number, y: number, yy: number): number {
    const { node: N, firstStart } = this.routes;
    let n = 0;
    for (let a = N[(firstStart + r) * REC + NEXT]!; a < firstStart; a = N[a * REC + NEXT]!) {
      if (a === xx) continue;
      out[n++] = a === x ? y : a;
      if (a === x && yy > 0) out[n++] = yy;
    }
    return n;
  }
}
