import type { TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { adminToAsk } from '../accounts/accounts.service.ts';
import { expectedUse } from '../guides/guides.costs.service.ts';
import { charge, holdFor, holdsMoney, isPrepaid, keyOfGuide, pricesAt, release } from '../ledger/ledger.service.ts';

/**
 * Money of a route on the road, where its company pays in advance: set aside when it starts or grows, taken when a guide is first managed, given back when
 * it ends. Each comes last in its transaction, for it locks the company's book.
 */

/** Throws ledger.balance_depleted with the missing pesos and whom to ask. */
async function hold(tx: TxCtx, routeId: string, name: string, guideIds: readonly string[]): Promise<void> {
  const { trx, actor, platform } = tx;
  if (guideIds.length === 0 || !(await isPrepaid(trx, actor.companyId))) return;
  const use = await expectedUse(tx, guideIds);
  const at = platform.now();
  const prices = await pricesAt(trx, actor.companyId, at);
  // Asked ahead: after a refusal of the database its transaction answers nothing more.
  const admin = await adminToAsk(tx);
  try {
    await holdFor(trx, actor.companyId, { routeId, name, use, prices, at });
  } catch (error) {
    if (error instanceof Problem && error.key === 'ledger.not_enough')
      throw problem(
        'ledger.balance_depleted',
        { missing: error.params.missing ?? '', admin },
        { detail: { mayTopUp: actor.audiences.includes('admin') } },
      );
    throw error;
  }
}

/** The route leaves with these guides. Asked again it is the same hold. */
export const holdForStart = (tx: TxCtx, routeId: string, guideIds: readonly string[]): Promise<void> =>
  hold(tx, routeId, 'start', guideIds);

/** The office gives guides to a route that is on the road. */
export const holdForAdded = (tx: TxCtx, routeId: string, guideIds: readonly string[]): Promise<void> =>
  hold(tx, routeId, newId(), guideIds);

/** Guides were managed: those that never were before are charged. Refuses nothing for want of balance. */
export async function chargeVisits(tx: TxCtx, routeId: string, guideIds: readonly string[]): Promise<void> {
  const { trx, actor, platform } = tx;
  if (guideIds.length === 0 || !(await isPrepaid(trx, actor.companyId))) return;
  const at = platform.now();
  const { managedGuide } = await pricesAt(trx, actor.companyId, at);
  await charge(
    trx,
    actor.companyId,
    guideIds.map((guideId) => ({
      key: keyOfGuide(guideId),
      product: 'managedGuide' as const,
      pesos: managedGuide,
      causeType: 'guide' as const,
      causeId: guideId,
      guideId,
      routeId,
      at,
    })),
  );
}

/** The route is over: what it did not use goes back to the balance, also where the company pays in advance no more. */
export async function releaseHold(tx: TxCtx, routeId: string): Promise<void> {
  const { trx, actor, platform } = tx;
  if (await holdsMoney(trx, actor.companyId, routeId))
    await release(trx, actor.companyId, { routeId, at: platform.now() });
}
