import 'maplibre-gl/dist/maplibre-gl.css';
import { type MapTheme, mapColours } from '@tramo/browser/map/map-colours';
import { documentLanguage, mapLocales, mapMessages } from '@tramo/browser/map/map-locale';
import {
  AttributionControl,
  LngLatBounds,
  Map as MapLibreMap,
  Marker,
  type MarkerOptions,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countryView, embeddedRegion, plainStyle, resolveStyle } from './basemap.ts';
import { markerFontReady } from './images.ts';
import styles from './MapView.module.css';
import { MapContext, type MapScene } from './map-context.ts';
import { topAnswer } from './map-hits.ts';
import type { LatLng, MapPadding, MapStyleSetting } from './map-types.ts';
import { readsLessMotion } from './motion.ts';

// Without this the map stays blank under Vite: its worker is a module of its own.
setWorkerUrl(workerUrl);

export type MapViewProps = {
  /** What the map shows, for those who do not see it. */
  label: string;
  theme: MapTheme;
  /** Layers: RouteLines, StopMarkers and the others of ./layers. */
  children?: ReactNode;
  /** Points to fit at first, and again whenever `fitKey` changes. None shows all of Mexico. */
  bounds?: readonly LatLng[];
  fitKey?: string | number;
  padding?: MapPadding;
  /** Default `auto`: street tiles when reachable, else the embedded map. */
  styleUrl?: MapStyleSetting;
  /** A click that hit no layer. */
  onBackgroundClick?: (at: LatLng) => void;
  className?: string;
  cursor?: string;
};

const createMarker = (options: MarkerOptions) => new Marker(options);

/** One point is shown with its quarter, not with its doorstep. */
const closestFit = 14.5;
const idlePatienceMs = 5000;

function hasWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers keep few contexts alive: hand this one back at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

function boundsOf(points: readonly LatLng[]): LngLatBounds {
  const box = new LngLatBounds();
  for (const point of points) box.extend([point.lng, point.lat]);
  return points.length ? box : new LngLatBounds(countryView);
}

/** On a small map the room gives way before the points do. */
function fittingPadding(padding: MapPadding = 48, element: HTMLElement): MapPadding {
  const most = Math.min(element.clientWidth, element.clientHeight) / 5;
  return typeof padding === 'number' ? Math.min(padding, most) : padding;
}

/** None while the style before is still being read: it is not there yet, and its images cannot be asked for. */
const drawnImages = (map: MapLibreMap) =>
  (map.getStyle() ? map.listImages() : [])
    .filter((id) => id.startsWith('tramo-'))
    .map((id) => ({ id, image: map.getImage(id) }));

