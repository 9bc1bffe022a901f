import type { MapColours, MapTheme } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import type {
  GeoJSONSource,
  GeoJSONSourceDiff,
  GeoJSONSourceSpecification,
  LayerSpecification,
  LngLat,
  MapLayerMouseEvent,
} from 'maplibre-gl';
import { useEffect, useId, useRef } from 'react';
import { type MapScene, useMapScene } from '../map-context.ts';
import { answering, topAnswer } from '../map-hits.ts';
import type { LatLng } from '../map-types.ts';
import { readsLessMotion } from '../motion.ts';

/** Fixed order from the ground up, whatever the order in which React mounts the layers. */
export const layerRank = { geofence: 10, trace: 20, route: 30, stop: 40, depot: 50, vehicle: 60 } as const;

/** A layer without what the hook fills in: its source, and the prefix of its id. */
export type LayerDraft = LayerSpecification extends infer Layer
  ? Layer extends { source: string }
    ? Omit<Layer, 'source'>
    : never
  : never;

type Options = {
  rank: number;
  data: FeatureCollection;
  /** How the source gathers and names its features; read when it is added. */
  source?: Pick<
    GeoJSONSourceSpecification,
    'cluster' | 'clusterMaxZoom' | 'clusterRadius' | 'clusterProperties' | 'promoteId'
  >;
  /** Drawn anew when the theme changes. */
  layers: (colours: MapColours, theme: MapTheme) => LayerDraft[];
  /** Draws the images that the data names; called before data is handed over. */
  prepare?: (scene: MapScene) => void;
  /** Ids of drafts that answer to the pointer. */
  interactive?: readonly string[];
  onSelect?: ((id: string, at: LatLng) => void) | undefined;
  onHover?: ((id: string | null) => void) | undefined;
};

async function openCluster(map: MapScene['map'], source: string, cluster: number, center: LngLat): Promise<void> {
  // Its members may have parted since it was drawn: then there is nothing to open.
  const zoom = await map
    .getSource<GeoJSONSource>(source)
    ?.getClusterExpansionZoom(cluster)
    .catch(() => undefined);
  if (zoom !== undefined) map.easeTo({ center, zoom: zoom + 0.2, duration: readsLessMotion() ? 0 : 400 });
}

const rankOf = (layerId: string) => Number(/^tramo-(\d+)-/.exec(layerId)?.[1] ?? 0);

/**
 * One GeoJSON source with its layers, added at its place in the order and taken away on unmount. Answers ways to write data outside React:
 * whole, or, for sources with `promoteId`, only what differs. A click on a cluster opens it.
 */
export function useMapLayer(options: Options): {
  write: (data: FeatureCollection) => void;
  patch: (diff: GeoJSONSourceDiff) => void;
} {
  const scene = useMapScene();
  const { map, epoch, colours, theme } = scene;
  const source = `tramo-${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
  const latest = useRef({ ...options, scene });
  latest.current = { ...options, scene };
  const write = useRef((data: FeatureCollection) => {
    latest.current.prepare?.(latest.current.scene);
    latest.current.scene.map.getSource<GeoJSONSource>(source)?.setData(data);
  });
  const patch = useRef((diff: GeoJSONSourceDiff) => {
    void latest.current.scene.map.getSource<GeoJSONSource>(source)?.updateData(diff);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch means that the style, and with it our layers, is gone
  useEffect(() => {
    const { rank, data, layers, prepare } = latest.current;
    prepare?.(latest.current.scene);
    try {
      map.addSource(source, { type: 'geojson', data, tolerance: 0.2, ...latest.current.source });
    } catch {
      // The base style is being replaced this very moment; when it has come, a new epoch runs this again.
      return;
    }
    const above = map.getLayersOrder().find((id) => rankOf(id) > rank);
    const added = layers(colours, theme).map((draft) => {
      const id = `tramo-${rank}-${source}-${draft.id}`;
      map.addLayer({ ...draft, id, source } as LayerSpecification, above);
      return id;
    });
    return () => {
      // The map may be gone, or its style replaced, by the time React cleans up.
      if (!map.style) return;
      for (const id of added) if (map.getLayer(id)) map.removeLayer(id);
      if (map.getSource(source)) map.removeSource(source);
    };
  }, [map, epoch, source]);

  useEffect(() => write.current(options.data), [options.data]);

  const interactive = options.onSelect || options.onHover ? (options.interactive?.join() ?? '') : '';
  const rank = options.rank;
  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners are bound to layers of this epoch
  useEffect(() => {
    const ids = interactive
      .split(',')
      .filter(Boolean)
      .map((id) => `tramo-${rank}-${source}-${id}`);
    if (!ids.length) return;
    const idOf = (event: MapLayerMouseEvent) => event.features?.[0]?.properties.id as string | undefined;
    let hovered: string | null = null;
    let cursorBefore = '';
    const click = (event: MapLayerMouseEvent) => {
      // What lies on top answers alone: a stop over its route line does not select both.
      const top = topAnswer(map, event.point);
      if (top?.source !== source) return;
      if (top.properties.cluster_id !== undefined)
        void openCluster(map, source, top.properties.cluster_id as number, event.lngLat);
      const id = top.properties.id as string | undefined;
      if (id === undefined) return;
      latest.current.onSelect?.(id, { lat: event.lngLat.lat, lng: event.lngLat.lng });
    };
    const move = (event: MapLayerMouseEvent) => {
      const id = idOf(event) ?? null;
      if (id === hovered) return;
      if (hovered === null) cursorBefore = map.getCanvas().style.cursor;
      hovered = id;
      if (latest.current.onSelect) map.getCanvas().style.cursor = 'pointer';
      latest.current.onHover?.(id);
    };
    const leave = () => {
      if (hovered === null) return;
      hovered = null;
      map.getCanvas().style.cursor = cursorBefore;
      latest.current.onHover?.(null);
    };
    const silence = answering(map, ids);
    map.on('click', ids, click);
    map.on('mousemove', ids, move);
    map.on('mouseleave', ids, leave);
    return () => {
      silence();
      map.off('click', ids, click);
      map.off('mousemove', ids, move);
      map.off('mouseleave', ids, leave);
      if (map.style) leave();
    };
  }, [map, epoch, source, rank, interactive]);

  return { write: write.current, patch: patch.current };
}
