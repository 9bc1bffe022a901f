import type { FeatureCollection } from 'geojson';
import { useEffect } from 'react';
import { gather } from '../../../lib/gather.ts';
import { ensurePill } from '../images.ts';
import { type MapScene, useMapScene } from '../map-context.ts';
import { onMap } from '../map-palette.ts';
import type { MarkSource, VehicleMark } from '../map-types.ts';
import { type Drawn, type DrawnMark, only, redraw } from './mark-drawing.ts';
import { clusterImage, drawClusters, ensureMark, ensureSign, toneColour } from './mark-images.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';
import { turnedDisc } from './vehicle-image.ts';
import { createThrift, type Glide, isGliding, nextGlides, paceMs } from './vehicle-motion.ts';

const order = { old: 0, ok: 1, warn: 2, bad: 3 } as const;
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** Without news the labels still age, and a glide still ends. */
const idleMs = 1000;

const single = { promoteId: 'id' };
const grouping = {
  ...single,
  cluster: true,
  clusterMaxZoom: 10,
  clusterRadius: 34,
  clusterProperties: { worst: ['max', ['get', 'order']] },
};

const discs = (): LayerDraft[] =>
  [
    {
      id: 'cluster',
      type: 'symbol',
      filter: ['has', 'point_count'],
      layout: {
        // The worst of its vehicles gives a cluster its ring.
        'icon-image': [
          'concat',
          [
            'match',
            ['get', 'worst'],
            3,
            clusterImage('bad'),
            2,
            clusterImage('warn'),
            1,
            clusterImage('ok'),
            clusterImage('old'),
          ],
          ['get', 'point_count'],
        ],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'worst'],
      },
    },
    {
      id: 'pill',
      type: 'symbol',
      minzoom: 9,
      filter: ['all', ['!', ['has', 'point_count']], ['!=', ['get', 'pill'], '']],
      layout: {
        'icon-image': ['get', 'pill'],
        'icon-anchor': 'left',
        'icon-offset': [14, -9],
        'icon-padding': 1,
        'symbol-sort-key': ['-', 0, ['get', 'order']],
      },
    },
    {
      id: 'disc',
      type: 'symbol',
      filter: ['!', ['has', 'point_count']],
      layout: {
        ...turnedDisc,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.7, 10, 0.85, 13, 1],
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: 'sign',
      type: 'symbol',
      filter: ['all', ['!', ['has', 'point_count']], ['!=', ['get', 'sign'], '']],
      layout: {
        'icon-image': ['get', 'sign'],
        'icon-offset': [-12, -12],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'order'],
      },
    },
  ] as unknown as LayerDraft[];

const halo = (): LayerDraft[] =>
  [
    {
      id: 'halo',
      type: 'circle',
      paint: { 'circle-radius': 24, 'circle-color': ['get', 'colour'], 'circle-opacity': 0.28 },
    },
    {
      id: 'disc',
      type: 'symbol',
      layout: { ...turnedDisc },
    },
    {
      id: 'pill',
      type: 'symbol',
      filter: ['!=', ['get', 'pill'], ''],
      layout: {
        'icon-image': ['get', 'pill'],
        'icon-anchor': 'left',
        'icon-offset': [16, -9],
        'icon-allow-overlap': true,
      },
    },
  ] as unknown as LayerDraft[];

function styleOf(mark: VehicleMark, heading: number | null, { map, colours, theme }: MapScene): DrawnMark['style'] {
  const isOld = mark.tone === 'old';
  const style = isOld
    ? { fill: colours.warnBackground, text: colours.warn }
    : { fill: colours.surface, text: colours.muted };
  const colour = mark.colour && !isOld ? onMap(mark.colour, theme) : toneColour(mark.tone, colours);
  return {
    colour,
    image: ensureMark(map, mark.tone, colour, heading !== null, colours),
    heading: Math.round(heading ?? 0),
    sign: mark.sign ? ensureSign(map, mark.sign, colours) : '',
    pill: mark.label ? ensurePill(map, mark.label, { ...style, line: colours.line }) : '',
    order: order[mark.tone],
  };
}

/** Marks that stay as they are. */
export const stillMarks = (marks: readonly VehicleMark[]): MarkSource => ({
  read: () => marks,
  subscribe: () => () => undefined,
  glides: false,
  speedMps: () => Number.POSITIVE_INFINITY,
});

type Props = {
  source: MarkSource;
  selectedId?: string;
  onSelect?: (id: string) => void;
  /** Gathers those that stand close when seen from far away. */
  hasClusters?: boolean;
};

/**
 * Vehicles, maybe many that move: clusters when far away, arrows when near. Nothing of it passes through React: the marks are read from their
 * source and the map gets only what differs, no more often than it can be seen.
 */
export function VehicleMarkers({ source, selectedId = '', onSelect, hasClusters = false }: Props) {
  const scene = useMapScene();
  const { write, patch } = useMapLayer({
    rank: layerRank.vehicle,
    data: nothing,
    source: (hasClusters ? grouping : single) as never,
    layers: discs,
    interactive: ['cluster', 'disc'],
    onSelect,
  });
  const { write: writeSelected } = useMapLayer({
    rank: layerRank.vehicle + 1,
    data: nothing,
    layers: halo,
    interactive: ['disc'],
    onSelect,
  });

  useEffect(() => drawClusters(scene.map, scene.colours), [scene]);

  useEffect(() => {
    const { map, prefersLessMotion } = scene;
    const drawn: Drawn = new Map();
    let glides: ReadonlyMap<string, Glide> = new Map();
    const thrift = createThrift();
    let isNews = true;
    let shown = '';
    let frame = 0;
    // A style that was replaced has lost what was written before.
    write(nothing);
    const draw = (): void => {
      const now = performance.now();
      const marks = source.read();
      if (isNews && source.glides && !prefersLessMotion) {
        const before = glides;
        glides = nextGlides(before, marks, now);
        for (const mark of marks) if (mark.tone === 'old') (glides as Map<string, Glide>).delete(mark.id);
      }
      isNews = false;
      const diff = redraw(drawn, marks, glides, now, (mark, heading) => styleOf(mark, heading, scene));
      if (diff) {
        patch(diff);
        thrift.drawn();
      }
      const one = drawn.get(selectedId);
      const key = one ? `${one.lat} ${one.lng} ${Object.values(one.style).join()}` : '';
      if (key !== shown) {
        shown = key;
        writeSelected(only(selectedId, drawn));
      }
      drawing.within(isGliding(glides, now) ? pace() : idleMs);
    };
    const pace = (): number => thrift.paceMs(paceMs(map.getZoom(), map.getCenter().lat, source.speedMps()));
    const drawing = gather(() => {
      // A window that nobody sees gets no frames, and needs no drawing.
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        draw();
      });
    });
    const unsubscribe = source.subscribe(() => {
      isNews = true;
      drawing.every(pace());
    });
    drawing.within(0);
    return () => {
      unsubscribe();
      drawing.stop();
      cancelAnimationFrame(frame);
    };
  }, [source, selectedId, scene, write, patch, writeSelected]);
  return null;
}
