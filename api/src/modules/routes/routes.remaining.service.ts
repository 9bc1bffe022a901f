import { mergeOrder } from '@tramo/contract/driver-day/order-rules';
import type { LatLng, Load, TimeWindow } from '@tramo/contract/fields';
import { type GuideType, isManaged } from '@tramo/contract/guides';
import { type Ctx, inTx } from '../../platform/context.ts';
import { seenRoute } from './routes.read.service.ts';
import { wrongState } from './routes.service.ts';

/** What is left of a route, for whoever looks for a better way through it. */
export interface Remaining {
  version: number;
  vehicleId: string | null;
  /** Where the vehicle is, or leaves from, and when it goes on from there. */
  start: LatLng;
  startAt: Date;
  end: LatLng | null;
  /** Local day whose windows hold. */
  day: string;
  /** Open visits in their present order. */
  open: {
    guideId: string;
    type: GuideType;
    pin: LatLng;
    serviceMinutes: number;
    windows: readonly TimeWindow[];
    load: Load;
  }[];
  /** The whole order of the route, visits made included, for an order of the open ones. */
  wholeOrder: (open: readonly string[]) => string[];
}

/** Throws routes.not_found, routes.wrong_state for a route that is over. */
export const remainingOf = (ctx: Ctx, id: string): Promise<Remaining> =>
  inTx(ctx, async (tx) => {
    const { row, stopRows } = await seenRoute(tx, id);
    if (row.status === 'finished') throw wrongState(tx, row);
    const now = tx.platform.now();
    const runs = row.status === 'started';
    const made = stopRows
      .filter((s) => isManaged(s.status) && s.managed_at !== null)
      .reduce<(typeof stopRows)[number] | null>(
        (a, b) => (a?.managed_at && b.managed_at && a.managed_at > b.managed_at ? a : b),
        null,
      );
    // The later of both tells best where the vehicle is: a phone may be silent since before the last visit.
    const fix =
      row.fix_at && row.fix_lat !== null && row.fix_lng !== null
        ? { at: row.fix_at, lat: row.fix_lat, lng: row.fix_lng }
        : null;
    const seenAt =
      made?.managed_at && made.lat !== null && made.lng !== null
        ? { at: made.managed_at, lat: made.lat, lng: made.lng }
        : null;
    const last = fix && seenAt ? (fix.at >= seenAt.at ? fix : seenAt) : (fix ?? seenAt);
    const current = stopRows.map((s) => ({ guideId: s.guide_id, managed: isManaged(s.status) }));
    const done = current.filter((s) => s.managed).map((s) => s.guideId);
    return {
      version: row.version,
      vehicleId: row.vehicle_id,
      start: runs && last ? { lat: last.lat, lng: last.lng } : row.start_place,
      startAt: runs ? now : row.start_at,
      end: row.end_place,
      day: row.start_day,
      open: stopRows
        .filter((s) => !isManaged(s.status))
        .map((s) => ({
          guideId: s.guide_id,
          type: s.type,
          pin: { lat: s.lat ?? 0, lng: s.lng ?? 0 },
          serviceMinutes: s.service_minutes,
          windows: s.windows,
          load: { packages: s.packages, weightKg: s.weight_kg, volumeM3: s.volume_m3 },
        })),
      wholeOrder: (open) => {
        const merged = mergeOrder(current, [...done, ...open]);
        return 'order' in merged ? merged.order : [];
      },
    };
  });
