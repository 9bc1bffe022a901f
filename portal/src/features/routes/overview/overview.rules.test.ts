import type { Route, RouteStop } from '@tramo/contract/routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshStops, noNews, noteEvent } from '../live/day-stops.rules.ts';
import { markersOf, markOfRoute } from './map-marks.rules.ts';
import { folded, lightStops, mergedOrder, noteOf, openParts, shownRoutes, totalsOf } from './overview.rules.ts';

const now = Date.parse('2026-11-21T16:00:00Z');
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
const fixAt = (at: string, lat = 25.7) => ({
  lat,
  lng: -100.3,
  at,
  receivedAt: at,
  heading: 90,
  speedMps: 8,
  battery: 0.8,
});
const route = (over: Partial<Route> = {}): Route => ({
  _id: 'r1',
  name: 'Ruta 1',
  zone: 'Centro',
  status: 'started',
  startDate: ago(3600),
  day: '2026-11-21',
  cedi: { _id: 'c1', name: 'Monterrey' },
  vehicle: { _id: 'v1', nickname: 'Urvan 1', plate: 'AAA', type: 'van' },
  driver: { _id: 'd1', fullName: 'Ana Ríos', initials: 'AR', cellphone: null },
  boardingRequired: false,
  boardingChecked: false,
  missing: [],
  colour: '#3f6496',
  assignedGuides: 4,
  managedGuides: 1,
  failedGuides: 0,
  atRisk: 0,
  late: 0,
  conditions: [],
  app: null,
  load: { packages: 4, weightKg: 4, volumeM3: 1 },
  distanceM: 1000,
  realDistanceM: null,
  durationS: 3600,
  plannedEnd: ago(-3600),
  expectedEnd: ago(-3600),
  delayS: 0,
  latestLocation: fixAt(ago(10)),
  nextStop: null,
  startedAt: ago(3600),
  finishedAt: null,
  planId: null,
  updateReason: null,
  notes: '',
  version: 3,
  can: { assign: true, edit: true, close: true, delete: false },
  ...over,
});
const stop = (guideId: string, over: Partial<RouteStop> = {}): RouteStop => ({
  guideId,
  folio: guideId,
  type: 'delivery',
  order: 1,
  status: 'route',
  subStatus: null,
  contactName: 'Paola',
  companyName: '',
  phone: '',
  addressLine: '',
  lat: 25.6,
  lng: -100.2,
  load: { packages: 1, weightKg: 1, volumeM3: 0 },
  windows: [],
  plannedArrival: null,
  plannedDeparture: null,
  expectedArrival: null,
  etaSpreadS: null,
  arrivedAt: null,
  departedAt: null,
  managedAt: null,
  serviceMinutes: 10,
  evidence: 0,
  isNext: false,
  isLate: false,
  ...over,
});
const place = { addressId: null, name: 'Cedi', lat: 25.7, lng: -100.4 };

test.each([
  ['late', { delayS: 1080 }, { kind: 'delay', seconds: 1080, tone: 'late' }],
  ['a little behind is on time', { delayS: 240 }, { kind: 'delay', seconds: 240, tone: 'fine' }],
  ['ahead', { delayS: -240 }, { kind: 'delay', seconds: -240, tone: 'fine' }],
  ['twelve minutes without a fix', { latestLocation: fixAt(ago(720)), delayS: 1080 }, { kind: 'silent', ageS: 720 }],
  ['under way for long without any fix', { latestLocation: null }, { kind: 'silent', ageS: null }],
  [
    'just started, no fix yet',
    { latestLocation: null, startedAt: ago(20) },
    { kind: 'delay', seconds: 0, tone: 'fine' },
  ],
  ['no driver', { status: 'pending', missing: ['driver'] }, { kind: 'missing', parts: ['driver'] }],
  ['leaves later', { status: 'ready', startDate: ago(-60) }, { kind: 'leaves', at: ago(-60), isOverdue: false }],
  ['should have left', { status: 'ready', startDate: ago(60) }, { kind: 'leaves', at: ago(60), isOverdue: true }],
  ['finished', { status: 'finished', failedGuides: 2, delayS: 9999 }, { kind: 'failed', count: 2 }],
] as const)('what a row says: %s', (_, over, note) => {
  expect(noteOf(route(over as unknown as Partial<Route>), now)).toEqual(note);
});

test('the list keeps what search and status leave, in the order asked', () => {
  const rows = [
    route({ _id: 'a', name: 'Ruta 10', delayS: 0 }),
    route({ _id: 'b', name: 'Ruta 9', delayS: 900 }),
    route({ _id: 'c', name: 'Ruta 2', status: 'finished' }),
    route({ _id: 'd', name: 'Ruta 1', status: 'pending', missing: ['driver'], startDate: ago(0) }),
  ];
  const ids = (filter: Partial<Parameters<typeof shownRoutes>[1]>) =>
    shownRoutes(rows, { found: undefined, status: [], sort: 'name', ...filter }).map((r) => r._id);
  expect(ids({})).toEqual(['d', 'c', 'b', 'a']);
  expect(ids({ sort: 'risk' })).toEqual(['b', 'a', 'd', 'c']);
  expect(ids({ sort: 'nonsense' })).toEqual(['c', 'b', 'a', 'd']);
  expect(ids({ status: ['started'] })).toEqual(['b', 'a']);
  expect(ids({ found: new Set(['c', 'd']) })).toEqual(['d', 'c']);
  expect(ids({ found: new Set() })).toEqual([]);
});

test('totals: at risk is of routes under way alone, late is of all', () => {
  const rows = [
    route({ atRisk: 2, late: 1 }),
    route({ _id: 'r2', status: 'finished', assignedGuides: 2, managedGuides: 2, atRisk: 5, late: 3 }),
  ];
  expect(totalsOf(rows)).toEqual({ routes: 2, guides: 6, done: 3, atRisk: 2, late: 4 });
});

