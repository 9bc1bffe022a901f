import { type Ctx, type Platform, systemCtx } from '../../platform/context.ts';
import type { RunningJob } from '../../platform/jobs.ts';
import { runLabels } from './warehouses.labels.service.ts';

/** Makes files of location labels. */
export function warehousesJobs(platform: Platform): void {
  platform.jobs.handle('warehouses.labels', (job) => runLabels(ctxOf(platform, job), job));
}

/** The system on behalf of who asked, kept to the cedis that this person sees. */
function ctxOf(platform: Platform, job: RunningJob): Ctx {
  const ctx = systemCtx(
    platform,
    { id: job.companyId, timeZone: job.timeZone },
    { id: job.userId, name: job.userName },
  );
  const cediIds = Array.isArray(job.data.cediIds) ? (job.data.cediIds as string[]) : null;
  return { ...ctx, requestId: job.id, actor: { ...ctx.actor, cediIds } };
}
