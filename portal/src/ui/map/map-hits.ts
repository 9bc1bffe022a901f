import type { MapGeoJSONFeature, Map as MapLibreMap, Point } from 'maplibre-gl';

const answers = new WeakMap<MapLibreMap, Set<string>>();

/** Says that these layers answer to clicks; the answer undoes it. */
export function answering(map: MapLibreMap, layerIds: readonly string[]): () => void {
  const ids = answers.get(map) ?? new Set<string>();
  answers.set(map, ids);
  for (const id of layerIds) ids.add(id);
  return () => {
    for (const id of layerIds) ids.delete(id);
  };
}

/** The topmost feature under the pointer among layers that answer; undefined over the background. */
export function topAnswer(map: MapLibreMap, point: Point): MapGeoJSONFeature | undefined {
  const layers = [...(answers.get(map) ?? [])].filter((id) => map.getLayer(id));
  return layers.length ? map.queryRenderedFeatures(point, { layers })[0] : undefined;
}
