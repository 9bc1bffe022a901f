import { addDays, instantOf, localDay, weekStart } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf, findUserById } from '../accounts/accounts.service.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import * as store from './routes.store.ts';

interface Wanted {
  vehicleId: string | null;
  driverId: string | null;
  /** The route itself, when it exists already. */
  routeId: string | null;
  from: Date;
  to: Date;
}

/**
 * Checks that a vehicle and a driver exist, may work and have no other unfinished route in that time. Waits for others who
 * assign the same ones. Throws fleet.vehicle_not_found, accounts.not_found, routes.vehicle_busy, routes.driver_busy.
 */
export async function requireFree(tx: TxCtx, w: Wanted): Promise<void> {
  const ids = [w.vehicleId, w.driverId].filter((id) => id !== null);
  if (ids.length === 0) return;
  await takeTurns(tx.trx, ids);
  const now = tx.platform.now();
  if (w.vehicleId) {
    const [vehicle] = await vehiclesByIds(tx, [w.vehicleId]);
    if (!vehicle || vehicle.status === 'deleted') throw problem('fleet.vehicle_not_found');
    if (vehicle.status === 'maintenance') throw problem('routes.vehicle_maintenance', { vehicle: vehicle.nickname });
    const other = await store.findOverlap(tx.trx, 'vehicle_id', w.vehicleId, w.routeId, w.from, w.to, now);
    if (other) throw problem('routes.vehicle_busy', { vehicle: vehicle.nickname, route: other });
  }
  if (w.driverId) {
    const driver = await findUserById(tx, w.driverId);
    if (driver?.type !== 'driver' || driver.status !== 'enabled') throw problem('accounts.not_found');
    const other = await store.findOverlap(tx.trx, 'driver_id', w.driverId, w.routeId, w.from, w.to, now);
    if (other) throw problem('routes.driver_busy', { driver: driver.fullName, route: other });
  }
}

/** Routes that the caller may create in the company's week: by a limit of his own, or the company's for everybody. Deleted ones do not count. */
export const managersLimit = (
  ctx: Ctx,
): Promise<{ total: number; used: number; remaining: number; isOwn: boolean; resetsOn: string }> =>
  inTx(ctx, async (tx) => {
    const { company, maxRoutesPerWeek } = await companyOf(tx, tx.actor.companyId);
    const own = (await findUserById(tx, tx.actor.userId))?.maxRoutesToManage ?? null;
    const total = own ?? maxRoutesPerWeek;
    const monday = weekStart(localDay(tx.platform.now(), company.timeZone), company.firstWeekday);
    const used = await store.countCreated(
      tx.trx,
      tx.actor.companyId,
      tx.actor.userId,
      instantOf(monday, 0, company.timeZone),
    );
    return { total, used, remaining: Math.max(0, total - used), isOwn: own !== null, resetsOn: addDays(monday, 7) };
  });

/** Throws routes.limit when the caller may not create so many routes more this week. The system's own work has no limit. */
export const requireRouteQuota = (ctx: Ctx, count: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    if (tx.actor.sessionHash === null) return;
    await takeTurns(tx.trx, [tx.actor.userId]);
    const { remaining } = await managersLimit(tx);
    if (count > remaining) throw problem('routes.limit', { remaining });
  });
