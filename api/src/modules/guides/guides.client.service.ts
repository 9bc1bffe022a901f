import { keptReason } from '@tramo/contract/words/kept-reasons';
import { type Ctx, inTx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { addLines } from './guides.binnacle.store.ts';
import { moveToClient } from './guides.client.store.ts';
import { guideRowsChanged } from './guides.events.ts';

/** Lines in one statement. */
const CHUNK = 2000;

/** Guides of clients that end become another one's, whatever their state; their binnacle tells. Answers how many. */
export const moveGuidesToClient = (
  ctx: Ctx,
  from: readonly string[],
  into: { _id: string; name: string },
): Promise<number> =>
  inTx(ctx, async (tx) => {
    const rows = await moveToClient(tx.trx, from, into._id);
    const at = tx.platform.now();
    const reason = keptReason('clientsMerged', into.name);
    for (let i = 0; i < rows.length; i += CHUNK)
      await addLines(
        tx.trx,
        tx.actor,
        rows.slice(i, i + CHUNK).map((row) => ({
          guideId: row.id,
          at,
          action: 'updated',
          from: row.status,
          to: row.status,
          subStatus: row.sub_status,
          reason,
          fields: ['clientId'],
        })),
      );
    await emit(tx.trx, guideRowsChanged(tx.actor.companyId, rows));
    return rows.length;
  });
