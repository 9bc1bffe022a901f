import type { Trx } from '../../platform/db/tx.ts';
import { emit } from '../../platform/outbox.ts';
import * as store from './routes.arrivals.store.ts';
import { routeChanged } from './routes.events.ts';

export interface Arrivals {
  companyId: string;
  cediId: string;
  routeId: string;
  /** Milliseconds; null while the vehicle has not come, or not left. */
  stops: readonly { guideId: string; arrived: number | null; departed: number | null }[];
}

/** Keeps when vehicles came to stops and left them, and tells the boards. */
export async function saveArrivals(trx: Trx, routes: readonly Arrivals[]): Promise<void> {
  await store.saveArrivals(
    trx,
    routes.flatMap(({ routeId, stops }) => stops.map((s) => ({ routeId, ...s }))),
  );
  await emit(
    trx,
    routes.map((r) => routeChanged(r.companyId, r.cediId, { routeId: r.routeId })),
  );
}
