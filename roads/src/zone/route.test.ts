import { describe, expect, it } from 'vitest';
import { graphOf, gridCity, type Street, type Streets } from '../../bench/streets.ts';
import { zoneOf } from '../../bench/zone-of.ts';
import { CLOSED, edgeFlag, type Weighting } from '../graph/graph.ts';
import { customize } from '../hierarchy/customize.ts';
import { dijkstra } from '../hierarchy/dijkstra.ts';
import { durationOf, type Metric } from '../hierarchy/hierarchy.ts';
import { weightsOf } from '../hierarchy/weights.ts';
import { isInside, isochrone } from './isochrone.ts';
import { type RouteOptions, roadRoute } from './route.ts';
import { leavingSeeds } from './seeds.ts';
import { snapsWithin, snapTo } from './snap.ts';
import { roadTable } from './table.ts';
import { type Point, type RoadZone, type Snap, UNREACHABLE } from './zone.ts';

/** A place by metres east and north of a corner of Monterrey, in 10,000,000ths. */
const ORIGIN = { lat: 25.67, lng: -100.31 };
const [LNG, LAT] = [1 / (111_195 * Math.cos((25.67 * Math.PI) / 180)), 1 / 111_195];
const at = (east: number, north: number): Point => ({ lat: ORIGIN.lat + north * LAT, lng: ORIGIN.lng + east * LNG });
const placeAt = (east: number, north: number): [number, number] => {
  const { lat, lng } = at(east, north);
  return [Math.round(lng * 1e7), Math.round(lat * 1e7)];
};

const places = [
  placeAt(0, 0),
  placeAt(300, 0),
  placeAt(300, 300),
  placeAt(600, 0),
  placeAt(300, -300),
  // The roundabout: west, south, east, north.
  placeAt(620, 0),
  placeAt(640, -20),
  placeAt(660, 0),
  placeAt(640, 20),
  placeAt(640, -300),
  placeAt(900, 0),
  placeAt(640, 300),
  // An island of the net.
  placeAt(100, 40),
  placeAt(200, 40),
];
const street = (from: number, to: number, name: string, more: Partial<Street> = {}): Street => {
  const [a, b] = [places[from], places[to]] as [[number, number], [number, number]];
  return { from, to, name, lengthM: Math.hypot((b[0] - a[0]) / 1e7 / LNG, (b[1] - a[1]) / 1e7 / LAT), ...more };
};
const round = { flags: edgeFlag.roundabout, isOneWay: true };
const streets: Street[] = [
  street(0, 1, 'Calle Hidalgo'),
  street(1, 3, 'Calle Hidalgo'),
  street(1, 2, 'Avenida Juárez', { class: 'secondary', ref: 'MEX-40', speedKmh: 50, flags: edgeFlag.federal }),
  street(4, 1, 'Calle Morelos', { isOneWay: true }),
  street(3, 5, 'Calle Hidalgo'),
  street(5, 6, '', round),
  street(6, 7, '', round),
  street(7, 8, '', round),
  street(8, 5, '', round),
  street(6, 9, 'Calle Sur'),
  street(7, 10, 'Calle Oriente', { flags: edgeFlag.toll }),
  street(8, 11, 'Calle Norte'),
  street(12, 13, 'Privada'),
];
const town: Streets = { places, streets, bans: [], islands: new Set([12, 13]) };
const zone = zoneOf(graphOf(town));
const car: Weighting = { profile: 'car', slot: 0 };
const metricOf = (weighting: Weighting, of = zone): Metric => customize(of.hierarchy, weightsOf(of.graph, weighting));
const metric = metricOf(car);
const route = (from: Point, to: Point, options: RouteOptions = {}, weighting = car) =>
  roadRoute(zone, metricOf(weighting), weighting, [from, to], options)[0];

