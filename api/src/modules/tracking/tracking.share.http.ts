import { routeChangesApi } from '@tramo/contract/route-changes';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';

export function trackingShareHttp(m: Mounting): void {
  mount(m, routeChangesApi.share, async () => {
    throw problem('general.unexpected');
  });
  mount(m, routeChangesApi.unshare, async () => {
    throw problem('general.unexpected');
  });
}
