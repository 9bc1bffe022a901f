import { expect, it } from 'vitest';
import { actsOf, type DriverStop, minute, routeOf, snapshotOf, stopOf } from '../../test/driver-days.ts';
import type { DriverRoute } from '../driver.ts';
import type { Deed } from './acts.ts';
import { officeChanges } from './changes.ts';
import type { KeptAct } from './day.ts';

const under = (id: string, stops: DriverStop[]): DriverRoute =>
  routeOf(
    id,
    stops.map((s) => (s.status === 'processing' ? { ...s, status: 'route' } : s)),
    { status: 'started', readiness: null },
  );
const stops = (...names: string[]): DriverStop[] => names.map((n, i) => stopOf(n, i + 1));
const day = () => [under('r1', stops('g1', 'g2', 'g3')), routeOf('r2', stops('h1'))];
type Stop = DriverStop;
const change = (routes: DriverRoute[], guideId: string, more: Partial<Stop>): DriverRoute[] =>
  routes.map((r) => ({ ...r, stops: r.stops.map((s) => (s.guideId === guideId ? { ...s, ...more } : s)) }));
const visit: Deed = { kind: 'visit', guideId: 'g1', body: { routeId: 'r1', result: 'delivered', at: minute(5) } };
const reopen: Deed = { kind: 'reopen', guideId: 'g1', body: { routeId: 'r1', at: minute(6) } };
const order: Deed = { kind: 'order', body: { at: minute(5), guides: ['g3', 'g2', 'g1'] } };
const finish: Deed = { kind: 'finish', body: { at: minute(9) } };
const done = { status: 'delivered', managedAt: minute(5), evidence: 0 } as const;

/** `sent`: acts that the server has answered; the others may have been taken, too. */
const told = (before: DriverRoute[], after: DriverRoute[], acts: Deed[] = [], sent = 0): string[] =>
  officeChanges(
    snapshotOf(before, minute(1)),
    snapshotOf(
      after,
      minute(10),
      actsOf(...acts)
        .slice(0, sent)
        .map((a) => a._id),
    ),
    actsOf(...acts).map(
      (act, i): KeptAct => ({
        act,
        result: i < sent ? { actId: act._id, state: 'done', at: minute(7), answer: null } : null,
      }),
    ),
  ).map(
    (c) =>
      `${c.kind} ${c.stop ? `${c.stop.order} ${c.stop.guideId}` : c.routeId}${c.toRoute ? ` → ${c.toRoute}` : ''}${c.text ? `: ${c.text}` : ''}`,
  );

const cases: [string, DriverRoute[], DriverRoute[], Deed[], number, string[]][] = [
  ['nothing', day(), day(), [], 0, []],
  ['a stop less', day(), [under('r1', stops('g1', 'g3')), day()[1]!], [], 0, ['stopRemoved 2 g2']],
  ['a stop more', day(), [under('r1', stops('g1', 'g2', 'g3', 'g4')), day()[1]!], [], 0, ['stopAdded 4 g4']],
  [
    'a stop in the other route',
    day(),
    [under('r1', stops('g1', 'g3')), routeOf('r2', stops('h1', 'g2'))],
    [],
    0,
    ['moved 2 g2 → Ruta r2'],
  ],
  ['another order', day(), [under('r1', stops('g2', 'g1', 'g3')), day()[1]!], [], 0, ['reordered r1']],
  ['his own order', day(), [under('r1', stops('g3', 'g2', 'g1')), day()[1]!], [order], 1, []],
  ['his own order, its answer lost', day(), [under('r1', stops('g3', 'g2', 'g1')), day()[1]!], [order], 0, []],
  ['his order not taken yet', day(), day(), [order], 0, []],
  [
    'his order, and another one after it',
    day(),
    [under('r1', stops('g2', 'g1', 'g3')), day()[1]!],
    [order],
    1,
    ['reordered r1'],
  ],
  ['another window', day(), change(day(), 'g2', { windows: [] }), [], 0, ['windowChanged 2 g2']],
  ['another address', day(), change(day(), 'g2', { addressLine: 'Otra 5', lat: 25 }), [], 0, ['addressChanged 2 g2']],
  [
    'a note',
    day(),
    change(day(), 'g2', { notes: [{ at: minute(3), by: 'Eva', text: 'Toca fuerte' }] }),
    [],
    0,
    ['noteAdded 2 g2: Toca fuerte'],
  ],
  ['a route less', day(), [day()[0]!], [], 0, ['routeGone r2']],
  ['a route more', [day()[0]!], day(), [], 0, ['routeAssigned r2']],
  ['his own visit', day(), change(day(), 'g1', done), [visit], 1, []],
  ['his own visit, its answer lost', day(), change(day(), 'g1', done), [visit], 0, []],
  ['his visit not taken yet', day(), day(), [visit], 0, []],
  [
    'a visit of the other phone',
    day(),
    change(day(), 'g1', { ...done, managedAt: minute(4) }),
    [],
    0,
    ['managedElsewhere 1 g1'],
  ],
  [
    'a visit of the other phone before his own',
    day(),
    change(day(), 'g1', { ...done, status: 'undelivered', managedAt: minute(4) }),
    [visit],
    0,
    ['managedElsewhere 1 g1'],
  ],
  ['his visit opened again by the office', day(), day(), [visit], 1, ['reopenedByOffice 1 g1']],
  ['his visit taken back by himself', day(), day(), [visit, reopen], 2, []],
  ['his visit taken back, the answer lost', day(), day(), [visit, reopen], 1, []],
  ['his route ended by himself', [under('r1', stops('g1'))], [], [visit, finish], 2, []],
  ['his route ended, the answer lost', [under('r1', stops('g1'))], [], [visit, finish], 1, []],
  ['his route closed by the office', [under('r1', stops('g1'))], [], [visit], 0, ['routeGone r1']],
];
it.each(cases)('tells of %s', (_, before, after, acts, sent, changes) => {
  expect(told(before, after, acts, sent)).toEqual(changes);
});

it('gives each change a key of its own', () => {
  const after = change(day(), 'g2', {
    windows: [],
    notes: [
      { at: minute(3), by: 'Eva', text: 'Uno' },
      { at: minute(4), by: 'Eva', text: 'Dos' },
    ],
  });
  const keys = officeChanges(snapshotOf(day(), minute(1)), snapshotOf(after, minute(10)), []).map((c) => c.key);
  expect(new Set(keys).size).toBe(3);
});