export function MapView(props: MapViewProps) {
  const { label, theme, children, bounds, fitKey, padding, styleUrl = 'auto', className, cursor } = props;
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [scene, setScene] = useState<MapScene | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  const fitted = useRef<{ map: MapLibreMap; key: unknown } | null>(null);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    if (!hasWebGl()) {
      setIsMissing(true);
      return;
    }
    const first = latest.current;
    let created: MapLibreMap;
    try {
      created = new MapLibreMap({
        container: element,
        style: plainStyle(mapColours(first.theme, frame.current)),
        bounds: boundsOf(first.bounds ?? []),
        fitBoundsOptions: { padding: fittingPadding(first.padding, element), maxZoom: closestFit },
        locale: mapLocales[documentLanguage()],
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        maxPitch: 0,
        renderWorldCopies: false,
        // Symbols that move at each fix would flicker if they faded in.
        fadeDuration: 0,
        maxZoom: 19,
      });
    } catch {
      setIsMissing(true);
      return;
    }
    created.touchZoomRotate.disableRotation();
    created.keyboard.disableRotation();
    created.addControl(new AttributionControl({ compact: true }), 'bottom-left');
    created.addControl(new NavigationControl({ showCompass: false }), 'bottom-right');
    // A tile that does not come must not fill the console; the map shows what it has.
    created.on('error', () => undefined);
    created.on('click', (event) => {
      if (!topAnswer(created, event.point))
        latest.current.onBackgroundClick?.({ lat: event.lngLat.lat, lng: event.lngLat.lng });
    });
    let wasHidden = element.clientWidth === 0 || element.clientHeight === 0;
    const size = new ResizeObserver(() => {
      created.resize();
      const isHidden = element.clientWidth === 0 || element.clientHeight === 0;
      // Opened behind a closed tab, where nothing could be fitted.
      if (wasHidden && !isHidden) {
        const { bounds: points = [], padding: room } = latest.current;
        created.fitBounds(boundsOf(points), {
          padding: fittingPadding(room, element),
          maxZoom: closestFit,
          duration: 0,
        });
        wasHidden = false;
      }
    });
    size.observe(element);
    // It opened on the points of then; what came while it was made is another wish.
    fitted.current = { map: created, key: first.fitKey };
    setMap(created);
    return () => {
      size.disconnect();
      setMap(null);
      setScene(null);
      setIsReady(false);
      created.remove();
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    const cancel = new AbortController();
    let patience: ReturnType<typeof setTimeout> | undefined;
    const colours = () => mapColours(theme, frame.current);
    const draw = async () => {
      await markerFontReady();
      if (cancel.signal.aborted) return;
      setScene((before) => ({
        map,
        createMarker,
        epoch: (before?.epoch ?? 0) + 1,
        theme,
        colours: colours(),
        prefersLessMotion: readsLessMotion(),
      }));
    };
    map.on('style.load', draw);
    // The plain style may have loaded before this listener was there.
    if (map.isStyleLoaded()) void draw();
    void resolveStyle(styleUrl, theme, colours, cancel.signal).then(({ isRegional, style }) => {
      if (cancel.signal.aborted) return;
      map.setMaxBounds(isRegional ? embeddedRegion : null);
      const drawn = drawnImages(map);
      map.setStyle(style, { diff: false });
      // Tiles of the style before that are still read ask the new one for theirs.
      for (const { id, image } of drawn) map.addImage(id, image.data, image);
      const ready = () => {
        if (cancel.signal.aborted) return;
        clearTimeout(patience);
        setIsReady(true);
        // Now that the land lies on it.
        if (isRegional) map.setPaintProperty('background', 'background-color', colours().water);
        // The credits open by themselves; on a small map they would cover what is worked on.
        frame.current?.querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show');
      };
      map.once('idle', ready);
      // Vehicles that never stand still, or a tile that never comes, keep a map from idling.
      patience = setTimeout(ready, idlePatienceMs);
    });
    return () => {
      cancel.abort();
      clearTimeout(patience);
      map.off('style.load', draw);
    };
  }, [map, theme, styleUrl]);

  useEffect(() => {
    if (!map) return;
    if (fitted.current?.map === map && fitted.current.key === fitKey) return;
    fitted.current = { map, key: fitKey };
    map.fitBounds(boundsOf(bounds ?? []), {
      padding: fittingPadding(padding, map.getContainer()),
      maxZoom: closestFit,
      duration: readsLessMotion() ? 0 : 450,
    });
  }, [map, fitKey, bounds, padding]);

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label);
  }, [map, label]);

  useEffect(() => {
    if (map) map.getCanvas().style.cursor = cursor ?? '';
  }, [map, cursor]);

  const messages = mapMessages[documentLanguage()];
  return (
    <section
      ref={frame}
      className={className ? `${styles.frame} ${className}` : styles.frame}
      data-theme={theme}
      data-mantine-color-scheme={theme}
      data-map-ready={isReady ? 'true' : 'false'}
      data-map-missing={isMissing ? 'true' : undefined}
      aria-label={label}
    >
      <div ref={container} className={styles.canvas} />
      {isMissing && (
        <div className={styles.missing} role="status">
          <strong>{messages.withoutWebGl}</strong>
          <span>{messages.withoutWebGlHint}</span>
        </div>
      )}
      {scene && scene.map === map && <MapContext value={scene}>{children}</MapContext>}
    </section>
  );
}
