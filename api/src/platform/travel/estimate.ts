import type { LatLng } from '@tramo/contract/fields';
import { distanceKm } from '@tramo/contract/geo';
import type { Leg, TravelMatrix } from './travel.ts';

/** Great-circle distance in metres. */
export const haversineM = (a: LatLng, b: LatLng): number => distanceKm(a, b) * 1000;

/**
 * Streets are longer than the straight line: about 1.42 times in a neighbourhood, falling to 1.22 on trips that use
 * avenues and highways (measured detour indices of gridded cities lie between 1.2 and 1.45).
 */
export const detour = (straightM: number): number => 1.22 + 0.2 * Math.exp(-straightM / 6000);

/** Share of the free speed by local hour: the peaks of Mexican metropolitan traffic at 7–9, 13–15 and 18–20 h. */
const trafficByHour = [
  1, 1, 1, 1, 1, 0.95, 0.82, 0.68, 0.66, 0.74, 0.8, 0.8, 0.78, 0.74, 0.72, 0.76, 0.76, 0.7, 0.62, 0.64, 0.76, 0.88,
  0.95, 1,
];

/** Free speed in m/s for a trip of that length: from streets (about 27 km/h) to avenues and highways (about 78 km/h). */
const freeSpeed = (roadM: number): number => 7.5 + 14.2 * (1 - Math.exp(-roadM / 14_000));

/** One leg by great circle × detour, at the speed of the hour. */
export function estimateLeg(a: LatLng, b: LatLng, secondOfDay: number): Leg {
  const straight = haversineM(a, b);
  if (straight < 1) return { durationS: 0, distanceM: 0 };
  const distanceM = straight * detour(straight);
  const traffic = trafficByHour[Math.floor((((secondOfDay % 86_400) + 86_400) % 86_400) / 3600)] ?? 0.8;
  // 20 s to leave the kerb and find the next door, whatever the distance.
  return { durationS: Math.round(20 + distanceM / (freeSpeed(distanceM) * traffic)), distanceM: Math.round(distanceM) };
}

function emptyMatrix(n: number): TravelMatrix {
  return { n, durationsS: new Int32Array(n * n), distancesM: new Int32Array(n * n), source: 'estimate', warning: null };
}

/** A point's pairs with all later ones, both ways. */
function fillRow(m: TravelMatrix, points: readonly LatLng[], i: number, secondOfDay: number): void {
  for (let j = i + 1; j < m.n; j++) {
    const leg = estimateLeg(points[i] as LatLng, points[j] as LatLng, secondOfDay);
    m.durationsS[i * m.n + j] = m.durationsS[j * m.n + i] = leg.durationS;
    m.distancesM[i * m.n + j] = m.distancesM[j * m.n + i] = leg.distanceM;
  }
}

/** All pairs by `estimateLeg`. */
export function estimateMatrix(points: readonly LatLng[], secondOfDay: number): TravelMatrix {
  const m = emptyMatrix(points.length);
  for (let i = 0; i < m.n; i++) fillRow(m, points, i, secondOfDay);
  return m;
}

/** The same, with a breath every 10 ms: all pairs of 2,000 points take half a second, in which the server must answer others. */
export async function estimateMatrixInTurns(
  points: readonly LatLng[],
  secondOfDay: number,
  signal?: AbortSignal,
): Promise<TravelMatrix> {
  const m = emptyMatrix(points.length);
  let since = performance.now();
  for (let i = 0; i < m.n; i++) {
    fillRow(m, points, i, secondOfDay);
    if (performance.now() - since < 10) continue;
    await new Promise((r) => setImmediate(r));
    signal?.throwIfAborted();
    since = performance.now();
  }
  return m;
}