test('driver, vehicle and condition filter together; finished ones can stand apart', () => {
  const held = (kind: 'silent' | 'stopped') => ({ conditions: [{ kind, since: ago(60) }] });
  const rows = [
    route({ _id: 'a', ...held('silent') }),
    route({ _id: 'b', delayS: 900, driver: { _id: 'd2', fullName: 'Luis', initials: 'L', cellphone: null } }),
    route({ _id: 'c', atRisk: 1, vehicle: null, ...held('stopped') }),
    route({ _id: 'd', status: 'finished', delayS: 900 }),
  ];
  const ids = (filter: Partial<Parameters<typeof shownRoutes>[1]>) =>
    shownRoutes(rows, { found: undefined, status: [], sort: 'name', ...filter }).map((r) => r._id);
  expect(ids({ conditions: ['silent'] })).toEqual(['a']);
  expect(ids({ conditions: ['late'] })).toEqual(['b', 'c']);
  expect(ids({ conditions: ['silent', 'stopped'] })).toEqual(['a', 'c']);
  expect(ids({ drivers: ['d2'] })).toEqual(['b']);
  expect(ids({ vehicles: ['v1'], conditions: ['late'] })).toEqual(['b']);
  expect(ids({ sort: 'risk' })).toEqual(['c', 'a', 'b', 'd']);
  expect(folded(rows)).toEqual({ going: rows.slice(0, 3), over: rows.slice(3) });
});

describe('stops of the day', () => {
  const of = { day: '2026-11-21', cediId: null };
  const newsOf = (...events: Parameters<typeof noteEvent>[1][]) => {
    const news = noNews();
    for (const event of events) noteEvent(news, event);
    return news;
  };
  const rows = [route(), route({ _id: 'r2' }), route({ _id: 'r3' })];
  const stops = rows.map((r) => ({ routeId: r._id, startAddress: place, endAddress: null, stops: [] }));

  test('changed, new, moved and deleted routes', () => {
    const news = newsOf(
      {
        type: 'route.changed',
        route: route({ managedGuides: 2, version: 4 }),
        stops: [stop('g1', { status: 'delivered' })],
      },
      { type: 'route.changed', route: route({ _id: 'r2', day: '2026-11-22', version: 4 }), stops: [] },
      { type: 'route.deleted', routeId: 'r3' },
      { type: 'route.changed', route: route({ _id: 'r4', version: 1 }), stops: [] },
    );
    const fresh = freshStops(stops, news, of);
    expect(fresh.routes.map((r) => [r.routeId, r.stops.map((s) => s.status)])).toEqual([['r1', ['delivered']]]);
    expect(fresh.isShort).toBe(true);
    expect(freshStops(stops, news, { ...of, cediId: 'other' }).isShort).toBe(false);
  });
  test('a route that comes back after its deletion is there, and a fix alone changes nothing', () => {
    const news = newsOf(
      { type: 'route.deleted', routeId: 'r1' },
      { type: 'route.changed', route: route({ version: 9 }), stops: [] },
    );
    expect(freshStops(stops, news, of).routes).toHaveLength(3);
    expect(noteEvent(noNews(), { type: 'route.position', routeId: 'r1', fix: fixAt(ago(1)) })).toBe(false);
    expect(freshStops(stops, noNews(), of).routes).toBe(stops);
  });
});

test('vehicles turn grey after five minutes; only those on the road are drawn', () => {
  const markAt = (ageS: number, over: Partial<Route> = {}) => markOfRoute(route(over), fixAt(ago(ageS)), now, String);
  expect([10, 299, 300, 900].map((s) => markAt(s)?.tone)).toEqual(['ok', 'ok', 'old', 'old']);
  expect(markAt(10)).toMatchObject({ colour: '#3f6496', label: '10' });
  expect(markAt(10, { status: 'finished' })).toBeNull();
});

test('only the selected route carries numbers, the others step back', () => {
  const stops = ['r1', 'r2'].map((routeId) => ({
    routeId,
    startAddress: place,
    endAddress: null,
    stops: lightStops([stop(`${routeId}-g`)]),
  }));
  const drawn = new Map(
    ['r1', 'r2'].map((id) => [id, { colour: '#3f6496', status: 'started' as const, vehicleKind: null, at: null }]),
  );
  expect(markersOf(stops, drawn, 'r2', 'r2-g').map((m) => [m.label, m.dimmed, m.selected])).toEqual([
    ['', true, false],
    ['1', false, true],
  ]);
});

test('closing tells deliveries and collections apart', () => {
  const stops = [
    stop('a'),
    stop('b', { type: 'recollection' }),
    stop('c', { status: 'undelivered' }),
    stop('d', { status: 'processing' }),
  ];
  expect(openParts(stops)).toEqual({ deliveries: 2, collections: 1 });
});

test('a new order keeps managed stops at their places and loses nobody', () => {
  const cases = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }).chain((isOpen) => {
    const stops = isOpen.map((o, i) => stop(`g${i}`, { status: o ? 'route' : 'delivered' }));
    const open = stops.filter((s) => s.status === 'route').map((s) => s.guideId);
    return fc.shuffledSubarray(open, { minLength: open.length }).map((order) => ({ stops, order }));
  });
  fc.assert(
    fc.property(cases, ({ stops, order }) => {
      const whole = mergedOrder(stops, order);
      expect([...whole].sort()).toEqual(stops.map((s) => s.guideId).sort());
      for (const [i, s] of stops.entries()) if (s.status === 'delivered') expect(whole[i]).toBe(s.guideId);
      expect(whole.filter((id) => order.includes(id))).toEqual(order);
    }),
  );
});
