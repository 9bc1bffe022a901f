import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  circleRing,
  closeRing,
  crossesItself,
  distanceKm,
  type GeoZone,
  isInsideRing,
  isInsideRings,
  maxRingPoints,
  openRing,
  type Position,
  rangeVerdict,
  ringFault,
} from './geo.ts';

const at = (lng: number, lat: number) => ({ lat, lng });
const corners = (text: string) => text.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
const anyPoint = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
const mexico = fc.record({
  lat: fc.double({ min: 15, max: 32, noNaN: true }),
  lng: fc.double({ min: -117, max: -87, noNaN: true }),
});

/** Corners around a middle, in order of their bearing: an area whatever the radii. */
const star = fc
  .tuple(mexico, fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), { minLength: 4, maxLength: 40 }))
  .map(([middle, radii]) => {
    const step = (2 * Math.PI) / radii.length;
    const ring = radii.map(
      (radius, i): Position => [
        middle.lng + radius * Math.cos(i * step + 0.3),
        middle.lat + radius * Math.sin(i * step + 0.3),
      ],
    );
    return { middle, ring };
  });

const square = corners('0 0, 4 0, 4 4, 0 4');

describe('distanceKm', () => {
  it.each([
    ['the same place', at(-99.1, 19.4), at(-99.1, 19.4), 0],
    ['a degree of the equator', at(0, 0), at(1, 0), 111.195],
    ['a degree of a meridian', at(-100, 25), at(-100, 26), 111.195],
    ['pole to pole', at(0, -90), at(0, 90), 20015.087],
    ['across the date line', at(179.5, 0), at(-179.5, 0), 111.195],
    ['Mexico City to Monterrey', at(-99.1332, 19.4326), at(-100.3161, 25.6866), 705.7],
  ])('%s', (_, a, b, km) => expect(distanceKm(a, b)).toBeCloseTo(km, km > 500 && km < 1000 ? 0 : 2));

  it('is the angle between the two directions from the middle of the earth', () => {
    const direction = ({ lat, lng }: { lat: number; lng: number }) => {
      const [y, x] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
      return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)] as const;
    };
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const [u, v] = [direction(a), direction(b)];
        const chord = Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2]);
        expect(distanceKm(a, b)).toBeCloseTo(2 * 6371 * Math.asin(Math.min(1, chord / 2)), 2);
        expect(distanceKm(b, a)).toBe(distanceKm(a, b));
      }),
    );
  });
});

describe('circleRing', () => {
  it('lies all around at the asked distance, and is an area', () => {
    fc.assert(
      fc.property(mexico, fc.double({ min: 0.05, max: 800, noNaN: true }), (centre, km) => {
        const ring = circleRing(centre, km);
        expect(ring).toHaveLength(64);
        for (const [lng, lat] of ring) expect(distanceKm(centre, { lat, lng })).toBeCloseTo(km, 5);
        expect(ringFault(ring)).toBeNull();
        expect(isInsideRing(centre, ring)).toBe(true);
      }),
    );
  });
  it('goes from north clockwise', () => {
    const ring = circleRing(at(-99, 19), 10);
    expect(ring[0]![0]).toBeCloseTo(-99, 9);
    expect(ring[0]![1]).toBeGreaterThan(19);
    expect(ring[16]![0]).toBeGreaterThan(-99);
  });
});

describe('closeRing and openRing', () => {
  it.each<[string, Position[], number, number]>([
    ['nothing', [], 0, 0],
    ['one corner', [[1, 2]], 1, 2],
    ['open', square, 4, 5],
    ['closed', [...square, [0, 0]], 4, 5],
  ])('%s', (_, ring, open, closed) => {
    expect(openRing(ring)).toHaveLength(open);
    expect(closeRing(ring)).toHaveLength(closed);
    expect(closeRing(closeRing(ring))).toEqual(closeRing(ring));
  });
  it('leaves what it is given as it was', () => {
    const ring = [...square];
    closeRing(ring).pop();
    openRing(ring).pop();
    expect(ring).toEqual(square);
  });
});

