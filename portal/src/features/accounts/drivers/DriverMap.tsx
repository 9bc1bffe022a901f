import { routeColour } from '@tramo/contract/limits';
import { useMemo } from 'react';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { stillMarks, VehicleMarkers } from '../../../ui/map/layers/VehicleMarkers.tsx';
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
  const mapStyle = useMapStyle();
  const { lat, lng } = at;
  const bounds = useMemo(() => [{ lat, lng }], [lat, lng]);
  const source = useMemo(() => {
    const tone = state === 'ok' ? 'ok' : 'old';
    return stillMarks([
      { id: 'driver', lat, lng, heading: null, tone, colour: routeColour(0), sign: null, label: ageLabel },
    ]);
  }, [lat, lng, ageLabel, state]);
  return (
    <MapView label={label} {...mapStyle} bounds={bounds} fitKey={`${lat},${lng}`}>
      <VehicleMarkers source={source} />
    </MapView>
  );
}
