import { mergeOrder } from '@tramo/contract/driver-day/order-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowed, missingParts, movedOrder, planTimes, waitingStatus } from './routes.rules.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);

describe('state', () => {
  test.each([
    [
      { vehicleId: null, driverId: null, boardingRequired: false, boardingChecked: false },
      ['vehicle', 'driver'],
      'pending',
    ],
    [{ vehicleId: 'v', driverId: null, boardingRequired: false, boardingChecked: false }, ['driver'], 'pending'],
    [{ vehicleId: 'v', driverId: 'd', boardingRequired: true, boardingChecked: false }, ['boarding'], 'pending'],
    [{ vehicleId: 'v', driverId: 'd', boardingRequired: true, boardingChecked: true }, [], 'ready'],
    [{ vehicleId: 'v', driverId: 'd', boardingRequired: false, boardingChecked: false }, [], 'ready'],
  ] as const)('%o', (staffing, missing, status) => {
    expect(missingParts(staffing)).toEqual(missing);
    expect(waitingStatus(staffing)).toBe(status);
  });

  test('those who make routes change them; document staff check the boarding of one that asks for it', () => {
    const route = { status: 'ready', boardingRequired: true } as const;
    expect(allowed(['routesManager'], route)).toEqual({ assign: true, edit: true, close: false, delete: true });
    expect(allowed(['supervisor'], route)).toEqual({ assign: true, edit: true, close: false, delete: true });
    expect(allowed(['tagger'], route)).toEqual({ assign: false, edit: false, close: false, delete: false });
    expect(allowed(['documents'], route)).toEqual({ assign: false, edit: true, close: false, delete: false });
    expect(allowed(['admin'], { ...route, status: 'started' })).toEqual({
      assign: true,
      edit: true,
      close: true,
      delete: false,
    });
    expect(allowed(['admin'], { ...route, status: 'finished' })).toEqual({
      assign: false,
      edit: false,
      close: false,
      delete: false,
    });
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
    expect(mergeOrder(stops, ['a', 'c', 'x', 'd'])).toEqual({
      order: ['a', 'x', 'c', 'd'],
      added: ['x'],
      removed: ['b'],
    });
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
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat(1000)),
        (flags, numbers) => {
          const current = flags.map((managed, i) => ({ guideId: `g${i}`, managed }));
          const wanted = [...current.map((c) => c.guideId)].sort(() => (numbers.next().value % 2) - 0.5);
          const merged = mergeOrder(current, wanted);
          if ('fault' in merged) throw new Error(merged.fault);
          expect([...merged.order].sort()).toEqual([...wanted].sort());
          for (const [i, c] of current.entries()) if (c.managed) expect(merged.order[i]).toBe(c.guideId);
        },
      ),
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

describe('a guide that moves within its route', () => {
  const order = fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })
    .chain((ids) =>
      fc.tuple(
        fc.constant(ids),
        fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
        fc.nat(ids.length - 1),
        fc.integer({ min: 1, max: 20 }),
      ),
    );
  test('keeps every guide once, those that were visited in their places, and takes the place asked for or none', () => {
    fc.assert(
      fc.property(order, ([ids, fixed, which, to]) => {
        const rows = ids.map((id, i) => ({ id, fixed: i === which ? false : (fixed[i] as boolean) }));
        const after = movedOrder(rows, ids[which] as string, to);
        if (to > ids.length || rows[to - 1]?.fixed) {
          expect(after).toBeNull();
          return;
        }
        expect([...(after ?? [])].sort()).toEqual([...ids].sort());
        for (const [i, row] of rows.entries()) if (row.fixed) expect(after?.[i]).toBe(row.id);
        expect(after?.[to - 1]).toBe(ids[which]);
      }),
    );
  });
});
