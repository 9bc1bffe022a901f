import 'maplibre-gl/dist/maplibre-gl.css';
import './live-map.css';
import { type MapTheme, mapColours } from '@tramo/browser/map/map-colours';
import { mapLocales } from '@tramo/browser/map/map-locale';
import type { Locale } from '@tramo/contract/problems';
import type { Feature, Polygon } from 'geojson';
import {
  AttributionControl,
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { embeddedRegion, plainStyle, resolveStyle } from '../ui/map/basemap.ts';
import type { LatLng } from '../ui/map/map-types.ts';
import { publicEn } from './public.en.ts';
import { publicEs } from './public.es.ts';

// Without this the map stays blank under Vite: its worker is a module of its own.
setWorkerUrl(workerUrl);

interface Shown {
  driver: LatLng | null;
  /** Middle of the quarter that the visit is in; null when the map is about a whole route. */
  zone: LatLng | null;
}
export interface LiveMap {
  show(shown: Shown): void;
  close(): void;
}

/** What the API's blurring leaves open, with some room. */
const zoneMetres = 150;
const metresPerDegree = 111_320;

function circle(middle: LatLng | null): Feature<Polygon> {
  const { lat, lng } = middle ?? { lat: 0, lng: 0 };
  const ring = Array.from({ length: 49 }, (_, n): [number, number] => {
    const angle = (n / 48) * 2 * Math.PI;
    const [dy, dx] = [Math.sin(angle) * zoneMetres, Math.cos(angle) * zoneMetres];
    return [lng + dx / (metresPerDegree * Math.cos((lat * Math.PI) / 180)), lat + dy / metresPerDegree];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: middle ? [ring] : [] } };
}

/** The buttons stand on the right. */
const fit = { padding: { top: 40, bottom: 40, left: 40, right: 64 }, maxZoom: 14 };
const boundsOf = ({ driver, zone }: Shown): LngLatBounds => {
  const box = new LngLatBounds();
  for (const place of [zone, driver]) if (place) box.extend([place.lng, place.lat]);
  return box;
};

/** The quarter of the visit and, when there is one, the vehicle. Throws where there is no WebGL. */
export function openMap(element: HTMLElement, given: Shown & { styleUrl: string; locale: Locale }): LiveMap {
  const theme: MapTheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
  const colours = () => mapColours(theme, element);
  const brand = getComputedStyle(element).getPropertyValue('--brand-seen').trim() || colours().accent;
  const words = given.locale === 'es' ? publicEs : publicEn;
  let shown: Shown = given;
  const map = new MapLibreMap({
    container: element,
    style: plainStyle(colours()),
    bounds: boundsOf(shown),
    fitBoundsOptions: fit,
    locale: {
      ...mapLocales[given.locale],
      'CooperativeGesturesHandler.WindowsHelpText': words.mapCtrl,
      'CooperativeGesturesHandler.MacHelpText': words.mapCommand,
      'CooperativeGesturesHandler.MobileHelpText': words.mapFingers,
    },
    // A page that scrolls over a map must not zoom it.
    cooperativeGestures: true,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    renderWorldCopies: false,
    maxZoom: 17,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: true }), 'bottom-left');
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right');
  // A tile that does not come must not fill the console; the map shows what it has.
  map.on('error', () => undefined);

  const draw = (): void => {
    if (map.getSource('zone')) return;
    map.addSource('zone', { type: 'geojson', data: circle(shown.zone) });
    map.addLayer({ id: 'zone', type: 'fill', source: 'zone', paint: { 'fill-color': brand, 'fill-opacity': 0.16 } });
    map.addLayer({ id: 'zone-line', type: 'line', source: 'zone', paint: { 'line-color': brand, 'line-width': 2 } });
  };
  map.on('style.load', draw);
  const cancel = new AbortController();
  void resolveStyle(given.styleUrl, theme, colours, cancel.signal).then(({ isRegional, style }) => {
    if (cancel.signal.aborted) return;
    map.setMaxBounds(isRegional ? embeddedRegion : null);
    map.setStyle(style, { diff: false });
    map.once('idle', () => {
      element.dataset.ready = '';
      // The credits open by themselves; on a small map they would cover what is looked at.
      element.querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show');
    });
  });

  const dot = Object.assign(document.createElement('div'), { className: 'vehicle' });
  dot.setAttribute('aria-hidden', 'true');
  const marker = new Marker({ element: dot });
  const place = ({ driver }: Shown): void => {
    map
      .getCanvas()
      .setAttribute('aria-label', words[!driver ? 'mapLabelZone' : shown.zone ? 'mapLabel' : 'mapLabelVehicle']);
    if (driver) marker.setLngLat([driver.lng, driver.lat]).addTo(map);
    else marker.remove();
  };
  place(shown);
  return {
    show: (next) => {
      const hadDriver = shown.driver !== null;
      shown = next;
      map.getSource<GeoJSONSource>('zone')?.setData(circle(next.zone));
      place(next);
      // Who looks elsewhere on the map is left alone, until the vehicle appears or leaves the picture.
      const isOut = next.driver !== null && !map.getBounds().contains([next.driver.lng, next.driver.lat]);
      if (isOut || hadDriver !== (next.driver !== null)) map.fitBounds(boundsOf(next), { ...fit, animate: false });
    },
    close: () => {
      cancel.abort();
      map.remove();
    },
  };
}
