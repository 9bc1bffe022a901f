import { expect, it } from 'vitest';
import { bestPin, type PinRow, placeOf, seenAgain } from './addresses.rules.ts';

const pin = (more: Partial<PinRow>): PinRow => ({
  id: 'a',
  address_key: 'k',
  lat: 25,
  lng: -100,
  persons: 0,
  drivers: 0,
  last_at: new Date(1000),
  last_person_at: null,
  ...more,
});

it.each<[string, PinRow[], string | null]>([
  ['nobody', [], null],
  ['one delivery is not enough', [pin({ drivers: 1 })], null],
  ['three deliveries', [pin({ drivers: 3 })], 'a'],
  ['drivers who disagree', [pin({ drivers: 3 }), pin({ id: 'b', drivers: 2 })], null],
  ['a person', [pin({ persons: 1, last_person_at: new Date(1) }), pin({ id: 'b', drivers: 1 })], 'a'],
  [
    'the newest of two persons',
    [pin({ persons: 3, last_person_at: new Date(1) }), pin({ id: 'b', persons: 1, last_person_at: new Date(2) })],
    'b',
  ],
  [
    'drivers since then elsewhere',
    [pin({ persons: 1, last_person_at: new Date(1) }), pin({ id: 'b', drivers: 3, last_at: new Date(9) })],
    'b',
  ],
  [
    'a person after the drivers',
    [pin({ persons: 1, last_person_at: new Date(10) }), pin({ id: 'b', drivers: 3, last_at: new Date(9) })],
    'a',
  ],
])('%s', (_, pins, id) => {
  expect(bestPin(pins)?.pin.id ?? null).toBe(id);
});

it('averages what drivers tell, and puts a pin where a person puts it', () => {
  const before = pin({ drivers: 1 });
  expect(seenAgain(before, { lat: 25.0002, lng: -100 }, 'driver', new Date(5))).toMatchObject({
    lat: 25.0001,
    drivers: 2,
  });
  expect(seenAgain(before, { lat: 25.0002, lng: -100 }, 'person', new Date(5))).toMatchObject({
    lat: 25.0002,
    persons: 1,
    last_person_at: new Date(5),
  });
  expect(placeOf([before], { lat: 25.0004, lng: -100 })).toBe(before);
  expect(placeOf([before], { lat: 25.001, lng: -100 })).toBeUndefined();
});
