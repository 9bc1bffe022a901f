import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesSince, type DispatchedRoute, outOfOrder, pairRoutes, type RouteNow } from './planning.changes.rules.ts';

/** 8:00 plus so many minutes. */
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 23, 14, minute)).toISOString();
const named = (name: string) => ({ _id: name, name });
/** A route with a stop every ten minutes: `sent('r1', 'van', 'a b c')`. */
const sent = (_id: string, vehicle: string, guides: string, part: Partial<DispatchedRoute> = {}): DispatchedRoute => ({
  _id,
  title: `Ruta ${_id}`,
  vehicle: named(vehicle),
  driver: named(`driver of ${vehicle}`),
  trip: 1,
  guides: (guides === '' ? [] : guides.split(' ')).map((g, i) => ({ _id: g, folio: `G-${g}`, arrival: at(10 * i) })),
  ...part,
});
const now = (_id: string, vehicle: string, guides: string, part: { trip?: number; late?: number } = {}): RouteNow => {
  const list = guides === '' ? [] : guides.split(' ');
  const stops = list.map((guideId, i) => ({ guideId, arrival: at(10 * i + (part.late ?? 0)) }));
  return {
    _id,
    routeTitle: `Ruta ${_id}`,
    vehicle,
    trip: part.trip ?? 1,
    guides: list,
    stops: stops as RouteNow['stops'],
  };
};
const kinds = (before: DispatchedRoute[], after: RouteNow[]): string =>
  changesSince({ routes: before }, after)
    .changes.map((c) => `${c.guideId} ${c.kind}${c.isShifted && c.kind !== 'shifted' ? ' shifted' : ''}`)
    .join(', ');

describe('what changed since the last dispatch', () => {
  const before = [sent('1', 'van', 'a b c'), sent('2', 'truck', 'd e')];
  it.each<[string, RouteNow[], string]>([
    ['nothing', [now('1', 'van', 'a b c'), now('2', 'truck', 'd e')], ''],
    ['a guide more', [now('1', 'van', 'a b c x'), now('2', 'truck', 'd e')], 'x added'],
    ['a guide less', [now('1', 'van', 'a b'), now('2', 'truck', 'd e')], 'c removed'],
    ['from one route to another', [now('1', 'van', 'a b'), now('2', 'truck', 'd e c')], 'c moved'],
    [
      'to a route that did not exist',
      [now('1', 'van', 'a b'), now('2', 'truck', 'd e'), now('3', 'moto', 'c')],
      'c moved shifted',
    ],
    ['another order', [now('1', 'van', 'a c b'), now('2', 'truck', 'd e')], 'b reordered'],
    ['an empty route beside', [now('1', 'van', 'a b c'), now('2', 'truck', 'd e'), now('3', 'moto', '')], ''],
    ['fifteen minutes later', [now('1', 'van', 'a b c', { late: 15 }), now('2', 'truck', 'd e')], ''],
    [
      'sixteen minutes later',
      [now('1', 'van', 'a b c', { late: 16 }), now('2', 'truck', 'd e')],
      'a shifted, b shifted, c shifted',
    ],
    [
      'sixteen minutes earlier',
      [now('1', 'van', 'a b c'), now('2', 'truck', 'd e', { late: -16 })],
      'd shifted, e shifted',
    ],
    ['new ids from a new search', [now('8', 'van', 'a b c'), now('9', 'truck', 'd e')], ''],
    ['a route that is gone', [now('1', 'van', 'a b c')], 'd removed, e removed'],
    ['another vehicle for a route', [now('1', 'truck', 'a b c'), now('2', 'van', 'd e')], ''],
  ])('%s', (_, after, expected) => expect(kinds(before, after)).toBe(expected));

  it('names who must be told, and routes with another vehicle', () => {
    const found = changesSince({ routes: before }, [now('1', 'moto', 'a b'), now('2', 'truck', 'd e c')]);
    expect(found.counts).toEqual({ added: 0, removed: 0, moved: 1, reordered: 0, shifted: 0, vehicles: 1 });
    expect(found.total).toBe(2);
    expect(found.routes).toMatchObject([
      { route: '1', vehicleBefore: named('van'), vehicleNow: 'moto', driver: named('driver of van'), came: 0, left: 1 },
      { route: '2', driver: named('driver of truck'), came: 1, left: 0 },
    ]);
  });
  it('tells a route that is no more to its driver, and a new one to nobody', () => {
    const found = changesSince({ routes: [sent('1', 'van', 'a')] }, [now('7', 'truck', 'x')]);
    expect(found.routes).toMatchObject([
      { route: '7', isNew: true, driver: null, came: 1, left: 0, vehicleBefore: null },
      { route: null, isNew: false, driver: named('driver of van'), left: 1, vehicleNow: null },
    ]);
    expect(found.counts.vehicles).toBe(0);
  });
});

