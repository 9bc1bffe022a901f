import { routeColour } from '@tramo/contract/limits';
import type { Address } from '@tramo/contract/places';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { useRoadLines } from '../../../session/useRoadLines.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { StopMarker } from '../../../ui/map/map-types.ts';
import type { RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import { pinOf } from './route-guides.rules.ts';

interface OrderMapProps {
  cedi: Address;
  guides: readonly RouteGuide[];
  selected?: string | null;
  onSelect?: (id: string) => void;
}
const ignore = (): void => undefined;

/** The route from its cedi through its stops in order. */
export function OrderMap({ cedi, guides, selected, onSelect = ignore }: OrderMapProps) {
  const t = useText(newRouteText);
  const mapStyle = useMapStyle();
  const colour = routeColour(0);
  const depots = useMemo(() => {
    const pin = pinOf(cedi);
    return pin ? [{ id: cedi._id, name: cedi.name, ...pin }] : [];
  }, [cedi]);
  const stops = useMemo(
    () =>
      guides.flatMap((g, i): StopMarker[] => {
        const pin = pinOf(g);
        return pin
          ? [{ id: g._id, ...pin, colour, label: String(i + 1), state: 'done', selected: g._id === selected }]
          : [];
      }),
    [guides, selected, colour],
  );
  const lines = useMemo(() => [{ id: 'new', colour, path: [...depots, ...stops] }], [depots, stops, colour]);
  const roads = useRoadLines(lines);
  return (
    <MapView
      label={t('map.order')}
      {...mapStyle}
      bounds={lines[0]?.path ?? []}
      fitKey={`${cedi._id} ${stops.length > 0}`}
    >
      <RouteLines routes={roads.lines} />
      <StopMarkers stops={stops} onSelect={onSelect} />
      <DepotMarkers depots={depots} />
    </MapView>
  );
}
