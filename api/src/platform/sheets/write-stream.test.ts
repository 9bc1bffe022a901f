import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { writeRows } from './write-rows.ts';
import { type WriteColumn, type WriteValue, writeSheet } from './write-sheet.ts';
import { openStream } from './write-stream.ts';

const columns: WriteColumn[] = [
  { header: 'Texto' },
  { header: '=Número & <más>', kind: 'number', widthChars: 9 },
  { header: 'Día', kind: 'date' },
  { header: 'Hora', kind: 'datetime' },
];
function streamed(rows: readonly (readonly WriteValue[])[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const stream = openStream(columns, { sheetName: 'Guías' }, (bytes) => pieces.push(bytes.slice()));
  for (const row of rows) stream.add(row);
  stream.end();
  return Buffer.concat(pieces);
}

describe('a streamed workbook', () => {
  it('reads as one that was written at once', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        '=1+1',
        '@sum',
        '<f>1</f>',
        ' a ',
        'uno\ndos',
        '007',
        '\u0000\u0007b',
        '"&\'',
        null,
        undefined,
        '',
      ),
    );
    const instant = fc
      .integer({ min: 0, max: 40_000 * 1440 })
      .map((minute) => new Date(Date.UTC(1960, 0, 1) + minute * 60_000));
    const row = fc.tuple(
      value,
      fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })),
      fc.option(instant.map((at) => new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000))),
      fc.option(instant),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (some) => {
        // A row without anything is none when it is read.
        const rows = [...some, ['fin', 1, null, null] as const];
        const readBack = async (file: Uint8Array) => {
          const { header, rows: read, sheetName } = await readSheet({ file });
          return { header, sheetName, cells: read.map((r) => [r.rowNumber, r.cells]) };
        };
        expect(await readBack(streamed(rows))).toEqual(
          await readBack(await writeSheet(rows, columns, { sheetName: 'Guías' })),
        );
      }),
      { numRuns: 6 },
    );
  });

  it('holds text as text, a header that stays in view and the columns’ formats', () => {
    const files = unzipSync(streamed([['=HYPERLINK("x")', 1.5, new Date('2026-11-21'), null]]));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t>=HYPERLINK(&quot;x&quot;)</t></is></c>');
    expect(sheet).toContain('<c r="B2" s="0"><v>1.5</v></c><c r="C2" s="2"><v>46347</v></c></row>');
    expect(sheet).toContain('<pane ySplit="1"');
    expect(sheet).toContain('<col min="2" max="2" width="9" customWidth="1" style="0"/>');
    expect(Object.keys(files)).toContain('[Content_Types].xml');
  });
});

describe('rows that are written in a thread', () => {
  async function* pages(count: number, onPage: (n: number) => void = () => undefined): AsyncGenerator<WriteValue[][]> {
    for (let n = 0; n < count; n++) {
      onPage(n);
      yield Array.from({ length: 300 }, (_, i) => [`fila ${n * 300 + i}`, n, null, null]);
    }
  }

  it('are all there, in their order', async () => {
    const file = await writeRows(pages(20), columns, { sheetName: 'Guías' }, new AbortController().signal);
    const { rows } = await readSheet({ file });
    expect(rows.map((r) => r.cells[0])).toEqual(Array.from({ length: 6000 }, (_, n) => `fila ${n}`));
  });

  it('stop with the reason when nobody wants them any more', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelado');
    const work = writeRows(
      pages(1000, (n) => {
        if (n === 10) stop.abort(reason);
      }),
      columns,
      {},
      stop.signal,
    );
    await expect(work).rejects.toBe(reason);
  });

  it('end with what the reading of them threw', async () => {
    const broken = async function* (): AsyncGenerator<WriteValue[][]> {
      yield* pages(3);
      throw new Error('se cayó');
    };
    await expect(writeRows(broken(), columns, {}, new AbortController().signal)).rejects.toThrow('se cayó');
  });
});
