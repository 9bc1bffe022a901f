import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { ensureImage, ensurePill } from '../images.ts';
import { type MapScene, useMapScene } from '../map-context.ts';
import type { DepotMarker } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

const size = 32;

/** Dark square with the gate of a warehouse. */
function ensureDepot(map: MapScene['map'], colours: MapColours): string {
  const id = `tramo-depot-${colours.ink}`;
  ensureImage(map, id, size, size, (context) => {
    context.beginPath();
    context.roundRect(0, 0, size, size, 9);
    context.fillStyle = colours.land;
    context.fill();
    context.beginPath();
    context.roundRect(2, 2, size - 4, size - 4, 7);
    context.fillStyle = colours.ink;
    context.fill();
    context.beginPath();
    context.moveTo(10.5, 22);
    context.lineTo(10.5, 14.2);
    context.lineTo(16, 10.2);
    context.lineTo(21.5, 14.2);
    context.lineTo(21.5, 22);
    context.strokeStyle = colours.surface;
    context.lineWidth = 2;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke();
  });
  return id;
}

function features(depots: readonly DepotMarker[], { map, colours }: MapScene): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: depots.map((depot) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [depot.lng, depot.lat] },
      properties: {
        id: depot.id,
        image: ensureDepot(map, colours),
        pill: depot.name
          ? ensurePill(map, depot.name, { fill: colours.surface, line: colours.line, text: colours.text })
          : '',
      },
    })),
  };
}

const layers: () => LayerDraft[] = () => [
  {
    id: 'name',
    type: 'symbol',
    minzoom: 10.5,
    filter: ['!=', ['get', 'pill'], ''],
    layout: { 'icon-image': ['get', 'pill'], 'icon-anchor': 'top', 'icon-offset': [0, 19] },
  },
  {
    id: 'house',
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'image'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 11, 0.9, 13, 1],
    },
  },
];

/** Warehouses (CEDIS), with their names when near. */
export function DepotMarkers({
  depots,
  onSelect,
}: {
  depots: readonly DepotMarker[];
  onSelect?: (id: string) => void;
}) {
  const scene = useMapScene();
  const data = useMemo(() => features(depots, scene), [depots, scene]);
  useMapLayer({
    rank: layerRank.depot,
    data,
    layers,
    prepare: () => void features(depots, scene),
    interactive: ['house'],
    onSelect,
  });
  return null;
}
