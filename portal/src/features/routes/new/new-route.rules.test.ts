import type { Guide } from '@tramo/contract/guides';
import { zoneOf } from '@tramo/contract/route-zone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  departureOf,
  emptyDraft,
  isUntouched,
  minuteOf,
  type RouteGuide,
  readDraft,
  routeGuideOf,
  startOf,
  tabOf,
} from './draft.rules.ts';
import {
  busyBetween,
  cityOf,
  closestFirst,
  largestCedi,
  metresFrom,
  orderedNow,
  sortedGuides,
  toggled,
  troubleOf,
  within,
  zonesOf,
} from './route-guides.rules.ts';

const guide = (id: string, change: Partial<RouteGuide> = {}): RouteGuide => ({
  _id: id,
  folio: `G-${id}`,
  type: 'delivery',
  subtype: null,
  name: `Cliente ${id}`,
  addressLine: 'Juárez 1',
  suburb: 'Centro',
  zipCode: '64000',
  cediId: 'c',
  lat: 25.67,
  lng: -100.31,
  load: { packages: 1, weightKg: 2, volumeM3: 0.1 },
  windows: [],
  skills: [],
  scheduledDate: '2026-11-23',
  pendingRoles: [],
  taken: null,
  status: 'pending',
  ...change,
});
const cedi = { lat: 25.67, lng: -100.31 };
const north = (id: string, lat: number, change: Partial<RouteGuide> = {}): RouteGuide => guide(id, { lat, ...change });
const noPin = guide('x', { lat: null, lng: null });

describe('what the map opens on', () => {
  const [near, far] = [
    { lat: 25.7, lng: -100.3 },
    { lat: 19.4, lng: -99.1 },
  ];
  it('is the city of the cedi, whatever lies in another one', () =>
    expect(cityOf({ ...cedi, rangeKm: null }, [near, far])).toEqual([cedi, near]));
  it('is as far as the cedi says that it delivers', () =>
    expect(cityOf({ ...cedi, rangeKm: 1000 }, [near, far])).toEqual([cedi, near, far]));
  it('is all that there is where the cedi has no place', () =>
    expect(cityOf({ lat: null, lng: null, rangeKm: 5 }, [near, far])).toEqual([near, far]));
});

describe('a draft', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no guides', '{"guides":[1]}'],
    ['a vehicle of another shape', '{"guides":["a"],"vehicle":"v"}'],
  ])('is not read from %s', (_, text) => expect(readDraft(text)).toBeNull());
  it('is read as it was kept', () => {
    const draft = {
      ...emptyDraft('c'),
      guides: ['b', 'a'],
      driver: { id: 'd', name: 'Ana' },
      day: '2026-11-24',
      minute: 0,
    };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect([isUntouched(draft), isUntouched(emptyDraft('c'))]).toEqual([false, true]);
  });
  it.each([
    ['guides', 'guides'],
    ['order', 'order'],
    ['elsewhere', 'guides'],
    [undefined, 'guides'],
  ] as const)('opens step %s at %s', (path, tab) => expect(tabOf(path)).toBe(tab));
});

describe('the departure', () => {
  const none = { day: null, minute: null };
  const days = (...list: string[]) => list.map((scheduledDate) => ({ scheduledDate }));
  it.each([
    [
      'the day of most of its guides, at eight',
      none,
      days('2026-11-24', '2026-11-25', '2026-11-25'),
      600,
      ['2026-11-25', 480],
    ],
    ['today with the next half hour', none, days('2026-11-23'), 9 * 60 + 55, ['2026-11-23', 10 * 60 + 30]],
    ['never a day that is over', none, days('2026-11-01', '2026-11-02'), 300, ['2026-11-23', 480]],
    ['tomorrow when today has no half hour left', none, days('2026-11-23'), 23 * 60 + 40, ['2026-11-24', 480]],
    ['what was typed', { day: '2026-12-01', minute: 5 }, days('2026-11-23'), 600, ['2026-12-01', 5]],
    ['today late when today was typed', { day: '2026-11-23', minute: null }, [], 23 * 60 + 40, ['2026-11-23', 1439]],
    ['none when it was taken away', { day: '', minute: null }, days('2026-11-23'), 600, ['', 480]],
  ] as const)('is %s', (_, draft, guides, minute, [day, at]) =>
    expect(departureOf(draft, guides, { day: '2026-11-23', minute })).toEqual({ day, minute: at }),
  );
  it('is an instant of the company’s zone, and null without a day', () => {
    expect(startOf({ day: '2026-11-23', minute: 480 }, 'America/Mexico_City')).toBe('2026-11-23T14:00:00.000Z');
    expect(startOf({ day: '', minute: 480 }, 'America/Mexico_City')).toBeNull();
    expect(minuteOf(Date.parse('2026-11-23T14:05:00Z'), 'America/Mexico_City')).toEqual({
      day: '2026-11-23',
      minute: 485,
    });
  });
});

