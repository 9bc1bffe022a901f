import type { RouteStatus } from '@tramo/contract/routes';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type Platform } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { seenRoute, viewsOf } from './routes.read.service.ts';
import { lockedRoute, wrongState } from './routes.service.ts';
import { shareEnd } from './routes.share.rules.ts';
import * as store from './routes.share.store.ts';
import { routesByIds } from './routes.store.ts';
import type { StopRow } from './routes.view.store.ts';

/** The shared link of a route: which generation opens, and until when. */
export interface Share {
  generation: number;
  /** Null when nothing is shared, or no longer. */
  endsAt: Date | null;
}

/** The link of a route that the caller sees. */
export const shareOfRoute = (ctx: Ctx, id: string): Promise<Share> =>
  inTx(ctx, async (tx) => {
    const { row } = await seenRoute(tx, id);
    const share = await store.shareOf(tx.trx, id);
    if (!share) throw problem('routes.not_found');
    const end = shareEnd(share.until, row.finished_at);
    return { generation: share.generation, endsAt: end && end > tx.platform.now() ? end : null };
  });

/** Opens the link of a route for some hours from now; one that is open gets this end. */
export const shareRoute = (ctx: Ctx, id: string, hours: number): Promise<Share & { endsAt: Date }> =>
  inTx(ctx, async (tx) => {
    const { row } = await lockedRoute(tx, id);
    const now = tx.platform.now();
    const until = new Date(now.getTime() + hours * 3_600_000);
    const end = shareEnd(until, row.finished_at);
    const share = await store.shareOf(tx.trx, id);
    if (!share) throw problem('routes.not_found');
    // A link that would not open is not given.
    if (!end || end <= now) throw wrongState(tx, row);
    // What has ended stays ended for those who have it: they get a new one, or none.
    const generation = share.until && share.until <= now ? share.generation + 1 : share.generation;
    await store.saveShare(tx.trx, id, { until, generation });
    await audit(tx, { action: 'share', kind: 'route', id, name: row.name, after: { sharedUntil: end.toISOString() } });
    return { generation, endsAt: end };
  });

/** From now on no link of the route that was given opens. */
export const closeShare = (ctx: Ctx, id: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { row } = await lockedRoute(tx, id);
    const share = await store.shareOf(tx.trx, id);
    if (!share?.until) return;
    await store.endShare(tx.trx, id);
    await audit(tx, {
      action: 'unshare',
      kind: 'route',
      id,
      name: row.name,
      before: { sharedUntil: share.until.toISOString() },
    });
  });

/** Whose route a link names. Nothing else is answered until the link has proved itself. */
export const shareOwner = (
  platform: Platform,
  routeId: string,
): Promise<{ companyId: string; generation: number } | null> =>
  platform.db.system((trx) => store.findShareOwner(trx, routeId));

/** A shared route. Still whole: whoever shows it leaves out who is visited. */
export interface SharedRoute {
  name: string;
  status: RouteStatus;
  day: string;
  driverName: string;
  startAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  plannedEnd: Date | null;
  expectedEnd: Date | null;
  managed: number;
  stops: (Pick<StopRow, 'type' | 'suburb' | 'status' | 'managed_at' | 'planned_arrival'> & {
    isNext: boolean;
    expectedArrival: Date | null;
    spreadS: number | null;
  })[];
  fix: { lat: number; lng: number; at: Date } | null;
  endsAt: Date;
}

/** A route while its link is open; null otherwise. */
export const sharedRoute = (ctx: Ctx, id: string): Promise<SharedRoute | null> =>
  inTx(ctx, async (tx) => {
    const [found] = await routesByIds(tx.trx, [id]);
    const share = found && (await store.shareOf(tx.trx, id));
    const endsAt = share ? shareEnd(share.until, found.finished_at) : null;
    // Before the stops are read, so that an ended link is refused as fast as one that there is not.
    if (!found || !endsAt || endsAt <= tx.platform.now()) return null;
    const [view] = await viewsOf(tx, [found]);
    if (!view) return null;
    const { row, stopRows, progress } = view;
    return {
      name: row.name,
      status: row.status,
      day: row.start_day,
      driverName: row.driver_name ?? '',
      startAt: row.start_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      plannedEnd: row.planned_end,
      expectedEnd: progress.expectedEnd,
      managed: progress.managed,
      stops: stopRows.map((s, n) => ({
        type: s.type,
        suburb: s.suburb,
        status: s.status,
        managed_at: s.managed_at,
        planned_arrival: s.planned_arrival,
        isNext: progress.stops[n]?.isNext ?? false,
        expectedArrival: progress.stops[n]?.expectedArrival ?? null,
        spreadS: progress.stops[n]?.spreadS ?? null,
      })),
      fix:
        row.status === 'started' && row.fix_at && row.fix_lat !== null && row.fix_lng !== null
          ? { lat: row.fix_lat, lng: row.fix_lng, at: row.fix_at }
          : null,
      endsAt,
    };
  });
