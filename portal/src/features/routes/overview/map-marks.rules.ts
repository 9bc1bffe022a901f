import type { Fix, Route, RouteStatus, RouteStops } from '@tramo/contract/routes';
import type { Leaving } from '../../../session/useRoadLines.ts';
import type { LatLng, RouteLine, StopMarker, VehicleMark } from '../../../ui/map/map-types.ts';
import { fixAgeS, isOldFix, markOf } from './overview.rules.ts';

/** What lines and stops take from the row of their route. */
export type Drawn = ReadonlyMap<
  string,
  { colour: string; status: RouteStatus; vehicleKind: string | null; at: string | null }
>;
export const drawnOf = ({ colour, status, vehicle, startDate }: Route) => ({
  colour,
  status,
  vehicleKind: vehicle?.type ?? null,
  // One that is under way drives by what is closed now.
  at: status === 'started' ? null : startDate,
});

const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });
export const pathOfRoute = ({ startAddress, stops, endAddress }: RouteStops): LatLng[] =>
  [startAddress, ...stops, ...(endAddress ? [endAddress] : [])].map(placeOf);

/** Lines of all routes; with one selected the others step back. A route that has not started is dashed: nobody drives it yet. */
export const linesOf = (routes: readonly RouteStops[], drawn: Drawn, selectedId: string): (RouteLine & Leaving)[] =>
  routes.flatMap((route) => {
    const style = drawn.get(route.routeId);
    if (!style) return [];
    const selected = route.routeId === selectedId;
    return [
      {
        id: route.routeId,
        colour: style.colour,
        path: pathOfRoute(route),
        selected,
        dimmed: !selected && (selectedId !== '' || style.status === 'finished'),
        dashed: style.status === 'pending' || style.status === 'ready',
        vehicleKind: style.vehicleKind,
        at: style.at,
      },
    ];
  });

export const markersOf = (
  routes: readonly RouteStops[],
  drawn: Drawn,
  selectedId: string,
  chosenStop: string | null,
): StopMarker[] =>
  routes.flatMap((route) => {
    const style = drawn.get(route.routeId);
    if (!style) return [];
    const isSelected = route.routeId === selectedId;
    return route.stops.map((stop) => ({
      id: stop.guideId,
      lat: stop.lat,
      lng: stop.lng,
      colour: style.colour,
      // Forty numbers are read on one route; on all of them they are noise.
      label: isSelected ? String(stop.order) : '',
      state: markOf(stop),
      dimmed: !isSelected,
      selected: stop.guideId === chosenStop,
    }));
  });

/** A vehicle on the road in the colour of its route, with the age of its last fix; null for one that is not under way. `write` says an age in words. */
export function markOfRoute(
  route: Pick<Route, 'status' | 'colour'>,
  fix: Pick<Fix, 'at'>,
  now: number,
  write: (ageS: number) => string,
): Pick<VehicleMark, 'tone' | 'colour' | 'sign' | 'label'> | null {
  if (route.status !== 'started') return null;
  const ageS = fixAgeS(fix, now);
  return { tone: isOldFix(ageS) ? 'old' : 'ok', colour: route.colour, sign: null, label: write(ageS) };
}
