import type { TransactionDetail } from '@tramo/contract/costs';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { listTransactions } from './ledger.movements.store.ts';
import { centsOf, pesosOf } from './ledger.rules.ts';
import { moreOf } from './ledger.transaction.store.ts';

/** One movement of the company's book with what caused it. Throws ledger.tx_not_found. */
export const transactionOf = (ctx: Ctx, id: string): Promise<TransactionDetail> =>
  inTx(ctx, async ({ trx, actor }) => {
    const [found] = await listTransactions(trx, actor.companyId, { id }, { limit: 1, offset: 0 });
    const more = found && (await moreOf(trx, actor.companyId, id));
    if (!found || !more) throw problem('ledger.tx_not_found');
    const { seq: _, detail, lines, ...rest } = more;
    const { net, quantity } = found;
    return {
      ...found,
      ...rest,
      unitPrice: net !== null && quantity ? pesosOf(Math.round(centsOf(Math.abs(net)) / quantity)) : null,
      emailPackage:
        found.cause.type === 'emailPackage' && detail.month !== undefined
          ? { month: detail.month, number: detail.package ?? 1, mails: detail.mails ?? 0 }
          : null,
      lines: lines.map(({ account, route, cents }) => ({ account, route, amount: pesosOf(cents) })),
    };
  });
