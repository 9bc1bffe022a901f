import { proofApi } from '@tramo/contract/proof';
import { sendLink } from '../../platform/http/file-link.ts';
import { sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { openEvidence } from './proof.files.service.ts';
import * as proof from './proof.service.ts';
import { proofSheet } from './proof.sheet.service.ts';
import { startZip } from './proof.zip.service.ts';

export function proofHttp(m: Mounting): void {
  mount(m, proofApi.list, (ctx, { body }) => proof.listProof(ctx, body));
  mount(m, proofApi.visits, (ctx, { params }) => proof.guideVisits(ctx, params.id));
  mount(m, proofApi.file, async (ctx, { params, query, request, reply }) => {
    const isThumb = query.size === 'thumb';
    const file = await openEvidence(ctx, params.id, params.fileId, isThumb);
    // It never changes, but who may see it does: a browser's copy is asked for each time and sent again only when it is gone.
    const tag = `"${params.fileId}${isThumb ? '.thumb' : ''}"`;
    void reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'token');
    if (request.headers['if-none-match'] === tag) await reply.status(304).send();
    else if (isThumb || !(await sendLink(ctx, { request, reply }, { ...file, id: params.fileId })))
      await sendFile(reply, { ...file, bytes: await file.read() }, 'inline');
    return { ok: true as const };
  });
  mount(m, proofApi.sheet, async (ctx, { params, query, reply }) => {
    const sheet = await proofSheet(ctx, params.id, query.visitId);
    void reply.header('cache-control', 'no-store');
    await sendFile(reply, { ...sheet, type: 'application/pdf' });
    return { ok: true as const };
  });
  mount(m, proofApi.export, (ctx, { body }) => startZip(ctx, body));
}
