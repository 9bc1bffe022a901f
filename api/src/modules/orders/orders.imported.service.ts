import { type Ctx, inTx, seesCedi } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { tellChanged } from './orders.service.ts';
import { ordersNumbered } from './orders.store.ts';
import { deleteOrders, lockImported } from './orders.write.store.ts';

/** Which of these numbers, each of a client or of none, are taken: `orderKey` of them. */
export const takenOrders = (
  ctx: Ctx,
  wanted: readonly { number: string; clientId: string | null }[],
): Promise<Set<string>> =>
  inTx(ctx, async ({ trx, actor }) => new Set((await ordersNumbered(trx, actor.companyId, wanted)).keys()));

/** Undoes an import: all of its orders go, unless one was worked on or has its guide (imports.orders_worked tells how many). */
export const removeImportedOrders = (ctx: Ctx, importId: string): Promise<{ deleted: number }> =>
  inTx(ctx, async (tx) => {
    const rows = await lockImported(tx.trx, importId);
    if (rows.some((r) => !seesCedi(tx.actor, r.cedi_id))) throw problem('auth.forbidden');
    const worked = rows.filter((r) => r.is_worked);
    if (worked.length > 0) throw problem('imports.orders_worked', { count: worked.length });
    await deleteOrders(
      tx.trx,
      rows.map((r) => r.id),
    );
    await tellChanged(tx, rows);
    return { deleted: rows.length };
  });
