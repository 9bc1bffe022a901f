import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoCatalogue } from '../modules/places/places.catalogue.ts';
import { makeAddress } from './addresses.ts';
import { demoDoors, maxFromMiddleM } from './demo-city.ts';
import { makeBusinessName, makePersonName } from './names.ts';
import { randomFrom } from './random.ts';

const places = [...demoCatalogue.monterrey, ...demoCatalogue.cdmx];

test('an address stands in its suburb, on one of its streets, between two others', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(...places), (seed, place) => {
      const address = makeAddress(randomFrom(String(seed)), place);
      expect(address).toEqual(makeAddress(randomFrom(String(seed)), place));
      expect(place.streets).toContain(address.street);
      expect(address.extNumber).toMatch(/^(S\/N|Mz \d{1,2} Lt \d{1,2}|[1-9]\d{0,3}(-(A|B|C|Bis))?)$/);
      expect(address.intNumber).toMatch(/^$|^(Depto|Int|Local) \d+$/);
      // At a door of that street, with its number where it tells one.
      const number = /^\d+/.exec(address.extNumber)?.[0];
      const isAtDoor = demoDoors(place).some(
        (d) =>
          d.street === address.street &&
          (number === undefined || d.number === Number(number)) &&
          Math.abs(d.lat - address.lat) < 2e-5 &&
          Math.abs(d.lng - address.lng) < 2e-5,
      );
      expect(isAtDoor).toBe(true);
      const distanceM =
        Math.hypot(address.lat - place.lat, (address.lng - place.lng) * Math.cos((place.lat * Math.PI) / 180)) *
        111_320;
      expect(distanceM).toBeLessThanOrEqual(maxFromMiddleM + 5);
      if (address.betweenStreets !== '') {
        const pairs = place.streets.flatMap((a) => place.streets.filter((b) => b !== a).map((b) => `${a} y ${b}`));
        expect(pairs).toContain(address.betweenStreets);
        expect(address.betweenStreets.split(' y ')).not.toContain(address.street);
      }
    }),
    { numRuns: 500 },
  );
});

test('every place has houses on two of its streets at least', () => {
  for (const place of places)
    expect([place.suburb, new Set(demoDoors(place).map((d) => d.street)).size > 1]).toEqual([place.suburb, true]);
});

test('addresses and names are varied, with every way of writing a number among them', () => {
  const random = randomFrom('7');
  const addresses = Array.from({ length: 2_000 }, (_, i) =>
    makeAddress(random, places[i % places.length] as (typeof places)[number]),
  );
  expect(new Set(addresses.map((address) => `${address.lat},${address.lng}`)).size).toBeGreaterThan(1_990);
  for (const pattern of [/^S\/N$/, /^Mz/, /-[ABC]/])
    expect(addresses.some((address) => pattern.test(address.extNumber))).toBe(true);
  expect(new Set(Array.from({ length: 500 }, () => makePersonName(random).fullName)).size).toBeGreaterThan(480);
  expect(new Set(Array.from({ length: 500 }, () => makeBusinessName(random))).size).toBeGreaterThan(250);
});
