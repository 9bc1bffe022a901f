import { gunzipSync } from 'node:zlib';
// Others' reader of vector tiles: the one that the map itself uses.
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import type { OsmFeature } from '../osm/features.ts';
import { DEGREE, type Tags } from '../osm/source.ts';
import { mapThings } from './map-features.ts';
import { clipLine, clipRing, joinLines, pointWithin, ringArea2, simplify } from './shapes.ts';
import { BUFFER, tileCollector } from './tile-collector.ts';
import { openTiles, TileFault, type Tiles, writeTiles } from './tile-file.ts';
import { EXTENT } from './vector-tile.ts';

const units = (points: readonly (readonly [number, number])[]): Int32Array =>
  Int32Array.from(points.flatMap(([lng, lat]) => [Math.round(lng * DEGREE), Math.round(lat * DEGREE)]));
const feature = (
  osm: OsmFeature['osm'],
  shape: OsmFeature['shape'],
  tags: Tags,
  ...parts: (readonly (readonly [number, number])[])[]
): OsmFeature => ({ osm, id: 1, shape, tags, coordinates: parts.map(units) });
const square = (lng: number, lat: number, side: number): [number, number][] => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
  [lng, lat],
];

async function tilesOf(features: readonly OsmFeature[], houseCorners?: number): Promise<Tiles> {
  const collector = tileCollector(houseCorners === undefined ? {} : { houseCorners });
  for (const f of features) if (collector.wants(f.osm, f.tags)) collector.add(f);
  const { chunks } = await collector.finish();
  return opened(Buffer.concat(chunks));
}
const opened = (file: Buffer): Promise<Tiles> =>
  openTiles(async (offset, length) => file.subarray(offset, offset + length), file.length);
const column = (lng: number, z: number): number => Math.floor((lng / 360 + 0.5) * 2 ** z);
const row = (lat: number, z: number): number => {
  const sin = Math.sin((lat / 180) * Math.PI);
  return Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z);
};
async function read(
  tiles: Tiles,
  z: number,
  x: number,
  y: number,
): Promise<Record<string, VectorTileFeature[]> | null> {
  const bytes = await tiles.read(z, x, y);
  if (!bytes) return null;
  const tile = new VectorTile(new PbfReader(gunzipSync(bytes)));
  return Object.fromEntries(
    Object.entries(tile.layers).map(([name, layer]) => {
      expect(layer.version).toBe(2);
      expect(layer.extent).toBe(EXTENT);
      return [name, Array.from({ length: layer.length }, (_, i) => layer.feature(i))];
    }),
  );
}
/** What of a place's tile a layer says. */
const saidAt = async (tiles: Tiles, layer: string, lng: number, lat: number, z: number): Promise<unknown[]> =>
  ((await read(tiles, z, column(lng, z), row(lat, z)))?.[layer] ?? []).map((f) => f.properties);

const [lng, lat] = [-100.31, 25.67];

test.each<[string, OsmFeature['osm'], Tags, string[]]>([
  ['a motorway', 'way', { highway: 'motorway', ref: 'MEX 40D; MEX 85', toll: 'yes' }, ['street motorway 6 MEX 40D']],
  ['its ramp', 'way', { highway: 'motorway_link' }, ['street motorway 11']],
  ['a street', 'way', { highway: 'residential', name: 'Calle Juárez' }, ['street minor 12 Calle Juárez']],
  ['a driveway', 'way', { highway: 'service', service: 'driveway' }, ['street service 15']],
  ['what is being built', 'way', { highway: 'construction' }, []],
  ['a square of stone', 'way', { highway: 'pedestrian', area: 'yes' }, []],
  ['a railway', 'way', { railway: 'rail', name: 'FNM' }, ['street rail 11']],
  ['an underground', 'way', { railway: 'subway', tunnel: 'yes' }, []],
  ['a river', 'way', { waterway: 'river', name: 'Río Santa Catarina' }, ['water river 8 Río Santa Catarina']],
  ['a river in a pipe', 'way', { waterway: 'river', tunnel: 'culvert' }, []],
  ['a lake', 'relation', { natural: 'water' }, ['water area 8']],
  ['a park', 'way', { leisure: 'park', name: 'Fundidora' }, ['green park 10 Fundidora']],
  ['a house with a number', 'way', { building: 'yes', 'addr:housenumber': '120' }, ['number  15 120', 'building  15']],
  ['a colonia', 'node', { place: 'neighbourhood', name: 'Obispado' }, ['place neighbourhood 13 Obispado']],
  ['a place without a name', 'node', { place: 'suburb' }, []],
  ['a hospital', 'node', { amenity: 'hospital', name: 'Muguerza' }, ['poi hospital 15 Muguerza']],
  ['a bench', 'node', { amenity: 'bench' }, []],
  ['a border', 'way', { boundary: 'administrative', admin_level: '4' }, ['border state 6']],
])('%s', (_, osm, tags, expected) => {
  expect(mapThings(osm, tags).map((t) => `${t.layer} ${t.kind} ${t.minZoom} ${t.ref || t.name}`.trimEnd())).toEqual(
    expected,
  );
});

