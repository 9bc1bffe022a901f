import type { Prices } from '@tramo/contract/prices';
import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { problem } from '../../platform/problem.ts';
import * as operator from './ledger.operator.store.ts';
import { priceHistory, pricesAt, setPrices } from './ledger.prices.store.ts';
import type { Account, Line, Posting } from './ledger.rules.ts';
import { settle } from './ledger.service.ts';
import { type Balance, balanceOf, type Posted, post, txById } from './ledger.store.ts';

/** What the operator of Tramo does in the books of a company; beyond the tenants' walls, never by a company's own request. */

/** Who did it and why, kept with the movement. */
export interface Reason {
  reference: string;
  by: string;
}

const money = async (trx: Trx, companyId: string, posting: Posting): Promise<Posted> => {
  const [posted] = await post(trx, companyId, [posting]);
  if (!posted) throw new Error('nothing was posted');
  if (!posted.isRepeated) await settle(trx, companyId, posted.id, posting.at);
  return posted;
};

/** Money that arrived at the operator's bank. The bank's reference names it: confirmed twice it is booked once. */
export const confirmTransfer = (
  platform: Platform,
  companyId: string,
  { cents, reference, by }: { cents: number } & Reason,
): Promise<Posted> =>
  platform.db.system((trx) =>
    money(trx, companyId, {
      key: `transfer:${reference}`,
      kind: 'topUp',
      causeType: 'transfer',
      at: platform.now(),
      content: [cents],
      detail: { reference, by, method: 'transfer', amountCents: cents },
      give: [{ account: 'available', cents }],
      take: [{ from: 'bank' }],
    }),
  );

/** Courtesy money: it is used before the company's own, and never paid out. */
export const giveCredit = (
  platform: Platform,
  companyId: string,
  { cents, reference, by }: { cents: number } & Reason,
): Promise<Posted> =>
  platform.db.system((trx) =>
    money(trx, companyId, {
      key: `credit:${reference}`,
      kind: 'credit',
      causeType: 'credit',
      at: platform.now(),
      content: [cents],
      detail: { reference, by, amountCents: cents },
      give: [{ account: 'promo', cents }],
      take: [{ from: 'promotions' }],
    }),
  );

const own: readonly Account[] = ['available', 'held', 'promo', 'heldPromo', 'owed', 'vat'];
const sumOf = (lines: readonly Line[], fits: (account: Account) => boolean): number =>
  lines.reduce((sum, l) => (fits(l.account) ? sum + l.cents : sum), 0);

/**
 * Takes a movement back by another one; the first stays. A charge returns to the balance, courtesy money to the courtesy; money that came in and was
 * spent meanwhile becomes owed. VAT follows the rule of all VAT, so it may differ by a centavo from what was charged.
 */
export const reverse = (
  platform: Platform,
  companyId: string,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<Posted> =>
  platform.db.system(async (trx) => {
    const tx = await txById(trx, companyId, id);
    if (!tx || !['charge', 'topUp', 'credit'].includes(tx.kind)) throw problem('ledger.tx_not_found');
    const back = tx.lines.filter((l) => !own.includes(l.account)).map((l) => ({ account: l.account, cents: -l.cents }));
    const isCharge = tx.kind === 'charge';
    const promo = isCharge ? -sumOf(tx.lines, (a) => a === 'promo' || a === 'heldPromo') : 0;
    return money(trx, companyId, {
      key: `reversal:${id}`,
      kind: 'reversal',
      causeType: 'transaction',
      causeId: id,
      at: platform.now(),
      content: [],
      detail: { ...tx.detail, reason, by, reversed: tx.key, reversedKind: tx.kind },
      give: promo > 0 ? [...back, { account: 'promo', cents: promo }] : back,
      vat: isCharge,
      take: [...(tx.kind === 'credit' ? [{ from: 'promo' as const }] : []), { from: 'available' }, { from: 'owed' }],
    });
  });

export const companyBalance = (platform: Platform, companyId: string): Promise<Balance> =>
  platform.db.system((trx) => balanceOf(trx, companyId));

/** Whether starts ask for balance and use is charged. */
export const setPrepaid = (platform: Platform, companyId: string, isOn: boolean): Promise<void> =>
  platform.db.system(async (trx) => {
    if (isOn && (await operator.isSandbox(trx, companyId))) throw new Error('A una empresa de prueba no se le cobra.');
    await operator.setPrepaid(trx, companyId, isOn);
  });

export const companyNamed = (platform: Platform, id: string): ReturnType<typeof operator.companyNamed> =>
  platform.db.system((trx) => operator.companyNamed(trx, id));

export const pricesOfCompany = (platform: Platform, companyId: string): ReturnType<typeof priceHistory> =>
  platform.db.system((trx) => priceHistory(trx, companyId));

/** Changes prices from a moment on, which has not passed: what is not given stays as it is then. */
export const changePrices = (
  platform: Platform,
  companyId: string,
  from: Date,
  change: Partial<Prices>,
): Promise<Prices> =>
  platform.db.system(async (trx) => {
    const prices = { ...(await pricesAt(trx, companyId, from)), ...change };
    await setPrices(trx, companyId, from, prices);
    return prices;
  });
