import { createHash } from 'node:crypto';
import type { RouteDirections } from '@tramo/contract/driver';
import { isManaged } from '@tramo/contract/guides';
import { encodePolyline } from '@tramo/contract/roads/polyline';
import { localSecond } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { seenRoute } from './routes.read.service.ts';
import type { RouteView } from './routes.view.store.ts';

/**
 * The way of a route to its end, with lines and instructions. Of one that is over the whole way as it was planned; of others from where the route
 * is (its last visit, or its start) by its open stops. Stops without a place on the map are passed over.
 */
export async function directionsOf(ctx: Ctx, { row, stopRows }: RouteView): Promise<RouteDirections> {
  const { platform, actor, locale } = ctx;
  const now = platform.now();
  const isOver = row.status === 'finished';
  const visited = isOver ? [] : stopRows.filter((s) => s.managed_at !== null && isManaged(s.status));
  const last = visited.reduce<(typeof visited)[number] | null>(
    (a, b) => (a?.managed_at && b.managed_at && a.managed_at > b.managed_at ? a : b),
    null,
  );
  const begin = last && last.lat !== null && last.lng !== null ? last : { ...row.start_place, guide_id: null };
  const places = [
    begin,
    ...stopRows.filter((s) => isOver || (s.here && !isManaged(s.status))),
    ...(row.end_place ? [{ ...row.end_place, guide_id: null }] : []),
  ].flatMap(({ lat, lng, guide_id }) => (lat === null || lng === null ? [] : [{ lat, lng, guideId: guide_id }]));
  const at = !isOver && (row.started_at || row.start_at < now) ? now : row.start_at;
  const options = {
    secondOfDay: localSecond(at, actor.timeZone),
    at,
    vehicleKind: row.vehicle_type,
    companyId: actor.companyId,
  };
  const path = places.map(({ lat, lng }) => ({ lat, lng }));
  const lines = path.length < 2 ? [] : await platform.travel.lines(path, { ...options, steps: true, language: locale });
  const version = createHash('sha256').update(JSON.stringify([places, await platform.travel.version(options)]));
  return {
    version: version.digest('base64url').slice(0, 22),
    legs: lines.map((leg, i) => ({
      fromGuideId: places[i]?.guideId ?? null,
      toGuideId: places[i + 1]?.guideId ?? null,
      line: encodePolyline(leg.line),
      distanceM: Math.round(leg.distanceM),
      durationS: Math.round(leg.durationS),
      source: leg.source,
      steps: leg.steps.map(({ kind, exit, street, text, distanceM, durationS, at: { lat, lng } }) => ({
        kind,
        exit,
        street,
        text,
        distanceM: Math.round(distanceM),
        durationS: Math.round(durationS),
        lat,
        lng,
      })),
    })),
  };
}

/** `GET /routes/{id}/directions`: for who sees the route in the office. */
export const officeDirections = async (ctx: Ctx, id: string): Promise<RouteDirections> =>
  directionsOf(ctx, await inTx(ctx, (tx) => seenRoute(tx, id)));
