import { SheetError } from './sheet-error.ts';
import { readZipDirectory, type ZipEntry } from './zip-guard.ts';

export type FileKind = { kind: 'xlsx'; entries: ZipEntry[] } | { kind: 'xls' } | { kind: 'csv' };

const signatures: [name: string, hex: string, at?: number][] = [
  ['PDF', '255044462d'],
  ['PNG', '89504e470d0a1a0a'],
  ['JPEG', 'ffd8ff'],
  ['GIF', '47494638'],
  ['WEBP', '57454250', 8],
  ['TIFF', '49492a00'],
  ['TIFF', '4d4d002a'],
  ['HEIC', '66747970', 4],
  ['EXE', '4d5a9000'],
  ['EXE', '4d5a5000'],
  ['ELF', '7f454c46'],
  ['GZIP', '1f8b08'],
  ['RAR', '526172211a07'],
  ['7Z', '377abcaf271c'],
  ['RTF', '7b5c727466'],
  ['SQLITE', '53514c69746520666f726d6174'],
];

const officeParts: [prefix: string, found: string][] = [
  ['xl/workbook.bin', 'XLSB'],
  ['word/', 'DOCX'],
  ['ppt/', 'PPTX'],
  ['META-INF/manifest.xml', 'ODS/ODT'],
  ['META-INF/', 'JAR'],
];

function hasUtf16(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(text, 'utf16le'));
}

/** Walks the first records of a BIFF stream inside an OLE container: says its version and whether it is encrypted (FILEPASS, 0x2F). */
function checkBiff(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Streams start at a sector, and sectors are 512 bytes long in every XLS.
  for (let start = 512; start + 20 <= bytes.length; start += 512) {
    const id = view.getUint16(start, true);
    if (id !== 0x0809 || view.getUint16(start + 6, true) !== 0x0005) continue;
    if (view.getUint16(start + 4, true) === 0x0500) throw new SheetError('old_xls');
    for (let pos = start, i = 0; i < 8 && pos + 4 <= Math.min(bytes.length, start + 512); i++) {
      if (view.getUint16(pos, true) === 0x2f) throw new SheetError('encrypted');
      pos += 4 + view.getUint16(pos + 2, true);
    }
    return;
  }
}

function oleKind(bytes: Uint8Array): FileKind {
  if (hasUtf16(bytes, 'EncryptedPackage')) throw new SheetError('encrypted');
  if (hasUtf16(bytes, 'WordDocument')) throw new SheetError('wrong_type', { found: 'DOC' });
  if (hasUtf16(bytes, 'PowerPoint Document')) throw new SheetError('wrong_type', { found: 'PPT' });
  if (!hasUtf16(bytes, 'Workbook')) {
    if (hasUtf16(bytes, 'Book')) throw new SheetError('old_xls');
    throw new SheetError(hasUtf16(bytes, 'Root Entry') ? 'wrong_type' : 'broken', { found: 'OLE' });
  }
  checkBiff(bytes);
  return { kind: 'xls' };
}

function zipKind(bytes: Uint8Array): FileKind {
  const entries = readZipDirectory(bytes);
  const names = entries.map((entry) => entry.name);
  const found = officeParts.find(([prefix]) => names.some((name) => name.startsWith(prefix)))?.[1];
  if (found) throw new SheetError('wrong_type', { found });
  if (!names.includes('[Content_Types].xml')) throw new SheetError('wrong_type', { found: 'ZIP' });
  return { kind: 'xlsx', entries };
}

function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 64 * 1024);
  let odd = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26) odd++;
  }
  return odd > sample.length / 200;
}

/**
 * What a file is, by its content: names and extensions lie, by accident more often than on purpose.
 * @throws SheetError empty, wrong_type (details.found names it), web_page, encrypted, old_xls, broken.
 */
export function detectKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw new SheetError('empty');
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('hex');
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return zipKind(bytes);
  if (start.startsWith('d0cf11e0a1b11ae1')) return oleKind(bytes);
  // Excel 2 to 4: a bare BIFF stream without a container.
  if (/^09(00|02|04)0[46]00/.test(start)) throw new SheetError('old_xls');
  for (const [found, hex, at = 0] of signatures) {
    if (start.startsWith(hex, at * 2)) throw new SheetError('wrong_type', { found });
  }
  if (start.startsWith('fffe') || start.startsWith('feff')) return { kind: 'csv' };
  if (isBinary(bytes)) throw new SheetError('wrong_type', { found: 'BIN' });
  const head = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (/^<(\?xml|!doctype|!--|html|head|body|table|meta|style|script|svg)\b/.test(head) || head.startsWith('<!--')) {
    throw new SheetError('web_page');
  }
  return { kind: 'csv' };
}
