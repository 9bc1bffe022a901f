import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A ZIP on the disk, read entry by entry and never whole. */
export interface ZipFile {
  names(): string[];
  /** Null: there is no such entry. Its stream fails when what it holds is not what the archive says. */
  open(name: string): Promise<Readable | null>;
  read(name: string): Promise<Buffer | null>;
  close(): Promise<void>;
}
interface Entry {
  method: number;
  packed: number;
  size: number;
  header: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const END_MOST = END_BYTES + 65_535;

/** Throws `NotAZip` for a file that is none, or was cut off. */
export class NotAZip extends Error {}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new NotAZip('the file ends before its parts do');
  return buffer;
}

async function directoryOf(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - END_MOST), Math.min(size, END_MOST));
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new NotAZip('no end of a ZIP');
  const count = tail.readUInt16LE(at + 10);
  const directory = await bytesAt(file, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
  const entries = new Map<string, Entry>();
  // An archive of more entries than its field holds goes on until the directory ends.
  for (let p = 0; p + 46 <= directory.length && (entries.size < count || count === 0xffff); ) {
    if (directory.readUInt32LE(p) !== CENTRAL) throw new NotAZip('the directory is damaged');
    const [name, extra, comment] = [28, 30, 32].map((o) => directory.readUInt16LE(p + o)) as [number, number, number];
    entries.set(directory.toString('utf8', p + 46, p + 46 + name), {
      method: directory.readUInt16LE(p + 10),
      packed: directory.readUInt32LE(p + 20),
      size: directory.readUInt32LE(p + 24),
      header: directory.readUInt32LE(p + 42),
    });
    p += 46 + name + extra + comment;
  }
  return entries;
}

export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path, 'r');
  try {
    const entries = await directoryOf(file);
    const stream = async (name: string): Promise<Readable | null> => {
      const entry = entries.get(name);
      if (!entry) return null;
      const head = await bytesAt(file, entry.header, 30);
      if (head.readUInt32LE(0) !== LOCAL) throw new NotAZip(`${name} is not where the archive says`);
      const start = entry.header + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      if (entry.packed === 0) return createReadStream(path, { start: 0, end: -1 });
      const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
      if (entry.method === 0) return packed;
      const inflate = createInflateRaw();
      pipeline(packed, inflate, () => undefined);
      return inflate;
    };
    return {
      names: () => [...entries.keys()],
      open: stream,
      read: async (name) => {
        const parts: Buffer[] = [];
        const from = await stream(name);
        if (!from) return null;
        for await (const part of from) parts.push(part as Buffer);
        const content = Buffer.concat(parts);
        if (content.length !== entries.get(name)?.size) throw new NotAZip(`${name} is damaged`);
        return content;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
