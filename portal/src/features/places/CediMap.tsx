import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useMapStyle } from '../../session/useMapStyle.ts';
import { DraggablePin } from '../../ui/map/layers/DraggablePin.tsx';
import { GeofenceEditor, type GeofenceEditorProps } from '../../ui/map/layers/GeofenceEditor.tsx';
import { PointPicker } from '../../ui/map/layers/PointPicker.tsx';
import { RangeCircle } from '../../ui/map/layers/RangeCircle.tsx';
import { ReachAreas } from '../../ui/map/layers/ReachAreas.tsx';
import { MapView } from '../../ui/map/MapView.tsx';
import type { LatLng } from '../../ui/map/map-types.ts';
import { useReachLayer } from '../roads/shared/RoadTools.tsx';
import { placesText } from './places.es.ts';
import classes from './places.module.css';

export interface CediMapProps extends GeofenceEditorProps {
  name: string;
  pin: LatLng | null;
  rangeKm: number | null;
  /** Where to look while there is no pin. */
  centre: LatLng | null;
  /** Moves the map to what there is whenever it changes. */
  viewKey: string;
  onPin: (to: LatLng) => void;
}

/** A cedi's place, reach and zones, all of them movable. Without a pin a click sets it; later a click belongs to the zones. */
export function CediMap({ name, pin, rangeKm, centre, viewKey, onPin, ...editor }: CediMapProps) {
  const t = useText(placesText);
  const mapStyle = useMapStyle();
  const bounds = useMemo(() => {
    const points = [...(pin ? [pin] : centre ? [centre] : []), ...editor.areas.flatMap((area) => area.ring)];
    return points;
  }, [pin, centre, editor.areas]);
  const reach = useReachLayer(pin);
  return (
    <>
      <MapView
        label={t('form.map')}
        {...mapStyle}
        bounds={bounds}
        fitKey={viewKey}
        cursor={!pin && editor.mode === 'select' ? 'crosshair' : ''}
      >
        <ReachAreas areas={reach.areas} />
        {pin && rangeKm !== null && rangeKm > 0 && <RangeCircle centre={pin} km={rangeKm} />}
        <GeofenceEditor {...editor} />
        {!pin && editor.mode === 'select' && <PointPicker onPick={onPin} />}
        {pin && (
          <DraggablePin lat={pin.lat} lng={pin.lng} label={t('form.pin', { name: name || t('add') })} onMove={onPin} />
        )}
      </MapView>
      {reach.tool && <div className={classes.mapTools}>{reach.tool}</div>}
    </>
  );
}
