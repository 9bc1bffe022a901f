import { distanceKm } from '@tramo/contract/geo';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moved, nearestFirst } from './stop-order.ts';

describe('moving one of a list', () => {
  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 9, 'bca'],
    [2, -4, 'cab'],
    [7, 0, 'abc'],
  ])('from %i to %i', (from, to, text) => expect(moved([...'abc'], from, to).join('')).toBe(text));
});

const place = fc.record({
  lat: fc.double({ min: 25, max: 26, noNaN: true }),
  lng: fc.double({ min: -101, max: -100, noNaN: true }),
});

test('the nearest goes first, each stop once, and every next one is the nearest that was left', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 25 }), place, (places, from) => {
      const stops = places.map((one, n) => ({ ...one, n }));
      const order = nearestFirst(stops, from);
      expect(order.map((s) => s.n).sort((a, b) => a - b)).toEqual(stops.map((s) => s.n));
      let at: { lat: number; lng: number } = from;
      for (const [i, stop] of order.entries()) {
        for (const later of order.slice(i)) expect(distanceKm(at, stop)).toBeLessThanOrEqual(distanceKm(at, later));
        at = stop;
      }
    }),
  );
});
