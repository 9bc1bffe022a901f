import type { Locale } from '@tramo/contract/problems';
import { type From, fromSystem, type Platform } from '../../platform/context.ts';
import { callOfJob } from '../accounts/accounts.actor.service.ts';
import { runExport } from './answers.export.service.ts';

/** Makes sheets of answers, as the person who asked for them. */
export function answersJobs(platform: Platform): void {
  platform.jobs.handle('answers.export', async (job) => {
    const ctx = await callOfJob(platform, job, (job.data.from as From | undefined) ?? fromSystem);
    return runExport({ ...ctx, locale: (job.data.locale as Locale | undefined) ?? ctx.locale }, job);
  });
}
