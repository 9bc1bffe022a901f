import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, isInMexico, nextOf, nudged, warningOf } from './review.rules.ts';

const monterrey = { lat: 25.6866, lng: -100.3161 };
const mexicoCity = { lat: 19.4326, lng: -99.1332 };
const inMexico = fc.record({
  lat: fc.double({ min: 15, max: 32, noNaN: true }),
  lng: fc.double({ min: -117, max: -87, noNaN: true }),
});

describe('distance', () => {
  it('from Monterrey to Mexico City', () => expect(distanceKm(monterrey, mexicoCity)).toBeCloseTo(705.8, 0));
  it('is the same both ways, and zero at home', () => {
    void fc.assert(
      fc.property(inMexico, inMexico, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, a)).toBe(0);
      }),
    );
  });
});

describe('warnings', () => {
  it.each([
    ['at home', { lat: 25.7, lng: -100.3 }, monterrey, null],
    ['Saltillo is near', { lat: 25.4232, lng: -101.0053 }, monterrey, null],
    ['Mexico City is far', mexicoCity, monterrey, 'far'],
    ['swapped coordinates', { lat: -100.3, lng: 25.7 }, monterrey, 'abroad'],
    ['Madrid', { lat: 40.4, lng: -3.7 }, monterrey, 'abroad'],
    ['a cedi without a place', mexicoCity, null, null],
  ] as const)('%s', (_name, pin, cedi, warning) => expect(warningOf(pin, cedi)).toBe(warning));
  it.each([
    ['Tijuana', 32.53, -117.03],
    ['Cancún', 21.16, -86.85],
    ['Tapachula', 14.9, -92.26],
    ['Isla Guadalupe', 29.03, -118.28],
  ])('%s is in Mexico', (_name, lat, lng) => expect(isInMexico({ lat, lng })).toBe(true));
});

describe('keys', () => {
  it('an arrow moves the pin by its metres', () => {
    void fc.assert(
      fc.property(
        inMexico,
        fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'),
        fc.constantFrom(10, 100),
        (pin, key, metres) => {
          expect(distanceKm(pin, nudged(pin, key, metres) as typeof pin) * 1000).toBeCloseTo(metres, 1);
        },
      ),
    );
  });
  it('up is north, right is east; other keys do nothing', () => {
    expect(nudged(monterrey, 'ArrowUp', 10)?.lat).toBeGreaterThan(monterrey.lat);
    expect(nudged(monterrey, 'ArrowRight', 10)?.lng).toBeGreaterThan(monterrey.lng);
    expect(nudged(monterrey, 'n', 10)).toBeNull();
  });
  it.each([
    [['a', 'b', 'c'], 'a', 'b'],
    [['a', 'b', 'c'], 'c', 'a'],
    [['a'], 'a', null],
    [[], 'a', null],
    [['b', 'c'], 'gone', 'b'],
  ])('next in %j after %s', (ids, id, next) => expect(nextOf(ids, id)).toBe(next));
});
