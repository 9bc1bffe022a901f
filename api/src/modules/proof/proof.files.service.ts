import { type Ctx, inTx, seesCedi } from '../../platform/context.ts';
import { readFile } from '../../platform/files.ts';
import { thumbnail } from '../../platform/images.ts';
import { problem } from '../../platform/problem.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { endingOf } from './proof.rules.ts';
import { visitOfFile } from './proof.store.ts';

const THUMB_PX = 320;
/** Thumbnails made a moment ago: a gallery shows the same ones to everybody who opens it. Some kilobytes each. */
const CACHED_THUMBS = 600;
const thumbs = new Map<string, Uint8Array>();

function cacheThumb(id: string, thumb: Uint8Array): Uint8Array {
  thumbs.delete(id);
  thumbs.set(id, thumb);
  const [oldest] = thumbs.keys();
  if (thumbs.size > CACHED_THUMBS && oldest) thumbs.delete(oldest);
  return thumb;
}

export interface OpenedEvidence {
  name: string;
  type: string;
  /** Reads it, or makes its thumbnail: outside of any transaction that holds others up. */
  read(): Promise<Uint8Array>;
}

/** A file of a visit that the caller may look at. Who may not is told that there is none. */
export async function openEvidence(
  ctx: Ctx,
  guideId: string,
  fileId: string,
  isThumb: boolean,
): Promise<OpenedEvidence> {
  const file = await inTx(ctx, async (tx) => {
    const found = await visitOfFile(tx.trx, guideId, fileId);
    const isSeen = found && (seesCedi(tx.actor, found.cedi_id) || (await guidesByIds(tx, [guideId])).length > 0);
    if (!isSeen) throw problem('files.not_found');
    return found;
  });
  return openFile(ctx, fileId, { type: file.type, stem: `${file.folio} ${file.kind}` }, isThumb);
}

/** A file that the caller was found to see, or its thumbnail. Throws files.not_found. */
export function openFile(
  ctx: Ctx,
  fileId: string,
  { type, stem }: { type: string; stem: string },
  isThumb: boolean,
): OpenedEvidence {
  const content = async (): Promise<Uint8Array> => {
    const bytes = await readFile(ctx, fileId);
    if (!bytes) throw problem('files.not_found');
    return bytes;
  };
  if (!isThumb) return { name: `${stem}.${endingOf(type)}`, type, read: content };
  // A video has no picture of its own: nothing here decodes it.
  if (!type.startsWith('image/')) throw problem('files.not_found');
  return {
    name: `${stem}.webp`,
    type: 'image/webp',
    read: async () => cacheThumb(fileId, thumbs.get(fileId) ?? (await thumbnail(await content(), THUMB_PX))),
  };
}
