import { filesApi } from '@tramo/contract/files';
import { openParts } from '../../platform/files.ts';
import { sendLink } from '../../platform/http/file-link.ts';
import { filePart, sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { uploadRules } from './files.rules.ts';
import * as files from './files.service.ts';

export function filesHttp(m: Mounting): void {
  mount(m, filesApi.upload, async (ctx, { query, request }) =>
    files.upload(ctx, query.kind, await filePart(request, uploadRules[query.kind].maxBytes)),
  );
  mount(m, filesApi.download, async (ctx, { params, request, reply }) => {
    const file = await files.open(ctx, params.id);
    // A file never changes, but who may open it does: a browser's copy is asked for each time and sent again only when it is gone.
    const tag = `"${file._id}"`;
    void reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'token');
    if (request.headers['if-none-match'] === tag) await reply.status(304).send();
    // It goes out as it is read, never whole in memory.
    else if (!(await sendLink(ctx, { request, reply }, { ...file, id: file._id })))
      await sendFile(
        reply,
        { ...file, bytes: { stream: await openParts(ctx, file._id), length: file.bytes } },
        file.type.startsWith('image/') ? 'inline' : 'attachment',
      );
    return { ok: true as const };
  });
}
