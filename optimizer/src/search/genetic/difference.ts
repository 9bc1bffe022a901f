/** How plans differ, and in which order their routes stand. */

import type { Random } from '../../random.ts';

/** The stop before and behind each stop (1 to n), 0: a depot. */
export interface Neighbours {
  prev: Int32Array;
  next: Int32Array;
}

/** How much two plans differ: the part of the stops whose neighbours are others (broken pairs), 0 to 1. */
export function difference(one: Neighbours, other: Neighbours): number {
  const stopCount = one.next.length - 1;
  let broken = 0;
  for (let x = 1; x <= stopCount; x++) {
    const next = one.next[x]!;
    if (next !== other.next[x] && next !== other.prev[x]) broken++;
    if (one.prev[x] === 0 && other.prev[x] !== 0 && other.next[x] !== 0) broken++;
  }
  return broken / stopCount;
}

/** Routes in the order of a short way through their middle stops, from any route on: those that stand behind one another lie beside one another. */
export function sortRoutes(routes: number[], way: (one: number, other: number) => number, random: Random): number[] {
  const left = routes.slice();
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