test('a street across three tiles goes on from each to the next, and ends a little beyond their edges', async () => {
  const z = 15;
  const width = 360 / 2 ** z;
  const west = (column(lng, z) / 2 ** z - 0.5) * 360;
  const line: [number, number][] = [
    [west + 0.3 * width, lat],
    [west + 1.4 * width, lat + 0.0004],
    [west + 2.7 * width, lat],
  ];
  const tiles = await tilesOf([
    feature('way', 'line', { highway: 'primary', name: 'Av. Constitución', oneway: '-1' }, line),
  ]);
  const ys: number[][] = [];
  for (const step of [0, 1, 2]) {
    const [street, ...others] = (await read(tiles, z, column(lng, z) + step, row(lat, z)))?.street ?? [];
    expect(others).toEqual([]);
    expect(street?.properties).toEqual({ kind: 'primary', name: 'Av. Constitución', oneway: true });
    const [points] = street?.loadGeometry() ?? [];
    // Against the order of its points it is driven, and drawn.
    const turned = [...(points ?? [])].reverse();
    const [first, last] = [turned[0], turned.at(-1)];
    if (step > 0) expect(first?.x).toBe(-BUFFER);
    if (step < 2) expect(last?.x).toBe(EXTENT + BUFFER);
    const at = (x: number): number => {
      const i = turned.findIndex((p) => p.x >= x);
      const [before, after] = [turned[i - 1], turned[i]];
      if (!before || !after) return Number.NaN;
      return before.y + ((x - before.x) / (after.x - before.x)) * (after.y - before.y);
    };
    ys.push([at(0), at(EXTENT)]);
  }
  expect(Math.abs((ys[0]?.[1] ?? 0) - (ys[1]?.[0] ?? 9))).toBeLessThanOrEqual(1);
  expect(Math.abs((ys[1]?.[1] ?? 0) - (ys[2]?.[0] ?? 9))).toBeLessThanOrEqual(1);
});

test('pieces of one street are one line for its name from afar, and what they are from near', async () => {
  const at = (n: number): [number, number] => [lng + n * 0.004, lat];
  const tags = { highway: 'secondary', name: 'Av. Gonzalitos' };
  const tiles = await tilesOf([
    feature('way', 'line', { ...tags, oneway: 'yes' }, [at(0), at(1)]),
    feature('way', 'line', { ...tags, oneway: 'yes', bridge: 'yes' }, [at(1), at(2)]),
    feature('way', 'line', tags, [at(3), at(2)]),
  ]);
  const far = (await read(tiles, 10, column(lng, 10), row(lat, 10)))?.street ?? [];
  expect(far.map((f) => f.properties)).toEqual([{ kind: 'secondary', name: 'Av. Gonzalitos' }]);
  expect(far[0]?.loadGeometry()).toHaveLength(1);
  const near = await Promise.all([0.0039, 0.006, 0.01].map((d) => saidAt(tiles, 'street', lng + d, lat, 15)));
  expect(near.flat()).toContainEqual({ kind: 'secondary', name: 'Av. Gonzalitos', oneway: true, bridge: true });
  expect(near.flat()).toContainEqual({ kind: 'secondary', name: 'Av. Gonzalitos' });
  expect(await read(tiles, 8, column(lng, 8), row(lat, 8))).toBeNull();
});

