import { type Ctx, inTx } from '../../platform/context.ts';
import { moveToClient } from './orders.client.store.ts';
import { tellChanged } from './orders.service.ts';
import { addOrderEvents } from './orders.write.store.ts';

/** Lines in one statement. */
const CHUNK = 2000;

/** Orders of clients that end become another one's, whatever their state; one whose number that one has gets a mark behind it. Their histories tell. */
export const moveOrdersToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<number> =>
  inTx(ctx, async (tx) => {
    const rows = await moveToClient(tx.trx, from, into);
    for (let i = 0; i < rows.length; i += CHUNK)
      await addOrderEvents(
        tx.trx,
        tx.actor,
        tx.platform.now(),
        rows.slice(i, i + CHUNK).map(({ id, status }) => ({
          orderId: id,
          action: 'update',
          from: status,
          to: status,
          detail: { fields: ['clientId'] },
        })),
      );
    await tellChanged(tx, rows);
    return rows.length;
  });
