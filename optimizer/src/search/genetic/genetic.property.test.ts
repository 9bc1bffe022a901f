import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Random } from '../../random.ts';
import type { PlanCopy } from '../anneal.ts';
import { CapacityBreeding, cross, writePlan } from './capacity-breeding.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import { Descent } from './descent.ts';
import { individualOf } from './individual.ts';
import { splitTour } from './split.ts';

/** Places on a grid, so that ways of the same length are frequent. */
const capacityProblems = fc
  .record({
    places: fc.array(fc.record({ x: fc.nat(40), y: fc.nat(40), demand: fc.integer({ min: 0, max: 9 }) }), {
      minLength: 3,
      maxLength: 22,
    }),
    perRoute: fc.integer({ min: 1, max: 8 }),
    spare: fc.nat(3),
    fixed: fc.constantFrom(0, 0, 25),
  })
  .map(({ places, perRoute, spare, fixed }): CapacityProblem => {
    const width = places.length;
    const stopCount = width - 1;
    const metres = new Int32Array(width * width);
    const way = (a: number, b: number) =>
      Math.round(Math.hypot(places[a]!.x - places[b]!.x, places[a]!.y - places[b]!.y) * 10);
    for (let a = 0; a < width; a++)
      for (let b = 0; b < width; b++) if (a !== b) metres[a * width + b] = way(a, b) + (a === 0 || b === 0 ? fixed : 0);
    const demand = Int32Array.from(places, (place, x) => (x === 0 ? 0 : place.demand));
    const total = demand.reduce((a, b) => a + b, 0);
    const routeCount = Math.ceil(stopCount / perRoute) + spare;
    const nearCount = Math.min(5, stopCount - 1);
    const near = new Int32Array(width * nearCount);
    for (let x = 1; x < width; x++) {
      const others = Array.from({ length: stopCount }, (_, i) => i + 1).filter((y) => y !== x);
      others.sort((a, b) => metres[x * width + a]! - metres[x * width + b]!);
      for (let k = 0; k < nearCount; k++) near[x * nearCount + k] = others[k]!;
    }
    const capacity = Math.max(9, Math.ceil((1.1 * total * perRoute) / stopCount));
    return { stopCount, metres, width, demand, capacity, routeCount, near, nearCount };
  });

/** Metres and overload of routes, by the plainest code. */
function weigh({ metres, width, demand, capacity }: CapacityProblem, tour: Int32Array, ends: Int32Array) {
  let way = 0;
  let overload = 0;
  let at = 0;
  for (const end of ends) {
    let load = 0;
    let last = 0;
    for (; at < end; at++) {
      way += metres[last * width + tour[at]!]!;
      load += demand[tour[at]!]!;
      last = tour[at]!;
    }
    way += metres[last * width]!;
    overload += Math.max(0, load - capacity);
  }
  return { metres: way, overload };
}

/** The tour of a plan, as the search has it, and where its routes end. */
function routesOf({ counts, order }: PlanCopy): [Int32Array, Int32Array] {
  let at = 0;
  const ends = counts.map((count) => (at += count)).filter((_, r) => counts[r]! > 0);
  return [order.map((s) => s + 1), ends];
}

const shuffled = (stopCount: number, random: Random) => {
  const tour = Int32Array.from({ length: stopCount }, (_, i) => i + 1);
  random.shuffle(tour, 0, stopCount);
  return tour;
};

it('serves each stop once, never ends dearer than it began, and knows what its plan costs', () => {
  fc.assert(
    fc.property(capacityProblems, fc.nat(1000), fc.constantFrom(0.5, 5, 200), (problem, seed, price) => {
      const random = new Random(seed);
      const tour = shuffled(problem.stopCount, random);
      const ends = splitTour(problem, tour, price);
      const descent = new Descent(problem, random);
      const cost = (plan: { metres: number; overload: number }) => plan.metres + price * plan.overload;
      const before = cost(weigh(problem, tour, ends));
      descent.improve(tour, ends, price);
      const plan = individualOf(descent.lists, random);
      expect([...plan.tour].sort((a, b) => a - b)).toEqual(Array.from({ length: problem.stopCount }, (_, i) => i + 1));
      expect(plan.ends.length).toBeLessThanOrEqual(problem.routeCount);
      const weighed = weigh(problem, plan.tour, plan.ends);
      expect({ metres: plan.cost, overload: plan.overload }).toEqual(weighed);
      expect(cost(weighed)).toBeLessThanOrEqual(before + 1e-6);
      // Where it ends it ends again: no move is left.
      descent.improve(plan.tour, plan.ends, price);
      expect(individualOf(descent.lists, random).cost).toBe(plan.cost);
    }),
    { numRuns: 300 },
  );
});

