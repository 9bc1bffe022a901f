import { dashboardApi } from '@tramo/contract/dashboard';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';

export function reportsHttp(m: Mounting): void {
  mount(m, dashboardApi.progress, async () => {
    throw problem('general.unexpected');
  });
  mount(m, dashboardApi.map, async () => {
    throw problem('general.unexpected');
  });
  mount(m, dashboardApi.efficiency, async () => {
    throw problem('general.unexpected');
  });
  mount(m, dashboardApi.export, async () => {
    throw problem('general.unexpected');
  });
}
