import type { Platform } from '../../platform/context.ts';
import { runOptimize } from './planning.optimize.service.ts';
import { PLANS_AT_ONCE } from './planning.solver.service.ts';

/** Optimises plans in this process, in threads of their own. */
export function planningJobs(platform: Platform): void {
  platform.jobs.handle('planning.optimize', (job) => runOptimize(platform, job), { atOnce: PLANS_AT_ONCE });
}
