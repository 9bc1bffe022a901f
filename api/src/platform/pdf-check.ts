import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** What is wrong with a PDF: `damaged` when it is none, `active` when it can run, start or carry something. */
export type PdfFault = 'damaged' | 'active';

/** Names of what a paper never needs: programs, programs of others, files inside. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])/;
/** A file's compressed objects are looked into up to this many bytes; beyond it is no scanned paper. */
const MAX_INFLATED = 64 * 1024 * 1024;

/** Names may be written with `#4a` for any letter. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Looks a PDF over without showing it. Null when nothing is wrong. */
export async function pdfFault(bytes: Uint8Array): Promise<PdfFault | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPdf = buffer.subarray(0, 5).toString('latin1') === '%PDF-';
  if (!isPdf || !buffer.subarray(-1024).includes('%%EOF')) return 'damaged';
  const text = buffer.toString('latin1');
  if (active.test(plainNames(text))) return 'active';
  // Objects may be packed into compressed streams, where a plain search does not see them.
  let left = MAX_INFLATED;
  for (const found of text.matchAll(/\/ObjStm(?![A-Za-z0-9])[\s\S]{0,2000}?stream\r?\n/g)) {
    const start = found.index + found[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) return 'damaged';
    try {
      const objects = await inflated(buffer.subarray(start, end), { maxOutputLength: left });
      left -= objects.byteLength;
      if (active.test(plainNames(objects.toString('latin1')))) return 'active';
    } catch (error) {
      // More than can be looked into. What cannot be unpacked otherwise is encrypted or packed differently: a reader must ask for it too.
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return 'damaged';
    }
  }
  return null;
}
