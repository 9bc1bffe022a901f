import type { LatLng } from './map-types.ts';

/** Corners as text, one a line: `25.670000, -100.310000`. */
export const cornersText = (ring: readonly LatLng[]): string => ring.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n');

/** Corners that a person typed, or the number of the first line that is none. */
export function readCorners(text: string): { ring: LatLng[] } | { wrongLine: number } {
  const ring: LatLng[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const match = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line);
    const [lat, lng] = [Number(match?.[1]), Number(match?.[2])];
    if (!match || Math.abs(lat) > 90 || Math.abs(lng) > 180) return { wrongLine: index + 1 };
    ring.push({ lat, lng });
  }
  return { ring };
}
