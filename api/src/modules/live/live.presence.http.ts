import { presenceApi } from '@tramo/contract/presence';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';

export function livePresenceHttp(m: Mounting): void {
  mount(m, presenceApi.here, async () => {
    throw problem('general.unexpected');
  });
}
