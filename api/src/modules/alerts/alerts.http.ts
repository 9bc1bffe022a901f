import { alertsApi } from '@tramo/contract/alerts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';

export function alertsHttp(m: Mounting): void {
  mount(m, alertsApi.list, async () => {
    throw problem('general.unexpected');
  });
  mount(m, alertsApi.unread, async () => {
    throw problem('general.unexpected');
  });
  mount(m, alertsApi.update, async () => {
    throw problem('general.unexpected');
  });
  mount(m, alertsApi.remove, async () => {
    throw problem('general.unexpected');
  });
}
