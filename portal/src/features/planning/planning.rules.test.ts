import { basePlannerValues, type PlannerValues } from '@tramo/contract/planner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Arrangement,
  addExceptions,
  addRoute,
  changeVehicle,
  exceptionKey,
  freeVehicle,
  holdOf,
  moveGuide,
  moveGuides,
  OUT,
  placeWith,
  removeException,
  replaceRoutes,
  sameArrangement,
  spotOf,
  spotWith,
  toggleLock,
  toggleOrder,
  togglePins,
} from './arrangement/arrange.rules.ts';
import { judgeAlike } from './params/planner-values.rules.ts';
import { lastWorkingDay, suggestedDay } from './shared/working-day.rules.ts';
import { clockValue, parseClock, weekdayOf } from './wizard/plan-start.rules.ts';
import { needsNoConfirming } from './wizard/wizard-tabs.ts';

const route = (id: string, guides: string[], vehicle = `v-${id}`) => ({
  _id: id,
  routeTitle: id,
  vehicle,
  guides,
  locked: false,
  keepOrder: false,
  pins: [],
});
const plan: Arrangement = {
  routes: [route('A', ['1', '2', '3']), route('B', ['4']), route('C', [])],
  out: ['5', '6'],
  exceptions: [],
};
const shape = (a: Arrangement): string =>
  `${a.routes.map((r) => `${r._id}${r.guides.join('')}`).join(' ')} | ${a.out.join('')}`;

describe('values that judge routes', () => {
  const values = basePlannerValues;
  it.each<[string, Partial<PlannerValues>, boolean]>([
    ['the same', {}, true],
    ['another time of search', { timeLimitS: 120 }, true],
    ['another limit', { maxStops: 20 }, false],
    ['another time and another rule', { timeLimitS: 120, returnToDepot: false }, false],
  ])('%s', (_, change, expected) => expect(judgeAlike(values, { ...values, ...change })).toBe(expected));
});

describe('a guide placed with a vehicle', () => {
  const naming = { newId: () => 'N', titleOf: (n: number) => `Ruta ${n}` };
  const place = (vehicle: string, index: number) => placeWith(plan, '5', vehicle, index, naming);
  it('goes into its route, or into a new one', () => {
    expect(shape(place('v-B', 0))).toBe('A123 B54 C | 6');
    expect(shape(place('v-9', 3))).toBe('A123 B4 C N5 | 6');
    expect(place('v-9', 0).routes.at(-1)).toMatchObject({ vehicle: 'v-9', routeTitle: 'Ruta 4' });
  });
  it.each([
    [0, 'A', 0],
    [3, 'A', 3],
    [4, 'T', 1],
    [9, 'T', 2],
  ])('place %i of a day of two trips is in %s, %i', (index, list, at) => {
    const trips: Arrangement = { ...plan, routes: [...plan.routes, route('T', ['7', '8'], 'v-A')] };
    expect(spotWith(trips, 'v-A', index)).toEqual({ list, index: at });
    expect(spotWith(toggleLock(trips, 'A'), 'v-A', index)?.list).toBe('T');
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
    guides: fc.subarray(['1', '2', '3', '4', '5', '6'], { minLength: 1 }),
    list: fc.constantFrom(...lists),
    index: fc.integer({ min: -1, max: 8 }),
  });
  it('never loses nor doubles a guide', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        let a = plan;
        for (const m of moves) {
          a = moveGuides(a, m.guides, m);
          expect([...a.routes.flatMap((r) => r.guides), ...a.out].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
          for (const g of m.guides) expect(spotOf(a, g)?.list).toBe(m.list);
        }
      }),
    );
  });
  it.each([
    ['side by side, in the order given', ['3', '5', '1'], 'B', 1, 'A2 B4351 C | 6'],
    ['within their own route', ['1', '3'], 'A', 1, 'A213 B4 C | 56'],
    ['from everywhere out of their routes', ['4', '2'], OUT, 0, 'A13 B C | 4256'],
  ])('several go %s', (_, guides, list, index, expected) => {
    expect(shape(moveGuides(plan, guides, { list, index }))).toBe(expected);
  });
});

describe('what is held', () => {
  it.each<[string, Arrangement, string[], string, string | undefined]>([
    ['a locked route gives none', toggleLock(plan, 'A'), ['2'], 'B', 'locked'],
    ['a locked route takes none', toggleLock(plan, 'B'), ['2'], 'B', 'locked'],
    ['a kept order lets none go', toggleOrder(plan, 'A'), ['5', '2'], 'B', 'keepOrder'],
    ['nor change its place', toggleOrder(plan, 'A'), ['2'], 'A', 'keepOrder'],
    ['but others may come between', toggleOrder(plan, 'A'), ['5'], 'A', undefined],
    ['a pinned stop leaves its route not', togglePins(plan, ['2']), ['1', '2'], 'B', 'pin'],
    ['but changes its place within', togglePins(plan, ['2']), ['2'], 'A', undefined],
    ['a pin that was let go holds nothing', togglePins(togglePins(plan, ['2']), ['2']), ['2'], 'B', undefined],
  ])('%s', (_, a, ids, list, by) => {
    expect(holdOf(a, ids, list)?.by).toBe(by);
    const moved = moveGuides(a, ids, { list, index: 0 });
    const held = holdOf(a, ids, list)?.guides ?? [];
    for (const id of held) expect(spotOf(moved, id)?.list).toBe(spotOf(a, id)?.list);
    if (by === undefined) expect(moved).not.toBe(a);
  });
  it('of several, those that nothing holds still go', () => {
    expect(shape(moveGuides(togglePins(plan, ['2']), ['1', '2', '5'], { list: 'B', index: 9 }))).toBe('A23 B415 C | 6');
  });
});

