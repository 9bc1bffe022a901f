/**
 * The optimizer on the product's own days: times of streets by the hour, windows, rests, equipment, two capacities, several trips. Set by the
 * environment: BENCH_SECONDS (10), BENCH_SEEDS (1), BENCH_THREADS (2), BENCH_CLOCK (wall; cpu: of one thread, for a busy machine), BENCH_ONLY (names,
 * all), BENCH_BETTER=1 (goes on from the best plans known and keeps better ones in roads/best.json: for long runs). Prints for each kind of day the mean
 * gap to the best plan ever found, and wall clock and processor time beside each other.
 */

import { checkPlan } from '../src/check/check.ts';
import { compileProblem } from '../src/compile.ts';
import { evaluate } from '../src/evaluate.ts';
import type { Problem } from '../src/problem.ts';
import { usualTimes } from '../src/slices.ts';
import type { Solution } from '../src/solution.ts';
import { solve } from '../src/solve.ts';
import { type SolveInWorkerOptions, solveInWorker } from '../src/solve-in-worker.ts';
import { mean } from './measure.ts';
import { bestPlans, roadDays, saveBestPlans } from './road-days.ts';

const {
  BENCH_SECONDS = '10',
  BENCH_SEEDS = '1',
  BENCH_THREADS = '2',
  BENCH_CLOCK = 'wall',
  BENCH_ONLY = '',
  BENCH_BETTER = '',
} = process.env;
const list = (text: string) => text.split(',').filter(Boolean);
const threads = BENCH_CLOCK === 'cpu' ? 1 : Number(BENCH_THREADS);
const best = bestPlans();
const gaps = new Map<string, number[]>();
let wallS = 0;
let leftOut = 0;
const cpu = process.cpuUsage();

for (const { name, problem } of roadDays(new Set(list(BENCH_ONLY)))) {
  for (const seed of list(BENCH_SEEDS).map(Number)) {
    const solution = await search(problem, {
      seed,
      threads,
      stop: { timeMs: Number(BENCH_SECONDS) * 1000, clock: BENCH_CLOCK === 'cpu' ? 'cpu' : 'wall' },
      warmStart: BENCH_BETTER ? (best[name]?.routes ?? []) : [],
    });
    const cost = priceOf(name, problem, solution);
    leftOut += solution.unassigned.length;
    const known = best[name]?.cost;
    const gap = known === undefined ? null : (cost / known - 1) * 100;
    console.log(
      `${name} seed ${seed}: ${cost.toFixed(2)}${gap === null ? '' : ` ${gap.toFixed(3)} %`}, ${solution.routes.length} vehicles, ${solution.unassigned.length} left out, ${solution.iterations} rounds`,
    );
    if (gap !== null) {
      const kind = name.split('-').at(-1)!;
      gaps.set(kind, [...(gaps.get(kind) ?? []), gap]);
    }
    if (BENCH_BETTER && (known === undefined || cost < known - 1e-6)) {
      best[name] = { cost, routes: solution.routes };
      saveBestPlans(best);
    }
  }
}
for (const [kind, values] of gaps) console.log(`gap_${kind}_${BENCH_SECONDS}s ${mean(values).toFixed(3)} percent`);
const used = process.cpuUsage(cpu);
console.log(`left_out ${leftOut} stops`);
console.log(`searched_wall ${wallS.toFixed(1)} s`);
console.log(`searched_cpu ${((used.user + used.system) / 1e6).toFixed(1)} s`);

/** As a plan is searched for: by a day's usual times first, then by those of each hour. */
async function search(problem: Problem, options: SolveInWorkerOptions): Promise<Solution> {
  const from = performance.now();
  const of = (
    part: Problem,
    share: number,
    warmStart: SolveInWorkerOptions['warmStart'] = [],
  ): Promise<Solution> | Solution => {
    const asked = { ...options, warmStart, stop: { ...options.stop, timeMs: options.stop!.timeMs! * share } };
    return threads > 1 ? solveInWorker(part, asked).result : solve(part, asked);
  };
  const { slices: _, ...usual } = problem;
  const found = await of({ ...usual, durationsS: usualTimes(problem) }, 0.7, options.warmStart);
  const solution = await of(problem, 0.3, found.routes);
  wallS += (performance.now() - from) / 1000;
  return solution;
}

/** By the problem's own objective. @throws Error when the plan breaks a rule. */
function priceOf(name: string, problem: Problem, { routes }: Solution): number {
  const [fault] = checkPlan(problem, routes).faults;
  if (fault) throw new Error(`${name}: ${fault.kind} ${fault.vehicleId} ${fault.stopId ?? ''}`);
  return evaluate(compileProblem(problem), routes).cost.total;
}
