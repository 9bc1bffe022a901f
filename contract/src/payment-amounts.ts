import { limits } from './limits.ts';

/**
 * What a top-up comes to, in centavos: what is credited, the card's commission, its VAT, and what is paid. One rounding for each of commission and VAT,
 * half a centavo up; VAT is of the whole commission.
 */
export interface TopUpAmounts {
  amount: number;
  commission: number;
  vat: number;
  total: number;
}

/** Of cards: 3.6 % of what is credited, and three pesos. */
export const cardCommission = { perThousand: 36, fixedCents: 300 } as const;
const VAT_PERCENT = 16;

export const paymentMethods = ['card', 'oxxo', 'spei', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const commissionOf = (amount: number): number =>
  Math.floor((amount * cardCommission.perThousand + 500) / 1000) + cardCommission.fixedCents;
const vatOf = (cents: number): number => Math.floor((cents * VAT_PERCENT + 50) / 100);

/** What has to be paid, so that an amount is credited. Only cards carry a commission. */
export function amountsOf(amount: number, method: PaymentMethod): TopUpAmounts {
  const commission = method === 'card' ? commissionOf(amount) : 0;
  const vat = vatOf(commission);
  return { amount, commission, vat, total: amount + commission + vat };
}

/**
 * What is credited of a total that is paid: the total is all that comes over the wire. A total that no amount comes to lies a centavo above one that
 * does; that centavo is credited.
 */
export function amountsOfTotal(total: number, method: PaymentMethod): TopUpAmounts {
  if (method !== 'card') return amountsOf(total, method);
  let amount = Math.max(0, Math.floor((total - cardCommission.fixedCents) / 1.05));
  while (amountsOf(amount + 1, method).total <= total) amount += 1;
  while (amount > 0 && amountsOf(amount, method).total > total) amount -= 1;
  const { commission, vat } = amountsOf(amount, method);
  return { amount: total - commission - vat, commission, vat, total };
}

export const leastTopUpCents = limits.topUpLeast * 100;
export const mostTopUpCents = limits.topUpMost * 100;
