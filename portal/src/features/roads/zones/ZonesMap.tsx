import { routeColour } from '@tramo/contract/limits';
import type { RoadZoneRow } from '@tramo/contract/roads/roads';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import { roadsText } from '../roads.es.ts';

/** Where the imported zones lie. */
export function ZonesMap({ zones }: { zones: readonly RoadZoneRow[] }) {
  const t = useText(roadsText);
  const mapStyle = useMapStyle();
  const frames = useMemo(
    () =>
      zones.map(({ name, bbox: [west, south, east, north] }, i) => ({
        id: name,
        colour: routeColour(i),
        path: [
          { lat: south, lng: west },
          { lat: south, lng: east },
          { lat: north, lng: east },
          { lat: north, lng: west },
          { lat: south, lng: west },
        ],
      })),
    [zones],
  );
  const bounds = useMemo(() => frames.flatMap(({ path }) => path), [frames]);
  return (
    <MapView label={t('zones.mapOf')} {...mapStyle} bounds={bounds} fitKey={bounds.length}>
      <RouteLines routes={frames} />
    </MapView>
  );
}
