import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import { jobChanged } from '../../platform/jobs.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { pushJobEnd } from './jobs.push.service.ts';

/** Ends of long work leave as push. */
export const jobsSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'jobs.push',
    reactions: [
      subscribe(jobChanged, async (trx, { companyId, userId, payload: { job } }) => {
        if (job.finishedDate === null || userId === null) return;
        await pushJobEnd({ ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }), trx }, job, userId);
      }),
    ],
  },
];
