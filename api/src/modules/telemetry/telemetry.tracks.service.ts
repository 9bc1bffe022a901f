import type { Answer, Parsed } from '@tramo/contract/endpoint';
import type { DayTrack, fleetLiveApi } from '@tramo/contract/fleet-live';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import { listAddressesByIds } from '../places/places.service.ts';
import { alongStreets } from './telemetry.matched.service.ts';
import { columns, type TrackPoint } from './telemetry.tracks.rules.ts';
import * as store from './telemetry.tracks.store.ts';

/**
 * The ways of a day's routes with their halts. The lines are kept thinned as the positions come, so that a whole fleet's day is read at once; along the
 * streets they are drawn outside of the transaction.
 */
export async function dayTracks(
  ctx: Ctx,
  q: Parsed<typeof fleetLiveApi.tracks>['body'],
): Promise<{ tracks: DayTrack[] }> {
  const read = await readTracks(ctx, q);
  const tracks: DayTrack[] = [];
  for (const { line, ...track } of read)
    tracks.push({ ...track, matched: await alongStreets(ctx.platform, track.routeId, line) });
  return { tracks };
}

type ReadTrack = Omit<DayTrack, 'matched'> & { line: TrackPoint[] };
const readTracks = (ctx: Ctx, q: Parsed<typeof fleetLiveApi.tracks>['body']): Promise<ReadTrack[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const routes = await store.leftRoutes(trx, actor.companyId, {
      day: q.startDate,
      cediIds: cediScope(actor, q.cedisIds),
      routeIds: q.routeIds && q.routeIds.length > 0 ? q.routeIds : null,
    });
    const ids = routes.map((r) => r.id);
    const lines = await store.linesOf(trx, ids);
    const halts = new Map<string, store.HaltRow[]>(ids.map((id) => [id, []]));
    for (const h of await store.haltsOf(trx, ids)) halts.get(h.route_id)?.push(h);
    return ids.flatMap((routeId): ReadTrack[] => {
      const line = lines.get(routeId) ?? [];
      const track = columns(line);
      if (!track) return [];
      const last = new Date(line.at(-1)?.at ?? 0);
      return [
        {
          routeId,
          line,
          ...track,
          // One that lasts has been seen until the last fix.
          halts: (halts.get(routeId) ?? []).map((h) => ({
            from: h.from_at.toISOString(),
            to: (h.to_at ?? last).toISOString(),
            guideId: h.guide_id,
            lat: h.lat,
            lng: h.lng,
          })),
        },
      ];
    });
  });

/** The caller's cedis and their zones, for the fleet's map. */
export const fleetZones = async (ctx: Ctx): Promise<Answer<typeof fleetLiveApi.zones>> => {
  const { addresses } = await listAddressesByIds(ctx, undefined);
  return {
    cedis: addresses.flatMap(({ _id, name, lat, lng, rangeKm }) =>
      lat === null || lng === null ? [] : [{ addressId: _id, name, lat, lng, rangeKm }],
    ),
    zones: addresses.flatMap(({ _id, geofencing }) =>
      geofencing.map(({ name, kind, rings }) => ({ cediId: _id, name, kind, rings })),
    ),
  };
};
