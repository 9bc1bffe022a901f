import type { Outcome } from '@tramo/contract/checklists';
import { type CodeChallenge, codeTries } from '@tramo/contract/codes';
import { handsOver } from '@tramo/contract/driver-day/outcomes';
import { fieldMessages } from '@tramo/contract/problems';
import { localDay } from '../../platform/calendar.ts';
import { type Actor, type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { guidesChanged } from '../guides/guides.events.ts';
import { fits, isOurs, sendAgain } from './codes.issue.service.ts';
import { isAwaited, isLocked, resendFrom, triesLeft } from './codes.rules.ts';
import * as store from './codes.store.ts';

export type Proven = 'code' | 'offlineCode' | 'override';

interface Tried {
  isRight: boolean;
  wasLocked: boolean;
  triesLeft: number;
}
/** Tries a code on a guide whose code is held, and counts a wrong one; the office sees it. Right, wrong and locked cost the same work. */
async function tryCode(tx: TxCtx, guide: store.CodedGuide, row: store.CodeRow, given: string): Promise<Tried> {
  const wasLocked = isLocked(row);
  const isRight = fits(tx.platform.vault, guide.id, row, given) && !wasLocked;
  const wrong = isRight || wasLocked ? 0 : 1;
  await store.countTry(tx.trx, guide.id, wrong);
  await emit(tx.trx, [guidesChanged(tx.actor.companyId, guide.cediId, { guideIds: [guide.id] })]);
  return { isRight, wasLocked, triesLeft: triesLeft({ tries: row.tries + wrong }) };
}
const refusal = (folio: string, left: number): Problem =>
  left === 0 ? problem('codes.locked', { folio }) : problem('codes.wrong', { tries: left });

const drives = (actor: Actor, guide: store.CodedGuide): boolean =>
  guide.driverId === actor.userId && guide.routeStatus === 'started';

/** A guide of the calling driver's started route, its code held. Throws guides.not_found for all others. */
async function ownGuide(tx: TxCtx, guideId: string): Promise<store.CodedGuide> {
  const guide = await store.holdGuide(tx.trx, guideId);
  if (!guide || !drives(tx.actor, guide)) throw problem('guides.not_found');
  return guide;
}

/** The driver asks whether a code is right, before the visit is reported. Throws codes.none, codes.locked. */
export const driverCheck = (
  ctx: Ctx,
  guideId: string,
  given: string,
): Promise<{ isRight: boolean; triesLeft: number }> =>
  inTx(ctx, async (tx) => {
    const guide = await ownGuide(tx, guideId);
    if (!isAwaited(guide) || !guide.code) throw problem('codes.none', { folio: guide.folio });
    const tried = await tryCode(tx, guide, guide.code, given);
    if (tried.wasLocked) throw problem('codes.locked', { folio: guide.folio });
    return { isRight: tried.isRight, triesLeft: tried.triesLeft };
  });

/**
 * Tries the code of a visit in a transaction of its own, before that of the visit: a wrong try counts although the visit is refused and all
 * of its work undone. Says nothing where the visit itself will be refused, or needs no code.
 */
export async function tryBeforeVisit(
  ctx: Ctx,
  visit: { guideId: string; outcome: Outcome; code?: string | undefined },
): Promise<void> {
  const { code: given } = visit;
  if (given === undefined || !handsOver(visit.outcome)) return;
  if (ctx.trx) throw new Error('A try of a code is counted outside of the transaction that it may undo');
  const refused = await inTx(ctx, async (tx) => {
    const guide = await store.holdGuide(tx.trx, visit.guideId);
    if (!guide?.code || !drives(tx.actor, guide) || !isAwaited(guide) || guide.code.override_at) return null;
    const tried = await tryCode(tx, guide, guide.code, given);
    return tried.isRight ? null : refusal(guide.folio, tried.triesLeft);
  });
  if (refused) throw refused;
}

/**
 * How a visit's certified delivery is proven; null when nothing is asked for, or when the visit is not the caller's to report (which the
 * routes module tells). Wrong tries were counted by `tryBeforeVisit`. Throws codes.required, codes.wrong, codes.locked, codes.none.
 */
export const proveDelivery = (
  ctx: Ctx,
  visit: { guideId: string; outcome: Outcome; code?: string | undefined; checkedOffline: CodeChallenge | null },
): Promise<Proven | null> =>
  inTx(ctx, async (tx) => {
    const guide = await store.holdGuide(tx.trx, visit.guideId);
    if (!guide || !handsOver(visit.outcome) || !isAwaited(guide) || !drives(tx.actor, guide)) return null;
    const { code: row, folio } = guide;
    const { vault } = tx.platform;
    const isRight =
      row !== null && visit.code !== undefined && !isLocked(row) && fits(vault, guide.id, row, visit.code);
    if (!isRight && row?.override_at) return 'override';
    if (!row) throw problem('codes.none', { folio });
    if (visit.code === undefined)
      throw isLocked(row) ? problem('codes.locked', { folio }) : problem('codes.required', { folio });
    if (!isRight) throw refusal(folio, triesLeft(row));
    if (visit.checkedOffline && !isOurs(vault, guide.id, visit.checkedOffline))
      throw problem('general.invalid', {}, { fields: { checkedOffline: fieldMessages.invalid[tx.locale] } });
    await store.markUsed(tx.trx, guide.id, tx.platform.now());
    return visit.checkedOffline ? 'offlineCode' : 'code';
  });

/** A new code at the driver's asking, with what it is checked with when there is no signal. */
export const driverResend = (
  ctx: Ctx,
  guideId: string,
): Promise<{ challenge: CodeChallenge; resendFrom: string | null }> =>
  inTx(ctx, async (tx) => {
    await sendAgain(tx, await ownGuide(tx, guideId), false);
    const { code } = await ownGuide(tx, guideId);
    if (!code) throw problem('guides.not_found');
    const today = localDay(tx.platform.now(), tx.actor.timeZone);
    return { challenge: code.challenge, resendFrom: resendFrom(code, today)?.toISOString() ?? null };
  });

/** What a driver's phone checks codes with, by guide: those that are on the road and still ask for one. */
export const challengesOf = (ctx: Ctx, guideIds: readonly string[]): Promise<Map<string, CodeChallenge>> =>
  inTx(ctx, ({ trx }) => store.challengesOf(trx, guideIds, codeTries));
