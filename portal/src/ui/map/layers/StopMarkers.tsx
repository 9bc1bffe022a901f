import type { MapColours, MapTheme } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { drawCentred, ensureImage, markerFont } from '../images.ts';
import { type MapScene, useMapScene } from '../map-context.ts';
import { onMap, textOn } from '../map-palette.ts';
import type { StopMarker } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

type Tone = { colour: string; fill: string; ring: string; text: string };

function toneOf(stop: StopMarker, theme: MapTheme, colours: MapColours): Tone {
  const colour = onMap(stop.colour, theme);
  switch (stop.state) {
    case 'done':
      return { colour, fill: colour, ring: colour, text: textOn(colour) };
    case 'failed':
      return { colour: colours.bad, fill: colours.surface, ring: colours.bad, text: colours.bad };
    case 'unassigned':
      return { colour: colours.muted, fill: colours.surface, ring: colours.muted, text: colours.muted };
    default:
      return { colour, fill: colours.surface, ring: colour, text: colours.text };
  }
}

const numberImage = (label: string, text: string) => `tramo-number-${text}-${label}`;

export function stopFeatures(stops: readonly StopMarker[], theme: MapTheme, colours: MapColours): FeatureCollection {
  // When others step back, the ones that stay are what is worked on.
  const hasFocus = stops.some((stop) => stop.dimmed);
  return {
    type: 'FeatureCollection',
    features: stops.map((stop) => {
      const tone = toneOf(stop, theme, colours);
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [stop.lng, stop.lat] },
        properties: {
          id: stop.id,
          state: stop.state,
          ...tone,
          label: stop.label,
          image: stop.label ? numberImage(stop.label, tone.text) : '',
          dimmed: stop.dimmed === true,
          selected: stop.selected === true,
          focused: hasFocus && !stop.dimmed,
          // Higher is on top.
          order: stop.selected ? 4 : stop.dimmed ? 0 : stop.state === 'next' ? 3 : stop.state === 'failed' ? 2 : 1,
        },
      };
    }),
  };
}

const crossImage = (fill: string) => `tramo-cross-${fill}`;

function drawImages(map: MapScene['map'], data: FeatureCollection, colours: MapColours) {
  for (const { properties } of data.features) {
    if (!properties?.image) continue;
    const { label, text, image } = properties as { label: string; text: string; image: string };
    const size = label.length > 2 ? 9 : 10.5;
    // No wider than its figures: the image is also what keeps its neighbours' numbers away.
    const width = label.length * 6.5 + 2;
    ensureImage(map, image, width, 12, (context) =>
      drawCentred(context, label, width / 2, 6, markerFont(size, 650), text),
    );
  }
  ensureImage(map, crossImage(colours.bad), 12, 12, (context) => {
    context.beginPath();
    context.arc(6, 6, 6, 0, 2 * Math.PI);
    context.fillStyle = colours.surface;
    context.fill();
    context.beginPath();
    context.arc(6, 6, 5, 0, 2 * Math.PI);
    context.fillStyle = colours.bad;
    context.fill();
    context.beginPath();
    for (const [x, y, toX, toY] of [
      [4.1, 4.1, 7.9, 7.9],
      [7.9, 4.1, 4.1, 7.9],
    ] as const) {
      context.moveTo(x, y);
      context.lineTo(toX, toY);
    }
    context.strokeStyle = colours.surface;
    context.lineWidth = 1.5;
    context.lineCap = 'round';
    context.stroke();
  });
}

/** Numbers show from here on; below, stops are dots. */
const numbersFromZoom = 11;
/** Numbers of a route that stands out alone show earlier: there is room for them. */
const focusNumbersFromZoom = 9.5;

function layers(colours: MapColours): LayerDraft[] {
  const isLarge = ['any', ['get', 'selected'], ['==', ['get', 'state'], 'next']];
  const radius = (dimmed: number, normal: number, focused: number, large: number) => [
    'case',
    ['get', 'selected'],
    large,
    ['get', 'dimmed'],
    dimmed,
    isLarge,
    large,
    ['get', 'focused'],
    focused,
    normal,
  ];
  const radiusByZoom = [
    'interpolate',
    ['linear'],
    ['zoom'],
    5,
    radius(2, 2.5, 3, 8),
    focusNumbersFromZoom,
    radius(3, 4, 8, 9),
    numbersFromZoom,
    radius(4, 8, 9, 10),
    13,
    radius(5, 9.5, 10, 11.5),
  ];
  const opacity = ['case', ['get', 'dimmed'], 0.5, 1];
  const number = {
    'icon-image': ['get', 'image'],
    'symbol-sort-key': ['-', 0, ['get', 'order']],
    'icon-padding': 0,
    // Where two numbers would lie on each other, one shows.
    'icon-allow-overlap': false,
  };
  return [
    {
      id: 'halo',
      type: 'circle',
      filter: ['all', isLarge, ['!', ['get', 'dimmed']]],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 11, 11, 15, 13, 17],
        'circle-color': ['get', 'colour'],
        'circle-opacity': 0.24,
      },
    },
    {
      id: 'disc',
      type: 'circle',
      layout: { 'circle-sort-key': ['get', 'order'] },
      paint: {
        'circle-radius': radiusByZoom,
        'circle-color': ['get', 'fill'],
        'circle-stroke-color': ['get', 'ring'],
        'circle-stroke-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          7,
          1,
          numbersFromZoom,
          ['case', isLarge, 2.5, 1.8],
        ],
        'circle-opacity': opacity,
        'circle-stroke-opacity': opacity,
      },
    },
    {
      id: 'number',
      type: 'symbol',
      minzoom: numbersFromZoom,
      filter: [
        'all',
        ['!=', ['get', 'label'], ''],
        ['!', ['get', 'dimmed']],
        ['!', ['get', 'focused']],
        ['!', ['get', 'selected']],
      ],
      layout: number,
    },
    {
      id: 'focus-number',
      type: 'symbol',
      minzoom: focusNumbersFromZoom,
      filter: ['all', ['!=', ['get', 'label'], ''], ['get', 'focused'], ['!', ['get', 'selected']]],
      layout: number,
    },
    {
      id: 'cross',
      type: 'symbol',
      minzoom: 9.5,
      filter: ['all', ['==', ['get', 'state'], 'failed'], ['!', ['get', 'dimmed']]],
      layout: {
        'icon-image': crossImage(colours.bad),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-offset': [8, -8],
      },
    },
    {
      id: 'selected-number',
      type: 'symbol',
      filter: ['all', ['!=', ['get', 'label'], ''], ['get', 'selected']],
      layout: { ...number, 'icon-allow-overlap': true },
    },
  ] as LayerDraft[];
}

type Props = { stops: readonly StopMarker[]; onSelect?: (id: string) => void; onHover?: (id: string | null) => void };

/** Stops as discs with their order number; drawn by WebGL, so thousands stay fluid. */
export function StopMarkers({ stops, onSelect, onHover }: Props) {
  const { theme, colours } = useMapScene();
  const data = useMemo(() => stopFeatures(stops, theme, colours), [stops, theme, colours]);
  useMapLayer({
    rank: layerRank.stop,
    data,
    layers,
    prepare: ({ map }) => drawImages(map, data, colours),
    interactive: ['disc'],
    onSelect,
    onHover,
  });
  return null;
}
