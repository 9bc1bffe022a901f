import type { Address } from '@tramo/contract/places';
import type { Route, RouteStatus, RouteStops } from '@tramo/contract/routes';
import type { GeofenceArea, LatLng, RouteLine, StopMarker, VehicleMarker } from '../../../ui/map/map-types.ts';
import { fixAgeS, isOldFix, isSilentFix, markOf } from './overview.rules.ts';

/** What lines and stops take from the row of their route. */
export type Drawn = ReadonlyMap<string, { colour: string; status: RouteStatus }>;

const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });
export const pathOfRoute = ({ startAddress, stops, endAddress }: RouteStops): LatLng[] =>
  [startAddress, ...stops, ...(endAddress ? [endAddress] : [])].map(placeOf);

/** Lines of all routes; with one selected the others step back. A route that has not started is dashed: nobody drives it yet. */
export const linesOf = (routes: readonly RouteStops[], drawn: Drawn, selectedId: string): RouteLine[] =>
  routes.flatMap((route) => {
    const look = drawn.get(route.routeId);
    if (!look) return [];
    const selected = route.routeId === selectedId;
    return [
      {
        id: route.routeId,
        colour: look.colour,
        path: pathOfRoute(route),
        selected,
        dimmed: !selected && (selectedId !== '' || look.status === 'finished'),
        dashed: look.status === 'pending' || look.status === 'ready',
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
    const look = drawn.get(route.routeId);
    if (!look) return [];
    const isSelected = route.routeId === selectedId;
    return route.stops.map((stop) => ({
      id: stop.guideId,
      lat: stop.lat,
      lng: stop.lng,
      colour: look.colour,
      // Forty numbers are read on one route; on all of them they are noise.
      label: isSelected ? String(stop.order) : '',
      state: markOf(stop),
      dimmed: !isSelected,
      selected: stop.guideId === chosenStop,
    }));
  });

/** Vehicles on the road, each with the age of its last fix; `write` says an age in words. */
export const vehiclesOf = (
  routes: readonly Route[],
  selectedId: string,
  now: number,
  write: (ageS: number) => string,
): VehicleMarker[] =>
  routes.flatMap((route) => {
    const fix = route.latestLocation;
    if (!fix || route.status !== 'started') return [];
    const ageS = fixAgeS(fix, now);
    return [
      {
        id: route._id,
        lat: fix.lat,
        lng: fix.lng,
        heading: fix.heading,
        colour: route.colour,
        ageLabel: write(ageS),
        isOld: isOldFix(ageS),
        isSilent: isSilentFix(ageS),
        selected: route._id === selectedId,
      },
    ];
  });

export const areasOf = (cedis: readonly Address[]): GeofenceArea[] =>
  cedis.flatMap((cedi) =>
    cedi.geofencing.map(({ kind, rings }, i) => ({
      id: `${cedi._id}-${i}`,
      kind,
      rings: rings.map((ring) => ring.map(([lng, lat]) => ({ lat, lng }))),
    })),
  );
