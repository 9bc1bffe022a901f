import { budgetsApi } from '@tramo/contract/budgets';
import { costsApi } from '@tramo/contract/costs';
import { moneyApi } from '@tramo/contract/money';
import { sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { companyBudget, setBudget } from './ledger.budgets.service.ts';
import { productUsage } from './ledger.costs.service.ts';
import * as movements from './ledger.movements.service.ts';
import { exportCosts } from './ledger.sheet.service.ts';
import { transactionOf } from './ledger.transaction.service.ts';

export function ledgerHttp(m: Mounting): void {
  mount(m, moneyApi.balance, (ctx) => movements.companyBalance(ctx));
  mount(m, budgetsApi.get, (ctx) => companyBudget(ctx));
  mount(m, budgetsApi.save, (ctx, { body }) => setBudget(ctx, body));
  mount(m, moneyApi.transactions, (ctx, { query }) => movements.listTransactions(ctx, query));
  mount(m, costsApi.transaction, (ctx, { params }) => transactionOf(ctx, params.id));
  mount(m, costsApi.productUsage, (ctx, { query }) => productUsage(ctx, query));
  mount(m, costsApi.export, async (ctx, { body, reply }) => {
    const file = await exportCosts(ctx, body);
    void reply.header('cache-control', 'no-store');
    await sendFile(reply, file);
    return { ok: true as const };
  });
}
