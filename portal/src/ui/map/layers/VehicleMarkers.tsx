import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo, useRef } from 'react';
import { ensureImage, ensurePill } from '../images.ts';
import type { MapColours } from '../map-colours.ts';
import { type MapScene, useMapScene } from '../map-context.ts';
import { onMap } from '../map-palette.ts';
import type { VehicleMarker } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';
import { drawVehicle, turnedDisc, vehicleSize } from './vehicle-image.ts';
import { createThrift, type Glide, isGliding, nextGlides, paceMs, poseAt } from './vehicle-motion.ts';

/** White, with a ring and a sign in the route's colour. */
function ensureVehicle(map: MapScene['map'], colour: string, hasHeading: boolean, colours: MapColours): string {
  const id = `tramo-vehicle-${colour}-${hasHeading ? 'arrow' : 'dot'}-${colours.surface}`;
  const look = { land: colours.land, fill: colours.surface, ring: colour, sign: colour, isFaint: false, hasHeading };
  ensureImage(map, id, vehicleSize, vehicleSize, (context) => drawVehicle(context, look));
  return id;
}

function features(
  vehicles: readonly VehicleMarker[],
  glides: ReadonlyMap<string, Glide>,
  scene: MapScene,
  now: number,
): FeatureCollection {
  const { map, theme, colours } = scene;
  return {
    type: 'FeatureCollection',
    features: vehicles.map((vehicle) => {
      const glide = glides.get(vehicle.id);
      const pose = glide ? poseAt(glide, now) : vehicle;
      const colour = vehicle.isOld ? colours.faint : onMap(vehicle.colour, theme);
      const look =
        vehicle.isSilent || vehicle.isOld
          ? { fill: colours.warnBackground, text: colours.warn }
          : { fill: colours.surface, text: colours.muted };
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [pose.lng, pose.lat] },
        properties: {
          id: vehicle.id,
          colour,
          image: ensureVehicle(map, colour, pose.heading !== null, colours),
          heading: pose.heading ?? 0,
          pill: vehicle.ageLabel ? ensurePill(map, vehicle.ageLabel, { ...look, line: colours.line }) : '',
          selected: vehicle.selected === true,
          order: vehicle.selected ? 2 : vehicle.isOld ? 0 : 1,
        },
      };
    }),
  };
}

function layers(): LayerDraft[] {
  const pill = { 'icon-image': ['get', 'pill'], 'icon-anchor': 'left', 'icon-offset': [14, -9], 'icon-padding': 1 };
  return [
    {
      id: 'halo',
      type: 'circle',
      filter: ['get', 'selected'],
      paint: { 'circle-radius': 22, 'circle-color': ['get', 'colour'], 'circle-opacity': 0.25 },
    },
    {
      id: 'pill',
      type: 'symbol',
      minzoom: 8,
      filter: ['all', ['!=', ['get', 'pill'], ''], ['!', ['get', 'selected']]],
      layout: { ...pill, 'symbol-sort-key': ['-', 0, ['get', 'order']] },
    },
    {
      id: 'disc',
      type: 'symbol',
      layout: {
        ...turnedDisc,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.62, 10, 0.85, 12, 1],
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: 'selected-pill',
      type: 'symbol',
      filter: ['all', ['!=', ['get', 'pill'], ''], ['get', 'selected']],
      layout: { ...pill, 'icon-allow-overlap': true },
    },
  ] as LayerDraft[];
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** A van in a city, metres per second: gives the pace of drawing. */
const usualMps = 12;

type Props = { vehicles: readonly VehicleMarker[]; onSelect?: (id: string) => void };

/** Vehicles live: heading, colour of the route, age of the last fix. They glide between fixes unless less motion is asked for. */
export function VehicleMarkers({ vehicles, onSelect }: Props) {
  const scene = useMapScene();
  const glides = useRef<Map<string, Glide>>(new Map());
  const initial = useMemo(() => nothing, []);
  const { write } = useMapLayer({ rank: layerRank.vehicle, data: initial, layers, interactive: ['disc'], onSelect });
  const drawnAt = useRef(0);
  const thrift = useMemo(() => createThrift(), []);
  const selectedId = vehicles.find((vehicle) => vehicle.selected)?.id;
  // A choice shows at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice hurries
  useEffect(() => {
    drawnAt.current = 0;
  }, [selectedId]);

  useEffect(() => {
    const begun = performance.now();
    glides.current = scene.prefersLessMotion ? new Map() : nextGlides(glides.current, vehicles, begun);
    let frame = 0;
    // Two hundred vehicles tell something at every frame; drawn is what can be seen to move.
    const step = (at: number) => {
      const { map } = scene;
      const isMoving = isGliding(glides.current, at);
      const isDue = at - drawnAt.current >= thrift.paceMs(paceMs(map.getZoom(), map.getCenter().lat, usualMps));
      if (isDue) {
        drawnAt.current = at;
        write(features(vehicles, glides.current, scene, at));
        thrift.drawn();
      }
      if (isMoving || !isDue) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [vehicles, scene, write, thrift]);
  return null;
}
