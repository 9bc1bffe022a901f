import { describe, expect, it } from 'vitest';
import { city } from '../bench/city.ts';
import { line } from '../bench/line.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { type Problem, ProblemError, type Stop, type Vehicle } from './problem.ts';
import type { Progress } from './solution.ts';
import { solve } from './solve.ts';
import { solveInWorker } from './solve-in-worker.ts';

const small = () => city({ stops: 12, vehicles: 2, seed: 5 });

describe('compileProblem', () => {
  const refused: [string, string, (p: Problem) => void][] = [
    ['negative', 'stops[1].demand[0]', (p) => (p.stops[1]!.demand[0] = -1)],
    ['not_a_number', 'stops[0].serviceS', (p) => (p.stops[0]!.serviceS = Number.NaN)],
    ['window_order', 'stops[0].windows[0].endS', (p) => (p.stops[0]!.windows = [{ startS: 5, endS: 4 }])],
    ['wrong_length', 'durationsS', (p) => (p.durationsS = [0, 1])],
    ['wrong_length', 'stops[0].demand', (p) => (p.stops[0]!.demand = [1])],
    [
      'not_a_number',
      'distancesM[3]',
      (p) => (p.distancesM = Array.from(p.distancesM!, (x, i) => (i === 3 ? Number.NaN : x))),
    ],
    ['negative', 'durationsS[3]', (p) => ((p.durationsS as Int32Array)[3] = -1)],
    ['no_matrix', 'distancesM', (p) => delete p.distancesM],
    ['no_vehicles', 'vehicles', (p) => (p.vehicles = [])],
    ['duplicate_id', 'stops[1].id', (p) => (p.stops[1]!.id = p.stops[0]!.id)],
    ['unknown_location', 'vehicles[0].startLocation', (p) => (p.vehicles[0]!.startLocation = 99)],
    ['unknown_vehicle', 'stops[0].allowedVehicles[0]', (p) => (p.stops[0]!.allowedVehicles = ['x'])],
    ['shift_order', 'vehicles[1].shift.endS', (p) => (p.vehicles[1]!.shift.endS = 1)],
    ['speed_not_positive', 'vehicles[0].speedFactor', (p) => (p.vehicles[0]!.speedFactor = 0)],
    ['pinned_position_gap', 'stops[0].pinned.position', (p) => (p.stops[0]!.pinned = { vehicleId: 'v1', position: 1 })],
    ['negative', 'objective.perKm', (p) => (p.objective = { perKm: -1 })],
    ['too_large', 'locations[2].lat', (p) => (p.locations[2]!.lat = 1e300)],
    ['too_large', 'stops[2].demand[1]', (p) => p.stops.map((s) => (s.demand[1] = 4e8))],
    ['not_a_list', 'stops', (p) => delete (p as Partial<Problem>).stops],
    ['not_an_object', 'vehicles[1]', (p) => (p.vehicles[1] = null as never)],
    ['not_text', 'stops[3].id', (p) => (p.stops[3]!.id = Number.NaN as never)],
    ['not_a_list', 'stops[0].demand', (p) => (p.stops[0]!.demand = 1 as never)],
    ['not_a_list', 'stops[0].windows', (p) => (p.stops[0]!.windows = 'always' as never)],
    ['not_an_object', 'vehicles[0].shift', (p) => delete (p.vehicles[0] as Partial<Vehicle>).shift],
    ['not_a_list', 'sequences[0]', (p) => (p.sequences = ['s1', 's2'] as never)],
    ['not_a_list', 'earlier[0].stopIds', (p) => (p.earlier = [{ vehicleId: 'v1' } as never])],
  ];
  it.each(refused)('refuses %s at %s', (code, path, spoil) => {
    const problem = small();
    spoil(problem);
    expect(() => compileProblem(problem)).toThrow(ProblemError);
    expect(() => compileProblem(problem)).toThrow(expect.objectContaining({ code, path }));
  });
});

