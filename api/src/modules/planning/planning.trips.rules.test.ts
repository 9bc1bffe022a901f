import { basePlannerValues } from '@tramo/contract/planner';
import { compileProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateMatrix } from '../../platform/travel/estimate.ts';
import { buildProblem, type PlanBasis, type PlanningGuide } from './planning.problem.rules.ts';
import { enrichRoutes, toPlanRoutes, totalsOf } from './planning.result.rules.ts';
import { enginePlans, tripsOf } from './planning.trips.rules.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const arbitraryBasis = fc
  .record({
    packages: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: names.length, maxLength: names.length }),
    opens: fc.array(fc.option(fc.integer({ min: 8, max: 12 })), { minLength: names.length, maxLength: names.length }),
    reloadMinutes: fc.integer({ min: 0, max: 60 }),
    hasBreak: fc.boolean(),
    returnToDepot: fc.boolean(),
    allowLate: fc.boolean(),
  })
  .map(({ packages, opens, reloadMinutes, hasBreak, ...params }): PlanBasis => {
    const guides = names.map(
      (_id, i): PlanningGuide => ({
        _id,
        folio: _id,
        type: i % 3 === 2 ? 'recollection' : 'delivery',
        contactName: '',
        companyName: '',
        addressLine: '',
        suburb: '',
        lat: 25.6 + i * 0.013,
        lng: -100.31 + ((i * 5) % 7) * 0.01,
        load: { packages: packages[i] ?? 1, weightKg: i, volumeM3: 0.1 },
        serviceMinutes: 5 + i,
        windows:
          opens[i] == null
            ? []
            : [{ startMinute: (opens[i] as number) * 60, endMinute: (opens[i] as number) * 60 + 45 }],
        status: 'pending',
        routeId: null,
        routeName: null,
        cediId: 'n',
        skills: [],
      }),
    );
    const vehicle = (_id: string) =>
      ({
        _id,
        originAddress: null,
        capacity: { quantity: 6, weightKg: 100, volumeM3: 2 },
        costPerKm: 3,
        costPerHour: 60,
        fixedCost: 100,
        shiftStartMinute: 420,
        shiftEndMinute: 660,
        speedFactor: 1,
        skills: [],
      }) as unknown as PlanBasis['vehicles'][number];
    return {
      companyId: null,
      day: '2026-11-23',
      timeZone: 'America/Mexico_City',
      startMinute: 480,
      startAddress: null,
      cedis: [{ _id: 'n', name: 'Norte', lat: 25.7, lng: -100.3 }],
      guides,
      vehicles: [vehicle('v'), vehicle('w')],
      params: {
        ...basePlannerValues,
        ...params,
        trips: { most: 3, reloadMinutes },
        maxStops: 4,
        rest: hasBreak ? { earliestMinute: 540, latestMinute: 600, minutes: 30 } : null,
      },
      exceptions: [],
    };
  });
/** Any order of the guides, cut into six routes of two vehicles, some of them empty. */
const arbitraryRoutes = fc
  .record({ order: fc.shuffledSubarray(names), cuts: fc.array(fc.nat(8), { minLength: 5, maxLength: 5 }) })
  .map(({ order, cuts }) => {
    const at = [0, ...cuts.map((c) => Math.min(c, order.length)).sort((a, b) => a - b), order.length];
    return Array.from({ length: 6 }, (_, i) => ({
      _id: `${i}`,
      vehicle: i % 2 === 0 ? 'v' : 'w',
      guides: order.slice(at[i], at[i + 1]),
    }));
  });

