import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { circleRing, closeRing, type GeoPoint } from '@tramo/contract/geo';
import { decodePolyline } from '@tramo/contract/roads/polyline';
import type { FeatureCollection } from 'geojson';
import { endOfStop, isOpen, nextStopOf } from '../route/stop-facts.ts';

export type StopTone = 'next' | 'open' | 'whole' | 'partial' | 'failed';
const toneOf = (stop: StopOfDay, next: StopOfDay | null): StopTone =>
  stop === next ? 'next' : (endOfStop(stop) ?? 'open');

/** Stops as points; the next one is drawn last, above the others. */
export function stopFeatures(route: RouteOfDay): FeatureCollection {
  const next = nextStopOf(route);
  const sorted = [...route.stops].sort((a, b) => Number(isOpen(a)) - Number(isOpen(b)) || b.order - a.order);
  return {
    type: 'FeatureCollection',
    features: sorted.map((stop) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [stop.lng, stop.lat] },
      properties: { guideId: stop.guideId, order: `${stop.order}`, tone: toneOf(stop, next) },
    })),
  };
}

/** The way that is left, leg by leg; one without streets is drawn otherwise, so that nobody takes it for a way. */
export function lineFeatures(route: RouteOfDay): FeatureCollection {
  const next = nextStopOf(route);
  return {
    type: 'FeatureCollection',
    features: (route.directions?.legs ?? []).map((leg) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: decodePolyline(leg.line).map(({ lng, lat }) => [lng, lat]) },
      properties: { isNext: next !== null && leg.toGuideId === next.guideId, isStraight: leg.source === 'estimate' },
    })),
  };
}

/** Where the phone is, and how sure of it. */
export function placeFeatures(place: (GeoPoint & { accuracyM: number | null }) | null): FeatureCollection {
  if (!place) return { type: 'FeatureCollection', features: [] };
  const ring = closeRing(circleRing(place, Math.max(5, place.accuracyM ?? 0) / 1000)).map(([lng, lat]) => [lng, lat]);
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} },
      { type: 'Feature', geometry: { type: 'Point', coordinates: [place.lng, place.lat] }, properties: {} },
    ],
  };
}
