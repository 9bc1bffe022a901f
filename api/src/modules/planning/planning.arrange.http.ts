import { routeChangesApi } from '@tramo/contract/route-changes';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';

export function planningArrangeHttp(m: Mounting): void {
  mount(m, routeChangesApi.arrange, async () => {
    throw problem('general.unexpected');
  });
  mount(m, routeChangesApi.rearrange, async () => {
    throw problem('general.unexpected');
  });
}
