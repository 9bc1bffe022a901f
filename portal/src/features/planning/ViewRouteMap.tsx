import { routeColour } from '@tramo/contract/limits';
import type { Plan, PlanGuide, PlanRoute } from '@tramo/contract/planning';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { DepotMarkers } from '../../ui/map/layers/DepotMarkers.tsx';
import { InSight } from '../../ui/map/layers/InSight.tsx';
import { RouteLines } from '../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../ui/map/layers/StopMarkers.tsx';
import { MapView } from '../../ui/map/MapView.tsx';
import type { LatLng, RouteLine, StopMarker } from '../../ui/map/map-types.ts';
import { useMapLook } from '../accounts/shared/useMapLook.ts';
import type { Arrangement } from './arrange.rules.ts';
import { planningText } from './planning.text.ts';
import { useDepots } from './useDepots.ts';

interface ViewRouteMapProps {
  plan: Plan;
  arrangement: Arrangement;
  told: ReadonlyMap<string, PlanRoute>;
  guides: ReadonlyMap<string, PlanGuide>;
  hidden: ReadonlySet<string>;
  route: string | null;
  stop: string | null;
  onRoute: (route: string) => void;
  onStop: (guideId: string) => void;
}
const placeOf = (guide: PlanGuide | undefined): LatLng | null =>
  guide && guide.lat !== null && guide.lng !== null ? { lat: guide.lat, lng: guide.lng } : null;

/** The routes as they are arranged, with the guides that have none. */
export function ViewRouteMap({ plan, arrangement, told, guides, hidden, route, stop, onRoute, onStop }: ViewRouteMapProps) {
  const t = useText(planningText);
  const look = useMapLook();
  const { depots, startOf } = useDepots(plan);
  const bounds = useMemo(() => [...plan.guides.flatMap((g) => placeOf(g) ?? []), ...depots], [plan.guides, depots]);
  const { returnToDepot } = plan.plannerParams.params;
  const { lines, stops } = useMemo(() => {
    const lines: RouteLine[] = [];
    const stops: StopMarker[] = [];
    for (const id of arrangement.out) {
      const place = placeOf(guides.get(id));
      if (place) stops.push({ id, ...place, colour: routeColour(3), label: '', state: 'unassigned', selected: stop === id });
    }
    for (const [i, r] of arrangement.routes.entries()) {
      if (hidden.has(r._id)) continue;
      const colour = told.get(r._id)?.colour ?? routeColour(i);
      const isDimmed = route !== null && route !== r._id && !hidden.has(route);
      const start = startOf(r.vehicle);
      const ends = start ? [start] : [];
      const path: LatLng[] = [];
      for (const [k, id] of r.guides.entries()) {
        const place = placeOf(guides.get(id));
        if (!place) continue;
        path.push(place);
        stops.push({ id, ...place, colour, label: String(k + 1), state: 'done', dimmed: isDimmed, selected: stop === id });
      }
      if (path.length > 0)
        lines.push({
          id: r._id,
          colour,
          path: [...ends, ...path, ...(returnToDepot ? ends : [])],
          dimmed: isDimmed,
          selected: route === r._id,
        });
    }
    return { lines, stops };
  }, [arrangement, told, guides, hidden, route, stop, startOf, returnToDepot]);
  return (
    <MapView label={t('view.map')} {...look} bounds={bounds} fitKey={`${plan._id} ${depots.length > 0}`}>
      <RouteLines routes={lines} onSelect={onRoute} />
      <StopMarkers stops={stops} onSelect={onStop} />
      <DepotMarkers depots={depots} />
      <InSight place={stop === null ? null : placeOf(guides.get(stop))} placeKey={stop} />
    </MapView>
  );
}
