import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, id, instant, listCount, listQuery } from './fields.ts';
import { limits } from './limits.ts';
import { costConcept } from './prices.ts';

/** What the balance begins with before it is read (document 2): it only keeps the place, nobody is shown it as money. */
export const balancePlaceholder = 20.3344;

/**
 * When a balance is low: what routes can start with is under so many pesos, or it lasts for fewer whole days by recent use. Administrators are told, and
 * connections that want `balance.low` by the first of them.
 */
export const lowBalance = { pesos: 200, days: 3 } as const;

/** What a company has, in pesos. */
export const balance = z.object({
  /** What routes can start with: paid money and courtesy. */
  userBalance: z.number(),
  /** How much of it is courtesy of the operator: used first, never paid out. */
  promo: z.number(),
  /** Set aside for routes under way. */
  held: z.number(),
  /** Used beyond the balance; the next money that comes pays it. */
  owed: z.number(),
  /** Whether starting a route asks for balance and use is charged. */
  prepaid: z.boolean(),
  /** Pesos a day, VAT included, by the use of the last two weeks. */
  usePerDay: z.number(),
  /** For how many whole days the balance lasts at that pace; null where nothing was used. */
  daysLeft: z.nullable(z.int()),
});
export type Balance = z.infer<typeof balance>;

export const transactionKinds = [
  'topUp',
  'credit',
  'hold',
  'charge',
  'release',
  'settle',
  'refund',
  'dispute',
  'disputeWon',
  'disputeLost',
  'reversal',
  'writeOff',
] as const;
export const transactionKind = z.enum(transactionKinds);
export type TransactionKind = z.infer<typeof transactionKind>;

/** What a movement of the books was made for. */
export const transactionCauses = [
  'guide',
  'code',
  'message',
  'emailPackage',
  'route',
  'transfer',
  'payment',
  'credit',
  'settle',
  'transaction',
] as const;
export const transactionCause = z.enum(transactionCauses);
export type TransactionCause = z.infer<typeof transactionCause>;

/** One movement of the company's book. */
export const transaction = z.object({
  _id: id,
  /** Its place in the book: 1, 2, 3 … without a gap. */
  number: z.int(),
  createdDate: instant,
  kind: transactionKind,
  /** What was used, where something was. */
  product: z.nullable(costConcept),
  quantity: z.nullable(z.int()),
  /** Pesos by which the balance changed, what is set aside and owed counted in: a hold changes nothing. */
  amount: z.number(),
  /** Pesos by which what is set aside changed. */
  held: z.number(),
  /** What the company had after it, counted in the same way. */
  balanceAfter: z.number(),
  /** Of a use: before VAT, and its VAT. */
  net: z.nullable(z.number()),
  VAT: z.nullable(z.number()),
  cause: z.object({ type: transactionCause, _id: z.nullable(id) }),
  guide: z.nullable(z.object({ _id: id, folio: z.string() })),
  route: z.nullable(z.object({ _id: id, name: z.string() })),
  /** The bank's reference, or why it was taken back. */
  note: z.nullable(z.string()),
});
export type Transaction = z.infer<typeof transaction>;

/** One of them, or `none`: what belongs to nobody. */
const oneOrNone = z.optional(z.union([id, z.literal('none')]));
/** Narrow a month's cost, and the movements beneath it. */
export const costScope = {
  clientId: oneOrNone,
  cediId: oneOrNone,
  routeId: oneOrNone,
  userId: oneOrNone,
};

/** What those are called to whom it is narrowed; null where it is not, and for `none`. */
export const scopeNames = z.object({
  client: z.nullable(z.string()),
  cedi: z.nullable(z.string()),
  route: z.nullable(z.string()),
  user: z.nullable(z.string()),
});
export type ScopeNames = z.infer<typeof scopeNames>;

const pages = listQuery(limits.guidesPage);

export const moneyApi = {
  balance: endpoint({
    method: 'GET',
    path: '/balance',
    summary: 'Saldo de la empresa, lo apartado y para cuántos días alcanza',
    who: ['admin'],
    answer: balance,
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/transactions',
    summary: 'Movimientos del saldo, los últimos primero',
    reads: 'replica',
    who: ['admin'],
    query: z.object({
      page: pages.page,
      limit: pages.limit,
      kind: z.optional(transactionKind),
      product: z.optional(costConcept),
      from: z.optional(day),
      to: z.optional(day),
      /** Of what caused it: a payment, a guide, a message. */
      causeId: z.optional(id),
      ...costScope,
    }),
    answer: z.object({ transactions: z.array(transaction), count: listCount, scope: scopeNames }),
  }),
};
