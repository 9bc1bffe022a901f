import type { CustomField } from '@tramo/contract/custom-fields';
import { describe, expect, it } from 'vitest';
import { type FieldValues, faultsOf, partsOf, valuesOf } from './field-form.rules.ts';

const plain = valuesOf(null);
const choice = (options: string): FieldValues => ({ ...plain, name: 'Color', type: 'choice', options });

describe('the form of a field', () => {
  it.each([
    ['no name', { ...plain, name: '  ' }, 'name', 'Este campo es requerido'],
    ['one option', choice('Rojo\n \n'), 'options', 'Escribe al menos 2 opciones'],
    ['an option twice', choice('Rojo\nAzul\nrojo'), 'options', 'Hay elementos repetidos'],
    [
      'too many options',
      choice(Array.from({ length: 51 }, (_, n) => `Opción ${n}`).join('\n')),
      'options',
      'Son demasiados elementos',
    ],
    ['a long option', choice(`Rojo\n${'x'.repeat(81)}`), 'options', 'El texto es demasiado largo'],
  ])('tells %s', (_name, values, path, message) => expect(faultsOf(values, 'es')[path]).toBe(message));

  it('has no faults when all is there', () => {
    expect(faultsOf({ ...plain, name: 'Temperatura', type: 'number' }, 'es')).toEqual({});
    expect(faultsOf(choice('Rojo\nAzul'), 'es')).toEqual({});
  });
  it('sends options for choices alone, without empty lines', () => {
    expect(partsOf(choice(' Rojo \n\nAzul\n')).options).toEqual(['Rojo', 'Azul']);
    expect(partsOf({ ...choice('Rojo\nAzul'), type: 'text' }).options).toEqual([]);
  });
  it('sends back what it was opened with', () => {
    const field = {
      name: 'Color',
      type: 'choice',
      options: ['Rojo', 'Azul'],
      description: 'De la caja',
      required: true,
    } as CustomField;
    expect(partsOf(valuesOf(field))).toEqual({
      name: 'Color',
      type: 'choice',
      options: ['Rojo', 'Azul'],
      description: 'De la caja',
      required: true,
      capturable: false,
      showInReport: false,
    });
  });
});
