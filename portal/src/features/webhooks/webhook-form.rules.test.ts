import { applyMap, schemaFaults } from '@tramo/contract/webhook-map';
import { describe, expect, it } from 'vitest';
import { pretty } from '../../lib/pretty-json.ts';
import { curlOf, firstMap, inputOf, mapOf, valuesOf } from './webhooks.rules.ts';

describe('the form of a webhook', () => {
  it('sends a map as a schema, and a secret only where one was typed', () => {
    const values = { ...valuesOf(null), name: 'Tienda', url: 'https://tienda.mx/' };
    expect(inputOf(values)).toMatchObject({ map: null, events: expect.arrayContaining(['guide.delivered']) });
    expect(inputOf(values)).not.toHaveProperty('authSecret');
    expect(inputOf({ ...values, authSecret: 'x', map: '{"const":1}' })).toMatchObject({
      authSecret: 'x',
      map: { const: 1 },
    });
  });

  it.each([
    ['', null],
    ['{', undefined],
    ['[]', undefined],
    ['{"a":1}', { a: 1 }],
  ])('%j as a map is %j', (text, map) => expect(mapOf(text)).toEqual(map));

  it('offers a first map that works', () => {
    expect(schemaFaults(firstMap)).toEqual([]);
    const event = {
      timestamp: '2026-11-25T00:00:00Z',
      data: { guide: { folio: 'G-1', status: 'pending', subStatus: null, items: [] } },
    };
    expect(applyMap(firstMap, event)).toEqual({
      value: {
        folio: 'G-1',
        estado: 'pending',
        motivo: '',
        fecha: '2026-11-25T00:00:00.000Z',
        destinatario: '',
        piezas: [],
      },
      faults: [],
    });
  });
});

it('a request as curl keeps quotes from ending a word', () => {
  expect(curlOf('https://a.mx/', { 'webhook-id': '1', 'content-length': '9' }, `{"a":"d'or"}`)).toBe(
    `curl -X POST 'https://a.mx/' \\\n  -H 'webhook-id: 1' \\\n  --data-raw '{"a":"d'\\''or"}'`,
  );
  expect(pretty('hola')).toBe('hola');
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}');
});