describe('a route', () => {
  it('is told in Spanish, with metres that add up', () => {
    const leg = route(at(100, 3), at(304, 200), { steps: true });
    expect(leg?.steps.map(({ text }) => text)).toEqual([
      'Sal hacia el este por Calle Hidalgo',
      'Gira a la izquierda en Avenida Juárez (MEX-40)',
      'Llegas a tu destino, a la derecha',
    ]);
    expect(leg?.distanceM).toBe(400);
    expect(leg?.federalM).toBe(200);
    expect(leg?.steps.map(({ distanceM }) => distanceM)).toEqual([200, 200, 0]);
    expect(leg?.line).toHaveLength(3);
    expect(leg?.directions).toEqual([0, 4]);
  });

  it.each([
    [640, -200, 'En la glorieta toma la 1.ª salida hacia Calle Sur', 0],
    [800, 0, 'En la glorieta toma la 2.ª salida hacia Calle Oriente', 140],
    [640, 200, 'En la glorieta toma la 3.ª salida hacia Calle Norte', 0],
  ])('counts the exits of a roundabout: %i, %i', (east, north, text, tollM) => {
    const leg = route(at(400, 0), at(east, north), { steps: true });
    expect(leg?.steps.map((step) => step.text)).toEqual([
      'Sal hacia el este por Calle Hidalgo',
      text,
      'Llegas a tu destino',
    ]);
    expect(leg?.tollM).toBe(tollM);
  });

  it('speaks English, too', () => {
    const leg = route(at(400, 0), at(304, -200), { steps: true, language: 'en' });
    expect(leg).toBeNull();
    expect(route(at(304, -200), at(200, 0), { steps: true, language: 'en' })?.steps.map(({ text }) => text)).toEqual([
      'Head north on Calle Morelos',
      'Turn left onto Calle Hidalgo',
      'You arrive',
    ]);
  });

  it('comes to its place by the right-hand side where the street is wide', () => {
    const [from, west] = [at(100, 0), at(295, 150)];
    expect(route(from, west)?.directions.at(-1)).toBe(4);
    const byCurb = route(from, west, { curb: true, steps: true });
    expect(byCurb?.directions.at(-1)).toBe(5);
    expect(byCurb?.steps.at(-1)?.text).toBe('Llegas a tu destino, a la derecha');
    expect(route(from, at(150, 5), { curb: true })?.distanceM).toBe(50);
  });

  it('goes around a place behind on a one-way street, or says that no way leads', () => {
    expect(route(at(300, -250), at(300, -100))?.distanceM).toBe(150);
    expect(route(at(300, -100), at(300, -250))).toBeNull();
    expect(route(at(0, 5000), at(0, 0))).toBeNull();
    expect(route(at(50, 0), at(50, 0))).toMatchObject({ distanceM: 0, durationS: 0 });
  });
});

describe('weights', () => {
  const far = { from: at(50, 0), to: at(850, 0) };
  const seconds = (weighting: Weighting): number | undefined =>
    route(far.from, far.to, {}, weighting)?.durationS ?? undefined;
  it('are the kind of vehicle’s, the hour’s and what is closed', () => {
    const free = seconds(car) as number;
    expect(free).toBeGreaterThan((800 / 30) * 3.6 - 2);
    expect(seconds({ profile: 'bike', slot: 0 })).toBeGreaterThan(free * 1.8);
    expect(seconds({ profile: 'heavy', slot: 0 })).toBeGreaterThan(free);
    expect(seconds({ profile: 'car', slot: 4 })).toBeGreaterThan(free);
    expect(seconds({ ...car, avoidTolls: true })).toBeLessThan(free);
    expect(seconds({ ...car, closed: Uint32Array.of(2) })).toBeUndefined();
    const learned = { directions: Uint32Array.of(2), speedKmh: Float32Array.of(5) };
    expect(seconds({ ...car, learned })).toBeGreaterThan(free + 150);
  });

  it('count waiting at the end of a street only for who drives to it, and slow streets for residents', () => {
    const [plain, waited] = [0, 300].map((delayDs) => {
      const made = graphOf({ ...town, streets: [{ ...(streets[0] as Street), delayDs }, ...streets.slice(1)] });
      const own = zoneOf(made);
      return [at(200, 0), at(310, 0)].map(
        (to) => roadRoute(own, metricOf(car, own), car, [at(100, 0), to])[0]?.durationS,
      );
    }) as [number[], number[]];
    expect(waited[0]).toBe(plain[0]);
    expect(waited[1]).toBe((plain[1] as number) + 30);
    const { graph } = graphOf({ ...town, streets: [{ ...(streets[0] as Street), isDestinationOnly: true }] });
    const own = (of: typeof graph): number => weightsOf(of, car).durationDs[of.directionArc[0] as number] as number;
    expect(own(graph)).toBeGreaterThan(2 * own(zone.graph));
    expect(weightsOf(graph, { ...car, closed: Uint32Array.of(0) }).durationDs[graph.directionArc[0] as number]).toBe(
      CLOSED,
    );
  });
});

describe('snapping', () => {
  const nearest = (point: Point, more = {}): Snap | null => snapTo(zone, point, { profile: 'car', ...more });
  it('finds the nearest street, its place and side', () => {
    expect(nearest(at(305, 150))).toMatchObject({ edge: 2, side: 'right' });
    expect(nearest(at(290, 150))).toMatchObject({ edge: 2, side: 'left' });
    const snap = nearest(at(305, 150)) as Snap;
    expect(snap.share).toBeCloseTo(0.5, 2);
    expect(snap.distanceM).toBeCloseTo(5, 1);
  });

  it('prefers the main network to an island, unless nothing else is near', () => {
    expect(nearest(at(150, 35))).toMatchObject({ edge: 0 });
    expect(nearest(at(150, 35), { exceptIslands: false })).toMatchObject({ edge: 12 });
    expect(nearest(at(150, 42), { maxM: 20 })).toMatchObject({ edge: 12 });
  });

  it('knows what is too far, closed, or near', () => {
    expect(nearest(at(-1500, 0))).toBeNull();
    expect(nearest({ lat: -33, lng: 151 })).toBeNull();
    expect(nearest(at(-900, 0))).toMatchObject({ edge: 0, share: 0 });
    const closed = metricOf({ ...car, closed: Uint32Array.of(0, 1) });
    expect(nearest(at(280, 5), { metric: closed })).toMatchObject({ share: expect.any(Number) });
    expect(nearest(at(280, 5), { metric: closed })?.edge).not.toBe(0);
    const around300 = snapsWithin(zone, at(296, 0), { profile: 'car', maxM: 30 });
    expect(around300.map(({ edge }) => edge).sort()).toEqual([0, 1, 2, 3]);
    expect(around300[0]?.edge).toBe(0);
  });
});

