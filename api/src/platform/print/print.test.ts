import { describe, expect, it } from 'vitest';
import { qrRows } from './codes.ts';
import type { Mark } from './page.ts';
import { barsOf, readCode128, readPdf } from './print-fixtures.ts';
import { printPages } from './print-pages.ts';
import { zplPage, zplText } from './zpl.ts';

const size = { width: 812, height: 1218, dotsPerInch: 203 };
const text = (shown: string): Mark => ({
  kind: 'text',
  x: 24,
  y: 60,
  size: 30,
  width: 100,
  text: shown,
  isBold: true,
  isWhite: false,
});
async function* once<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}
const live = (): AbortSignal => new AbortController().signal;

describe('printPages', () => {
  it('draws pages of four by six inches, with the accents and the codes that were asked for', async () => {
    const bars: Mark = { kind: 'code128', x: 30, y: 900, height: 144, module: 3, text: 'MTY-000123/2' };
    const qr: Mark = { kind: 'qr', x: 606, y: 240, module: 6, text: 'TRAMO01939F2E1C1B700080000123456789ABP2' };
    const file = await printPages(
      { format: 'pdf', size, title: 'Prueba', signal: live() },
      once([[text('Ñandú'), bars, qr]], [[text('dos')]]),
    );
    const pages = readPdf(file);
    expect(pages.map((p) => [p.width, p.height, p.texts])).toEqual([
      [288, 432, ['Ñandú']],
      [288, 432, ['dos']],
    ]);
    const rects = pages[0]?.rects ?? [];
    expect(readCode128(barsOf(rects, 144, 3))).toBe('MTY-000123/2');
    const expected = qrRows(qr.text);
    const squares = expected.map((row) => Array.from(row, () => '0'));
    for (const r of rects.filter((one) => one.height === 6)) {
      for (let n = 0; n < r.width / 6; n += 1) (squares[(r.y - 240) / 6] as string[])[(r.x - 606) / 6 + n] = '1';
    }
    expect(squares.map((row) => row.join(''))).toEqual(expected);
  });

  it.each(['12345678', 'A', 'abc~^_{}', 'G-1/1000', '9'.repeat(31), '1A22B333C4444D55555'])(
    'draws bars that read %j',
    async (code) => {
      const bars: Mark = { kind: 'code128', x: 20, y: 0, height: 99, module: 2, text: code };
      const [page] = readPdf(await printPages({ format: 'pdf', size, title: '', signal: live() }, once([[bars]])));
      expect(readCode128(barsOf(page?.rects ?? [], 99, 2))).toBe(code);
    },
  );

  it('ends with the reason of who stops it, and asks for no more pages', async () => {
    const controller = new AbortController();
    let asked = 0;
    async function* endless(): AsyncGenerator<Mark[][]> {
      for (;;) {
        asked += 1;
        if (asked === 3) controller.abort(new Error('ya no'));
        yield [[text('x')]];
      }
    }
    await expect(printPages({ format: 'zpl', size, title: '', signal: controller.signal }, endless())).rejects.toThrow(
      'ya no',
    );
    expect(asked).toBe(3);
  });

  it('passes on what fails while pages are made', async () => {
    // biome-ignore lint/correctness/useYield: it fails before its first page
    async function* failing(): AsyncGenerator<Mark[][]> {
      throw new Error('sin base de datos');
    }
    await expect(printPages({ format: 'pdf', size, title: '', signal: live() }, failing())).rejects.toThrow(
      'sin base de datos',
    );
  });
});

describe('ZPL', () => {
  it.each([
    ['Peña & Núñez', 'Peña & Núñez'],
    ['^XZ', '_5EXZ'],
    ['~JA', '_7EJA'],
    ['a_b', 'a_5Fb'],
    ['dos\nlíneas', 'dos_0Alíneas'],
    ['C:\\x', 'C:\\x'],
  ])('writes %j as %j', (plain, written) => expect(zplText(plain)).toBe(written));

  it('is one label of 812 by 1218 dots in UTF-8 whatever the texts hold', () => {
    const page: Mark[] = [
      text('^XZ^XA ~JR Peña'),
      { kind: 'code128', x: 30, y: 900, height: 144, module: 3, text: 'A^B' },
      { kind: 'qr', x: 600, y: 240, module: 6, text: 'TRAMO1' },
      { kind: 'box', x: 24, y: 140, width: 764, height: 3 },
    ];
    expect(zplPage(page, size).split('\n')).toEqual([
      '^XA',
      '^CI28',
      '^PW812',
      '^LL1218',
      '^LH0,0',
      '^FT24,60^A0N,30,30^FH_^FD_5EXZ_5EXA _7EJR Peña^FS',
      '^FO30,900^BY3^BCN,144,N,N,N,A^FH_^FDA_5EB^FS',
      '^FO600,240^BQN,2,6^FH_^FDMA,TRAMO1^FS',
      '^FO24,140^GB764,3,3,B,0^FS',
      '^PQ1',
      '^XZ',
      '',
    ]);
  });
});
