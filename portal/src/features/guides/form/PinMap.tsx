import { openRing } from '@tramo/contract/geo';
import type { Address } from '@tramo/contract/places';
import { useMemo } from 'react';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { DraggablePin } from '../../../ui/map/layers/DraggablePin.tsx';
import { Geofences } from '../../../ui/map/layers/Geofences.tsx';
import { PointPicker } from '../../../ui/map/layers/PointPicker.tsx';
import { RangeCircle } from '../../../ui/map/layers/RangeCircle.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { GeofenceArea, LatLng } from '../../../ui/map/map-types.ts';

interface PinMapProps {
  label: string;
  pinLabel: string;
  pin: LatLng | null;
  /** What the map shows while there is no pin. */
  around: readonly LatLng[];
  cedi: Address | null;
  viewKey: string;
  onPin: (to: LatLng) => void;
}

/** The door of who is visited, with the cedi, its reach and its zones. A click puts the pin there; it is dragged or moved with the arrows. */
export function PinMap({ label, pinLabel, pin, around, cedi, viewKey, onPin }: PinMapProps) {
  const mapStyle = useMapStyle();
  const bounds = useMemo(() => (pin ? [pin] : around), [pin, around]);
  const place = useMemo(
    () => (cedi && cedi.lat !== null && cedi.lng !== null ? { lat: cedi.lat, lng: cedi.lng } : null),
    [cedi],
  );
  const depots = useMemo(() => (place && cedi ? [{ id: cedi._id, ...place, name: cedi.name }] : []), [place, cedi]);
  const areas = useMemo(
    (): GeofenceArea[] =>
      (cedi?.geofencing ?? []).map(({ kind, rings }, n) => ({
        id: String(n),
        kind,
        rings: rings.map((ring) => openRing(ring).map(([lng, lat]) => ({ lat, lng }))),
      })),
    [cedi],
  );
  return (
    <MapView label={label} {...mapStyle} bounds={bounds} fitKey={viewKey} cursor="crosshair">
      {place && cedi?.rangeKm && <RangeCircle centre={place} km={cedi.rangeKm} />}
      <Geofences areas={areas} />
      <DepotMarkers depots={depots} />
      <PointPicker onPick={onPin} />
      {pin && <DraggablePin lat={pin.lat} lng={pin.lng} label={pinLabel} onMove={onPin} />}
    </MapView>
  );
}
