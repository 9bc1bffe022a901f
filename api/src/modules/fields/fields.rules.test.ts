import { type FieldDefinition, valueFaults } from '@tramo/contract/custom-field-values';
import type { CustomValue, CustomValues } from '@tramo/contract/custom-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedValues, movedTo, optionsFault } from './fields.rules.ts';

const field = (id: string, parts: Partial<FieldDefinition> = {}): FieldDefinition => ({
  _id: id,
  target: 'guide',
  name: id,
  type: 'text',
  options: [],
  description: '',
  required: false,
  capturable: false,
  showInReport: false,
  position: 1,
  isUsed: false,
  version: 1,
  isDeleted: false,
  ...parts,
});
const fields = [
  field('text'),
  field('number', { type: 'number' }),
  field('date', { type: 'date' }),
  field('flag', { type: 'boolean' }),
  field('choice', { type: 'choice', options: ['Rojo', 'Azul'] }),
  field('asked', { required: true }),
  field('atVisit', { required: true, capturable: true }),
  field('gone', { isDeleted: true, required: true }),
];
const whole = { asked: 'x' };

describe('values', () => {
  it.each<[CustomValues, Record<string, string>]>([
    [{}, {}],
    [{ text: 'algo', number: 1.5, date: '2026-11-21', flag: false, choice: 'Azul' }, {}],
    [{ text: 5 }, { text: 'invalid' }],
    [{ number: '5' }, { number: 'number' }],
    [{ date: '2026-02-30' }, { date: 'day' }],
    [{ flag: 'sí' }, { flag: 'invalid' }],
    [{ choice: 'azul' }, { choice: 'invalid' }],
    [{ asked: '' }, { asked: 'obligatory' }],
    [{ nobody: 'x' }, { nobody: 'unknownField' }],
    [{ nobody: '' }, {}],
    [{ gone: 'x' }, { gone: 'unknownField' }],
    [{ atVisit: 'the office may know it already' }, {}],
  ])('of the office: %j', (values, faults) =>
    expect(valueFaults(fields, { ...whole, ...values }, 'office')).toEqual(faults),
  );

  it.each<[CustomValues, CustomValues, Record<string, string>]>([
    [{ atVisit: 'x' }, {}, {}],
    [{}, {}, { atVisit: 'obligatory' }],
    [{}, { atVisit: 'known' }, {}],
    [{ atVisit: 'x', text: 'not the driver’s' }, {}, { text: 'unknownField' }],
  ])('of a driver: %j over %j', (values, held, faults) =>
    expect(valueFaults(fields, values, 'driver', held)).toEqual(faults),
  );

  it('that were there before stand, though their option or their field is gone', () => {
    const held = { choice: 'Verde', gone: 'viejo' };
    expect(valueFaults(fields, { ...whole, ...held }, 'office', held)).toEqual({});
    expect(valueFaults(fields, { ...whole, choice: 'Gris', gone: 'nuevo' }, 'office', held)).toEqual({
      choice: 'invalid',
      gone: 'unknownField',
    });
  });

  it('an edit of the office keeps what no form shows, and nothing else that it leaves out', () => {
    const held = { text: 'a', gone: 'viejo' };
    expect(mergedValues(fields, { number: 3, asked: '' }, 'office', held)).toEqual({ number: 3, gone: 'viejo' });
    expect(mergedValues(fields, { text: 'b', gone: 'otro' }, 'office', held)).toEqual({ text: 'b', gone: 'viejo' });
    expect(mergedValues(fields, { atVisit: 'x' }, 'driver', held)).toEqual({ ...held, atVisit: 'x' });
  });

  it('are kept whole and taken again, whatever they are', () => {
    const value: fc.Arbitrary<CustomValue> = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom('Rojo', '2026-11-21', ''),
    );
    const values = fc.dictionary(fc.constantFrom(...fields.map((f) => f._id), 'nobody'), value);
    fc.assert(
      fc.property(values, values, (held, sent) => {
        const faults = valueFaults(fields, sent, 'office', held);
        const kept = mergedValues(fields, sent, 'office', held);
        // A value is refused or it is kept, and what is kept may come back as it is.
        for (const [id, v] of Object.entries(sent)) if (v !== '' && !(id in faults)) expect(id in kept).toBe(true);
        if (Object.keys(faults).length > 0) return;
        expect(valueFaults(fields, kept, 'office', kept)).toEqual({});
        expect(kept.gone).toBe(held.gone);
      }),
    );
  });
});

it.each([
  ['text', [], null],
  ['choice', [], 'optionsFew'],
  ['choice', ['Sí'], 'optionsFew'],
  ['choice', ['Sí', 'sí'], 'duplicated'],
  ['choice', ['Sí', 'No'], null],
] as const)('options of a %s: %j', (type, options, fault) => expect(optionsFault(type, options)).toBe(fault));

it('moves to any place and never loses one', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'a', 'c']);
  expect(movedTo(['a', 'b', 'c'], 'a', 40)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a'], 'a', 1)).toEqual(['a']);
});
