import type { Vehicle } from '@tramo/contract/fleet';
import { describe, expect, test } from 'vitest';
import {
  peakLoad,
  problemOf,
  type SequenceInput,
  type SequenceVisit,
  searchMs,
  violationsOf,
} from './planning.sequence.rules.ts';

const visit = (guideId: string, type: SequenceVisit['type'], packages: number): SequenceVisit => ({
  guideId,
  type,
  pin: { lat: 25.6, lng: -100.3 },
  serviceMinutes: 10,
  windows: [{ startMinute: 540, endMinute: 600 }],
  load: { packages, weightKg: packages * 2, volumeM3: 0 },
  skills: guideId === 'cold' ? ['refrigerated'] : [],
});
const vehicle = {
  capacity: { quantity: 10, weightKg: 100, volumeM3: 1 },
  shiftStartMinute: 420,
  shiftEndMinute: 1200,
  skills: [],
  costPerKm: 3,
  costPerHour: 50,
} as unknown as Vehicle;
const midnight = new Date('2026-11-21T06:00:00Z');
const inputOf = (visits: SequenceVisit[], of: Vehicle | null = vehicle): SequenceInput => ({
  start: { lat: 25.67, lng: -100.31 },
  startAt: new Date('2026-11-21T15:00:00Z'),
  end: null,
  midnight,
  vehicle: of,
  visits,
});

describe('load', () => {
  const out = visit('out', 'delivery', 8);
  const back = visit('back', 'recollection', 7);
  test.each([
    ['deliveries ride from the start', [out], 8],
    ['what is left at a door makes room', [out, back], 8],
    ['what is fetched first rides along', [back, out], 15],
    ['nothing', [], 0],
  ])('%s', (_, visits, packages) => expect(peakLoad(visits)[0]).toBe(packages));

  test.each<[string, SequenceVisit[], Vehicle | null, (number | null)[]]>([
    ['holds when some order keeps to it', [back, out], vehicle, [10, 100, 1]],
    ['does not hold where no order does', [visit('big', 'delivery', 11)], vehicle, [null, 100, 1]],
    ['is unknown without a vehicle', [out], null, [null, null, null]],
  ])('the capacity %s', (_, visits, of, capacity) =>
    expect(problemOf(inputOf(visits, of)).problem.vehicles[0]?.capacity).toEqual(capacity),
  );
});

test('guides of one door share a point, and the day begins at the departure', () => {
  const { points, problem } = problemOf(inputOf([visit('a', 'delivery', 1), visit('b', 'delivery', 1)]));
  expect(points).toHaveLength(2);
  expect(problem.vehicles[0]).toMatchObject({ earliestDepartureS: 9 * 3600, endLocation: null });
  expect(problem.stops[0]?.windows).toEqual([{ startS: 32_400, endS: 36_000 }]);
});

test('what breaks of the vehicle is told with its size', () => {
  const visits = [visit('cold', 'delivery', 12)];
  const at = (time: string): Date => new Date(`2026-11-22T${time}Z`);
  expect(violationsOf(inputOf(visits), visits, at('02:30:00'))).toEqual([
    { kind: 'packages', amount: 2, guideId: null },
    { kind: 'shift', amount: 1800, guideId: null },
    { kind: 'skills', amount: 1, guideId: 'cold' },
  ]);
  expect(violationsOf(inputOf(visits, null), visits, at('02:30:00'))).toEqual([]);
  const night = { ...vehicle, shiftStartMinute: 1200, shiftEndMinute: 480 } as Vehicle;
  expect(violationsOf(inputOf([], night), [], at('02:30:00'))).toEqual([]);
});

test.each([
  [1, 255],
  [100, 750],
  [500, 2500],
])('%i visits are searched for %i ms', (visits, ms) => expect(searchMs(visits)).toBe(ms));
