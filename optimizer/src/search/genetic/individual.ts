/** A plan of the population: the routes behind one another, so that two plans can be crossed. */

import type { Random } from '../../random.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import type { RouteLists } from './route-lists.ts';

export interface Individual {
  /** The stops of all routes; route r ends before `ends[r]`. Routes that stand behind one another lie beside one another. */
  tour: Int32Array;
  ends: Int32Array;
  metres: number;
  /** Load over the capacity, of all routes together. */
  overload: number;
  /** The stop before and behind each stop, 0: the depot. */
  prev: Int32Array;
  next: Int32Array;
}

/** The plan that the lists hold. */
export function individualOf(lists: RouteLists, random: Random): Individual {
  const { problem, next, count, load, firstStart } = lists;
  const { stopCount: n, metres, width, capacity } = problem;
  const routes = sortRoutes(lists, random);
  const made: Individual = {
    tour: new Int32Array(n),
    ends: new Int32Array(routes.length),
    metres: 0,
    overload: 0,
    prev: new Int32Array(n + 1),
    next: new Int32Array(n + 1),
  };
  let at = 0;
  routes.forEach((r, k) => {
    let last = 0;
    for (let x = next[firstStart + r]!; x <= n; x = next[x]!) {
      made.tour[at++] = x;
      made.prev[x] = last;
      if (last > 0) made.next[last] = x;
      made.metres += metres[last * width + x]!;
      last = x;
    }
    made.metres += metres[last * width]!;
    made.ends[k] = at;
    if (count[r]! > 0) made.overload += Math.max(0, load[r]! - capacity);
  });
  return made;
}

/** How much two plans differ: the part of the stops whose neighbours are others (broken pairs), 0 to 1. */
export function difference({ stopCount }: CapacityProblem, one: Individual, other: Individual): number {
  let broken = 0;
  for (let x = 1; x <= stopCount; x++) {
    const next = one.next[x]!;
    if (next !== other.next[x] && next !== other.prev[x]) broken++;
    if (one.prev[x] === 0 && other.prev[x] !== 0 && other.next[x] !== 0) broken++;
  }
  return broken / stopCount;
}

/** The used routes in the order of a short way through their middle stops, from any route on: a part of the tour is then a region. */
function sortRoutes({ problem, next, count, firstStart }: RouteLists, random: Random): number[] {
  const { metres, width } = problem;
  const middle = new Int32Array(count.length);
  const left: number[] = [];
  for (let r = 0; r < count.length; r++) {
    if (count[r] === 0) continue;
    left.push(r);
    let x = next[firstStart + r]!;
    for (let k = count[r]! >> 1; k > 0; k--) x = next[x]!;
    middle[r] = x;
  }
  const way = (r: number, s: number) => metres[middle[r]! * width + middle[s]!]!;
  const sorted = left.splice(random.below(left.length), 1);
  while (left.length > 0) {
    const last = sorted.at(-1)!;
    let nearest = 0;
    for (let i = 1; i < left.length; i++) if (way(last, left[i]!) < way(last, left[nearest]!)) nearest = i;
    sorted.push(...left.splice(nearest, 1));
  }
  untangle(sorted, way);
  return sorted;
}

/** 2-opt of a way that comes back to where it began. */
function untangle(order: number[], way: (one: number, other: number) => number): void {
  const size = order.length;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let i = 1; i < size - 1; i++) {
      for (let j = i + 1; j < size; j++) {
        const before = order[i - 1]!;
        const after = order[(j + 1) % size]!;
        const saved = way(before, order[i]!) + way(order[j]!, after) - way(before, order[j]!) - way(order[i]!, after);
        if (saved <= 0) continue;
        for (let a = i, b = j; a < b; a++, b--) [order[a], order[b]] = [order[b]!, order[a]!];
        isBetter = true;
      }
    }
  }
}
