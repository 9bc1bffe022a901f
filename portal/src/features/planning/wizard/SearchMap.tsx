import { routeColour } from '@tramo/contract/limits';
import type { Plan } from '@tramo/contract/planning';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { type Leaving, useRoadLines } from '../../../session/useRoadLines.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { LatLng, RouteLine, StopMarker } from '../../../ui/map/map-types.ts';
import { planningText } from '../planning.es.ts';
import type { SearchDetail } from './job-detail.ts';
import { useDepots } from './useDepots.ts';

/** A route that was given a colour keeps it. */
type DrawnRoute = SearchDetail['routes'][number] & { colour?: string };

/** Routes of a plan: the best so far, drawn as they improve, or those that it has. */
export function SearchMap({
  plan,
  routes,
  label,
  isSearching = false,
}: {
  plan: Plan;
  routes: readonly DrawnRoute[];
  label?: string;
  /** Another best comes several times a second: lines stay straight until it has settled. */
  isSearching?: boolean;
}) {
  const t = useText(planningText);
  const mapStyle = useMapStyle();
  const { depots, startOf, kindOf } = useDepots(plan);
  const places = useMemo(
    () =>
      new Map(
        plan.guides.flatMap((g) =>
          g.lat === null || g.lng === null ? [] : [[g._id, { lat: g.lat, lng: g.lng }] as const],
        ),
      ),
    [plan.guides],
  );
  const bounds = useMemo(() => [...places.values(), ...depots], [places, depots]);
  const { lines, stops } = useMemo(() => {
    const lines: (RouteLine & Leaving)[] = [];
    const colours = new Map<string, string>();
    for (const [i, route] of routes.entries()) {
      const colour = route.colour ?? routeColour(i);
      const start = startOf(route.vehicle);
      const path = route.guides.flatMap((g): LatLng[] => {
        colours.set(g, colour);
        const place = places.get(g);
        return place ? [place] : [];
      });
      const ends = start ? [start] : [];
      // Not the vehicle alone, which may make several trips.
      lines.push({
        id: `${route.vehicle} ${i}`,
        colour,
        path: [...ends, ...path, ...(plan.plannerParams.params.returnToDepot ? ends : [])],
        vehicleKind: kindOf(route.vehicle),
        at: plan.routes[0]?.routeStart ?? null,
      });
    }
    const stops = [...places].map(([id, place]): StopMarker => {
      const colour = colours.get(id);
      return { id, ...place, label: '', colour: colour ?? routeColour(0), state: colour ? 'done' : 'unassigned' };
    });
    return { lines, stops };
  }, [routes, places, startOf, kindOf, plan.plannerParams.params.returnToDepot, plan.routes]);
  const roads = useRoadLines(lines, !isSearching);
  return (
    <MapView label={label ?? t('optimise.map')} {...mapStyle} bounds={bounds} fitKey={plan._id}>
      <RouteLines routes={roads.lines} />
      <StopMarkers stops={stops} />
      <DepotMarkers depots={depots} />
    </MapView>
  );
}