test('areas: rings closed, outer ones clockwise as seen, holes the other way, none outside of its tile and its edge', async () => {
  const [outer, hole] = [square(lng, lat, 0.2), square(lng + 0.05, lat + 0.05, 0.1).reverse()];
  const lake = feature('relation', 'area', { natural: 'water', name: 'Presa' }, outer, hole);
  const closedWay = feature(
    'way',
    'line',
    { building: 'yes', 'addr:housenumber': '12' },
    square(lng + 0.01, lat + 0.01, 0.0005),
  );
  const tiles = await tilesOf([lake, closedWay]);
  let areas = 0;
  for (let z = 8; z <= 15; z += z < 12 ? 1 : 3)
    for (let x = column(lng, z); x <= column(lng + 0.2, z); x++)
      for (let y = row(lat + 0.2, z); y <= row(lat, z); y++) {
        const tile = await read(tiles, z, x, y);
        for (const f of Object.values(tile ?? {}).flat()) {
          const rings = f.loadGeometry();
          for (const p of rings.flat())
            for (const v of [p.x, p.y]) {
              expect(v).toBeGreaterThanOrEqual(-BUFFER);
              expect(v).toBeLessThanOrEqual(EXTENT + BUFFER);
            }
          if (f.type !== 3) continue;
          const turns = rings.map((ring) => Math.sign(ringArea2(ring.flatMap((p) => [p.x, p.y]))));
          expect(turns[0]).toBe(1);
          for (const [i, ring] of rings.entries()) {
            expect(ring[0]).toEqual(ring.at(-1));
            expect(Math.abs(turns[i] as number)).toBe(1);
          }
          areas++;
        }
      }
  expect(areas).toBeGreaterThan(100);
  // Within the hole there is no water; the name stands in the water.
  expect(await read(tiles, 15, column(lng + 0.1, 15), row(lat + 0.1, 15))).toBeNull();
  expect(await saidAt(tiles, 'building', lng + 0.0102, lat + 0.0102, 15)).toEqual([{}]);
  expect(await saidAt(tiles, 'number', lng + 0.0102, lat + 0.0102, 15)).toEqual([{ name: '12' }]);
});

test('a zone of too many houses is drawn without any, its numbers stay', async () => {
  const houses = Array.from({ length: 30 }, (_, n) =>
    feature('way', 'area', { building: 'house', 'addr:housenumber': `${n}` }, square(lng + n * 1e-4, lat, 5e-5)),
  );
  const tiles = await tilesOf(houses, 100);
  expect(await saidAt(tiles, 'building', lng, lat, 15)).toEqual([]);
  expect((await saidAt(tiles, 'number', lng, lat, 15)).length).toBeGreaterThan(10);
});

test('a file of tiles gives back each, keeps what is alike once, and is refused when it is cut or damaged', async () => {
  const entries = [
    { z: 9, x: 3, y: 4, bytes: Uint8Array.of(1, 2, 3) },
    { z: 8, x: 5, y: 1, bytes: Uint8Array.of(1, 2, 3) },
    { z: 9, x: 2, y: 9, bytes: Uint8Array.of(9) },
  ];
  const chunks = writeTiles(entries, { minZoom: 8, maxZoom: 9 });
  const file = Buffer.concat(chunks);
  const tiles = await opened(file);
  for (const { z, x, y, bytes } of entries) expect([...((await tiles.read(z, x, y)) ?? [])]).toEqual([...bytes]);
  expect(await tiles.read(9, 3, 5)).toBeNull();
  expect(await tiles.read(22, 4_194_303, 4_194_303)).toBeNull();
  expect(chunks.slice(2).map((chunk) => chunk.length)).toEqual([3, 1]);
  expect(await (await opened(Buffer.concat(writeTiles([], { minZoom: 1, maxZoom: 2 })))).read(1, 0, 0)).toBeNull();
  for (let size = 0; size < file.length; size++)
    await expect(opened(file.subarray(0, size))).rejects.toThrow(TileFault);
  const damaged = Buffer.from(file);
  damaged[70] = (damaged[70] as number) ^ 1;
  await expect(opened(damaged)).rejects.toThrow(TileFault);
});