describe('isInsideRing', () => {
  const arrow = corners('0 0, 4 0, 4 4, 2 1, 0 4');
  it.each<[string, Position[], ReturnType<typeof at>, boolean]>([
    ['the middle of a square', square, at(2, 2), true],
    ['beside it', square, at(5, 2), false],
    ['beside it at the height of a corner', square, at(5, 4), false],
    ['beside it at the height of its lower edge', square, at(-1, 0), false],
    ['its corner', square, at(4, 4), true],
    ['its edge', square, at(4, 1), true],
    ['its upper edge', square, at(1, 4), true],
    ['in the notch of an arrow', arrow, at(2, 3), false],
    ['in its arm', arrow, at(0.2, 3), true],
    ['at the height of the notch', arrow, at(1, 1), true],
    ['no ring', [], at(0, 0), false],
  ])('%s', (_, ring, point, isInside) => {
    expect(isInsideRing(point, ring)).toBe(isInside);
    expect(isInsideRing(point, closeRing(ring))).toBe(isInside);
    expect(isInsideRing(point, [...ring].reverse())).toBe(isInside);
  });

  it('agrees with the sides of a triangle', () => {
    const whole = fc.integer({ min: -12, max: 12 });
    const corner = fc.tuple(whole, whole);
    fc.assert(
      fc.property(corner, corner, corner, corner, (a, b, c, p) => {
        const side = (u: Position, v: Position) =>
          Math.sign((v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0]));
        fc.pre((b[0] - a[0]) * (c[1] - a[1]) !== (b[1] - a[1]) * (c[0] - a[0]));
        const sides = [side(a, b), side(b, c), side(c, a)];
        expect(isInsideRing(at(...p), [a, b, c])).toBe(!(sides.includes(1) && sides.includes(-1)));
      }),
      { numRuns: 2000 },
    );
  });

  it('on the way from the middle of a star to a corner, is inside up to it and outside past it', () => {
    fc.assert(
      fc.property(star, fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), ({ middle, ring }, n, share) => {
        const [lng, lat] = ring[n % ring.length]!;
        const toward = (k: number) => at(middle.lng + (lng - middle.lng) * k, middle.lat + (lat - middle.lat) * k);
        expect(isInsideRing(toward(share), ring)).toBe(true);
        expect(isInsideRing(toward(1.001), ring)).toBe(false);
      }),
    );
  });
});

describe('isInsideRings', () => {
  const hole = corners('1 1, 3 1, 3 3, 1 3');
  it.each([
    ['between hole and edge', at(0.5, 2), true],
    ['in the hole', at(2, 2), false],
    ['on the edge of the hole', at(1, 2), true],
    ['outside', at(5, 5), false],
  ])('%s', (_, point, isInside) => expect(isInsideRings(point, [square, hole])).toBe(isInside));
  it('has nothing inside without rings', () => expect(isInsideRings(at(0, 0), [])).toBe(false));
});

