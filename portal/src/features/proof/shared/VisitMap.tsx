import type { Outcome } from '@tramo/contract/checklists';
import { routeColour } from '@tramo/contract/limits';
import { useMemo } from 'react';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { LatLng, RouteLine, StopMarker } from '../../../ui/map/map-types.ts';
import { useMapLook } from '../../accounts/shared/useMapLook.ts';

interface VisitMapProps {
  label: string;
  planned: LatLng | null;
  real: LatLng | null;
  outcome: Outcome;
}

/** The planned place as an empty disc, the visit as a full one, a dashed line between. */
export function VisitMap({ label, planned, real, outcome }: VisitMapProps) {
  const look = useMapLook();
  const colour = routeColour(0);
  const bounds = useMemo(() => [planned, real].flatMap((point) => point ?? []), [planned, real]);
  const stops = useMemo(() => {
    const state = outcome === 'undelivered' || outcome === 'uncollected' ? 'failed' : 'done';
    return [
      ...(planned ? [{ id: 'planned', ...planned, colour, label: '', state: 'open', selected: true } satisfies StopMarker] : []),
      ...(real ? [{ id: 'real', ...real, colour, label: '', state } satisfies StopMarker] : []),
    ];
  }, [planned, real, outcome, colour]);
  const lines = useMemo<RouteLine[]>(
    () => (bounds.length > 1 ? [{ id: 'between', colour, path: bounds, dashed: true }] : []),
    [bounds, colour],
  );
  return (
    <MapView label={label} {...look} bounds={bounds} fitKey={JSON.stringify(bounds)}>
      <RouteLines routes={lines} />
      <StopMarkers stops={stops} />
    </MapView>
  );
}
