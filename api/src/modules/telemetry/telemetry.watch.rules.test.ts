import { defaultRoad } from '@tramo/contract/road-settings';
import { describe, expect, test } from 'vitest';
import { type HeldCondition, type Pending, type WatchFacts, type WatchKind, watch } from './telemetry.watch.rules.ts';

const T0 = Date.parse('2026-11-21T15:00:00Z');
const MIN = 60_000;
const at = (km: number, east = 0): { lat: number; lng: number } => ({
  lat: 25.6 + km / 111.195,
  lng: -100.3 + east / 100,
});
const facts = (now: number, more: Partial<WatchFacts> = {}): WatchFacts => ({
  now,
  startedAt: T0 - 60 * MIN,
  reportedAt: now - 5000,
  appHiddenSince: null,
  fix: { ...at(5), at: now - 5000 },
  battery: 0.8,
  standsSince: null,
  delayS: 0,
  base: [at(0)],
  lastVisit: at(3),
  open: [at(8), at(12)],
  ways: null,
  badZone: null,
  ...more,
});

/** Plays looks one after the other; answers what began (+) and ended (-) at each. */
function play(steps: Partial<WatchFacts>[], everyMs = 20_000): string[] {
  let conditions: HeldCondition[] = [];
  let pending: Pending = {};
  return steps.map((step, i) => {
    const now = T0 + i * everyMs;
    const r = watch(
      conditions,
      pending,
      facts(now, { ...step, ...(step.fix ? { fix: { ...step.fix, at: now - 1000 } } : {}) }),
      defaultRoad.alerts,
    );
    ({ conditions, pending } = r);
    const measure = (c: HeldCondition): string => `${c.kind} ${Object.values(c.values).join()}`;
    return [...r.began.map((c) => `+${c.kind}`), ...r.moved.map(measure), ...r.ended.map((c) => `-${c.kind}`)].join(
      ' ',
    );
  });
}
/** Streets that go two kilometres east before they go on. */
const round = [at(3), at(3, 2), at(8, 2), at(8)];
const onStreets = (km: number, east: number): Partial<WatchFacts> => ({
  ways: [round],
  fix: { ...at(km, east), at: 0 },
});
const far = { fix: { ...at(5, 4), at: 0 } };
const near = { fix: { ...at(5), at: 0 } };
const lessFar = { fix: { ...at(5, 1.8), at: 0 } };

