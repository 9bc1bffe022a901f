import type { Parsed } from '@tramo/contract/endpoint';
import { cappedCount, type ListCount } from '@tramo/contract/fields';
import type { Balance, moneyApi, ScopeNames, Transaction } from '@tramo/contract/money';
import { addDays, instantOf } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { scopeNamesOf } from './ledger.costs.store.ts';
import { paceOf } from './ledger.forecast.service.ts';
import * as movements from './ledger.movements.store.ts';
import { pesosOf } from './ledger.rules.ts';

/** Totals are exact up to here; who looks for more filters. */
const COUNT_LIMIT = 10_000;

/** What the company has, and for how long it lasts. */
export const companyBalance = (ctx: Ctx): Promise<Balance> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    const pace = await paceOf(trx, actor.companyId, platform.now());
    const { available, promo, held, owed } = pace;
    return {
      userBalance: pesosOf(available + promo),
      promo: pesosOf(promo),
      held: pesosOf(held),
      owed: pesosOf(owed),
      prepaid: pace.isPrepaid,
      usePerDay: pesosOf(pace.centsPerDay),
      daysLeft: pace.daysLeft,
    };
  });

/** The company's book, the last movement first. */
export const listTransactions = (
  ctx: Ctx,
  q: Parsed<typeof moneyApi.transactions>['query'],
): Promise<{ transactions: Transaction[]; count: ListCount; scope: ScopeNames }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const filter = {
      kind: q.kind ?? null,
      product: q.product ?? null,
      from: q.from ? instantOf(q.from, 0, actor.timeZone) : null,
      until: q.to ? instantOf(addDays(q.to, 1), 0, actor.timeZone) : null,
      causeId: q.causeId ?? null,
      scope: { clientId: q.clientId, cediId: q.cediId, routeId: q.routeId, userId: q.userId },
    };
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const transactions = await movements.listTransactions(trx, actor.companyId, filter, page);
    const counted = await movements.countTransactions(trx, actor.companyId, filter, COUNT_LIMIT);
    const scope = await scopeNamesOf(trx, actor.companyId, filter.scope);
    return { transactions, count: cappedCount(counted, q.limit), scope };
  });
