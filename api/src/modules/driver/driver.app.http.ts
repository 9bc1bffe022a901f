import { driverAppApi, pieceBytes } from '@tramo/contract/driver-day/driver-app';
import { filePart } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as app from './driver.app.service.ts';

/** What the drivers' web app calls beside `driverHttp`. */
export function driverAppHttp(m: Mounting): void {
  mount(m, driverAppApi.fileProgress, (ctx, { params }) => app.fileProgress(ctx, params.id));
  mount(m, driverAppApi.filePiece, async (ctx, { params, query, request }) =>
    app.takeFilePiece(ctx, params.id, query, await filePart(request, pieceBytes)),
  );
  mount(m, driverAppApi.loading, (ctx, { params }) => app.ownLoading(ctx, params.id));
  mount(m, driverAppApi.presence, (ctx, { body }) => app.presence(ctx, body));
  mount(m, driverAppApi.pushKey, async (ctx) => app.pushKey(ctx));
  mount(m, driverAppApi.pushSubscribe, (ctx, { body }) => app.pushSubscribe(ctx, body));
  mount(m, driverAppApi.pushEnd, (ctx, { query }) => app.pushEnd(ctx, query.endpoint));
  mount(m, driverAppApi.trackerLink, (ctx) => app.trackerLink(ctx));
  mount(m, driverAppApi.trackerState, (ctx) => app.trackerOf(ctx));
  mount(m, driverAppApi.trackerEnd, (ctx) => app.trackerEnd(ctx));
  mount(m, driverAppApi.loadScan, (ctx, { params, body }) => app.scanLoading(ctx, params.id, body.scans));
}
