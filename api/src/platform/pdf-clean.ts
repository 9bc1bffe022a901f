import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib';

/** What is wrong with a PDF: `damaged` when it is none, `active` when it can run, start, send or carry something, `locked` when it is encrypted. */
export type PdfFault = 'damaged' | 'active' | 'locked';
export type CleanPdf = { bytes: Uint8Array } | { fault: PdfFault };

/** What a paper never needs: programs, programs of others, files inside, forms that send. As keys and as values. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'RichMediaContent',
  'RichMediaExecute',
  'XFA',
  'GoToE',
  'ImportData',
  'SubmitForm',
]);

/** A name as a reader may come to understand it. Letters may be written `#4a`, and what that makes may be one again to whoever reads our copy. */
function plainName(name: PDFName): string {
  let text = name.asString().slice(1);
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return text;
}

function isActive(object: PDFObject): boolean {
  if (object instanceof PDFName) return active.has(plainName(object));
  if (object instanceof PDFArray) return object.asArray().some(isActive);
  if (object instanceof PDFStream) return isActive(object.dict);
  if (object instanceof PDFDict) return object.entries().some(([key, value]) => isActive(key) || isActive(value));
  return false;
}

/**
 * Reads a PDF as a list of objects, packed ones too, and writes these again. What the copy holds was looked at: nothing else is in it that another
 * reader could find by a table, an older version or an offset of its own. Runs in a thread (pdf-check.ts): what comes may burn time and memory.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      ignoreEncryption: true,
    });
    // What is encrypted cannot be looked at.
    if (document.isEncrypted) return { fault: 'locked' };
    if (document.getPageCount() === 0) return { fault: 'damaged' };
    if (document.context.enumerateIndirectObjects().some(([, object]) => isActive(object))) return { fault: 'active' };
    // Object by object as it came: fields keep their look, and packed objects lie open.
    return {
      bytes: await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
    };
  } catch {
    return { fault: 'damaged' };
  }
}
