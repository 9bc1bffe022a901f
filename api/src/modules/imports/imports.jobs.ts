import { importKinds } from '@tramo/contract/imports';
import { type Ctx, type Platform, systemCtx } from '../../platform/context.ts';
import type { RunningJob } from '../../platform/jobs.ts';
import { readOrCheck, runImport } from './imports.run.service.ts';

/** The work of imports: reading and checking a file, and making its guides. A handler that died half way is called again and goes on. */
export function importsJobs(platform: Platform): void {
  for (const kind of importKinds) {
    platform.jobs.handle(`${kind}.import.read`, (job) => readOrCheck(ctxOf(platform, job), job));
    platform.jobs.handle(`${kind}.import.run`, (job) => runImport(ctxOf(platform, job), job));
  }
}

/** The system on behalf of who started the job, kept to the cedis that this person sees. */
function ctxOf(platform: Platform, job: RunningJob): Ctx {
  const ctx = systemCtx(
    platform,
    { id: job.companyId, timeZone: job.timeZone },
    { id: job.userId, name: job.userName },
  );
  const cediIds = Array.isArray(job.data.cediIds) ? (job.data.cediIds as string[]) : null;
  return { ...ctx, requestId: job.id, actor: { ...ctx.actor, cediIds } };
}
