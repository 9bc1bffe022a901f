import { describe, expect, it } from 'vitest';
import { compileProblem } from '../../compile.ts';
import { evaluate } from '../../evaluate.ts';
import { NEVER, type Problem } from '../../problem.ts';
import { Random } from '../../random.ts';
import { solve } from '../../solve.ts';
import { solveInWorker } from '../../solve-in-worker.ts';
import { StopWatch } from '../../stop.ts';
import { copyBest, emptyPlan, loadBest } from '../anneal.ts';
import { isBredWhole } from '../breed.ts';
import { constructPlan } from '../construct.ts';
import { annealInCopies } from '../copies.ts';
import { Crew } from '../crew.ts';
import { annealInParts } from '../epochs.ts';
import { buildInstance } from '../instance.ts';
import { State } from '../state.ts';
import { CapacityBreeding, writePlan } from './capacity-breeding.ts';
import { capacityProblemOf, isOfCapacityAlone } from './capacity-problem.ts';

/** Stops here and there around a depot, by the metre; some ten to a vehicle. */
function capacityOnly(stops: number): Problem {
  const random = new Random(9);
  const places = Array.from({ length: stops + 1 }, () => ({ x: random.below(10_000), y: random.below(10_000) }));
  const way = places.flatMap((a) => places.map((b) => Math.round(Math.hypot(a.x - b.x, a.y - b.y))));
  return {
    dimensions: ['packages', 'weightKg'],
    locations: places.map(({ x, y }) => ({ lat: y / 1e5, lng: x / 1e5 })),
    distancesM: way,
    durationsS: way.map(() => 0),
    stops: Array.from({ length: stops }, (_, i) => ({
      id: `s${i}`,
      location: i + 1,
      kind: 'delivery' as const,
      demand: [1 + random.below(9), 1],
      serviceS: 0,
    })),
    vehicles: Array.from({ length: Math.ceil(stops / 8) }, (_, v) => ({
      id: `v${v}`,
      capacity: [50, 100_000],
      startLocation: 0,
      endLocation: 0,
      shift: { startS: 0, endS: NEVER },
      fixedCost: 2,
    })),
    objective: { perKm: 1 },
  };
}

const build = (problem: Problem) => buildInstance(compileProblem(problem), new StopWatch({ iterations: 1 }));

describe('problems of capacity alone', () => {
  const stop = (change: Partial<Problem['stops'][number]>) => (problem: Problem) => {
    Object.assign(problem.stops[0]!, change);
  };
  const vehicle = (change: Partial<Problem['vehicles'][number]>) => (problem: Problem) => {
    Object.assign(problem.vehicles[0]!, change);
  };
  const all = (change: Partial<Problem['vehicles'][number]>) => (problem: Problem) => {
    for (const one of problem.vehicles) Object.assign(one, change);
  };
  const objective = (change: Problem['objective']) => (problem: Problem) => {
    Object.assign(problem.objective!, change);
  };
  it.each<[string, (problem: Problem) => void, boolean]>([
    ['as it is', () => undefined, true],
    ['a second dimension that fills vehicles too', all({ capacity: [50, 9] }), false],
    ['a window', stop({ windows: [{ startS: 0, endS: 3600 }] }), false],
    ['a collection', stop({ kind: 'collection' }), false],
    [
      'only collections',
      (p) => void Object.assign(p, { stops: p.stops.map((s) => ({ ...s, kind: 'collection' })) }),
      true,
    ],
    ['a stop that only one vehicle may take', stop({ allowedVehicles: ['v1'] }), false],
    ['a stop that stays on its vehicle', stop({ pinned: { vehicleId: 'v1' } }), false],
    ['a larger vehicle', vehicle({ capacity: [60, 100_000] }), false],
    ['a vehicle of another depot', vehicle({ startLocation: 3, endLocation: 3 }), false],
    ['routes that end at their last stop', all({ endLocation: null }), false],
    ['a shift that ends', all({ shift: { startS: 0, endS: 30_000 } }), false],
    ['most stops of a route', all({ maxStops: 9 }), false],
    ['most metres of a route', all({ maxDistanceM: 30_000 }), false],
    ['dearer metres of one vehicle', vehicle({ costPerKm: 1 }), false],
    ['fewest vehicles', objective({ fewestVehicles: true }), false],
    ['routes alike', objective({ balancePerStop: 1 }), false],
    ['a street one way', (p) => Object.assign(p.distancesM as number[], { 5: 99_999 }), false],
  ])('%s', (_, change, isOne) => {
    const problem = capacityOnly(70);
    change(problem);
    expect(isOfCapacityAlone(build(problem))).toBe(isOne);
  });

  it('metres of the genetic search are the cost of the plan, vehicles included', () => {
    const inst = build(capacityOnly(40));
    const breeding = new CapacityBreeding(capacityProblemOf(inst), new Random(1));
    for (let k = 0; k < 30; k++) breeding.breed();
    const state = new State(inst);
    loadBest(state, writePlan(breeding.best!, emptyPlan(inst.p.vehicleCount, inst.p.stopCount)));
    expect(state.isSound && state.absentCount === 0).toBe(true);
    expect(state.total).toBeCloseTo(breeding.best!.cost / 1000, 6);
  });
});

