import type { Parsed } from '@tramo/contract/endpoint';
import type { BinnacleEntry, GuideDocument } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { attachFile, findFile, readFile } from '../../platform/files.ts';
import { sendFile } from '../../platform/http/file-part.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { cleanImage, imageType } from '../../platform/images.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { addLines } from './guides.binnacle.store.ts';
import { deleteDocument, documentsOf, findDocument, insertDocument } from './guides.documents.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { lockedGuide, routeOf } from './guides.moves.service.ts';
import { fileNameOf } from './guides.rules.ts';
import type { GuideRow } from './guides.store.ts';

/** What came or went is told in the binnacle, whatever the guide's state. */
async function record(tx: TxCtx, row: GuideRow, action: BinnacleEntry['action'], name: string): Promise<void> {
  const line = { guideId: row.id, at: tx.platform.now(), from: row.status, to: row.status, subStatus: row.sub_status };
  await addLines(tx.trx, tx.actor, [{ ...line, action, reason: name, route: routeOf(row) }]);
  await emit(tx.trx, guideRowsChanged(tx.actor.companyId, [row]));
}

/** Attaches an upload of the caller's own. A file that the guide has already is answered as it stands. */
export const addDocument = (
  ctx: Ctx,
  id: string,
  body: Parsed<typeof guidesApi.addDocument>['body'],
): Promise<Answered<typeof guidesApi.addDocument>> =>
  inTx(ctx, async (tx) => {
    const row = await lockedGuide(tx, id);
    const file = await findFile(tx.trx, body.fileId, tx.platform.now());
    const isOwn = file?.kind === 'guideDocument' && file.createdBy === tx.actor.userId;
    if (!file || !isOwn)
      throw problem('general.invalid', {}, { fields: { fileId: fieldMessages.unknownFile[tx.locale] } });
    const documents = await documentsOf(tx.trx, id);
    const known = documents.find((d) => d.fileId === file._id);
    if (known) return known;
    if (documents.length >= limits.documentsPerGuide)
      throw problem('guides.too_many_documents', { max: limits.documentsPerGuide });
    await attachFile(tx.trx, file._id, ['guideDocument']);
    const name = body.name ?? file.name;
    const at = tx.platform.now();
    const documentId = await insertDocument(tx.trx, tx.actor, { guideId: id, fileId: file._id, name, at });
    await record(tx, row, 'documentAdded', name);
    return {
      _id: documentId,
      fileId: file._id,
      name,
      type: file.type,
      bytes: file.bytes,
      by: tx.actor.name,
      createdDate: at.toISOString(),
    };
  });

/**
 * Pictures of a visit that are papers of the guide, too: those that it has already are left, and what is beyond the most that a guide may have stays
 * evidence alone. The caller has checked that guide and files are the driver's.
 */
export const addPhotoPapers = (
  ctx: Ctx,
  id: string,
  papers: readonly { fileId: string; name: string }[],
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const row = await lockedGuide(tx, id);
    const documents = await documentsOf(tx.trx, id);
    const known = new Set(documents.map((d) => d.fileId));
    const news = papers.filter((p) => !known.has(p.fileId)).slice(0, limits.documentsPerGuide - documents.length);
    for (const { fileId, name } of news) {
      await insertDocument(tx.trx, tx.actor, { guideId: id, fileId, name, at: tx.platform.now() });
      await record(tx, row, 'documentAdded', name);
    }
  });

export const removeDocument = (
  ctx: Ctx,
  id: string,
  documentId: string,
): Promise<Answered<typeof guidesApi.removeDocument>> =>
  inTx(ctx, async (tx) => {
    const row = await lockedGuide(tx, id);
    const document = (await documentsOf(tx.trx, id)).find((d) => d._id === documentId);
    if (!document) throw problem('guides.document_not_found');
    await deleteDocument(tx.trx, id, documentId);
    await record(tx, row, 'documentRemoved', document.name);
    return { ok: true as const };
  });

const THUMB_PX = 320;

interface Opening {
  id: string;
  documentId: string;
  /** A small picture of it; PDFs have none. */
  isThumb: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends a paper of a guide that the caller sees. A file never changes, so a browser that has it is told so and sent nothing. */
export async function openDocument(ctx: Ctx, { id, documentId, isThumb, request, reply }: Opening): Promise<void> {
  const document = await inTx(ctx, ({ trx, actor }) =>
    findDocument(trx, { guideId: id, documentId, cediIds: cediScope(actor) }),
  );
  if (!document || (isThumb && !document.type.startsWith('image/'))) throw problem('guides.document_not_found');
  const tag = `"${document.fileId}${isThumb ? '-thumb' : ''}"`;
  // Who may open it does change: a browser's copy is asked for each time.
  void reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'token');
  if (request.headers['if-none-match'] === tag) {
    await reply.status(304).send();
    return;
  }
  const { name, type, content } = await contentOf(ctx, document, isThumb);
  await sendFile(
    reply,
    { name: fileNameOf(name, type), type, bytes: content },
    type.startsWith('image/') ? 'inline' : 'attachment',
  );
}

async function contentOf(
  ctx: Ctx,
  document: GuideDocument,
  isThumb: boolean,
): Promise<{ name: string; type: string; content: Uint8Array }> {
  const content = await readFile(ctx, document.fileId);
  if (!content) throw problem('guides.document_not_found');
  const type = isThumb ? imageType(content) : null;
  if (type === null) return { name: document.name, type: document.type, content };
  // Drawn with no transaction open: others read and write meanwhile.
  const thumb = await cleanImage(content, type, { sidePx: THUMB_PX, fit: 'inside', format: 'webp' });
  return { name: document.name, ...thumb };
}
