import { openRing } from '@tramo/contract/geo';
import type { Address } from '@tramo/contract/places';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useMapStyle } from '../../session/useMapStyle.ts';
import { DepotMarkers } from '../../ui/map/layers/DepotMarkers.tsx';
import { Geofences } from '../../ui/map/layers/Geofences.tsx';
import { RangeCircle } from '../../ui/map/layers/RangeCircle.tsx';
import { MapView } from '../../ui/map/MapView.tsx';
import type { GeofenceArea } from '../../ui/map/map-types.ts';
import { placesText } from './places.es.ts';

interface CedisMapProps {
  cedis: readonly Address[];
  selected: Address | null;
  onClear: () => void;
}

/** The cedis of the page; the chosen one with its reach and zones. */
export function CedisMap({ cedis, selected, onClear }: CedisMapProps) {
  const t = useText(placesText);
  const mapStyle = useMapStyle();
  const depots = useMemo(
    () =>
      cedis.flatMap((c) =>
        c.lat === null || c.lng === null ? [] : [{ id: c._id, lat: c.lat, lng: c.lng, name: c.name }],
      ),
    [cedis],
  );
  const areas = useMemo(
    (): GeofenceArea[] =>
      (selected?.geofencing ?? []).map(({ kind, rings }, n) => ({
        id: String(n),
        kind,
        rings: rings.map((ring) => openRing(ring).map(([lng, lat]) => ({ lat, lng }))),
      })),
    [selected],
  );
  const bounds = useMemo(
    () =>
      selected
        ? [...depots.filter(({ id }) => id === selected._id), ...areas.flatMap(({ rings }) => rings.flat())]
        : depots,
    [selected, depots, areas],
  );
  const key = `${selected?._id ?? ''} ${depots.map(({ id }) => id).join()}`;
  return (
    <MapView label={t('map')} {...mapStyle} bounds={bounds} fitKey={key} onBackgroundClick={onClear}>
      {selected && selected.lat !== null && selected.lng !== null && selected.rangeKm !== null && (
        <RangeCircle centre={{ lat: selected.lat, lng: selected.lng }} km={selected.rangeKm} />
      )}
      <Geofences areas={areas} />
      <DepotMarkers depots={depots} />
    </MapView>
  );
}
