import type { Job } from '@tramo/contract/jobs';
import { type JobAim, jobPlace, placeLink } from '@tramo/contract/screen-path';
import { jobDoneNames, jobFailedNames, jobTook } from '@tramo/contract/words/jobs';
import { localSecond } from '../../platform/calendar.ts';
import { writtenDuration } from '../../platform/company-formats.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { jobData } from '../../platform/jobs.ts';
import { queueMessages } from '../../platform/messaging/queue.ts';
import { pushListeners } from '../accounts/accounts.push.service.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { isWorthPush, lastedSeconds } from './jobs.rules.ts';

/** Long work that ended, as push to who began it and wants that: once a device. A tab in front of which somebody sits tells it itself. */
export const pushJobEnd = (ctx: Ctx, job: Job, userId: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const [listener] = await pushListeners(tx, [userId]);
    if (!listener) return;
    const { company } = await companyOf(tx, actor.companyId);
    const minute = Math.floor(localSecond(platform.now(), company.timeZone) / 60);
    if (!isWorthPush(job, listener.choices, minute)) return;
    const { locale, devices } = listener;
    const isDone = job.status === 'done';
    const step = {
      channel: 'push' as const,
      subject: (isDone ? jobDoneNames : jobFailedNames)[job.kind][locale],
      text: isDone
        ? jobTook[locale].replace('{time}', writtenDuration(lastedSeconds(job)))
        : (job.error?.message ?? ''),
      link: placeLink(jobPlace(job, (await jobData(trx, job._id)) as JobAim)),
    };
    const messages = devices.map((to) => ({
      companyId: actor.companyId,
      event: { name: 'job.ended', key: job._id },
      recipient: { kind: 'user' as const, key: `${userId} ${to}` },
      lane: 'notice' as const,
      steps: [{ ...step, to }],
    }));
    await queueMessages(trx, platform, messages);
  });
