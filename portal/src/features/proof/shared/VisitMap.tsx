import { failedStatuses, type GuideStatus } from '@tramo/contract/guides';
import { routeColour } from '@tramo/contract/limits';
import { useMemo } from 'react';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { LatLng, RouteLine, StopMarker } from '../../../ui/map/map-types.ts';

interface VisitMapProps {
  label: string;
  planned: LatLng | null;
  real: LatLng | null;
  status: GuideStatus;
}

/** The planned place as an empty disc, the visit as a full one, a dashed line between. */
export function VisitMap({ label, planned, real, status }: VisitMapProps) {
  const mapStyle = useMapStyle();
  const colour = routeColour(0);
  const bounds = useMemo(() => [planned, real].flatMap((point) => point ?? []), [planned, real]);
  const stops = useMemo(() => {
    const state = (failedStatuses as readonly GuideStatus[]).includes(status) ? 'failed' : 'done';
    return [
      ...(planned
        ? [{ id: 'planned', ...planned, colour, label: '', state: 'open', selected: true } satisfies StopMarker]
        : []),
      ...(real ? [{ id: 'real', ...real, colour, label: '', state } satisfies StopMarker] : []),
    ];
  }, [planned, real, status, colour]);
  const lines = useMemo<RouteLine[]>(
    () => (bounds.length > 1 ? [{ id: 'between', colour, path: bounds, dashed: true }] : []),
    [bounds, colour],
  );
  return (
    <MapView label={label} {...mapStyle} bounds={bounds} fitKey={JSON.stringify(bounds)}>
      <RouteLines routes={lines} />
      <StopMarkers stops={stops} />
    </MapView>
  );
}
