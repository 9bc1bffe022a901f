import { describe, expect, it } from 'vitest';
import { actsOf, type DriverStop, minute, routeOf, snapshotOf, stopOf, waitingOf } from '../../test/driver-days.ts';
import type { Deed } from './acts.ts';
import { type DayView, inOrder, type KeptAct } from './day.ts';
import { foldDay } from './fold.ts';

const under = (stops: DriverStop[]) =>
  routeOf(
    'r1',
    stops.map((s) => (s.status === 'processing' ? { ...s, status: 'route' as const } : s)),
    { status: 'started', readiness: null },
  );
const three = () => [1, 2, 3].map((n) => stopOf(`g${n}`, n));
const start: Deed = { kind: 'start', body: { at: minute(0) } };
const visit = (guideId: string, at: number, more: Partial<Extract<Deed, { kind: 'visit' }>['body']> = {}): Deed => ({
  kind: 'visit',
  guideId,
  body: { routeId: 'r1', result: 'delivered', at: minute(at), ...more },
});
const reopen = (guideId: string, at: number): Deed => ({
  kind: 'reopen',
  guideId,
  body: { routeId: 'r1', at: minute(at) },
});
const order = (...guides: string[]): Deed => ({ kind: 'order', body: { at: minute(0), guides } });
const finish: Deed = { kind: 'finish', body: { at: minute(60) } };

const route = (view: DayView) => view.routes[0]!;
const told = (view: DayView): string =>
  `${route(view).status}: ${route(view)
    .stops.map((s) => `${s.guideId} ${s.status}${s.isNext ? ' next' : ''}`)
    .join(', ')}`;
const problem = { status: 409, key: 'guides.wrong_state', message: 'no' };
const refuse = (kept: KeptAct[], n: number): KeptAct[] =>
  kept.map((k, i) => (i === n ? { ...k, result: { actId: k.act._id, state: 'refused', at: minute(1), problem } } : k));
const drop = (kept: KeptAct[], n: number, replacedBy: string | null): KeptAct[] =>
  kept.map((k, i) =>
    i === n ? { ...k, result: { actId: k.act._id, state: 'dropped', at: minute(1), replacedBy } } : k,
  );

