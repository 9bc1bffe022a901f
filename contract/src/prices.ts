import * as z from 'zod/mini';
import { type Audience, dispatchers } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { limits } from './limits.ts';

/** Prices of a company in pesos before VAT. */
export const prices = z.object({
  managedGuide: z.number(),
  sms: z.number(),
  whatsapp: z.number(),
  certifiedCode: z.number(),
  /** Emails of a month that cost nothing. */
  emailsIncluded: z.int(),
  /** Beyond them emails come in packages of so many. */
  emailPackage: z.int(),
  emailPackagePrice: z.number(),
});
export type Prices = z.infer<typeof prices>;

/** IVA, in percent of all that is charged. */
export const vatPercent = 16;

/** What a company without prices of its own pays. */
export const defaultPrices: Prices = {
  managedGuide: 2.5,
  sms: 0.9,
  whatsapp: 1.2,
  certifiedCode: 1,
  emailsIncluded: 1000,
  emailPackage: 1000,
  emailPackagePrice: 150,
};

export const costConcepts = ['managedGuide', 'certifiedCode', 'sms', 'whatsapp', 'email'] as const;
export const costConcept = z.enum(costConcepts);
export type CostConcept = z.infer<typeof costConcept>;
export const costLine = z.object({
  concept: costConcept,
  quantity: z.int(),
  unitPrice: z.number(),
  amount: z.number(),
});
/** Pesos before VAT. */
export const cost = z.object({ lines: z.array(costLine), total: z.number() });
export type Cost = z.infer<typeof cost>;

const payers: readonly Audience[] = [...dispatchers, 'integration'];
const count = z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0);

export const pricesApi = {
  costs: endpoint({
    method: 'GET',
    path: '/notifications/costs',
    summary: 'Precios de la empresa: gestión, códigos y avisos, en pesos sin IVA',
    reads: 'replica',
    who: payers,
    scope: 'guides',
    answer: z.object({ costs: prices, currency: z.literal('MXN'), vatPercent: z.number() }),
  }),
  checkBalance: endpoint({
    method: 'POST',
    path: '/guides/check-balance',
    summary: 'Lo que costarán unas guías (las dadas, o tantas con tantos avisos) y si alcanza el saldo',
    who: payers,
    scope: 'guides',
    body: z.object({
      guideIds: z.optional(z.array(id).check(z.maxLength(limits.listMax, { error: 'tooMany' }))),
      guides: count,
      certified: count,
      sms: count,
      whatsapp: count,
    }),
    answer: z.object({
      cost,
      /** In pesos, of the whole cost. */
      VAT: z.number(),
      totalWithVAT: z.number(),
      /** Whether a route with them could start now; always, where the company does not pay in advance. */
      isCovered: z.boolean(),
      /** Pesos that its start lacks. */
      missing: z.number(),
    }),
  }),
};