describe('solve', () => {
  it('survives JSON', () => {
    const problem = small();
    const plain = JSON.parse(
      JSON.stringify({
        ...problem,
        durationsS: [...(problem.durationsS as Int32Array)],
        distancesM: [...(problem.distancesM as Int32Array)],
      }),
    );
    expect(solve(plain, { stop: { iterations: 50 } }).routes).toEqual(
      solve(problem, { stop: { iterations: 50 } }).routes,
    );
  });

  it('keeps pinned positions, even late ones, and adds other stops behind them', () => {
    const problem = small();
    problem.stops[3]!.pinned = { vehicleId: 'v2', position: 1 };
    problem.stops[7]!.pinned = { vehicleId: 'v2', position: 0 };
    problem.stops[7]!.windows = [{ startS: 0, endS: 60 }];
    for (const s of problem.stops) s.allowedVehicles = ['v2'];
    problem.vehicles[1]!.capacity = [null, null, null];
    problem.vehicles[1]!.skills = ['cold'];
    const { routes, unassigned } = solve(problem, { stop: { iterations: 200 } });
    expect(routes[0]!.stopIds.slice(0, 2)).toEqual(['s8', 's4']);
    expect(unassigned).toEqual([]);
  });

  it('begins from a warm start and never returns worse', () => {
    const problem = city({ stops: 60, vehicles: 4, windows: 0.5, seed: 9 });
    const long = solve(problem, { stop: { iterations: 3000 } });
    const warm = solve(problem, { stop: { iterations: 1 }, warmStart: long.routes, seed: 2 });
    expect(warm.cost.total).toBeLessThanOrEqual(long.cost.total + 1e-6);
    // A plan that breaks rules is no reason to fail.
    const spoilt = [{ vehicleId: 'v1', stopIds: [...problem.stops.map((s) => s.id), 'unknown'] }];
    const mended = solve(problem, { stop: { iterations: 1 }, warmStart: spoilt });
    expect(evaluate(compileProblem(problem), mended.routes).feasible).toBe(true);
  });

  it('chooses the cheaper kind of vehicle, and leaves out what costs more than its penalty', () => {
    const problem = small();
    for (const s of problem.stops) s.demand = [1, 1, 0.001];
    const [large, light] = problem.vehicles;
    large!.fixedCost = 5000;
    light!.fixedCost = 10;
    expect(solve(problem, { stop: { iterations: 200 } }).routes.map((r) => r.vehicleId)).toEqual(['v2']);
    for (const s of problem.stops) s.penalty = 0.01;
    expect(solve(problem, { stop: { iterations: 200 } }).unassigned).toHaveLength(12);
  });

  it('leaves out what matters least', () => {
    // Ten times the way to the farthest place and back at 10 per kilometre, times 1 + priority.
    const left = (...stops: Partial<Stop>[]) => evaluate(compileProblem(line(stops)), []).cost.unassigned;
    expect([left({}), left({ priority: 2 }), left({ priority: 2, penalty: 7 })]).toEqual([1800, 5400, 7]);
    const full = line([{ priority: 1 }, {}, { priority: 2 }], [{ capacity: [2] }]);
    expect(solve(full, { stop: { iterations: 100 } }).unassigned).toEqual(['s2']);
  });

  it('has a first plan for 300 stops and 14 vehicles soon, and reports better ones', () => {
    const seen: Progress[] = [];
    const problem = city({ stops: 300, vehicles: 14, windows: 0.5, perHour: 60, seed: 4 });
    const solution = solve(problem, { stop: { timeMs: 1000, clock: 'cpu' }, onProgress: (x) => seen.push(x) });
    // Times here are many times what they take (bench/ measures them): a busy machine must not fail the suite.
    expect(seen[0]!.elapsedMs).toBeLessThan(15_000);
    expect(seen[0]!.best!.routes.length).toBeGreaterThan(0);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(solution.unassigned).toEqual([]);
    expect(solution.cost.total).toBeLessThan(seen[0]!.cost);
    expect(solution.stoppedBy).toBe('time');
    expect(solution.elapsedMs).toBeLessThan(15_000);
  });

  it('ends in time when whoever is told of progress takes longer than is left', () => {
    const began = performance.now();
    let calls = 0;
    const dawdle = () => {
      if (++calls === 2) while (performance.now() < began + 1600);
    };
    // The rounds are there so that the test ends, should the time not.
    const stop = { timeMs: 1500, iterations: 15_000 };
    expect(solve(city({ stops: 500, vehicles: 25, fill: 0.5, seed: 4 }), { stop, onProgress: dawdle })).toMatchObject({
      stoppedBy: 'time',
    });
  });

  it('stops at a target', () => {
    expect(solve(small(), { stop: { iterations: 1e6, targetCost: 1e9 } })).toMatchObject({
      stoppedBy: 'target',
      iterations: 0,
    });
  });
});

describe('solveInWorker', () => {
  it('solves like solve, beside the caller', async () => {
    const seen: Progress[] = [];
    const { result } = solveInWorker(small(), { stop: { iterations: 400 }, seed: 7, onProgress: (x) => seen.push(x) });
    expect((await result).routes).toEqual(solve(small(), { stop: { iterations: 400 }, seed: 7 }).routes);
    expect(seen.at(-1)!.iterations).toBe(400);
    expect(seen[0]!.best).toBeDefined();
  });

  it('answers a cancel soon with the best so far', async () => {
    const problem = city({ stops: 400, vehicles: 20, windows: 0.5, seed: 6 });
    const first = Promise.withResolvers<void>();
    const handle = solveInWorker(problem, { stop: { timeMs: 60_000 }, onProgress: () => first.resolve() });
    await first.promise;
    const began = performance.now();
    handle.cancel();
    handle.cancel();
    const solution = await handle.result;
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(solution.stoppedBy).toBe('cancelled');
    expect(solution.routes.length).toBeGreaterThan(0);
    expect(evaluate(compileProblem(problem), solution.routes).feasible).toBe(true);
  });

  it('answers a cancel before there is any plan', async () => {
    const handle = solveInWorker(city({ stops: 1500, vehicles: 60, seed: 6 }), { stop: { timeMs: 60_000 } });
    const began = performance.now();
    handle.cancel();
    expect(await handle.result).toMatchObject({ stoppedBy: 'cancelled' });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('rejects a senseless problem with its code and path, also what has no shape of one', async () => {
    const problem = small();
    problem.stops[0]!.demand = [1, 2, -3];
    await expect(solveInWorker(problem).result).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'negative',
      path: 'stops[0].demand[2]',
    });
    await expect(solveInWorker({ ...small(), stops: null as never }).result).rejects.toMatchObject({
      code: 'not_a_list',
      path: 'stops',
    });
  });
});
