import type { MapColours, MapTheme } from '@tramo/browser/map/map-colours';
import type { Map as MapLibreMap, Marker, MarkerOptions } from 'maplibre-gl';
import { createContext, useContext } from 'react';

/** What a layer needs from the map around it. `epoch` grows each time the base style is replaced: layers then draw themselves anew. */
export type MapScene = {
  map: MapLibreMap;
  /** Made here, so that layers need no maplibre of their own and stay out of its chunk. */
  createMarker: (options: MarkerOptions) => Marker;
  epoch: number;
  theme: MapTheme;
  colours: MapColours;
  prefersLessMotion: boolean;
};

export const MapContext = createContext<MapScene | null>(null);

export function useMapScene(): MapScene {
  const scene = useContext(MapContext);
  if (!scene) throw new Error('A map layer was used outside MapView');
  return scene;
}
