import { limits } from './limits.ts';

/** Geometry that the server decides with and the portal draws with. Degrees are taken as a plane, as GeoJSON does: an edge is straight in longitude and latitude. */

export type GeoPoint = { lat: number; lng: number };
/** `[lng, lat]`, the order of GeoJSON. */
export type Position = readonly [lng: number, lat: number];
/** Corners in order. The first may stand again at the end (closed, as GeoJSON wants) or not (open). */
export type Ring = readonly Position[];
export type GeoZone = { kind: 'allowed' | 'restricted'; name: string; rings: readonly Ring[] };

/** Corners of a ring, the repeated closing one not counted. Every pair of edges is compared, so this also bounds the work. */
export const maxRingPoints = 500;

/** Nearer than this two things touch: 0.1 mm on the ground, far below what a map draws and far above what rounding errs. */
const touchDegrees = 1e-9;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Great-circle kilometres between two points (haversine). */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * limits.earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Open ring of points that lie `km` from the centre along the ground, from north clockwise. */
export function circleRing(centre: GeoPoint, km: number, points = 64): Position[] {
  const angle = km / limits.earthRadiusKm;
  const lat = radians(centre.lat);
  return Array.from({ length: points }, (_, i): Position => {
    const bearing = (2 * Math.PI * i) / points;
    const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * sine,
    );
    return [centre.lng + degrees(east), degrees(Math.asin(Math.max(-1, Math.min(1, sine))))];
  });
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** Without the repeated closing corner. */
export function openRing(ring: Ring): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first && last && isSame(first, last) ? ring.slice(0, -1) : [...ring];
}

/** With the first corner again at the end, as GeoJSON wants it. */
export function closeRing(ring: Ring): Position[] {
  const open = openRing(ring);
  return open[0] ? [...open, open[0]] : [];
}

/** Twice the area of the triangle; above zero when it turns left. */
const turn = (a: Position, b: Position, c: Position) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function isOnSegment(p: Position, a: Position, b: Position): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  return Math.hypot(p[0] - (a[0] + along * dx), p[1] - (a[1] + along * dy)) <= touchDegrees;
}

function ringSide(point: GeoPoint, ring: Ring): 'inside' | 'edge' | 'outside' {
  const p: Position = [point.lng, point.lat];
  const open = openRing(ring);
  let isInside = false;
  for (const [i, b] of open.entries()) {
    const a = open[i === 0 ? open.length - 1 : i - 1] as Position;
    if (isOnSegment(p, a, b)) return 'edge';
    // A ray to the east: an edge counts its lower end and not its upper, so that a corner is counted once.
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0])
      isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

/** Whether the point lies inside; its edge belongs to it. */
export const isInsideRing = (point: GeoPoint, ring: Ring): boolean => ringSide(point, ring) !== 'outside';

/** Whether the point lies in a polygon: in its first ring and in none of the others, which are holes. Edges, those of holes too, belong to it. */
export function isInsideRings(point: GeoPoint, rings: readonly Ring[]): boolean {
  const [outside, ...holes] = rings;
  return (
    outside !== undefined && isInsideRing(point, outside) && holes.every((hole) => ringSide(point, hole) !== 'inside')
  );
}

function doSegmentsTouch(a: Position, b: Position, c: Position, d: Position): boolean {
  // Most pairs are far apart, and this says so cheaply.
  if (
    Math.max(a[0], b[0]) + touchDegrees < Math.min(c[0], d[0]) ||
    Math.max(c[0], d[0]) + touchDegrees < Math.min(a[0], b[0])
  )
    return false;
  if (
    Math.max(a[1], b[1]) + touchDegrees < Math.min(c[1], d[1]) ||
    Math.max(c[1], d[1]) + touchDegrees < Math.min(a[1], b[1])
  )
    return false;
  if (isOnSegment(a, c, d) || isOnSegment(b, c, d) || isOnSegment(c, a, b) || isOnSegment(d, a, b)) return true;
  return turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0;
}

/** Neighbours share their corner by right; past it they may not lie on one another. */
const doesFoldBack = (a: Position, corner: Position, b: Position) =>
  isOnSegment(b, a, corner) || isOnSegment(a, corner, b);

