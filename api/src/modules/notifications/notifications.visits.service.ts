import { type GuideStatus, isManaged } from '@tramo/contract/guides';
import type { MessageEvent } from '@tramo/contract/message-events';
import { guideStatusNames } from '@tramo/contract/words/guides';
import type { TxCtx } from '../../platform/context.ts';
import { withdraw } from '../../platform/messaging/withdraw.ts';
import type { VisitOutcome } from '../guides/guides.events.ts';
import { recipientSubStatus } from '../guides/guides.public.service.ts';
import { type Standing, standingOf, visitedTogether } from './notifications.facts.store.ts';
import { type Happening, openTeller, type Reached } from './notifications.tell.service.ts';

const specific: Partial<Record<GuideStatus, MessageEvent>> = {
  delivered: 'deliverySuccess',
  collected: 'deliverySuccess',
  partial: 'partial',
  partialCollection: 'partial',
  undelivered: 'undelivered',
  uncollected: 'undelivered',
};
const outcomeEvents = [
  'deliverySuccess',
  'partial',
  'undelivered',
  'managed',
] as const satisfies readonly MessageEvent[];
/** What is told of a guide that nobody has visited yet. */
const aheadEvents = [
  'appointment',
  'routeStart',
  'onTheWay',
  'changedArrival',
] as const satisfies readonly MessageEvent[];
/** A visit of which the phone tells later than this is no news: its recipient knows. */
const NEWS_MS = 24 * 3_600_000;

/** How a guide ended as it stands now; null while it is open, or on its way to another trip. */
function endOf(s: Standing): { status: GuideStatus; event: MessageEvent } | null {
  const status = s.status === 'completed' ? s.visit_outcome : s.status;
  const event = status && specific[status];
  return status && event ? { status, event } : null;
}

/** A driver managed a guide: it is told with those of the same door, and what was still to be told of the way does not leave any more. */
export async function tellVisit(tx: TxCtx, of: { routeId: string; guideId: string; at: Date }): Promise<void> {
  const { trx, actor, platform } = tx;
  const { companyId } = actor;
  const now = platform.now();
  await withdraw(trx, { companyId, guideIds: [of.guideId], events: aheadEvents }, now);
  if (now.getTime() - of.at.getTime() > NEWS_MS) return;
  await tellEnds(tx, await visitedTogether(trx, companyId, of));
}

/** The specific event first: who is told that it was delivered is not told that it was managed. */
async function tellEnds(tx: TxCtx, guides: readonly Standing[]): Promise<void> {
  const teller = await openTeller(tx);
  if (!teller.heeds(outcomeEvents)) return;
  const ended = guides.flatMap((g) => {
    const end = endOf(g);
    // What a closing left without a visit is told to nobody as a visit; what the office says was delivered is told.
    const isVisited = g.visit_attempt !== null && g.visit_attempt === g.delivery_attempts;
    return end && (isVisited || end.event !== 'undelivered') ? [{ g, ...end }] : [];
  });
  const happening = ({ g, status }: (typeof ended)[number]): Happening => ({
    guideId: g.id,
    key: `${g.id} ${g.delivery_attempts}`,
    // The office corrected what the driver reported.
    ...(g.visit_outcome === status
      ? {}
      : { given: { estado: guideStatusNames[status].es, motivo: recipientSubStatus(g.sub_status) } }),
  });
  const reached: Reached = new Map();
  for (const event of ['deliverySuccess', 'partial', 'undelivered'] as const)
    await teller.tell(event, ended.filter((e) => e.event === event).map(happening), reached);
  await teller.tell('managed', ended.map(happening), reached);
}

/** A visit was taken back: what has not left of it does not leave. */
export const forgetVisit = async (tx: TxCtx, guideId: string): Promise<void> =>
  void (await withdraw(
    tx.trx,
    { companyId: tx.actor.companyId, guideIds: [guideId], events: outcomeEvents },
    tx.platform.now(),
  ));

/**
 * How visits ended changed on the guides' own screens. What has not left of an end that is none any more does not leave; another end is told. The same end
 * is told once, however often it is corrected there and back.
 */
export async function tellCorrections(tx: TxCtx, outcomes: readonly VisitOutcome[]): Promise<void> {
  const { trx, actor, platform } = tx;
  const guides = await standingOf(
    trx,
    actor.companyId,
    outcomes.map((o) => o.guideId),
  );
  const now = platform.now();
  for (const event of ['deliverySuccess', 'partial', 'undelivered'] as const) {
    const guideIds = guides.filter((g) => endOf(g)?.event !== event).map((g) => g.id);
    await withdraw(trx, { companyId: actor.companyId, guideIds, events: [event] }, now);
  }
  const open = guides.filter((g) => !isManaged(g.status)).map((g) => g.id);
  await withdraw(trx, { companyId: actor.companyId, guideIds: open, events: ['managed'] }, now);
  const isNews = (g: Standing): boolean => g.visit_at === null || now.getTime() - g.visit_at.getTime() <= NEWS_MS;
  await tellEnds(tx, guides.filter(isNews));
}
