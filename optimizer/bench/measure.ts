/** What the benchmarks of the optimizer share: finding instances, solving, checking and telling. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { checkPlan } from '../src/check/check.ts';
import { costOf, type Instance } from '../src/io/instance.ts';
import { readInstance } from '../src/io/read.ts';
import { bestKnownIn } from '../src/io/sol.ts';
import type { Problem } from '../src/problem.ts';
import { solve } from '../src/solve.ts';
import { type SolveInWorkerOptions, solveInWorker } from '../src/solve-in-worker.ts';
import { city } from './city.ts';
import { BEST_KNOWN, type BestKnown, RIVAL_GAPS, VROOM_COSTS } from './known-costs.ts';

export interface Case {
  /** The folder that the file lies in; `generated` for our own. */
  family: string;
  name: string;
  problem: Problem;
  /** In the family's own convention; null for generated problems, whose cost is the optimizer's. */
  instance: Instance | null;
  known: BestKnown | null;
}

export interface Effort {
  seconds: number;
  /** Instead of a time: the same plan on every machine. */
  iterations?: number;
  seed: number;
  /** 1 searches in this thread. */
  threads: number;
  clock: 'wall' | 'cpu';
}

export interface Outcome {
  family: string;
  name: string;
  stops: number;
  known: BestKnown | null;
  effort: Effort;
  cost: number;
  vehicles: number;
  leftOut: number;
  /** Percent over the best known cost; null without one, with stops left out, or with more vehicles where those count first. */
  gap: number | null;
  roundsPerS: number;
  firstPlanS: number;
  /** Of the search, all threads together: beside its time by the clock. */
  wallS: number;
  cpuS: number;
}

/** Files under `folder` whose name is in `only` (all when empty), read when their turn comes. */
export function* casesIn(folder: string, only: ReadonlySet<string>): Generator<Case> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(vrp|txt|json)$/.test(file),
  );
  for (const file of files.sort()) {
    const name = basename(file).replace(/\.\w+$/, '');
    if (only.size > 0 && !only.has(name)) continue;
    const path = join(folder, file);
    const instance = readInstance(path, readFileSync(path, 'utf8'));
    const sol = path.replace(/\.\w+$/, '.sol');
    const beside = existsSync(sol) ? bestKnownIn(instance, readFileSync(sol, 'utf8')) : null;
    const known = BEST_KNOWN[name] ?? (beside === null ? null : { cost: beside });
    if (known?.vehicles !== undefined) instance.problem.objective = { fewestVehicles: true };
    const family = dirname(relative(folder, path));
    yield { family: family === '.' ? basename(folder) : family, name, problem: instance.problem, instance, known };
  }
}

/** City-like days of our own, for machines without public instances. */
export function* generatedCases(): Generator<Case> {
  const make = (name: string, problem: Problem): Case => ({
    family: 'generated',
    name,
    problem,
    instance: null,
    known: null,
  });
  yield make('city-300', city({ stops: 300, vehicles: 14, perHour: 60, seed: 1 }));
  yield make(
    'city-300-windows',
    city({ stops: 300, vehicles: 16, windows: 0.6, twoWindows: 0.2, collections: 0.2, perHour: 60, seed: 2 }),
  );
  yield make(
    'city-300-breaks',
    city({ stops: 300, vehicles: 16, windows: 0.4, soft: 0.3, breaks: 1, skills: 0.1, perHour: 60, seed: 3 }),
  );
  yield make('city-1000', city({ stops: 1000, vehicles: 40, windows: 0.3, perHour: 60, seed: 4 }));
}

