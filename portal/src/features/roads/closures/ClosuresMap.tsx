import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { ClosedStreets } from '../../../ui/map/layers/ClosedStreets.tsx';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { InSight } from '../../../ui/map/layers/InSight.tsx';
import { PathDrawing } from '../../../ui/map/layers/PathDrawing.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { ClosedPlace, DepotMarker, LatLng } from '../../../ui/map/map-types.ts';
import { roadsText } from '../roads.es.ts';

interface ClosuresMapProps {
  places: readonly ClosedPlace[];
  depots: readonly DepotMarker[];
  /** Pieces of streets that the drawing closes. */
  pieces: readonly (readonly LatLng[])[];
  /** The closure in the form; null while the list is shown. */
  drawing: {
    points: readonly LatLng[];
    isDrawing: boolean;
    onChange: (points: LatLng[]) => void;
    onDone: () => void;
  } | null;
  fitKey: string;
  fit: readonly LatLng[];
  onSelect: (id: string) => void;
}

/** Closed streets, and the one that is being drawn. */
export function ClosuresMap({ places, depots, pieces, drawing, fitKey, fit, onSelect }: ClosuresMapProps) {
  const t = useText(roadsText);
  const mapStyle = useMapStyle();
  const bounds = useMemo(() => (fit.length > 0 ? fit : depots), [fit, depots]);
  return (
    <MapView label={t('map')} {...mapStyle} bounds={bounds} fitKey={fitKey}>
      <ClosedStreets places={places} pieces={pieces} {...(drawing ? {} : { onSelect })} />
      <DepotMarkers depots={depots} />
      {drawing && <PathDrawing {...drawing} />}
      {drawing && !drawing.isDrawing && (
        <InSight places={drawing.points} sightKey={drawing.points.map(({ lat, lng }) => `${lat} ${lng}`).join()} />
      )}
    </MapView>
  );
}
