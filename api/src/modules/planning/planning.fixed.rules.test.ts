import { compileProblem } from '@tramo/optimizer/compile';
import type { Problem } from '@tramo/optimizer/problem';
import { isBetterPlan } from '@tramo/optimizer/reoptimize';
import { describe, expect, it } from 'vitest';
import { beginningOf, fixedPartOf, inOrder, withIdentities } from './planning.fixed.rules.ts';

/** Stops a to d on a line from the depot, a kilometre apart, and three vans for two packages each. */
const line = (objective: Problem['objective']): Problem => ({
  locations: Array.from({ length: 5 }, (_, i) => ({ lat: 25, lng: -100 + i / 100 })),
  durationsS: Array.from({ length: 25 }, (_, i) => Math.abs(Math.floor(i / 5) - (i % 5)) * 60),
  distancesM: Array.from({ length: 25 }, (_, i) => Math.abs(Math.floor(i / 5) - (i % 5)) * 1000),
  dimensions: ['packages'],
  stops: ['a', 'b', 'c', 'd'].map((id, i) => ({
    ...{ id, location: i + 1, kind: 'delivery', demand: [1], windows: [], serviceS: 60 },
  })),
  vehicles: ['x', 'y', 'z'].map((id) => ({
    ...{ id, capacity: [2], startLocation: 0, endLocation: 0, shift: { startS: 0, endS: 86_400 } },
  })),
  objective,
});
const plan = (routes: Record<string, string>) =>
  Object.entries(routes).map(([vehicleId, stops]) => ({ vehicleId, stopIds: [...stops] }));

describe('a better plan', () => {
  it.each<[string, Record<string, string>, Record<string, string>, boolean, boolean]>([
    // What was found, what was given, better by money, better by the number of vehicles.
    ['shorter', { x: 'ab', y: 'cd' }, { x: 'ac', y: 'bd' }, true, true],
    ['the same', { x: 'ab', y: 'cd' }, { x: 'ab', y: 'cd' }, false, false],
    ['longer', { x: 'ac', y: 'bd' }, { x: 'ab', y: 'cd' }, false, false],
    ['with somebody left out', { x: 'ab', y: 'c' }, { x: 'ac', y: 'bd' }, false, false],
    ['with one vehicle more', { x: 'a', y: 'b', z: 'cd' }, { x: 'ad', y: 'bc' }, false, false],
    ['with one vehicle less', { x: 'ab', y: 'cd' }, { x: 'a', y: 'b', z: 'cd' }, true, true],
    ['that breaks no rule, though somebody is left out', { x: 'ab', y: 'c' }, { x: 'abc', y: 'd' }, true, true],
  ])('%s', (_, found, given, byMoney, byVehicles) => {
    const money = compileProblem(line({ perKm: 1 }));
    expect(isBetterPlan(money, plan(found), plan(given))).toBe(byMoney);
    const vehicles = compileProblem(line({ perKm: 1, fewestVehicles: true }));
    expect(isBetterPlan(vehicles, plan(found), plan(given))).toBe(byVehicles);
  });
  it('has a vehicle less, where that counts, whatever the kilometres', () => {
    // An uneven day is dear.
    const open = (fewestVehicles: boolean) =>
      compileProblem(line({ perKm: 1, balancePerHour: 10_000, fewestVehicles }));
    const even = plan({ x: 'd', y: 'c', z: 'ab' });
    const uneven = plan({ x: 'cd', y: 'ab' });
    expect(isBetterPlan(open(false), uneven, even)).toBe(false);
    expect(isBetterPlan(open(true), uneven, even)).toBe(true);
  });
});

const route = (id: string, vehicle: string, guides: string, more: { keepOrder?: boolean; pins?: string[] } = {}) => ({
  ...{ _id: id, vehicle, guides: [...guides], locked: false, keepOrder: false, pins: [] as string[], ...more },
});

describe('what a search begins with', () => {
  const p = compileProblem(line({ perKm: 1 }));
  it('is the routes as they are; where one breaks a rule what is kept of it', () => {
    const present = [route('1', 'x', 'abc', { pins: ['c'] }), route('2', 'y', 'd')];
    const { given, warmStart } = beginningOf(p, present, fixedPartOf(present));
    expect(given).toEqual(plan({ x: 'abc', y: 'd' }));
    expect(warmStart).toEqual(plan({ y: 'd', x: 'c' }));
  });
  it('leaves aside what the plan no longer has', () => {
    const present = [route('1', 'x', 'aq'), route('2', 'gone', 'b'), route('3', 'y', 'r')];
    expect(beginningOf(p, present, fixedPartOf(present)).given).toEqual(plan({ x: 'a' }));
  });
});

describe('routes that a search found', () => {
  it('go on from the routes that they share most with, those with kept stops before all', () => {
    const present = [route('1', 'x', 'abc'), route('2', 'x', 'd', { pins: ['d'] }), route('3', 'y', 'ef')];
    const found = [
      { vehicle: 'x', guides: ['a', 'd'] },
      { vehicle: 'x', guides: ['b'] },
      { vehicle: 'z', guides: ['e', 'f'] },
    ];
    expect(withIdentities(found, present, () => 'new').map((r) => r._id)).toEqual(['2', '1', 'new']);
  });
  it('stand where they stood, numbered from one, and keep the names that somebody chose', () => {
    const present = ['1', '2', '3'].map((_id) => ({ _id }));
    const told = (id: string, vehicle: string, routeTitle: string) => ({ _id: id, vehicle, routeTitle, order: 0 });
    const routes = [told('9', 'w', 'Ruta 4'), told('3', 'x', 'Ruta 12'), told('1', 'y', 'Norte 7')];
    expect(inOrder(routes, present).map((r) => [r._id, r.order, r.routeTitle])).toEqual([
      ['1', 1, 'Norte 7'],
      ['3', 2, 'Ruta 2'],
      ['9', 3, 'Ruta 3'],
    ]);
  });
  it('of one vehicle stay in the order of its trips', () => {
    const told = (id: string, vehicle: string) => ({ _id: id, vehicle, routeTitle: 'Ruta 1', order: 0 });
    const routes = [told('3', 'x'), told('1', 'x'), told('2', 'y')];
    const ordered = inOrder(routes, [{ _id: '1' }, { _id: '2' }, { _id: '3' }]);
    expect(ordered.map((r) => r._id)).toEqual(['3', '2', '1']);
    expect(ordered.map((r) => r.routeTitle)).toEqual(['Ruta 1', 'Ruta 2', 'Ruta 3']);
  });
});