it('a table has no way for places without a street, and breathes', () => {
  let breaths = 0;
  const snaps = [snapTo(zone, at(50, 0), { profile: 'car' }), null];
  const many = Array.from({ length: 16 }, (_, i) => snaps[i % 2] ?? null);
  const table = roadTable(zone, metric, many, many, { breathe: () => breaths++ });
  expect([...table.durationsS.slice(0, 4)]).toEqual([0, UNREACHABLE, 0, UNREACHABLE]);
  expect(breaths).toBe(4);
  const stop = new Error('stop');
  const breathe = (): never => {
    throw stop;
  };
  expect(() => roadTable(zone, metric, many, many, { breathe })).toThrow(stop);
});

describe('an isochrone', () => {
  const city = zoneOf(graphOf(gridCity(36)));
  const cityMetric = metricOf(car, city);
  const from = snapTo(city, { lat: 25.65 + 36 * 4500e-7, lng: -100.3 + 36 * 4750e-7 }, { profile: 'car' }) as Snap;
  const [inner, outer] = isochrone(city, cityMetric, from, [1.5, 3]) as [number[][][][], number[][][][]];
  it('holds what is reached in time and nothing that is far from it', () => {
    const least = dijkstra(city.graph, cityMetric.arcs, leavingSeeds(city.graph, cityMetric, from));
    for (const [area, minutes] of [
      [inner, 1.5],
      [outer, 3],
    ] as const) {
      const times = Array.from(least, (weight) => durationOf(weight) / 10);
      const isReached = (t: number): boolean => t <= minutes * 60;
      let wrong = 0;
      times.forEach((time, node) => {
        const here = nodeAt(city, node);
        const within = covers(area, here);
        if (isReached(time)) wrong += within || around(here, 40).some((p) => covers(area, p)) ? 0 : 1;
        else if (within && !times.some((t, n) => isReached(t) && near(nodeAt(city, n), here, 200))) wrong++;
      });
      expect(wrong).toBe(0);
    }
    expect(size(outer)).toBeGreaterThan(size(inner) * 2);
  });

  it('is made of closed rings, outer ones counter-clockwise, holes clockwise, that never cross', () => {
    for (const polygon of [...inner, ...outer])
      polygon.forEach((ring, i) => {
        expect(ring[0]).toEqual(ring.at(-1));
        expect(Math.sign(signed(ring))).toBe(i === 0 ? 1 : -1);
        expect(crossings(ring)).toBe(0);
      });
  });
});

const nodeAt = ({ graph }: RoadZone, node: number): [number, number] => [
  (graph.nodeLng[node] as number) / 1e7,
  (graph.nodeLat[node] as number) / 1e7,
];
const covers = (area: number[][][][], point: [number, number]): boolean =>
  area.some(([ring, ...holes]) => isInside(point, ring ?? []) && !holes.some((hole) => isInside(point, hole)));
const around = ([lng, lat]: [number, number], m: number): [number, number][] =>
  Array.from({ length: 8 }, (_, i) => [lng + Math.cos(i) * m * LNG, lat + Math.sin(i) * m * LAT]);
const near = (a: [number, number], b: [number, number], m: number): boolean =>
  Math.hypot((a[0] - b[0]) / LNG, (a[1] - b[1]) / LAT) < m;
const signed = (ring: number[][]): number =>
  ring.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = ring[i] as [number, number];
    return sum + (px + 100) * ((y as number) - 25) - ((x as number) + 100) * (py - 25);
  }, 0);
const size = (area: number[][][][]): number => area.flat().reduce((sum, ring) => sum + signed(ring), 0);
function crossings(ring: number[][]): number {
  const side = (a: number[], b: number[], c: number[]): number =>
    Math.sign(
      ((b[0] as number) - (a[0] as number)) * ((c[1] as number) - (a[1] as number)) -
        ((b[1] as number) - (a[1] as number)) * ((c[0] as number) - (a[0] as number)),
    );
  let count = 0;
  for (let i = 1; i < ring.length; i++)
    for (let j = i + 2; j < ring.length; j++) {
      const [a, b, c, d] = [ring[i - 1], ring[i], ring[j - 1], ring[j]] as [number[], number[], number[], number[]];
      if (i === 1 && j === ring.length - 1) continue;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  return count;
}
