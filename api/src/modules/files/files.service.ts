import type { StoredFile } from '@tramo/contract/files';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { findFile, pendingBytes, saveFile, writeAhead } from '../../platform/files.ts';
import type { Upload } from '../../platform/http/file-part.ts';
import { cleanImage, ImageError, imageType } from '../../platform/images.ts';
import { checkedPdf, type PdfFault } from '../../platform/pdf-check.ts';
import { problem } from '../../platform/problem.ts';
import { mayOpen, nameFor, type UploadKind, uploadRules } from './files.rules.ts';

/** An upload that nothing names is kept this long. */
const PENDING_HOURS = 24;
/** What one person may have waiting to be named: room for a day's work, none for filling the disk. */
const PENDING_BYTES = 200 * 1024 * 1024;

const typesWords = {
  images: { es: 'JPEG, PNG o WebP', en: 'JPEG, PNG or WebP' },
  papers: { es: 'JPEG, PNG, WebP o PDF', en: 'JPEG, PNG, WebP or PDF' },
};

const pdfProblems = {
  damaged: 'files.damaged',
  active: 'files.active',
  locked: 'files.locked',
} as const satisfies Record<PdfFault, string>;

/** What a file is by its content, cleaned. Whatever its name or its sender say of it does not count. */
async function cleaned(ctx: Ctx, kind: UploadKind, file: Upload): Promise<{ type: string; content: Uint8Array }> {
  const rule = uploadRules[kind];
  if (file.isTruncated || file.bytes.byteLength > rule.maxBytes) throw problem('general.too_large');
  const image = imageType(file.bytes);
  if (image) {
    try {
      return await cleanImage(file.bytes, image, rule.image);
    } catch (error) {
      if (error instanceof ImageError) throw problem('files.damaged');
      throw error;
    }
  }
  const isPdf = Buffer.from(file.bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
  if (!rule.takesPdf || !isPdf)
    throw problem('files.wrong_type', { types: typesWords[rule.takesPdf ? 'papers' : 'images'][ctx.locale] });
  const checked = await checkedPdf(file.bytes);
  if ('fault' in checked) throw problem(pdfProblems[checked.fault]);
  return { type: 'application/pdf', content: checked.bytes };
}

/** Keeps an upload until somebody's form names it (`attachFile`), a day at most. */
export async function upload(ctx: Ctx, kind: UploadKind, file: Upload | null): Promise<StoredFile> {
  if (!file || file.bytes.byteLength === 0) throw problem('files.damaged');
  const { type, content: bytes } = await cleaned(ctx, kind, file);
  const hasRoom = async (tx: TxCtx): Promise<void> => {
    if ((await pendingBytes(tx)) + bytes.byteLength > PENDING_BYTES) throw problem('general.rate');
  };
  await inTx(ctx, hasRoom);
  const content = await writeAhead(ctx, bytes);
  return inTx(ctx, async (tx) => {
    await hasRoom(tx);
    return saveFile(tx, {
      kind,
      name: nameFor(file.fileName, type),
      type,
      content,
      expiresAt: new Date(ctx.platform.now().getTime() + PENDING_HOURS * 3_600_000),
    });
  });
}

/** A file for its reader, who takes its content by `openParts`. Who may not open it is told that there is none. */
export const open = (ctx: Ctx, id: string): Promise<StoredFile> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    const file = await findFile(trx, id, platform.now());
    if (!file || !mayOpen(actor, file)) throw problem('files.not_found');
    return file;
  });
