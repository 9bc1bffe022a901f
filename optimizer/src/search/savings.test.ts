import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { compileProblem } from '../compile.ts';
import { evaluateRoute } from '../evaluate.ts';
import { StopWatch } from '../stop.ts';
import { buildInstance } from './instance.ts';
import { savingsRoutes } from './savings.ts';
import { State } from './state.ts';

/** Vehicles of two depots, alike but for that: v1, v3 … of the first. */
function twoDepots() {
  const problem = city({ stops: 100, vehicles: 30, windows: 0.7, fill: 0.4, seed: 5 });
  problem.vehicles = problem.vehicles.map(({ id }, i) => ({
    ...problem.vehicles[0]!,
    ...{ id, maxDurationS: 3 * 3600, startLocation: i % 2, endLocation: i % 2 },
  }));
  const p = compileProblem(problem);
  const state = new State(buildInstance(p, new StopWatch({})));
  return { p, state, routes: savingsRoutes(state, [...p.input.stops.keys()]) };
}

describe('savings', () => {
  it('make routes that one of the vehicles can drive, however short its day', () => {
    const { p, routes } = twoDepots();
    expect(routes.length).toBeLessThan(50);
    for (const route of routes) {
      const broken = [0, 1].map((v) => evaluateRoute(p, v, Int32Array.from(route)).route.violations);
      expect(broken).toContainEqual([]);
    }
    expect(routes.flat().sort((a, b) => a - b)).toEqual([...p.input.stops.keys()]);
  });

  it('keep the stops of a depot together', () => {
    const { p, state, routes } = twoDepots();
    const { firstStart, firstEnd } = state.inst;
    const detour = (v: number, x: number) => state.metres(firstStart + v, x) + state.metres(x, firstEnd + v);
    const nearest = routes.map((route) => new Set(route.map((x) => detour(1, x) < detour(0, x))));
    expect(nearest.every((of) => of.size === 1)).toBe(true);
    expect(new Set(nearest.flatMap((of) => [...of])).size).toBe(2);
    expect(p.vehicleCount).toBe(30);
  });
});
