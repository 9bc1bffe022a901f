import type { Parsed } from '@tramo/contract/endpoint';
import type { Job } from '@tramo/contract/jobs';
import { limits } from '@tramo/contract/limits';
import type { ParamsTrial, planningApi } from '@tramo/contract/planning';
import { type Ctx, inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { findJob, type RunningJob } from '../../platform/jobs.ts';
import { problem } from '../../platform/problem.ts';
import { takeSearch } from '../../platform/quotas.ts';
import { selectVehicles, vehiclesByIds } from '../fleet/fleet.service.ts';
import { findCedi } from '../places/places.service.ts';
import { searchRoutes } from './planning.optimize.service.ts';
import type { PlanBasis } from './planning.problem.rules.ts';
import * as store from './planning.store.ts';

type Trial = Parsed<typeof planningApi.tryParams>['body'];

/** When routes leave in a try, minutes of the day: as a new plan's. */
const START_MINUTE = 8 * 60;
/** A try tells how parameters differ, not the best plan there is. */
const LONGEST_S = 30;

/** Queues a try of parameters with a day's guides and the cedi's vehicles. Saves nothing but the job. */
export const tryParams = (ctx: Ctx, body: Trial): Promise<Job> =>
  inTx(ctx, async (tx) => {
    const { actor, platform } = tx;
    await findCedi(tx, body.cedi);
    const basis = await trialBasis(tx, body);
    if (basis.guides.length === 0) throw problem('planning.try_no_guides');
    if (basis.vehicles.length === 0) throw problem('planning.try_no_vehicles');
    await takeSearch(tx);
    const id = await platform.jobs.start(tx.trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'planning.try',
      subjectId: newId(),
      data: body,
    });
    const job = await findJob(tx.trx, id);
    if (!job) throw problem('jobs.not_found');
    return job;
  });

async function trialBasis(tx: TxCtx, { params, cedi, day }: Trial): Promise<PlanBasis> {
  const ids = await store.guidesOfDay(tx.trx, tx.actor.companyId, cedi, day, limits.guidesPerPlan);
  const vehicles = await selectVehicles(tx, {
    search: '',
    limit: limits.vehiclesPerPlan,
    page: 1,
    order: 'asc',
    cedisIds: [cedi],
    status: 'available',
  });
  return {
    companyId: tx.actor.companyId,
    day,
    timeZone: tx.actor.timeZone,
    startMinute: START_MINUTE,
    startAddress: null,
    cedis: await store.planningCedis(tx.trx, [cedi]),
    guides: await store.planningGuides(tx.trx, ids, null),
    vehicles: await vehiclesByIds(tx, vehicles.slice(0, limits.vehiclesPerPlan)),
    exceptions: [],
    params: { ...params, timeLimitS: Math.min(params.timeLimitS, LONGEST_S) },
  };
}

/** The work of a 'planning.try' job. A cancelled one tells the best that it had found. */
export async function runTry(platform: Platform, job: RunningJob): Promise<Record<string, unknown>> {
  const ctx = systemCtx(
    platform,
    { id: job.companyId, timeZone: job.timeZone },
    { id: job.userId, name: job.userName },
  );
  const basis = await inTx(ctx, (tx) => trialBasis(tx, job.data as Trial));
  const found = await searchRoutes(platform, basis, job);
  if (!found) return {};
  return {
    guides: basis.guides.length,
    vehicles: basis.vehicles.length,
    totals: found.result.totals,
  } satisfies ParamsTrial;
}