/** Vehicles of two kinds, hours, and time that costs. */
function fleet(stops: number): Problem {
  const problem = capacityOnly(stops);
  problem.durationsS = (problem.distancesM as number[]).map((m) => Math.round(m / 8));
  problem.stops.forEach((stop, i) => {
    stop.serviceS = 120;
    if (i % 2 === 0) stop.windows = [{ startS: (i % 5) * 1200, endS: (i % 5) * 1200 + 5400 }];
  });
  problem.vehicles.forEach((vehicle, v) => {
    vehicle.shift = { startS: 0, endS: 4 * 3600 };
    if (v % 2 === 0) Object.assign(vehicle, { capacity: [80, 100_000], costPerKm: 0.5, fixedCost: 3 });
  });
  problem.objective = { perKm: 1, perHour: 10 };
  return problem;
}

describe('a search that ends with the genetic one', () => {
  it.each([
    ['whole', capacityOnly, 80, 6000],
    ['in parts', capacityOnly, 420, 12_000],
    ['of a fleet', fleet, 80, 6000],
  ])('is the same for the same seed and threads: %s', async (_, make, stops, iterations) => {
    const problem = make(stops);
    const run = () => solveInWorker(problem, { threads: 2, seed: 3, stop: { iterations } }).result;
    const [one, two] = [await run(), await run()];
    expect(two).toMatchObject({ routes: one.routes, iterations: one.iterations });
    const { feasible, cost } = evaluate(compileProblem(problem), one.routes);
    expect({ feasible, total: cost.total }).toEqual({ feasible: true, total: expect.closeTo(one.cost.total, 6) });
  });

  it.each([
    ['whole', capacityOnly, 200, 60_000],
    ['in parts', capacityOnly, 420, 120_000],
    ['of a fleet', fleet, 100, 60_000],
  ])('finds what the annealing did not: %s', (_, make, stops, iterations) => {
    const inst = build(make(stops));
    const watch = new StopWatch({ iterations });
    const random = new Random(2);
    const state = new State(inst);
    constructPlan(state, random, watch, []);
    const best = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
    copyBest(state, best);
    const crew = new Crew(new Int32Array(1));
    crew.share(inst);
    const costs: { fraction: number; cost: number }[] = [];
    const glance = (rounds: number) => void costs.push({ fraction: watch.fraction(rounds), cost: best.cost });
    expect(isBredWhole(inst)).toBe(stops < 420);
    if (isBredWhole(inst)) annealInCopies(inst, crew, random, watch, best, glance);
    else annealInParts(inst, crew, 2, random, watch, best, glance);
    const annealed = costs.find(({ fraction }) => fraction >= 0.6)!;
    expect(annealed.cost).toBeLessThan(costs[0]!.cost);
    expect(best.cost).toBeLessThan(annealed.cost);
    loadBest(state, best);
    expect(state.isSound && state.absentCount === 0).toBe(true);
    expect(state.total).toBeCloseTo(best.cost, 6);
  });

  it('leaves out what does not fit, as annealing does', () => {
    const problem = capacityOnly(70);
    problem.vehicles = problem.vehicles.slice(0, 4);
    const { unassigned, routes } = solve(problem, { stop: { iterations: 3000 } });
    expect(routes).toHaveLength(4);
    expect(unassigned.length).toBeGreaterThan(0);
  });
});
