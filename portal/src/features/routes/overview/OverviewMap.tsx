import { useComputedColorScheme } from '@mantine/core';
import type { Address } from '@tramo/contract/places';
import type { Route, RouteStops } from '@tramo/contract/routes';
import { useEffect, useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { Geofences } from '../../../ui/map/layers/Geofences.tsx';
import { Lasso } from '../../../ui/map/layers/Lasso.tsx';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { TracePath } from '../../../ui/map/layers/TracePath.tsx';
import { VehicleMarkers } from '../../../ui/map/layers/VehicleMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import { useMapScene } from '../../../ui/map/map-context.ts';
import type { LatLng } from '../../../ui/map/map-types.ts';
import { routesText } from '../routes.es.ts';
import { areasOf, linesOf, markersOf, vehiclesOf } from './map-marks.rules.ts';

export interface OverviewMapProps {
  styleUrl: string;
  routes: readonly Route[];
  stops: readonly RouteStops[] | undefined;
  cedis: readonly Address[];
  trace: readonly LatLng[];
  selectedId: string;
  chosenStop: string | null;
  showGeofences: boolean;
  isFollowing: boolean;
  bounds: readonly LatLng[];
  fitKey: string;
  onSelect: (routeId: string) => void;
  onStop: (routeId: string, guideId: string) => void;
  onClear: () => void;
  onDragged: () => void;
  /** Ticked stops stand out. */
  pickedStops: ReadonlySet<string>;
  onHoverStop: (guideId: string | null) => void;
  lasso: { onDrawn: (ring: LatLng[], isTaking: boolean) => void; onCancel: () => void } | null;
}

/** Room around what is fitted, for the badge above and the zoom below. */
const padding = { top: 64, right: 48, bottom: 48, left: 48 };
const noPath: readonly LatLng[] = [];

/** The whole day on the map: lines, stops, vehicles, depots. Each layer has its own data, so that a fix moves vehicles alone. */
export function OverviewMap(props: OverviewMapProps) {
  const { routes, stops, cedis, selectedId, chosenStop, onSelect, onStop } = props;
  const t = useText(routesText);
  const theme = useComputedColorScheme('light');
  // A fix changes a row but neither its line nor its stops: what those need is kept apart.
  const looks = routes.map((r) => `${r._id} ${r.colour} ${r.status}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` is all that lines and stops take from the rows
  const drawn = useMemo(() => new Map(routes.map((r) => [r._id, { colour: r.colour, status: r.status }])), [looks]);
  const lines = useMemo(() => linesOf(stops ?? [], drawn, selectedId), [stops, drawn, selectedId]);
  const { pickedStops } = props;
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
  const areas = useMemo(() => (props.showGeofences ? areasOf(cedis) : []), [cedis, props.showGeofences]);
  const selected = routes.find((r) => r._id === selectedId);
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
      <Geofences areas={areas} />
      <TracePath path={selected ? props.trace : noPath} />
      <RouteLines routes={lines} onSelect={onSelect} />
      <StopMarkers
        stops={markers}
        onHover={props.onHoverStop}
        onSelect={(guideId) => {
          const routeId = routeOfStop.get(guideId);
          if (routeId) onStop(routeId, guideId);
        }}
      />
      <DepotMarkers depots={depots} />
      <Vehicles routes={routes} selectedId={selectedId} onSelect={onSelect} />
      {props.lasso && <Lasso {...props.lasso} />}
      {props.isFollowing && selected?.latestLocation && (
        <Follow at={selected.latestLocation} onDragged={props.onDragged} />
      )}
    </MapView>
  );
}

/** Apart, because its clock ticks each second. */
function Vehicles({ routes, selectedId, onSelect }: Pick<OverviewMapProps, 'routes' | 'selectedId' | 'onSelect'>) {
  const f = useFormat();
  const now = useNow(1000);
  const vehicles = useMemo(() => vehiclesOf(routes, selectedId, now, f.age), [routes, selectedId, now, f]);
  return <VehicleMarkers vehicles={vehicles} onSelect={onSelect} />;
}

/** Keeps a vehicle in the middle until somebody moves the map by hand. */
function Follow({ at, onDragged }: { at: LatLng; onDragged: () => void }) {
  const { map, prefersLessMotion } = useMapScene();
  const { lat, lng } = at;
  useEffect(() => {
    map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), 13), duration: prefersLessMotion ? 0 : 700 });
  }, [map, lat, lng, prefersLessMotion]);
  useEffect(() => {
    map.on('dragstart', onDragged);
    return () => {
      map.off('dragstart', onDragged);
    };
  }, [map, onDragged]);
  return null;
}
