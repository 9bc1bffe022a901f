import { compileProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakTaken } from './planning.breaks.rules.ts';

const hour = 3600;
/** Stops an hour's drive from each other and from the start; the rest is half an hour between 12:00 and 14:00. */
function routeOf(stops: readonly { serviceS: number; opensS: number | null }[]) {
  const size = stops.length + 1;
  const durations = Float64Array.from({ length: size * size }, (_, k) => (k % (size + 1) === 0 ? 0 : hour));
  const compiled = compileProblem({
    dimensions: ['packages'],
    locations: Array.from({ length: size }, (_, i) => ({ lat: 25 + i / 10, lng: -100 })),
    durationsS: durations,
    distancesM: durations,
    stops: stops.map((s, i) => ({
      id: `s${i}`,
      location: i + 1,
      kind: 'delivery',
      demand: [1],
      serviceS: s.serviceS,
      ...(s.opensS === null ? {} : { windows: [{ startS: s.opensS, endS: 23 * hour }] }),
    })),
    vehicles: [
      {
        id: 'v',
        capacity: [null],
        startLocation: 0,
        endLocation: 0,
        shift: { startS: 7 * hour, endS: 23 * hour },
        breaks: [{ earliestS: 12 * hour, latestS: 14 * hour, durationS: 1800 }],
      },
    ],
  });
  const route = evaluate(compiled, [{ vehicleId: 'v', stopIds: stops.map((_, i) => `s${i}`) }]).routes[0];
  if (!route) throw new Error('the route was not evaluated');
  return route;
}

describe('the rest of a route', () => {
  it('is taken when the evaluation counts one, not before it is allowed, and while nothing is served or driven', () => {
    const stop = fc.record({
      serviceS: fc.integer({ min: 60, max: 2 * hour }),
      opensS: fc.option(fc.integer({ min: 8, max: 18 }).map((h) => h * hour)),
    });
    fc.assert(
      fc.property(fc.array(stop, { minLength: 1, maxLength: 6 }), (stops) => {
        const route = routeOf(stops);
        const taken = breakTaken(route, 12 * hour);
        expect(taken === null).toBe(route.breakS === 0);
        if (!taken) return;
        const end = taken.startS + taken.durationS;
        expect(taken).toMatchObject({ durationS: 1800 });
        expect(taken.startS).toBeGreaterThanOrEqual(12 * hour);
        for (const s of route.stops) {
          expect(end <= s.startS || taken.startS >= s.departureS).toBe(true);
          const driveFrom = s.arrivalS - s.travelS;
          expect(end <= driveFrom || taken.startS >= s.arrivalS).toBe(true);
        }
        expect(taken.startS >= route.departureS && end <= route.finishS).toBe(true);
      }),
    );
  });
});
