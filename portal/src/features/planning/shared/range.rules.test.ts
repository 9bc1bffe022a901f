import type { Address } from '@tramo/contract/places';
import { expect, it } from 'vitest';
import { outOfRange, type RangedGuide } from './range.rules.ts';

const cedi = (change: Partial<Address>): Address =>
  ({ _id: 'c', lat: 25.67, lng: -100.31, rangeKm: null, geofencing: [], ...change }) as Address;
const guide = (folio: string, lat: number | null, cediId = 'c'): RangedGuide => ({
  _id: folio,
  folio,
  cediId,
  lat,
  lng: lat === null ? null : -100.31,
});
const square = (south: number, north: number): [number, number][] => [
  [-100.4, south],
  [-100.2, south],
  [-100.2, north],
  [-100.4, north],
  [-100.4, south],
];

it('takes everything where there is neither a range nor a zone', () =>
  expect(outOfRange([guide('A', 19)], [cedi({})])).toEqual([]));

it('tells the farthest first, and nothing of guides without a pin or of cedis it does not know', () => {
  const found = outOfRange(
    [
      guide('cerca', 25.7),
      guide('lejos', 26.2),
      guide('más lejos', 27),
      guide('sin pin', null),
      guide('de otro', 19, 'x'),
    ],
    [cedi({ rangeKm: 20 })],
  );
  expect(found.map(({ guide: { folio }, verdict }) => [folio, verdict.reason])).toEqual([
    ['más lejos', 'range'],
    ['lejos', 'range'],
  ]);
});

it('tells restricted zones by name, and what lies outside of the allowed ones', () => {
  const geofencing: Address['geofencing'] = [
    { kind: 'allowed', name: 'Norte', rings: [square(25.6, 25.9)] },
    { kind: 'restricted', name: 'Cerro', rings: [square(25.8, 25.85)] },
  ];
  const found = outOfRange([guide('bien', 25.7), guide('cerro', 25.82), guide('sur', 25.4)], [cedi({ geofencing })]);
  expect(found.map(({ guide: { folio }, verdict }) => [folio, verdict.reason, verdict.zone])).toEqual([
    ['sur', 'notAllowed', null],
    ['cerro', 'restricted', 'Cerro'],
  ]);
});
