import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { city } from '../bench/city.ts';
import { packed } from '../bench/packed.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import type { Progress } from './solution.ts';
import { solve } from './solve.ts';
import { nothingYet, solveInWorker, threadsOf } from './solve-in-worker.ts';

const started: Worker[] = [];
const note = (worker: Worker): void => void started.push(worker);
process.on('worker', note);
afterAll(() => void process.off('worker', note));
beforeEach(() => {
  started.length = 0;
});

const allEnded = () =>
  Promise.all(
    started.map((x) => new Promise<void>((done) => (x.threadId < 0 ? done() : x.once('exit', () => done())))),
  );
const large = () =>
  city({ stops: 320, vehicles: 20, windows: 0.4, collections: 0.2, skills: 0.2, breaks: 0.3, perHour: 60, seed: 3 });

describe('solveInWorker with several threads', () => {
  it('gives the same plan for the same seed and threads, priced as evaluated, and ends all threads', async () => {
    const seen: Progress[] = [];
    const run = () =>
      solveInWorker(large(), { threads: 2, seed: 5, stop: { iterations: 1500 }, onProgress: (x) => seen.push(x) })
        .result;
    const one = await run();
    const two = await run();
    expect(two.routes).toEqual(one.routes);
    expect(two.iterations).toBe(one.iterations);
    const evaluation = evaluate(compileProblem(large()), one.routes);
    expect(evaluation.feasible).toBe(true);
    expect(evaluation.cost.total).toBeCloseTo(one.cost.total, 6);
    expect(seen.at(-1)).toMatchObject({ iterations: one.iterations, cost: expect.closeTo(one.cost.total, 4) });
    expect(one.cost.total).toBeLessThan(seen[0]!.cost);
    expect(started).toHaveLength(4);
    await allEnded();
  });

  it('searches a small problem by each thread on its own, the same for the same seed', async () => {
    const small = () => city({ stops: 90, vehicles: 7, windows: 0.4, perHour: 60, seed: 4 });
    const run = (threads: number) => solveInWorker(small(), { threads, seed: 5, stop: { iterations: 3000 } }).result;
    const [one, two, alone] = [await run(2), await run(2), await run(1)];
    expect(two).toMatchObject({ routes: one.routes, iterations: one.iterations });
    expect(one.routes).not.toEqual(alone.routes);
    expect(evaluate(compileProblem(small()), one.routes)).toMatchObject({
      feasible: true,
      cost: { total: expect.closeTo(one.cost.total, 6) },
    });
    expect(one.cost.total).toBeLessThan(alone.cost.total * 1.03);
    expect(started).toHaveLength(5);
    await allEnded();
  });

  it.each([
    [{ threads: 0 }, 1],
    [{ threads: Number.NaN }, 1],
    [{ threads: 2.9 }, 2],
    [{ threads: 1e9 }, 64],
    [{ stop: { iterations: 1 } }, 1],
    [{}, Math.min(8, availableParallelism())],
    [{ stop: { iterations: 1, timeMs: 1 } }, Math.min(8, availableParallelism())],
  ])('takes for %j %i threads', (options, count) => {
    expect(threadsOf(options)).toBe(count);
  });

  it('gives by default the plan of `solve` where only rounds are limited', async () => {
    const { routes } = await solveInWorker(large(), { seed: 3, stop: { iterations: 400 } }).result;
    expect(routes).toEqual(solve(large(), { seed: 3, stop: { iterations: 400 } }).routes);
  });

  it('empties vehicles by several threads, the same for the same seed', async () => {
    const run = () => solveInWorker(packed(20, 1), { threads: 2, seed: 2, stop: { iterations: 6000 } }).result;
    const one = await run();
    expect(evaluate(compileProblem(packed(20, 1)), one.routes).feasible).toBe(true);
    expect([one.routes.length, one.unassigned]).toEqual([20, []]);
    expect((await run()).routes).toEqual(one.routes);
    await allEnded();
  });

  it('stops at its time, by the wall clock and by processor time', async () => {
    for (const clock of ['wall', 'cpu'] as const) {
      const solution = await solveInWorker(large(), { threads: 2, stop: { timeMs: 300, clock } }).result;
      expect(solution.stoppedBy).toBe('time');
      // Processor time passes at the machine's pace at best; the wall clock is looked at after the first plan at the latest.
      expect(solution.elapsedMs).toBeGreaterThanOrEqual(300);
      expect(solution.elapsedMs).toBeLessThan(clock === 'cpu' ? 1000 : 10_000);
    }
  });

  it('answers a cancel soon, with a feasible plan', async () => {
    const first = Promise.withResolvers<void>();
    const handle = solveInWorker(large(), { threads: 2, stop: { timeMs: 60_000 }, onProgress: () => first.resolve() });
    await first.promise;
    const began = performance.now();
    handle.cancel();
    const solution = await handle.result;
    // Under 100 ms where nothing else runs; a busy machine must not fail the suite.
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(solution.stoppedBy).toBe('cancelled');
    expect(evaluate(compileProblem(large()), solution.routes).feasible).toBe(true);
    await allEnded();
  });

  it('answers a cancel before its thread has looked without compiling, at the price of an empty plan', async () => {
    const problem = { ...large(), objective: { perHour: 20 } };
    problem.stops[3]!.penalty = 7;
    problem.stops[4]!.priority = 2;
    const { cost, unassigned } = evaluate(compileProblem(problem), []);
    // Whoever compiles reads all of the matrix.
    const rows = problem.distancesM!;
    let reads = 0;
    const get = (of: number[], key: string | symbol) => {
      reads++;
      return Reflect.get(of, key);
    };
    problem.distancesM = new Proxy(Array.from(rows), { get });
    expect(nothingYet(problem)).toEqual({
      routes: [],
      unassigned,
      cost: { ...cost, unassigned: expect.closeTo(cost.unassigned, 6), total: expect.closeTo(cost.total, 6) },
    });
    expect(reads).toBeLessThan(rows.length / 10);
    expect(() => nothingYet({ ...problem, stops: [{ ...problem.stops[0]!, penalty: Number.NaN }] })).toThrow(
      'not_a_number',
    );
    expect(() => nothingYet({ ...problem, vehicles: null as never })).toThrow('not_a_list');
  });

  it('rejects when one of its threads dies, and leaves none behind', async () => {
    const first = Promise.withResolvers<void>();
    const handle = solveInWorker(large(), { threads: 3, stop: { timeMs: 60_000 }, onProgress: () => first.resolve() });
    const refused = expect(handle.result).rejects.toThrow('thread ended');
    await first.promise;
    void started[1]!.terminate();
    await refused;
    await allEnded();
  });

  it.each([0, 1, 2])('takes %i stops', async (stops) => {
    const problem = city({ stops, vehicles: 3, seed: 1 });
    for (const v of problem.vehicles) v.capacity = [null, null, null];
    const solution = await solveInWorker(problem, { threads: 2, stop: { iterations: 50 } }).result;
    expect(solution.routes.flatMap((r) => r.stopIds)).toHaveLength(stops);
    expect(started).toHaveLength(1);
  });
});
