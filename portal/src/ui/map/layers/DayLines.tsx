import type { MapTheme } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import { gather } from '../../../lib/gather.ts';
import { useMapScene } from '../map-context.ts';
import { onMap } from '../map-palette.ts';
import type { DayLine } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

const round = { 'line-cap': 'round' as const, 'line-join': 'round' as const };
const none: FeatureCollection = { type: 'FeatureCollection', features: [] };

const lineFeatures = (lines: readonly DayLine[], theme: MapTheme): FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines
    .filter(({ path }) => path.length > 1)
    .map(({ id, colour, path }) => ({
      type: 'Feature',
      properties: { id, colour: onMap(colour, theme) },
      geometry: { type: 'LineString', coordinates: path as [number, number][] },
    })),
});

const faint = (): LayerDraft[] =>
  [
    {
      id: 'line',
      type: 'line',
      layout: round,
      paint: {
        'line-color': ['get', 'colour'],
        'line-opacity': 0.32,
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 1.2, 14, 2.5],
      },
    },
  ] as unknown as LayerDraft[];

/** Ways of many vehicles along a day, faint: where they have been and will be. */
export function DayLines({ lines }: { lines: readonly DayLine[] }) {
  const { theme } = useMapScene();
  const data = useMemo(() => lineFeatures(lines, theme), [lines, theme]);
  useMapLayer({ rank: layerRank.trace - 2, data, layers: faint });
  return null;
}

/** Where one vehicle has driven so far; its source tells when it grew. */
export interface TrailSource {
  read: () => DayLine | null;
  subscribe: (listener: () => void) => () => void;
}
/** A line that grows needs no drawing at every step of its vehicle. */
const growMs = 250;

/** `isDark`: not in the colour of its route, whose planned line lies above it. */
export function TrailLine({ source, isDark = false }: { source: TrailSource; isDark?: boolean }) {
  const scene = useMapScene();
  const { write } = useMapLayer({
    rank: layerRank.trace,
    data: none,
    layers: (colours) =>
      [
        {
          id: 'case',
          type: 'line',
          layout: round,
          paint: { 'line-color': colours.surface, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 4, 14, 8] },
        },
        {
          id: 'line',
          type: 'line',
          layout: round,
          paint: {
            'line-color': isDark ? colours.ink : ['get', 'colour'],
            'line-opacity': isDark ? 0.75 : 1,
            'line-width': ['interpolate', ['linear'], ['zoom'], 8, 2.2, 14, 4.5],
          },
        },
      ] as unknown as LayerDraft[],
  });
  useEffect(() => {
    const drawing = gather(() => {
      const line = source.read();
      write(lineFeatures(line ? [line] : [], scene.theme));
    });
    drawing.every(growMs);
    const unsubscribe = source.subscribe(() => drawing.every(growMs));
    return () => {
      unsubscribe();
      drawing.stop();
    };
  }, [source, scene, write]);
  return null;
}
