import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byRisk, type ProgressRoute, type ProgressStop, progressOf } from './routes.progress.rules.ts';
import { allowed, mergeOrder, missingParts, planTimes, thinTrace, trueTime, waitingStatus } from './routes.rules.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);

describe('state', () => {
  test.each([
    [{ vehicleId: null, driverId: null, boardingRequired: false, boardingChecked: false }, ['vehicle', 'driver'], 'pending'],
    [{ vehicleId: 'v', driverId: null, boardingRequired: false, boardingChecked: false }, ['driver'], 'pending'],
    [{ vehicleId: 'v', driverId: 'd', boardingRequired: true, boardingChecked: false }, ['boarding'], 'pending'],
    [{ vehicleId: 'v', driverId: 'd', boardingRequired: true, boardingChecked: true }, [], 'ready'],
    [{ vehicleId: 'v', driverId: 'd', boardingRequired: false, boardingChecked: false }, [], 'ready'],
  ] as const)('%o', (staffing, missing, status) => {
    expect(missingParts(staffing)).toEqual(missing);
    expect(waitingStatus(staffing)).toBe(status);
  });

  test('only dispatchers change a route; document staff check the boarding of one that asks for it', () => {
    const route = { status: 'ready', boardingRequired: true } as const;
    expect(allowed(['routesManager'], route)).toEqual({ assign: true, edit: true, close: false, delete: true });
    expect(allowed(['supervisor'], route)).toEqual({ assign: false, edit: false, close: false, delete: false });
    expect(allowed(['documents'], route)).toEqual({ assign: false, edit: true, close: false, delete: false });
    expect(allowed(['admin'], { ...route, status: 'started' })).toEqual({ assign: true, edit: true, close: true, delete: false });
    expect(allowed(['admin'], { ...route, status: 'finished' })).toEqual({ assign: false, edit: false, close: false, delete: false });
  });
});

describe('mergeOrder', () => {
  const stops = [
    { guideId: 'a', managed: true },
    { guideId: 'b', managed: false },
    { guideId: 'c', managed: true },
    { guideId: 'd', managed: false },
  ];
  test('visits made keep their place', () => {
    expect(mergeOrder(stops, ['d', 'c', 'b', 'a'])).toEqual({ order: ['a', 'd', 'c', 'b'], added: [], removed: [] });
  });
  test('guides come and go', () => {
    expect(mergeOrder(stops, ['a', 'c', 'x', 'd'])).toEqual({ order: ['a', 'x', 'c', 'd'], added: ['x'], removed: ['b'] });
  });
  test.each([
    [['a', 'b', 'b', 'c', 'd'], 'duplicated'],
    [['b', 'c', 'd'], 'managed'],
    [[], 'empty'],
  ])('%o is refused: %s', (wanted, fault) => {
    expect(mergeOrder(stops, wanted)).toEqual({ fault });
  });
  test('any list gives each wanted guide once, and every managed visit stays at or before its place', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat(1000)), (flags, numbers) => {
        const current = flags.map((managed, i) => ({ guideId: `g${i}`, managed }));
        const wanted = [...current.map((c) => c.guideId)].sort(() => (numbers.next().value % 2) - 0.5);
        const merged = mergeOrder(current, wanted);
        if ('fault' in merged) throw new Error(merged.fault);
        expect([...merged.order].sort()).toEqual([...wanted].sort());
        for (const [i, c] of current.entries()) if (c.managed) expect(merged.order[i]).toBe(c.guideId);
      }),
    );
  });
});

describe('planTimes', () => {
  const atMinute = (minute: number): Date => new Date(at('06:00:00').getTime() + minute * 60_000);
  const leg = { durationS: 600, distanceM: 5000 };
  test('drives, waits for a window, serves and goes home', () => {
    const stop = { serviceMinutes: 10, windows: [], kept: null };
    const planned = planTimes(
      at('14:00:00'),
      [stop, { ...stop, windows: [{ startMinute: 540, endMinute: 600 }] }],
      [leg, leg, leg],
      atMinute,
    );
    expect(planned.stops).toEqual([
      { arrival: at('14:10:00'), departure: at('14:20:00') },
      { arrival: at('14:30:00'), departure: at('15:10:00') },
    ]);
    expect(planned).toMatchObject({ end: at('15:20:00'), distanceM: 15_000, durationS: 4800 });
  });
  test('a visit made keeps its times, and the next ones follow from it', () => {
    const kept = { arrival: at('14:40:00'), departure: at('14:50:00') };
    const planned = planTimes(
      at('14:00:00'),
      [
        { serviceMinutes: 5, windows: [], kept },
        { serviceMinutes: 5, windows: [], kept: null },
      ],
      [leg, leg],
      atMinute,
    );
    expect(planned.stops[1]).toEqual({ arrival: at('15:00:00'), departure: at('15:05:00') });
  });
});

