import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** PDFs for tests as scanners, printers and attackers write them, object by object. Not part of the server. */

export interface Paper {
  name: string;
  bytes: Buffer;
}
type Objects = Record<number, string | Buffer>;

const stream = (dictionary: string, content: Buffer, keyword = 'stream\n'): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.byteLength} >>\n${keyword}`),
    content,
    Buffer.from('\nendstream'),
  ]);

/** A file of these objects with its table; `more` stands in the trailer. */
function fileOf(objects: Objects, more = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: [number, number][] = [];
  let length = parts[0]?.byteLength ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.byteLength;
  };
  for (const [id, content] of Object.entries(objects)) {
    offsets.push([Number(id), length]);
    add(Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]));
  }
  const table = offsets.map(([id, at]) => `${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  add(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${table}trailer << /Size 99 /Root 1 0 R ${more} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A paper of one page for each scan; `catalog` is more of the first object's. */
function pages(scans: readonly Buffer[], catalog = '', page = ''): Objects {
  const objects: Objects = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: `<< /Type /Pages /Count ${scans.length} /Kids [${scans.map((_, n) => `${10 + n * 3} 0 R`).join(' ')}] >>`,
  };
  for (const [n, scan] of scans.entries()) {
    const id = 10 + n * 3;
    objects[id] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${id + 1} 0 R /Resources << /XObject << /I ${id + 2} 0 R >> >> ${page} >>`;
    objects[id + 1] = stream('/Filter /FlateDecode', deflateSync(Buffer.from('q 612 0 0 792 0 0 cm /I Do Q')));
    objects[id + 2] = stream(
      '/Type /XObject /Subtype /Image /Width 1700 /Height 2200 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      scan,
    );
  }
  return objects;
}
/** A picture's bytes are as random as any. */
const scan = (bytes: number): Buffer => randomBytes(bytes);

/** Objects packed into a stream, as `pack` writes it. */
function packed(objects: Record<number, string>, filter: string, pack: (plain: Buffer) => Buffer, more = ''): Buffer {
  let table = '';
  let bodies = '';
  for (const [id, body] of Object.entries(objects)) {
    table += `${id} ${bodies.length} `;
    bodies += `${body} `;
  }
  const plain = Buffer.from(table + bodies);
  return stream(
    `/Type /ObjStm /N ${Object.keys(objects).length} /First ${table.length} ${more} /Filter ${filter}`,
    pack(plain),
  );
}
const hex = (plain: Buffer): Buffer => Buffer.from(`${plain.toString('hex')}>`);
const runLength = (plain: Buffer): Buffer =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(plain.byteLength / 128) }, (_, n) => {
      const part = plain.subarray(n * 128, n * 128 + 128);
      return Buffer.concat([Buffer.from([part.byteLength - 1]), part]);
    }),
    Buffer.from([128]),
  ]);

/** Honest papers: scans from some kilobytes to nine megabytes, with what printers and offices put beside them. */
export function honestPapers(count: number): Paper[] {
  const links =
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://empresa.mx) >> >>]';
  const kinds: [string, (bytes: number) => Buffer][] = [
    ['a scan', (n) => fileOf(pages([scan(n)]))],
    ['a scan of three pages', (n) => fileOf(pages([scan(n / 3), scan(n / 3), scan(n / 3)]))],
    ['opened at a page', (n) => fileOf(pages([scan(n)], '/OpenAction [10 0 R /Fit] /PageMode /UseNone'))],
    ['with a link', (n) => fileOf(pages([scan(n)], '/Lang (es-MX)', links))],
    [
      'with a form',
      (n) =>
        fileOf({
          ...pages([scan(n)], '/AcroForm << /Fields [5 0 R] /DA (/Helv 10 Tf 0 g) >>'),
          5: '<< /FT /Tx /T (Nombre) /V (Jos\\351) /Rect [0 0 100 20] /Subtype /Widget /P 10 0 R >>',
        }),
    ],
    [
      'with packed objects',
      (n) => {
        const { 1: catalog, 2: tree, ...rest } = pages([scan(n)]);
        return fileOf({
          6: packed({ 1: String(catalog), 2: String(tree) }, '/FlateDecode', (plain) => deflateSync(plain)),
          ...rest,
        });
      },
    ],
    [
      'saved again by a scanner',
      (n) =>
        Buffer.concat([fileOf(pages([scan(n)])), Buffer.from('\n7 0 obj\n<< /Producer (Escaner) >>\nendobj\n%%EOF\n')]),
    ],
    ['with a title', (n) => fileOf({ ...pages([scan(n)]), 8: '<< /Title (P\\363liza \\(A\\)) >>' }, '/Info 8 0 R')],
  ];
  return Array.from({ length: count }, (_, n) => {
    const [name, make] = kinds[n % kinds.length] as (typeof kinds)[number];
    // One of eight weighs nine megabytes, of each kind in turn.
    const bytes = Math.floor(n / kinds.length) % 8 === n % 8 ? 9_000_000 : 20_000 + (n % 50) * 9_000;
    return { name: `${name}, ${bytes} bytes`, bytes: make(bytes) };
  });
}

/** Each thing that a paper must not carry, hidden in each way. */
export function attacks(): Paper[] {
  const deeds: [string, string, string][] = [
    ['a program', '/OpenAction 7 0 R', '<< /S /JavaScript /JS (app.alert(1)) >>'],
    ['a program of others', '/OpenAction 7 0 R', '<< /S /Launch /F (cmd.exe) >>'],
    ['a program at closing', '/AA << /WC 7 0 R >>', '<< /S /JavaScript /JS (this.print()) >>'],
    ['named programs', '/Names 7 0 R', '<< /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>'],
    ['a file inside', '/Names 7 0 R', '<< /EmbeddedFiles << /Names [(a.exe) << /EF << /F 9 0 R >> >>] >> >>'],
    ['a form that sends', '/OpenAction 7 0 R', '<< /S /SubmitForm /F (http://a.mx) >>'],
    ['a film that runs', '/AcroForm 7 0 R', '<< /Subtype /RichMedia /RichMediaContent << >> >>'],
    ['a form of programs', '/AcroForm 7 0 R', '<< /XFA [(a) 9 0 R] >>'],
  ];
  const spell = (text: string, how: (letter: string) => string): string =>
    text.replace(
      /\/(JavaScript|JS|Launch|EmbeddedFiles|EF|SubmitForm|RichMediaContent|RichMedia|XFA)\b/g,
      (_, name: string) => `/${name[0]}${how(name[1] as string)}${name.slice(2)}`,
    );
  const code = (letter: string): string => letter.charCodeAt(0).toString(16);
  const deflated = (plain: Buffer): Buffer => deflateSync(plain);
  const ways: [string, (catalog: string, deed: string) => Buffer][] = [
    ['plain', (c, deed) => fileOf({ ...pages([scan(2000)], c), 7: deed })],
    [
      'spelt with #4A',
      (c, deed) =>
        fileOf({
          ...pages(
            [scan(2000)],
            spell(c, (l) => `#${code(l).toUpperCase()}`),
          ),
          7: spell(deed, (l) => `#${code(l).toUpperCase()}`),
        }),
    ],
    ['spelt with #4a', (c, deed) => fileOf({ ...pages([scan(2000)], c), 7: spell(deed, (l) => `#${code(l)}`) })],
    ['spelt twice', (c, deed) => fileOf({ ...pages([scan(2000)], c), 7: spell(deed, (l) => `#23${code(l)}`) })],
    ['packed', (c, deed) => fileOf({ ...pages([scan(2000)], c), 6: packed({ 7: deed }, '/FlateDecode', deflated) })],
    [
      'packed twice',
      (c, deed) =>
        fileOf({
          ...pages([scan(2000)], c),
          6: packed({ 7: deed }, '[/ASCIIHexDecode /FlateDecode]', (p) => hex(deflated(p))),
        }),
    ],
    [
      'packed as hex',
      (c, deed) => fileOf({ ...pages([scan(2000)], c), 6: packed({ 7: deed }, '/ASCIIHexDecode', hex) }),
    ],
    [
      'packed by lengths',
      (c, deed) => fileOf({ ...pages([scan(2000)], c), 6: packed({ 7: deed }, '/RunLengthDecode', runLength) }),
    ],
    [
      'packed and spelt',
      (c, deed) =>
        fileOf({
          ...pages([scan(2000)], c),
          6: packed({ 7: spell(deed, (l) => `#${code(l)}`) }, '/FlateDecode', deflated),
        }),
    ],
    [
      'behind a long dictionary',
      (c, deed) =>
        fileOf({
          ...pages([scan(2000)], c),
          6: packed({ 7: deed }, '/FlateDecode', deflated, `/Pad (${'x'.repeat(5000)})`),
        }),
    ],
    [
      'behind a bare return',
      (c, deed) =>
        fileOf({
          ...pages([scan(2000)], c),
          6: Buffer.from(
            packed({ 7: deed }, '/FlateDecode', deflated).toString('latin1').replace('stream\n', 'stream\r'),
            'latin1',
          ),
        }),
    ],
    [
      'in a newer version',
      (c, deed) =>
        Buffer.concat([
          fileOf({ ...pages([scan(2000)]), 7: '<< >>' }),
          Buffer.from(
            `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${c} >>\nendobj\n7 0 obj\n${deed}\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`,
          ),
        ]),
    ],
    ['behind remarks', (c, deed) => fileOf({ ...pages([scan(2000)], c), 7: deed.replaceAll(' /', ' %\n% endobj\n/') })],
  ];
  return ways.flatMap(([way, make]) =>
    deeds.map(([name, catalog, deed]) => ({ name: `${name}, ${way}`, bytes: make(catalog, deed) })),
  );
}

/** A page whose picture holds an object that only the file's own table knows: nobody who reads the file in order sees it. */
export function hiddenByTable(): Buffer {
  const inside = '7 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n';
  const file = fileOf(
    pages([Buffer.concat([scan(500), Buffer.from(inside), scan(500)])], '/OpenAction 7 0 R'),
  ).toString('latin1');
  const at = file.indexOf(inside);
  return Buffer.from(file.replace('trailer <<', `7 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer <<`), 'latin1');
}

/** One that says to be encrypted. */
export const lockedPaper = (): Buffer =>
  fileOf({ ...pages([scan(500)]), 9: '<< /Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -4 >>' }, '/Encrypt 9 0 R');
