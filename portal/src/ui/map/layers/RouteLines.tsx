import type { MapTheme } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import { useMapScene } from '../map-context.ts';
import { onMap } from '../map-palette.ts';
import type { RouteLine } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

export function routeFeatures(routes: readonly RouteLine[], theme: MapTheme): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: routes
      .filter((route) => route.path.length > 1)
      .map((route) => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: route.path.map(({ lng, lat }) => [lng, lat]) },
        properties: {
          id: route.id,
          colour: onMap(route.colour, theme),
          dimmed: route.dimmed === true,
          selected: route.selected === true,
          look: route.straight ? 'straight' : route.dashed ? 'dashed' : 'solid',
          // Drawn last, so on top.
          order: route.selected ? 2 : route.dimmed ? 0 : 1,
        },
      })),
  };
}

const isLook = (look: string) => ['==', ['get', 'look'], look];
const round = { 'line-cap': 'round' as const, 'line-join': 'round' as const, 'line-sort-key': ['get', 'order'] };

function layers(land: string): LayerDraft[] {
  const paint = {
    'line-color': ['get', 'colour'],
    'line-opacity': ['case', ['get', 'dimmed'], 0.42, 0.95],
    'line-width': [
      'interpolate',
      ['linear'],
      ['zoom'],
      8,
      ['case', ['get', 'selected'], 3, ['get', 'dimmed'], 1.5, 2],
      14,
      ['case', ['get', 'selected'], 5, ['get', 'dimmed'], 2.5, 3.5],
    ],
  };
  // Expressions are JSON; the library's tuple types do not follow constants shared between layers.
  return [
    // Wider than the eye needs and not seen: a line of 3 px is hard to hit.
    { id: 'hit', type: 'line', layout: round, paint: { 'line-width': 16, 'line-opacity': 0 } },
    {
      id: 'case',
      type: 'line',
      filter: ['all', ['get', 'selected'], isLook('solid')],
      layout: round,
      paint: { 'line-color': land, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 5.5, 14, 9] },
    },
    { id: 'solid', type: 'line', filter: isLook('solid'), layout: round, paint },
    {
      id: 'dashed',
      type: 'line',
      filter: isLook('dashed'),
      layout: { 'line-join': 'round', 'line-sort-key': ['get', 'order'] },
      paint: { ...paint, 'line-dasharray': [2, 1.6] },
    },
    // Round caps on dashes of no length are dots.
    {
      id: 'straight',
      type: 'line',
      filter: isLook('straight'),
      layout: round,
      paint: { ...paint, 'line-dasharray': [0, 2] },
    },
  ] as LayerDraft[];
}

/** Lines of routes in their colours; the selected one on top with a pale edge, dimmed ones faint. */
export function RouteLines({ routes, onSelect }: { routes: readonly RouteLine[]; onSelect?: (id: string) => void }) {
  const { theme, map } = useMapScene();
  const data = useMemo(() => routeFeatures(routes, theme), [routes, theme]);
  // What is drawn can be read from outside of the canvas: points along streets, and those of straight lines.
  useEffect(() => {
    const { dataset } = map.getContainer();
    const points = (isStraight: boolean): string =>
      String(routes.reduce((sum, r) => ((r.straight === true) === isStraight ? sum + r.path.length : sum), 0));
    dataset.linePoints = points(false);
    dataset.straightPoints = points(true);
  }, [map, routes]);
  useMapLayer({
    rank: layerRank.route,
    data,
    layers: (colours) => layers(colours.land),
    interactive: ['hit'],
    onSelect,
  });
  return null;
}
