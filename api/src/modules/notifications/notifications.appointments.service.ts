import { localDay } from '../../platform/calendar.ts';
import { writtenDay } from '../../platform/company-formats.ts';
import type { TxCtx } from '../../platform/context.ts';
import { withdraw } from '../../platform/messaging/withdraw.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import * as store from './notifications.appointments.store.ts';
import type { Happening, Teller } from './notifications.tell.service.ts';

/** Who dispatches moves things about: an appointment is told once nothing of it has changed for so long. */
const SETTLED_MS = 2 * 60_000;
/** A guide whose day changes more often is talked about on the phone. */
const MOST_TIMES = 8;

const dueAt = ({ platform }: TxCtx): Date => new Date(platform.now().getTime() + SETTLED_MS);

/** A route that has not left changed: who has a place in it may have an appointment. */
export const considerRoute = (tx: TxCtx, routeId: string): Promise<unknown> =>
  store.considerRoute(tx.trx, tx.actor.companyId, routeId, dueAt(tx));

/** Guides changed: what was told of their day may be so no more. */
export const considerGuides = (tx: TxCtx, guideIds: readonly string[]): Promise<unknown> =>
  store.considerGuides(tx.trx, tx.actor.companyId, guideIds, dueAt(tx));

/**
 * Tells appointments of coming days that are settled: those that are new, and those that are other than what was told. What has not left of one that is no
 * more does not leave.
 */
export async function tellAppointments(tx: TxCtx, teller: Teller): Promise<void> {
  const { trx, actor, platform } = tx;
  const { companyId } = actor;
  const now = platform.now();
  const due = await store.takeDue(trx, companyId, now);
  if (due.length === 0) return;
  const { company } = await companyOf(tx, companyId);
  const today = localDay(now, company.timeZone);
  const changed = due.filter((d) => d.value !== d.told);
  const guideIds = changed.map((d) => d.guideId);
  const unsaid = new Set(await withdraw(trx, { companyId, guideIds, events: ['appointment'] }, now));
  const happenings: Happening[] = [];
  const told: Parameters<typeof store.saveTold>[1][number][] = [];
  for (const { guideId, value, day, times } of changed) {
    if (value !== null && day !== null && day > today && times < MOST_TIMES) {
      told.push({ guideId, told: value, times: times + 1 });
      happenings.push({ guideId, key: `${guideId} ${times + 1}`, given: { fecha: writtenDay(day, company) } });
    } else if (unsaid.has(guideId)) told.push({ guideId, told: null, times });
  }
  if (told.length > 0) await store.saveTold(trx, told);
  await teller.tell('appointment', happenings);
}
