import { limits } from '@tramo/contract/limits';
import type { Fix, Route, RouteCondition } from '@tramo/contract/routes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  etaBand,
  markOfVehicle,
  matches,
  shownAgeS,
  shownVehicles,
  totalsOf,
  type VehicleState,
  vehicleOf,
  vehicleStates,
  worsened,
} from './fleet.rules.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const ago = (s: number): string => new Date(now - s * 1000).toISOString();
const fixOf = (ageS: number, more: Partial<Fix> = {}): Fix => ({
  lat: 25.67,
  lng: -100.31,
  at: ago(ageS),
  receivedAt: ago(ageS),
  heading: 90,
  speedMps: 9,
  battery: 0.8,
  ...more,
});
const routeOf = (more: Partial<Route> = {}): Route =>
  ({
    _id: 'r1',
    name: 'Ruta 1',
    status: 'started',
    startDate: ago(7200),
    startedAt: ago(7200),
    day: '2026-11-21',
    cedi: { _id: 'c1', name: 'Monterrey' },
    vehicle: { _id: 'v1', nickname: 'Urvan 3', plate: 'ABC-12-34', type: 'van' },
    driver: { _id: 'd1', fullName: 'Óscar Peña', initials: 'OP', cellphone: '8112345678' },
    conditions: [],
    atRisk: 0,
    delayS: 0,
    assignedGuides: 10,
    managedGuides: 4,
    failedGuides: 1,
    nextStop: null,
    latestLocation: fixOf(5),
    version: 3,
    ...more,
  }) as Route;
const held = (...kinds: RouteCondition[]) => kinds.map((kind) => ({ kind, since: ago(600) }));
const square = [
  [-100.4, 25.6],
  [-100.2, 25.6],
  [-100.2, 25.7],
  [-100.4, 25.7],
] as const;
const zones = [{ cediId: 'c1', name: 'Centro', rings: [square] }];

describe('state of a vehicle', () => {
  it.each<[string, Partial<Route>, VehicleState, string]>([
    ['a fresh fix on time', {}, 'onTime', 'ok'],
    ['five minutes behind', { delayS: 300 }, 'late', 'warn'],
    ['stops at risk', { atRisk: 1 }, 'late', 'warn'],
    ['a fix of five minutes', { latestLocation: fixOf(limits.staleFixS) }, 'stale', 'old'],
    ['a fix of fifteen', { latestLocation: fixOf(limits.silentFixS) }, 'silent', 'old'],
    ['silent for the watch before that', { latestLocation: fixOf(200), conditions: held('silent') }, 'silent', 'old'],
    [
      'silent for the watch, and just heard again',
      { latestLocation: fixOf(3), conditions: held('silent') },
      'onTime',
      'ok',
    ],
    ['stopped', { conditions: held('stopped') }, 'stopped', 'warn'],
    ['off route', { conditions: held('stopped', 'offRoute') }, 'offRoute', 'bad'],
    ['out of zone', { conditions: held('outOfZone', 'offRoute') }, 'outOfZone', 'bad'],
    ['off route long ago', { latestLocation: fixOf(400), conditions: held('offRoute') }, 'offRoute', 'old'],
    ['no fix, long under way', { latestLocation: null }, 'silent', 'old'],
    ['no fix, just left', { latestLocation: null, startedAt: ago(60) }, 'noFix', 'old'],
  ])('%s', (_, change, state, tone) => {
    const v = vehicleOf(routeOf(change), now, []);
    expect([v.state, v.tone]).toEqual([state, tone]);
  });

  it('in a restricted zone of its own cedi, not of another', () => {
    expect(vehicleOf(routeOf(), now, zones)).toMatchObject({
      state: 'restricted',
      zone: 'Centro',
      tone: 'bad',
      sign: 'zone',
    });
    expect(
      vehicleOf(routeOf({ latestLocation: fixOf(5), cedi: { _id: 'c2', name: 'León' } }), now, zones).zone,
    ).toBeNull();
  });

  it('whatever holds, an old fix never looks live', () => {
    const kinds = fc.subarray<RouteCondition>(['silent', 'stopped', 'outOfZone', 'offRoute', 'lowBattery']);
    void fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: limits.staleFixS, max: 90_000 }),
        fc.integer({ min: -900, max: 9000 }),
        (conditions, ageS, delayS) => {
          const route = routeOf({ conditions: held(...conditions), latestLocation: fixOf(ageS), delayS });
          expect(vehicleOf(route, now, zones).tone).toBe('old');
        },
      ),
    );
  });
});

