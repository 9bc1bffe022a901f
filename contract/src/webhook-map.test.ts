import { describe, expect, it } from 'vitest';
import { applyMap, schemaFaults } from './webhook-map.ts';

const event = {
  timestamp: '2026-11-25T03:30:00.000Z',
  data: { guide: { folio: 'G-1', total: 1234.5, count: 3, notes: null, items: [{ sku: 'A', kg: 1 }, { sku: 'B' }] } },
};
const made = (schema: object) => applyMap(schema as never, event);

describe('a map', () => {
  it.each<[string, object, unknown]>([
    ['takes a value by its path', { 'x-from': 'data.guide.folio' }, 'G-1'],
    ['writes a day in the company’s zone', { 'x-from': 'timestamp', 'x-format': 'date' }, '2026-11-24'],
    ['writes seconds', { 'x-from': 'timestamp', 'x-format': 'unix' }, 1_795_577_400],
    ['writes pesos', { 'x-from': 'data.guide.total', 'x-format': 'pesos' }, '1234.50'],
    ['writes centavos', { 'x-from': 'data.guide.total', 'x-format': 'centavos' }, 123_450],
    ['makes a text of a number that is wanted as one', { type: 'string', 'x-from': 'data.guide.count' }, '3'],
    ['has values of its own', { const: { a: 1 } }, { a: 1 }],
    ['stands in for what is missing', { 'x-from': 'data.guide.nothing', default: '-' }, '-'],
    ['stands in for null', { 'x-from': 'data.guide.notes', default: '' }, ''],
    [
      'goes through a list',
      {
        type: 'array',
        'x-from': 'data.guide.items',
        items: { type: 'object', properties: { s: { 'x-from': '.sku' }, k: { 'x-from': '.kg' } } },
      },
      [{ s: 'A', k: 1 }, { s: 'B' }],
    ],
    [
      'takes the event inside of a list too',
      { type: 'array', 'x-from': 'data.guide.items', items: { 'x-from': 'data.guide.folio' } },
      ['G-1', 'G-1'],
    ],
    ['finds nothing that an object only inherits', { 'x-from': 'data.constructor.name', default: 0 }, 0],
  ])('%s', (_, schema, value) => {
    expect(schemaFaults(schema)).toEqual([]);
    expect(made(schema)).toEqual({ value, faults: [] });
  });

  it.each<[string, object, string]>([
    [
      'a required value that is not there',
      { type: 'object', required: ['a'], properties: { a: { 'x-from': 'data.x' } } },
      'missing',
    ],
    [
      'another type',
      { type: 'object', properties: { a: { type: 'integer', 'x-from': 'data.guide.folio' } } },
      'wrongType',
    ],
    ['a value that enum has not', { properties: { a: { 'x-from': 'data.guide.folio', enum: ['G-2'] } } }, 'notAmong'],
    ['a text that is too long', { properties: { a: { 'x-from': 'data.guide.folio', maxLength: 2 } } }, 'tooLong'],
    ['a text that is too short', { properties: { a: { 'x-from': 'data.guide.folio', minLength: 4 } } }, 'tooShort'],
    ['a number that is too large', { properties: { a: { 'x-from': 'data.guide.count', maximum: 2 } } }, 'tooLarge'],
    ['a number that is too small', { properties: { a: { 'x-from': 'data.guide.count', minimum: 4 } } }, 'tooSmall'],
  ])('tells %s at its place', (_, schema, kind) => {
    expect(made(schema).faults).toMatchObject([{ path: 'a', kind }]);
  });

  it('cannot touch what others inherit', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"const":{"stolen":true}}}}');
    const { value } = made(schema);
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).stolen).toBeUndefined();
  });
});

describe('a schema that cannot be a map', () => {
  const deep = (n: number): object => (n === 0 ? { const: 1 } : { properties: { a: deep(n - 1) } });
  it.each<[string, unknown, string]>([
    ['no object', [], 'notObject'],
    ['a leaf without a source', { properties: { a: { type: 'string' } } }, 'noSource'],
    ['a list without a source', { items: { 'x-from': '.a' } }, 'noSource'],
    ['a word that is not known', { const: 1, pattern: '(a+)+$' }, 'unknownWord'],
    ['a type that is not known', { const: 1, type: 'date' }, 'unknownType'],
    ['a format that is not known', { 'x-from': 'id', 'x-format': 'julian' }, 'unknownFormat'],
    ['a path with more than names', { 'x-from': 'data["a"]' }, 'badWord'],
    ['a length that is a text', { 'x-from': 'id', maxLength: '3' }, 'badWord'],
    ['parts that lie too deep', deep(12), 'tooDeep'],
    [
      'too many parts',
      { properties: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`p${i}`, { const: i }])) },
      'tooMany',
    ],
  ])('%s', (_, schema, kind) => {
    expect(schemaFaults(schema).map((f) => f.kind)).toContain(kind);
  });
});
