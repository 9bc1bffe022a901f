import { audiencesOf } from '@tramo/contract/access';
import { type Ctx, type From, fromSystem, type Platform } from '../../platform/context.ts';
import type { RunningJob } from '../../platform/jobs.ts';
import { problem } from '../../platform/problem.ts';
import { platformOf } from '../../platform/sandboxes.ts';
import * as store from './accounts.store.ts';

/**
 * A job's call as the person who started it, with the rights that the person has now: long work goes on with no more than a click could do.
 * Throws auth.user_inactive when the account was disabled meanwhile. `from`: where the work was asked for, for the audit.
 */
export const callOfJob = (platform: Platform, job: RunningJob, from: From): Promise<Ctx> => callAs(platform, job, from);

/** A call of the system in a person's place: drivers of sandboxes have no phone. */
export const callOfUser = (platform: Platform, who: { id: string; userId: string; timeZone: string }): Promise<Ctx> =>
  callAs(platform, { ...who, companyId: who.id }, fromSystem);

/**
 * A call in a driver's place by somebody of his company who brings what his phone could not send. What he did counts though his account was disabled
 * since. `from`: who brings it.
 */
export const callForDriver = (ctx: Ctx, driverId: string, from: From): Promise<Ctx> =>
  callAs(
    ctx.platform,
    { id: ctx.requestId, companyId: ctx.actor.companyId, userId: driverId, timeZone: ctx.actor.timeZone },
    from,
    { evenDisabled: true },
  );

async function callAs(
  platform: Platform,
  job: Pick<RunningJob, 'id' | 'companyId' | 'userId' | 'timeZone'>,
  from: From,
  { evenDisabled = false } = {},
): Promise<Ctx> {
  const row = await platform.db.as(job.companyId, (trx) => store.findUser(trx, job.userId));
  if (!row || (row.status !== 'enabled' && !evenDisabled)) throw problem('auth.user_inactive');
  const who = { type: row.type, staffType: row.staff_type, roles: row.roles };
  const audiences = audiencesOf(who);
  return {
    platform: platformOf(platform, job.companyId),
    locale: row.language,
    requestId: job.id,
    from,
    actor: {
      ...who,
      userId: row.id,
      companyId: row.company_id,
      name: row.full_name,
      audiences,
      // As a session's: admins see every cedi, and so do users without cedis of their own.
      cediIds: audiences.includes('admin') || row.cedis.length === 0 ? null : row.cedis.map((c) => c._id),
      timeZone: job.timeZone,
      sessionHash: null,
    },
  };
}
