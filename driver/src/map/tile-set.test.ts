import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled, tileKey, tilesAround } from './tile-set.ts';

const zone = {
  name: 'monterrey',
  version: 'v1',
  bbox: [-100.6, 25.4, -100, 25.9] as [number, number, number, number],
  minZoom: 8,
  maxZoom: 15,
  isDemo: false,
};
const downtown = { lat: 25.67, lng: -100.31 };

describe('the tiles of a route', () => {
  test('one stop: a tile or a few of each zoom, the far ones first', () => {
    const tiles = tilesAround([downtown], [], [zone]);
    expect([...new Set(tiles.map((tile) => tile.z))]).toEqual([9, 10, 11, 12, 13, 14, 15]);
    for (const z of [9, 11, 15]) {
      const ofZoom = tiles.filter((tile) => tile.z === z).length;
      expect(ofZoom).toBeGreaterThanOrEqual(1);
      expect(ofZoom).toBeLessThanOrEqual(16);
    }
    // As every map of the web counts them.
    expect(tiles.map(tileKey)).toContain('monterrey/v1/15/7253/13965');
  });
  test('none outside of every zone', () => expect(tilesAround([{ lat: 19.4, lng: -99.1 }], [], [zone])).toEqual([]));
  test('between two stops far apart the surroundings are there from afar, and only the way from near', () => {
    const tiles = tilesAround([downtown, { lat: 25.8, lng: -100.1 }], [], [zone]);
    const middle = (z: number) =>
      `monterrey/v1/${z}/${Math.floor(((-100.1 + 180) / 360) * 2 ** z)}/${Math.floor((13965 / 2 ** 15) * 2 ** z)}`;
    expect(tiles.map(tileKey)).toContain(middle(13));
    expect(tiles.map(tileKey)).not.toContain(middle(15));
  });
  test('none deeper than the zone has', () =>
    expect(Math.max(...tilesAround([downtown], [], [{ ...zone, maxZoom: 13 }]).map((t) => t.z))).toBe(13));

  const place = fc.record({
    lat: fc.double({ min: 25.45, max: 25.85, noNaN: true }),
    lng: fc.double({ min: -100.55, max: -100.05, noNaN: true }),
  });
  test('each once; every place of the line, and 900 m around it, lies on one of the deepest', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (line, t, turn) => {
          const tiles = tilesAround([], [line], [zone]);
          const keys = tiles.map(tileKey);
          expect(new Set(keys).size).toBe(keys.length);
          const n = Math.floor(t * (line.length - 1));
          const [a, b] = [line[n]!, line[n + 1] ?? line[n]!];
          const lat = a.lat + (b.lat - a.lat) * t + (0.9 / 111.195) * Math.sin(turn) * 0.7;
          const lng = a.lng + (b.lng - a.lng) * t + (0.9 / 100.2) * Math.cos(turn) * 0.7;
          const x = Math.floor(((lng + 180) / 360) * 2 ** 15);
          const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** 15);
          expect(keys).toContain(`monterrey/v1/15/${x}/${y}`);
        },
      ),
      { numRuns: 60 },
    );
  });
  test('a line is sampled to its end', () => {
    const line = [downtown, { lat: 25.68, lng: -100.31 }];
    expect(sampled(line).length).toBe(4);
    expect(sampled(line).at(-1)).toEqual(line[1]);
  });
});
