import type { Budget, BudgetUse, budgetsApi } from '@tramo/contract/budgets';
import type { Body } from '@tramo/contract/endpoint';
import { costConcepts } from '@tramo/contract/prices';

/** An amount as it is typed: nothing where there is no budget. */
type Typed = number | '';
export interface BudgetValues extends Record<string, unknown> {
  amount: Typed;
  /** Percents, as the boxes hold them. */
  shares: string[];
  products: Record<string, Typed>;
  /** By the cedi's id. */
  cedis: Record<string, Typed>;
}

export const budgetValues = (b: Budget): BudgetValues => ({
  amount: b.amount ?? '',
  shares: b.shares.map(String),
  products: Object.fromEntries(costConcepts.map((c) => [c, b.products[c] ?? ''])),
  cedis: Object.fromEntries(b.cedis.map((c) => [c._id, c.amount ?? ''])),
});

const given = (typed: Typed | undefined): number | null => (typed === '' || typed === undefined ? null : typed);

export const budgetBody = (v: BudgetValues, version: number): Body<typeof budgetsApi.save> => ({
  amount: given(v.amount),
  shares: v.shares.map(Number),
  products: Object.fromEntries(costConcepts.map((c) => [c, given(v.products[c])])) as Budget['products'],
  cedis: Object.entries(v.cedis).map(([_id, amount]) => ({ _id, amount: given(amount) })),
  version,
});

/** The server counts cedis as it was sent them; the form has them by their id. */
export const atBudgetForm =
  (b: Budget) =>
  (fields: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(fields).map(([path, fault]) => {
        const cedi = b.cedis[Number(/^cedis\.(\d+)/.exec(path)?.[1])];
        return [cedi ? `cedis.${cedi._id}` : path, fault];
      }),
    );

/** How a budget stands: within it, about to pass it by the month's end, or past it. */
export const budgetTone = (u: Pick<BudgetUse, 'used' | 'amount' | 'expected'>): 'ok' | 'warn' | 'bad' =>
  u.used > u.amount ? 'bad' : u.expected !== null && u.expected > u.amount ? 'warn' : 'ok';
