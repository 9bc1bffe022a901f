import { limits } from '@tramo/contract/limits';
import type { TxCtx } from '../../platform/context.ts';
import { type RouteView, viewsOf } from './routes.read.service.ts';
import * as store from './routes.store.ts';

/** Routes under way of these cedis, of all of them for null. */
export async function routesUnderWay(tx: TxCtx, cediIds: readonly string[] | null): Promise<RouteView[]> {
  const filter = {
    companyId: tx.actor.companyId,
    search: '',
    day: null,
    statuses: ['started'],
    cediIds,
    driverIds: null,
    vehicleIds: null,
  } as const;
  const all = { sort: 'startDate', descending: false, limit: limits.listMax, offset: 0 } as const;
  return viewsOf(tx, await store.listRoutes(tx.trx, filter, all));
}
