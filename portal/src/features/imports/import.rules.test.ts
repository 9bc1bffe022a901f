import type { ColumnMapping, GuideImport, ImportField } from '@tramo/contract/imports';
import { fieldsOfImport, importFields, importKinds } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnLetter,
  faultOf,
  fieldGroups,
  gridFields,
  headersOf,
  madeGuides,
  missingFields,
  remapped,
  templateCsv,
  viewOf,
} from './import.rules.ts';

const full: ColumnMapping = { 0: 'folio', 1: 'companyName', 2: 'phone', 3: 'street', 4: 'suburb', 5: 'zipCode' };
const counts = { rows: 3, valid: 2, faulty: 1, imported: 0, guides: 0, withoutLocation: 0 };
const unread = { ...counts, rows: 0, valid: 0, faulty: 0 };

describe('viewOf', () => {
  const table: [string, Partial<GuideImport>, string, string][] = [
    ['a first reading', { status: 'reading', counts: unread }, '', 'reading'],
    ['a first reading, whatever is asked', { status: 'reading', counts: unread }, 'rows', 'reading'],
    ['a file that could not be read', { status: 'failed', counts: unread }, '', 'failed'],
    ['guessed columns are shown first', { status: 'ready' }, '', 'columns'],
    ['remembered ones are not asked again', { status: 'ready', mappingRemembered: true }, '', 'rows'],
    [
      'unless a required field is missing',
      { status: 'ready', mappingRemembered: true, mapping: { 0: 'folio' } },
      '',
      'columns',
    ],
    ['what the address asks for', { status: 'ready' }, 'rows', 'rows'],
    ['a check under way keeps its place', { status: 'reading' }, 'columns', 'columns'],
    ['running beats what is asked', { status: 'running' }, 'rows', 'running'],
    ['the end', { status: 'done' }, '', 'result'],
    ['the rest of a finished import', { status: 'done' }, 'rows', 'rows'],
    ['cancelled', { status: 'cancelled' }, '', 'result'],
    ['undone', { status: 'undone' }, '', 'result'],
    ['nonsense in the address', { status: 'ready' }, 'x', 'columns'],
  ];
  it.each(table)('%s', (_name, change, asked, view) => {
    expect(
      viewOf({ kind: 'guides', status: 'ready', counts, mapping: full, mappingRemembered: false, ...change }, asked),
    ).toBe(view);
  });
  it('no import is the choice of a file', () => expect(viewOf(undefined, 'rows')).toBe('file'));
});

it.each([
  [{ imported: 0, valid: 4, guides: 3 }, 0],
  [{ imported: 4, valid: 0, guides: 3 }, 3],
  [{ imported: 2, valid: 2, guides: 3 }, 2],
])('tells the guides made of %j', (change, made) => expect(madeGuides({ ...counts, ...change })).toBe(made));

describe('columns', () => {
  it('asks for what no column feeds; company stands for the recipient', () => {
    expect(missingFields(full)).toEqual([]);
    expect(missingFields({ 0: 'folio', 1: 'phone' })).toEqual([
      ['contactName', 'companyName'],
      ['street', 'fullAddress'],
      ['suburb', 'fullAddress'],
      ['zipCode', 'fullAddress'],
    ]);
  });

  const field = fc.constantFrom<ImportField>(...importFields);
  const mapping = fc
    .uniqueArray(fc.tuple(fc.nat(40), field), { selector: ([column]) => column })
    .map((pairs) => pairs.reduce<ColumnMapping>((all, [column, f]) => remapped(all, column, f), {}));
  it('never feeds a field twice, and keeps every other column', () => {
    void fc.assert(
      fc.property(mapping, fc.nat(40), fc.option(field), (before, column, chosen) => {
        const after = remapped(before, column, chosen);
        expect(new Set(Object.values(after)).size).toBe(Object.values(after).length);
        expect(after[String(column)]).toBe(chosen ?? undefined);
        for (const [index, fed] of Object.entries(before))
          if (Number(index) !== column && fed !== chosen) expect(after[index]).toBe(fed);
      }),
    );
  });

  it.each(importKinds)('offers every field of %s once', (kind) =>
    expect(Object.values(fieldGroups[kind]).flat().sort()).toEqual([...fieldsOfImport(kind)].sort()),
  );
  it('asks less of orders: an address is for their guide', () => {
    expect(missingFields({ 0: 'folio', 1: 'companyName', 2: 'sku' }, 'orders')).toEqual([]);
    expect(missingFields({ 0: 'contactName' }, 'orders')).toEqual([
      ['folio'],
      ['itemName', 'sku', 'itemCode', 'barcode'],
    ]);
  });
  it('has a template of orders, one row a line', () => {
    const [titles = '', ...rows] = templateCsv('2026-11-26', 'orders').trim().split('\r\n');
    expect(rows.map((row) => [row.split(',').length, row.split(',')[0]])).toEqual(
      rows.map(() => [titles.split(',').length, 'PED-1001']),
    );
    expect(rows).toHaveLength(2);
  });

  it('names the columns as a sheet does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });

  it('saves titles, not columns without one', () => {
    const columns = ['Guía', '', 'Tel.', 'Tel.'].map((header, index) => ({ index, header, sample: [] }));
    expect(headersOf(columns, { 0: 'folio', 1: 'street', 2: 'phone', 3: 'email' })).toEqual({
      Guía: 'folio',
      'Tel.': 'phone',
    });
  });

  it('shows what somebody added to write in it last, each field once', () => {
    const fields = gridFields({ 0: 'folio' }, [{ cells: {}, errors: {} }], ['intNumber', 'folio']);
    expect(fields.at(-1)).toBe('intNumber');
    expect(fields.filter((field) => field === 'folio')).toHaveLength(1);
  });

  it('shows the sheet in its order, then what is missing or faulty', () => {
    const rows = [
      { cells: { folio: 'A' }, errors: { email: 'mal' } },
      { cells: { city: 'Mty' }, errors: {} },
    ];
    expect(gridFields({ 2: 'folio', 0: 'phone', 1: 'contactName' }, rows)).toEqual([
      'phone',
      'contactName',
      'folio',
      'street',
      'suburb',
      'zipCode',
      'email',
      'city',
    ]);
  });
});

describe('files', () => {
  it.each([
    [[], { kind: 'empty' }],
    [[0], { kind: 'empty' }],
    [[10, 10], { kind: 'tooMany' }],
    [[limits.importBytes], null],
    [[limits.importBytes + 1], { kind: 'tooLarge', sizeMb: 20.1, maxMb: 20 }],
  ])('sizes %j', (sizes, fault) => expect(faultOf(sizes.map((size) => ({ size })))).toEqual(fault));

  it('the template has as many cells as titles and reads as UTF-8 in Excel', () => {
    const text = templateCsv('2026-11-21');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [titles, example] = text
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(example).toHaveLength(titles?.length ?? 0);
    expect(text).toContain('2026-11-21');
  });
});
