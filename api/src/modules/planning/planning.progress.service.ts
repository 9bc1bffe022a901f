import type { PlanRoute } from '@tramo/contract/planning';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import type { Progress } from '@tramo/optimizer/solution';
import type { RunningJob } from '../../platform/jobs.ts';
import type { BuiltProblem, PlanBasis } from './planning.problem.rules.ts';
import { ownCost, totalsOf } from './planning.result.rules.ts';
import { tripsOf } from './planning.trips.rules.ts';

/** At most four times a second; plans of many guides less often, because each report carries its routes. */
const REPORT_MS = 260;
const REPORT_MS_PER_GUIDE = 1;

/** Sends the newest progress of the solver to whoever watches the job, one write at a time. */
export function progressReport(
  compiled: CompiledProblem,
  built: BuiltProblem,
  vehicles: PlanBasis['vehicles'],
  timeLimitMs: number,
  spentMs: number,
  kept: readonly PlanRoute[],
  job: RunningJob,
): { take(p: Progress): void; end(): Promise<void>; last(): Record<string, unknown> } {
  const everyMs = Math.max(REPORT_MS, built.located.length * REPORT_MS_PER_GUIDE);
  const stays = totalsOf(kept, 0);
  let routes: { vehicle: string; guides: string[] }[] = [];
  const vehicleOf = new Map(vehicles.map((v) => [v._id, v]));
  let totals = { cost: 0, distanceM: 0, durationS: 0 };
  let detail: Record<string, unknown> = {};
  let newest: Progress | null = null;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let wroteAt = Number.NEGATIVE_INFINITY;
  const write = (): void => {
    timer = null;
    const p = newest;
    if (!p || writing) return;
    newest = null;
    wroteAt = performance.now();
    // The end is told by the job itself; until then something is always left to do.
    writing = job
      .progress(Math.min(spentMs + p.elapsedMs, timeLimitMs - 1), timeLimitMs, detail)
      .catch(() => undefined)
      .finally(() => {
        writing = null;
        plan();
      });
  };
  const plan = (): void => {
    if (!newest || writing || timer) return;
    const wait = wroteAt + everyMs - performance.now();
    if (wait <= 0) write();
    else timer = setTimeout(write, wait);
  };
  return {
    take: (p) => {
      if (p.best) {
        const { totals: t, routes: days } = evaluate(compiled, p.best.routes);
        const cost = days.reduce((sum, day) => {
          const vehicle = vehicleOf.get(day.vehicleId);
          return vehicle && day.stops.length > 0 ? sum + ownCost(vehicle, day) : sum;
        }, stays.cost);
        totals = {
          cost: Math.round(cost * 100) / 100,
          distanceM: t.distanceM + stays.distanceM,
          durationS: t.durationS + stays.durationS,
        };
        routes = [...kept, ...tripsOf(p.best.routes)].map(({ vehicle, guides }) => ({
          vehicle,
          guides,
        }));
      }
      detail = {
        // What the search minimises: says how it comes on, and is no money.
        score: Math.round((p.cost + stays.cost) * 100) / 100,
        unassigned: p.unassigned + built.unlocated.length,
        vehiclesUsed: p.vehiclesUsed + stays.routes,
        elapsedMs: Math.round(spentMs + p.elapsedMs),
        timeLimitMs,
        ...totals,
        routes,
      };
      newest = p;
      plan();
    },
    end: async () => {
      if (timer) clearTimeout(timer);
      newest = null;
      await writing;
    },
    last: () => detail,
  };
}
