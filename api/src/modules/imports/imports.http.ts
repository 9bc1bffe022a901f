import type { MultipartFile } from '@fastify/multipart';
import { importsApi } from '@tramo/contract/imports';
import type { FastifyRequest } from 'fastify';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { faultyRows } from './imports.faulty.service.ts';
import * as options from './imports.options.service.ts';
import * as imports from './imports.service.ts';

/** The file part of a multipart body. A part that passed the size limit ends early and says so; the rest of it is never kept. */
async function filePart(request: FastifyRequest): Promise<imports.Upload> {
  const part: MultipartFile | undefined = await request.file({ throwFileSizeLimit: false });
  if (!part) throw problem('imports.file', { reason: 'Elige un archivo XLSX, XLS o CSV.' });
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  return { fileName: part.filename || 'archivo', bytes: Buffer.concat(chunks), isTruncated: part.file.truncated };
}

export function importsHttp(m: Mounting): void {
  mount(m, importsApi.xlsOptions, (ctx) => options.listOptions(ctx));
  mount(m, importsApi.saveXlsOptions, (ctx, { body }) => options.saveOption(ctx, body));
  mount(m, importsApi.upload, async (ctx, { query, request }) => imports.upload(ctx, query, await filePart(request)));
  mount(m, importsApi.list, (ctx, { query }) => imports.listImports(ctx, query));
  mount(m, importsApi.detail, (ctx, { params }) => imports.importDetail(ctx, params.id));
  mount(m, importsApi.remap, (ctx, { params, body }) => imports.remap(ctx, params.id, body));
  mount(m, importsApi.rows, (ctx, { params, query }) => imports.listRows(ctx, params.id, query));
  mount(m, importsApi.fixRow, (ctx, { params, body }) => imports.fixRow(ctx, params.id, params.row, body));
  mount(m, importsApi.run, (ctx, { params }) => imports.run(ctx, params.id));
  mount(m, importsApi.undo, (ctx, { params }) => imports.undo(ctx, params.id));
  mount(m, importsApi.faultyRows, async (ctx, { params, reply }) => {
    const { fileName, bytes } = await faultyRows(ctx, params.id);
    await reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="errores.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .send(Buffer.from(bytes));
    return { ok: true as const };
  });
}
