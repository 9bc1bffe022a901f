import type { Diagnostics } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { accountsByIds } from '../accounts/accounts.users.service.ts';
import * as store from './telemetry.diagnostics.store.ts';

/** The last state of the caller's phone, one per driver. */
export const saveDiagnostics = (ctx: Ctx, report: object): Promise<{ ok: true }> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    await store.saveDiagnostics(trx, actor, report, platform.now());
    return { ok: true as const };
  });

/**
 * State of drivers' phones as they last told it, and where each was last; in the order of the ids. Who is no driver of the caller's
 * cedis is left out.
 */
export const diagnosticsOfAll = (ctx: Ctx, ids: readonly string[]): Promise<Diagnostics[]> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const drivers = (await accountsByIds(tx, ids.slice(0, limits.vehicles)))
      .filter(({ type }) => type === 'driver')
      .map(({ _id }) => _id);
    if (drivers.length === 0) return [];
    const reports = await store.phoneReports(trx, drivers);
    const positions = await store.lastPositions(trx, drivers, actor.cediIds);
    return drivers.map((driverId) => {
      const reported = reports.get(driverId);
      const clock = reported?.report.clock ? Date.parse(reported.report.clock) : Number.NaN;
      return {
        driverId,
        at: reported?.at.toISOString() ?? null,
        signal: reported?.report.signal ?? null,
        gps: reported?.report.gps ?? null,
        battery: reported?.report.battery ?? null,
        pendingUploads: reported?.report.pendingUploads ?? null,
        clockSkewS: reported && Number.isFinite(clock) ? Math.round((clock - reported.at.getTime()) / 1000) : null,
        appVersion: reported?.report.appVersion ?? null,
        freeDiskMb: reported?.report.freeDiskMb ?? null,
        offlineDataExpires: reported?.report.offlineDataExpires ?? null,
        lastPosition: positions.get(driverId) ?? null,
      };
    });
  });

/** One driver's. Throws accounts.not_found for who is no driver of the caller's cedis. */
export async function diagnosticsOf(ctx: Ctx, driverId: string): Promise<Diagnostics> {
  const [found] = await diagnosticsOfAll(ctx, [driverId]);
  if (!found) throw problem('accounts.not_found');
  return found;
}
