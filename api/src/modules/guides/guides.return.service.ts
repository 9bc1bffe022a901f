import { mayMove } from '@tramo/contract/driver-day/visit-rules';
import type { Parsed } from '@tramo/contract/endpoint';
import type { Guide, GuideStatus } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { emit } from '../../platform/outbox.ts';
import { outcomesChanged } from './guides.events.ts';
import { forgetManagedQuantities } from './guides.lifecycle.store.ts';
import { inWrongState, overMany } from './guides.many.service.ts';
import { apply, type Change, checkMove, lockedGuide, routeOf, unmanaged } from './guides.moves.service.ts';
import { nextTrip } from './guides.rules.ts';
import { type GuideRow, guidesByIds, toGuide } from './guides.store.ts';

type Back = Pick<Parsed<typeof guidesApi.returnMany>['body'], 'scheduledDate' | 'subStatus'>;
const returned = (row: GuideRow): GuideStatus => (row.type === 'delivery' ? 'returnDelivery' : 'returnRecollection');

/** Puts locked rows that may return back among the available ones, for another trip on another day: nobody has verified that one yet. */
async function sendBack(tx: TxCtx, rows: readonly GuideRow[], { scheduledDate, subStatus }: Back): Promise<void> {
  await forgetManagedQuantities(
    tx.trx,
    rows.map((r) => r.id),
  );
  await apply(
    tx,
    tx.platform.now(),
    rows.map((row) => {
      // A visit counted when it happened; a guide whose route was closed on it counts now.
      const attempts = row.delivery_attempts + (row.managed_at === null ? 1 : 0);
      const status = returned(row);
      return {
        row,
        action: 'returned',
        line: { route: routeOf(row) },
        next: {
          ...unmanaged,
          status,
          sub_status: subStatus,
          available_status: status,
          available_sub_status: subStatus,
          scheduled_date: scheduledDate,
          // The range of the first trip's days is over.
          scheduled_until: null,
          route_id: null,
          route_name: null,
          route_order: null,
          delivery_attempts: attempts,
          verification_attempt: nextTrip(attempts),
          verified_roles: [],
        },
      } satisfies Change;
    }),
  );
  await emit(tx.trx, outcomesChanged(tx.actor.companyId, rows));
}

/** Puts a failed or partial guide back among the available ones, for another day. */
export const returnToAvailable = (
  ctx: Ctx,
  id: string,
  { version, ...back }: Parsed<typeof guidesApi.returnToAvailable>['body'],
): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const row = await lockedGuide(tx, id, version);
    checkMove(tx, row, 'return', returned(row));
    await sendBack(tx, [row], back);
    const [after] = (await guidesByIds(tx.trx, [id], null)) as [GuideRow];
    return toGuide(after, tx.actor);
  });

/** The same for many at once; those that may not return stay as they are, each with its reason. */
export const returnMany = (
  ctx: Ctx,
  { ids, ...back }: Parsed<typeof guidesApi.returnMany>['body'],
): Promise<Answered<typeof guidesApi.returnMany>> =>
  inTx(ctx, async (tx) => {
    const { done, refused } = await overMany(
      tx,
      ids,
      (row) => (mayMove(row.type, 'return', row.status) ? null : inWrongState(tx, row)),
      (rows) => sendBack(tx, rows, back),
    );
    return { returned: done, refused };
  });