describe('progressOf', () => {
  const route: ProgressRoute = {
    status: 'started',
    startAt: at('14:00:00'),
    startedAt: at('14:00:00'),
    finishedAt: null,
    plannedEnd: at('16:00:00'),
  };
  const stop = (guideId: string, arrival: string, more: Partial<ProgressStop> = {}): ProgressStop => ({
    guideId,
    status: 'route',
    plannedArrival: at(arrival),
    plannedDeparture: new Date(at(arrival).getTime() + 600_000),
    managedAt: null,
    lastWindowEnd: null,
    ...more,
  });
  test('before the start there is no delay; a plan past its window is late already', () => {
    const p = progressOf(
      { ...route, status: 'ready', startedAt: null },
      [stop('a', '14:30:00', { status: 'processing', lastWindowEnd: at('14:20:00') })],
      at('13:00:00'),
    );
    expect(p).toMatchObject({ delayS: null, expectedEnd: null, nextGuideId: null, late: 1 });
    expect(p.stops[0]).toEqual({ expectedArrival: null, isLate: true, isNext: false });
  });
  test('the delay of the last visit moves the rest', () => {
    const p = progressOf(
      route,
      [stop('a', '14:30:00', { status: 'delivered', managedAt: at('14:55:00') }), stop('b', '15:00:00', { lastWindowEnd: at('15:10:00') })],
      at('14:56:00'),
    );
    expect(p).toMatchObject({ delayS: 900, expectedEnd: at('16:15:00'), nextGuideId: 'b', managed: 1, late: 1, atRisk: 1 });
    expect(p.stops[1]).toEqual({ expectedArrival: at('15:15:00'), isLate: true, isNext: true });
  });
  test('a next stop that is overdue shows, though the last visit was in time', () => {
    const p = progressOf(
      route,
      [stop('a', '14:30:00', { status: 'delivered', managedAt: at('14:40:00') }), stop('b', '15:00:00')],
      at('15:20:00'),
    );
    expect(p.delayS).toBe(1200);
    expect(p.stops[1]?.expectedArrival).toEqual(at('15:20:00'));
  });
  test('a route ahead of plan has a negative delay', () => {
    expect(
      progressOf(route, [stop('a', '14:30:00', { status: 'delivered', managedAt: at('14:30:00') }), stop('b', '15:00:00')], at('14:31:00'))
        .delayS,
    ).toBe(-600);
  });
  test('a visit after its window counts as late, failed ones apart', () => {
    const p = progressOf(
      { ...route, status: 'finished', finishedAt: at('15:00:00') },
      [stop('a', '14:30:00', { status: 'undelivered', managedAt: at('14:55:00'), lastWindowEnd: at('14:50:00') })],
      at('18:00:00'),
    );
    expect(p).toMatchObject({ managed: 1, failed: 1, late: 1, atRisk: 0, nextGuideId: null, expectedEnd: at('15:00:00') });
  });
  test('routes at risk come first, then by delay, then those that wait, then the ended', () => {
    const of = (name: string, status: ProgressRoute['status'], atRisk: number, delayS: number) => ({
      name,
      route: { ...route, status },
      progress: { ...progressOf(route, [], at('14:00:00')), atRisk, delayS },
    });
    const list = [
      of('ended', 'finished', 0, 9999),
      of('waits', 'ready', 0, 0),
      of('fine', 'started', 0, -60),
      of('slow', 'started', 0, 900),
      of('risk', 'started', 2, 60),
    ];
    expect(list.sort(byRisk).map((x) => x.name)).toEqual(['risk', 'slow', 'fine', 'waits', 'ended']);
  });
});

describe('trace and times', () => {
  test.each([
    [0, 0],
    [224, 224],
    [225, 200],
    [226, 201],
    [1000, 220],
  ])('%i points become %i', (n, left) => {
    expect(thinTrace(Array.from({ length: n }, (_, i) => i))).toHaveLength(left);
  });
  test('every 9th goes, in order', () => {
    const thin = thinTrace(Array.from({ length: 225 }, (_, i) => i + 1));
    expect(thin.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
    expect(thin.some((x) => x % 9 === 0)).toBe(false);
  });
  test('a device time is never in the future nor before the earliest', () => {
    expect(trueTime(at('15:00:00'), at('14:00:00'))).toEqual(at('14:00:00'));
    expect(trueTime(at('13:00:00'), at('14:00:00'), at('13:30:00'))).toEqual(at('13:30:00'));
    expect(trueTime(at('13:45:00'), at('14:00:00'), at('13:30:00'))).toEqual(at('13:45:00'));
  });
});
