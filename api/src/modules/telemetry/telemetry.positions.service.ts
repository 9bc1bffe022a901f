import type { Position } from '@tramo/contract/driver';
import { type Ctx, inTx, type Platform, seesCedi } from '../../platform/context.ts';
import type { ToldFix } from '../../platform/fix-bus/fix-bus.ts';
import { problem } from '../../platform/problem.ts';
import { takePositions } from '../../platform/quotas.ts';
import { ingestOf } from './telemetry.ingest.service.ts';
import { thinTrace } from './telemetry.positions.rules.ts';
import * as store from './telemetry.positions.store.ts';

/**
 * Takes a driver's batch of fixes and answers once they are committed. Batches that come at about the same time share a
 * commit; nobody is told before it holds. Sending a batch again changes nothing. Fixes of a clock that runs ahead or behind are put right
 * by `sentAt`. Throws routes.not_found, routes.not_yours, routes.wrong_state; general.busy for fixes that are not of now while too many come at once.
 */
export async function addPositions(
  ctx: Ctx,
  routeId: string,
  positions: readonly Position[],
  sentAt: Date | null = null,
): Promise<{ accepted: number }> {
  const { platform } = ctx;
  await takePositions(ctx, positions.length);
  await ingestOf(platform).add({ ctx, routeId, positions, sentAt, receivedAt: platform.now() });
  return { accepted: positions.length };
}

/** Where the vehicles of companies are that were heard since an instant: for whoever may have missed what the bus told. */
export const fixesSince = ({ db }: Platform, companyIds: readonly string[], since: Date): Promise<ToldFix[]> =>
  db.system(async (trx) => (await store.fixesHeardSince(trx, companyIds, since)).map(store.toldOf));

/** The real trace of a route, thinned as the documents say. */
export const routeTrace = (
  ctx: Ctx,
  id: string,
): Promise<{ coordinates: { lat: number; lng: number; at: string }[] }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const cediId = await store.cediOf(trx, id);
    if (!cediId || !seesCedi(actor, cediId)) throw problem('routes.not_found');
    const points = thinTrace(await store.traceOf(trx, id));
    return { coordinates: points.map((p) => ({ lat: p.lat, lng: p.lng, at: p.at.toISOString() })) };
  });
