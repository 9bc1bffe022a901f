import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packed } from '../../bench/packed.ts';
import { compileProblem } from '../compile.ts';
import { evaluateRoute } from '../evaluate.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { copyBest, emptyPlan } from './anneal.ts';
import { constructPlan } from './construct.ts';
import { Ejection } from './ejection.ts';
import { buildInstance } from './instance.ts';
import { State } from './state.ts';

describe('ejection', () => {
  it('over random days: after each step no route breaks a rule, and says when nobody waits any more', () => {
    let full = 0;
    let waiting = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (needed, seed, skilled) => {
          const problem = packed(needed, seed);
          if (skilled) {
            problem.stops = problem.stops.map((s, i) => (i % 4 === 0 ? { ...s, skills: ['cold'] } : s));
            problem.vehicles = problem.vehicles.map((v, i) => ({
              ...v,
              maxStops: 10,
              skills: i % 2 === 0 ? ['cold'] : [],
            }));
          }
          const p = compileProblem(problem);
          const watch = new StopWatch({ iterations: 1 });
          const inst = buildInstance(p, watch);
          const random = new Random(seed);
          const state = new State(inst);
          constructPlan(state, random, watch, []);
          if (state.absentCount > 0 || state.used < 2) return;
          const plan = emptyPlan(p.vehicleCount, p.stopCount);
          copyBest(state, plan);
          let vehicles = state.used;
          const ejection = new Ejection(inst, random);
          ejection.begin(plan);
          for (let i = 0; i < 40; i++) {
            const isWhole = ejection.step();
            const used = ejection.write(plan);
            const served = new Set<number>();
            let at = 0;
            plan.counts.forEach((n, v) => {
              const order = plan.order.slice(at, at + n);
              at += n;
              for (const x of order) served.add(x);
              expect(evaluateRoute(p, v, order).route.violations).toEqual([]);
            });
            expect(at).toBe(served.size);
            expect(isWhole).toBe(served.size === p.stopCount);
            expect(used).toBe(plan.counts.filter((n) => n > 0).length);
            if (!isWhole) waiting++;
            else {
              full++;
              expect(used).toBeLessThan(vehicles);
              vehicles = used;
              if (used < 2) break;
              ejection.emptyRoute();
            }
          }
        },
      ),
      { numRuns: 60, seed: 3 },
    );
    expect(full).toBeGreaterThan(50);
    expect(waiting).toBeGreaterThan(500);
  });
});
