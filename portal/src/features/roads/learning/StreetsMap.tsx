import { routeColour } from '@tramo/contract/limits';
import type { LearnedStreet } from '@tramo/contract/roads/learning';
import { decodePolyline } from '@tramo/contract/roads/polyline';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { InSight } from '../../../ui/map/layers/InSight.tsx';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import { roadsText } from '../roads.es.ts';
import { inOneCity } from '../shared/closed-place.ts';

interface StreetsMapProps {
  streets: readonly (LearnedStreet & { key: string; isSlow: boolean })[];
  selected: string;
  onSelect: (key: string) => void;
}
const slowColour = routeColour(0);
const fastColour = routeColour(2);

/** Streets slower and faster than expected. */
export function StreetsMap({ streets, selected, onSelect }: StreetsMapProps) {
  const t = useText(roadsText);
  const mapStyle = useMapStyle();
  const drawn = useMemo(
    () =>
      streets.flatMap(({ key, isSlow, lines }) => lines.map((line) => ({ key, isSlow, path: decodePolyline(line) }))),
    [streets],
  );
  const lines = useMemo(
    () =>
      drawn.map(({ key, isSlow, path }) => ({
        id: key,
        colour: isSlow ? slowColour : fastColour,
        path,
        selected: key === selected,
        dimmed: selected !== '' && key !== selected,
      })),
    [drawn, selected],
  );
  const bounds = useMemo(() => inOneCity(drawn.flatMap(({ path }) => path)), [drawn]);
  const sight = useMemo(
    () => drawn.filter(({ key }) => key === selected).flatMap(({ path }) => path),
    [drawn, selected],
  );
  return (
    <MapView label={t('learning.mapOf')} {...mapStyle} bounds={bounds} fitKey={bounds.length}>
      <RouteLines routes={lines} onSelect={onSelect} />
      <InSight places={sight} sightKey={selected} />
    </MapView>
  );
}