/** Whether a line crosses or touches itself, or passes twice through a point. A closed one runs on from its last corner to its first. */
export function crossesItself(points: readonly Position[], isClosed: boolean): boolean {
  const n = points.length;
  const at = (i: number) => points[i % n] as Position;
  const edges = isClosed ? n : n - 1;
  for (let i = 0; i < edges; i++) {
    for (let j = i + 1; j < edges; j++) {
      const follows = j === i + 1;
      const closes = isClosed && i === 0 && j === n - 1;
      if (follows && doesFoldBack(at(i), at(j), at(j + 1))) return true;
      if (closes && doesFoldBack(at(j), at(0), at(1))) return true;
      if (!follows && !closes && doSegmentsTouch(at(i), at(i + 1), at(j), at(j + 1))) return true;
    }
  }
  return false;
}

/** All on one line: the farthest pair from the first corner spans it. */
function hasNoArea(points: readonly Position[]): boolean {
  const [first, ...others] = points as [Position, ...Position[]];
  const length = (p: Position) => Math.hypot(p[0] - first[0], p[1] - first[1]);
  const far = others.reduce((best, p) => (length(p) > length(best) ? p : best), first);
  return others.every((p) => Math.abs(turn(first, far, p)) <= touchDegrees * length(far));
}

export type RingFault = 'few' | 'crossing' | 'area' | 'many';

/** What keeps a ring from being an area: too few different corners, too many, all in one line, or edges that cross or touch. Null when nothing does. */
export function ringFault(ring: Ring): RingFault | null {
  const open = openRing(ring);
  if (open.length > maxRingPoints) return 'many';
  if (new Set(open.map(([lng, lat]) => `${lng} ${lat}`)).size < 3) return 'few';
  if (hasNoArea(open)) return 'area';
  return crossesItself(open, true) ? 'crossing' : null;
}

export type RangeVerdict = {
  isInside: boolean;
  distanceKm: number;
  /** Beyond the range; in a zone where nothing is delivered; outside of every zone that is served. */
  reason: null | 'range' | 'restricted' | 'notAllowed';
  /** Name of the zone that decided: the restricted one, or the allowed one that holds the point. */
  zone: string | null;
};

/** Whether a centre serves a point: at most its range away, in none of its restricted zones and, when it has allowed ones, in one of them. */
export function rangeVerdict(
  cedi: { lat: number; lng: number; rangeKm: number | null; geofencing: readonly GeoZone[] },
  point: GeoPoint,
): RangeVerdict {
  const km = distanceKm(cedi, point);
  const out = (reason: RangeVerdict['reason'], zone: string | null = null) => ({
    isInside: false,
    distanceKm: km,
    reason,
    zone,
  });
  if (cedi.rangeKm !== null && km > cedi.rangeKm) return out('range');
  const around = cedi.geofencing.filter((zone) => isInsideRings(point, zone.rings));
  const restricted = around.find((zone) => zone.kind === 'restricted');
  if (restricted) return out('restricted', restricted.name);
  const allowed = around.find((zone) => zone.kind === 'allowed');
  if (!allowed && cedi.geofencing.some((zone) => zone.kind === 'allowed')) return out('notAllowed');
  return { isInside: true, distanceKm: km, reason: null, zone: allowed?.name ?? null };
}

/** Roughly Mexico, its islands included: a place outside of it is more often a slip than a delivery. */
export const isInMexico = ({ lat, lng }: GeoPoint): boolean =>
  lat >= 14.3 && lat <= 32.8 && lng >= -118.6 && lng <= -86.5;

/** Square kilometres that a ring encloses: the spherical shoelace, exact enough for zones of a city. */
export function ringAreaKm2(ring: Ring): number {
  const open = openRing(ring);
  const sum = open.reduce((total, [lng, lat], i) => {
    const [nextLng, nextLat] = open[(i + 1) % open.length] as Position;
    return total + radians(nextLng - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(nextLat)));
  }, 0);
  return (Math.abs(sum) * limits.earthRadiusKm ** 2) / 2;
}
