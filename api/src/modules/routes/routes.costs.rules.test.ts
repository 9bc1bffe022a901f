import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addedWay } from './routes.costs.rules.ts';

const place = (km: number) => ({ lat: km, lng: 0 });
/** Ten metres a second. */
const leg = (a: { lat: number }, b: { lat: number }) => {
  const distanceM = Math.abs(a.lat - b.lat) * 1000;
  return { distanceM, durationS: distanceM / 10 };
};
const added = (order: number[], coming: number[], more: { first?: number; end?: number } = {}) =>
  addedWay({
    start: place(0),
    end: more.end === undefined ? null : place(more.end),
    order: order.map(place),
    coming: coming.map(place),
    first: more.first ?? 0,
    leg,
  });

describe('what places add to a way', () => {
  test.each<[string, ReturnType<typeof added>, number]>([
    ['on the way nothing', added([2], [1]), 0],
    ['past the last one the way there', added([2], [3]), 1000],
    ['nothing passes the stop that the driver goes to', added([2, 3], [1], { first: 1 }), 2000],
    ['a route without stops goes there and stays', added([], [1]), 1000],
    ['and comes back where it ends', added([], [1], { end: 0 }), 2000],
    ['two on one detour pay it once', added([1], [4, 5], { end: 0 }), 8000],
  ])('%s', (_, told, expected) => expect(told).toEqual({ distanceM: expected, durationS: expected / 10 }));

  test('never less than nothing on a line, and never more than a way of their own', () => {
    const km = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(fc.array(km, { maxLength: 8 }), fc.array(km, { maxLength: 5 }), km, (order, coming, end) => {
        const told = added(order, coming, { end }).distanceM;
        expect(told).toBeGreaterThanOrEqual(0);
        expect(told).toBeLessThanOrEqual(coming.reduce((sum, c) => sum + 2000 * Math.max(c, Math.abs(c - end)), 0));
      }),
    );
  });
});
