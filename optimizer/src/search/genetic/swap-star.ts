/**
 * SWAP* (Vidal 2022): two stops of two routes change routes, and each goes to its best place there instead of the other's. The three best places
 * of each stop on each route are kept while the route stays as it is: without the one that goes away, one of them or the gap is the best.
 */

import type { Random } from '../../random.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import type { RouteLists } from './route-lists.ts';
import { RoutePairs } from './route-pairs.ts';

const FAR = 0x3fffffff;

export class SwapStar {
  private readonly problem: CapacityProblem;
  private readonly lists: RouteLists;
  private readonly pairs: RoutePairs;
  /** Of stop x on route r from (r × (n + 1) + x) × 6 on: what the three best places cost, and the node that each stands behind (−1: none). */
  private readonly places: Int32Array;
  /** When those were found, counted in moves. */
  private readonly foundAt: Int32Array;
  /** What leaving its route saves, negative. */
  private readonly left: Int32Array;
  private behind = -1;

  constructor(problem: CapacityProblem, lists: RouteLists) {
    const { stopCount, routeCount } = problem;
    this.problem = problem;
    this.lists = lists;
    this.pairs = new RoutePairs(problem, lists);
    this.places = new Int32Array(routeCount * (stopCount + 1) * 6);
    this.foundAt = new Int32Array(routeCount * (stopCount + 1));
    this.left = new Int32Array(stopCount + 1);
  }

  /** The routes are others than before. */
  forget(): void {
    this.pairs.forget(-1);
    this.foundAt.fill(-1);
  }

  /** Tries each pair of routes that lie beside one another and changed since they were tried, once. */
  run(random: Random): void {
    const { route } = this.lists;
    this.pairs.run(
      random,
      (x) => route[x]!,
      (r, s) => this.tryPair(r, s),
    );
  }

  /** Makes the best exchange, or move of one stop, between two routes, if it is better than none. */
  private tryPair(r: number, s: number): void {
    const { lists, left, places } = this;
    const { demand, stopCount: n } = this.problem;
    const { next, load, overload, firstStart } = lists;
    this.findPlaces(r, s);
    this.findPlaces(s, r);
    const before = overload[r]! + overload[s]!;
    let best = -lists.leastGain;
    // The stop of r that goes behind a node of s, and the other way round; 0: none goes.
    let x = 0;
    let behindX = 0;
    let y = 0;
    let behindY = 0;
    for (let a = next[firstStart + r]!; a <= n; a = next[a]!) {
      for (let b = next[firstStart + s]!; b <= n; b = next[b]!) {
        const more = demand[a]! - demand[b]!;
        const base =
          lists.overloadOf(load[r]! - more) + lists.overloadOf(load[s]! + more) - before + left[a]! + left[b]!;
        // Putting both back costs something.
        if (base >= best) continue;
        const there = base + this.cheapest(a, b, s);
        if (there >= best) continue;
        const behindA = this.behind;
        const both = there + this.cheapest(b, a, r);
        if (both >= best) continue;
        best = both;
        x = a;
        behindX = behindA;
        y = b;
        behindY = this.behind;
      }
    }
    for (const [from, to] of [
      [r, s],
      [s, r],
    ] as const) {
      for (let a = next[firstStart + from]!; a <= n; a = next[a]!) {
        const at = (to * (n + 1) + a) * 6;
        const change =
          lists.overloadOf(load[from]! - demand[a]!) +
          lists.overloadOf(load[to]! + demand[a]!) -
          before +
          left[a]! +
          places[at]!;
        if (change >= best) continue;
        best = change;
        x = from === r ? a : 0;
        y = from === r ? 0 : a;
        if (from === r) behindX = places[at + 1]!;
        else behindY = places[at + 1]!;
      }
    }
    if (x === 0 && y === 0) return;
    if (x > 0) lists.insertBehind(x, behindX);
    if (y > 0) lists.insertBehind(y, behindY);
    lists.changed(r, s);
  }

  /** The three best places on route s of each stop of route r, and what leaving r saves. */
  private findPlaces(r: number, s: number): void {
    const { places, foundAt, left, lists } = this;
    const { next, prev, place, firstStart, firstEnd, changedAt, moves } = lists;
    const { metres: d, width: w, stopCount: n } = this.problem;
    for (let x = next[firstStart + r]!; x <= n; x = next[x]!) {
      const X = x * w;
      const before = place[prev[x]!]!;
      const after = place[next[x]!]!;
      left[x] = d[before * w + after]! - d[X + before]! - d[X + after]!;
      const at = s * (n + 1) + x;
      if (foundAt[at]! >= changedAt[s]!) continue;
      foundAt[at] = moves;
      let first = FAR;
      let second = FAR;
      let third = FAR;
      let a1 = -1;
      let a2 = -1;
      let a3 = -1;
      for (let a = firstStart + s; a !== firstEnd + s; a = next[a]!) {
        const here = place[a]!;
        const there = place[next[a]!]!;
        const cost = d[X + here]! + d[X + there]! - d[here * w + there]!;
        if (cost >= third) continue;
        third = cost;
        a3 = a;
        if (third < second) {
          third = second;
          a3 = a2;
          second = cost;
          a2 = a;
        }
        if (second < first) {
          second = first;
          a2 = a1;
          first = cost;
          a1 = a;
        }
      }
      places[at * 6] = first;
      places[at * 6 + 1] = a1;
      places[at * 6 + 2] = second;
      places[at * 6 + 3] = a2;
      places[at * 6 + 4] = third;
      places[at * 6 + 5] = a3;
    }
  }

  /** What the best place of x on route s costs when y has left it; it stands behind `behind`. */
  private cheapest(x: number, y: number, s: number): number {
    const { places } = this;
    const { next, prev, place } = this.lists;
    const { metres: d, width: w, stopCount: n } = this.problem;
    const before = prev[y]!;
    const here = place[before]!;
    const there = place[next[y]!]!;
    // Where y was.
    const gap = d[x * w + here]! + d[x * w + there]! - d[here * w + there]!;
    this.behind = before;
    const at = (s * (n + 1) + x) * 6;
    for (let k = at; k < at + 6; k += 2) {
      const a = places[k + 1]!;
      if (a < 0) break;
      if (a === y || a === before) continue;
      if (places[k]! >= gap) break;
      this.behind = a;
      return places[k]!;
    }
    return gap;
  }
}
