import type { Act } from '@tramo/contract/driver-day/acts';
import { expect, it } from 'vitest';
import { actOf, type Moment } from './act-of.ts';
import { endOfDay } from './end-of-day.ts';
import type { NewAct } from './recorder.ts';

const moment: Moment = {
  _id: 'a1',
  driverId: 'd1',
  at: '2026-11-26T16:00:00.000Z',
  clock: { device: '', monotonicMs: 0, startId: 's', offsetMs: 0 },
  place: { lat: 25.6, lng: -100.3, accuracyM: 9 },
};
const visit: NewAct = {
  kind: 'visit',
  guideId: 'g1',
  routeId: 'r1',
  body: { routeId: 'r1', result: 'delivered', at: '' },
};

it('fills in the time and the place of a visit', () => {
  expect(actOf(visit, moment, null).body).toEqual({
    ...visit.body,
    at: moment.at,
    lat: 25.6,
    lng: -100.3,
    accuracyM: 9,
  });
  expect(actOf(visit, { ...moment, place: null }, null).body).toMatchObject({ lat: null, lng: null });
});
it('keeps the place that the screen gave', () => {
  const here = { ...visit, body: { ...visit.body, lat: 1, lng: 2 } } as NewAct;
  expect(actOf(here, moment, null).body).toMatchObject({ lat: 1, lng: 2 });
  // How sure the phone is of its own place says nothing of that one.
  expect(actOf(here, moment, null).body).not.toHaveProperty('accuracyM');
});
it('happened when what it is done instead of did', () => {
  const before = { ...actOf(visit, { ...moment, at: '2026-11-26T15:00:00.000Z', place: null }, null), seq: 1 } as Act;
  const after = actOf({ ...visit, replaces: 'a0' } as NewAct, moment, before);
  expect(after.body).toMatchObject({ at: '2026-11-26T15:00:00.000Z', lat: null });
  expect(after).not.toHaveProperty('replaces');
});
it('does not touch the times of scans', () => {
  const scans = [{ _id: 's1', seq: 1, code: 'X', source: 'camera' as const, at: '2026-11-26T14:00:00.000Z' }];
  expect(actOf({ kind: 'load', routeId: 'r1', body: { scans } }, moment, null).body).toEqual({ scans });
});

it.each([
  ['2026-11-26T16:00:00.000Z', 'America/Mexico_City', '2026-11-27T06:00:00.000Z'],
  ['2026-11-27T05:59:00.000Z', 'America/Mexico_City', '2026-11-27T06:00:00.000Z'],
  ['2026-11-27T06:00:00.000Z', 'America/Mexico_City', '2026-11-28T06:00:00.000Z'],
  ['2026-11-01T15:00:00.000Z', 'America/Tijuana', '2026-11-02T08:00:00.000Z'],
  ['2026-12-31T16:00:00.000Z', 'America/Cancun', '2027-01-01T05:00:00.000Z'],
])('the day of %s in %s ends at %s', (at, zone, end) => {
  expect(new Date(endOfDay(Date.parse(at), zone)).toISOString()).toBe(end);
});
