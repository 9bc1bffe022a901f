import type { Budget, BudgetUse, budgetsApi } from '@tramo/contract/budgets';
import type { Parsed } from '@tramo/contract/endpoint';
import { budgetNames } from '@tramo/contract/words/budgets';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { problem } from '../../platform/problem.ts';
import { fieldProblem } from '../accounts/accounts.service.ts';
import * as store from './ledger.budgets.store.ts';
import { FORECAST_DAYS, forecastOf } from './ledger.forecast.rules.ts';
import { pesosOf } from './ledger.rules.ts';

const DAY = 86_400_000;

export const companyBudget = (ctx: Ctx): Promise<Budget> =>
  inTx(ctx, ({ trx, actor }) => store.findBudget(trx, actor.companyId));

type Save = Parsed<typeof budgetsApi.save>['body'];

export const setBudget = (ctx: Ctx, { version, ...body }: Save): Promise<Budget> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    // The first time there is no row to lock.
    await takeTurns(trx, [`budget ${actor.companyId}`]);
    const before = await store.findBudget(trx, actor.companyId);
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const known = new Set(before.cedis.map((c) => c._id));
    const unknown = body.cedis.findIndex((c) => c.amount !== null && !known.has(c._id));
    if (unknown >= 0) throw fieldProblem(tx, { [`cedis.${unknown}`]: 'unknownCedi' });
    const hasShares = body.shares.length > 0;
    const wants = [body.amount, ...Object.values(body.products), ...body.cedis.map((c) => c.amount)];
    if (!hasShares && wants.some((amount) => amount !== null)) throw fieldProblem(tx, { shares: 'requiredChoice' });
    await store.saveBudget(trx, actor.companyId, { ...body, shares: [...new Set(body.shares)].sort((a, b) => a - b) });
    const after = await store.findBudget(trx, actor.companyId);
    await auditBudget(tx, before, after);
    return after;
  });

const shapeOf = (b: Budget): Record<string, unknown> => ({
  amount: b.amount,
  shares: b.shares.map((share) => `${share} %`),
  ...b.products,
  cedis: b.cedis.flatMap(({ name, amount }) => (amount === null ? [] : [`${name}: ${amount}`])),
});
const auditBudget = (tx: TxCtx, before: Budget, after: Budget): Promise<void> =>
  audit(tx, {
    action: before.version === 0 ? 'create' : 'update',
    kind: 'budget',
    id: tx.actor.companyId,
    name: budgetNames.ofMonth[tx.locale],
    before: before.version === 0 ? {} : shapeOf(before),
    after: shapeOf(after),
  });

/** What was used of each budget in a month that runs, and what it comes to at its end: the company's first, then products, then cedis. */
export async function budgetUses(
  trx: Trx,
  companyId: string,
  month: { from: Date; until: Date },
  now: Date,
): Promise<BudgetUse[]> {
  const budget = await store.findBudget(trx, companyId);
  const parts: Pick<BudgetUse, 'product' | 'cedi' | 'amount'>[] = [
    { product: null, cedi: null, amount: budget.amount },
    ...Object.entries(budget.products).map(([product, amount]) => ({
      product: product as NonNullable<BudgetUse['product']>,
      cedi: null,
      amount,
    })),
    ...budget.cedis.map(({ _id, name, amount }) => ({ product: null, cedi: { _id, name }, amount })),
  ].flatMap(({ amount, ...part }) => (amount === null ? [] : [{ ...part, amount }]));
  if (parts.length === 0) return [];
  const used = await store.usedSince(trx, companyId, month.from, new Date(now.getTime() - FORECAST_DAYS * DAY));
  const daysLeft = Math.max(0, month.until.getTime() - now.getTime()) / DAY;
  return parts.map((part) => {
    const of = used.find((u) => u.product === part.product && u.cediId === (part.cedi?._id ?? null));
    const pace = forecastOf({
      cents: 0,
      usedCents: of?.recent ?? 0,
      firstUse: of?.firstUse ?? null,
      now,
      mostDays: FORECAST_DAYS,
    });
    const cents = of?.used ?? 0;
    return {
      ...part,
      used: pesosOf(cents),
      expected: pace.centsPerDay > 0 ? pesosOf(Math.round(cents + pace.centsPerDay * daysLeft)) : null,
    };
  });
}
