import { type GeoPoint, rangeVerdict } from '@tramo/contract/geo';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cediFaults, inOrder, rangeVerdicts } from './places.cedi.rules.ts';

const coordinate = fc.integer({ min: -40, max: 40 }).map((n) => n / 10);
const ring = fc
  .tuple(coordinate, coordinate, fc.integer({ min: 1, max: 30 }))
  .map(([lng, lat, size]): [number, number][] => [
    [lng, lat],
    [lng + size / 10, lat],
    [lng + size / 10, lat + size / 10],
  ]);
const zone = fc.record({
  kind: fc.constantFrom('allowed' as const, 'restricted' as const),
  name: fc.string(),
  rings: fc.array(ring, { minLength: 1, maxLength: 2 }),
});

it('boxes around the zones change no verdict', () => {
  const point: fc.Arbitrary<GeoPoint> = fc.record({ lat: coordinate, lng: coordinate });
  fc.assert(
    fc.property(
      fc.array(zone, { maxLength: 5 }),
      point,
      fc.option(fc.integer({ min: 1, max: 600 })),
      (geofencing, p, rangeKm) => {
        const cedi = { lat: 0, lng: 0, rangeKm, geofencing };
        expect(rangeVerdicts(cedi)(p)).toEqual(rangeVerdict(cedi, p));
      },
    ),
    { numRuns: 500 },
  );
});

it('hours that meet are fine, hours that overlap are not, in whatever order', () => {
  const window = fc
    .integer({ min: 0, max: 1439 })
    .chain((startMinute) =>
      fc.integer({ min: startMinute + 1, max: 1440 }).map((endMinute) => ({ startMinute, endMinute })),
    );
  fc.assert(
    fc.property(fc.array(window, { maxLength: 4 }), (openingHours) => {
      const meets = openingHours.some((a, i) =>
        openingHours.some((b, j) => i < j && a.startMinute < b.endMinute && b.startMinute < a.endMinute),
      );
      expect('openingHours' in cediFaults({ openingHours, geofencing: [] })).toBe(meets);
      expect(inOrder(openingHours)).toHaveLength(openingHours.length);
    }),
  );
});
