import type { Platform } from '../../platform/context.ts';
import { jobChanged } from '../../platform/jobs.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { releasePlan } from './planning.optimize.service.ts';

/** A job that was cancelled before it began, or failed, never comes back for its plan: this lets the plan go. */
export const planningSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'planning.release',
    reactions: [
      subscribe(jobChanged, async (trx, event) => {
        const { job } = event.payload;
        if (job.kind !== 'planning.optimize' || (job.status !== 'cancelled' && job.status !== 'failed')) return;
        await releasePlan(platform, trx, event.companyId, job.subjectId, job._id);
      }),
    ],
  },
];
