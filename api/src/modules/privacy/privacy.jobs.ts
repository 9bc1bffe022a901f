import { type From, fromSystem, type Platform } from '../../platform/context.ts';
import { callOfJob } from '../accounts/accounts.actor.service.ts';
import { runForget } from './privacy.service.ts';

/** Forgets people, as the administrator who was asked. */
export function privacyJobs(platform: Platform): void {
  platform.jobs.handle('privacy.forget', async (job) =>
    runForget(await callOfJob(platform, job, (job.data.from as From | undefined) ?? fromSystem), job),
  );
}
