import { limits } from '@tramo/contract/limits';
import type { RoadSettings } from '@tramo/contract/road-settings';
import { type Ctx, inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { expiringPapers } from '../fleet/fleet.papers.service.ts';
import { alertsBegan, alertsChanged } from './alerts.events.ts';
import {
  type AlertSignal,
  type BalanceInput,
  type BudgetInput,
  causeOfPaper,
  causesEndedBy,
  type NoticeInput,
  type ReplyInput,
  signalOfBalance,
  signalOfBudget,
  signalOfNotice,
  signalOfReply,
  signalOfVehicle,
  signalOfWebhook,
  signalsOfVisit,
  stepOf,
  type VehicleInput,
  type VisitInput,
  type WebhookHealthInput,
} from './alerts.rules.ts';
import * as store from './alerts.store.ts';

const DAY_MS = 86_400_000;
const ARCHIVED_DAYS = 90;
const RETENTION_DAYS = 365;

const settingsOf = async (tx: TxCtx): Promise<RoadSettings['alerts']> =>
  (await companyOf(tx, tx.actor.companyId)).company.road.alerts;

/** The watch noticed something on a route, that it is another measure by now, or that it is over. */
export const onRouteNotice = (ctx: Ctx, notice: NoticeInput): Promise<void> =>
  inTx(ctx, async (tx) => {
    await onSignal(tx, signalOfNotice(notice), notice.routeId, (await settingsOf(tx)).off);
  });

/** A driver managed a stop. */
export const onRouteVisit = (ctx: Ctx, visit: VisitInput): Promise<void> =>
  inTx(ctx, async (tx) => {
    const alerts = await settingsOf(tx);
    for (const signal of signalsOfVisit(visit, alerts)) await onSignal(tx, signal, visit.routeId, alerts.off);
  });

/** A driver answered the checklist of his vehicle before leaving. */
export const onVehicleCheck = (ctx: Ctx, check: VehicleInput): Promise<void> =>
  inTx(ctx, async (tx) => {
    await onSignal(tx, signalOfVehicle(check), check.routeId, (await settingsOf(tx)).off);
  });

/** A recipient wrote about a guide. */
export const onReply = (ctx: Ctx, reply: ReplyInput): Promise<void> =>
  inTx(ctx, async (tx) => {
    await onSignal(tx, signalOfReply(reply), null, (await settingsOf(tx)).off);
  });

/** Another system receives no events any more, or again. */
export const onWebhookHealth = (ctx: Ctx, health: WebhookHealthInput): Promise<void> =>
  inTx(ctx, async (tx) => {
    await onSignal(tx, signalOfWebhook(health), null, (await settingsOf(tx)).off);
  });

/** The balance became low, or recovered. */
export const onBalance = (ctx: Ctx, balance: BalanceInput): Promise<void> =>
  inTx(ctx, async (tx) => {
    await onSignal(tx, signalOfBalance(balance), null, (await settingsOf(tx)).off);
  });

/** A share of a month's budget was used. */
export const onBudget = (ctx: Ctx, budget: BudgetInput): Promise<void> =>
  inTx(ctx, async (tx) => {
    await onSignal(tx, signalOfBudget(budget), null, (await settingsOf(tx)).off);
  });

/** Visits of a route were taken back or corrected. */
export const onOutcomes = (
  ctx: Ctx,
  routeId: string,
  outcomes: readonly { guideId: string; status: string | null }[],
): Promise<void> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    for (const cause of outcomes.flatMap((outcome) => causesEndedBy(routeId, outcome)))
      await endCause(trx, actor.companyId, cause, platform.now());
  });

async function endCause(trx: Trx, companyId: string, cause: string, at: Date): Promise<void> {
  const ended = await store.endCause(trx, companyId, cause, at);
  if (ended) await emit(trx, [alertsChanged(companyId, ended.cediId, { kind: ended.kind, isNew: false })]);
}

