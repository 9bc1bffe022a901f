import { bulkApi } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import { filePart, sendFile, xlsxType } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { startEdit } from './bulk.edit.service.ts';
import { startExport } from './bulk.export.service.ts';
import * as bulk from './bulk.service.ts';

export function bulkHttp(m: Mounting): void {
  mount(m, bulkApi.columns, async (ctx, { params }) => bulk.columns(ctx, params.list));
  mount(m, bulkApi.template, async (ctx, { params, reply }) => {
    await sendFile(reply, { ...(await bulk.template(ctx, params.list)), type: xlsxType });
    return { ok: true as const };
  });
  mount(m, bulkApi.export, (ctx, { params, body }) => startExport(ctx, params.list, body));
  mount(m, bulkApi.edit, (ctx, { params, body }) => startEdit(ctx, params.list, body));
  mount(m, bulkApi.upload, async (ctx, { params, request }) =>
    bulk.upload(ctx, params.list, await filePart(request, limits.listImportBytes)),
  );
  mount(m, bulkApi.imports, (ctx, { params, query }) => bulk.listImports(ctx, params.list, query));
  mount(m, bulkApi.detail, (ctx, { params }) => bulk.importDetail(ctx, params.id));
  mount(m, bulkApi.rows, (ctx, { params, query }) => bulk.listRows(ctx, params.id, query));
  mount(m, bulkApi.run, (ctx, { params, body }) => bulk.run(ctx, params.id, body));
  mount(m, bulkApi.faulty, async (ctx, { params, reply }) => {
    await sendFile(reply, { ...(await bulk.faulty(ctx, params.id)), type: xlsxType });
    return { ok: true as const };
  });
  mount(m, bulkApi.discard, (ctx, { params }) => bulk.discard(ctx, params.id));
}
