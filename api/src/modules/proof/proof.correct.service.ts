import type { KeptAnswer } from '@tramo/contract/checklist-shown';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './proof.store.ts';

/** The office filled in or corrected what was answered at a visit: that is shown, what the driver reported stays beside it. Throws proof.not_found. */
export const correctAnswers = (
  ctx: Ctx,
  of: { guideId: string; visitId: string; reason: string },
  answers: readonly KeptAnswer[],
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { trx, platform, actor } = tx;
    const visit = (await store.visitsOfGuide(trx, of.guideId)).find((v) => v.id === of.visitId);
    if (!visit) throw problem('proof.not_found');
    const corrected = { at: platform.now().toISOString(), by: actor.name, reason: of.reason, answers: [...answers] };
    await store.saveCorrection(trx, of.visitId, corrected);
  });
