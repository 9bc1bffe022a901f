import type { Trx } from '../../platform/db/tx.ts';
import { FORECAST_DAYS, forecastOf } from './ledger.forecast.rules.ts';
import { type Stand, standOf } from './ledger.movements.store.ts';
import { vatOf } from './ledger.rules.ts';

const DAY = 86_400_000;

/** What a company has, how fast it uses it and for how many whole days it lasts. */
export async function paceOf(
  trx: Trx,
  companyId: string,
  now: Date,
): Promise<Stand & { centsPerDay: number; daysLeft: number | null }> {
  const stand = await standOf(trx, companyId, new Date(now.getTime() - FORECAST_DAYS * DAY));
  const withVat = (cents: number): number => cents + vatOf(cents);
  const forecast = forecastOf({
    cents: stand.available + stand.promo + stand.held - stand.owed,
    usedCents: withVat(stand.earned) - withVat(stand.earnedBefore),
    firstUse: stand.firstUse,
    now,
    mostDays: FORECAST_DAYS,
  });
  return { ...stand, ...forecast };
}
