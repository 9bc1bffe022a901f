import { defaultTimeZone } from '@tramo/contract/limits';
import { localDay } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { type DueAttempt, takeDue } from '../../platform/messaging/charge.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { routesOfGuides } from './ledger.bearers.store.ts';
import type { Charge } from './ledger.charges.rules.ts';
import { opened } from './ledger.mails.rules.ts';
import { lockMailMonth, saveMailMonth } from './ledger.mails.store.ts';
import { companyNamed } from './ledger.operator.store.ts';
import { pricesAt } from './ledger.prices.store.ts';
import { pesosOf } from './ledger.rules.ts';
import { charge } from './ledger.service.ts';

/** So many attempts are charged in one transaction, which locks the company's book once. */
const BATCH = 200;
const LOOK_MS = 1000;

/**
 * Charges messages that their providers took, once each: an attempt stops to be due in the transaction that books it, and its key is its own. It goes behind
 * the sending, so that no message waits for a company's book. Answers how many.
 */
export async function chargeMessages(platform: Platform): Promise<number> {
  let count = 0;
  for (;;) {
    const taken = await platform.db.system(async (trx) => {
      const due = await takeDue(trx, BATCH);
      if (!due) return 0;
      await book(trx, due.companyId, due.attempts);
      return due.attempts.length;
    });
    if (taken === 0) return count;
    count += taken;
  }
}

async function book(trx: Trx, companyId: string, attempts: readonly DueAttempt[]): Promise<void> {
  const texts = attempts.filter((a) => a.channel !== 'email');
  const routes = await routesOfGuides(trx, companyId, [...new Set(texts.flatMap((a) => a.guideId ?? []))]);
  const mails = attempts.filter((a) => a.channel === 'email');
  await charge(trx, companyId, [
    ...texts.map((a) => textCharge(a, (a.guideId && routes.get(a.guideId)) ?? null)),
    ...(await packagesOf(trx, companyId, mails)),
  ]);
}

const textCharge = (
  { id, messageId, guideId, channel, parts, cents, at }: DueAttempt,
  routeId: string | null,
): Charge => ({
  key: `attempt:${id}`,
  product: channel,
  pesos: pesosOf(cents),
  quantity: parts,
  causeType: 'message',
  causeId: messageId,
  guideId,
  routeId,
  at,
});

/** Mails are counted by the month of the company's zone; a package is charged when the first mail that needs it is taken. */
async function packagesOf(trx: Trx, companyId: string, mails: readonly DueAttempt[]): Promise<Charge[]> {
  if (mails.length === 0) return [];
  const timeZone = (await companyNamed(trx, companyId))?.timeZone ?? defaultTimeZone;
  const months = Map.groupBy(mails, (m) => localDay(m.at, timeZone).slice(0, 7));
  const charges: Charge[] = [];
  for (const [month, of] of months) {
    const before = await lockMailMonth(trx, companyId, month);
    const prices = await pricesAt(trx, companyId, (of[0] as DueAttempt).at);
    const packages = opened(before, of.length, prices);
    for (const { place, number } of packages)
      charges.push({
        key: `emails:${month}:${number}`,
        product: 'email',
        pesos: prices.emailPackagePrice,
        causeType: 'emailPackage',
        causeId: null,
        routeId: null,
        at: (of[place] as DueAttempt).at,
        detail: { month, package: number, mails: prices.emailPackage },
      });
    await saveMailMonth(trx, companyId, month, {
      mails: before.mails + of.length,
      packages: before.packages + packages.length,
    });
  }
  return charges;
}

/** Charges what providers took, a moment after they did. Answers how to stop. */
export function startCharging(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beat = pulse(() => chargeMessages(platform), LOOK_MS, onError);
  beat.nudge();
  return () => beat.stop();
}
