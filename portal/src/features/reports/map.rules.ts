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
