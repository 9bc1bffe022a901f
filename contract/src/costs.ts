import * as z from 'zod/mini';
import type { Audience } from './access.ts';
import { budgetUse } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, ok, queryFlag } from './fields.ts';
import { costScope, scopeNames, transaction } from './money.ts';
import { costConcept } from './prices.ts';

/** By what a month's cost is told. `user` is the route's driver. */
export const costGroups = ['product', 'day', 'cedi', 'client', 'route', 'user'] as const;
export const costGroup = z.enum(costGroups);
export type CostGroup = z.infer<typeof costGroup>;

/** What was used together: managing guides on routes with their codes, and each kind of message. */
export const costParts = ['route', 'email', 'sms', 'whatsapp'] as const;
export type CostPart = (typeof costParts)[number];
export const partProducts = {
  route: ['managedGuide', 'certifiedCode'],
  email: ['email'],
  sms: ['sms'],
  whatsapp: ['whatsapp'],
} as const satisfies Record<CostPart, readonly z.infer<typeof costConcept>[]>;

/** Calendar month of the company's zone, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'day' }));
/** A day stands for its month. */
const monthOrDay = z.union([month, day], { error: 'day' });

/** Pesos before VAT, VAT, both. */
const sums = { amount: z.number(), VAT: z.number(), total: z.number() };
export const costSums = z.object(sums);
export type CostSums = z.infer<typeof costSums>;

/** What was used of a product: what was taken back does not count. */
export const productUse = z.object({ product: costConcept, quantity: z.int(), ...sums });
export type ProductUse = z.infer<typeof productUse>;

/** A client, a cedi, a route or a driver, with what it cost. */
export const costRow = z.object({
  /** Null for what belongs to nobody. */
  _id: z.nullable(id),
  name: z.string(),
  /** Of a route: its day. */
  day: z.nullable(z.string()),
  /** All that have no row of their own, where there are too many. */
  isRest: z.boolean(),
  guides: z.int(),
  products: z.array(productUse),
  ...sums,
  /** The same in the days that it is compared with. */
  before: z.number(),
});
export type CostRow = z.infer<typeof costRow>;

export const emailPackageUse = z.object({ transactionId: id, number: z.int(), createdDate: instant, ...sums });

export const costDetail = z.object({
  /** First and last day of the month; `isRunning` while it has not ended. */
  from: day,
  to: day,
  isRunning: z.boolean(),
  by: costGroup,
  totals: costSums,
  /** The month before: the same days of it while this one runs, all of it afterwards; `whole` is all of it in any case. */
  before: z.object({ from: day, to: day, totals: costSums, whole: costSums, products: z.array(productUse) }),
  products: z.array(productUse),
  /** Every day of the month that has come, with what it cost, and that day of the month before. */
  days: z.array(z.object({ day, ...sums, before: z.nullable(z.number()) })),
  /** By what was asked; those of product and day stand in their own lists. The dearest first. */
  rows: z.array(costRow),
  /** Mails of the month that providers took: those included, then packages. `packages` are listed where `emailPackagesOpen` asks for them. */
  emails: z.object({
    sent: z.int(),
    included: z.int(),
    packageSize: z.int(),
    packagePrice: z.number(),
    opened: z.int(),
    packages: z.nullable(z.array(emailPackageUse)),
  }),
  /** What the month comes to if it goes on as the last two weeks did: while it runs, of everything together. */
  expected: z.nullable(z.number()),
  /** What was used of each budget, the company's first: while the month runs, of everything together. */
  budgets: z.array(budgetUse),
});
export type CostDetail = z.infer<typeof costDetail>;

export const costDetailFilters = z.object({
  month,
  routeToggle: z.boolean(),
  emailToggle: z.boolean(),
  smsToggle: z.boolean(),
  whatsappToggle: z.boolean(),
  emailPackagesOpen: z.boolean(),
});
export type CostDetailFilters = z.infer<typeof costDetailFilters>;

const on = z._default(queryFlag, true);
const asked = {
  /** The month, or a day of it; this month where it is not said. */
  date: z.optional(monthOrDay),
  by: z._default(costGroup, 'product'),
  routeToggle: on,
  emailToggle: on,
  smsToggle: on,
  whatsappToggle: on,
  emailPackagesOpen: z._default(queryFlag, false),
  ...costScope,
};

/** Where a line of the book stands. */
export const ledgerAccounts = [
  'available',
  'held',
  'promo',
  'heldPromo',
  'owed',
  'revenue.managedGuide',
  'revenue.certifiedCode',
  'revenue.sms',
  'revenue.whatsapp',
  'revenue.email',
  'vat',
  'commission',
  'commissionVat',
  'bank',
  'clearing',
  'promotions',
  'disputes',
  'writeOff',
] as const;
export const ledgerAccount = z.enum(ledgerAccounts);
export type LedgerAccount = z.infer<typeof ledgerAccount>;

const named = z.nullable(z.object({ _id: id, name: z.string() }));
const numbered = z.nullable(z.object({ _id: id, number: z.int() }));
/** One movement with all that is known of it. */
export const transactionDetail = z.extend(transaction, {
  unitPrice: z.nullable(z.number()),
  client: named,
  cedi: named,
  user: named,
  /** Of a charged message: what left, while it is kept. */
  message: z.nullable(z.object({ _id: id, channel: z.string(), recipient: z.string(), status: z.string() })),
  emailPackage: z.nullable(z.object({ month: z.string(), number: z.int(), mails: z.int() })),
  /** What was booked: the lines come to zero. */
  lines: z.array(z.object({ account: ledgerAccount, route: named, amount: z.number() })),
  /** The movement that it takes back, and the one that took it back. */
  reverses: numbered,
  reversedBy: numbered,
  previous: numbered,
  next: numbered,
  /** Its seal and the one before it, in hex: who changes one movement changes all seals behind it. */
  seal: z.string(),
  previousSeal: z.string(),
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

const admins: readonly Audience[] = ['admin'];

export const costsApi = {
  transaction: endpoint({
    method: 'GET',
    path: '/transactions/{id}',
    summary: 'Un movimiento con lo que lo causó y sus partidas',
    reads: 'replica',
    who: admins,
    params: z.object({ id }),
    answer: transactionDetail,
  }),
  productUsage: endpoint({
    method: 'GET',
    path: '/transactions/product-usage',
    summary: 'Lo que costó un mes: por producto, día, CEDIS, cliente, ruta u operador, junto al mes anterior',
    reads: 'replica',
    who: admins,
    query: z.object(asked),
    answer: z.object({ costDetail, costDetailFilters, scope: scopeNames }),
    ratePerMinute: 120,
  }),
  export: endpoint({
    method: 'POST',
    path: '/transactions/product-usage/export',
    summary: 'Lo que costó un mes en XLSX o PDF',
    who: admins,
    kind: 'stream',
    body: z.object({ ...asked, format: z.enum(['xlsx', 'pdf']) }),
    answer: ok,
    ratePerMinute: 20,
  }),
};
