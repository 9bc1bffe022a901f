import type { Locale } from '@tramo/contract/problems';
import { type From, fromSystem, type Platform } from '../../platform/context.ts';
import { callOfJob } from '../accounts/accounts.actor.service.ts';
import { runZip } from './proof.zip.service.ts';

/** Makes archives of proofs, as the person who asked for them. */
export function proofJobs(platform: Platform): void {
  platform.jobs.handle('proof.zip', async (job) => {
    const ctx = await callOfJob(platform, job, (job.data.from as From | undefined) ?? fromSystem);
    return runZip({ ...ctx, locale: (job.data.locale as Locale | undefined) ?? ctx.locale }, job);
  });
}