it('cuts a tour into routes as cheaply as any way to cut it', () => {
  fc.assert(
    fc.property(capacityProblems, fc.nat(1000), fc.constantFrom(0.5, 5, 200), (problem, seed, price) => {
      fc.pre(problem.stopCount <= 10);
      const { stopCount, routeCount, capacity } = problem;
      const tour = shuffled(stopCount, new Random(seed));
      const cheapest = (isAllowed: (ends: Int32Array, weighed: ReturnType<typeof weigh>) => boolean) => {
        let best = Number.POSITIVE_INFINITY;
        for (let cuts = 0; cuts < 1 << (stopCount - 1); cuts++) {
          const ends = Int32Array.from({ length: stopCount }, (_, i) => i + 1).filter(
            (end) => end === stopCount || ((cuts >> (end - 1)) & 1) === 1,
          );
          const weighed = weigh(problem, tour, ends);
          if (isAllowed(ends, weighed)) best = Math.min(best, weighed.metres + price * weighed.overload);
        }
        return best;
      };
      const isLight = (ends: Int32Array) =>
        ends.every((end, r) => {
          const stops = tour.subarray(ends[r - 1] ?? 0, end);
          return stops.length === 1 || stops.reduce((sum, x) => sum + problem.demand[x]!, 0) <= 1.5 * capacity;
        });
      const ends = splitTour(problem, tour, price);
      const { metres, overload } = weigh(problem, tour, ends);
      expect(ends.length).toBeLessThanOrEqual(routeCount);
      const few = cheapest((some) => some.length <= routeCount);
      const light = cheapest((some) => isLight(some));
      const cost = metres + price * overload;
      expect(Math.min(Math.abs(cost - few), Math.abs(cost - light))).toBeLessThan(1e-6);
    }),
    { numRuns: 200 },
  );
});

it('a child has each stop once, and a part of one parent where it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(1000), (size, seed) => {
      const random = new Random(seed);
      const one = shuffled(size, random);
      const child = cross(one, shuffled(size, random), random);
      expect([...child].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i + 1));
      expect(child.some((x, i) => x === one[i])).toBe(true);
    }),
  );
});

/** Least metres of all plans: the cheapest way through each set of stops, then the cheapest sets. Infinity: the load fits into no plan. */
function leastMetres({ stopCount: n, metres, width, demand, capacity, routeCount }: CapacityProblem): number {
  const sets = 1 << n;
  const ways = Array.from({ length: sets }, () => new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY));
  const route = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
  for (let set = 1; set < sets; set++) {
    let load = 0;
    for (let x = 1; x <= n; x++) {
      const rest = set & ~(1 << (x - 1));
      if (rest === set) continue;
      load += demand[x]!;
      if (rest === 0) ways[set]![x] = metres[x]!;
      else
        for (let y = 1; y <= n; y++) ways[set]![x] = Math.min(ways[set]![x]!, ways[rest]![y]! + metres[y * width + x]!);
    }
    if (load > capacity) continue;
    for (let x = 1; x <= n; x++) route[set] = Math.min(route[set]!, ways[set]![x]! + metres[x * width]!);
  }
  let least = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  for (let r = 0; r < routeCount; r++) {
    const next = least.slice();
    for (let set = 1; set < sets; set++)
      for (let part = set; part > 0; part = (part - 1) & set)
        next[set] = Math.min(next[set]!, least[set ^ part]! + route[part]!);
    least = next;
  }
  return least[sets - 1]!;
}

it('finds the best plan of a few stops, and no plan where the load fits into none', () => {
  fc.assert(
    fc.property(capacityProblems, fc.nat(1000), (problem, seed) => {
      fc.pre(problem.stopCount <= 8);
      const breeding = new CapacityBreeding(problem, new Random(seed));
      const least = leastMetres(problem);
      // Where the load fits into few plans only, their price must rise first.
      for (let k = 0; k < 60 || (k < 3000 && (breeding.best?.cost ?? least + 1) > least); k++) breeding.breed();
      expect(breeding.best?.cost ?? Number.POSITIVE_INFINITY).toBe(least);
    }),
    { numRuns: 100 },
  );
});

it('goes on from plans that it is given, and shows the children that may be answers', () => {
  fc.assert(
    fc.property(capacityProblems, fc.nat(1000), (problem, seed) => {
      const { stopCount, routeCount } = problem;
      const plan = () => ({ counts: new Int32Array(routeCount), order: new Int32Array(stopCount) });
      const one = new CapacityBreeding(problem, new Random(seed));
      for (let k = 0; k < 10; k++) one.breed();
      fc.pre(one.best !== null);
      const other = new CapacityBreeding(problem, new Random(seed + 1));
      other.add(writePlan(one.best!, plan()), true);
      expect(other.best?.cost).toBe(one.best!.cost);
      other.breed();
      expect(other.best!.cost).toBeLessThanOrEqual(one.best!.cost);
      for (const shown of one.takeShown(plan)) expect(weigh(problem, ...routesOf(shown)).overload).toBe(0);
      expect(one.takeShown(plan)).toEqual([]);
    }),
  );
});
