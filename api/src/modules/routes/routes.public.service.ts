import { isManaged } from '@tramo/contract/guides';
import type { RouteStatus } from '@tramo/contract/routes';
import { type Ctx, inTx } from '../../platform/context.ts';
import { viewsByIds } from './routes.read.service.ts';

/** How a route stands to one of its visits. Nothing of the others but their number. */
export interface RouteProgress {
  status: RouteStatus;
  finishedAt: Date | null;
  driverName: string;
  /** Open visits before this one; null when the route is not under way or the visit is over. */
  stopsAway: number | null;
  expectedArrival: Date | null;
  /** Half width of its band, seconds. */
  spreadS: number | null;
  fix: { lat: number; lng: number; at: Date } | null;
}

export const progressFor = (ctx: Ctx, routeId: string, guideId: string): Promise<RouteProgress | null> =>
  inTx(ctx, async (tx) => {
    const [view] = await viewsByIds(tx, [routeId]);
    const at = view?.stopRows.findIndex((s) => s.guide_id === guideId) ?? -1;
    const stop = view?.stopRows[at];
    if (!view || !stop) return null;
    const { row, stopRows, progress } = view;
    const isOpen = row.status === 'started' && !isManaged(stop.status);
    return {
      status: row.status,
      finishedAt: row.finished_at,
      driverName: row.driver_name ?? '',
      stopsAway: isOpen ? stopRows.slice(0, at).filter((s) => !isManaged(s.status)).length : null,
      spreadS: isOpen ? (progress.stops[at]?.spreadS ?? null) : null,
      expectedArrival: isOpen ? (progress.stops[at]?.expectedArrival ?? null) : null,
      fix:
        row.fix_at && row.fix_lat !== null && row.fix_lng !== null
          ? { lat: row.fix_lat, lng: row.fix_lng, at: row.fix_at }
          : null,
    };
  });
