import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { DayLines, TrailLine, type TrailSource } from '../../../ui/map/layers/DayLines.tsx';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { FollowMark } from '../../../ui/map/layers/FollowMark.tsx';
import { Geofences } from '../../../ui/map/layers/Geofences.tsx';
import { PlaceDots } from '../../../ui/map/layers/PlaceDots.tsx';
import { RangeCircles } from '../../../ui/map/layers/RangeCircle.tsx';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { VehicleMarkers } from '../../../ui/map/layers/VehicleMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type {
  DayLine,
  DepotMarker,
  GeofenceArea,
  LatLng,
  MapPadding,
  MarkSource,
  PlaceMark,
  RouteLine,
  StopMarker,
} from '../../../ui/map/map-types.ts';
import { fleetLiveText } from './fleet-live.es.ts';

export interface FleetMapProps {
  source: MarkSource;
  selectedId: string;
  onSelect: (id: string) => void;
  onClear: () => void;
  /** Vehicle that the map stays with; empty for none. */
  followedId: string;
  onLetGo: () => void;
  /** Where to look, and a key that grows with each wish to look there. */
  bounds: readonly LatLng[];
  fitKey: string;
  padding: MapPadding;
  areas: readonly GeofenceArea[];
  ranges: readonly (LatLng & { km: number })[];
  depots: readonly DepotMarker[];
  /** Of the selected vehicle: what is planned, and what it has driven. */
  plan: readonly RouteLine[];
  stops: readonly StopMarker[];
  trail: TrailSource;
  lines: readonly DayLine[];
  places: readonly PlaceMark[];
}

/** The fleet on the map. Each layer has its own data; vehicles and trail never pass through React. */
export function FleetMap(props: FleetMapProps) {
  const t = useText(fleetLiveText);
  const { theme, styleUrl } = useMapStyle();
  const { source, selectedId, onSelect, followedId } = props;
  return (
    <MapView
      label={t('map')}
      theme={theme}
      styleUrl={styleUrl}
      bounds={props.bounds}
      fitKey={props.fitKey}
      padding={props.padding}
      onBackgroundClick={props.onClear}
    >
      <RangeCircles centres={props.ranges} />
      <Geofences areas={props.areas} />
      <DayLines lines={props.lines} />
      <TrailLine source={props.trail} />
      <RouteLines routes={props.plan} />
      <PlaceDots marks={props.places} />
      <StopMarkers stops={props.stops} />
      <DepotMarkers depots={props.depots} />
      <VehicleMarkers source={source} selectedId={selectedId} onSelect={onSelect} hasClusters />
      {followedId !== '' && <FollowMark source={source} id={followedId} onLetGo={props.onLetGo} />}
    </MapView>
  );
}
