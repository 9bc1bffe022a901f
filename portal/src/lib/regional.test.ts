import { afterEach, expect, it } from 'vitest';
import { setRegional, storedDistance, storedWeight, typedDistance, typedWeight } from './regional.ts';

const usual = {
  dateFormat: 'DD/MM/YYYY',
  firstWeekday: 1,
  hourFormat: '24H',
  weightUnit: 'kg',
  distanceUnit: 'km',
} as const;
afterEach(() => setRegional(usual));

it('what is typed in the company’s units is kept in kilograms and kilometres, and comes back as it was', () => {
  expect([typedWeight(12.5), storedWeight(12.5), typedDistance(40), storedDistance(40)]).toEqual([12.5, 12.5, 40, 40]);
  setRegional({ ...usual, weightUnit: 'pounds', distanceUnit: 'miles' });
  expect([typedWeight(12.5), storedWeight(10), typedDistance(40), storedDistance(25)]).toEqual([
    27.558, 4.536, 24.855, 40.234,
  ]);
  for (const kg of [0.1, 1, 12.5, 999.999, 3500]) expect(storedWeight(typedWeight(kg))).toBeCloseTo(kg, 2);
  for (const km of [1, 2.5, 40, 500]) expect(storedDistance(typedDistance(km))).toBeCloseTo(km, 2);
});
