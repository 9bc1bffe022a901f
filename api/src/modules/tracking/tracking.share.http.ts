import { routeChangesApi } from '@tramo/contract/route-changes';
import { trackingApi } from '@tramo/contract/tracking';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { openRoute, sharedLink, shareRoute, unshareRoute } from './tracking.share.service.ts';

export function trackingShareHttp(m: Mounting): void {
  mount(m, routeChangesApi.shared, (ctx, { params }) => sharedLink(ctx, params.id));
  mount(m, routeChangesApi.share, (ctx, { params, body }) => shareRoute(ctx, params.id, body.hours));
  mount(m, routeChangesApi.unshare, (ctx, { params }) => unshareRoute(ctx, params.id));
  mount(m, trackingApi.route, (ctx, { params }) => openRoute(ctx, params.token));
}