describe('a day after the acts of its driver', () => {
  it.each<[string, DriverStop[], boolean, Deed[], string]>([
    ['nothing', three(), false, [], 'ready: g1 processing, g2 processing, g3 processing'],
    ['a start', three(), false, [start], 'started: g1 route next, g2 route, g3 route'],
    [
      'a start that its answers block',
      three(),
      false,
      [{ ...start, isBlocked: true } as Deed],
      'ready: g1 processing, g2 processing, g3 processing',
    ],
    [
      'a start after one that was blocked',
      three(),
      false,
      [{ ...start, isBlocked: true } as Deed, start],
      'started: g1 route next, g2 route, g3 route',
    ],
    ['a visit', three(), true, [visit('g1', 5)], 'started: g1 delivered, g2 route next, g3 route'],
    ['a visit out of turn', three(), true, [visit('g2', 5)], 'started: g1 route next, g2 delivered, g3 route'],
    [
      'the same visit twice',
      three(),
      true,
      [visit('g1', 5), visit('g1', 6, { result: 'undelivered' })],
      'started: g1 delivered, g2 route next, g3 route',
    ],
    [
      'an outcome of the other type',
      three(),
      true,
      [visit('g1', 5, { result: 'collected' })],
      'started: g1 route next, g2 route, g3 route',
    ],
    [
      'a visit taken back',
      three(),
      true,
      [visit('g1', 5), reopen('g1', 14)],
      'started: g1 route next, g2 route, g3 route',
    ],
    [
      'a visit taken back too late',
      three(),
      true,
      [visit('g1', 5), reopen('g1', 16)],
      'started: g1 delivered, g2 route next, g3 route',
    ],
    ['another order', three(), true, [order('g3', 'g1', 'g2')], 'started: g3 route next, g1 route, g2 route'],
    [
      'an order that a visit keeps its place in',
      three(),
      true,
      [visit('g2', 5), order('g3', 'g1')],
      'started: g3 route next, g2 delivered, g1 route',
    ],
    [
      'an order without a stop that the office added',
      three(),
      true,
      [order('g3', 'g1')],
      'started: g3 route next, g1 route, g2 route',
    ],
    ['an end', [stopOf('g1', 1)], true, [visit('g1', 5), finish], 'finished: g1 delivered'],
    ['an end too early', three(), true, [visit('g1', 5), finish], 'started: g1 delivered, g2 route next, g3 route'],
    [
      'a whole day',
      [stopOf('g1', 1)],
      false,
      [start, visit('g1', 5), reopen('g1', 6), visit('g1', 9, { result: 'undelivered', subStatus: 'Nadie' }), finish],
      'finished: g1 undelivered',
    ],
  ])('%s', (_, stops, isUnderWay, deeds, after) => {
    const snapshot = snapshotOf([isUnderWay ? under(stops) : routeOf('r1', stops)]);
    expect(told(foldDay(snapshot, waitingOf(actsOf(...deeds)), minute(20)))).toBe(after);
  });

  it('counts pieces and reasons of each guide at a door', () => {
    const items = [{ id: 'g2-i1', quantity: 1 }];
    const [act] = actsOf({
      kind: 'visits',
      fileIds: ['f1', 'f2'],
      body: {
        routeId: 'r1',
        result: 'delivered',
        at: minute(5),
        guides: [
          { id: 'g1' },
          { id: 'g2', result: 'partial', subStatus: 'Golpeada', items },
          { id: 'g3', result: 'undelivered', subStatus: 'Nadie' },
        ],
      },
    });
    const { stops } = route(foldDay(snapshotOf([under(three())]), waitingOf([act!]), minute(6)));
    expect(stops.map((s) => [s.status, s.subStatus, s.items[0]?.managedQuantity, s.evidence, s.managedAt])).toEqual([
      ['delivered', null, 3, 2, minute(5)],
      ['partial', 'Golpeada', 1, 2, minute(5)],
      ['undelivered', 'Nadie', 0, 2, minute(5)],
    ]);
  });

  it('says until when a visit may be taken back', () => {
    const kept = waitingOf(actsOf(visit('g1', 5)));
    const until = (now: number) =>
      route(foldDay(snapshotOf([under(three())]), kept, minute(now))).stops[0]?.reopenUntil;
    expect([until(6), until(15), until(16)]).toEqual([minute(15), minute(15), null]);
  });

  it('comes to the same with acts that the snapshot contains', () => {
    const acts = actsOf(start, visit('g1', 5), visit('g2', 6));
    const kept = acts.map(
      (act): KeptAct => ({ act, result: { actId: act._id, state: 'done', at: minute(7), answer: null } }),
    );
    const before = snapshotOf([routeOf('r1', three())]);
    const view = foldDay(before, kept, minute(7));
    const after = snapshotOf(
      view.routes.map((r) => ({ ...r, stops: [...r.stops] })),
      minute(8),
      ['a1', 'a2', 'a3'],
    );
    expect(told(foldDay(after, kept, minute(7)))).toBe(told(view));
    expect(route(foldDay(after, kept, minute(7))).stops[1]?.visit).toBe(acts[2]);
  });

  it('comes to the same where the server took acts and their answers were lost', () => {
    const kept = waitingOf(actsOf(start, visit('g1', 5), reopen('g1', 6), visit('g1', 7), order('g3', 'g2')));
    const whole = foldDay(snapshotOf([routeOf('r1', three())]), kept, minute(8));
    for (let n = 0; n <= kept.length; n++) {
      const part = foldDay(snapshotOf([routeOf('r1', three())]), kept.slice(0, n), minute(8));
      const taken = snapshotOf(part.routes.map((r) => ({ ...r, stops: [...r.stops] })));
      expect(told(foldDay(taken, kept, minute(8)))).toBe(told(whole));
    }
  });

  it('undoes what was refused and keeps it in sight', () => {
    const kept = refuse(waitingOf(actsOf(visit('g1', 5), visit('g2', 6))), 0);
    const view = foldDay(snapshotOf([under(three())]), kept, minute(8));
    expect(told(view)).toBe('started: g1 route next, g2 delivered, g3 route');
    expect(route(view).stops[0]?.refused?.problem).toBe(problem);
    expect(view.refused.map((r) => r.act._id)).toEqual(['a1']);
    expect(view.waiting.map((a) => a._id)).toEqual(['a2']);
  });

  it('puts what was done instead in the place of what was refused', () => {
    const kept = drop(
      waitingOf(actsOf(visit('g1', 5), reopen('g1', 6), visit('g1', 5, { result: 'undelivered' }))),
      0,
      'a3',
    );
    expect(inOrder(kept).map((k) => k.act._id)).toEqual(['a1', 'a3', 'a2']);
    expect(told(foldDay(snapshotOf([under(three())]), kept, minute(8)))).toBe(
      'started: g1 route next, g2 route, g3 route',
    );
  });

  it('leaves a stop as the other phone of the driver managed it', () => {
    const [first, ...rest] = under(three()).stops;
    const elsewhere = {
      ...first!,
      status: 'undelivered' as const,
      managedAt: minute(3),
      subStatus: 'Nadie',
      evidence: 2,
    };
    const view = foldDay(snapshotOf([under([elsewhere, ...rest])]), waitingOf(actsOf(visit('g1', 5))), minute(8));
    expect(route(view).stops[0]).toMatchObject({ status: 'undelivered', subStatus: 'Nadie', visit: null });
    expect(view.waiting).toHaveLength(1);
  });

  it('keeps acts in sight whose stop or route the office took away', () => {
    const acts = actsOf(visit('g9', 5), { ...visit('g1', 6), routeId: 'r9' });
    const view = foldDay(snapshotOf([under(three())]), waitingOf(acts), minute(8));
    expect(view.waiting).toHaveLength(2);
    expect(route(view).waiting).toHaveLength(1);
  });

  it('gives back what did not change, and is quick with a large day', () => {
    const stops = Array.from({ length: 150 }, (_, n) => stopOf(`g${n}`, n + 1));
    const snapshot = snapshotOf([under(stops)]);
    const acts = actsOf(...stops.slice(0, 100).map((s, n) => visit(s.guideId, n)));
    const kept = waitingOf(acts);
    const before = foldDay(snapshot, kept.slice(0, 99), minute(101));
    const after = foldDay(snapshot, kept, minute(101), before);
    const times = [1, 2, 3, 4, 5].map(() => {
      const began = Date.now();
      foldDay(snapshot, kept, minute(101), before);
      return Date.now() - began;
    });
    const changed = route(after).stops.filter((s, n) => s !== route(before).stops[n]);
    expect(changed.map((s) => s.guideId)).toEqual(['g99', 'g100']);
    expect(foldDay(snapshot, kept, minute(101), after)).toBe(after);
    // The best of some, for the machine may have other work: a tap may take 100 ms on a phone six times as slow.
    expect(Math.min(...times)).toBeLessThan(16);
  });
});
