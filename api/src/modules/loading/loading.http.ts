import { loadingApi } from '@tramo/contract/warehouse/loading';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as loading from './loading.service.ts';

export function loadingHttp(m: Mounting): void {
  mount(m, loadingApi.routes, (ctx, { query }) => loading.listLoading(ctx, query));
  mount(m, loadingApi.detail, (ctx, { params }) => loading.findLoading(ctx, params.id));
  mount(m, loadingApi.scan, (ctx, { params, body }) => loading.scanLoading(ctx, params.id, body.scans));
}
