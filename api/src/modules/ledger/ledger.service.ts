import type { Prices } from '@tramo/contract/prices';
import type { Trx } from '../../platform/db/tx.ts';
import { bearersOf } from './ledger.bearers.store.ts';
import {
  type Charge,
  chargePosting,
  costWithVat,
  guideKey,
  holdOf,
  holdPosting,
  releasePosting,
  type Use,
} from './ledger.charges.rules.ts';
import * as low from './ledger.low.rules.ts';
import * as prices from './ledger.prices.store.ts';
import type { Posting } from './ledger.rules.ts';
import * as rules from './ledger.rules.ts';
import * as store from './ledger.store.ts';

export type { Charge, Use } from './ledger.charges.rules.ts';
export type { Balance, Posted } from './ledger.store.ts';

/** Pesos of people and of the wire, and the centavos that are reckoned with. */
export const { centsOf, pesosOf } = rules;

/** Whether a balance in centavos is under the least that it should have. */
export const { isUnderLeast } = low;

/** What a company pays at a moment, in pesos before VAT. */
export const pricesAt = (trx: Trx, companyId: string, at: Date): Promise<Prices> => prices.pricesAt(trx, companyId, at);

/** Whether a company's starts ask for balance and its use is charged. */
export const isPrepaid = (trx: Trx, companyId: string): Promise<boolean> => store.isPrepaid(trx, companyId);

/** Whether a route has money set aside: also where its company pays in advance no more. */
export const holdsMoney = (trx: Trx, companyId: string, routeId: string): Promise<boolean> =>
  store.holdsMoney(trx, companyId, routeId);

/** How many of these guides were charged before: they are on the road again. */
export const countChargedGuides = (trx: Trx, companyId: string, guideIds: readonly string[]): Promise<number> =>
  guideIds.length === 0 ? Promise.resolve(0) : store.countCharged(trx, companyId, guideIds.map(guideKey));

/** What the charge of a guide's management is known by. */
export const keyOfGuide = guideKey;

/** What a use comes to with VAT, and what a start with it lacks, in pesos. */
export async function coverOf(
  trx: Trx,
  companyId: string,
  use: Use,
  of: Prices,
): Promise<{ VAT: number; totalWithVAT: number; isCovered: boolean; missing: number }> {
  const { vat, total } = costWithVat(of, use);
  const told = { VAT: pesosOf(vat), totalWithVAT: pesosOf(total) };
  if (!(await store.isPrepaid(trx, companyId))) return { ...told, isCovered: true, missing: 0 };
  const { available, promo } = await store.balanceOf(trx, companyId);
  const missing = Math.max(0, holdOf(of, use) - available - promo);
  return { ...told, isCovered: missing === 0, missing: pesosOf(missing) };
}

/** What a company has, in centavos. */
export const balanceOf = (trx: Trx, companyId: string): Promise<store.Balance> => store.balanceOf(trx, companyId);

/** Pays what is owed from what came in. The cause is what came, so that doing it again does nothing. */
export async function settle(trx: Trx, companyId: string, cause: string, at: Date): Promise<void> {
  const { owed, available } = await store.balanceOf(trx, companyId);
  const cents = Math.min(owed, available);
  if (cents <= 0) return;
  const posting: Posting = {
    key: `settle:${cause}`,
    kind: 'settle',
    causeType: 'settle',
    at,
    content: [],
    total: cents,
    take: [{ from: 'available', to: 'owed' }],
  };
  await store.post(trx, companyId, [posting]);
}

/**
 * Sets money aside for what a route may use. Throws ledger.not_enough (`detail.missingCents`) when the balance does not cover it, and is the same hold
 * when it is asked for again.
 */
export async function holdFor(
  trx: Trx,
  companyId: string,
  hold: { routeId: string; name: string; use: Use; prices: Prices; at: Date },
): Promise<void> {
  const cents = holdOf(hold.prices, hold.use);
  await store.post(trx, companyId, [holdPosting({ routeId: hold.routeId, name: hold.name, cents, at: hold.at })]);
}

/** Charges what was used, each once. Never refuses for want of balance. Comes last in its transaction: it locks the company's book. */
export async function charge(trx: Trx, companyId: string, charges: readonly Charge[]): Promise<store.Posted[]> {
  const bearers = await bearersOf(trx, companyId, charges);
  return store.post(
    trx,
    companyId,
    charges.map((c) => chargePosting(c, bearers.get(c.key) ?? null)),
  );
}

/** Gives back what a route held and did not use. */
export async function release(trx: Trx, companyId: string, route: { routeId: string; at: Date }): Promise<void> {
  const [posted] = await store.post(trx, companyId, [releasePosting(route)]);
  if (posted && !posted.isRepeated) await settle(trx, companyId, posted.id, route.at);
}