describe('which route is which', () => {
  const pairs = (before: DispatchedRoute[], after: RouteNow[]): Record<string, string> =>
    Object.fromEntries([...pairRoutes(before, after)].map(([id, old]) => [id, old._id]));
  it.each<[string, DispatchedRoute[], RouteNow[], Record<string, string>]>([
    ['its id before its vehicle', [sent('1', 'a', 'x'), sent('2', 'b', 'y')], [now('2', 'a', 'x')], { 2: '2' }],
    ['its vehicle before its stops', [sent('1', 'a', 'x'), sent('2', 'b', 'y')], [now('8', 'a', 'y')], { 8: '1' }],
    [
      'each trip by itself',
      [sent('1', 'a', 'x'), sent('2', 'a', 'y', { trip: 2 })],
      [now('8', 'a', 'y', { trip: 2 })],
      { 8: '2' },
    ],
    ['most stops in common', [sent('1', 'a', 'x y z'), sent('2', 'b', 'u v')], [now('8', 'c', 'u x y')], { 8: '1' }],
    ['none at all', [sent('1', 'a', 'x')], [now('8', 'c', 'y')], {}],
  ])('%s', (_, before, after, expected) => expect(pairs(before, after)).toEqual(expected));
});

it('as few stops as possible are told to have another place', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g'], { minLength: 0 }),
      fc.nat(100),
      (list, seed) => {
        const other = [...list].sort(
          (x, y) => ((x.charCodeAt(0) * (seed + 7)) % 13) - ((y.charCodeAt(0) * (seed + 7)) % 13),
        );
        const moved = outOfOrder(list, other);
        const rest = (order: readonly string[]): string[] => order.filter((id) => !moved.has(id));
        expect(rest(list)).toEqual(rest(other));
        // No larger set stays in order: every other subset that does is at most as large.
        for (let mask = 0; mask < 2 ** list.length; mask += 1) {
          const kept = list.filter((_, i) => mask & (1 << i));
          if (kept.length <= list.length - moved.size) continue;
          expect(kept).not.toEqual(other.filter((id) => kept.includes(id)));
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('every guide of before and now is told once at most, and as what it is', () => {
  const plan = fc
    .array(fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { maxLength: 6 }), { minLength: 1, maxLength: 4 })
    .map((routes) => {
      const seen = new Set<number>();
      return routes.map((list) => list.filter((g) => !seen.has(g) && seen.add(g)).join(' '));
    });
  fc.assert(
    fc.property(plan, plan, (old, fresh) => {
      const before = old.flatMap((guides, i) => (guides === '' ? [] : [sent(`${i}`, `v${i}`, guides)]));
      const after = fresh.map((guides, i) => now(`n${i}`, `v${i}`, guides));
      const { changes, routes, counts, total } = changesSince({ routes: before }, after);
      expect(new Set(changes.map((c) => c.guideId)).size).toBe(changes.length);
      const was = new Set(before.flatMap((r) => r.guides.map((g) => g._id)));
      const is = new Set(after.flatMap((r) => r.guides));
      expect(counts.added).toBe([...is].filter((g) => !was.has(g)).length);
      expect(counts.removed).toBe([...was].filter((g) => !is.has(g)).length);
      expect(total).toBe(changes.length + counts.vehicles);
      // What came and what left, route by route, is what the guides' own lines tell.
      const sum = (pick: (r: (typeof routes)[number]) => number): number => routes.reduce((n, r) => n + pick(r), 0);
      expect(sum((r) => r.came)).toBe(counts.added + counts.moved);
      expect(sum((r) => r.left)).toBe(counts.removed + counts.moved);
      expect(sum((r) => r.reordered)).toBe(counts.reordered);
      expect(changesSince({ routes: after.map((r) => sent(r._id, r.vehicle, r.guides.join(' '))) }, after).total).toBe(
        0,
      );
    }),
  );
});
