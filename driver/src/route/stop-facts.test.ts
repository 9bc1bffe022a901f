import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { describe, expect, test } from 'vitest';
import { endOfStop, fitsSearch, sumOf } from './stop-facts.ts';

const stop = (status: StopOfDay['status'], more: Partial<StopOfDay> = {}): StopOfDay =>
  ({
    order: 7,
    folio: 'F-10607506',
    contactName: 'Jesús González Moreno',
    companyName: 'Tortillería San Martín',
    addressLine: 'Av. Juárez 1006, San Nicolás de los Garza',
    status,
    ...more,
  }) as StopOfDay;

describe('how a stop ended', () => {
  test.each([
    ['route', null],
    ['processing', null],
    ['delivered', 'whole'],
    ['completed', 'whole'],
    ['collected', 'whole'],
    ['partial', 'partial'],
    ['partialCollection', 'partial'],
    ['undelivered', 'failed'],
    ['uncollected', 'failed'],
  ] as const)('%s: %s', (status, end) => expect(endOfStop(stop(status))).toBe(end));

  test('a route is the sum of them, each stop once', () =>
    expect(
      sumOf(
        ['route', 'delivered', 'completed', 'partial', 'uncollected', 'undelivered'].map((s) =>
          stop(s as StopOfDay['status']),
        ),
      ),
    ).toEqual({
      whole: 2,
      partial: 1,
      failed: 2,
      open: 1,
    }));
});

describe('finding a stop', () => {
  test.each([
    ['', true],
    ['gonzalez', true],
    ['JUAREZ 1006', true],
    ['tortilleria moreno', true],
    ['7506', true],
    ['7', true],
    ['gonzalez 999', false],
    ['ana', false],
  ])('«%s»: %s', (search, fits) => expect(fitsSearch(stop('route'), search)).toBe(fits));
});
