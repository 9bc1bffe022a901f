import { guideStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driverOf, endOf, etaOf, isOver, publicSubStatus, stepsOf, stopStateOf } from './tracking.view.rules.ts';

const now = new Date('2026-11-21T18:02:00Z');
const minutes = (n: number): Date => new Date(now.getTime() + n * 60_000);

describe('etaOf', () => {
  it.each([
    ['the next stop, in ten minutes', 10, 60, '18:05', '18:20'],
    ['three stops away, in an hour', 60, 1020, '18:45', '19:20'],
    ['twenty stops away, in four hours', 240, 5100, '21:15', '22:50'],
    ['the next stop, late already', -30, 0, '18:00', '18:10'],
  ])('%s', (_, at, spreadS, from, to) =>
    expect(etaOf(minutes(at), spreadS, now)).toEqual({
      from: `2026-11-21T${from}:00.000Z`,
      to: `2026-11-21T${to}:00.000Z`,
    }),
  );

  it('says nothing before the route runs or after the visit', () => {
    expect(etaOf(null, 2, now)).toBeNull();
    expect(etaOf(minutes(5), null, now)).toBeNull();
  });

  it('is never past, and never narrower when less is known', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 600 }), fc.nat(4000), (at, spreadS) => {
        const [near, far] = [etaOf(minutes(at), spreadS, now), etaOf(minutes(at), spreadS + 60, now)];
        const width = (e: typeof near): number => (e ? Date.parse(e.to) - Date.parse(e.from) : 0);
        expect(Date.parse(near?.to ?? '')).toBeGreaterThan(now.getTime());
        expect(Date.parse(near?.from ?? '')).toBeGreaterThan(now.getTime() - 5 * 60_000);
        expect(width(far)).toBeGreaterThanOrEqual(width(near));
      }),
    );
  });
});

describe('driverOf', () => {
  const fix = { lat: 25.668_44, lng: -100.309_49, at: minutes(-1) };
  const progress = { stopsAway: 0, driverName: 'Ramiro Cantú', fix };

  it('shows the next recipient where the driver is, and the first name', () => {
    expect(driverOf(progress, true, now)).toEqual({
      lat: 25.668_44,
      lng: -100.309_49,
      at: fix.at.toISOString(),
      name: 'Ramiro',
    });
  });
  it('shows some hundred metres while others are before', () => {
    expect(driverOf({ ...progress, stopsAway: 1 }, true, now)).toMatchObject({ lat: 25.668, lng: -100.309 });
  });
  it.each([
    ['the company does not show drivers', progress, false],
    ['the route is not under way', { ...progress, stopsAway: null }, true],
    ['too many stops lie before', { ...progress, stopsAway: limits.publicStopsAway + 1 }, true],
    ['there is no fix', { ...progress, fix: null }, true],
    ['the driver is silent', { ...progress, fix: { ...fix, at: minutes(-16) } }, true],
  ])('shows nothing when %s', (_, given, isShown) => expect(driverOf(given, isShown, now)).toBeNull());
  it('still shows the last stop that may see it', () => {
    expect(driverOf({ ...progress, stopsAway: limits.publicStopsAway }, true, now)).not.toBeNull();
  });
});

describe('endOf', () => {
  const at = (iso: string): Date => new Date(iso);
  const guide = {
    status: 'delivered' as const,
    managedAt: at('2026-11-20T10:00:00Z'),
    updatedAt: at('2026-11-21T10:00:00Z'),
  };
  it.each([
    ['a delivered guide, days after its visit', guide, null, '2026-11-27T10:00:00.000Z'],
    [
      'one that its route was closed on',
      { ...guide, status: 'undelivered' as const, managedAt: null },
      at('2026-11-20T20:00:00Z'),
      '2026-11-27T20:00:00.000Z',
    ],
    ['one of no known hour', { ...guide, managedAt: null }, null, '2026-11-28T10:00:00.000Z'],
    ['one on its way', { ...guide, status: 'route' as const }, null, undefined],
    ['one that goes out again', { ...guide, status: 'returnDelivery' as const, managedAt: null }, null, undefined],
  ])('%s', (_, given, finished, end) => expect(endOf(given, finished)?.toISOString()).toBe(end));
});

