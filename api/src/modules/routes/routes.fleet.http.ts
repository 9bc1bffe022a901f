import { fleetLiveApi } from '@tramo/contract/fleet-live';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';

export function routesFleetHttp(m: Mounting): void {
  mount(m, fleetLiveApi.tracks, async () => {
    throw problem('general.unexpected');
  });
  mount(m, fleetLiveApi.zones, async () => {
    throw problem('general.unexpected');
  });
}