const corner = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
const path = fc.array(corner, { minLength: 2, maxLength: 40 });

test('any line cut by a strip lies in it, and no part that lies in it is lost', () => {
  fc.assert(
    fc.property(path, fc.constantFrom<0 | 1>(0, 1), (points, axis) => {
      const pieces = clipLine(points.flat(), axis, -100, 100);
      for (const piece of pieces)
        for (let i = axis; i < piece.length; i += 2) expect(Math.abs(piece[i] as number)).toBeLessThanOrEqual(100);
      const measure = (line: readonly number[]): number => {
        let sum = 0;
        for (let i = 2; i < line.length; i += 2)
          sum += Math.abs((line[i + axis] as number) - (line[i + axis - 2] as number));
        return sum;
      };
      let within = 0;
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1]?.[axis] as number, points[i]?.[axis] as number];
        within += Math.max(0, Math.min(100, Math.max(a, b)) - Math.max(-100, Math.min(a, b)));
      }
      expect(pieces.reduce((sum, piece) => sum + measure(piece), 0)).toBeCloseTo(within, 6);
    }),
  );
});

test('any ring cut in two by a line has the area of its two parts, each closed and turning as it did', () => {
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 12 }), fc.constantFrom<0 | 1>(0, 1), (corners, axis) => {
      // Round a middle, so that it does not cross itself.
      const sorted = [...corners].sort((a, b) => Math.atan2(a[1], a[0]) - Math.atan2(b[1], b[0]));
      const ring = [...sorted, sorted[0] as [number, number]].flat();
      const [low, high] = [clipRing(ring, axis, -1000, 37.5), clipRing(ring, axis, 37.5, 1000)];
      expect(ringArea2(low) + ringArea2(high)).toBeCloseTo(ringArea2(ring), 4);
      for (const part of [low, high]) if (part.length > 0) expect(part.slice(0, 2)).toEqual(part.slice(-2));
    }),
  );
});

test('a simpler line keeps its ends and stays as near as asked', () => {
  fc.assert(
    fc.property(path, (points) => {
      const simple = simplify(points.flat(), 20);
      expect(simple.slice(0, 2)).toEqual(points[0]);
      expect(simple.slice(-2)).toEqual(points.at(-1));
      for (const [x, y] of points) {
        let nearest = Number.POSITIVE_INFINITY;
        for (let i = 0; i + 3 < simple.length; i += 2) {
          const [ax, ay, bx, by] = simple.slice(i, i + 4) as [number, number, number, number];
          const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
          const t =
            length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2));
          nearest = Math.min(nearest, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
        }
        expect(nearest).toBeLessThanOrEqual(20.001);
      }
    }),
  );
});

test('lines are joined where two meet and only there; one-way ones only as they are driven', () => {
  const star = [
    [0, 0, 1, 0],
    [1, 0, 2, 0],
    [2, 0, 2, 1],
    [2, 0, 3, 0],
  ];
  expect(joinLines(star, false)).toEqual([
    [0, 0, 1, 0, 2, 0],
    [2, 0, 2, 1],
    [2, 0, 3, 0],
  ]);
  const against = [
    [0, 0, 1, 0],
    [2, 0, 1, 0],
  ];
  expect(joinLines(against, false)).toEqual([[0, 0, 1, 0, 2, 0]]);
  expect(joinLines(against, true)).toEqual(against);
  const ring = [
    [0, 0, 1, 0],
    [1, 0, 1, 1],
    [1, 1, 0, 0],
  ];
  expect(joinLines(ring, true)).toEqual([[1, 0, 1, 1, 0, 0, 1, 0]]);
});

test('a name stands inside of its area, whatever its shape', () => {
  // A horseshoe, whose centre of gravity lies outside of it.
  const [x, y] = pointWithin([[0, 0, 10, 0, 10, 10, 8, 10, 8, 2, 2, 2, 2, 10, 0, 10, 0, 0]]);
  expect((x > 0 && x < 2) || (x > 8 && x < 10)).toBe(true);
  expect(y).toBeGreaterThan(2);
});