it.each([
  [[], ''],
  [['Centro'], 'Centro'],
  [['Centro', 'Mitras', 'Centro'], 'Centro · Mitras'],
  [['Centro', 'Centro', 'Centro', 'Mitras'], 'Centro'],
  [['', 'Mitras'], 'Mitras'],
  [['A'.repeat(60), 'B'.repeat(60)], 'A'.repeat(60)],
])('names the zone of %j', (suburbs, name) => expect(zoneOf(suburbs.map((suburb) => ({ suburb })))).toBe(name));

it.each([
  ['nothing', {}, null],
  ['no pin', { lat: null }, 'pin'],
  ['papers', { pendingRoles: ['documentGenerator'] }, 'papers'],
  ['another route', { lat: null, taken: { routeName: 'R', driverName: null } }, 'taken'],
  ['a visit', { status: 'delivered' }, 'taken'],
] as const)('tells %s against a guide', (_, change, trouble) =>
  expect(troubleOf(guide('a', change as never))).toBe(trouble),
);

describe('the list of guides', () => {
  const list = [
    north('b', 25.8),
    north('a', 25.7),
    noPin,
    north('c', 25.9),
    north('d', 25.75, { pendingRoles: ['documentGenerator'] }),
  ];
  it.each([
    ['distance', 'asc', 'abcxd'],
    ['distance', 'desc', 'cbadx'],
    ['recipient', 'desc', 'cbaxd'],
  ] as const)('by %s %s, those in trouble last', (sort, order, ids) =>
    expect(
      sortedGuides(list, { sort, order }, (g) => metresFrom(cedi, g))
        .map((g) => g._id)
        .join(''),
    ).toBe(ids),
  );
  it('by streets where they tell another order than the air', () => {
    const metres: Record<string, number> = { a: 900, b: 100, c: 500 };
    const ids = sortedGuides(list, { sort: 'distance', order: 'asc' }, (g) => metres[g._id] ?? null).map((g) => g._id);
    expect(ids.join('')).toBe('bcadx');
  });
  it('chooses what lies within a line, and nothing without a pin', () => {
    const ring = [
      { lat: 25.65, lng: -100.4 },
      { lat: 25.65, lng: -100.2 },
      { lat: 25.78, lng: -100.2 },
      { lat: 25.78, lng: -100.4 },
    ];
    expect(within(list, ring)).toEqual(['a', 'd']);
  });
  it('counts zones without those that cannot be chosen, the fullest first', () => {
    const zones = zonesOf([...list, guide('e', { suburb: 'Mitras', zipCode: '64460' })]);
    expect(zones.map(({ key, ids, load }) => [key, ids.join(''), load.weightKg])).toEqual([
      ['64000 Centro', 'bacd', 8],
      ['64460 Mitras', 'e', 2],
    ]);
  });
  it('takes the cedi of most of the guides that came along', () => {
    const mixed = [guide('a', { cediId: 'o' }), guide('b'), guide('c'), { ...noPin, cediId: 'o' }];
    expect(largestCedi(mixed)).toEqual({ cediId: 'c', ids: ['b', 'c'] });
    expect(largestCedi([noPin])).toBeNull();
  });
});

