import { failedStatuses, type GuideStatus } from '@tramo/contract/guides';
import { routeColour } from '@tramo/contract/limits';
import { useMemo } from 'react';
import { RouteLines } from '../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../ui/map/layers/StopMarkers.tsx';
import { MapView } from '../../ui/map/MapView.tsx';
import type { RouteLine, StopMarker } from '../../ui/map/map-types.ts';
import { useMapLook } from '../accounts/shared/useMapLook.ts';
import type { Point } from './review.rules.ts';

interface GuideMapProps {
  label: string;
  planned: Point | null;
  real: Point | null;
  status: GuideStatus;
}

/** The planned place as an empty disc, the visit as a full one, a dashed line between. */
export function GuideMap({ label, planned, real, status }: GuideMapProps) {
  const look = useMapLook();
  const colour = routeColour(0);
  const bounds = useMemo(() => [planned, real].flatMap((point) => point ?? []), [planned, real]);
  const stops = useMemo(() => {
    const isFailed = (failedStatuses as readonly GuideStatus[]).includes(status);
    return [
      ...(planned ? [{ id: 'planned', ...planned, colour, label: '', state: 'open', selected: true } satisfies StopMarker] : []),
      ...(real ? [{ id: 'real', ...real, colour, label: '', state: isFailed ? 'failed' : 'done' } satisfies StopMarker] : []),
    ];
  }, [planned, real, status, colour]);
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
