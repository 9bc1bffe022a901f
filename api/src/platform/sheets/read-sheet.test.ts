import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import type { Sheet, SheetLimits } from './sheet.ts';
import {
  SheetError,
  type SheetErrorReason,
  sheetErrorMessages,
  sheetErrorReasons,
  sheetErrorText,
} from './sheet-error.ts';
import { inlineRow, makeOle, makeXls, makeZip, xlsxParts } from './sheet-fixtures.ts';
import { toCsv, type WriteColumn, writeSheet } from './write-sheet.ts';
import { readZipDirectory, readZipPart } from './zip-guard.ts';

const cellsOf = (sheet: Sheet): string[][] => sheet.rows.map((row) => row.cells);
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const latin = (content: string): Uint8Array => Buffer.from(content, 'latin1');

describe('what a person wrote is what comes out', () => {
  test('an XLSX with titles above, empty rows, an empty last column, numbers, dates and text with zeros', async () => {
    const columns: WriteColumn[] = [
      { header: 'x' },
      { header: '' },
      { header: '' },
      { header: '' },
      { header: '' },
      { header: '' },
    ];
    const kinds: WriteColumn[] = columns.map((column, i) => ({
      ...column,
      kind: i === 3 ? 'datetime' : i === 2 ? 'number' : 'text',
    }));
    const bytes = await writeSheet(
      [
        [null, null, null, null, null, null],
        ['Folio', 'CP ', 'Teléfono', 'Cita', '¿Frágil?', ' '],
        ['A-1', '01000', 8112345678, new Date('2026-11-21T10:30:00Z'), true, null],
        [null, null, null, null, null, null],
        ['  A-2\u00a0', '64000', 0.1 + 0.2, new Date('2026-11-22T00:00:00Z'), false, ''],
        ['=1+1', 'ñandú', 1e21, null, null, null],
      ],
      kinds,
      { sheetName: 'Guías' },
    );
    const sheet = await readSheet({ file: bytes });
    expect(sheet).toMatchObject({
      format: 'xlsx',
      sheetName: 'Guías',
      sheetNames: ['Guías'],
      headerRowNumber: 3,
      truncated: false,
    });
    expect(sheet.header).toEqual(['Folio', 'CP', 'Teléfono', 'Cita', '¿Frágil?']);
    expect(sheet.rows).toEqual([
      { rowNumber: 4, cells: ['A-1', '01000', '8112345678', '2026-11-21T10:30', 'VERDADERO'] },
      { rowNumber: 6, cells: ['A-2', '64000', '0.3', '2026-11-22', 'FALSO'] },
      { rowNumber: 7, cells: ['=1+1', 'ñandú', '1000000000000000000000', '', ''] },
    ]);
  });

  const serialRow = `${inlineRow(1, ['Folio', 'Fecha', 'Hora', 'Total', 'Error'])}<row r="2"><c r="A2"><v>123456789012</v></c>
    <c r="B2" s="1"><v>44197</v></c><c r="C2" s="2"><v>0.4375</v></c><c r="D2"><f>SUM(A1:A9)</f><v>0.1000000001</v></c>
    <c r="E2" t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c></row><row r="3"><c r="A3"><f>1+1</f></c><c r="B3" s="2"><v>44197.4374</v></c></row>`;

  test.each([
    { name: '1900', date1904: false, date: '2021-01-01', moment: '2021-01-01T10:29' },
    { name: '1904', date1904: true, date: '2025-01-02', moment: '2025-01-02T10:29' },
  ])('serials of the $name date system, kept formula results, error cells', async ({ date1904, date, moment }) => {
    const sheet = await readSheet({ file: makeZip(xlsxParts([{ name: 'Hoja1', data: serialRow }], { date1904 })) });
    expect(sheet.rows).toEqual([
      { rowNumber: 2, cells: ['123456789012', date, '10:30', '0.1', '#N/A'], errorColumns: [4] },
      { rowNumber: 3, cells: ['#FÓRMULA!', moment, '', '', ''], errorColumns: [0] },
    ]);
  });

  test('the first visible sheet with content is read, or the one asked for', async () => {
    const table = (folio: string): string =>
      inlineRow(1, ['Folio', 'Cliente']) + inlineRow(2, [folio, 'Ñandú &amp; Cía']);
    const file = makeZip(
      xlsxParts([
        { name: 'Listas', data: table('OCULTA'), isHidden: true },
        { name: 'Portada', data: '' },
        { name: 'D&amp;D', data: table('F1') },
        { name: 'Más', data: table('F2') },
      ]),
    );
    expect(await readSheet({ file })).toMatchObject({
      sheetName: 'D&D',
      sheetNames: ['Portada', 'D&D', 'Más'],
      rows: [{ cells: ['F1', 'Ñandú & Cía'] }],
    });
    expect(cellsOf(await readSheet({ file, sheetName: 'Más' }))).toEqual([['F2', 'Ñandú & Cía']]);
    await expect(readSheet({ file, sheetName: 'Listas' })).rejects.toMatchObject({ reason: 'sheet_not_found' });
  });

  test.each([false, true])('an XLS of Excel 97-2003 (1904: %s)', async (date1904) => {
    const bytes = makeXls(
      [
        ['Folio', 'Dirección', 'CP', 'Fecha', 'Pagado', 'Total', 'Error'],
        ['G-1', 'Peñón 12', '01000', { date: 44197 }, true, { cached: 12.5 }, { error: 42 }],
        [null, null, null, null, null, null, null],
        ['G-2', 'Río', '06700', { date: 44197.4375 }, false, 8112345678, null],
      ],
      { date1904 },
    );
    const day = date1904 ? '2025-01-02' : '2021-01-01';
    const sheet = await readSheet({ file: bytes });
    expect(sheet).toMatchObject({ format: 'xls', sheetName: 'Guias1' });
    expect(sheet.rows).toEqual([
      { rowNumber: 2, cells: ['G-1', 'Peñón 12', '01000', day, 'VERDADERO', '12.5', '#N/A'], errorColumns: [6] },
      { rowNumber: 4, cells: ['G-2', 'Río', '06700', `${day}T10:30`, 'FALSO', '8112345678', ''] },
    ]);
  });

  const csv = 'Folio;Dirección;CP\r\nA-1;"Calle 5, ""B""; Col. Ñoño";01000\r\n\r\nA-2;Río\nextra;02000\r\n';
  const csvRows = [
    ['A-1', 'Calle 5, "B"; Col. Ñoño', '01000'],
    ['A-2', 'Río', ''],
    ['extra', '02000', ''],
  ];
  test.each([
    { name: 'UTF-8', bytes: text(csv), encoding: 'utf-8' },
    { name: 'UTF-8 with mark', bytes: text(`\ufeff${csv}`), encoding: 'utf-8' },
    { name: 'Windows-1252', bytes: latin(csv), encoding: 'windows-1252' },
    { name: 'UTF-16 little endian', bytes: Buffer.from(`\ufeff${csv}`, 'utf16le'), encoding: 'utf-16le' },
    { name: 'UTF-16 big endian', bytes: Buffer.from(`\ufeff${csv}`, 'utf16le').swap16(), encoding: 'utf-16be' },
    { name: 'with the line that names the delimiter', bytes: text(`sep=;\r\n${csv}`), encoding: 'utf-8' },
  ])('CSV in $name', async ({ bytes, encoding }) => {
    const sheet = await readSheet({ file: bytes });
    expect(sheet).toMatchObject({
      format: 'csv',
      encoding,
      delimiter: ';',
      sheetNames: [],
      header: ['Folio', 'Dirección', 'CP'],
    });
    expect(cellsOf(sheet)).toEqual(csvRows);
    expect(sheet.rows.map((row) => row.rowNumber)).toEqual([2, 4, 5]);
  });

  test.each([
    { delimiter: ',', line: ['A-1', '"Calle 5; casa | 2"', 'x'] },
    { delimiter: ';', line: ['A-1', 'Calle 5, Col. Roma, CDMX', 'x'] },
    { delimiter: '\t', line: ['A-1', 'Calle 5, Col. Roma; CDMX', 'x'] },
    { delimiter: '|', line: ['A-1', 'Calle 5, Col. Roma; CDMX', 'x'] },
  ])('the delimiter "$delimiter" is told from what stands inside the cells', async ({ delimiter, line }) => {
    const body = [['Folio', 'Calle', 'Nota'], line, ['A-2', 'Sur, 8', 'y']]
      .map((cells) => cells.join(delimiter))
      .join('\n');
    const quoted = delimiter === ',' ? body.replace('Sur, 8', '"Sur, 8"') : body;
    expect(await readSheet({ file: text(quoted) })).toMatchObject({ delimiter, header: ['Folio', 'Calle', 'Nota'] });
  });
});