it('adds at the end without doubling, never more than a route holds, and takes away', () => {
  expect(toggled(['a', 'b'], ['b', 'c'], true, 3)).toEqual({ ids: ['a', 'b', 'c'], isFull: false });
  expect(toggled(['a', 'b'], ['c', 'd'], true, 3)).toEqual({ ids: ['a', 'b', 'c'], isFull: true });
  expect(toggled(['a', 'b'], ['a'], false, 3)).toEqual({ ids: ['b'], isFull: false });
});

it.each([
  [[2, 0, 1], 'abcx', 'cabx'],
  [[2, 0, 1], 'xcad', 'caxd'],
  [[], 'ab', 'ab'],
  [[0, 0, 9], 'ba', 'ab'],
])('puts the order %j over %s as it is by then', (order, now, expected) =>
  expect(orderedNow(['a', 'b', 'c'], order, [...now]).join('')).toBe(expected),
);

it('goes to the nearest next, and loses none', () => {
  expect(closestFirst([north('c', 25.9), north('a', 25.7), noPin, north('b', 25.8)], cedi).join('')).toBe('abcx');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 15, max: 32, noNaN: true }), fc.boolean()), { maxLength: 30 }),
      (places) => {
        const guides = places.map(([lat, isKnown], i) =>
          north(String(i), lat, isKnown ? {} : { lat: null, lng: null }),
        );
        expect(closestFirst(guides, cedi).sort()).toEqual(guides.map((g) => g._id).sort());
      },
    ),
    { numRuns: 50 },
  );
});

describe('who is busy', () => {
  const trip = (name: string, from: string, to: string | null, status = 'ready') => ({
    _id: name,
    name,
    status,
    startDate: `2026-11-23T${from}:00Z`,
    plannedEnd: to && `2026-11-23T${to}:00Z`,
    vehicle: { _id: `v-${name}` },
    driver: { _id: `d-${name}` },
  });
  it.each([
    ['meets its beginning', trip('r', '09:00', '11:00'), true],
    ['lies within', trip('r', '11:00', '11:30'), true],
    ['ends as it begins', trip('r', '08:00', '10:00'), false],
    ['begins as it ends', trip('r', '14:00', '16:00'), false],
    ['is over', trip('r', '11:00', '12:00', 'finished'), false],
    ['has no end', trip('r', '11:00', null), true],
  ])('a route that %s', (_, other, isBusy) => {
    const busy = busyBetween([other], '2026-11-23T10:00:00Z', '2026-11-23T14:00:00Z');
    expect([...busy.keys()]).toEqual(isBusy ? ['v-r', 'd-r'] : []);
  });
});

it('sends what the draft says, and nothing while something is missing', () => {
  const draft = { ...emptyDraft('c'), guides: ['b', 'a'], vehicle: { id: 'v', name: 'Van' } };
  const guides = [guide('b', { subtype: 'Express' }), guide('a', { type: 'recollection' })];
  expect(bodyOf(draft, guides, '2026-11-23T14:00:00.000Z', 'Centro')).toEqual({
    name: 'Centro',
    order: [
      { id: 'b', type: 'Express' },
      { id: 'a', type: 'recollection' },
    ],
    guides: ['b', 'a'],
    address: 'c',
    vehicle: 'v',
    driver: null,
    startDate: '2026-11-23T14:00:00.000Z',
    routingAlgorithm: true,
    rangeConfirmed: true,
    boardingRequired: false,
  });
  expect(bodyOf(draft, guides, null, 'Centro')).toBeNull();
  expect(bodyOf(draft, [], '2026-11-23T14:00:00.000Z', 'Centro')).toBeNull();
});

it('a guide’s address is written as everywhere: numbers once, a house without one is S/N', () => {
  const at = (extNumber: string, intNumber: string) =>
    routeGuideOf({
      type: 'delivery',
      recipient: { contactName: 'Ana', address: { street: 'Juárez', extNumber, intNumber } },
      cedi: {},
      route: null,
      load: {},
    } as unknown as Guide).addressLine;
  expect([at('No. S/N', ''), at('12', 'Int. 1')]).toEqual(['Juárez S/N', 'Juárez 12 int. 1']);
});