describe('ringFault', () => {
  it.each<[string, Position[], ReturnType<typeof ringFault>]>([
    ['a square', square, null],
    ['a corner in the middle of an edge', corners('0 0, 2 0, 4 0, 4 4, 0 4'), null],
    ['a triangle', corners('0 0, 1 0, 0 1'), null],
    ['nothing', [], 'few'],
    ['a closed line', corners('0 0, 1 1, 0 0'), 'few'],
    ['two places many times', corners('0 0, 1 1, 0 0, 1 1'), 'few'],
    ['a line', corners('0 0, 1 1, 3 3'), 'area'],
    ['a line to and fro', corners('0 0, 3 3, 1 1, 2 2'), 'area'],
    ['a bow tie', corners('0 0, 4 4, 4 0, 0 4'), 'crossing'],
    ['a corner on another edge', corners('0 0, 4 0, 4 4, 2 0, 0 4'), 'crossing'],
    ['a corner visited twice', corners('0 0, 2 2, 4 0, 4 4, 2 2, 0 4'), 'crossing'],
    ['a corner repeated at once', corners('0 0, 4 0, 4 0, 4 4'), 'crossing'],
    ['a spike that comes back on itself', corners('0 0, 4 0, 4 4, 4 2, 0 2'), 'crossing'],
    ['edges along one another', corners('0 0, 4 0, 4 4, 1 4, 1 0, 3 0, 3 2, 0 2'), 'crossing'],
  ])('%s', (_, ring, fault) => {
    expect(ringFault(ring)).toBe(fault);
    expect(ringFault(closeRing(ring))).toBe(fault);
  });

  it('takes 500 corners and not 501', () => {
    expect(ringFault(circleRing(at(-99, 19), 20, maxRingPoints))).toBeNull();
    expect(ringFault(closeRing(circleRing(at(-99, 19), 20, maxRingPoints)))).toBeNull();
    expect(ringFault(circleRing(at(-99, 19), 20, maxRingPoints + 1))).toBe('many');
  });

  it('agrees with exact arithmetic on whole numbers', () => {
    type Whole = [number, number];
    const side = (a: Whole, b: Whole, c: Whole) =>
      Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
    const inBox = (p: Whole, a: Whole, b: Whole) =>
      [0, 1].every((k) => p[k]! >= Math.min(a[k]!, b[k]!) && p[k]! <= Math.max(a[k]!, b[k]!));
    const on = (p: Whole, a: Whole, b: Whole) => side(a, b, p) === 0 && inBox(p, a, b);
    const meet = (a: Whole, b: Whole, c: Whole, d: Whole) =>
      on(a, c, d) ||
      on(b, c, d) ||
      on(c, a, b) ||
      on(d, a, b) ||
      (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0);
    const isSimple = (ring: Whole[]) => {
      const edges = ring.map((a, i) => [a, ring[(i + 1) % ring.length]!] as const);
      return edges.every(([a, b], i) =>
        edges.every(([c, d], j) => {
          if (j <= i) return true;
          if (b === c) return !on(d, a, b) && !on(a, c, d);
          if (d === a) return !on(c, a, b) && !on(b, c, d);
          return !meet(a, b, c, d);
        }),
      );
    };
    const whole = fc.integer({ min: 0, max: 5 });
    const ring = fc.uniqueArray(fc.tuple(whole, whole), { minLength: 4, maxLength: 7, selector: (p) => p.join() });
    const seen = { simple: 0, crossing: 0 };
    fc.assert(
      fc.property(ring, fc.integer({ min: 0, max: 3 }), (points, shift) => {
        fc.pre(points.some((p) => side(points[0]!, points[1]!, p) !== 0));
        const simple = isSimple(points);
        seen[simple ? 'simple' : 'crossing']++;
        // The same shape at the size of a city: a thousandth of a degree to the step.
        const placed = points.map(([x, y]): Position => [-99.1 + (x + shift) / 1000, 19.4 + y / 1000]);
        expect(ringFault(placed)).toBe(simple ? null : 'crossing');
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(seen.simple, seen.crossing)).toBeGreaterThan(200);
  });

  it('finds no fault in a star, wherever it starts and whichever way it goes', () => {
    fc.assert(
      fc.property(star, fc.nat(), ({ ring }, n) => {
        const k = n % ring.length;
        expect(ringFault([...ring.slice(k), ...ring.slice(0, k)])).toBeNull();
        expect(ringFault([...ring].reverse())).toBeNull();
      }),
    );
  });

  it('finds two neighbouring corners of a star that changed places', () => {
    fc.assert(
      fc.property(mexico, fc.integer({ min: 4, max: 60 }), fc.nat(), (middle, points, n) => {
        const ring = circleRing(middle, 5, points);
        const i = n % (points - 1);
        [ring[i], ring[i + 1]] = [ring[i + 1]!, ring[i]!];
        expect(ringFault(ring)).toBe('crossing');
      }),
    );
  });
});

describe('crossesItself', () => {
  const zigzag = corners('0 0, 4 4, 4 0, 0 4');
  it.each<[string, Position[], boolean]>([
    ['no point', [], false],
    ['one point', [[0, 0]], false],
    ['an angle', corners('0 0, 4 0, 4 4'), false],
    ['a line that crosses its start', zigzag, true],
    ['one that would cross only when closed', corners('0 0, 2 -2, 2 2, 4 0'), false],
    ['one that goes back on itself', corners('0 0, 4 0, 2 0'), true],
    ['one that ends on its first point', [...square, [0, 0]], true],
  ])('open: %s', (_, points, crosses) => expect(crossesItself(points, false)).toBe(crosses));
  it('closed, counts the edge that closes', () => {
    expect(crossesItself(corners('0 0, 2 -2, 2 2, 4 0'), true)).toBe(true);
    expect(crossesItself(corners('0 0, 2 -2, 4 0, 2 2'), true)).toBe(false);
  });
});

describe('rangeVerdict', () => {
  const box = (lng: number, lat: number, size: number): Position[] => [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
  ];
  const centre = { lat: 19, lng: -99 };
  const allowed: GeoZone = { kind: 'allowed', name: 'Centro', rings: [box(-99.1, 18.9, 0.2)] };
  const second: GeoZone = { kind: 'allowed', name: 'Sur', rings: [box(-99.1, 18.7, 0.1)] };
  const restricted: GeoZone = { kind: 'restricted', name: 'Mercado', rings: [box(-99, 19, 0.05)] };
  const holed: GeoZone = {
    kind: 'restricted',
    name: 'Anillo',
    rings: [box(-99.1, 18.9, 0.2), box(-99.05, 18.95, 0.1)],
  };

  it.each<
    [string, number | null, GeoZone[], ReturnType<typeof at>, ReturnType<typeof rangeVerdict>['reason'], string | null]
  >([
    ['neither range nor zones', null, [], at(0, 0), null, null],
    ['within the range', 12, [], at(-99, 19.1), null, null],
    ['beyond the range', 11, [], at(-99, 19.1), 'range', null],
    ['a range of nothing, at the door', 0, [], centre, null, null],
    ['in the allowed zone', null, [allowed, second], at(-99.01, 18.95), null, 'Centro'],
    ['in the other allowed zone', null, [allowed, second], at(-99.05, 18.75), null, 'Sur'],
    ['in none of the allowed', null, [allowed, second], at(-98.5, 19), 'notAllowed', null],
    ['in a restricted zone', null, [restricted], at(-98.98, 19.02), 'restricted', 'Mercado'],
    ['outside of the only restricted zone', null, [restricted], at(-98.5, 19), null, null],
    ['restricted wins over allowed', null, [allowed, restricted], at(-98.98, 19.02), 'restricted', 'Mercado'],
    ['in the hole of a restricted zone', null, [holed], centre, null, null],
    ['in the ring around that hole', null, [holed], at(-99.08, 19), 'restricted', 'Anillo'],
    ['the range is told before the zones', 1, [restricted], at(-98.96, 19.04), 'range', null],
    ['allowed, but too far', 1, [allowed], at(-99.08, 18.92), 'range', null],
  ])('%s', (_, rangeKm, geofencing, point, reason, zone) => {
    const verdict = rangeVerdict({ ...centre, rangeKm, geofencing }, point);
    expect(verdict).toEqual({ isInside: reason === null, distanceKm: distanceKm(centre, point), reason, zone });
  });

  it('takes a point exactly at the range, and none beyond it', () => {
    fc.assert(
      fc.property(mexico, mexico, (a, b) => {
        const km = distanceKm(a, b);
        fc.pre(km > 0.001);
        expect(rangeVerdict({ ...a, rangeKm: km, geofencing: [] }, b).isInside).toBe(true);
        expect(rangeVerdict({ ...a, rangeKm: km * (1 - 1e-9), geofencing: [] }, b).reason).toBe('range');
      }),
    );
  });

  it('never serves more for one more restricted zone', () => {
    const zone = fc.record({
      kind: fc.constantFrom('allowed' as const, 'restricted' as const),
      name: fc.string(),
      rings: star.map(({ ring }) => [ring]),
    });
    fc.assert(
      fc.property(
        fc.array(zone, { maxLength: 4 }),
        star,
        mexico,
        fc.boolean(),
        (zones, { middle, ring }, far, isNear) => {
          const point = isNear ? middle : far;
          const cedi = { ...middle, rangeKm: null };
          const before = rangeVerdict({ ...cedi, geofencing: zones }, point);
          const after = rangeVerdict(
            { ...cedi, geofencing: [...zones, { kind: 'restricted', name: 'x', rings: [ring] }] },
            point,
          );
          if (after.isInside) expect(before).toEqual(after);
          if (isNear) expect(after.isInside).toBe(false);
        },
      ),
    );
  });
});
