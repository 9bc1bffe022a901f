import type { LatLng } from '../fields.ts';

/** Encoded polylines (Google's algorithm, five decimals: a metre): a line of a hundred points is some three hundred characters. */
const PRECISION = 1e5;

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let out = '';
  while (rest >= 0x20) {
    out += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>>= 5;
  }
  return out + String.fromCharCode(rest + 63);
}

export function encodePolyline(points: readonly LatLng[]): string {
  let [lat, lng] = [0, 0];
  let out = '';
  for (const point of points) {
    const [nextLat, nextLng] = [Math.round(point.lat * PRECISION), Math.round(point.lng * PRECISION)];
    out += encodeNumber(nextLat - lat) + encodeNumber(nextLng - lng);
    [lat, lng] = [nextLat, nextLng];
  }
  return out;
}

/** Reads what `encodePolyline` wrote; what is cut off at the end is left out. */
export function decodePolyline(text: string): LatLng[] {
  const points: LatLng[] = [];
  let [at, lat, lng] = [0, 0, 0];
  const next = (): number | null => {
    let [shift, value] = [0, 0];
    while (at < text.length) {
      const byte = text.charCodeAt(at++) - 63;
      value |= (byte & 0x1f) << shift;
      if (byte < 0x20) return value & 1 ? ~(value >>> 1) : value >>> 1;
      shift += 5;
    }
    return null;
  };
  while (at < text.length) {
    const [moreLat, moreLng] = [next(), next()];
    if (moreLat === null || moreLng === null) break;
    lat += moreLat;
    lng += moreLng;
    points.push({ lat: lat / PRECISION, lng: lng / PRECISION });
  }
  return points;
}
