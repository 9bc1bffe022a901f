import { type From, fromSystem, type Platform } from '../../platform/context.ts';
import { callOfJob } from '../accounts/accounts.actor.service.ts';
import { runCopy } from './companies.copy.service.ts';
import { companyOf } from './companies.service.ts';

/** Makes copies of companies' data, as the administrator who asked for them. */
export function companiesJobs(platform: Platform): void {
  platform.jobs.handle('company.copy', async (job) => {
    const ctx = await callOfJob(platform, job, (job.data.from as From | undefined) ?? fromSystem);
    return runCopy(ctx, job, await companyOf(platform, job.companyId));
  });
}
