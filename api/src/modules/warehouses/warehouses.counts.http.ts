import { countsApi } from '@tramo/contract/warehouse/counts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { scanCount, takeNext } from './warehouses.count-work.service.ts';
import * as counts from './warehouses.counts.service.ts';

export function warehousesCountsHttp(m: Mounting): void {
  mount(m, countsApi.due, (ctx, { query }) => counts.listDue(ctx, query));
  mount(m, countsApi.list, (ctx, { query }) => counts.listCounts(ctx, query));
  mount(m, countsApi.create, (ctx, { body }) => counts.createCount(ctx, body));
  mount(m, countsApi.detail, (ctx, { params }) => counts.findCount(ctx, params.id));
  mount(m, countsApi.lines, (ctx, { params, query }) => counts.listLines(ctx, params.id, query));
  mount(m, countsApi.next, (ctx, { params, body }) => takeNext(ctx, params.id, body.locationId));
  mount(m, countsApi.scan, (ctx, { params, body }) => scanCount(ctx, params.id, body.scans));
  mount(m, countsApi.recount, (ctx, { params, body }) => counts.askRecount(ctx, params.id, body.locationIds));
  mount(m, countsApi.approve, (ctx, { params, body }) => counts.approveCount(ctx, params.id, body));
  mount(m, countsApi.cancel, (ctx, { params }) => counts.cancelCount(ctx, params.id));
}
