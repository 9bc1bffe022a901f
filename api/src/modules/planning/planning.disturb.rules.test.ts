import { compileProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import type { Problem } from '@tramo/optimizer/problem';
import { solve } from '@tramo/optimizer/solve';
import { describe, expect, it } from 'vitest';
import { changesAsked, changingLittle, keepingOrders, searchChange } from './planning.disturb.rules.ts';

type Routes = Record<string, string[]>;
const routesOf = (routes: Routes) => Object.entries(routes).map(([vehicle, guides]) => ({ vehicle, guides }));
const changed = (was: Routes, is: Routes, costs: [was: number, is: number] = [1000, 968]) =>
  searchChange(
    { totals: { cost: costs[0] }, routes: routesOf(was) },
    { totals: { cost: costs[1] }, routes: routesOf(is) },
  );

describe('what a search changed', () => {
  it('is counted by stops with another vehicle, and by those that change places in their own, beside what it saves', () => {
    const change = changed({ a: ['1', '2', '3', '5'], b: ['4'] }, { a: ['3', '1', '5'], b: ['2', '4'] });
    expect(change).toMatchObject({ moved: 1, reordered: 1 });
    expect(change.costShare).toBeCloseTo(-0.032, 9);
  });

  it('has no share of the cost where other stops are served, or nothing was paid', () => {
    expect(changed({ a: ['1'] }, { a: ['1', '2'] })).toEqual({ moved: 1, reordered: 0, costShare: null });
    expect(changed({ a: ['1', '2'] }, { b: ['1'] })).toEqual({ moved: 2, reordered: 0, costShare: null });
    expect(changed({ a: ['1'] }, { a: ['1'] }, [0, 5])).toEqual({ moved: 0, reordered: 0, costShare: null });
  });
});

describe('a search that changes little', () => {
  /** Stops every kilometre along a street, two vans at its beginning. */
  const street = (objective: Problem['objective']): Problem => {
    const places = [0, 1, 2, 3, 4];
    const between = places.flatMap((a) => places.map((b) => Math.abs(a - b)));
    return {
      dimensions: ['packages'],
      locations: places.map((km) => ({ lat: 25 + km / 100, lng: -100 })),
      durationsS: between.map((km) => km * 60),
      distancesM: between.map((km) => km * 1000),
      stops: [1, 2, 3, 4].map((location) => ({
        id: `s${location}`,
        location,
        kind: 'delivery',
        demand: [1],
        serviceS: 0,
      })),
      vehicles: ['v1', 'v2', 'v3'].map((id) => ({
        ...{ id, capacity: [4], startLocation: 0, endLocation: 0, shift: { startS: 0, endS: 86_400 } },
      })),
      objective: { perKm: 1, ...objective },
    };
  };
  const given = [
    { vehicleId: 'v1', stopIds: ['s1', 's2'] },
    { vehicleId: 'v2', stopIds: ['s3', 's4'] },
  ];
  const vehiclesAfter = (problem: Problem, changes: 'free' | 'little' | 'least'): number => {
    const p = compileProblem(problem);
    const { searched } = changingLittle(p, given, changes);
    return evaluate(p, solve(searched, { warmStart: given, stop: { iterations: 500 } }).routes).totals.vehiclesUsed;
  };

  it('moves a stop for what it saves at least', () => {
    // One van for all saves 4 of 12 km and moves two stops, at a quarter of 3 km each, or at 3 km.
    expect(['free', 'little', 'least'].map((c) => vehiclesAfter(street({}), c as 'free'))).toEqual([1, 1, 2]);
  });

  it('turns no day over for a vehicle less, and takes no more than there are', () => {
    const most = { fewestVehicles: true, vehicleFixed: 0 };
    const p = compileProblem(street(most));
    const { judged, searched } = changingLittle(p, given, 'least');
    expect(judged.objective).toMatchObject({ fewestVehicles: true, changePerStop: 3 });
    expect(searched.objective?.fewestVehicles).toBe(false);
    expect(searched.vehicles.map((v) => v.id)).toEqual(['v1', 'v2']);
    expect(vehiclesAfter(street(most), 'least')).toBe(2);
    // Somebody who is left out may need the third.
    expect(changingLittle(p, given.slice(0, 1), 'least').searched.vehicles).toHaveLength(3);
  });

  it('moves a stop within its route, too, for what it saves at least', () => {
    // On an open route: 7 km, of which the right order saves 3 by two moves.
    const open = street({});
    for (const v of open.vehicles) v.endLocation = null;
    const was = [{ vehicleId: 'v1', stopIds: ['s2', 's4', 's3', 's1'] }];
    const found = [{ vehicleId: 'v1', stopIds: ['s1', 's2', 's3', 's4'] }];
    const orderAt = (changePerStop: number): string => {
      const p = compileProblem({ ...open, earlier: was, objective: { ...open.objective, changePerStop } });
      return keepingOrders(p, was, found)[0]?.stopIds.join(' ') ?? '';
    };
    expect(orderAt(0)).toBe('s1 s2 s3 s4');
    expect(orderAt(0.4)).toBe('s1 s2 s3 s4');
    expect(orderAt(10)).toBe('s2 s4 s3 s1');
    // Who comes from elsewhere goes where he costs least; the others stay in their order.
    const p = compileProblem({ ...open, earlier: was, objective: { ...open.objective, changePerStop: 10 } });
    const [joined] = keepingOrders(p, [{ vehicleId: 'v1', stopIds: ['s2', 's4', 's3'] }], found);
    expect(joined?.stopIds).toEqual(['s1', 's2', 's4', 's3']);
  });

  it('is free where nothing is placed, and for jobs that do not say', () => {
    const p = compileProblem(street({}));
    expect(changingLittle(p, [], 'little').judged).toBe(p.input);
    expect(changesAsked({})).toBe('free');
    expect(changesAsked({ changes: 'least' })).toBe('least');
  });
});
