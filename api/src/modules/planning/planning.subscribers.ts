import type { Job } from '@tramo/contract/jobs';
import type { Platform } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import { releasePlan } from './planning.optimize.service.ts';

/** A job that was cancelled before it began, or failed, never comes back for its plan: this lets the plan go. */
export const planningSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'planning.release',
    events: ['job.changed'],
    handle: async (trx, event) => {
      const job = event.payload.job as Job;
      if (job.kind !== 'planning.optimize' || (job.status !== 'cancelled' && job.status !== 'failed')) return;
      await releasePlan(platform, trx, event.companyId, job.subjectId, job._id);
    },
  },
];
