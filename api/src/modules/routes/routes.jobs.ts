import type { Locale } from '@tramo/contract/problems';
import { type From, fromSystem, type Platform } from '../../platform/context.ts';
import { callOfJob } from '../accounts/accounts.actor.service.ts';
import { runManifests } from './routes.manifest.service.ts';

/** Makes files of manifests, as the person who asked for them. */
export function routesJobs(platform: Platform): void {
  platform.jobs.handle('routes.manifests', async (job) => {
    const ctx = await callOfJob(platform, job, (job.data.from as From | undefined) ?? fromSystem);
    return runManifests({ ...ctx, locale: (job.data.locale as Locale | undefined) ?? ctx.locale }, job);
  });
}
