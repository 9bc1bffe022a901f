import { isManaged } from '@tramo/contract/guides';
import { hurdleTexts, missingPartNames } from '@tramo/contract/words/routes';
import { localDay } from '../../platform/calendar.ts';
import type { TxCtx } from '../../platform/context.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { expectedUse } from '../guides/guides.costs.service.ts';
import { coverOf, isPrepaid, pricesAt } from '../ledger/ledger.service.ts';
import * as store from './routes.store.ts';
import type { RouteView } from './routes.view.store.ts';

export interface Hurdles {
  /** What keeps the route from leaving, in the caller's words. */
  missing: string[];
  balance: 'notAsked' | 'enough' | 'short';
}

/** What a start would be refused for, said ahead: what the route lacks, its day, another route under way, the company's balance. */
export async function hurdlesOf(tx: TxCtx, { row, route, stopRows }: RouteView): Promise<Hurdles> {
  const { trx, actor, locale, platform } = tx;
  const missing: string[] = route.missing.map((part) => missingPartNames[part][locale]);
  const { road } = (await companyOf(tx, actor.companyId)).company;
  if (!road.driverStartsOtherDays && row.start_day !== localDay(platform.now(), actor.timeZone))
    missing.push(hurdleTexts.otherDay[locale]);
  const driving = row.driver_id && (await store.findStarted(trx, 'driver_id', row.driver_id, row.id));
  if (driving) missing.push(hurdleTexts.driving[locale].replace('{route}', driving));
  const taken = row.vehicle_id && (await store.findStarted(trx, 'vehicle_id', row.vehicle_id, row.id));
  if (taken && taken !== driving) missing.push(hurdleTexts.vehicleTaken[locale].replace('{route}', taken));
  const balance = await balanceFor(
    tx,
    stopRows.filter((s) => !isManaged(s.status)).map((s) => s.guide_id),
  );
  if (balance === 'short') missing.push(hurdleTexts.balance[locale]);
  return { missing, balance };
}

/** Whether a start with these guides would find its balance. */
async function balanceFor(tx: TxCtx, guideIds: readonly string[]): Promise<Hurdles['balance']> {
  const { trx, actor, platform } = tx;
  if (!(await isPrepaid(trx, actor.companyId))) return 'notAsked';
  if (guideIds.length === 0) return 'enough';
  const prices = await pricesAt(trx, actor.companyId, platform.now());
  const { isCovered } = await coverOf(trx, actor.companyId, await expectedUse(tx, guideIds), prices);
  return isCovered ? 'enough' : 'short';
}
