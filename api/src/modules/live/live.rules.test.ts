import type { Audience } from '@tramo/contract/access';
import { liveEvent } from '@tramo/contract/live';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../../platform/events.ts';
import { frame, placeOf } from './live.rules.ts';
import { coalesce, maySee, plainEvent } from './live.wire.service.ts';

const event = (seq: number, name: string, routeId: string, more: Partial<StoredEvent> = {}): StoredEvent => ({
  seq,
  name,
  companyId: 'c',
  payload: { routeId },
  cediId: null,
  userId: null,
  ...more,
});

test('of several changes of a route the last is told, in its place; all others are told', () => {
  const events = [
    event(1, 'route.changed', 'a'),
    event(2, 'route.arrived', 'a'),
    event(3, 'route.changed', 'b'),
    event(4, 'route.changed', 'a'),
    event(5, 'route.arrived', 'a'),
  ];
  expect(coalesce(events).map((e) => e.seq)).toEqual([2, 3, 4, 5]);
});

test.each<[Partial<StoredEvent>, boolean]>([
  [{ companyId: 'other' }, false],
  [{}, true],
  [{ cediId: 'mine' }, true],
  [{ cediId: 'theirs' }, false],
  [{ userId: 'me' }, true],
  [{ userId: 'you' }, false],
])('%o is seen: %s', (more, seen) => {
  const me = { companyId: 'c', userId: 'me', audiences: ['supervisor'] as const };
  expect(maySee({ ...me, cediIds: ['mine'] }, event(1, 'x', 'a', more))).toBe(seen);
  expect(maySee({ ...me, cediIds: null }, event(1, 'x', 'a', { ...more, userId: null }))).toBe(
    more.companyId !== 'other',
  );
});

test.each([
  ['presence.changed', 'who work on plans, supervisors too', true],
  ['alerts.changed', 'who dispatch', false],
])('%s is for those %s', (name, _, isForSupervisors) => {
  const to = (...audiences: Audience[]) =>
    maySee({ companyId: 'c', userId: 'me', cediIds: null, audiences }, event(1, name, 'a'));
  expect([to('shipper'), to('documents', 'admin'), to('supervisor'), to('documents')]).toEqual([
    true,
    true,
    isForSupervisors,
    false,
  ]);
});

test.each(['route.arrived', 'route.departed'])('%s is told as it is', (name) => {
  const [routeId, guideId] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
  const payload = { routeId, guideId, at: '2026-11-21T15:00:00.000Z' };
  expect(liveEvent.parse(plainEvent(event(1, name, routeId, { payload })))).toEqual({ type: name, ...payload });
});

test('places come from the header first, and nonsense is none', () => {
  expect(placeOf('12', '3')).toBe(12);
  expect(placeOf(undefined, '3')).toBe(3);
  expect(placeOf('x', undefined)).toBeNull();
  expect(placeOf('-1', undefined)).toBeNull();
  expect(frame(7, { type: 'reset' })).toBe('id: 7\ndata: {"type":"reset"}\n\n');
  expect(frame(null, { type: 'reset' })).toBe('data: {"type":"reset"}\n\n');
});

test('that alerts of money changed is for administrators', () => {
  const sees = (kind: string, audiences: Audience[]) =>
    maySee(
      { companyId: 'c', userId: 'me', cediIds: null, audiences },
      event(1, 'alerts.changed', 'a', { payload: { kind, isNew: true } }),
    );
  for (const kind of ['balance', 'budget'])
    expect([sees(kind, ['routesManager']), sees(kind, ['admin'])]).toEqual([false, true]);
  expect(sees('delay', ['routesManager'])).toBe(true);
});