async function onSignal(
  tx: TxCtx,
  signal: AlertSignal,
  routeId: string | null,
  off: RoadSettings['alerts']['off'],
): Promise<void> {
  const { trx, actor } = tx;
  const { companyId } = actor;
  if (signal.phase === 'ends') return endCause(trx, companyId, signal.cause, signal.at);
  if (signal.phase === 'continues') {
    const updated = await store.updateFacts(trx, companyId, signal.cause, signal.facts);
    if (updated) await emit(trx, [alertsChanged(companyId, updated.cediId, { kind: updated.kind, isNew: false })]);
    return;
  }
  if (off.includes(signal.kind)) return;
  const last = await store.lastOfCause(trx, companyId, signal.cause);
  const step = stepOf(last, signal.at);
  if (step === 'nothing') return;
  if (step === 'again' && last) {
    const counted = await store.countAgain(trx, companyId, last.id, signal);
    if (counted)
      await emit(trx, [alertsChanged(companyId, counted.cediId, { kind: counted.kind, isNew: !counted.wasUnread })]);
    return;
  }
  const id = newId();
  const { guideId } = signal;
  const made = await (routeId !== null
    ? store.insertOfRoute(trx, companyId, { ...signal, id, routeId })
    : guideId !== null
      ? store.insertOfGuide(trx, companyId, { ...signal, id, guideId })
      : store.insertOfCompany(trx, companyId, { ...signal, id }));
  if (!made) return;
  const { kind, cediId } = made;
  await emit(trx, [
    alertsChanged(companyId, cediId, { kind, isNew: true }),
    alertsBegan(companyId, cediId, { kind, alertIds: [id] }),
  ]);
}

/** Nothing is watched any more on a route that has ended. */
export async function endWithRoute(trx: Trx, companyId: string, routeId: string): Promise<void> {
  const ended = await store.endOfRoute(trx, companyId, routeId);
  await emit(
    trx,
    ended.map(({ kind, cediId }) => alertsChanged(companyId, cediId, { kind, isNew: false })),
  );
}

/**
 * Makes an alert of every paper that ends soon or has ended, once per paper and end date, and ends those of papers that were renewed. Called
 * again and again by whoever sweeps.
 */
export async function checkPapers(platform: Platform): Promise<void> {
  for (const { id, timeZone, off } of await platform.db.system((trx) => store.companies(trx)))
    await inTx(systemCtx(platform, { id, timeZone }), (tx) => checkPapersOf(tx, off?.includes('document') ?? false));
}

async function checkPapersOf(tx: TxCtx, isOff: boolean): Promise<void> {
  const { trx, actor, platform } = tx;
  const now = platform.now();
  const { documents } = await expiringPapers(tx, { search: '', page: 1, limit: limits.listMax, order: 'asc' });
  const made: string[] = [];
  for (const paper of isOff ? [] : documents) {
    const cause = causeOfPaper(paper);
    if (!(await store.takePaper(trx, actor.companyId, cause, now))) continue;
    const id = newId();
    await store.insertOfPaper(trx, actor.companyId, {
      id,
      kind: 'document',
      cause,
      at: now,
      driverId: paper.subject === 'driver' ? paper.subjectId : null,
      vehicleId: paper.subject === 'vehicle' ? paper.subjectId : null,
      facts: { paper: paper.kind, number: paper.number, until: paper.validUntil },
      names: `${paper.subjectName} ${paper.number}`,
    });
    made.push(id);
  }
  // A list cut at its end says nothing of what is not in it.
  const ended =
    documents.length < limits.listMax
      ? await store.endOtherPapers(trx, actor.companyId, documents.map(causeOfPaper), now)
      : 0;
  const isNew = made.length > 0;
  if (made.length + ended > 0) await emit(trx, [alertsChanged(actor.companyId, null, { kind: 'document', isNew })]);
  if (isNew) await emit(trx, [alertsBegan(actor.companyId, null, { kind: 'document', alertIds: made })]);
}

/** Deletes archived alerts after 90 days and any other after a year. */
export const forgetAlerts = (trx: Trx, now: Date): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  return store.forget(trx, {
    archived: ago(ARCHIVED_DAYS),
    others: ago(RETENTION_DAYS),
    papers: ago(2 * RETENTION_DAYS),
  });
};
