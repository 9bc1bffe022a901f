import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Candidate, cheapestPlaces } from './routes.move.rules.ts';

/** A minute for each hundredth of a degree along a straight road. */
const travelS = (a: { lat: number }, b: { lat: number }): number => Math.round(Math.abs(a.lat - b.lat) * 6000);
const stop = (guideId: string, lat: number, windows: Candidate['windows'] = [], serviceS = 0): Candidate => ({
  guideId,
  lat,
  lng: 0,
  serviceS,
  windows,
});
const places = (
  order: Candidate[],
  coming: Candidate[],
  more: { first?: number; end?: { lat: number; lng: number } } = {},
) =>
  cheapestPlaces({
    start: { lat: 0, lng: 0 },
    startS: 0,
    end: more.end ?? null,
    order,
    coming,
    first: more.first ?? 0,
    travelS,
  });

describe('the cheapest place', () => {
  const line = [stop('a', 1), stop('b', 2), stop('c', 3)];
  test.each<[string, string[], string[]]>([
    ['on the way', places(line, [stop('x', 1.5)]), ['a', 'x', 'b', 'c']],
    ['at the end', places(line, [stop('x', 4)]), ['a', 'b', 'c', 'x']],
    ['at the beginning', places(line, [stop('x', 0.5)]), ['x', 'a', 'b', 'c']],
    ['not before the first place allowed', places(line, [stop('x', 0.5)], { first: 1 }), ['a', 'x', 'b', 'c']],
    ['of an empty route', places([], [stop('x', 1)]), ['x']],
    ['on the way home', places(line, [stop('x', 2.5)], { end: { lat: 0, lng: 0 } }), ['a', 'b', 'c', 'x']],
    ['each where it fits', places(line, [stop('x', 2.5), stop('y', 1.5)]), ['a', 'y', 'b', 'x', 'c']],
    // Between them it costs no detour, but is late by 1,400 s.
    [
      'in time, although it is a detour',
      places([stop('a', 0.2), stop('b', -1)], [stop('x', -0.5, [{ startS: 0, endS: 4000 }])]),
      ['x', 'a', 'b'],
    ],
    [
      'not where it makes others late',
      places([stop('a', 1, [{ startS: 0, endS: 6000 }]), stop('b', 2)], [stop('x', 0.5, [], 2000)]),
      ['a', 'x', 'b'],
    ],
    [
      'in the wait for a window that opens later',
      places([stop('a', 1, [{ startS: 20_000, endS: 30_000 }]), stop('b', 2)], [stop('x', 0.5, [], 3000)]),
      ['x', 'a', 'b'],
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));

  it('keeps the present order, loses nobody, and is no worse than the end, one at a time', () => {
    const lat = fc.integer({ min: -50, max: 50 }).map((n) => n / 10);
    const many = (prefix: string, max: number) =>
      fc.array(lat, { maxLength: max }).map((lats) => lats.map((at, i) => stop(`${prefix}${i}`, at)));
    const lengthOf = (order: string[], all: Candidate[]): number => {
      const at = new Map(all.map((s) => [s.guideId, s.lat]));
      return [0, ...order.map((g) => at.get(g) ?? 0)].reduce(
        (sum, x, i, path) => (i === 0 ? 0 : sum + Math.abs(x - (path[i - 1] ?? 0))),
        0,
      );
    };
    fc.assert(
      fc.property(many('s', 8), many('c', 4), fc.nat(8), (order, coming, first) => {
        const found = places(order, coming, { first });
        expect([...found].sort()).toEqual([...order, ...coming].map((s) => s.guideId).sort());
        expect(found.filter((g) => g.startsWith('s'))).toEqual(order.map((s) => s.guideId));
        expect(found.slice(0, Math.min(first, order.length))).toEqual(order.slice(0, first).map((s) => s.guideId));
        const [one] = coming;
        if (!one) return;
        const single = lengthOf(places(order, [one], { first }), [...order, one]);
        for (let place = Math.min(first, order.length); place <= order.length; place++) {
          const other = [...order.slice(0, place), one, ...order.slice(place)].map((s) => s.guideId);
          expect(single).toBeLessThanOrEqual(lengthOf(other, [...order, one]) + 1e-9);
        }
      }),
    );
  });
});
