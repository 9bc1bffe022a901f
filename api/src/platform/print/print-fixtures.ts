import { inflateSync } from 'node:zlib';

/** What tests read from a PDF of ours: an independent look at what was drawn, in the PDF's own points and the drawing's own dots. */
export interface ReadPage {
  width: number;
  height: number;
  texts: string[];
  rects: { x: number; y: number; width: number; height: number }[];
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

function objectsOf(pdf: string): Map<number, { head: string; stream: string }> {
  const objects = new Map<number, { head: string; stream: string }>();
  for (const [, id, body = ''] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = at < 0 ? '' : body.slice(at + 7, at + 7 + length);
    const isFlate = /FlateDecode/.test(head);
    objects.set(Number(id), { head, stream: isFlate ? latin(inflateSync(Buffer.from(raw, 'latin1'))) : raw });
  }
  return objects;
}

/** Glyph code → letters, from a font's ToUnicode map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const text = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', , list = ''] of block.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
      // A ligature is several letters: their codes stand apart.
      [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], n) => {
        letters.set(Number.parseInt(from, 16) + n, text(hex.replaceAll(' ', '')));
      });
    }
  }
  return letters;
}

export function readPdf(bytes: Uint8Array): ReadPage[] {
  const objects = objectsOf(latin(bytes));
  const refIn = (head: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);
  const pages: ReadPage[] = [];
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue;
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    const resources = objects.get(refIn(head, 'Resources'))?.head ?? head;
    const fonts = new Map<string, Map<number, string>>();
    for (const [, name = '', ref] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, lettersOf(objects.get(refIn(objects.get(Number(ref))?.head ?? '', 'ToUnicode'))?.stream ?? ''));
    }
    const drawn = objects.get(refIn(head, 'Contents'))?.stream ?? '';
    pages.push({ width: Number(width), height: Number(height), ...marksOf(drawn, fonts) });
  }
  return pages;
}

function marksOf(
  drawn: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Pick<ReadPage, 'texts' | 'rects'> {
  const texts: string[] = [];
  const rects: ReadPage['rects'] = [];
  for (const [, x, y, width, height] of drawn.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)) {
    rects.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) });
  }
  for (const [, text = ''] of drawn.matchAll(/BT([\s\S]*?)ET/g)) {
    const letters = fonts.get(/\/(F\d+) /.exec(text)?.[1] ?? '');
    let line = '';
    for (const [, hex = ''] of text.matchAll(/<(\w+)>/g)) {
      for (const glyph of hex.match(/.{4}/g) ?? []) line += letters?.get(Number.parseInt(glyph, 16)) ?? '�';
    }
    texts.push(line);
  }
  return { texts, rects };
}

// The symbols of Code 128 by their values, as widths of bars and gaps.
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');

/** Reads a Code 128 from the widths of its bars and gaps in modules, as a scanner does: start, sets, checksum, stop. */
export function readCode128(widths: readonly number[]): string {
  const values: number[] = [];
  for (let at = 0; at + 7 < widths.length; at += 6) values.push(symbols.indexOf(widths.slice(at, at + 6).join('')));
  if (widths.slice(-7).join('') !== '2331112') throw new Error('no stop');
  const check = values.pop();
  const start = values.shift() as number;
  const sum = values.reduce((total, value, n) => total + value * (n + 1), start) % 103;
  if (values.includes(-1) || sum !== check)
    throw new Error(`unreadable: ${values.join(' ')}, check ${check} against ${sum}`);
  let set = 'ABC'[start - 103] ?? '?';
  let text = '';
  let shift = false;
  for (const value of values) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (value >= 96) {
      if (value === 98) shift = true;
      else set = value === 99 ? 'C' : value === 100 ? 'B' : value === 101 ? 'A' : set;
    } else {
      const inB = (set === 'B') !== shift;
      text += String.fromCharCode(inB || value < 64 ? value + 32 : value - 64);
      shift = false;
    }
  }
  return text;
}

/** Bars side by side of one height, as widths of bars and gaps in modules. */
export function barsOf(rects: ReadPage['rects'], height: number, module: number): number[] {
  const bars = rects.filter((r) => r.height === height && r.width <= 4 * module).sort((a, b) => a.x - b.x);
  return bars.flatMap((bar, n) => {
    const next = bars[n + 1];
    return next ? [bar.width / module, (next.x - bar.x - bar.width) / module] : [bar.width / module];
  });
}
