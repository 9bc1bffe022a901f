import { createHash } from 'node:crypto';
import type { driverApi } from '@tramo/contract/driver';
import type { Parsed } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { findSent, pendingBytes, type SentFile, saveSent, writeAhead } from '../../platform/files.ts';
import type { Upload } from '../../platform/http/file-part.ts';
import { cleanImage, ImageError, type ImageRule, imageType } from '../../platform/images.ts';
import { problem } from '../../platform/problem.ts';
import { videoType } from '../../platform/video-type.ts';
import { endingOf } from './proof.rules.ts';

type Kind = Parsed<typeof driverApi.file>['query']['kind'];

/** What each kind may weigh as it comes, and how pictures are kept. */
export const evidenceRules: Record<Kind, { maxBytes: number; image: ImageRule | null }> = {
  photo: { maxBytes: limits.evidencePhotoBytes, image: { sidePx: 1600, fit: 'inside', format: 'webp' } },
  signature: { maxBytes: limits.signatureBytes, image: { sidePx: 800, fit: 'inside', format: 'keepPng' } },
  video: { maxBytes: limits.evidenceVideoBytes, image: null },
};
/** A phone that was long without signal sends its files first and its visits after: they may lie some days between. */
export const PENDING_DAYS = 7;
/** What one driver may have waiting: a long day's pictures and videos, none for filling the disk. */
export const PENDING_BYTES = 600 * 1024 * 1024;

const words = {
  image: { es: 'JPEG, PNG o WebP', en: 'JPEG, PNG or WebP' },
  video: { es: 'MP4 o WebM', en: 'MP4 or WebM' },
};

/** A video by its content, as it came; a picture made anew. Whatever its name or its sender say of it does not count. */
async function cleaned(ctx: Ctx, kind: Kind, bytes: Uint8Array): Promise<{ type: string; content: Uint8Array }> {
  const { image } = evidenceRules[kind];
  const type = image ? imageType(bytes) : videoType(bytes);
  if (!type) throw problem('files.wrong_type', { types: words[image ? 'image' : 'video'][ctx.locale] });
  if (!image) return { type, content: bytes };
  try {
    return await cleanImage(bytes, type as 'image/png', image);
  } catch (error) {
    if (error instanceof ImageError) throw problem('files.damaged');
    throw error;
  }
}
const toAnswer = (file: SentFile | 'taken'): { _id: string; sha256: string; bytes: number } => {
  if (file === 'taken') throw problem('proof.file_exists');
  return { _id: file._id, sha256: file.sha256, bytes: file.bytes };
};

/**
 * Keeps a picture, a video or a signature under the id that the driver's phone gave it. The same bytes sent again are answered again, without
 * a second look at them; an id that is another file's is refused (proof.file_exists).
 */
export async function saveUpload(
  ctx: Ctx,
  id: string,
  kind: Kind,
  file: Upload | null,
): Promise<{ _id: string; sha256: string; bytes: number }> {
  if (!file || file.bytes.byteLength === 0) throw problem('files.damaged');
  if (file.isTruncated || file.bytes.byteLength > evidenceRules[kind].maxBytes) throw problem('general.too_large');
  const sourceHash = createHash('sha256').update(kind).update(file.bytes).digest();
  const known = await inTx(ctx, (tx) => findSent(tx, id, sourceHash));
  if (known) return toAnswer(known);
  const { type, content: bytes } = await cleaned(ctx, kind, file.bytes);
  const hasRoom = async (tx: TxCtx): Promise<void> => {
    if ((await pendingBytes(tx)) + bytes.byteLength > PENDING_BYTES) throw problem('general.rate');
  };
  await inTx(ctx, hasRoom);
  const content = await writeAhead(ctx, bytes);
  return inTx(ctx, async (tx) => {
    await hasRoom(tx);
    return toAnswer(
      await saveSent(tx, {
        id,
        kind: 'evidence',
        name: `${kind}.${endingOf(type)}`,
        type,
        content,
        sourceHash,
        expiresAt: new Date(tx.platform.now().getTime() + PENDING_DAYS * 86_400_000),
      }),
    );
  });
}
