import type { LightStop } from '@tramo/contract/routes';
import { expect, test } from 'vitest';
import { barOf, barStateOf, plannedCount } from './route-progress.rules.ts';

const stop = (status: LightStop['status'], over: Partial<LightStop> = {}): LightStop => ({
  guideId: 'g',
  order: 1,
  status,
  lat: 0,
  lng: 0,
  plannedArrival: null,
  managedAt: null,
  isNext: false,
  isLate: false,
  ...over,
});

test.each([
  ['delivered', false, 'done'],
  ['collected', false, 'done'],
  ['partial', false, 'partial'],
  ['partialCollection', false, 'partial'],
  ['returnDelivery', false, 'partial'],
  ['undelivered', false, 'failed'],
  ['uncollected', false, 'failed'],
  ['route', true, 'next'],
  ['route', false, 'open'],
  ['pending', false, 'open'],
] as const)('a stop that is %s (next: %s) is drawn as %s', (status, isNext, state) => {
  expect(barStateOf({ status, isNext })).toBe(state);
});

test('the bar has one piece for each run of like stops, and covers the whole', () => {
  const bar = barOf([
    stop('delivered'),
    stop('delivered'),
    stop('undelivered'),
    stop('route', { isNext: true, isLate: true }),
  ]);
  expect(bar.states).toBe(
    'linear-gradient(90deg, var(--route-shown, var(--route)) 0% 50%, var(--bad) 50% 75%, var(--info) 75% 100%)',
  );
  expect(bar.late).toBe('linear-gradient(90deg, transparent 0% 75%, var(--bad) 75% 100%)');
  expect(barOf([stop('delivered')]).late).toBeNull();
});

test('the same stops are drawn once', () => {
  const stops = [stop('delivered')];
  expect(barOf(stops)).toBe(barOf(stops));
});

test('the plan by now: stops whose planned time has come', () => {
  const at = (minute: number) => new Date(minute * 60_000).toISOString();
  const stops = [at(10), at(20), null, at(30)].map((plannedArrival) => ({ plannedArrival }));
  expect([0, 10, 25, 99].map((minute) => plannedCount(stops, minute * 60_000))).toEqual([0, 1, 2, 3]);
  expect(plannedCount([{ plannedArrival: null }], 0)).toBeNull();
});