describe('what the watch notices', () => {
  test.each<[string, Partial<WatchFacts>[], string[]]>([
    ['nothing of a route that goes well', [{}, {}, {}], ['', '', '']],
    [
      'silence, once, until it is heard',
      [{ reportedAt: T0 - 16 * MIN }, { reportedAt: T0 - 16 * MIN }, {}],
      ['+silent', '', '-silent'],
    ],
    ['silence from the start', [{ reportedAt: null, fix: null }], ['+silent']],
    [
      'standing where nothing is',
      [{ standsSince: T0 - 19 * MIN }, { standsSince: T0 - 21 * MIN }, {}],
      ['', '+stopped', '-stopped'],
    ],
    ['standing at the cedi is no halt', [{ standsSince: T0 - 50 * MIN, fix: { ...at(0.1), at: 0 } }], ['']],
    ['standing at an open stop is none', [{ standsSince: T0 - 50 * MIN, fix: { ...at(8.1), at: 0 } }], ['']],
    ['away from the way, once it holds', [far, far, far, far, far], ['', '', '', '+offRoute', '']],
    [
      'on its streets, however far from the straight line',
      [onStreets(5, 2), onStreets(6, 2), onStreets(7, 2), onStreets(8, 2), onStreets(8, 1)],
      ['', '', '', '', ''],
    ],
    [
      'off its streets, long before it would be far from a straight line',
      [onStreets(5, 2.7), onStreets(5, 2.7), onStreets(5, 2.7), onStreets(5, 2.7), onStreets(5, 2.1)],
      ['', '', '', '+offRoute', '-offRoute'],
    ],
    ['one wild fix is nothing', [far, near, far, near, far], ['', '', '', '', '']],
    [
      'it ends when it is clearly over',
      [far, far, far, far, lessFar, near],
      ['', '', '', '+offRoute', 'offRoute 1805', '-offRoute'],
    ],
    ['a bad zone', [{ badZone: 'Centro' }, { badZone: 'Centro' }, { badZone: 'Centro' }], ['', '', '+outOfZone']],
    [
      'in and out at its border is one stay',
      [{ badZone: 'C' }, { badZone: 'C' }, { badZone: 'C' }, {}, { badZone: 'C' }, {}, {}, {}, {}],
      ['', '', '+outOfZone', '', '', '', '', '', '-outOfZone'],
    ],
    [
      'a battery, with some points to its end',
      [{ battery: 0.15 }, { battery: 0.18 }, { battery: null }, { battery: 0.21 }],
      ['+lowBattery', '', '', '-lowBattery'],
    ],
    [
      'a delay, until three quarters of it',
      [{ delayS: 1199 }, { delayS: 1200 }, { delayS: 950 }, { delayS: 850 }],
      ['', '+delay', '', '-delay'],
    ],
    [
      'a delay that grows and shrinks, by ten minutes and a quarter of it at least',
      [
        { delayS: 1200 },
        { delayS: 1740 },
        { delayS: 1800 },
        { delayS: 4200 },
        { delayS: 5200 },
        { delayS: 5300 },
        { delayS: 3000 },
      ],
      ['+delay', '', 'delay 30', 'delay 70', '', 'delay 88', 'delay 50'],
    ],
    [
      'a battery that runs down',
      [{ battery: 0.15 }, { battery: 0.11 }, { battery: 0.1 }, { battery: 0.04 }],
      ['+lowBattery', '', 'lowBattery 10', 'lowBattery 4'],
    ],
    [
      'the next bad zone',
      [{ badZone: 'Centro' }, { badZone: 'Centro' }, { badZone: 'Centro' }, { badZone: 'Norte' }],
      ['', '', '+outOfZone', 'outOfZone Norte'],
    ],
    [
      'silence that lasts is told by its beginning',
      [{ reportedAt: T0 - 16 * MIN }, { reportedAt: T0 - 200 * MIN }],
      ['+silent', ''],
    ],
    [
      'nothing new of where it is while nobody knows',
      [far, far, far, far, { fix: null }, far],
      ['', '', '', '+offRoute', '', ''],
    ],
  ])('%s', (_, steps, expected) => expect(play(steps)).toEqual(expected));

  test('the end of the route ends all', () => {
    const held: HeldCondition[] = (['silent', 'delay'] as WatchKind[]).map((kind) => ({
      kind,
      since: '2026-11-21T14:00:00.000Z',
      values: {},
    }));
    expect(watch(held, { offRoute: 1 }, null, defaultRoad.alerts)).toEqual({
      conditions: [],
      pending: {},
      began: [],
      moved: [],
      ended: held,
    });
  });
  test('of a silent phone, since when its app is out of sight', () => {
    const told = (appHiddenSince: string | null) =>
      watch([], {}, facts(T0, { reportedAt: T0 - 60 * MIN, appHiddenSince }), defaultRoad.alerts).began.find(
        (c) => c.kind === 'silent',
      )?.values;
    expect(told(null)).toEqual({ minutes: 60 });
    expect(told('2026-11-21T14:02:00.000Z')).toEqual({ minutes: 60, appHiddenSince: '2026-11-21T14:02:00.000Z' });
  });
  test('since when, and how much', () => {
    const { began } = watch(
      [],
      {},
      facts(T0, { standsSince: T0 - 31 * MIN, delayS: 1500, battery: 0.1 }),
      defaultRoad.alerts,
    );
    expect(began).toEqual([
      { kind: 'stopped', since: '2026-11-21T14:29:00.000Z', values: { minutes: 30 } },
      { kind: 'lowBattery', since: '2026-11-21T15:00:00.000Z', values: { percent: 10 } },
      { kind: 'delay', since: '2026-11-21T15:00:00.000Z', values: { minutes: 25 } },
    ]);
  });
});