/** Solves once and puts the plan before the checker. @throws Error when the plan breaks a rule or its cost is not what was told. */
export async function measure(given: Case, effort: Effort): Promise<Outcome> {
  let firstPlanS = Number.NaN;
  const options: SolveInWorkerOptions = {
    seed: effort.seed,
    threads: effort.threads,
    stop:
      effort.iterations === undefined
        ? { timeMs: effort.seconds * 1000, clock: effort.clock }
        : { iterations: effort.iterations },
    onProgress: ({ elapsedMs }) => {
      if (Number.isNaN(firstPlanS)) firstPlanS = elapsedMs / 1000;
    },
  };
  const { problem, instance, known } = given;
  const from = performance.now();
  const cpu = process.cpuUsage();
  const solution = effort.threads > 1 ? await solveInWorker(problem, options).result : solve(problem, options);
  const wallS = (performance.now() - from) / 1000;
  const used = process.cpuUsage(cpu);
  const { routes, unassigned } = solution;
  const check = checkPlan(problem, routes);
  const faults = check.faults.map((f) => `${f.kind} ${f.vehicleId} ${f.stopId ?? ''}`);
  const { unassigned: _penalties, ...terms } = check.cost;
  const checked = Object.values(terms).reduce((a, b) => a + b, 0);
  const claimed = solution.cost.total - solution.cost.unassigned;
  if (Math.abs(checked - claimed) > 1e-6 * claimed + 2e-3 * check.cost.compactness)
    faults.push(`costs ${checked}, not ${claimed}`);
  if (check.unassigned.length !== unassigned.length) faults.push('other stops left out than told');
  if (faults.length > 0) throw new Error(`${given.name}, seed ${effort.seed}: ${faults.slice(0, 5).join('; ')}`);
  const cost = instance ? costOf(instance, routes) : claimed;
  const comparable =
    known !== null && unassigned.length === 0 && check.vehiclesUsed <= (known.vehicles ?? check.vehiclesUsed);
  return {
    ...{ family: given.family, name: given.name, stops: problem.stops.length, known, effort, cost, firstPlanS },
    vehicles: check.vehiclesUsed,
    leftOut: unassigned.length,
    gap: comparable ? (cost / known.cost - 1) * 100 : null,
    wallS,
    cpuS: (used.user + used.system) / 1e6,
    roundsPerS: solution.iterations / (solution.elapsedMs / 1000),
  };
}

/** NaN for an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/** One line per instance and time, means over the seeds, other solvers' figures beside; then the mean gap of each family. */
export function markdownOf(outcomes: readonly Outcome[]): string {
  const lines = [
    '| instance | stops | s | best known | cost | vehicles | left out | gap % | HGS-CVRP | PyVRP | VROOM | first plan s | wall s | cpu s | rounds/s |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  for (const group of grouped(outcomes, (o) => `${o.family}/${o.name} ${o.effort.seconds}`)) {
    const { name, stops, known, effort } = group[0]!;
    const cell = (pick: (o: Outcome) => number, digits: number) => mean(group.map(pick)).toFixed(digits);
    const best = known === null ? '' : `${known.vehicles === undefined ? '' : `${known.vehicles}/`}${known.cost}`;
    const digits = Number.isInteger(known?.cost ?? 0) ? 0 : 2;
    const rivals = rivalsOf(name, effort.seconds, known);
    lines.push(
      `| ${name} | ${stops} | ${effort.seconds} | ${best} | ${cell((o) => o.cost, digits)} | ${cell((o) => o.vehicles, 1)} | ${cell((o) => o.leftOut, 1)} | ${gapOf(group)} | ${rivals.join(' | ')} | ${cell((o) => o.firstPlanS, 2)} | ${cell((o) => o.wallS, 1)} | ${cell((o) => o.cpuS, 1)} | ${cell((o) => o.roundsPerS, 0)} |`,
    );
  }
  lines.push('', '| family | s | mean gap % | runs without a comparable plan |', '|---|---|---|---|');
  for (const group of grouped(outcomes, (o) => `${o.family} ${o.effort.seconds}`)) {
    const open = group.filter((o) => o.known !== null && o.gap === null).length;
    if (group.some((o) => o.known))
      lines.push(`| ${group[0]!.family} | ${group[0]!.effort.seconds} | ${gapOf(group)} | ${open} |`);
  }
  return `${lines.join('\n')}\n`;
}

export function grouped(outcomes: readonly Outcome[], key: (o: Outcome) => string): Outcome[][] {
  return [...Map.groupBy(outcomes, key).values()];
}

function gapOf(group: readonly Outcome[]): string {
  const gaps = group.flatMap((o) => (o.gap === null ? [] : [o.gap]));
  return gaps.length === 0 ? '' : mean(gaps).toFixed(2);
}

function rivalsOf(name: string, seconds: number, known: BestKnown | null): string[] {
  const at = [2, 10, 30].indexOf(seconds);
  const gaps = at < 0 ? undefined : RIVAL_GAPS[name];
  const vroomCost = at < 0 ? undefined : VROOM_COSTS[name]?.[at];
  const text = (gap: number | null | undefined) => (gap === null || gap === undefined ? '' : gap.toFixed(2));
  const vroom = vroomCost === undefined || !known ? gaps?.VROOM[at] : (vroomCost / known.cost - 1) * 100;
  return [text(gaps?.['HGS-CVRP'][at]), text(gaps?.PyVRP[at]), text(vroom)];
}