describe('the list', () => {
  const all = [
    routeOf({ _id: 'a', name: 'Ruta 10' }),
    routeOf({ _id: 'b', name: 'Ruta 9', delayS: 900 }),
    routeOf({ _id: 'c', name: 'Ruta 2', latestLocation: fixOf(1000), conditions: held('silent') }),
    routeOf({ _id: 'd', name: 'Ruta 1', conditions: held('offRoute', 'lowBattery'), managedGuides: 9 }),
  ].map((r) => vehicleOf(r, now, []));
  const ids = (more: object) =>
    shownVehicles(all, { search: '', state: [], condition: [], sort: 'risk', ...more }).map((v) => v.id);

  it.each([
    ['urgent first', {}, ['d', 'c', 'b', 'a']],
    ['numbers as numbers', { sort: 'name' }, ['d', 'c', 'b', 'a']],
    ['longest without position first', { sort: 'freshness' }, ['c', 'd', 'b', 'a']],
    ['least progress first', { sort: 'progress' }, ['c', 'b', 'a', 'd']],
    ['by state', { state: ['late', 'onTime'] }, ['b', 'a']],
    ['by condition', { condition: ['lowBattery'] }, ['d']],
    ['unknown order', { sort: 'x' }, ['d', 'c', 'b', 'a']],
  ])('%s', (_, filter, expected) => expect(ids(filter)).toEqual(expected));

  it.each([
    ['oscar', true],
    ['pena urvan', true],
    ['abc-12', true],
    ['8112345678', true],
    ['luis', false],
  ])('search %s', (search, found) => expect(matches(routeOf(), search)).toBe(found));

  it('totals', () => expect(totalsOf(all)).toEqual({ vehicles: 4, live: 3, troubled: 2 }));

  it('tells what got worse, and nothing of what is new or better', () => {
    const before = new Map<string, VehicleState>([
      ['a', 'onTime'],
      ['b', 'onTime'],
      ['c', 'restricted'],
      ['d', 'late'],
    ]);
    expect(worsened(before, all).map((v) => v.id)).toEqual(['d']);
    expect(worsened(new Map(), all)).toEqual([]);
  });
});

it.each([
  [0, null],
  [9.9, null],
  [10, 10],
  [59, 50],
  [61, 61],
])('an age of %d s is shown as %s', (age, shown) => expect(shownAgeS(age)).toBe(shown));

it('an expected arrival is a band of whole minutes, or one instant', () => {
  const at = '2026-11-21T18:10:20Z';
  const before = Date.parse('2026-11-21T18:00:00Z');
  expect(etaBand(at, 10, before)).toEqual({ from: Date.parse(at), to: Date.parse(at) });
  // A row that nothing has changed for a while expects nobody in the past.
  expect(etaBand(at, 10, Date.parse('2026-11-21T18:20:00Z')).from).toBe(Date.parse('2026-11-21T18:20:00Z'));
  expect(etaBand(at, 300, Date.parse('2026-11-21T18:20:00Z'))).toEqual({
    from: Date.parse('2026-11-21T18:20:00Z'),
    to: Date.parse('2026-11-21T18:25:00Z'),
  });
  expect(etaBand(at, 300, before)).toEqual({
    from: Date.parse('2026-11-21T18:05:00Z'),
    to: Date.parse('2026-11-21T18:16:00Z'),
  });
});

it('states are ranked from the gravest', () =>
  expect(vehicleStates.indexOf('restricted')).toBeLessThan(vehicleStates.indexOf('onTime')));

it('a mark tells its age when it is not fresh, its name when it is chosen, and nothing looks live while the stream is cut', () => {
  const late = vehicleOf(routeOf({ delayS: 900, latestLocation: fixOf(61) }), now, []);
  const fresh = vehicleOf(routeOf(), now, []);
  const context = { isSelected: false, isCut: false, age: (s: number) => `${s} s` };
  expect(markOfVehicle(late, context)).toEqual({ tone: 'warn', sign: null, label: '61 s' });
  expect(markOfVehicle(late, { ...context, isSelected: true }).label).toBe('Ruta 1 · 61 s');
  expect(markOfVehicle(fresh, context).label).toBe('');
  expect(markOfVehicle(fresh, { ...context, isCut: true }).tone).toBe('old');
});
