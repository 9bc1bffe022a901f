import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { compileProblem } from '../compile.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { emptyPlan } from './anneal.ts';
import { buildInstance, type Instance } from './instance.ts';
import { CROSS, EXCHANGE, RELOCATE, SoftMoves } from './soft-moves.ts';
import { NEXT, PREV, REC, SoftRoutes } from './soft-routes.ts';

/** How far the clock is turned back on a route that is driven stop by stop. */
function drivenWarp({ p, nodeLocation, firstStart, firstEnd }: Instance, v: number, stops: readonly number[]): number {
  let time = p.departS[v]!;
  let last = firstStart + v;
  let warp = 0;
  for (const x of [...stops, firstEnd + v]) {
    const [from, to] = [nodeLocation[last]!, nodeLocation[x]!];
    const isStop = x < firstStart;
    if (from !== to)
      time += Math.floor(p.travel.durationS(from, to) * p.slowness[v]! + 0.5) + (isStop ? p.setupS[x]! : 0);
    const window = isStop && p.windowFrom[x + 1]! > p.windowFrom[x]! ? p.windowFrom[x]! : -1;
    if (window >= 0) time = Math.max(time, p.windowStartS[window]!);
    const late = Math.max(
      0,
      time - (isStop ? (window < 0 ? Number.POSITIVE_INFINITY : p.windowEndS[window]!) : p.shiftEndS[v]!),
    );
    warp += late;
    time += (isStop ? p.serviceS[x]! : 0) - late;
    last = x;
  }
  return warp;
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** In mean demands, the number of stops among them. */
function countedOverload({ p }: Instance, v: number, stops: readonly number[]): number {
  const all = Array.from({ length: p.stopCount }, (_, x) => x);
  const over = (of: (x: number) => number, capacity: number) =>
    Math.max(0, sum(stops.map(of)) - capacity) / Math.max(1e-9, sum(all.map(of)) / p.stopCount);
  return (
    sum(Array.from({ length: p.dims }, (_, k) => over((x) => p.demand[x * p.dims + k]!, p.capacity[v * p.dims + k]!))) +
    over(() => 1, p.maxStops[v]!)
  );
}

describe('soft routes', () => {
  it('over random plans: what a move costs is what the routes cost after it, by driving them, and undoing it restores them', () => {
    fc.assert(
      fc.property(
        fc.record({
          stops: fc.integer({ min: 4, max: 30 }),
          vehicles: fc.integer({ min: 2, max: 4 }),
          seed: fc.integer({ min: 1, max: 10_000 }),
          windows: fc.constantFrom(0, 0.7, 1),
          fill: fc.constantFrom(0.5, 1, 1.5),
        }),
        fc.constantFrom(RELOCATE, EXCHANGE, CROSS),
        (options, kind) => {
          const problem = city(options);
          // Late or not late, full or not full: about half of the routes.
          for (const v of problem.vehicles)
            Object.assign(v, {
              maxStops: Math.ceil(options.stops / options.vehicles),
              shift: { startS: 30_000, endS: 45_000 },
            });
          const inst = buildInstance(compileProblem(problem), new StopWatch({ iterations: 1 }));
          const routes = new SoftRoutes(inst);
          const random = new Random(options.seed);
          const shuffled = Array.from({ length: options.stops }, (_, x) => ({ x, key: random.next() })).sort(
            (a, b) => a.key - b.key,
          );
          const plan = emptyPlan(options.vehicles, options.stops);
          plan.order.set(shuffled.map(({ x }) => x));
          for (let i = 0; i < options.stops; i++) plan.counts[random.below(options.vehicles)]!++;
          routes.takePlan(plan);
          const lists = () =>
            Array.from(plan.counts, (_, v) => {
              const out = new Int32Array(options.stops);
              return Array.from(out.subarray(0, routes.copyRoute(v, out)));
            });
          const before = lists();
          const agrees = () => {
            const now = lists();
            expect(routes.usedCount).toBe(now.filter((r) => r.length > 0).length);
            now.forEach((stops, v) => {
              expect(routes.warpOf(v)).toBe(drivenWarp(inst, v, stops));
              expect(routes.overload(v, -1, -1)).toBeCloseTo(countedOverload(inst, v, stops), 6);
              // The same wherever the route is cut.
              for (const x of stops) expect(routes.joined(x, routes.node[x * REC + NEXT]!, v)).toBe(routes.warpOf(v));
            });
          };
          agrees();
          const filled = before.flatMap((r, v) => (r.length > 0 ? [v] : []));
          if (filled.length < 2) return;
          const [v, w] = [filled[0]!, filled[1]!];
          const pick = (list: readonly number[]) => list[random.below(list.length)]!;
          const x = pick(before[v]!);
          const y = pick(before[w]!);
          const { node: N } = routes;
          const [prevX, nextX, prevY, nextY] = [
            N[x * REC + PREV]!,
            N[x * REC + NEXT]!,
            N[y * REC + PREV]!,
            N[y * REC + NEXT]!,
          ];
          const expected =
            kind === RELOCATE
              ? [
                  routes.joined(prevX, nextX, v),
                  routes.joinedBy(y, x, nextY, w),
                  routes.overload(v, -1, x),
                  routes.overload(w, x, -1),
                ]
              : kind === EXCHANGE
                ? [
                    routes.joinedBy(prevX, y, nextX, v),
                    routes.joinedBy(prevY, x, nextY, w),
                    routes.overload(v, y, x),
                    routes.overload(w, x, y),
                  ]
                : [
                    ...[routes.joined(x, nextY, v), routes.joined(y, nextX, w)],
                    ...[routes.overloadCrossed(v, x, w, y), routes.overloadCrossed(w, y, v, x)],
                  ];
          const moves = new SoftMoves(routes);
          moves.begin();
          moves.set(kind, x, y);
          expect(moves.apply()).toBe(w);
          agrees();
          if (kind !== CROSS || inst.kind[v] === inst.kind[w]) {
            const found = [routes.warpOf(v), routes.warpOf(w), routes.overload(v, -1, -1), routes.overload(w, -1, -1)];
            found.forEach((value, i) => {
              expect(expected[i]).toBeCloseTo(value, 6);
            });
          }
          moves.undo();
          expect(lists()).toEqual(before);
          agrees();
        },
      ),
      { numRuns: 200, seed: 5 },
    );
  });
});
