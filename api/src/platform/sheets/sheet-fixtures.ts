import { crc32, deflateRawSync } from 'node:zlib';

// Files that no spreadsheet program would write, and the old formats that our writer does not: made by hand for the tests.

export interface ZipPart {
  name: string;
  body: string | Uint8Array;
  /** What the directory claims, instead of the truth. */
  claimedBytes?: number;
  isEncrypted?: boolean;
}

export function makeZip(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const body = Buffer.from(part.body as string);
    const packed = deflateRawSync(body);
    const name = Buffer.from(part.name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.isEncrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(body), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.claimedBytes ?? body.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, name);
    offset += 30 + name.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listing, end]);
}

const officeRels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export interface RawSheet {
  name: string;
  /** The content of <sheetData>. */
  data: string;
  isHidden?: boolean;
}

/** The parts of an XLSX workbook around hand-written cells. Style 1 is a date, style 2 a date with hour. */
export function xlsxParts(
  sheets: readonly RawSheet[],
  options: { date1904?: boolean; sharedStrings?: string } = {},
): ZipPart[] {
  const target = (i: number): string => `worksheets/sheet${i + 1}.xml`;
  return [
    {
      name: '[Content_Types].xml',
      body: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: '_rels/.rels',
      body: `<Relationships><Relationship Id="rId1" Type="${officeRels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      body: `<workbook xmlns="${main}" xmlns:r="${officeRels}"><workbookPr${options.date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          (sheet, i) =>
            `<sheet name="${sheet.name}" sheetId="${i + 1}"${sheet.isHidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      body: `<Relationships>${sheets
        .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${officeRels}/worksheet" Target="${target(i)}"/>`)
        .join('')}<Relationship Id="rIdS" Type="${officeRels}/styles" Target="styles.xml"/>${
        options.sharedStrings === undefined
          ? ''
          : `<Relationship Id="rIdT" Type="${officeRels}/sharedStrings" Target="sharedStrings.xml"/>`
      }</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      body: `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    },
    ...(options.sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', body: `<sst xmlns="${main}">${options.sharedStrings}</sst>` }]),
    ...sheets.map((sheet, i) => ({
      name: `xl/${target(i)}`,
      body: `<worksheet xmlns="${main}"><sheetData>${sheet.data}</sheetData></worksheet>`,
    })),
  ];
}

export function inlineRow(rowNumber: number, texts: readonly string[]): string {
  return `<row r="${rowNumber}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}

function record(id: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

const u16 = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);
const bof = (version: number, type: number): Buffer =>
  record(0x0809, Buffer.concat([u16(version, type, 0, 0), u32(0, 0x0600)]));

/** Puts a stream into an OLE2 container: FAT in sector 0, directory in sector 1, the stream from sector 2 on. */
export function makeOle(streamName: string, stream: Buffer): Uint8Array {
  const sectors = Math.max(8, Math.ceil(stream.length / 512));
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  u16(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  u32(1, 1, 0, 4096, 0xfffffffe, 0, 0xfffffffe, 0, 0).copy(header, 44);
  header.fill(0xff, 80);
  const fat = Buffer.alloc(512, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  fat.writeUInt32LE(0xfffffffe, 4);
  for (let i = 0; i < sectors; i++) fat.writeUInt32LE(i === sectors - 1 ? 0xfffffffe : i + 3, (i + 2) * 4);
  const entry = (name: string, type: number, child: number, start: number, size: number): Buffer => {
    const out = Buffer.alloc(128);
    out.write(name, 'utf16le');
    out.writeUInt16LE(name.length * 2 + 2, 64);
    out.writeUInt8(type, 66);
    out.writeUInt8(1, 67);
    u32(0xffffffff, 0xffffffff, child).copy(out, 68);
    u32(start, size).copy(out, 116);
    return out;
  };
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, 0xfffffffe, 0),
    entry(streamName, 2, 0xffffffff, 2, sectors * 512),
    Buffer.alloc(256),
  ]);
  return Buffer.concat([header, fat, directory, stream, Buffer.alloc(sectors * 512 - stream.length)]);
}

export type XlsValue = string | number | boolean | { date: number } | { error: number } | { cached: number } | null;

/** A one-sheet XLS workbook. `{date}` is a serial with a date style, `{cached}` a formula with its kept result. */
export function makeXls(
  rows: readonly (readonly XlsValue[])[],
  options: { date1904?: boolean; isEncrypted?: boolean; biff?: number; streamName?: string } = {},
): Uint8Array {
  const version = options.biff ?? 0x0600;
  const strings = [...new Set(rows.flat().filter((value) => typeof value === 'string'))];
  const sst = record(
    0xfc,
    Buffer.concat([
      u32(strings.length, strings.length),
      ...strings.map((text) => Buffer.concat([u16(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')])),
    ]),
  );
  const xf = (format: number): Buffer => record(0xe0, Buffer.concat([u16(0, format), Buffer.alloc(16)]));
  const globals = (sheetAt: number): Buffer =>
    Buffer.concat([
      bof(version, 5),
      options.isEncrypted ? record(0x2f, Buffer.alloc(54)) : Buffer.alloc(0),
      record(0x22, u16(options.date1904 ? 1 : 0)),
      xf(0),
      xf(14),
      record(0x85, Buffer.concat([u32(sheetAt), Buffer.from([0, 0, 6, 0]), Buffer.from('Guias1')])),
      sst,
      record(0x0a, Buffer.alloc(0)),
    ]);
  const double = (value: number): Buffer => Buffer.from(new Float64Array([value]).buffer);
  const cells = rows.flatMap((values, row) =>
    values.map((value, column): Buffer => {
      if (value === null) return Buffer.alloc(0);
      if (typeof value === 'string')
        return record(0xfd, Buffer.concat([u16(row, column, 0), u32(strings.indexOf(value))]));
      if (typeof value === 'number') return record(0x203, Buffer.concat([u16(row, column, 0), double(value)]));
      if (typeof value === 'boolean')
        return record(0x205, Buffer.concat([u16(row, column, 0), Buffer.from([value ? 1 : 0, 0])]));
      if ('date' in value) return record(0x203, Buffer.concat([u16(row, column, 1), double(value.date)]));
      if ('error' in value) return record(0x205, Buffer.concat([u16(row, column, 0), Buffer.from([value.error, 1])]));
      return record(0x06, Buffer.concat([u16(row, column, 0), double(value.cached), Buffer.alloc(8)]));
    }),
  );
  const sheet = Buffer.concat([bof(version, 0x10), ...cells, record(0x0a, Buffer.alloc(0))]);
  const stream = Buffer.concat([globals(globals(0).length), sheet]);
  return makeOle(options.streamName ?? 'Workbook', stream);
}
