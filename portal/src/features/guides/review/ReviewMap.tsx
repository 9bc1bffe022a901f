import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { DraggablePin } from '../../../ui/map/layers/DraggablePin.tsx';
import { PointPicker } from '../../../ui/map/layers/PointPicker.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { DepotMarker } from '../../../ui/map/map-types.ts';
import { reviewText } from './review.es.ts';
import type { Point } from './review.rules.ts';

interface ReviewMapProps {
  /** Moves the map whenever it changes. */
  viewKey: string;
  folio: string;
  /** What the map opens on. */
  centre: Point | null;
  pin: Point | null;
  depots: readonly DepotMarker[];
  onPin: (to: Point) => void;
}

export function ReviewMap({ viewKey, folio, centre, pin, depots, onPin }: ReviewMapProps) {
  const t = useText(reviewText);
  const mapStyle = useMapStyle();
  const bounds = useMemo(() => (centre ? [centre] : []), [centre]);
  return (
    <MapView label={t('map')} {...mapStyle} bounds={bounds} fitKey={viewKey} cursor="crosshair">
      <DepotMarkers depots={depots} />
      <PointPicker onPick={onPin} />
      {pin && <DraggablePin lat={pin.lat} lng={pin.lng} label={t('pin', { folio })} onMove={onPin} />}
    </MapView>
  );
}
