import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Arrangement,
  addRoute,
  changeVehicle,
  freeVehicle,
  moveGuide,
  OUT,
  placeWith,
  sameArrangement,
  spotOf,
  toggleLock,
} from './arrange.rules.ts';
import { record, redo, startHistory, undo } from './history.rules.ts';
import { clockValue, parseClock, suggestedDay, weekdayOf } from './plan-start.rules.ts';

const route = (id: string, guides: string[], vehicle = `v-${id}`) => ({
  _id: id,
  routeTitle: id,
  vehicle,
  guides,
  locked: false,
  keepOrder: false,
  pins: [],
});
const plan: Arrangement = { routes: [route('A', ['1', '2', '3']), route('B', ['4']), route('C', [])], out: ['5', '6'], exceptions: [] };
const shape = (a: Arrangement): string => `${a.routes.map((r) => `${r._id}${r.guides.join('')}`).join(' ')} | ${a.out.join('')}`;

describe('a guide placed with a vehicle', () => {
  const naming = { newId: () => 'N', titleOf: (n: number) => `Ruta ${n}` };
  const place = (vehicle: string, index: number) => placeWith(plan, '5', vehicle, index, naming);
  it('goes into its route, or into a new one', () => {
    expect(shape(place('v-B', 0))).toBe('A123 B54 C | 6');
    expect(shape(place('v-9', 3))).toBe('A123 B4 C N5 | 6');
    expect(place('v-9', 0).routes.at(-1)).toMatchObject({ vehicle: 'v-9', routeTitle: 'Ruta 4' });
  });
  it('stays where it is when the route is locked', () => {
    const locked = toggleLock(plan, 'B');
    expect(placeWith(locked, '5', 'v-B', 0, naming)).toBe(locked);
  });
});

describe('a locked route', () => {
  const locked = toggleLock(plan, 'B');
  it.each<[string, (a: Arrangement) => Arrangement]>([
    ['takes no guide', (a) => moveGuide(a, '1', { list: 'B', index: 0 })],
    ['gives none', (a) => moveGuide(a, '4', { list: 'A', index: 0 })],
    ['keeps its vehicle', (a) => changeVehicle(a, 'B', 'v-C')],
    ['lets no other take it', (a) => changeVehicle(a, 'A', 'v-B')],
  ])('%s', (_, change) => {
    expect(change(locked)).toBe(locked);
    expect(change(toggleLock(locked, 'B'))).not.toEqual(plan);
  });
});

describe('moving a guide', () => {
  it.each([
    ['down within its route', '1', 'A', 2, 'A231 B4 C | 56'],
    ['up within its route', '3', 'A', 0, 'A312 B4 C | 56'],
    ['to another route', '2', 'B', 0, 'A13 B24 C | 56'],
    ['past the end of another', '2', 'B', 99, 'A13 B42 C | 56'],
    ['into an empty route', '4', 'C', 0, 'A123 B C4 | 56'],
    ['out of its route', '1', OUT, 0, 'A23 B4 C | 156'],
    ['from the list without route', '6', 'B', 1, 'A123 B46 C | 5'],
  ])('%s', (_, guide, list, index, expected) => {
    expect(shape(moveGuide(plan, guide, { list, index }))).toBe(expected);
  });
  it.each([
    ['its own place', '2', 'A', 1],
    ['a route that is not there', '2', 'Z', 0],
    ['a guide that is not of the plan', '9', 'A', 0],
  ])('leaves all as it is for %s', (_, guide, list, index) => {
    expect(moveGuide(plan, guide, { list, index })).toBe(plan);
  });

  const lists = ['A', 'B', 'C', OUT];
  const move = fc.record({
    guide: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    list: fc.constantFrom(...lists),
    index: fc.integer({ min: -1, max: 8 }),
  });
  it('never loses nor doubles a guide, and undo brings every step back', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        let h = startHistory(plan);
        for (const m of moves) {
          h = record(h, moveGuide(h.present, m.guide, m));
          expect([...h.present.routes.flatMap((r) => r.guides), ...h.present.out].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
          expect(spotOf(h.present, m.guide)?.list).toBe(m.list);
        }
        const end = h.present;
        const steps = h.past.length;
        for (let i = 0; i < steps; i++) h = undo(h);
        expect(h.present).toBe(plan);
        expect(undo(h)).toBe(h);
        for (let i = 0; i < steps; i++) h = redo(h);
        expect(sameArrangement(h.present, end)).toBe(true);
      }),
    );
  });
  it('forgets what was undone once something new is done', () => {
    const h = undo(record(startHistory(plan), moveGuide(plan, '1', { list: 'B', index: 0 })));
    expect(h.future).toHaveLength(1);
    expect(record(h, moveGuide(plan, '4', { list: 'A', index: 0 })).future).toEqual([]);
  });
});

describe('vehicles of routes', () => {
  it('swaps with the route that has it', () => {
    expect(changeVehicle(plan, 'A', 'v-B').routes.map((r) => r.vehicle)).toEqual(['v-B', 'v-A', 'v-C']);
  });
  it('takes a free one alone', () => {
    expect(changeVehicle(plan, 'A', 'v-9').routes.map((r) => r.vehicle)).toEqual(['v-9', 'v-B', 'v-C']);
  });
  it('adds a route, for a vehicle that has one behind it', () => {
    const naming = { newId: () => 'D', titleOf: (n: number) => `Ruta ${n}` };
    expect(addRoute(plan, 'v-8', naming).routes.at(-1)).toEqual({ ...route('D', [], 'v-8'), routeTitle: 'Ruta 4' });
    expect(shape(addRoute(plan, 'v-A', naming))).toBe('A123 D B4 C | 56');
    expect(addRoute(plan, undefined, naming)).toBe(plan);
  });
  it.each([
    [['v-A', 'v-8', 'v-9'], 1, 'v-8'],
    [['v-A', 'v-B'], 1, undefined],
    [['v-A', 'v-B'], 2, 'v-A'],
    [['v-A', 'v-8'], 2, 'v-8'],
  ])('of %j with %i trips each, a new route takes %s', (vehicles, trips, expected) => {
    expect(freeVehicle(plan, vehicles, trips)).toBe(expected);
  });
});

describe('start of a plan', () => {
  const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
  it.each([
    ['2026-11-21T00:00:00Z', '2026-11-21'],
    ['2026-11-21T14:59:59Z', '2026-11-21'],
    ['2026-11-21T15:00:00Z', '2026-11-22'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('at %s is for %s', (now, expected) => {
    expect(suggestedDay(utcDay, Date.parse(now))).toBe(expected);
  });
  it('names the weekday', () => {
    expect(weekdayOf('2026-11-23', 'es-MX')).toBe('lunes');
  });
  it.each([
    ['08:05', { hours: 8, minutes: 5 }],
    ['8:05:00', { hours: 8, minutes: 5 }],
    ['24:00', null],
    ['', null],
  ])('reads %j', (value, expected) => {
    expect(parseClock(value)).toEqual(expected);
  });
  it('writes what it reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        expect(parseClock(clockValue({ hours, minutes }))).toEqual({ hours, minutes });
      }),
    );
  });
});
