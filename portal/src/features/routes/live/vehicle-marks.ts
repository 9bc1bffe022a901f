import type { Fix, Route } from '@tramo/contract/routes';
import type { MarkSource, VehicleMark } from '../../../ui/map/map-types.ts';
import type { LiveRoutes } from './live-routes.ts';

/** A van in a city, metres per second: gives the pace of drawing. */
const usualMps = 12;

/** Vehicles of the live routes as marks of the map. `markOf` says how one looks, null for one that is not drawn; it is asked at each drawing. */
export const vehicleMarks = (
  live: LiveRoutes,
  markOf: (route: Route, fix: Fix) => Omit<VehicleMark, 'id' | 'lat' | 'lng' | 'heading'> | null,
): MarkSource => ({
  subscribe: live.subscribe,
  glides: true,
  speedMps: () => usualMps,
  read: () =>
    live.routes().flatMap((route) => {
      const fix = route.latestLocation;
      const mark = fix && markOf(route, fix);
      return mark ? [{ id: route._id, lat: fix.lat, lng: fix.lng, heading: fix.heading, ...mark }] : [];
    }),
});
