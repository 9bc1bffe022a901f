/** The solver's front door: a synchronous, anytime search. For a thread of its own see solve-in-worker.ts. */

import { type CompiledProblem, compileProblem } from './compile.ts';
import type { CostBreakdown } from './cost.ts';
import { evaluate } from './evaluate.ts';
import type { Problem } from './problem.ts';
import { Random } from './random.ts';
import { anneal, copyBest, emptyPlan, type PlanCopy } from './search/anneal.ts';
import { constructPlan } from './search/construct.ts';
import { annealInCopies, isCopied } from './search/copies.ts';
import { Crew } from './search/crew.ts';
import { annealInParts, partsFor } from './search/epochs.ts';
import { makeRoom } from './search/fleet.ts';
import { prepareInstance } from './search/instance.ts';
import { meanNearCost } from './search/neighbours.ts';
import { State } from './search/state.ts';
import { endsByItself, searchUntilSettled } from './settle.ts';
import type { Progress, RoutePlan, Solution } from './solution.ts';
import { type StopRule, StopWatch } from './stop.ts';

export interface SolveOptions {
  /** Ten seconds when absent. */
  stop?: StopRule;
  /** Same seed, same problem, same number of threads, `iterations` and no time limit: same plan. 1 by default. */
  seed?: number;
  /** Called at most about four times a second, after the first plan, and once at the end; with what the best plan costs, term by term. */
  onProgress?: (progress: Progress, cost: CostBreakdown) => void;
  /** A plan to begin with; what breaks a hard rule in it is left out and placed anew. */
  warmStart?: readonly RoutePlan[];
}

const PROGRESS_EVERY_MS = 250;

/**
 * Searches for the cheapest plan until the stop rule ends it. Hard rules are never broken by stops that the search places (stops
 * pinned to a position stay there even when they break one; `evaluate` shows it). What does not fit stays unassigned at its penalty.
 * @throws ProblemError when the problem makes no sense.
 */
export function solve(problem: Problem | CompiledProblem, options: SolveOptions = {}): Solution {
  const watch = new StopWatch(options.stop ?? {});
  const p = 'stopIndex' in problem ? problem : compileProblem(problem);
  return solveWith(new Crew(options.stop?.cancelFlag ?? new Int32Array(1)), watch, p, options);
}

/** @internal `solve` with the threads of a crew and a watch that runs already. */
export function solveWith(
  crew: Crew,
  watch: StopWatch,
  p: CompiledProblem,
  options: Omit<SolveOptions, 'stop'>,
): Solution {
  const random = new Random(options.seed ?? 1);
  const best = emptyPlan(p.vehicleCount, p.visitCount);
  let sentCost = Number.POSITIVE_INFINITY;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  const send = (iterations: number, now: number) => {
    sentAtMs = now;
    const plan = toPlan(p, best);
    // The search's own cost ranks what the money does not (`fewestVehicles`).
    const { cost } = evaluate(p, plan.routes);
    const progress: Progress = {
      cost: cost.total,
      unassigned: plan.unassigned.length,
      vehiclesUsed: plan.routes.length,
      elapsedMs: now,
      iterations,
    };
    if (best.cost < sentCost) progress.best = plan;
    sentCost = best.cost;
    options.onProgress?.(progress, cost);
  };

  const inst = prepareInstance(p, crew.size > 1 ? SharedArrayBuffer : ArrayBuffer);
  crew.share(inst);
  crew.run({ kind: 'neighbours' });
  inst.nearCost = meanNearCost(inst);
  const state = new State(inst);
  constructPlan(state, random, watch, options.warmStart ?? []);
  copyBest(state, best);
  if (options.onProgress) send(0, watch.elapsedMs());
  let iterations = 0;
  if (p.stopCount > 0 && watch.reason === null) {
    const glance = (rounds: number) => {
      if (!options.onProgress) return;
      const now = watch.elapsedMs();
      if (now - sentAtMs >= PROGRESS_EVERY_MS) send(rounds, now);
    };
    if (endsByItself(p, watch))
      iterations = searchUntilSettled(p, state, crew, random, watch, best, glance, (plan) => toPlan(p, plan).routes);
    else iterations = makeRoom(state, crew, random, watch, best, glance);
    if (watch.reason === null) {
      const parts = partsFor(inst, crew.size);
      if (isCopied(inst, crew.size)) iterations = annealInCopies(inst, crew, random, watch, best, glance, iterations);
      else if (parts > 1) iterations = annealInParts(inst, crew, parts, random, watch, best, glance, iterations);
      else iterations = anneal(state, random, watch, best, glance, iterations);
    }
  }
  if (options.onProgress) send(iterations, watch.elapsedMs());
  const plan = toPlan(p, best);
  return {
    ...plan,
    cost: evaluate(p, plan.routes).cost,
    iterations,
    elapsedMs: watch.elapsedMs(),
    stoppedBy: watch.reason ?? 'iterations',
  };
}

function toPlan(p: CompiledProblem, best: PlanCopy): { routes: RoutePlan[]; unassigned: string[] } {
  const { stops, vehicles } = p.input;
  const routes: RoutePlan[] = [];
  const placed = new Uint8Array(p.stopCount);
  let at = 0;
  for (let v = 0; v < p.vehicleCount; v++) {
    const n = best.counts[v]!;
    if (n === 0) continue;
    const stopIds: string[] = [];
    const tripStarts: number[] = [];
    for (let i = at; i < at + n; i++) {
      const visit = best.order[i]!;
      if (visit >= p.stopCount) tripStarts.push(stopIds.length);
      else {
        stopIds.push(stops[visit]!.id);
        placed[visit] = 1;
      }
    }
    at += n;
    routes.push({ vehicleId: vehicles[v]!.id, stopIds, ...(tripStarts.length > 0 ? { tripStarts } : {}) });
  }
  return { routes, unassigned: stops.filter((_, i) => placed[i] === 0).map((s) => s.id) };
}
