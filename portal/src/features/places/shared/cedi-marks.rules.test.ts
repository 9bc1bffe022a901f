import { expect, it } from 'vitest';
import { rangeMarks, zoneMarks } from './cedi-marks.rules.ts';

it('draws the range of the cedis that have a place and one', () => {
  const at = { lat: 25.67, lng: -100.31, rangeKm: 30 };
  expect(rangeMarks([at, { ...at, rangeKm: null }, { ...at, lat: null }, { ...at, lng: null }])).toEqual([
    { lat: 25.67, lng: -100.31, km: 30 },
  ]);
});

it('draws every zone of every cedi once, latitude first', () => {
  const ring: [number, number][] = [
    [-100.4, 25.6],
    [-100.2, 25.6],
    [-100.3, 25.8],
    [-100.4, 25.6],
  ];
  const zone = { kind: 'restricted' as const, rings: [ring] };
  const marks = zoneMarks([
    { _id: 'a', geofencing: [zone, { ...zone, kind: 'allowed' }] },
    { _id: 'b', geofencing: [zone] },
    { _id: 'c', geofencing: [] },
  ] as never);
  expect(marks.map((m) => [m.id, m.kind])).toEqual([
    ['a-0', 'restricted'],
    ['a-1', 'allowed'],
    ['b-0', 'restricted'],
  ]);
  expect(marks[0]?.rings[0]?.[0]).toEqual({ lat: 25.6, lng: -100.4 });
});
