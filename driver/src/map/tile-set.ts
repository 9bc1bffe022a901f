import type { GeoPoint } from '@tramo/contract/geo';
import type { MapZone } from '@tramo/contract/roads/roads';

/** Which tiles of the street map a route needs where there is no signal. */

export interface Tile {
  zone: string;
  version: string;
  z: number;
  x: number;
  y: number;
}
export const tileKey = ({ zone, version, z, x, y }: Tile): string => `${zone}/${version}/${z}/${x}/${y}`;

/** From the whole route on the screen to single houses; the street map is drawn larger from its deepest tiles. */
const zooms = { from: 9, to: 15 } as const;
/** Around stops and line: so far one comes off the way. */
const corridorKm = 1;
/** Points of a line nearer to each other than this say the same. */
const sampleKm = 0.4;
/** Up to this zoom the whole surroundings of a route come along, where they are few: who leaves the way still sees where he is. */
const wholeTo = 13;
const wholeMost = 64;
const kmPerDegree = 111.195;

const tileX = (lng: number, z: number): number => ((lng + 180) / 360) * 2 ** z;
const tileY = (lat: number, z: number): number => {
  const angle = (lat * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z;
};
const clampTo = (value: number, z: number): number => Math.max(0, Math.min(2 ** z - 1, Math.floor(value)));

interface Range {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Points along a line so close that nothing between them is farther than half a step from one. */
export function sampled(line: readonly GeoPoint[]): GeoPoint[] {
  const points: GeoPoint[] = [];
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    if (from) {
      const scale = Math.cos((to.lat * Math.PI) / 180);
      const km = Math.hypot((to.lng - from.lng) * scale, to.lat - from.lat) * kmPerDegree;
      const steps = Math.floor(km / sampleKm);
      for (let n = 1; n <= steps; n++) {
        const t = n / (steps + 1);
        points.push({ lat: from.lat + (to.lat - from.lat) * t, lng: from.lng + (to.lng - from.lng) * t });
      }
    }
    points.push(to);
  }
  return points;
}

const isIn = ({ lat, lng }: GeoPoint, [west, south, east, north]: MapZone['bbox']): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/**
 * Tiles around places and lines, the most useful first: far zooms, which are few, then nearer ones; within a zoom those around stops before those around
 * the way between them.
 */
export function tilesAround(
  places: readonly GeoPoint[],
  lines: readonly (readonly GeoPoint[])[],
  zones: readonly MapZone[],
): Tile[] {
  const points = [...places, ...lines.flatMap(sampled)];
  const tiles = new Map<string, Tile>();
  const add = ({ name, version }: MapZone, z: number, { left, right, top, bottom }: Range): void => {
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const tile = { zone: name, version, z, x, y };
        tiles.set(tileKey(tile), tile);
      }
  };
  for (let z = zooms.from; z <= zooms.to; z++)
    for (const zone of zones) {
      if (z < zone.minZoom || z > zone.maxZoom) continue;
      let [left0, top0] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      let [right0, bottom0] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const point of points) {
        if (!isIn(point, zone.bbox)) continue;
        const dLat = corridorKm / kmPerDegree;
        const dLng = dLat / Math.cos((point.lat * Math.PI) / 180);
        const [left, right] = [clampTo(tileX(point.lng - dLng, z), z), clampTo(tileX(point.lng + dLng, z), z)];
        const [top, bottom] = [clampTo(tileY(point.lat + dLat, z), z), clampTo(tileY(point.lat - dLat, z), z)];
        add(zone, z, { left, right, top, bottom });
        left0 = Math.min(left0, left);
        right0 = Math.max(right0, right);
        top0 = Math.min(top0, top);
        bottom0 = Math.max(bottom0, bottom);
      }
      const count = (right0 - left0 + 1) * (bottom0 - top0 + 1);
      if (z <= wholeTo && count <= wholeMost) add(zone, z, { left: left0, right: right0, top: top0, bottom: bottom0 });
    }
  return [...tiles.values()];
}
