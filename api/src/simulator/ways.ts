import type { RouteDirections } from '@tramo/contract/driver';
import type { LatLng } from '@tramo/contract/fields';
import { distanceKm } from '@tramo/contract/geo';
import { decodePolyline } from '@tramo/contract/roads/polyline';
import type { StreetWay } from './motion.ts';
import type { Phone } from './phone.ts';

/** A way that begins or ends farther from where the driver is or wants to go is another's, km. */
const OTHER_PLACE_KM = 0.3;

/** The ways of a route that its phone keeps, so that it finds them without a signal too. */
export interface Ways {
  /** From here to a stop along the streets; null where nobody knows them. */
  find(from: LatLng, stop: LatLng & { guideId: string }, hasSignal: boolean): Promise<StreetWay | null>;
}

/** Asked for at the first leg, and anew when the stops are others than those that were told. */
export function openWays(phone: Phone, routeId: string): Ways {
  let known: RouteDirections | null = null;
  /** The server knows no streets: it is not asked at every stop. */
  let isWithout = false;
  const look = (from: LatLng, stop: LatLng & { guideId: string }): StreetWay | null => {
    for (const { toGuideId, line, durationS, distanceM, source } of known?.legs ?? []) {
      if (toGuideId !== stop.guideId || source === 'estimate') continue;
      const points = decodePolyline(line);
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last || points.length < 2) continue;
      if (distanceKm(first, from) > OTHER_PLACE_KM || distanceKm(last, stop) > OTHER_PLACE_KM) continue;
      return { line: points, durationS, distanceM };
    }
    return null;
  };
  return {
    find: async (from, stop, hasSignal) => {
      if (isWithout) return null;
      const found = look(from, stop);
      if (found || !hasSignal) return found;
      known = await phone.directions(routeId);
      isWithout = !known?.legs.some((leg) => leg.source !== 'estimate');
      return look(from, stop);
    },
  };
}
