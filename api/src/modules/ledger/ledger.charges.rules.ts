import type { TransactionCause } from '@tramo/contract/money';
import type { Prices } from '@tramo/contract/prices';
import { centsOf, mostVatOf, type Posting, type Product, vatOf } from './ledger.rules.ts';

/** What a route may use: guides managed for the first time, codes, messages; SMS by their parts. */
export interface Use {
  managedGuide: number;
  certifiedCode: number;
  sms: number;
  whatsapp: number;
}

const concepts = ['managedGuide', 'certifiedCode', 'sms', 'whatsapp'] as const;

/**
 * Centavos to hold for a use, VAT included. Each charge's VAT is what brings the company's whole VAT to 16 %, so one charge may take up to a centavo more
 * than its own: held is the most that each may come to, so that a hold always covers what it was made for. The rest goes back at the end.
 */
export const holdOf = (prices: Prices, use: Use): number =>
  concepts.reduce((sum, concept) => {
    const unit = centsOf(prices[concept]);
    return sum + use[concept] * (unit + mostVatOf(unit));
  }, 0);

/** What a use costs as people are told it: before VAT, VAT of the sum, and both. */
export const costWithVat = (prices: Prices, use: Use): { net: number; vat: number; total: number } => {
  const net = concepts.reduce((sum, concept) => sum + use[concept] * centsOf(prices[concept]), 0);
  return { net, vat: vatOf(net), total: net + vatOf(net) };
};

/** What a guide's management is charged for, once. */
export const guideKey = (guideId: string): string => `guide:${guideId}`;

/** One thing that was used. */
export interface Charge {
  /** Names what caused it, once: `guide:<id>`. */
  key: string;
  product: Product;
  /** What it costs before VAT, all of it. */
  pesos: number;
  /** How many of the product; one where it is not said. */
  quantity?: number;
  causeType: TransactionCause;
  causeId: string | null;
  /** The guide that it is of: its client and cedi bear it. */
  guideId?: string | null;
  /** The route that held money for it; null where none did. */
  routeId: string | null;
  at: Date;
  /** What else is known of it. */
  detail?: Record<string, string | number | null> | undefined;
}

/** Where a charge belongs in the cost by client, cedi and driver. */
export interface Bearer {
  clientId: string | null;
  cediId: string | null;
  userId: string | null;
}

/**
 * A charge goes to its hold first, then to what is left: a visit that comes after its route was closed is charged all the same. What no balance covers
 * becomes owed, for nobody is refused at a door; the next money pays it.
 */
export const chargePosting = (c: Charge, bearer: Bearer | null = null): Posting => ({
  key: c.key,
  kind: 'charge',
  causeType: c.causeType,
  causeId: c.causeId,
  at: c.at,
  // Not the price: what is sent again after prices changed is the same charge.
  content: [c.product],
  detail: {
    ...c.detail,
    ...bearer,
    product: c.product,
    quantity: c.quantity ?? 1,
    netCents: centsOf(c.pesos),
    guideId: c.guideId ?? null,
    routeId: c.routeId,
  },
  give: [{ account: `revenue.${c.product}`, cents: centsOf(c.pesos) }],
  vat: true,
  take: [
    ...(c.routeId
      ? [
          { from: 'heldPromo' as const, owner: c.routeId },
          { from: 'held' as const, owner: c.routeId },
        ]
      : []),
    { from: 'promo' },
    { from: 'available' },
    { from: 'owed' },
  ],
});

/** Money set aside for a route. `name` tells its holds apart: the start's, and one for each enlargement. */
export const holdPosting = (h: { routeId: string; name: string; cents: number; at: Date }): Posting => ({
  key: `hold:${h.routeId}:${h.name}`,
  kind: 'hold',
  causeType: 'route',
  causeId: h.routeId,
  at: h.at,
  content: [],
  total: h.cents,
  take: [
    { from: 'promo', to: 'heldPromo', toOwner: h.routeId },
    { from: 'available', to: 'held', toOwner: h.routeId },
  ],
});

/** The route is over: what was not used goes back where it came from. */
export const releasePosting = (r: { routeId: string; at: Date }): Posting => ({
  key: `release:${r.routeId}`,
  kind: 'release',
  causeType: 'route',
  causeId: r.routeId,
  at: r.at,
  content: [],
  total: null,
  take: [
    { from: 'heldPromo', owner: r.routeId, to: 'promo' },
    { from: 'held', owner: r.routeId, to: 'available' },
  ],
});
