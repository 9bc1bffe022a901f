import { describe, expect, it } from 'vitest';
import { type Pin, pinReport, pinStands, placeKey, proposedFolio, tidyNumber } from './place.rules.ts';

const address = {
  street: 'Junco de la Vega',
  extNumber: '77',
  intNumber: '',
  suburb: 'Roma',
  city: 'Monterrey',
  municipality: '',
  state: '',
  zipCode: '64700',
  betweenStreets: '',
  references: '',
};
const here = { lat: 25.652, lng: -100.287 };
const pin = (change: Partial<Pin> = {}): Pin => ({ ...here, source: 'guide', place: placeKey(address), ...change });
const square = (at: { lat: number; lng: number }): [number, number][] => [
  [at.lng - 0.01, at.lat - 0.01],
  [at.lng + 0.01, at.lat - 0.01],
  [at.lng + 0.01, at.lat + 0.01],
  [at.lng - 0.01, at.lat + 0.01],
];
const cedi = { lat: 25.68, lng: -100.45, rangeKm: 40, geofencing: [] };

describe('a pin', () => {
  it('that came with an address says nothing of another one; one put by hand does', () => {
    expect(pinStands(pin(), { ...address, references: 'Portón' })).toBe(true);
    expect(pinStands(pin(), { ...address, street: ' junco de la VEGA' })).toBe(true);
    expect(pinStands(pin(), { ...address, extNumber: '79' })).toBe(false);
    expect(pinStands(pin({ place: '' }), { ...address, extNumber: '79' })).toBe(true);
    expect(pinStands(null, address)).toBe(false);
  });

  it.each([
    ['that fits', pin(), cedi, here, 'good', []],
    ['of another address', pin({ place: 'x' }), cedi, here, 'review', ['moved']],
    ['far from its postal code', pin(), cedi, { lat: 25.8, lng: -100.287 }, 'review', ['zip']],
    ['abroad', pin({ lat: 40.7, lng: -74, place: '' }), null, null, 'review', ['abroad']],
    ['beyond the reach', pin(), { ...cedi, rangeKm: 5 }, here, 'good', ['range']],
    [
      'in a zone that is not served',
      pin(),
      { ...cedi, geofencing: [{ kind: 'restricted', name: 'Centro', rings: [square(here)] }] },
      here,
      'good',
      ['restricted'],
    ],
    [
      'outside of those that are',
      pin(),
      { ...cedi, geofencing: [{ kind: 'allowed', name: 'Sur', rings: [square({ lat: 25.5, lng: -100.2 })] }] },
      here,
      'good',
      ['notAllowed'],
    ],
    ['that is not there', null, cedi, here, 'none', []],
  ] as const)('%s', (_name, at, from, zip, level, notes) => {
    const report = pinReport(at, address, from as never, zip);
    expect([report.level, report.notes]).toEqual([level, notes]);
  });
  it('knows its distance to the cedi', () =>
    expect(pinReport(pin(), address, cedi, null).distanceM).toBeCloseTo(16_637, -2));
});

describe('house numbers', () => {
  it.each([
    ['sn', 'S/N'],
    ['S/N', 'S/N'],
    [' s.n. ', 'S/N'],
    ['sin número', 'S/N'],
    ['mz 5 lt 12', 'Mz 5 Lt 12'],
    ['Mza. 5-b, Lote 3', 'Mz 5-B Lt 3'],
    ['manzana 8 lote 1', 'Mz 8 Lt 1'],
    ['mz a lt b', 'Mz A Lt B'],
    ['Malta 5', 'Malta 5'],
    ['  77  bis ', '77 bis'],
    ['Mz  Lt ', 'Mz Lt'],
    ['', ''],
  ])('%j is %j', (typed, written) => expect(tidyNumber(typed)).toBe(written));
});

it('proposes folios that tell kind and day', () => {
  expect(proposedFolio('delivery', '2026-11-21', () => 0)).toBe('E-261121-2222');
  expect(proposedFolio('recollection', '2026-01-05', () => 0.999)).toBe('R-260105-ZZZZ');
});
