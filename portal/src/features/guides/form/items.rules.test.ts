import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureOf, pasteAt, pastedRows } from '../../../ui/form/grid.rules.ts';
import {
  customBody,
  filledRows,
  type ItemValues,
  isBlank,
  itemColumns,
  newItem,
  repeatedCells,
  totalsOf,
} from './items.rules.ts';

const pasted = (items: readonly ItemValues[], at: { row: number; column: number }, block: string[][], most: number) =>
  pasteAt(items, { at, block, columns: itemColumns, most, newRow: newItem });

describe('figures as people write them', () => {
  it.each([
    ['12', 12],
    [' 1,250.5 ', 1250.5],
    ['$ 90', 90],
    ['.5', 0.5],
    ['1,2', Number.NaN],
    ['dos', Number.NaN],
    ['', null],
  ])('%j is %s', (text, figure) => expect(figureOf(text)).toEqual(figure));
});

describe('the grid of articles', () => {
  const named = (name: string, change = {}) => ({ ...newItem(), name, ...change });
  it('leaves out rows that nobody typed in', () => {
    expect(isBlank(newItem())).toBe(true);
    expect(isBlank({ ...newItem(), quantity: '', packages: '' })).toBe(true);
    expect(isBlank({ ...newItem(), packages: '2' })).toBe(false);
    expect(isBlank({ ...newItem(), customFields: { a: '' } })).toBe(true);
    expect(isBlank({ ...newItem(), customFields: { a: false } })).toBe(false);
    expect(filledRows([newItem(), named('Caja'), newItem(), named('Sobre')])).toEqual([1, 3]);
  });
  it('adds up whole lines', () => {
    const items = [
      named('Caja', { packages: '2', weightKg: '0.1' }),
      named('Sobre', { weightKg: '0.2', declaredValue: '1,000' }),
      newItem(),
    ];
    expect(totalsOf(items)).toEqual({ items: 2, packages: 3, weightKg: 0.3, volumeM3: 0, declaredValue: 1000 });
  });
  it('finds what repeats by id and by bar code', () =>
    expect(
      repeatedCells([
        named('a', { code: 'X', barcode: '1' }),
        named('b', { code: 'x ' }),
        named('c', { barcode: '1' }),
      ]),
    ).toEqual(['items.1.code', 'items.2.barcode']));
  it('sends own figures as figures and empty ones not at all', () => {
    const field = { _id: 'n', type: 'number' } as never;
    expect(customBody({ n: '1,250', t: '', gone: 'x' }, [field])).toEqual({ n: 1250, gone: 'x' });
    expect(customBody({ n: 'mucho' }, [field])).toEqual({ n: Number.NaN });
  });
});

describe('pasting from a spreadsheet', () => {
  it('takes a block, and leaves one cell to the browser', () => {
    expect(pastedRows('Caja')).toBeNull();
    expect(pastedRows('Caja\n')).toBeNull();
    expect(pastedRows('A\tCaja')).toEqual([['A', 'Caja']]);
    expect(pastedRows('A\r\nB\r\n')).toEqual([['A'], ['B']]);
  });
  it('fills from the cell on, makes rows, and stops at the edges', () => {
    const items = pasted([newItem()], { row: 0, column: 1 }, [['Caja', '2'], ['Sobre'], ['Tubo']], 2);
    expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Caja', '2'],
      ['Sobre', '1'],
    ]);
    expect(pasted([], { row: 0, column: 8 }, [['750', 'sobra']], 9)[0]).toEqual({
      ...newItem(),
      barcode: '750',
    });
  });
  it('what is copied out comes in again', () => {
    const cell = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const block = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
    void fc.assert(
      fc.property(block, (rows) => {
        const text = rows.map((row) => row.join('\t')).join('\n');
        const items = pasted([], { row: 0, column: 0 }, pastedRows(text) ?? [], 100);
        expect(items.map(({ code, name }) => [code, name])).toEqual(rows);
      }),
    );
  });
});
