import { crc32, createInflateRaw } from 'node:zlib';
import { SheetError } from './sheet-error.ts';

/** One file inside a ZIP, as its directory declares it. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  compressedBytes: number;
  inflatedBytes: number;
  headerOffset: number;
}

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxEntries = 5_000;
// Real sheets pack 5 to 30 times, seldom 60. A part that packs far better, and is large, is made to hurt.
const maxPackRatio = 150;
const freelyPackedBytes = 16 * 1024 * 1024;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readUint64(view: DataView, offset: number): number {
  const value = view.getBigUint64(offset, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new SheetError('unsafe');
  return Number(value);
}

function findDirectory(view: DataView): { offset: number; count: number } {
  for (let end = view.byteLength - 22; end >= Math.max(0, view.byteLength - 65_557); end--) {
    if (view.getUint32(end, true) !== endSignature) continue;
    const count = view.getUint16(end + 10, true);
    const offset = view.getUint32(end + 16, true);
    if (count !== 0xffff && offset !== 0xffffffff) return { count, offset };
    const locator = end - 20;
    if (locator < 0 || view.getUint32(locator, true) !== locator64Signature) throw new SheetError('broken');
    const record = readUint64(view, locator + 8);
    if (record + 56 > view.byteLength || view.getUint32(record, true) !== end64Signature)
      throw new SheetError('broken');
    return { count: readUint64(view, record + 32), offset: readUint64(view, record + 48) };
  }
  throw new SheetError('broken');
}

/** 64-bit sizes stand in an extra field, in this order, only for those whose 32-bit place is full of ones. */
function read64BitFields(view: DataView, start: number, length: number, wanted: boolean[]): (number | undefined)[] {
  for (let pos = start; pos + 4 <= start + length; ) {
    const size = view.getUint16(pos + 2, true);
    if (view.getUint16(pos, true) === 1) {
      let cursor = pos + 4;
      return wanted.map((isWanted) => {
        if (!isWanted) return undefined;
        cursor += 8;
        if (cursor > pos + 4 + size) throw new SheetError('broken');
        return readUint64(view, cursor - 8);
      });
    }
    pos += 4 + size;
  }
  throw new SheetError('broken');
}

/**
 * Lists what a ZIP holds, by its directory alone.
 * @throws SheetError broken (no or cut directory), encrypted, unsafe (names twice, too many files, sizes past what fits).
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = viewOf(bytes);
  const directory = findDirectory(view);
  if (directory.count > maxEntries) throw new SheetError('unsafe');
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let pos = directory.offset;
  for (let i = 0; i < directory.count; i++) {
    if (pos + 46 > view.byteLength || view.getUint32(pos, true) !== directorySignature) throw new SheetError('broken');
    const nameLength = view.getUint16(pos + 28, true);
    const extraLength = view.getUint16(pos + 30, true);
    const next = pos + 46 + nameLength + extraLength + view.getUint16(pos + 32, true);
    if (next > view.byteLength) throw new SheetError('broken');
    if ((view.getUint16(pos + 8, true) & 1) === 1) throw new SheetError('encrypted');
    const declared = [view.getUint32(pos + 24, true), view.getUint32(pos + 20, true), view.getUint32(pos + 42, true)];
    const isFull = declared.map((value) => value === 0xffffffff);
    const large = isFull.includes(true) ? read64BitFields(view, pos + 46 + nameLength, extraLength, isFull) : [];
    // Some Windows libraries write the folders with backslashes.
    const name = new TextDecoder()
      .decode(bytes.subarray(pos + 46, pos + 46 + nameLength))
      .replaceAll('\\', '/')
      .replace(/^\/+/, '');
    if (names.has(name)) throw new SheetError('unsafe');
    names.add(name);
    entries.push({
      name,
      method: view.getUint16(pos + 10, true),
      crc: view.getUint32(pos + 16, true),
      inflatedBytes: large[0] ?? declared[0] ?? 0,
      compressedBytes: large[1] ?? declared[1] ?? 0,
      headerOffset: large[2] ?? declared[2] ?? 0,
    });
    pos = next;
  }
  return entries;
}

/** The packed bytes of an entry, wherever its local header says that they start. */
function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = viewOf(bytes);
  const at = entry.headerOffset;
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localSignature) throw new SheetError('broken');
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + entry.compressedBytes > view.byteLength) throw new SheetError('broken');
  return bytes.subarray(start, start + entry.compressedBytes);
}

/** Watches a stream of XML for a DOCTYPE (the door of entity bombs and of external entities); no spreadsheet program writes one. */
function doctypeWatch(): (chunk: Buffer) => void {
  let tail = '';
  return (chunk) => {
    if (chunk.includes('<!DOCTYPE') || (tail + chunk.toString('latin1', 0, 9)).includes('<!DOCTYPE'))
      throw new SheetError('unsafe');
    tail = chunk.toString('latin1', Math.max(0, chunk.length - 8));
  };
}

