import type { Diagnostics } from '@tramo/contract/fleet';
import { expect, test } from 'vitest';
import { checksOf, positionState, reportAgeS } from './driver-diagnostics.rules.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const phone: Diagnostics = {
  driverId: 'd',
  at: '2026-11-21T17:59:00Z',
  signal: '4G',
  gps: true,
  battery: 0.8,
  pendingUploads: 0,
  clockSkewS: 2,
  appVersion: '3.1.0',
  freeDiskMb: 4000,
  offlineDataExpires: '2026-11-22T06:00:00Z',
  lastPosition: null,
};

test('a healthy phone is well in everything', () => {
  expect(new Set(Object.values(checksOf(phone, now)))).toEqual(new Set(['ok']));
  expect(reportAgeS(phone, now)).toBe(60);
});

test.each([
  ['signal', { signal: 'none' }, 'bad'],
  ['signal', { signal: '2G' }, 'warn'],
  ['signal', { signal: 'wifi' }, 'ok'],
  ['gps', { gps: false }, 'bad'],
  ['battery', { battery: 0.14 }, 'bad'],
  ['battery', { battery: 0.29 }, 'warn'],
  ['pending', { pendingUploads: 1 }, 'warn'],
  ['pending', { pendingUploads: 21 }, 'bad'],
  ['clock', { clockSkewS: -61 }, 'warn'],
  ['clock', { clockSkewS: -301 }, 'bad'],
  ['disk', { freeDiskMb: 499 }, 'warn'],
  ['disk', { freeDiskMb: 99 }, 'bad'],
  ['offlineData', { offlineDataExpires: '2026-11-21T19:59:00Z' }, 'warn'],
  ['offlineData', { offlineDataExpires: '2026-11-21T18:00:00Z' }, 'bad'],
  ['battery', { battery: null }, 'unknown'],
  ['app', { appVersion: null }, 'unknown'],
] as const)('%s with %o is %s', (key, change, state) => {
  expect(checksOf({ ...phone, ...change }, now)[key]).toBe(state);
});

test('a position grows old after 5 minutes and silent after 15', () => {
  expect([299, 301, 901].map(positionState)).toEqual(['ok', 'warn', 'bad']);
});
