import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { DraggablePin } from '../../../ui/map/layers/DraggablePin.tsx';
import { PointPicker } from '../../../ui/map/layers/PointPicker.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { DepotMarker, LatLng } from '../../../ui/map/map-types.ts';
import { planningText } from '../planning.es.ts';

interface StartMapProps {
  depots: readonly DepotMarker[];
  point: LatLng | null;
  /** Absent: the map only shows. */
  onPick: ((point: LatLng) => void) | undefined;
}

/** The cedis of a plan, and its own starting point when it has one. */
export function StartMap({ depots, point, onPick }: StartMapProps) {
  const t = useText(planningText);
  const mapStyle = useMapStyle();
  const fitKey = depots.map((d) => d.id).join();
  const bounds = useMemo(() => [...depots, ...(point ? [point] : [])], [depots, point]);
  return (
    <MapView
      label={t('cedis.map')}
      {...mapStyle}
      bounds={bounds}
      fitKey={fitKey}
      {...(onPick ? { cursor: 'crosshair' } : {})}
    >
      <DepotMarkers depots={depots} />
      {onPick && <PointPicker onPick={onPick} />}
      {point && onPick && <DraggablePin lat={point.lat} lng={point.lng} label={t('cedis.pinLabel')} onMove={onPick} />}
    </MapView>
  );
}
