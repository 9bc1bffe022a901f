import { useComputedColorScheme } from '@mantine/core';
import type { Address } from '@tramo/contract/places';
import type { Route, RouteStops } from '@tramo/contract/routes';
import { useEffect, useMemo, useRef } from 'react';
import { serverNow } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useRoadLines } from '../../../session/useRoadLines.ts';
import { ClosedStreets } from '../../../ui/map/layers/ClosedStreets.tsx';
import { TrailLine } from '../../../ui/map/layers/DayLines.tsx';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { FollowMark } from '../../../ui/map/layers/FollowMark.tsx';
import { Geofences } from '../../../ui/map/layers/Geofences.tsx';
import { InSight } from '../../../ui/map/layers/InSight.tsx';
import { Lasso } from '../../../ui/map/layers/Lasso.tsx';
import { RangeCircles } from '../../../ui/map/layers/RangeCircle.tsx';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { VehicleMarkers } from '../../../ui/map/layers/VehicleMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { ClosedPlace, LatLng } from '../../../ui/map/map-types.ts';
import { rangeMarks, zoneMarks } from '../../places/shared/cedi-marks.rules.ts';
import type { LiveRoutes } from '../live/live-routes.ts';
import { useTrail } from '../live/useTrail.ts';
import { vehicleMarks } from '../live/vehicle-marks.ts';
import { routesText } from '../routes.es.ts';
import { drawnOf, linesOf, markersOf, markOfRoute, pathOfRoute } from './map-marks.rules.ts';

export interface OverviewMapProps {
  styleUrl: string;
  live: LiveRoutes;
  routes: readonly Route[];
  stops: readonly RouteStops[] | undefined;
  cedis: readonly Address[];
  selectedId: string;
  chosenStop: string | null;
  showGeofences: boolean;
  /** Route whose vehicle the map stays with; empty for none. */
  followedId: string;
  bounds: readonly LatLng[];
  fitKey: string;
  onSelect: (routeId: string) => void;
  onStop: (routeId: string, guideId: string) => void;
  onClear: () => void;
  onLetGo: () => void;
  /** Ticked stops stand out. */
  pickedStops: ReadonlySet<string>;
  onHoverStop: (guideId: string | null) => void;
  closed: readonly ClosedPlace[];
  /** Whether some line on show is straight for want of streets. */
  onStraight: (isStraight: boolean) => void;
  lasso: { onDrawn: (ring: LatLng[], isTaking: boolean) => void; onCancel: () => void } | null;
}

/** Room around what is fitted, for the badge above and the zoom below. */
const padding = { top: 64, right: 48, bottom: 48, left: 48 };

/** The whole day on the map: lines, stops, vehicles, depots. Each layer has its own data; vehicles and trail never pass through React. */
export function OverviewMap(props: OverviewMapProps) {
  const { live, routes, stops, cedis, selectedId, chosenStop, onSelect, onStop } = props;
  const t = useText(routesText);
  const theme = useComputedColorScheme('light');
  // A fix changes a row but neither its line nor its stops: what those need is kept apart.
  const drawnKey = routes.map((r) => `${r._id} ${r.colour} ${r.status} ${r.vehicle?.type} ${r.startDate}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawnKey` is all that lines and stops take from the rows
  const drawn = useMemo(() => new Map(routes.map((r) => [r._id, drawnOf(r)])), [drawnKey]);
  const lines = useMemo(() => linesOf(stops ?? [], drawn, selectedId), [stops, drawn, selectedId]);
  const roads = useRoadLines(lines);
  const { pickedStops, onStraight } = props;
  useEffect(() => onStraight(roads.isStraight), [onStraight, roads.isStraight]);
  const markers = useMemo(() => {
    const all = markersOf(stops ?? [], drawn, selectedId, chosenStop);
    return pickedStops.size === 0 ? all : all.map((m) => (pickedStops.has(m.id) ? { ...m, selected: true } : m));
  }, [stops, drawn, selectedId, chosenStop, pickedStops]);
  const routeOfStop = useMemo(
    () => new Map((stops ?? []).flatMap((r) => r.stops.map((s) => [s.guideId, r.routeId] as const))),
    [stops],
  );
  const depots = useMemo(
    () =>
      cedis.flatMap((c) =>
        c.lat === null || c.lng === null ? [] : [{ id: c._id, lat: c.lat, lng: c.lng, name: c.name }],
      ),
    [cedis],
  );
  const areas = useMemo(() => (props.showGeofences ? zoneMarks(cedis) : []), [cedis, props.showGeofences]);
  const ranges = useMemo(() => (props.showGeofences ? rangeMarks(cedis) : []), [cedis, props.showGeofences]);
  // A route or a stop that was chosen elsewhere: what is seen already moves nothing.
  const sight = useMemo(() => {
    const own = stops?.find((r) => r.routeId === selectedId);
    const stop = own?.stops.find((s) => s.guideId === chosenStop);
    return stop ? [stop] : own ? pathOfRoute(own) : [];
  }, [stops, selectedId, chosenStop]);
  const status = routes.find((r) => r._id === selectedId)?.status;
  const trail = useTrail(live, selectedId, status === 'started' || status === 'finished', status === 'started');
  const { age } = useFormat();
  const writeAge = useRef(age);
  writeAge.current = age;
  const source = useMemo(
    () => vehicleMarks(live, (route, fix) => markOfRoute(route, fix, serverNow(), writeAge.current)),
    [live],
  );
  return (
    <MapView
      label={t('map')}
      theme={theme}
      styleUrl={props.styleUrl}
      bounds={props.bounds}
      fitKey={props.fitKey}
      padding={padding}
      onBackgroundClick={props.onClear}
    >
      <RangeCircles centres={ranges} />
      <Geofences areas={areas} />
      <ClosedStreets places={props.closed} />
      <TrailLine source={trail} isDark />
      <RouteLines routes={roads.lines} onSelect={onSelect} />
      <StopMarkers
        stops={markers}
        onHover={props.onHoverStop}
        onSelect={(guideId) => {
          const routeId = routeOfStop.get(guideId);
          if (routeId) onStop(routeId, guideId);
        }}
      />
      <DepotMarkers depots={depots} />
      <InSight places={sight} sightKey={`${selectedId} ${chosenStop} ${stops !== undefined}`} />
      <VehicleMarkers source={source} selectedId={selectedId} onSelect={onSelect} />
      {props.lasso && <Lasso {...props.lasso} />}
      {props.followedId !== '' && <FollowMark source={source} id={props.followedId} onLetGo={props.onLetGo} />}
    </MapView>
  );
}
