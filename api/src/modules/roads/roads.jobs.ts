import { type Platform, systemCtx } from '../../platform/context.ts';
import { learnStreets } from './roads.learning.service.ts';
import { tellStreets } from './roads.overrides.service.ts';

/** Learns from the fleet's tracks when somebody asks for it. */
export function roadsJobs(platform: Platform): void {
  tellStreets(platform);
  platform.jobs.handle('roads.learn', async (job) => {
    const ctx = systemCtx(
      platform,
      { id: job.companyId, timeZone: job.timeZone },
      { id: job.userId, name: job.userName },
    );
    const { notUsed, days, routes, streets } = await learnStreets(ctx, job);
    return { notUsed, days, routes, streets };
  });
}
