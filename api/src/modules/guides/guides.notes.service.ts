import type { BinnacleEntry } from '@tramo/contract/guides';
import { type Ctx, inTx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { addLines } from './guides.binnacle.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { guidesByIds } from './guides.store.ts';

/** Something happened around guides that moves none of them: a line in the binnacle of each, and the news for who looks at it. */
export const noteOnGuides = (
  ctx: Ctx,
  note: { guideIds: readonly string[]; action: BinnacleEntry['action']; reason?: string },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const rows = await guidesByIds(tx.trx, note.guideIds, null);
    const at = tx.platform.now();
    await addLines(
      tx.trx,
      tx.actor,
      rows.map((row) => ({
        guideId: row.id,
        at,
        action: note.action,
        from: row.status,
        to: row.status,
        subStatus: row.sub_status,
        reason: note.reason ?? null,
        route: row.route_id === null ? null : { _id: row.route_id, name: row.route_name ?? '' },
      })),
    );
    await emit(tx.trx, guideRowsChanged(tx.actor.companyId, rows));
  });
