import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { limits } from './limits.ts';
import { costConcept } from './prices.ts';

/** At which parts of a month's budget somebody may want to be told, in percent. */
export const budgetShares = [50, 75, 80, 90, 100, 120] as const;
/** While a company has not said otherwise. */
export const defaultBudgetShares: readonly number[] = [80, 100];

/** What a month may cost with VAT, in pesos; null: no budget. */
const budgetPesos = z.nullable(
  z
    .number({ error: 'pesos' })
    .check(
      z.multipleOf(0.01, { error: 'pesos' }),
      z.gt(0, { error: 'positive' }),
      z.lte(limits.budgetMost, { error: 'budgetMost' }),
    ),
);
const share = z.int().check(z.refine((n) => (budgetShares as readonly number[]).includes(n), { error: 'required' }));
/** Of all that a month costs, and of its parts: products and cedis. */
const wanted = {
  amount: budgetPesos,
  shares: z.array(share),
  products: z.record(costConcept, budgetPesos),
};

export const budget = z.object({
  ...wanted,
  /** Every enabled cedi, and others that have one. */
  cedis: z.array(z.object({ _id: id, name: z.string(), amount: z.nullable(z.number()) })),
  /** 0: nobody ever set one. */
  version: z.int(),
});
export type Budget = z.infer<typeof budget>;

/** What was used of a budget in the month that runs, in pesos with VAT. Neither product nor cedi: of everything. */
export const budgetUse = z.object({
  product: z.nullable(costConcept),
  cedi: z.nullable(z.object({ _id: id, name: z.string() })),
  amount: z.number(),
  used: z.number(),
  /** What it comes to at the month's end by the use of the last two weeks; null where nothing tells a pace. */
  expected: z.nullable(z.number()),
});
export type BudgetUse = z.infer<typeof budgetUse>;

export const budgetsApi = {
  get: endpoint({
    method: 'GET',
    path: '/balance/budget',
    summary: 'Presupuesto del mes de la empresa, por producto y por CEDIS, y en qué partes se avisa',
    who: ['admin'],
    answer: budget,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/balance/budget',
    summary: 'Guarda el presupuesto del mes',
    who: ['admin'],
    body: z.object({
      ...wanted,
      cedis: z
        .array(z.object({ _id: id, amount: budgetPesos }))
        .check(z.maxLength(limits.listMax, { error: 'tooMany' })),
      version: z.optional(z.int().check(z.gte(0))),
    }),
    answer: budget,
  }),
};
