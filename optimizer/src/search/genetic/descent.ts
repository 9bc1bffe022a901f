/**
 * The local search of the genetic one: moves and swaps of one or two stops, 2-opt and 2-opt* between near stops, then SWAP*, until nothing is
 * better. As in HGS-CVRP (Vidal 2022, "Hybrid genetic search for the CVRP: open-source implementation and SWAP* neighborhood").
 */

import type { Random } from '../../random.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import { RouteLists } from './route-lists.ts';
import { SwapStar } from './swap-star.ts';

export class Descent {
  readonly lists: RouteLists;
  private readonly problem: CapacityProblem;
  private readonly random: Random;
  private readonly swapStar: SwapStar;
  private readonly order: Int32Array;
  private readonly near: Int32Array;
  private readonly triedAt: Int32Array;

  constructor(problem: CapacityProblem, random: Random) {
    this.problem = problem;
    this.random = random;
    this.lists = new RouteLists(problem);
    this.order = Int32Array.from({ length: problem.stopCount }, (_, i) => i + 1);
    this.near = problem.near.slice();
    this.triedAt = new Int32Array(problem.stopCount + 1);
    this.swapStar = new SwapStar(problem, this.lists);
  }

  /** Begins with the routes `tour[ends[r − 1] … ends[r] − 1]`; a load too much costs `price` metres a unit. Ends where no move is better. */
  improve(tour: Int32Array, ends: Int32Array, price: number): void {
    const { lists, triedAt, swapStar, order } = this;
    lists.set(tour, ends, price);
    triedAt.fill(-1);
    swapStar.forget();
    this.shuffle();
    // Empty routes are not tried in the first turn: whoever is better off alone is so later, too.
    for (let turn = 0, before = 0; turn < 2 || lists.moves > before; turn++) {
      before = lists.moves;
      for (const x of order) this.tryAll(x, turn);
      swapStar.run(this.random);
    }
  }

  private shuffle(): void {
    const { order, near, random } = this;
    const { nearCount, stopCount } = this.problem;
    random.shuffle(order, 0, stopCount);
    // Now and then the near stops, too, are tried in another order.
    for (let x = 1; x <= stopCount; x++)
      if (random.below(nearCount) === 0) random.shuffle(near, x * nearCount, nearCount);
  }

  private tryAll(x: number, turn: number): void {
    const { near, triedAt } = this;
    const { prev, route, firstStart, changedAt, moves } = this.lists;
    const { nearCount } = this.problem;
    const last = triedAt[x]!;
    triedAt[x] = moves;
    for (let k = 0; k < nearCount; k++) {
      const y = near[x * nearCount + k]!;
      if (turn > 0 && changedAt[route[x]!]! <= last && changedAt[route[y]!]! <= last) continue;
      if (x === y) continue;
      // After a move all near stops are tried again.
      if (this.tryBeside(x, y) || (prev[y]! >= firstStart && this.tryAtStart(x, prev[y]!))) k = -1;
    }
    if (turn === 0) return;
    const empty = this.lists.count.indexOf(0);
    if (empty >= 0 && (turn === 1 || changedAt[route[x]!]! > last)) this.tryAtStart(x, firstStart + empty);
  }

