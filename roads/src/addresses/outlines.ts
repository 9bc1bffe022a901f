import { type AreaKind, metresBetween } from './book.ts';

/** A suburb, city or postal code: by its outline, or a point in its middle. */
export interface AreaShape {
  kind: AreaKind;
  name: string;
  /** `lng, lat` pairs of closed rings, as features have them; a single pair is a point. */
  rings: readonly Int32Array[];
}

interface PointShape {
  shape: AreaShape;
  lat: number;
  lng: number;
}
/** Points of suburbs and cities speak for what lies within, metres. */
const reachOf: Record<AreaKind, number> = { colonia: 900, zip: 0, city: 20_000 };

/** Suburbs and cities by their outlines and middles: which one a point lies in. */
export class Outlines {
  private readonly byCell = new Map<number, AreaShape[]>();
  private readonly cities: PointShape[] = [];
  private readonly coloniaPoints = new Map<number, PointShape[]>();
  private readonly pointKinds = new Set<AreaKind>();
  private readonly cell = 200_000;
  private key = (lat: number, lng: number): number => Math.floor(lat / this.cell) * 1e6 + Math.floor(lng / this.cell);

  constructor(shapes: readonly AreaShape[]) {
    for (const shape of shapes) {
      const outer = shape.rings[0];
      if (!outer) continue;
      if (outer.length < 8) {
        const point = { shape, lng: outer[0] as number, lat: outer[1] as number };
        const key = this.key(point.lat, point.lng);
        const list = this.coloniaPoints.get(key);
        this.pointKinds.add(shape.kind);
        if (shape.kind === 'city') this.cities.push(point);
        else if (list) list.push(point);
        else this.coloniaPoints.set(key, [point]);
        continue;
      }
      let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const ring of shape.rings)
        for (let i = 0; i < ring.length; i += 2) {
          west = Math.min(west, ring[i] as number);
          east = Math.max(east, ring[i] as number);
          south = Math.min(south, ring[i + 1] as number);
          north = Math.max(north, ring[i + 1] as number);
        }
      for (let y = Math.floor(south / this.cell); y <= Math.floor(north / this.cell); y++)
        for (let x = Math.floor(west / this.cell); x <= Math.floor(east / this.cell); x++) {
          const key = y * 1e6 + x;
          const list = this.byCell.get(key);
          if (list) list.push(shape);
          else this.byCell.set(key, [shape]);
        }
    }
  }

  find(lat: number, lng: number, kind: AreaKind): string {
    const inside = this.byCell
      .get(this.key(lat, lng))
      ?.find((shape) => shape.kind === kind && isInside(shape.rings, lat, lng));
    if (inside) return inside.name;
    const near = kind === 'city' ? nearestOf(this.cities, lat, lng) : this.nearest(lat, lng, kind);
    return near && near.metres <= reachOf[kind] ? near.point.shape.name : '';
  }

  private nearest(lat: number, lng: number, kind: AreaKind): Near | null {
    if (!this.pointKinds.has(kind)) return null;
    let best: Near | null = null;
    for (let dy = -this.cell; dy <= this.cell; dy += this.cell)
      for (let dx = -this.cell; dx <= this.cell; dx += this.cell) {
        const points = this.coloniaPoints.get(this.key(lat + dy, lng + dx));
        if (points) best = nearestOf(points, lat, lng, kind, best);
      }
    return best;
  }
}

interface Near {
  point: PointShape;
  metres: number;
}
/** Asked for each house and every stretch of a street: without a list or a closure of its own. */
function nearestOf(
  points: readonly PointShape[],
  lat: number,
  lng: number,
  kind?: AreaKind,
  before: Near | null = null,
): Near | null {
  let [point, metres] = [before?.point, before?.metres ?? Number.POSITIVE_INFINITY];
  for (const one of points) {
    if (kind && one.shape.kind !== kind) continue;
    const of = metresBetween(lat, lng, one.lat, one.lng);
    if (of < metres) [point, metres] = [one, of];
  }
  return point ? { point, metres } : null;
}
/** By the even-odd rule over all rings. */
function isInside(rings: readonly Int32Array[], lat: number, lng: number): boolean {
  let isIn = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [x1, y1, x2, y2] = [ring[i], ring[i + 1], ring[j], ring[j + 1]] as [number, number, number, number];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isIn = !isIn;
    }
  return isIn;
}

/** Points of a line, its own and others between so that none is further than `step` metres from the next: `[lng, lat]`. */
export function* along(line: Int32Array, step: number): Generator<[lng: number, lat: number]> {
  for (let i = 0; i < line.length; i += 2) {
    const [lng, lat] = [line[i] as number, line[i + 1] as number];
    if (i > 0) {
      const [x, y] = [line[i - 2] as number, line[i - 1] as number];
      const pieces = Math.ceil(metresBetween(y, x, lat, lng) / step);
      for (let p = 1; p < pieces; p++)
        yield [Math.round(x + ((lng - x) * p) / pieces), Math.round(y + ((lat - y) * p) / pieces)];
    }
    yield [lng, lat];
  }
}

/** Middle of a ring's or line's points. */
export function middleOf(line: Int32Array): [lng: number, lat: number] {
  let [lng, lat] = [0, 0];
  const count = line.length / 2;
  for (let i = 0; i < line.length; i += 2) {
    lng += line[i] as number;
    lat += line[i + 1] as number;
  }
  return [Math.round(lng / count), Math.round(lat / count)];
}

/** Metres from a point to a line. */
export function lineDistance(line: Int32Array, lat: number, lng: number): number {
  let least = Number.POSITIVE_INFINITY;
  const scale = Math.cos((lat / 1e7) * (Math.PI / 180));
  let ax = ((line[0] as number) - lng) * scale;
  let ay = (line[1] as number) - lat;
  for (let i = 2; i < line.length; i += 2) {
    const bx = ((line[i] as number) - lng) * scale;
    const by = (line[i + 1] as number) - lat;
    const dx = bx - ax;
    const dy = by - ay;
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
    const x = ax + share * dx;
    const y = ay + share * dy;
    least = Math.min(least, x * x + y * y);
    ax = bx;
    ay = by;
  }
  return Math.sqrt(least) * 0.0111195;
}
