import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { compileProblem } from '../compile.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { anneal, copyBest, emptyPlan, loadBest } from './anneal.ts';
import { constructPlan } from './construct.ts';
import { buildInstance } from './instance.ts';
import { RoutePool } from './pool.ts';
import { State } from './state.ts';

/** Two plans of one day; what one does well the other does badly. */
function twoPlans(stops: number, vehicles: number) {
  const watch = new StopWatch({ iterations: 300 });
  const inst = buildInstance(compileProblem(city({ stops, vehicles, windows: 0.3, perHour: 60, seed: 5 })), watch);
  const random = new Random(1);
  const state = new State(inst);
  constructPlan(state, random, watch, []);
  const good = emptyPlan(inst.p.vehicleCount, stops);
  copyBest(state, good);
  anneal(state, random, watch, good, () => {});
  loadBest(state, good);
  // Each half of the routes is turned around or shuffled in one of two plans, unless that breaks a window.
  const worse = [0, 1].map((half) => {
    loadBest(state, good);
    const order = new Int32Array(stops);
    let turned = 0;
    for (let v = 0; v < inst.p.vehicleCount; v++) {
      const n = state.copyRoute(v, order);
      if (n < 3 || v % 2 !== half) continue;
      for (let i = 0; i + 1 < n; i++) {
        const swapped = order.slice(0, n);
        swapped[i] = order[i + 1]!;
        swapped[i + 1] = order[i]!;
        const before = state.cost[v]!;
        state.setRoute(v, swapped, n);
        if (state.holds(v) && state.cost[v]! > before + 1e-6) {
          turned++;
          break;
        }
        state.setRoute(v, order, n);
      }
    }
    const plan = emptyPlan(inst.p.vehicleCount, stops);
    state.settle();
    copyBest(state, plan);
    return { plan, turned };
  });
  return { inst, good, worse };
}

describe('RoutePool', () => {
  it.each([
    ['a small plan', 60, 6],
    ['a plan of several regions', 420, 24],
  ])('puts the best of several plans together: %s', (_, stops, vehicles) => {
    const { inst, good, worse } = twoPlans(stops, vehicles);
    expect(worse.every(({ turned }) => turned > 0)).toBe(true);
    const pool = new RoutePool(inst, new Random(2));
    const best = { ...worse[0]!.plan };
    expect(pool.improve(best, 1000)).toBe(false);
    for (const { plan } of worse) pool.add(plan);
    for (let turn = 0; turn < 10; turn++) pool.improve(best, 1000);
    expect(best.cost).toBeCloseTo(good.cost, 6);
    const state = new State(inst);
    loadBest(state, best);
    expect(state.absentCount).toBe(0);
    expect(state.isSound).toBe(true);
    expect(state.total).toBeCloseTo(best.cost, 6);
  });

  it('does so now and then, from a third of the search on', () => {
    const { inst, worse } = twoPlans(60, 6);
    const pool = new RoutePool(inst, new Random(2));
    const best = worse[0]!.plan;
    for (const { plan } of worse) pool.add(plan);
    expect(pool.improveWhenDue(best, 0.29, 1000)).toBe(false);
    expect(pool.improveWhenDue(best, 0.31, 2000)).toBe(true);
  });
});
