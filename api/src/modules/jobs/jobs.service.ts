import type { Job } from '@tramo/contract/jobs';
import { type Actor, type Ctx, inTx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { cancelJob, findJob } from '../../platform/jobs.ts';
import { problem } from '../../platform/problem.ts';

/** A job shows to the one who started it and to the company's admins; for others it does not exist. */
async function visibleJob(trx: Trx, actor: Actor, id: string): Promise<Job> {
  const found = await findJob(trx, id);
  if (!found || (found.userId !== actor.userId && !actor.audiences.includes('admin'))) throw problem('jobs.not_found');
  const { userId: _, ...job } = found;
  return job;
}

export const jobDetail = (ctx: Ctx, id: string): Promise<Job> =>
  inTx(ctx, ({ trx, actor }) => visibleJob(trx, actor, id));

/** Asks a job to stop; one that has ended stays as it is. Answers the job as it is now: a running one ends at its next step. */
export const cancel = (ctx: Ctx, id: string): Promise<Job> =>
  inTx(ctx, async ({ trx, actor }) => {
    await visibleJob(trx, actor, id);
    await cancelJob(trx, id);
    return visibleJob(trx, actor, id);
  });
