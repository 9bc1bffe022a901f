import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from './places.catalogue.ts';
import {
  CatalogueFormatError,
  type CatalogueReport,
  type CatalogueRow,
  newCatalogueReport,
  readCatalogue,
} from './places.rules.ts';

// Made-up lines in the shape of the public files.
const notice =
  'El Catálogo Nacional de Códigos Postales es un ejemplo inventado para esta prueba y no contiene datos de nadie.';
const header =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad';
const sepomexLine = (code: string, suburb: string, city = 'Ciudad Ejemplo'): string =>
  `${code}|${suburb}|Colonia|Peñón Blanco|Nuevo León|${city}|00001|19|00001||09|039|0001|Urbano|01`;
const geonamesLine = (code: string, suburb: string, lat = '25.6714', lng = '-100.309'): string =>
  `MX\t${code}\t${suburb}\tNuevo León\t19\tMonterrey\t039\tMonterrey\t07\t${lat}\t${lng}\t4`;

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(
  bytes: Uint8Array,
  chunkBytes = 64 * 1024,
): Promise<{ rows: CatalogueRow[]; report: CatalogueReport }> {
  const report = newCatalogueReport();
  const rows: CatalogueRow[] = [];
  for await (const row of readCatalogue(inChunks(bytes, chunkBytes), report)) rows.push(row);
  return { rows, report };
}

describe('catalogues of postal codes', () => {
  const sepomex = [notice, header, sepomexLine('64000', 'Núñez'), sepomexLine('1000', 'San Ángel', ''), ''].join(
    '\r\n',
  );
  const expected = [
    {
      zipCode: '64000',
      suburb: 'Núñez',
      suburbKind: 'Colonia',
      municipality: 'Peñón Blanco',
      state: 'Nuevo León',
      city: 'Ciudad Ejemplo',
    },
    {
      zipCode: '01000',
      suburb: 'San Ángel',
      suburbKind: 'Colonia',
      municipality: 'Peñón Blanco',
      state: 'Nuevo León',
      city: 'Peñón Blanco',
    },
  ];

  test.each([
    ['ISO-8859-1, as it is published', Buffer.from(sepomex, 'latin1')],
    ['UTF-8, saved again', Buffer.from(sepomex)],
    ['without notice', Buffer.from(sepomex.slice(notice.length + 2), 'latin1')],
  ])('SEPOMEX in %s', async (_, bytes) => {
    const { rows, report } = await readAll(bytes);
    expect(rows).toEqual(expected);
    expect(report).toMatchObject({ format: 'sepomex', rows: 2, faults: 0 });
  });

  test('GeoNames, with and without coordinates', async () => {
    const bytes = Buffer.from(
      [geonamesLine('64000', 'Monterrey Centro'), geonamesLine('64010', 'Obrera', '', '')].join('\n'),
    );
    const { rows, report } = await readAll(bytes);
    const place = { state: 'Nuevo León', municipality: 'Monterrey', city: 'Monterrey' };
    expect(rows).toEqual([
      { ...place, zipCode: '64000', suburb: 'Monterrey Centro', lat: 25.6714, lng: -100.309 },
      { ...place, zipCode: '64010', suburb: 'Obrera' },
    ]);
    expect(report.format).toBe('geonames');
  });

  test('bad lines are left out and reported by number', async () => {
    const bytes = Buffer.from(
      [
        notice,
        header,
        sepomexLine('64000', 'A'),
        'basura',
        sepomexLine('ABC', 'B'),
        sepomexLine('64000', ''),
        '',
        'x'.repeat(50_000),
        sepomexLine('64001', 'C'),
      ].join('\n'),
    );
    const { rows, report } = await readAll(bytes, 1_000);
    expect(rows.map((row) => row.suburb)).toEqual(['A', 'C']);
    expect(report).toMatchObject({ lines: 9, rows: 2, faults: 4 });
    expect(report.listedFaults).toEqual([
      { lineNumber: 4, fault: 'too_few_fields' },
      { lineNumber: 5, fault: 'bad_zip_code' },
      { lineNumber: 6, fault: 'no_suburb' },
      { lineNumber: 8, fault: 'line_too_long' },
    ]);
  });

  test.each([
    ['coordinates in the sea of Africa', geonamesLine('64000', 'A', '0', '0'), 'bad_coordinates'],
    ['another country', geonamesLine('64000', 'A').replace('MX', 'US'), 'other_country'],
    ['half of the coordinates', geonamesLine('64000', 'A', '25.6', ''), 'bad_coordinates'],
  ])('GeoNames: %s', async (_, line, fault) => {
    const { rows, report } = await readAll(Buffer.from(`${geonamesLine('64001', 'B')}\n${line}\n`));
    expect(rows).toHaveLength(1);
    expect(report.listedFaults).toEqual([{ lineNumber: 2, fault }]);
  });

  test.each([
    ['nothing', ''],
    ['a CSV', 'cp,colonia\n64000,Centro\n'],
    ['a long text', 'hola\n'.repeat(1_000)],
  ])('%s is no catalogue', async (_, text) => {
    await expect(readAll(Buffer.from(text))).rejects.toBeInstanceOf(CatalogueFormatError);
  });

  test('the cuts between chunks do not matter', async () => {
    const bytes = Buffer.from(sepomex, 'latin1');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length }), async (size) => {
        expect((await readAll(bytes, size)).rows).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('145,000 lines pass in constant memory', async () => {
    const block = Buffer.from(
      `${Array.from({ length: 1_450 }, (_, i) => sepomexLine(String(10_000 + i), `Colonia Ñ ${i}`)).join('\r\n')}\r\n`,
      'latin1',
    );
    async function* file(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${notice}\r\n${header}\r\n`, 'latin1');
      for (let i = 0; i < 100; i++) yield block;
    }
    const report = newCatalogueReport();
    const before = process.memoryUsage().heapUsed;
    let peak = 0;
    for await (const _row of readCatalogue(file(), report)) {
      if (report.rows % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
    expect(report).toMatchObject({ rows: 145_000, faults: 0 });
    expect(peak - before).toBeLessThan(120 * 1024 * 1024);
  });
});

describe('the demo catalogue', () => {
  const boxes = {
    monterrey: { south: 25.5, north: 25.85, west: -100.5, east: -100.05, zip: /^6[467]\d{3}$/ },
    cdmx: { south: 19.2, north: 19.65, west: -99.35, east: -98.95, zip: /^(0[1-9]|1[0-6]|5[3-7])\d{3}$/ },
  };

  test.each(['monterrey', 'cdmx'] as const)('%s: each place within its city, each suburb once', (region) => {
    const { south, north, west, east, zip } = boxes[region];
    for (const place of demoCatalogue[region]) {
      expect(place.zipCode).toMatch(zip);
      expect(
        place.lat > south && place.lat < north && place.lng > west && place.lng < east,
        `${place.zipCode} ${place.suburb}`,
      ).toBe(true);
      expect(place.streets.length).toBeGreaterThanOrEqual(3);
      expect(new Set(place.streets).size, place.suburb).toBe(place.streets.length);
    }
    const keys = demoCatalogue[region].map((place) => `${place.zipCode} ${place.suburb}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(demoCatalogue[region].map((place) => place.zipCode)).size).toBeGreaterThanOrEqual(60);
  });
});
