import { expect, it } from 'vitest';
import { collectFeatures } from './collect-features.ts';
import type { OsmFeature } from './features.ts';
import { ringsOf, signedArea } from './rings.ts';
import type { OsmSource, Tags } from './source.ts';

// Node 10x + y lies at x, y.
const coordinatesOf = (nodes: readonly number[]): Int32Array =>
  Int32Array.from(nodes.flatMap((n) => [Math.floor(n / 10), n % 10]));

it('joins ways to rings whichever way they are drawn, holes behind their area', () => {
  const rings = ringsOf(
    [
      [0, 90],
      [99, 90],
      [99, 9],
      [0, 9],
      [22, 42, 44, 24, 22],
      [33, 34, 43, 33],
    ],
    coordinatesOf,
  );
  expect(rings.map(signedArea).map(Math.sign)).toEqual([1, -1, 1]);
  expect(rings.map((r) => Math.abs(signedArea(r)) / 2)).toEqual([81, 4, 0.5]);
  for (const ring of rings) expect([ring[0], ring[1]]).toEqual([ring.at(-2), ring.at(-1)]);
});
it('leaves out what does not close', () => {
  expect(
    ringsOf(
      [
        [0, 90],
        [90, 99],
      ],
      coordinatesOf,
    ),
  ).toEqual([]);
});

it('gives points, lines and areas to who wants them', async () => {
  const nodes = [0, 90, 99, 9, 22, 42, 44].map((id) => ({
    id,
    lng: Math.floor(id / 10),
    lat: id % 10,
    tags: (id === 22 ? { amenity: 'cafe' } : {}) as Tags,
  }));
  const source: OsmSource = {
    bbox: null,
    scan: async (visitor) => {
      for (const node of nodes) visitor.node?.(node);
      visitor.way?.({ id: 1, tags: {}, nodes: [0, 90, 99] });
      visitor.way?.({ id: 2, tags: {}, nodes: [99, 9, 0] });
      visitor.way?.({ id: 3, tags: { building: 'yes' }, nodes: [22, 42, 44, 22] });
      visitor.way?.({ id: 4, tags: { highway: 'primary' }, nodes: [22, 42, 44, 22] });
      visitor.way?.({ id: 5, tags: { highway: 'primary' }, nodes: [22, 777, 42] });
      visitor.relation?.({
        id: 6,
        tags: { type: 'multipolygon', natural: 'water' },
        members: [1, 2].map((id) => ({ type: 'way' as const, id, role: 'outer' })),
      });
    },
  };
  const got: string[] = [];
  const collector = {
    wants: (_: OsmFeature['osm'], tags: OsmFeature['tags']) => Object.keys(tags).length > 0,
    add: (f: OsmFeature) => got.push(`${f.osm} ${f.id} ${f.shape} ${f.coordinates.map((c) => c.length / 2)}`),
  };
  await collectFeatures(source, [collector]);
  expect(got).toEqual(['node 22 point 1', 'way 3 area 4', 'way 4 line 4', 'way 5 line 2', 'relation 6 area 5']);
  got.length = 0;
  await collectFeatures(source, [collector], { inBox: Float64Array.of(9) });
  expect(got).toEqual(['relation 6 area 5']);
});
