import { routeChangesApi } from '@tramo/contract/route-changes';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';

export function routesChangesHttp(m: Mounting): void {
  mount(m, routeChangesApi.move, async () => {
    throw problem('general.unexpected');
  });
  mount(m, routeChangesApi.actions, async () => {
    throw problem('general.unexpected');
  });
  mount(m, routeChangesApi.undo, async () => {
    throw problem('general.unexpected');
  });
  mount(m, routeChangesApi.sheet, async () => {
    throw problem('general.unexpected');
  });
  mount(m, routeChangesApi.manifest, async () => {
    throw problem('general.unexpected');
  });
}
