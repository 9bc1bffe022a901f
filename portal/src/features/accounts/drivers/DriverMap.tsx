import { routeColour } from '@tramo/contract/limits';
import { useMemo } from 'react';
import { useMapLook } from '../../../session/useMapLook.ts';
import { VehicleMarkers } from '../../../ui/map/layers/VehicleMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { CheckState } from './driver-diagnostics.rules.ts';

interface DriverMapProps {
  label: string;
  at: { lat: number; lng: number };
  ageLabel: string;
  state: CheckState;
}

/** Where a driver was last. */
export function DriverMap({ label, at, ageLabel, state }: DriverMapProps) {
  const look = useMapLook();
  const { lat, lng } = at;
  const bounds = useMemo(() => [{ lat, lng }], [lat, lng]);
  const vehicles = useMemo(
    () => [
      {
        id: 'driver',
        lat,
        lng,
        heading: null,
        colour: routeColour(0),
        ageLabel,
        isOld: state !== 'ok',
        isSilent: state === 'bad',
      },
    ],
    [lat, lng, ageLabel, state],
  );
  return (
    <MapView label={label} {...look} bounds={bounds} fitKey={`${lat},${lng}`}>
      <VehicleMarkers vehicles={vehicles} />
    </MapView>
  );
}
