/** A plan of the population: the routes behind one another, so that two plans can be crossed. */

import type { Random } from '../../random.ts';
import { sortRoutes } from './difference.ts';
import type { Candidate } from './population.ts';
import type { RouteLists } from './route-lists.ts';

export interface Individual extends Candidate {
  /** The stops of all routes; route r ends before `ends[r]`. Routes that stand behind one another lie beside one another. */
  tour: Int32Array;
  ends: Int32Array;
  /** Load over the capacity, of all routes together; `cost`: metres. */
  overload: number;
}

/** The plan that the lists hold. */
export function individualOf(lists: RouteLists, random: Random): Individual {
  const { problem, next, count, load, firstStart } = lists;
  const { stopCount: n, metres, width, capacity } = problem;
  const middle = new Int32Array(count.length);
  const used: number[] = [];
  for (let r = 0; r < count.length; r++) {
    if (count[r] === 0) continue;
    used.push(r);
    let x = next[firstStart + r]!;
    for (let k = count[r]! >> 1; k > 0; k--) x = next[x]!;
    middle[r] = x;
  }
  const routes = sortRoutes(used, (r, s) => metres[middle[r]! * width + middle[s]!]!, random);
  const made: Individual = {
    tour: new Int32Array(n),
    ends: new Int32Array(routes.length),
    cost: 0,
    overload: 0,
    isSound: true,
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
      made.cost += metres[last * width + x]!;
      last = x;
    }
    made.cost += metres[last * width]!;
    made.ends[k] = at;
    if (count[r]! > 0) made.overload += Math.max(0, load[r]! - capacity);
  });
  made.isSound = made.overload === 0;
  return made;
}