it('is over after the visit alone', () => {
  expect(guideStatuses.filter((s) => !isOver(s))).toEqual([
    'pending',
    'processing',
    'route',
    'returnDelivery',
    'returnRecollection',
  ]);
});

it('tells why a visit failed or fell short, and no other sub-status', () => {
  expect(guideStatuses.filter((s) => publicSubStatus(s, 'Cliente ausente') !== null)).toEqual([
    'partial',
    'undelivered',
    'partialCollection',
    'uncollected',
  ]);
});

describe('stepsOf', () => {
  const line = (
    action: Parameters<typeof stepsOf>[0][number]['action'],
    minute: number,
    to: Parameters<typeof stepsOf>[0][number]['to'] = 'route',
  ) => ({
    action,
    at: minutes(minute).toISOString(),
    to,
  });
  const times = (lines: Parameters<typeof stepsOf>[0]): Record<string, number | null> =>
    Object.fromEntries(
      stepsOf(lines, minutes(0)).map(({ step, at }) => [
        step,
        at === null ? null : (Date.parse(at) - now.getTime()) / 60_000,
      ]),
    );
  const trip = [
    line('created', 0, 'pending'),
    line('assigned', 1, 'processing'),
    line('started', 2),
    line('enRoute', 3),
    line('managed', 4, 'delivered'),
  ];

  it.each([
    ['a new guide', trip.slice(0, 1), { created: 0, assigned: null, started: null, next: null, managed: null }],
    ['a whole trip', trip, { created: 0, assigned: 1, started: 2, next: 3, managed: 4 }],
    [
      'taken out of its route',
      [...trip.slice(0, 3), line('unassigned', 5, 'pending')],
      { created: 0, assigned: null, started: null, next: null, managed: null },
    ],
    ['a visit undone', [...trip, line('reopened', 5)], { created: 0, assigned: 1, started: 2, next: 3, managed: null }],
    [
      'a closing put right',
      [...trip, line('corrected', 5, 'partial')],
      { created: 0, assigned: 1, started: 2, next: 3, managed: 4 },
    ],
    [
      'a closing taken back',
      [...trip, line('corrected', 5, 'route')],
      { created: 0, assigned: 1, started: 2, next: 3, managed: null },
    ],
    [
      'sent out again',
      [...trip, line('returned', 5, 'returnDelivery')],
      { created: 0, returned: 5, assigned: null, started: null, next: null, managed: null },
    ],
    [
      'on its second trip',
      [...trip, line('returned', 5, 'returnDelivery'), line('assigned', 6, 'processing'), line('started', 7)],
      { created: 0, returned: 5, assigned: 6, started: 7, next: null, managed: null },
    ],
    [
      'a route closed on it',
      [...trip.slice(0, 3), line('closed', 5, 'undelivered')],
      { created: 0, assigned: 1, started: 2, next: null, managed: 5 },
    ],
  ])('%s', (_, lines, expected) => expect(times(lines)).toEqual(expected));
});

describe('stopStateOf', () => {
  it.each([
    ['processing', false, 'ahead'],
    ['route', false, 'ahead'],
    ['route', true, 'next'],
    ['delivered', false, 'done'],
    ['collected', false, 'done'],
    ['completed', false, 'done'],
    ['partial', false, 'partial'],
    ['partialCollection', false, 'partial'],
    ['undelivered', false, 'failed'],
    ['uncollected', false, 'failed'],
  ] as const)('%s, next: %s, is %s', (status, isNext, state) => expect(stopStateOf(status, isNext)).toBe(state));
});
