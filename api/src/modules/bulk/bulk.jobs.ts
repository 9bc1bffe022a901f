import type { Locale } from '@tramo/contract/problems';
import { type Ctx, type From, fromSystem, type Platform } from '../../platform/context.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs.ts';
import { callOfJob } from '../accounts/accounts.actor.service.ts';
import { runEdit } from './bulk.edit.service.ts';
import { runExport } from './bulk.export.service.ts';
import { runImport } from './bulk.run.service.ts';

/** Imports, exports and changes of whole lists. */
export function bulkJobs(platform: Platform): void {
  const asCaller =
    (work: (ctx: Ctx, job: RunningJob) => ReturnType<JobHandler>): JobHandler =>
    async (job) => {
      const ctx = await callOfJob(platform, job, (job.data.from as From | undefined) ?? fromSystem);
      return work({ ...ctx, locale: (job.data.locale as Locale | undefined) ?? ctx.locale }, job);
    };
  platform.jobs.handle('bulk.import', asCaller(runImport));
  platform.jobs.handle('bulk.export', asCaller(runExport));
  platform.jobs.handle('bulk.edit', asCaller(runEdit));
}