describe('routes that a search put anew', () => {
  const naming = { newId: () => 'N', titleOf: (n: number) => `Ruta ${n}` };
  const put = (only: string[], next: { vehicle: string; guides: string[] }[], a = plan) =>
    replaceRoutes(a, only, next, naming);
  it.each<[string, Arrangement, string]>([
    ['in a better order', put(['A'], [{ vehicle: 'v-A', guides: ['3', '1', '2'] }]), 'A312 B4 C | 56'],
    [
      'divided in two',
      put(
        ['A'],
        [
          { vehicle: 'v-A', guides: ['1'] },
          { vehicle: 'v-9', guides: ['3', '2'] },
        ],
      ),
      'A1 B4 C N32 | 56',
    ],
    ['two in one', put(['A', 'B'], [{ vehicle: 'v-B', guides: ['4', '1', '2', '3'] }]), 'B4123 C | 56'],
    ['with one left out', put(['A'], [{ vehicle: 'v-A', guides: ['1', '2'] }]), 'A12 B4 C | 356'],
    ['for another vehicle', put(['A'], [{ vehicle: 'v-9', guides: ['1', '2', '3'] }]), 'A123 B4 C | 56'],
    [
      'but not locked ones',
      put(['A'], [{ vehicle: 'v-9', guides: ['1'] }], toggleLock(plan, 'A')),
      'A123 B4 C N1 | 56',
    ],
  ])('%s', (_, a, expected) => {
    expect(shape(a)).toBe(expected);
  });
});

describe('exceptions', () => {
  const wider = (amount: number, guideId = '1') => ({
    kind: 'windowEnd' as const,
    guideId,
    amount,
    vehicle: null,
    window: 0,
    skills: [],
  });
  it('of one rule add up, others stand beside', () => {
    const a = addExceptions(addExceptions(plan, [wider(60)]), [wider(300), wider(120, '2')]);
    expect(a.exceptions).toEqual([wider(360), wider(120, '2')]);
    expect(removeException(a, exceptionKey(wider(0))).exceptions).toEqual([wider(120, '2')]);
    expect(sameArrangement(a, plan)).toBe(false);
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

describe('the capacity step', () => {
  const fits = { demand: 1, capacity: 2, fits: true };
  const short = { demand: 3, capacity: 2, fits: false };
  const plan = { guides: [{}], vehicles: ['v'], capacity: { packages: fits, weightKg: fits, volumeM3: fits } };
  const checks = { guides: [], vehicles: [], quota: { level: null }, isPast: false };
  it.each<[string, object, object | undefined, boolean]>([
    ['everything fits', {}, checks, true],
    ['a note is no question', {}, { ...checks, guides: [{ problem: 'noWindow', level: 'note' }] }, true],
    ['not checked yet', {}, undefined, false],
    ['something does not fit', { capacity: { ...plan.capacity, weightKg: short } }, checks, false],
    ['guides that stay out', {}, { ...checks, guides: [{ problem: 'noPin', level: 'warn' }] }, false],
    ['a vehicle with an ended document', {}, { ...checks, vehicles: [{ problem: 'papers', level: 'warn' }] }, false],
    ['routes left this week', {}, { ...checks, quota: { level: 'warn' } }, false],
    ['a day that is over', {}, { ...checks, isPast: true }, false],
    ['no guide', { guides: [] }, checks, false],
    ['no vehicle', { vehicles: [] }, checks, false],
  ])('has nothing to ask: %s', (_, part, found, expected) =>
    expect(needsNoConfirming({ ...plan, ...part } as never, found as never)).toBe(expected),
  );
});

describe('start of a plan', () => {
  it.each([
    ['2026-11-23', null, '2026-11-24'],
    ['2026-11-21', null, '2026-11-23'],
    // The third Monday of November is a day of rest.
    ['2026-11-14', null, '2026-11-17'],
    ['2026-12-24', null, '2026-12-26'],
    ['2026-12-31', null, '2027-01-02'],
    ['2026-11-23', '2026-11-27', '2026-11-27'],
    ['2026-11-23', '2026-11-23', '2026-11-24'],
    ['2026-11-23', '2026-11-02', '2026-11-24'],
  ])('on %s with %s chosen is for %s', (today, chosen, expected) => {
    expect(suggestedDay(today, chosen)).toBe(expected);
  });
  it.each([
    ['2026-11-24', '2026-11-23'],
    ['2026-11-23', '2026-11-21'],
    ['2026-11-17', '2026-11-14'],
    ['2027-01-02', '2026-12-31'],
  ])('on %s parameters are tried with %s', (today, expected) => {
    expect(lastWorkingDay(today)).toBe(expected);
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
