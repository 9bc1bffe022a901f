import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A ZIP that is written as its files come. */
export interface Archive {
  /** `isPacked`: the content is compressed already (pictures, PDFs) and goes in as it is. */
  add(path: string, content: Uint8Array, options?: { isPacked?: boolean; at?: Date }): Promise<void>;
  /** A file that is written as it comes; the next one begins when it has ended. */
  begin(path: string): { write(bytes: Uint8Array, isLast?: boolean): Promise<void> };
  end(): Promise<void>;
}

/** Bytes that are handed to the packer at a time, so that the event loop gets a turn between. */
const STEP_BYTES = 256 * 1024;
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens an archive upon something that takes bytes. Neither the archive nor a file in it is ever whole in memory twice. */
export function openArchive(write: (bytes: Uint8Array) => Promise<void>): Archive {
  const ready: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) fault = error;
    else ready.push(bytes);
  });
  const flush = async (): Promise<void> => {
    if (fault) throw fault;
    for (let bytes = ready.shift(); bytes; bytes = ready.shift()) await write(bytes);
  };
  return {
    add: async (path, content, { isPacked = false, at } = {}) => {
      const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
      if (at) file.mtime = at;
      zip.add(file);
      for (let start = 0; start === 0 || start < content.byteLength; start += STEP_BYTES) {
        file.push(content.subarray(start, start + STEP_BYTES), start + STEP_BYTES >= content.byteLength);
        await flush();
        await breathe();
      }
    },
    begin: (path) => {
      const file = new ZipDeflate(path, { level: 6 });
      zip.add(file);
      return {
        write: async (bytes, isLast = false) => {
          file.push(bytes, isLast);
          await flush();
          await breathe();
        },
      };
    },
    end: async () => {
      zip.end();
      await flush();
    },
  };
}
