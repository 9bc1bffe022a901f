import type { Route } from '@tramo/contract/routes';
import type { TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { auditRoute, routeBefore } from './routes.audit.service.ts';
import { routeChanged } from './routes.events.ts';
import { seenRoute, viewsByIds } from './routes.read.service.ts';
import { waitingStatus } from './routes.rules.ts';
import * as store from './routes.store.ts';
import type { RouteView } from './routes.view.store.ts';

/** A route that the caller sees, locked until the end of the transaction: two scanners of one van follow each other. Throws routes.not_found. */
export async function lockedForLoading(tx: TxCtx, routeId: string): Promise<Route> {
  await store.lockRoute(tx.trx, routeId);
  return (await seenRoute(tx, routeId)).route;
}

/** Whether the company checks boarding by scanning alone. */
const isByScan = async (tx: TxCtx): Promise<boolean> =>
  (await companyOf(tx, tx.actor.companyId)).company.road.boardingByScan;

/**
 * After scans at the dock: everything in the van checks the boarding of a route that asks for it; where scanning alone checks it, a parcel that is taken off again ends that. Nothing once
 * the route has left.
 */
export async function confirmBoarding(tx: TxCtx, routeId: string, isWhole: boolean): Promise<void> {
  const [view] = await viewsByIds(tx, [routeId]);
  if (!view) return;
  const { row } = view;
  const waits = row.status === 'pending' || row.status === 'ready';
  if (!waits || row.boarding_checked === isWhole || !row.boarding_required) return;
  if (!isWhole && !(await isByScan(tx))) return;
  const before = await routeBefore(tx, routeId);
  await store.updateRoute(tx.trx, routeId, {
    status: waitingStatus({
      vehicleId: row.vehicle_id,
      driverId: row.driver_id,
      boardingRequired: true,
      boardingChecked: isWhole,
    }),
    boarding_checked: isWhole,
  });
  await auditRoute(tx, { action: 'update', id: routeId, before });
  await emit(tx.trx, [routeChanged(tx.actor.companyId, row.cedi_id, { routeId })]);
}

/** A tick is not enough where scanning checks the boarding: what is missing is told, and whoever lets the van go without it says why. */
export async function requireLoaded(tx: TxCtx, { row }: RouteView, reason: string): Promise<void> {
  if (reason !== '' || !(await isByScan(tx))) return;
  const missing = await store.parcelsNotLoaded(tx.trx, row.id);
  if (missing > 0) throw problem('routes.boarding_by_scan', { name: row.name, count: missing });
}
