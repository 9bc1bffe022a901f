import type { CodeState } from '@tramo/contract/codes';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { noteOnGuides } from '../guides/guides.notes.service.ts';
import { sendAgain } from './codes.issue.service.ts';
import { isAwaited, stateOf } from './codes.rules.ts';
import * as store from './codes.store.ts';

type Find = typeof store.findGuide;

async function seenGuide(tx: TxCtx, guideId: string, find: Find): Promise<store.CodedGuide> {
  const guide = await find(tx.trx, guideId);
  if (!guide || !seesCedi(tx.actor, guide.cediId)) throw problem('guides.not_found');
  return guide;
}
const stateFor = async (tx: TxCtx, guideId: string): Promise<CodeState> =>
  stateOf(
    await seenGuide(tx, guideId, store.findGuide),
    localDay(tx.platform.now(), tx.actor.timeZone),
    tx.actor.audiences,
  );

export const codeState = (ctx: Ctx, guideId: string): Promise<CodeState> => inTx(ctx, (tx) => stateFor(tx, guideId));

/** Sends a new code for the office: the tries start again, so that a locked code opens by somebody who answers for it. */
export const resend = (ctx: Ctx, guideId: string): Promise<CodeState> =>
  inTx(ctx, async (tx) => {
    await sendAgain(tx, await seenGuide(tx, guideId, store.holdGuide), true);
    return stateFor(tx, guideId);
  });

/** Lets a guide be handed over without its code, while the visit is to come. Doing it again keeps the first reason. */
export const override = (ctx: Ctx, guideId: string, reason: string): Promise<CodeState> =>
  inTx(ctx, async (tx) => {
    const guide = await seenGuide(tx, guideId, store.holdGuide);
    if (!isAwaited(guide) || !guide.code) throw problem('codes.none', { folio: guide.folio });
    if (!guide.code.override_at) {
      await store.waive(tx.trx, guideId, { at: tx.platform.now(), by: tx.actor.name, reason });
      await noteOnGuides(tx, { guideIds: [guideId], action: 'codeOverridden', reason });
      await audit(tx, { action: 'codeOverride', kind: 'guide', id: guideId, name: guide.folio, reason });
    }
    return stateFor(tx, guideId);
  });
