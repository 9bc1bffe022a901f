import { describe, expect, it } from 'vitest';
import { boundsOf, heatOf } from './map.rules.ts';

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
