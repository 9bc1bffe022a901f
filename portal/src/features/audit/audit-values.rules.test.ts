import { expect, it } from 'vitest';
import { changesOf, valueText } from './audit-values.rules.ts';

const words = { yes: 'Sí', no: 'No', empty: 'vacío', items: (n: number) => `${n} elementos` };

it.each([
  [null, 'vacío'],
  ['', 'vacío'],
  [[], 'vacío'],
  [true, 'Sí'],
  [false, 'No'],
  [0, '0'],
  ['81 1234', '81 1234'],
  [{ _id: 'x', name: 'Monterrey' }, 'Monterrey'],
  [
    [
      { _id: 'x', name: 'Monterrey' },
      { _id: 'y', name: 'Apodaca' },
    ],
    'Monterrey, Apodaca',
  ],
  [{ quantity: 3, weightKg: 12.5 }, 'quantity: 3 · weightKg: 12.5'],
  [{ rings: [[1, 2]] }, '1 elementos'],
  [Array.from({ length: 60 }, (_, i) => `valor ${i}`), '60 elementos'],
])('%j reads "%s"', (value, text) => expect(valueText(value, words)).toBe(text));

it('tells cedis by their names alone', () =>
  expect(
    changesOf({ cedi: [1], cedisIds: ['a'], status: 'x' }, { cedi: [2], cedisIds: ['b'] }).map((c) => c.key),
  ).toEqual(['cedi', 'status']));
