import type { RouteDetail, RouteStop } from '@tramo/contract/routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, changeOfOrder, minutesAt, reapplied, withoutStops } from './order.rules.ts';

test.each([
  ['the same stops', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['one was visited or left', ['b', 'c'], ['c', 'a', 'b'], ['c', 'b']],
  ['a new one at the end', ['a', 'b', 'c', 'n'], ['c', 'b', 'a'], ['c', 'n', 'b', 'a']],
  ['a new one at the start', ['n', 'a', 'b'], ['b', 'a'], ['n', 'b', 'a']],
  ['two new ones in a row', ['a', 'n', 'm', 'b'], ['b', 'a'], ['b', 'a', 'n', 'm']],
  ['all are new', ['n', 'm'], ['a', 'b'], ['n', 'm']],
])('my order over what is new: %s', (_, now, mine, expected) => {
  expect(reapplied(now, mine)).toEqual(expected);
});

test('my order over what is new holds the stops of now, each once, and mine in my order', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });
  fc.assert(
    fc.property(ids, ids, (now, mine) => {
      const order = reapplied(now, mine);
      expect([...order].sort()).toEqual([...now].sort());
      expect(order.filter((id) => mine.includes(id))).toEqual(mine.filter((id) => now.includes(id)));
    }),
  );
});

test('stops that leave are gone and counted off at once; the others close up', () => {
  const stops = ['a', 'b', 'c'].map((guideId, i) => ({ guideId, order: i + 1 }));
  const route = { stops, assignedGuides: 3, version: 7 } as unknown as RouteDetail;
  const left = withoutStops(route, ['a', 'not here']);
  expect(left).toMatchObject({
    assignedGuides: 2,
    version: 7,
    stops: [
      { guideId: 'b', order: 1 },
      { guideId: 'c', order: 2 },
    ],
  });
  expect(route.stops).toHaveLength(3);
});

/** Stops along one meridian, a hundredth of a degree (1.11 km) apart. */
const stop = (guideId: string, step: number, status: RouteStop['status'] = 'route'): RouteStop =>
  ({ guideId, status, lat: 25 + step / 100, lng: -100, serviceMinutes: 10 }) as RouteStop;
const place = { addressId: null, name: 'Cedi', lat: 25, lng: -100 };
const routeOf = (...stops: RouteStop[]): RouteDetail =>
  ({
    startAddress: place,
    endAddress: null,
    stops,
    distanceM: 4000,
    durationS: 400 + stops.length * 600,
  }) as RouteDetail;

describe('what an order costs', () => {
  const route = routeOf(stop('a', 1), stop('b', 2), stop('c', 3));
  test('the order as it stands changes nothing', () => {
    expect(changeOfOrder(route, ['a', 'b', 'c'])).toEqual({ distanceM: 0, durationS: 0 });
  });
  test('going there and back costs, in the route’s own pace', () => {
    // 3.34 km straight are 4 km of road at 10 m/s; c, b, a is five steps in place of three.
    const { distanceM, durationS } = changeOfOrder(route, ['c', 'b', 'a']);
    expect(distanceM / 1000).toBeCloseTo(4 * (2 / 3), 2);
    expect(durationS).toBeCloseTo(distanceM / 10, 3);
  });
  test('visited stops stay where they are', () => {
    const begun = routeOf(stop('a', 1, 'delivered'), stop('b', 2), stop('c', 3));
    expect(changeOfOrder(begun, ['c', 'b']).distanceM).toBeGreaterThan(0);
    expect(changeOfOrder(begun, ['b', 'c']).distanceM).toBe(0);
  });
});

const t0 = Date.parse('2026-11-21T16:00:00Z');
const iso = (minutes: number) => new Date(t0 + minutes * 60_000).toISOString();
test.each([
  ['a band around the expected time', { expectedArrival: iso(30), etaSpreadS: 600 }, [20, 40]],
  ['it does not begin in the past', { expectedArrival: iso(5), etaSpreadS: 600 }, [0, 15]],
  ['without a width it is one moment', { expectedArrival: iso(30), etaSpreadS: null }, [30, 30]],
  ['long overdue', { expectedArrival: iso(-20), etaSpreadS: 300 }, [-20, -15]],
])('%s', (_, stopAt, band) => {
  const { from, to } = bandOf(stopAt, t0) ?? { from: 0, to: 0 };
  expect([from, to].map((at) => (at - t0) / 60_000)).toEqual(band);
});

test('minutes at a stop', () => {
  expect(minutesAt({ arrivedAt: iso(0), departedAt: iso(11) })).toBe(11);
  expect(minutesAt({ arrivedAt: iso(0), departedAt: null })).toBeNull();
});
