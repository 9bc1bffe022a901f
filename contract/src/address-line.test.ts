import { expect, it } from 'vitest';
import { streetLine } from './address-line.ts';

it.each([
  ['2100', '3', 'Av. Revolución 2100 int. 3'],
  ['S/N', '', 'Av. Revolución S/N'],
  ['s/n', '', 'Av. Revolución S/N'],
  ['No. S/N', '', 'Av. Revolución S/N'],
  ['SN', '', 'Av. Revolución S/N'],
  ['No. 100', 'Int 1', 'Av. Revolución 100 int. 1'],
  ['#100', 'Int. 1', 'Av. Revolución 100 int. 1'],
  ['Núm. 100-B', 'Interior 4', 'Av. Revolución 100-B int. 4'],
  ['Mz 5 Lt 12', '', 'Av. Revolución Mz 5 Lt 12'],
  ['Norte 12', 'PB', 'Av. Revolución Norte 12 int. PB'],
  ['', 'Interior', 'Av. Revolución int. Interior'],
  ['', '', 'Av. Revolución'],
])('«%s», «%s» is written %s', (extNumber, intNumber, line) =>
  expect(streetLine({ street: 'Av. Revolución', extNumber, intNumber })).toBe(line),
);
