import { describe, expect, it } from 'vitest';
import type { Arranged, Arrangement } from '../arrangement/arrange.rules.ts';
import { foundStops } from './list-keys.rules.ts';
import { type Effort, isBetter, newVehicle } from './route-work.rules.ts';

const effort = (part: Partial<Effort> = {}): Effort => ({
  distanceM: 60_000,
  durationS: 20_000,
  cost: 900,
  lateS: 0,
  violations: 0,
  ...part,
});

describe('a search result is worth taking', () => {
  it.each([
    ['less money', {}, { cost: 880 }, true],
    ['the same', {}, {}, false],
    ['a few metres less', {}, { distanceM: 59_990 }, false],
    ['less way at the same price', {}, { distanceM: 58_000 }, true],
    ['more money for less way', {}, { cost: 910, distanceM: 50_000 }, false],
    ['more money for less lateness', { lateS: 1800 }, { lateS: 600, cost: 950 }, true],
    ['less money for more lateness', {}, { lateS: 600, cost: 500 }, false],
    ['a rule kept that was broken', { violations: 1 }, { cost: 1200 }, true],
    ['a rule broken that was kept', {}, { violations: 1, cost: 300 }, false],
  ])('%s', (_, before, after, expected) => {
    expect(isBetter(effort(before), effort(after))).toBe(expected);
  });
});

describe('the vehicle of what is split off', () => {
  const route = (vehicle: string): Arranged => ({
    _id: vehicle,
    routeTitle: vehicle,
    vehicle,
    guides: [],
    locked: false,
    keepOrder: false,
    pins: [],
  });
  const of = (...vehicles: string[]): Arrangement => ({ routes: vehicles.map(route), out: [], exceptions: [] });
  it.each([
    ['one without a route', of('v'), ['v', 'w'], 1, 'w'],
    ['none when all are out', of('v', 'w'), ['v', 'w'], 1, undefined],
    ['its own for one trip more', of('w', 'v'), ['w', 'v'], 2, 'v'],
    ['another one when its own has made all trips', of('v', 'v', 'w'), ['v', 'w'], 2, 'w'],
  ])('%s', (_, a, vehicles, trips, expected) => {
    expect(newVehicle(a, route('v'), vehicles, trips)).toBe(expected);
  });
});

describe('stops are found', () => {
  const guides = [
    { _id: '1', folio: 'F-20', contactName: 'Ángel Núñez', companyName: '' },
    { _id: '2', folio: 'F-201', contactName: 'Ana', companyName: 'Farmacia F-20' },
    { _id: '3', folio: 'R-7', contactName: '', companyName: 'Cementos' },
  ] as unknown as Parameters<typeof foundStops>[0];
  it.each([
    ['by folio, those that begin with it first', 'f-20', ['1', '2']],
    ['by name, whatever its accents', 'nunez', ['1']],
    ['by company', 'CEMEN', ['3']],
    ['not without a text', '  ', []],
  ])('%s', (_, text, expected) => {
    expect(foundStops(guides, text).map((g) => g._id)).toEqual(expected);
  });
});
