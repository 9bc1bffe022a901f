import { clientMergeApi } from '@tramo/contract/client-merge';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as merges from './merges.service.ts';

export function mergesHttp(m: Mounting): void {
  mount(m, clientMergeApi.preview, (ctx, { params, query }) => merges.previewMerge(ctx, params.id, query.from));
  mount(m, clientMergeApi.merge, (ctx, { params, body }) => merges.mergeClients(ctx, params.id, body));
}
