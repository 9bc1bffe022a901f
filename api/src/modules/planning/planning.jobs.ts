import type { Platform } from '../../platform/context.ts';
import { runOptimize } from './planning.optimize.service.ts';
import { PLANS_AT_ONCE } from './planning.solver.service.ts';
import { runTry } from './planning.try.service.ts';

/** Optimises plans and tries parameters in this process, in threads of their own. */
export function planningJobs(platform: Platform): void {
  platform.jobs.handle('planning.optimize', (job) => runOptimize(platform, job), { atOnce: PLANS_AT_ONCE });
  platform.jobs.handle('planning.try', (job) => runTry(platform, job), { atOnce: PLANS_AT_ONCE });
}
