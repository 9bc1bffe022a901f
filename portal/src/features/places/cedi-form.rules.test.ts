import type { Address } from '@tramo/contract/places';
import { fieldMessages } from '@tramo/contract/problems';
import { expect, it } from 'vitest';
import { cornersText, readCorners } from '../../ui/map/written-corners.ts';
import { areasOf, atForm, bodyOf, type CediFormValues, faultsOf, geofencingOf, valuesOf } from './cedi-form.rules.ts';

const square = [
  { lat: 25.6, lng: -100.4 },
  { lat: 25.6, lng: -100.2 },
  { lat: 25.8, lng: -100.2 },
  { lat: 25.8, lng: -100.4 },
];
const filled = (change: Partial<CediFormValues> = {}): CediFormValues => ({
  ...valuesOf(null),
  name: 'Apodaca',
  street: 'Av. Miguel Alemán',
  extNumber: 'S/N',
  suburb: 'Centro',
  city: 'Apodaca',
  state: 'Nuevo León',
  zipCode: '66600',
  pin: { lat: 25.78, lng: -100.18 },
  ...change,
});

it('takes a filled form as it is', () => expect(faultsOf(filled(), 'es')).toEqual({}));

const crossed = [square[0], square[2], square[1], square[3]] as typeof square;
it.each<[string, Partial<CediFormValues>, string, string]>([
  ['no name', { name: '' }, 'name', fieldMessages.required.es],
  ['a postal code of four digits', { zipCode: '6400' }, 'zipCode', fieldMessages.zip.es],
  ['a phone of nine digits', { phone: '811234567' }, 'phone', fieldMessages.phone.es],
  ['no pin', { pin: null }, 'pin', fieldMessages.required.es],
  ['an empty range', { hasRange: true, rangeKm: '' }, 'rangeKm', fieldMessages.required.es],
  ['a range of nothing', { hasRange: true, rangeKm: 0 }, 'rangeKm', fieldMessages.positive.es],
  [
    'a zone that crosses itself',
    { areas: [{ id: 'a', kind: 'allowed', name: '', ring: crossed }] },
    'areas.0',
    fieldMessages.ringCrossing.es,
  ],
  [
    'a zone of two points',
    { areas: [{ id: 'a', kind: 'allowed', name: '', ring: square.slice(0, 2) }] },
    'areas.0',
    fieldMessages.ringFew.es,
  ],
  [
    'hours that overlap',
    {
      openingHours: [
        { startMinute: 600, endMinute: 900 },
        { startMinute: 480, endMinute: 660 },
      ],
    },
    'openingHours.0.startMinute',
    fieldMessages.hoursOverlap.es,
  ],
])('says at its field what is wrong with %s', (_, change, field, message) =>
  expect(faultsOf(filled(change), 'es')).toEqual({ [field]: message }),
);

it('an unlimited range is none, whatever number was typed', () =>
  expect(bodyOf(filled({ hasRange: false, rangeKm: 12 })).rangeKm).toBeNull());

it('zones go to the server closed and come back open, with their holes', () => {
  const area = {
    id: 'zone-0',
    kind: 'restricted' as const,
    name: 'Centro',
    ring: square,
    holes: [square.map((p) => ({ ...p }))],
  };
  const kept = geofencingOf([area]);
  expect(kept[0]?.rings.map((ring) => [ring.length, ring[0]])).toEqual([
    [5, [-100.4, 25.6]],
    [5, [-100.4, 25.6]],
  ]);
  expect(areasOf(kept as Address['geofencing'])).toEqual([area]);
});

it('puts what the server refuses at the zone and at the pin', () =>
  expect(atForm({ 'geofencing.2.rings.0': 'x', lat: 'y', name: 'z' })).toEqual({
    'areas.2': 'x',
    pin: 'y',
    name: 'z',
  }));

it('reads corners as they were written', () => expect(readCorners(cornersText(square))).toEqual({ ring: square }));
it.each([
  [
    '25.6 -100.4\n25.7;-100.3\n\n',
    {
      ring: [
        { lat: 25.6, lng: -100.4 },
        { lat: 25.7, lng: -100.3 },
      ],
    },
  ],
  ['25.6, -100.4\nnorte', { wrongLine: 2 }],
  ['125.6, -100.4', { wrongLine: 1 }],
])('%j are corners %j', (text, read) => expect(readCorners(text)).toEqual(read));
