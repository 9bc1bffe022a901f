import { describe, expect, it } from 'vitest';
import { boundsOf, cityPoints, heatOf } from './map.rules.ts';

describe('heat', () => {
  it('is whole at the worst cell', () =>
    expect(
      heatOf([
        { lat: 1, lng: 1, visits: 20, failed: 16 },
        { lat: 2, lng: 2, visits: 5, failed: 4 },
      ]).map((c) => c.weight),
    ).toEqual([1, 0.5]));
  it('is none without failures', () => expect(heatOf([])).toEqual([]));
});

describe('what the map shows', () => {
  it('leaves a pin out that lies far away', () => {
    const near = Array.from({ length: 200 }, (_, n) => ({ lat: 25 + n / 1000, lng: -100 - n / 1000 }));
    const [low, high] = boundsOf([...near, { lat: 0, lng: 0 }]);
    expect(low?.lat).toBeGreaterThan(24.9);
    expect(high?.lng).toBeLessThan(-99.9);
  });
  it('shows a single point, or nothing', () => {
    expect(boundsOf([{ lat: 1, lng: 2 }])).toEqual([
      { lat: 1, lng: 2 },
      { lat: 1, lng: 2 },
    ]);
    expect(boundsOf([])).toEqual([]);
  });
});

describe('cities of the visits', () => {
  const cedis = [
    { _id: 'mty', name: 'Monterrey', lat: 25.67, lng: -100.31 },
    { _id: 'mex', name: 'Ciudad de México', lat: 19.43, lng: -99.13 },
    { _id: 'gdl', name: 'Guadalajara', lat: 20.67, lng: -103.35 },
    { _id: 'new', name: 'Sin ubicación', lat: null, lng: null },
  ];
  it('are those of the nearest cedi, by name, none without visits', () => {
    const cities = cityPoints(
      [
        { lat: 25.7, lng: -100.4 },
        { lat: 19.3, lng: -99.2 },
        // Saltillo, 70 km away from Monterrey.
        { lat: 25.43, lng: -101 },
      ],
      cedis,
    );
    expect(cities.map(({ id, count }) => [id, count])).toEqual([
      ['mex', 1],
      ['mty', 2],
    ]);
    expect(cities[1]?.points).toEqual([
      { lat: 25.7, lng: -100.4 },
      { lat: 25.43, lng: -101 },
    ]);
  });
  it('are none without a cedi that has a place', () =>
    expect(cityPoints([{ lat: 1, lng: 1 }], cedis.slice(3))).toEqual([]));
});
