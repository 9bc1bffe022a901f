import { expect, it } from 'vitest';
import { citiesOf, openingCity } from './city.rules.ts';

const cities = citiesOf([
  { _id: 'mty', name: 'Monterrey' },
  { _id: 'cdmx', name: 'Ciudad de México' },
  { _id: 'mty', name: 'Monterrey' },
]);

it('counts each cedi once, by name', () => {
  expect(cities).toEqual([
    { id: 'cdmx', name: 'Ciudad de México', count: 1 },
    { id: 'mty', name: 'Monterrey', count: 2 },
  ]);
});

it.each([
  ['the city looked at last', 'cdmx', 'cdmx'],
  ['the busiest, when none was', null, 'mty'],
  ['the busiest, when the last has nothing to show', 'gdl', 'mty'],
])('opens at %s', (_, last, city) => {
  expect(openingCity(cities, last)).toBe(city);
});

it('opens nowhere without a city', () => {
  expect(openingCity([], 'mty')).toBe(null);
});
