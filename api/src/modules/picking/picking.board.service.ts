import { orderStatuses } from '@tramo/contract/warehouse/order-states';
import type { PickBoard } from '@tramo/contract/warehouse/picking';
import { instantOf, localDay } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import * as store from './picking.board.store.ts';

/** Today in the warehouse: orders by state, waves, people. */
export const pickBoard = (ctx: Ctx, cedisIds: readonly string[] | undefined): Promise<PickBoard> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    const now = platform.now();
    const today = localDay(now, actor.timeZone);
    const since = instantOf(today, 0, actor.timeZone);
    const of = { cediIds: cediScope(actor, cedisIds), today, since, now };
    const found = await store.statesOf(trx, of);
    const people = await store.peopleOf(trx, of);
    const none = { orders: 0, units: 0, oldestDate: null, due: 0, held: 0 };
    return {
      states: orderStatuses
        .filter((s) => s !== 'cancelled')
        .map((status) => found.find((s) => s.status === status) ?? { ...none, status }),
      waves: await store.wavesOf(trx, of),
      people,
      tasks: await store.taskCounts(trx, of),
      linesToday: people.reduce((n, p) => n + p.linesToday, 0),
      shortsToday: await store.shortsOf(trx, of),
    };
  });
