import { fleetLiveApi } from '@tramo/contract/fleet-live';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { dayTracks, fleetZones } from './routes.fleet.service.ts';

export function routesFleetHttp(m: Mounting): void {
  mount(m, fleetLiveApi.tracks, (ctx, { body }) => dayTracks(ctx, body));
  mount(m, fleetLiveApi.zones, (ctx) => fleetZones(ctx));
}