/** Inflates an entry without keeping it, to know that it is what its directory says. Returns how many packed bytes it really uses. */
async function verify(packed: Uint8Array, entry: ZipEntry, onChunk: (chunk: Buffer) => void): Promise<number> {
  let inflated = 0;
  let crc = 0;
  const take = (chunk: Buffer): void => {
    inflated += chunk.length;
    if (inflated > entry.inflatedBytes) throw new SheetError('unsafe');
    crc = crc32(chunk, crc);
    onChunk(chunk);
  };
  let usedBytes = packed.length;
  if (entry.method === 0) {
    take(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength));
  } else if (entry.method === 8) {
    const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
    inflate.end(packed);
    try {
      for await (const chunk of inflate) take(chunk as Buffer);
    } catch (cause) {
      // zlib's own errors (cut or damaged data) are plain errors with a code.
      throw cause instanceof SheetError ? cause : new SheetError('broken', {}, { cause });
    }
    usedBytes = inflate.bytesWritten;
  } else {
    throw new SheetError('broken');
  }
  if (inflated !== entry.inflatedBytes || crc !== entry.crc) throw new SheetError('broken');
  return usedBytes;
}

/** Inflates one small part into memory. */
export async function readZipPart(bytes: Uint8Array, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.inflatedBytes > maxBytes) throw new SheetError('unsafe');
  const chunks: Buffer[] = [];
  await verify(packedBytes(bytes, entry), entry, (chunk) => chunks.push(Buffer.from(chunk)));
  return Buffer.concat(chunks);
}

function header(signature: number, length: number, entry: ZipEntry, name: Buffer, packedLength: number): Buffer {
  const out = Buffer.alloc(length);
  out.writeUInt32LE(signature, 0);
  // The directory's record has one more field (version made by) in front of those that both records share.
  const shift = signature === directorySignature ? 2 : 0;
  out.writeUInt16LE(20, 4 + shift);
  out.writeUInt16LE(0x0800, 6 + shift);
  out.writeUInt16LE(entry.method, 8 + shift);
  out.writeUInt32LE(entry.crc, 14 + shift);
  out.writeUInt32LE(packedLength, 18 + shift);
  out.writeUInt32LE(entry.inflatedBytes, 22 + shift);
  out.writeUInt16LE(name.length, 26 + shift);
  return out;
}

/**
 * Copies the kept parts into a fresh ZIP whose directory is true: sizes were summed as declared, then each part was really inflated and
 * counted. What reads the copy can meet no entry, size or trick that was not checked here. `watchOf` may look at a part as it passes.
 * @throws SheetError inflated_too_large, unsafe (packed too well, false sizes, overlapping entries, DOCTYPE), broken.
 */
export async function repackZip(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  isWanted: (name: string) => boolean,
  maxInflatedBytes: number,
  watchOf: (name: string) => ((chunk: Buffer) => void) | undefined = () => undefined,
): Promise<Uint8Array> {
  const declaredBytes = entries.reduce((sum, entry) => sum + entry.inflatedBytes, 0);
  if (declaredBytes > maxInflatedBytes) {
    throw new SheetError('inflated_too_large', { maxMegabytes: Math.floor(maxInflatedBytes / 1024 / 1024) });
  }
  if (
    entries.some((entry) => entry.inflatedBytes > Math.max(freelyPackedBytes, entry.compressedBytes * maxPackRatio))
  ) {
    throw new SheetError('unsafe');
  }
  const byOffset = [...entries].sort((a, b) => a.headerOffset - b.headerOffset);
  byOffset.forEach((entry, i) => {
    const next = byOffset[i + 1];
    if (next && entry.headerOffset + 30 + entry.compressedBytes > next.headerOffset) throw new SheetError('unsafe');
  });
  const body: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries.filter((candidate) => isWanted(candidate.name))) {
    const packed = packedBytes(bytes, entry);
    const [guard, watch] = [doctypeWatch(), watchOf(entry.name)];
    const usedBytes = await verify(packed, entry, (chunk) => {
      guard(chunk);
      watch?.(chunk);
    });
    const name = Buffer.from(entry.name);
    const record = header(directorySignature, 46, entry, name, usedBytes);
    record.writeUInt32LE(offset, 42);
    directory.push(record, name);
    body.push(header(localSignature, 30, entry, name, usedBytes), name, packed.subarray(0, usedBytes));
    offset += 30 + name.length + usedBytes;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, ...directory, end]);
}