describe('what cannot be read says why, soon, and harms nothing', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tramo-sheets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const header = inlineRow(1, ['Folio', 'Cliente']);
  const row = inlineRow(2, ['F1', 'Ana']);
  const bomb = 'A'.repeat(15 * 1024 * 1024);
  const parts = xlsxParts([{ name: 'Hoja1', data: header + row }]);
  const sheetPart = (data: string) => xlsxParts([{ name: 'Hoja1', data }]);
  const withPart = (name: string, body: string, claimedBytes?: number) => [
    ...parts.filter((part) => part.name !== name),
    { name, body, ...(claimedBytes === undefined ? {} : { claimedBytes }) },
  ];
  const good = makeZip(parts);
  const small: Partial<SheetLimits> = { maxInflatedBytes: 8 * 1024 * 1024 };
  const nested = `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`;
  const lol = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`;

  const cases: { name: string; file: () => Uint8Array; reason: SheetErrorReason; limits?: Partial<SheetLimits> }[] = [
    { name: 'nothing', file: () => new Uint8Array(), reason: 'empty' },
    { name: 'a workbook without cells', file: () => makeZip(sheetPart('')), reason: 'empty' },
    { name: 'a CSV of blank lines', file: () => text('\n\n,,,\n'), reason: 'empty' },
    { name: 'headers only', file: () => makeZip(sheetPart(header)), reason: 'no_rows' },
    { name: 'data without header', file: () => text('1,64000,8112345678\n2,64010,8112345679\n'), reason: 'no_header' },
    { name: 'a PDF', file: () => latin('%PDF-1.7\n%âãÏÓ'), reason: 'wrong_type' },
    { name: 'a PNG', file: () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), reason: 'wrong_type' },
    {
      name: 'a program',
      file: () => Buffer.concat([Buffer.from('4d5a9000', 'hex'), randomBytes(300)]),
      reason: 'wrong_type',
    },
    {
      name: 'random bytes',
      file: () => Buffer.concat([Buffer.from('0102', 'hex'), randomBytes(5000)]),
      reason: 'wrong_type',
    },
    {
      name: 'a DOCX',
      file: () =>
        makeZip([
          { name: '[Content_Types].xml', body: 'x' },
          { name: 'word/document.xml', body: 'x' },
        ]),
      reason: 'wrong_type',
    },
    { name: 'an XLSB', file: () => makeZip([{ name: 'xl/workbook.bin', body: 'x' }]), reason: 'wrong_type' },
    { name: 'any ZIP', file: () => makeZip([{ name: 'fotos/1.txt', body: 'x' }]), reason: 'wrong_type' },
    {
      name: 'a web page called .xls',
      file: () => text('<html><table><tr><td>Folio</td></tr></table></html>'),
      reason: 'web_page',
    },
    { name: 'a Word document of 2003', file: () => makeOle('WordDocument', Buffer.alloc(4096)), reason: 'wrong_type' },
    {
      name: 'an XLS of Excel 95',
      file: () => makeXls([['Folio'], ['A']], { biff: 0x0500, streamName: 'Book' }),
      reason: 'old_xls',
    },
    {
      name: 'an XLS with password',
      file: () => makeXls([['Folio'], ['A']], { isEncrypted: true }),
      reason: 'encrypted',
    },
    { name: 'an XLSX with password', file: () => makeOle('EncryptedPackage', Buffer.alloc(4096)), reason: 'encrypted' },
    {
      name: 'a ZIP with password',
      file: () => makeZip(parts.map((part) => ({ ...part, isEncrypted: true }))),
      reason: 'encrypted',
    },
    { name: 'an XLSX cut in half', file: () => good.slice(0, good.length / 2), reason: 'broken' },
    {
      name: 'an XLSX with a hole',
      file: () => Buffer.from(good).fill(0x55, good.length / 2, good.length / 2 + 8),
      reason: 'broken',
    },
    {
      name: 'an XLS cut in half',
      file: () =>
        makeXls([
          ['Folio', 'Cliente'],
          ['A', 'B'.repeat(9000)],
        ]).slice(0, 5000),
      reason: 'broken',
    },
    {
      name: 'a CSV whose quote never closes',
      file: () => text(`Folio,Nota\nA,"${'línea\n'.repeat(400_000)}`),
      reason: 'broken',
    },
    {
      name: 'a workbook without its sheet',
      file: () => makeZip(parts.filter((part) => !part.name.includes('sheet1'))),
      reason: 'broken',
    },
    {
      name: 'an honest bomb',
      file: () => makeZip(withPart('xl/media/a.png', bomb)),
      reason: 'inflated_too_large',
      limits: small,
    },
    {
      name: 'a bomb that lies about its size',
      file: () => makeZip(withPart('xl/sharedStrings.xml', bomb, 1000)),
      reason: 'unsafe',
      limits: small,
    },
    { name: 'the same name twice', file: () => makeZip([...parts, ...parts.slice(-1)]), reason: 'unsafe' },
    {
      name: 'billion laughs',
      file: () => makeZip(withPart('xl/workbook.xml', `${lol}<workbook>&j;</workbook>`)),
      reason: 'unsafe',
    },
    {
      name: 'an external entity',
      file: () => makeZip(withPart('xl/styles.xml', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>')),
      reason: 'unsafe',
    },
    {
      name: 'tags in tags without end',
      file: () => makeZip(withPart('xl/workbook.xml', `<workbook>${nested}</workbook>`)),
      reason: 'empty',
    },
    {
      name: 'one cell of 15 MB',
      file: () => makeZip(sheetPart(header + inlineRow(2, [bomb]))),
      reason: 'cell_too_long',
    },
    {
      name: 'a far corner',
      file: () => makeZip(sheetPart(`${header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
      reason: 'too_many_columns',
    },
    { name: 'too many rows', file: () => text(`Folio,CP\n${'A,01000\n'.repeat(20_001)}`), reason: 'too_many_rows' },
    { name: 'a million columns', file: () => text(`Folio\n${','.repeat(900_000)}x\n`), reason: 'too_many_columns' },
    { name: 'a line that never ends', file: () => text(`Folio\n${','.repeat(2_000_000)}`), reason: 'too_complex' },
    { name: 'millions of blank lines', file: () => text(`Folio,CP\n${'\n'.repeat(3_000_000)}`), reason: 'no_rows' },
    {
      name: 'a part that packs a thousand times',
      file: () => makeZip(sheetPart(header + inlineRow(2, [bomb + bomb]))),
      reason: 'unsafe',
    },
    {
      name: 'too many sheets',
      file: () => makeZip(xlsxParts(Array.from({ length: 101 }, (_, i) => ({ name: `H${i}`, data: '' })))),
      reason: 'too_many_sheets',
    },
    {
      name: 'millions of cells past the memory',
      file: () =>
        makeZip(
          xlsxParts([{ name: 'Hoja1', data: header + row }], { sharedStrings: '<si><t>a</t></si>'.repeat(600_000) }),
        ),
      reason: 'too_complex',
      limits: { maxHeapMegabytes: 48 },
    },
  ];

  test.concurrent.each(cases)('$name: $reason', async ({ file, reason, limits }) => {
    const bytes = file();
    const start = performance.now();
    const error = await readSheet({ file: bytes }, limits).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SheetError);
    expect((error as SheetError).reason).toBe(reason);
    expect(sheetErrorText(error as SheetError, 'es')).not.toMatch(/[{}]/);
    expect(performance.now() - start).toBeLessThan(18_000);
  });

  test('200 MB are refused without being read', async () => {
    const path = join(folder, 'enorme.xlsx');
    await writeFile(path, 'PK\x03\x04');
    await truncate(path, 200 * 1024 * 1024);
    const start = performance.now();
    await expect(readSheet({ file: path })).rejects.toMatchObject({
      reason: 'too_large',
      details: { maxMegabytes: 20 },
    });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('a file that takes too long is stopped, and the server answers meanwhile', async () => {
    const rows = Array.from(
      { length: 400_000 },
      (_, i) => `<row r="${i + 2}"><c t="inlineStr"><is><t></t></is></c></row>`,
    ).join('');
    const file = makeZip(sheetPart(header + rows));
    let longestTurnMs = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longestTurnMs = Math.max(longestTurnMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const start = performance.now();
    await expect(readSheet({ file }, { timeoutMs: 400 })).rejects.toMatchObject({ reason: 'timeout' });
    clearInterval(beat);
    expect(performance.now() - start).toBeLessThan(12_000);
    expect(longestTurnMs).toBeLessThan(1_000);
  });

  test('a caller who leaves stops the reading', async () => {
    const cancel = new AbortController();
    const reading = readSheet({ file: text('Folio\nA\n'), signal: cancel.signal });
    cancel.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });

  test('10,000 rows of 20 columns come well under 3 s, from a path, without holding the server', async () => {
    const columns = Array.from(
      { length: 20 },
      (_, i): WriteColumn => ({ header: `Columna ${'abcdefghijklmnopqrst'[i]}` }),
    );
    const path = join(folder, 'guias.xlsx');
    await writeFile(
      path,
      await writeSheet(
        Array.from({ length: 10_000 }, (_, r) => columns.map((_, c) => `Texto ${r % 500} ${c}`)),
        columns,
      ),
    );
    const start = performance.now();
    const sheet = await readSheet({ file: path });
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(sheet.rows).toHaveLength(10_000);
    expect(sheet.rows[9_999]).toEqual({ rowNumber: 10_001, cells: columns.map((_, c) => `Texto 499 ${c}`) });
  });

  test('every reason has its text in both languages, with the same figures in it', () => {
    expect(Object.keys(sheetErrorMessages).sort()).toEqual([...sheetErrorReasons].sort());
    const figures = (message: string): string[] => [...message.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const { es, en } of Object.values(sheetErrorMessages)) expect(figures(es)).toEqual(figures(en));
  });
});

describe('what we write', () => {
  const columns: WriteColumn[] = [{ header: 'Folio' }, { header: 'Error', allowedValues: ['Sí', 'No'] }];
  const hostile = [
    '=HYPERLINK("http://x","y")',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    "'=1",
    '＝1+1',
    '|x',
    '-100.3161',
    '+528112345678',
    'normal',
    "d'oro",
  ];

  test('a CSV runs nothing in a spreadsheet, and reads back as it was', async () => {
    const bytes = toCsv(
      hostile.map((value) => [value, 'línea 1\nlínea "2", fin']),
      columns,
    );
    const lines = new TextDecoder().decode(bytes).split('\r\n').slice(1, -1);
    for (const line of lines) expect(line.replace(/^"/, '')).not.toMatch(/^[=@|＝]|^[+-](?![\d.]+,)/);
    expect(cellsOf(await readSheet({ file: bytes })).map((cells) => cells[0])).toEqual(hostile);
  });

  test('an XLSX holds text as text', async () => {
    const bytes = await writeSheet(
      hostile.map((value) => [value, 'Sí\u0000\u0007']),
      columns,
    );
    expect(Buffer.from(bytes).includes('<f>')).toBe(false);
    expect(cellsOf(await readSheet({ file: bytes }))).toEqual(hostile.map((value) => [value, 'Sí']));
  });

  test('a template holds formatted empty rows, which do not count as rows', async () => {
    const bytes = await writeSheet([], columns, { blankRows: 20 });
    await expect(readSheet({ file: bytes })).rejects.toMatchObject({ reason: 'no_rows' });
    const part = readZipDirectory(bytes).find((entry) => entry.name.endsWith('sheet1.xml'));
    const xml = part ? (await readZipPart(bytes, part, 100_000)).toString() : '';
    expect(xml).toMatch(/<c r="A21" s="[1-9]\d*"\/>/);
    expect(xml).toContain('<formula1>"Sí,No"</formula1>');
  });
});