  /** Tries all moves that put stop x, or what follows it, beside stop y; makes the first one that is better. */
  private tryBeside(x: number, y: number): boolean {
    const { lists } = this;
    const { next, prev, route, load, overload, place, loadUpTo, position } = lists;
    const { metres: d, width: w, demand, stopCount: n } = this.problem;
    const u = route[x]!;
    const v = route[y]!;
    const beforeX = prev[x]!;
    const afterX = next[x]!;
    const beforeY = prev[y]!;
    const afterY = next[y]!;
    const px = place[beforeX]! * w;
    const ax = place[afterX]! * w;
    const py = place[beforeY]! * w;
    const ay = place[afterY]! * w;
    const X = x * w;
    const inX = d[px + x]!;
    const outX = d[ax + x]!;
    const inY = d[py + y]!;
    const outY = d[ay + y]!;
    const xy = d[X + y]!;
    const isSame = u === v;
    const qx = demand[x]!;
    const before = isSame ? 0 : overload[u]! + overload[v]!;
    // What the loads cost when `more` goes from u to v.
    const loads = (more: number) =>
      isSame ? 0 : lists.overloadOf(load[u]! - more) + lists.overloadOf(load[v]! + more) - before;

    // x behind y.
    if (x !== afterY) {
      const change = d[px + place[afterX]!]! - inX - outX + xy + d[ay + x]! - outY;
      if (change < before && change + loads(qx) < -lists.leastGain) {
        lists.insertBehind(x, y);
        lists.changed(u, v);
        return true;
      }
    }
    const hasNext = afterX <= n;
    const afterAfter = hasNext ? next[afterX]! : 0;
    const aax = place[afterAfter]!;
    const nextIn = d[ax + aax]!;
    if (hasNext && y !== afterX && x !== afterY) {
      // x and the next one behind y, in this order or the other.
      const base = d[px + aax]! - inX - nextIn - outY;
      const straight = base + xy + d[ay + place[afterX]!]!;
      const turned = base + d[ax + y]! + d[ay + x]!;
      if (Math.min(straight, turned) < before) {
        const more = loads(qx + demand[afterX]!);
        if (Math.min(straight, turned) + more < -lists.leastGain) {
          lists.insertBehind(straight <= turned ? x : afterX, y);
          lists.insertBehind(straight <= turned ? afterX : x, straight <= turned ? x : afterX);
          lists.changed(u, v);
          return true;
        }
      }
    }
    if (x < y && x !== beforeY && x !== afterY) {
      // x and y change places.
      const change = d[px + y]! + d[ax + y]! - inX - outX + d[py + x]! + d[ay + x]! - inY - outY;
      if (change < before && change + loads(qx - demand[y]!) < -lists.leastGain) {
        lists.swap(x, y);
        lists.changed(u, v);
        return true;
      }
    }
    if (hasNext && x !== beforeY && afterX !== beforeY && x !== afterY && y !== afterX) {
      // x and the next one change places with y.
      const change = d[px + y]! + d[aax * w + y]! - inX - nextIn + d[py + x]! + d[ay + place[afterX]!]! - inY - outY;
      if (change < before && change + loads(qx + demand[afterX]! - demand[y]!) < -lists.leastGain) {
        lists.swap(x, y);
        lists.insertBehind(afterX, x);
        lists.changed(u, v);
        return true;
      }
    }
    if (x < y && hasNext && afterY <= n && afterY !== beforeX && x !== afterY && afterX !== y && y !== afterAfter) {
      // x and y with the ones behind them change places.
      const ayy = place[next[afterY]!]!;
      const change = d[px + y]! + d[ay + aax]! - inX - nextIn + d[py + x]! + d[ax + ayy]! - inY - d[ay + ayy]!;
      if (change < before && change + loads(qx + demand[afterX]! - demand[y]! - demand[afterY]!) < -lists.leastGain) {
        lists.swap(x, y);
        lists.swap(afterX, afterY);
        lists.changed(u, v);
        return true;
      }
    }
    const joined = xy + d[ax + place[afterY]!]! - outX - outY;
    if (isSame) {
      if (position[x]! > position[y]! || afterX === y || joined > -lists.leastGain) return false;
      lists.reverse(x, y);
      lists.changed(u, u);
      return true;
    }
    // What is before x meets what is before y; or x goes on with what stands behind y, and y with what stood behind x.
    const headX = loadUpTo[x]!;
    const headY = loadUpTo[y]!;
    if (joined < before && joined + loads(load[u]! - headX - headY) < -lists.leastGain) {
      lists.joinHeads(x, y);
      lists.changed(u, v);
      return true;
    }
    const crossed = d[ay + x]! + d[ax + y]! - outX - outY;
    if (crossed < before && crossed + loads(load[u]! - headX - load[v]! + headY) < -lists.leastGain) {
      lists.crossTails(x, y);
      lists.changed(u, v);
      return true;
    }
    return false;
  }

  /** The same at the start of a route. */
  private tryAtStart(x: number, start: number): boolean {
    const { lists } = this;
    const { next, prev, route, load, overload, place, loadUpTo, count } = lists;
    const { metres: d, width: w, demand, stopCount: n } = this.problem;
    const u = route[x]!;
    const v = route[start]!;
    const afterX = next[x]!;
    const first = next[start]!;
    const px = place[prev[x]!]! * w;
    const ax = place[afterX]! * w;
    const fv = place[first]! * w;
    const inX = d[px + x]!;
    const outX = d[ax + x]!;
    const out = d[fv]!;
    const isSame = u === v;
    const before = isSame ? 0 : overload[u]! + overload[v]!;
    const loads = (more: number) =>
      isSame ? 0 : lists.overloadOf(load[u]! - more) + lists.overloadOf(load[v]! + more) - before;
    if (x !== first) {
      const change = d[px + place[afterX]!]! - inX - outX + d[x]! + d[fv + x]! - out;
      if (change < before && change + loads(demand[x]!) < -lists.leastGain) {
        lists.insertBehind(x, start);
        lists.changed(u, v);
        return true;
      }
    }
    if (afterX <= n && x !== first) {
      const aax = place[next[afterX]!]!;
      const base = d[px + aax]! - inX - d[ax + aax]! - out;
      const straight = base + d[x]! + d[fv + place[afterX]!]!;
      const turned = base + d[ax]! + d[fv + x]!;
      if (Math.min(straight, turned) + loads(demand[x]! + demand[afterX]!) < -lists.leastGain) {
        lists.insertBehind(straight <= turned ? x : afterX, start);
        lists.insertBehind(straight <= turned ? afterX : x, straight <= turned ? x : afterX);
        lists.changed(u, v);
        return true;
      }
    }
    if (isSame) return false;
    const headX = loadUpTo[x]!;
    if (count[v]! > 0) {
      const joined = d[x]! + d[ax + place[first]!]! - outX - out;
      if (joined < before && joined + loads(load[u]! - headX) < -lists.leastGain) {
        lists.joinHeads(x, start);
        lists.changed(u, v);
        return true;
      }
    }
    const crossed = d[fv + x]! + d[ax]! - outX - out;
    if (crossed < before && crossed + loads(load[u]! - headX - load[v]!) < -lists.leastGain) {
      lists.crossTails(x, start);
      lists.changed(u, v);
      return true;
    }
    return false;
  }
}
