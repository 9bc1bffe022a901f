import { importsApi } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import { receiveFile, sendFile, xlsxType } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as changes from './imports.changes.service.ts';
import { faultyRows } from './imports.faulty.service.ts';
import * as options from './imports.options.service.ts';
import * as imports from './imports.service.ts';

export function importsHttp(m: Mounting): void {
  mount(m, importsApi.xlsOptions, (ctx) => options.listOptions(ctx));
  mount(m, importsApi.saveXlsOptions, (ctx, { body }) => options.saveOption(ctx, body));
  mount(m, importsApi.upload, (ctx, { query, request }) =>
    imports.upload(ctx, query, (take) => receiveFile(request, limits.importBytes, take)),
  );
  mount(m, importsApi.list, (ctx, { query }) => imports.listImports(ctx, query));
  mount(m, importsApi.detail, (ctx, { params }) => imports.importDetail(ctx, params.id));
  mount(m, importsApi.remap, (ctx, { params, body }) => imports.remap(ctx, params.id, body));
  mount(m, importsApi.rows, (ctx, { params, query }) => imports.listRows(ctx, params.id, query));
  mount(m, importsApi.fixRow, (ctx, { params, body }) => imports.fixRow(ctx, params.id, params.row, body));
  mount(m, importsApi.offers, (ctx, { params }) => changes.offers(ctx, params.id));
  mount(m, importsApi.change, (ctx, { params, body }) => changes.change(ctx, params.id, body));
  mount(m, importsApi.run, (ctx, { params }) => imports.run(ctx, params.id));
  mount(m, importsApi.undo, (ctx, { params }) => imports.undo(ctx, params.id));
  mount(m, importsApi.faultyRows, async (ctx, { params, reply }) => {
    const { fileName, bytes } = await faultyRows(ctx, params.id);
    await sendFile(reply, { name: fileName, type: xlsxType, bytes });
    return { ok: true as const };
  });
}
