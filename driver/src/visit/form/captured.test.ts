import { foldText } from '@tramo/contract/text';
import { describe, expect, it } from 'vitest';
import { isMoney, numberOf } from './captured.ts';

describe('numbers of a door', () => {
  it.each([
    ['350', 350],
    ['$1,250.50', 1250.5],
    ['1250,5', 1250.5],
    ['1,250', 1250],
    ['-3', -3],
    ['12 piezas', null],
    ['', null],
    ['1,2,3', null],
  ])('%s', (said, number) => expect(numberOf(said)).toBe(number));

  it.each([
    ['Monto cobrado', 'number', true],
    ['Importe en efectivo', 'number', true],
    ['Cobró el operador', 'text', false],
    ['Temperatura', 'number', false],
    ['Total $', 'number', true],
    ['Páginas', 'number', false],
  ] as const)('%s (%s): money %s', (name, type, is) => expect(isMoney({ name, type }, foldText)).toBe(is));
});
