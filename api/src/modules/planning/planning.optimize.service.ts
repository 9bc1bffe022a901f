import type { Parsed } from '@tramo/contract/endpoint';
import type { Job } from '@tramo/contract/jobs';
import type { UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { PlanRoute, PlanSearchEnd, planningApi } from '@tramo/contract/planning';
import { compileProblem } from '@tramo/optimizer/compile';
import type { Problem } from '@tramo/optimizer/problem';
import { isBetterPlan } from '@tramo/optimizer/reoptimize';
import type { Progress, RoutePlan, Solution } from '@tramo/optimizer/solution';
import { type Ctx, inTx, type Platform, systemCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { findJob, processEnds, type RunningJob } from '../../platform/jobs.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { takeSearch } from '../../platform/quotas.ts';
import { planBasis } from './planning.basis.service.ts';
import { changesAsked, changingLittle, keepingOrders } from './planning.disturb.rules.ts';
import { confirmVehicles, refuseUnavailable } from './planning.evaluate.service.ts';
import { planChangedEvent } from './planning.events.ts';
import {
  beginningOf,
  fixedPartOf,
  hold,
  inOrder,
  overriddenVehicles,
  sameTrips,
  withIdentities,
  withoutWhole,
} from './planning.fixed.rules.ts';
import { hindrancesOf } from './planning.left-out.rules.ts';
import { explainLeftOut } from './planning.left-out.service.ts';
import { buildProblem, type PlanBasis } from './planning.problem.rules.ts';
import { progressReport } from './planning.progress.service.ts';
import { takePlan, wrongState } from './planning.read.service.ts';
import { enrichRoutes, toPlanRoutes, totalsOf } from './planning.result.rules.ts';
import { solveInTurn } from './planning.solver.service.ts';
import type { PlanResult } from './planning.store.ts';
import * as store from './planning.store.ts';
import { type PlanTables, planTables, timedProblem, usualProblem } from './planning.travel.service.ts';
import { enginePlans, tripsOf } from './planning.trips.rules.ts';

/** Queues the optimisation of a plan and answers its job; a plan that is being optimised answers the job under way. */
export const optimizePlan = (ctx: Ctx, id: string, body: Parsed<typeof planningApi.optimize>['body']): Promise<Job> =>
  inTx(ctx, async (tx) => {
    const plan = await takePlan(tx, id);
    if (plan.status === 'optimising' && plan.jobId) {
      const running = await findJob(tx.trx, plan.jobId);
      if (running) return running;
    }
    if (plan.status === 'dispatched') throw wrongState(ctx, plan);
    const { guides, vehicles } = await planBasis(tx, plan);
    if (guides.length === 0) throw problem('planning.no_guides');
    if (vehicles.length === 0) throw problem('planning.no_vehicles');
    if (!plan.capacityConfirmed) throw problem('planning.capacity_unconfirmed');
    await confirmVehicles(tx, plan, vehicles, body.documentsConfirmed);
    refuseUnavailable(tx, guides);
    const free = withoutWhole({ guides, vehicles }, fixedPartOf(plan.routes).whole);
    if (free.guides.length === 0 || free.vehicles.length === 0) throw problem('planning.all_locked');
    await takeSearch(tx);
    const { actor, platform } = tx;
    const jobId = await platform.jobs.start(tx.trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'planning.optimize',
      subjectId: id,
      data: { changes: body.changes },
    });
    const version = await store.setStatus(tx.trx, id, 'optimising', jobId, platform.now());
    await emit(tx.trx, [planChangedEvent(actor.companyId, { ...plan, status: 'optimising', version })]);
    const job = await findJob(tx.trx, jobId);
    if (!job) throw problem('jobs.not_found');
    return job;
  });

/** Ends the waiting of a plan for a job that found nothing: it is again what it was before. */
export async function releasePlan(
  platform: Platform,
  trx: Trx,
  companyId: string,
  planId: string,
  jobId: string,
): Promise<void> {
  const left = await store.finishOptimising(trx, planId, jobId, null, platform.now());
  if (left) await emit(trx, [planChangedEvent(companyId, { id: planId, ...left })]);
}

/**
 * The work of a 'planning.optimize' job. Nothing is written before the end but progress; a run that was killed goes on from the best plan that its
 * progress told, for the time that was left.
 * A cancelled run keeps the best plan that it had found.
 */
export async function runOptimize(platform: Platform, job: RunningJob): Promise<Record<string, unknown>> {
  const ctx = systemCtx(
    platform,
    { id: job.companyId, timeZone: job.timeZone },
    { id: job.userId, name: job.userName },
  );
  const planId = job.subjectId;
  const given = await inTx(ctx, async (tx) => {
    const plan = await store.findPlan(tx.trx, planId, null);
    if (plan?.status !== 'optimising' || plan.jobId !== job.id) return null;
    return { basis: await planBasis(tx, plan), routes: plan.routes };
  });
  if (!given) return {};
  try {
    const found = await searchRoutes(platform, given.basis, job, given.routes);
    await inTx(ctx, async ({ trx }) => {
      if (!found) return releasePlan(platform, trx, job.companyId, planId, job.id);
      const isAnother = given.routes.some((r) => r.guides.length > 0) && !sameTrips(found.result.routes, given.routes);
      const finish = { ...found.result, remembersBefore: isAnother };
      const left = await store.finishOptimising(trx, planId, job.id, finish, platform.now());
      if (left) await emit(trx, [planChangedEvent(job.companyId, { id: planId, ...left })]);
    });
    return found?.detail ?? {};
  } catch (error) {
    // Where only the process ends the plan goes on waiting, for whoever takes the job up.
    if (job.signal.reason !== processEnds)
      await inTx(ctx, ({ trx }) => releasePlan(platform, trx, job.companyId, planId, job.id));
    throw error;
  }
}

/**
 * The search itself, around what of the plan's present routes is kept and on from the rest of them, its progress told by the job; null when it was cancelled
 * before it had any plan. It never ends with worse routes than it was given.
 * @throws when the process ends before it does.
 */
export async function searchRoutes(
  platform: Platform,
  whole: PlanBasis,
  job: RunningJob,
  present: readonly PlanRoute[] = [],
  unmovable: ReadonlySet<string> = new Set(),
): Promise<{ result: PlanResult; detail: Record<string, unknown> } | null> {
  const kept = fixedPartOf(present, unmovable);
  const basis = withoutWhole(whole, kept.whole);
  const built = buildProblem(basis);
  const unlocated = built.unlocated.map(
    (g): UnassignedGuide => ({ guideId: g._id, reason: 'noLocation', amount: null, vehicle: null }),
  );
  if (built.located.length === 0 || built.problem.vehicles.length === 0) {
    return {
      result: {
        status: kept.whole.length > 0 ? 'optimised' : 'cantOptimize',
        routes: kept.whole,
        unassigned: unlocated,
        totals: totalsOf(kept.whole, unlocated.length),
        travelWarning: null,
        travelSource: null,
        hindrances: hindrancesOf(unlocated, [], null),
      },
      detail: {},
    };
  }
  const tables = await planTables(platform, basis, built.points, job.signal);
  const timed = timedProblem(built.problem, tables);
  const broken = kept.partly.length > 0 ? overriddenVehicles(compileProblem(timed), kept.partly) : new Set<string>();
  // Once more with those routes as they are: the places are remembered, so that nothing is asked twice.
  if (broken.size > 0) return searchRoutes(platform, whole, job, present, new Set([...unmovable, ...broken]));
  const held = hold(timed, kept.partly);
  const plain = compileProblem(held);
  const { given, warmStart } = beginningOf(plain, present, kept);
  const { judged, searched } = changingLittle(plain, given, changesAsked(job.data));
  const compiled = judged === held ? plain : compileProblem(judged);
  const timeLimitMs = basis.params.timeLimitS * 1000;
  const cut = earlierRun(job, timeLimitMs);
  const report = progressReport(compiled, built, basis.vehicles, timeLimitMs, cut.spentMs, kept.whole, job);
  const solution = await searchByHours(
    searched,
    tables,
    { timeMs: timeLimitMs - cut.spentMs, warmStart: cut.routes ?? warmStart, onProgress: report.take },
    job.signal,
  );
  await report.end();
  if (job.signal.reason === processEnds) throw new Error(processEnds);
  const best = isBetterPlan(compiled, solution.routes, given) ? keepingOrders(compiled, given, solution.routes) : given;
  const isEmpty = best.every((r) => r.stopIds.length === 0);
  if (isEmpty && job.signal.aborted) return null;
  const placed = new Set(best.flatMap((r) => r.stopIds));
  const left = built.located.map((g) => g._id).filter((id) => !placed.has(id));
  const { unassigned, hindrances } = await explainLeftOut(compiled, best, left, unlocated);
  const movable = present.filter((r) => !kept.whole.includes(r));
  const found = withIdentities(tripsOf(best), movable, newId);
  const fresh = enrichRoutes([...kept.whole, ...found], present, whole.guides).slice(kept.whole.length);
  const routes = inOrder([...kept.whole, ...toPlanRoutes(basis, compiled, fresh)], present);
  const result: PlanResult = {
    status: isEmpty && kept.whole.length === 0 ? 'cantOptimize' : 'optimised',
    routes,
    unassigned,
    totals: totalsOf(routes, unassigned.length),
    travelWarning: tables.warning,
    travelSource: tables.source,
    hindrances,
  };
  const isFree = kept.whole.length === 0 && kept.partly.length === 0;
  return { result, detail: { ...report.last(), end: searchEnd(solution.stoppedBy, isFree) } };
}

/** Whether a search ended because nothing can improve. What somebody fixed is no part of what is proved. */
function searchEnd(stoppedBy: Solution['stoppedBy'], isFree: boolean): PlanSearchEnd {
  if (stoppedBy === 'optimal') return isFree ? 'optimal' : 'settled';
  return stoppedBy === 'settled' ? 'settled' : 'time';
}

/** Times by hour cost a search of many stops most of its rounds: it begins with a day's usual times, and this share of its time is for the hours. */
const SHARE_BY_HOURS = 0.3;
const MANY_STOPS = 60;

/** A search whose plan holds by the times of each hour. */
async function searchByHours(
  given: Problem,
  tables: PlanTables,
  { timeMs, warmStart, onProgress }: { timeMs: number; warmStart: readonly RoutePlan[]; onProgress(p: Progress): void },
  signal: AbortSignal,
): Promise<Pick<Solution, 'routes' | 'stoppedBy'>> {
  const search = (of: Problem, ms: number, from: readonly RoutePlan[], sinceMs: number): Promise<Solution> =>
    solveInTurn(
      of,
      {
        stop: { timeMs: ms },
        warmStart: [...from],
        onProgress: (p) => onProgress({ ...p, elapsedMs: sinceMs + p.elapsedMs }),
      },
      signal,
    );
  if (!given.slices || given.stops.length < MANY_STOPS) return search(given, timeMs, warmStart, 0);
  const firstMs = timeMs * (1 - SHARE_BY_HOURS);
  const found = await search(usualProblem(given, tables), firstMs, warmStart, 0);
  return signal.aborted ? found : search(given, timeMs - firstMs, found.routes, firstMs);
}

/** Never less, so that what a crash cut short still becomes a plan of its own. */
const SHORTEST_MS = 2000;

/** How far the run before a crash came: its best routes and the time that it used. */
function earlierRun(job: RunningJob, timeLimitMs: number): { spentMs: number; routes: RoutePlan[] | null } {
  const { elapsedMs, routes } = job.before as { elapsedMs?: number; routes?: { vehicle: string; guides: string[] }[] };
  if (!routes) return { spentMs: 0, routes: null };
  return {
    spentMs: Math.max(0, Math.min(elapsedMs ?? 0, timeLimitMs - SHORTEST_MS)),
    routes: enginePlans(routes),
  };
}
