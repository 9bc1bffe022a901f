import { distanceKm } from '@tramo/contract/geo';
import type { City } from '../places/shared/city.rules.ts';
import type { OutcomeMap } from './reports.api.ts';

type LatLng = { lat: number; lng: number };

/** Cells as heat: the worst one is whole. The root keeps lesser ones in sight beside it. */
export function heatOf(cells: OutcomeMap['cells']): (LatLng & { weight: number })[] {
  const most = Math.max(1, ...cells.map((c) => c.failed));
  return cells.map(({ lat, lng, failed }) => ({ lat, lng, weight: Math.sqrt(failed / most) }));
}

/** Corners of what to show: the points without their farthest hundredth on each side, since one wrong pin would show half of the country. */
export function boundsOf(points: readonly LatLng[]): LatLng[] {
  if (points.length === 0) return [];
  const edge = (values: number[]): [number, number] => {
    const sorted = values.sort((a, b) => a - b);
    const cut = Math.floor(sorted.length / 100);
    return [sorted[cut] as number, sorted[sorted.length - 1 - cut] as number];
  };
  const [south, north] = edge(points.map((p) => p.lat));
  const [west, east] = edge(points.map((p) => p.lng));
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}

interface Cedi {
  _id: string;
  name: string;
  lat: number | null;
  lng: number | null;
}
/** The points of each city: visits lie around the cedi that is nearest to them. Cities without any are left out. */
export function cityPoints<P extends LatLng>(points: readonly P[], cedis: readonly Cedi[]): (City & { points: P[] })[] {
  const cities = cedis.flatMap(({ _id, name, lat, lng }) =>
    lat === null || lng === null ? [] : [{ id: _id, name, lat, lng, points: [] as P[] }],
  );
  const [first] = cities;
  if (!first) return [];
  for (const point of points) {
    let nearest = { city: first, km: Number.POSITIVE_INFINITY };
    for (const city of cities) {
      const km = distanceKm(city, point);
      if (km < nearest.km) nearest = { city, km };
    }
    nearest.city.points.push(point);
  }
  return cities
    .filter((city) => city.points.length > 0)
    .map(({ id, name, points: own }) => ({ id, name, count: own.length, points: own }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
