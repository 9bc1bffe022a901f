import type { Cost, Prices } from '@tramo/contract/prices';

/** How much was or will be used of what has a price. */
export interface Usage {
  managedGuide: number;
  certifiedCode: number;
  sms: number;
  whatsapp: number;
}

const cents = (pesos: number): number => Math.round(pesos * 100);

/** A bill of what was or will be used, line by line; what was not used has no line. Sums are made in centavos. */
export function costOf(prices: Prices, usage: Usage): Cost {
  const lines = (['managedGuide', 'certifiedCode', 'sms', 'whatsapp'] as const).flatMap((concept) => {
    const quantity = usage[concept];
    const unitPrice = prices[concept];
    return quantity === 0 ? [] : [{ concept, quantity, unitPrice, amount: (cents(unitPrice) * quantity) / 100 }];
  });
  return { lines, total: lines.reduce((sum, line) => sum + cents(line.amount), 0) / 100 };
}
