import type { DriverFit, PlanChanges, PlanRouteChange } from '@tramo/contract/plan-dispatch';
import { describe, expect, it } from 'vitest';
import { chosenDrivers, crewNotices } from './crew.rules.ts';

const fitOf = (driver: string): DriverFit => ({ driver, runs: 1, visits: 0, isUsual: false, hadIt: false });
const crew = (vehicle: string, suggested: string | null, ...drivers: string[]) => ({
  vehicle,
  suggested,
  drivers: drivers.map(fitOf),
});
const people = (...names: string[]) =>
  names.map((n) => ({ _id: n, fullName: n, busyWith: n === 'busy' ? 'Otra' : null }));

describe('the driver of each vehicle', () => {
  const crews = [crew('van', 'ana', 'ana', 'luis', 'otto'), crew('truck', 'luis', 'luis', 'otto'), crew('moto', null)];
  it.each<[string, Record<string, string | null>, (string | null)[]]>([
    ['as suggested', {}, ['ana', 'luis', null]],
    ['as picked', { van: 'otto' }, ['otto', 'luis', null]],
    ['somebody else when the suggested one was picked elsewhere', { moto: 'ana' }, ['otto', 'luis', 'ana']],
    ['the next of the others, not who is suggested elsewhere', { truck: 'ana' }, ['luis', 'ana', null]],
    ['nobody when that was picked', { van: null }, [null, 'luis', null]],
    ['nobody when none is left', { van: 'luis', moto: 'otto' }, ['luis', null, 'otto']],
    ['twice, when somebody picks so', { van: 'luis', truck: 'luis' }, ['luis', 'luis', null]],
  ])('%s', (_, picked, expected) => {
    const chosen = chosenDrivers(crews, picked, people('ana', 'luis', 'otto'));
    expect(crews.map((c) => chosen.get(c.vehicle))).toEqual(expected);
  });
  it('is no busy one unasked', () => {
    const chosen = chosenDrivers([crew('van', 'ana', 'ana', 'busy')], { other: 'ana' }, people('ana', 'busy'));
    expect(chosen.get('van')).toBeNull();
  });
});

describe('whom to tell', () => {
  const luis = { _id: 'luis', name: 'Luis' };
  const ana = { _id: 'ana', name: 'Ana' };
  const routes = [
    { _id: '1', routeTitle: 'Ruta 1' },
    { _id: '2', routeTitle: 'Ruta 2' },
  ];
  const drivers = [
    { route: '1', driver: luis },
    { route: '2', driver: ana },
  ];
  const changed = (route: string | null, part: Partial<PlanRouteChange> = {}): PlanRouteChange => ({
    route,
    title: `Ruta ${route}`,
    isNew: false,
    vehicleBefore: { _id: 'van', name: 'Van' },
    vehicleNow: { _id: 'van', name: 'Van' },
    driver: null,
    came: 0,
    left: 0,
    reordered: 0,
    shifted: 0,
    ...part,
  });
  const notices = (list: PlanRouteChange[], now: Record<string, typeof luis | null> = {}) =>
    crewNotices(
      { routes: list, drivers } satisfies Pick<PlanChanges, 'routes' | 'drivers'>,
      routes,
      (id) => now[id],
    ).map((p) => [p.driver.name, ...p.what]);
  it('nobody when nothing changed', () => expect(notices([])).toEqual([]));
  it('who keeps a route that is different', () => {
    const other = changed('1', { came: 2, reordered: 3, vehicleNow: { _id: 'truck', name: 'Camión' } });
    expect(notices([other])).toEqual([
      ['Luis', { kind: 'changed', route: 'Ruta 1', came: 2, left: 0, reordered: true, shifted: 0, vehicle: 'Camión' }],
    ]);
  });
  it('both when drivers change routes, even when the routes are the same', () =>
    expect(notices([], { 1: ana, 2: luis })).toEqual([
      ['Luis', { kind: 'loses', route: 'Ruta 1' }, { kind: 'gets', route: 'Ruta 2' }],
      ['Ana', { kind: 'gets', route: 'Ruta 1' }, { kind: 'loses', route: 'Ruta 2' }],
    ]));
  it('who had a route that is no more, and who lost his to nobody', () => {
    const gone = changed(null, { title: 'Ruta 9', driver: ana });
    expect(notices([gone], { 1: null })).toEqual([
      ['Luis', { kind: 'loses', route: 'Ruta 1' }],
      ['Ana', { kind: 'gone', route: 'Ruta 9' }],
    ]);
  });
});
