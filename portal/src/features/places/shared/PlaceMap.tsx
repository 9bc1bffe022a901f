import { useMemo } from 'react';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { DraggablePin } from '../../../ui/map/layers/DraggablePin.tsx';
import { PointPicker } from '../../../ui/map/layers/PointPicker.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { LatLng } from '../../../ui/map/map-types.ts';

interface PlaceMapProps {
  label: string;
  pinLabel: string;
  pin: LatLng | null;
  /** Where to look while there is no pin. */
  centre: LatLng | null;
  onPin: (to: LatLng) => void;
}

/** One place: a click drops its pin, a drag or the arrow keys move it. */
export function PlaceMap({ label, pinLabel, pin, centre, onPin }: PlaceMapProps) {
  const mapStyle = useMapStyle();
  const bounds = useMemo(() => (pin ? [pin] : centre ? [centre] : []), [pin, centre]);
  return (
    <MapView
      label={label}
      {...mapStyle}
      bounds={bounds}
      // Moving the pin must not move the map under the pointer.
      fitKey={pin ? 'pin' : JSON.stringify(centre)}
      cursor={pin ? '' : 'crosshair'}
    >
      {pin ? (
        <DraggablePin lat={pin.lat} lng={pin.lng} label={pinLabel} onMove={onPin} />
      ) : (
        <PointPicker onPick={onPin} />
      )}
    </MapView>
  );
}
