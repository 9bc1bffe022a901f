import type { Platform } from '../../platform/context.ts';
import { runOptimize } from './planning.optimize.service.ts';

/** Optimises plans in this process, each in a thread of its own. */
export function planningJobs(platform: Platform): void {
  platform.jobs.handle('planning.optimize', (job) => runOptimize(platform, job));
}