describe('trips of a vehicle', () => {
  it('told one by one add up to the day that the engine tells', () => {
    fc.assert(
      fc.property(arbitraryBasis, arbitraryRoutes, (basis, routes) => {
        const built = buildProblem(basis);
        const compiled = compileProblem({ ...built.problem, ...estimateMatrix(built.points, 28_800) });
        const planned = toPlanRoutes(basis, compiled, enrichRoutes(routes, [], []));
        const days = evaluate(compiled, enginePlans(routes));
        const totals = totalsOf(planned, 0);
        expect(totals.durationS).toBeCloseTo(days.totals.durationS, 6);
        expect(totals).toMatchObject({
          stops: days.totals.stops,
          distanceM: days.totals.distanceM,
          lateS: days.totals.lateS,
        });
        expect(totals.spreadS).toBeCloseTo(days.balance.spreadS, 6);
        expect(totals.spreadStops).toBe(days.balance.spreadStops);
        for (const day of days.routes) {
          const trips = planned.filter((r) => r.vehicle === day.vehicleId);
          const sum = (pick: (s: (typeof planned)[number]['routeStats']) => number): number =>
            trips.reduce((n, r) => n + pick(r.routeStats), 0);
          expect(trips.map((r) => r.trip)).toEqual([1, 2, 3]);
          expect(sum((s) => s.drivingS)).toBe(day.drivingS);
          expect(sum((s) => s.serviceS)).toBe(day.serviceS + day.setupS);
          expect(sum((s) => s.waitS)).toBeCloseTo(day.waitingS, 6);
          expect(trips.every((r) => r.routeStats.waitS >= 0)).toBe(true);
          expect(trips.reduce((n, r) => n + (r.rest?.durationS ?? 0), 0)).toBe(Math.round(day.breakS));
          expect(Math.max(...trips.map((r) => r.routeStats.load.packages))).toBe(day.loadPeak[0]);
          // Fixed cost once a day.
          const cost = day.stops.length > 0 ? 100 + (day.distanceM / 1000) * 3 + (day.durationS / 3600) * 60 : 0;
          expect(Math.abs(sum((s) => s.cost) - cost)).toBeLessThan(0.02);
          // Each after the one before, with the time to reload between.
          const used = trips.filter((r) => r.guides.length > 0);
          for (const [i, r] of used.entries()) {
            const before = used[i - 1];
            if (before)
              expect(Date.parse(r.routeStart) - Date.parse(before.routeEnd)).toBeGreaterThanOrEqual(
                basis.params.trips.reloadMinutes * 60_000,
              );
            const load = (kind: 'delivery' | 'recollection'): number =>
              r.guides.reduce((n, g) => {
                const guide = basis.guides.find((x) => x._id === g);
                return n + (guide?.type === kind ? guide.load.packages : 0);
              }, 0);
            // What leaves with a trip is its own deliveries, what comes back its own collections.
            expect(r.stops.at(-1)?.load.packages).toBe(load('recollection'));
            expect(r.routeStats.load.packages).toBeGreaterThanOrEqual(load('delivery'));
            const over = r.violations.find((v) => v.kind === 'packages')?.amount ?? 0;
            expect(over).toBe(Math.max(0, r.routeStats.load.packages - 6));
          }
          const stays = (kind: string): number =>
            trips.reduce((n, r) => n + r.violations.filter((v) => v.kind === kind).length, 0);
          expect(stays('late')).toBe(day.violations.filter((v) => v.kind === 'late').length);
          expect(stays('stops')).toBe(day.stops.length > 4 ? 1 : 0);
          // What the whole day breaks is told of its last trip.
          if (day.stops.length > 4) expect(used.at(-1)?.violations.some((v) => v.kind === 'stops')).toBe(true);
          for (const r of trips) for (const v of r.violations) if (v.guideId) expect(r.guides).toContain(v.guideId);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('go to the engine and come back the same, but for empty ones', () => {
    fc.assert(
      fc.property(arbitraryRoutes, (routes) => {
        const plain = (list: readonly { vehicle: string; guides: readonly string[] }[]): string[] =>
          list
            .filter((r) => r.guides.length > 0)
            .map((r) => `${r.vehicle} ${r.guides.join()}`)
            .sort();
        expect(plain(tripsOf(enginePlans(routes)))).toEqual(plain(routes));
      }),
    );
  });
});
