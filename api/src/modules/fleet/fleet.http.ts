import { fleetApi } from '@tramo/contract/fleet';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as fleet from './fleet.service.ts';

export function fleetHttp(m: Mounting): void {
  mount(m, fleetApi.list, (ctx, { query }) => fleet.listVehicles(ctx, query));
  mount(m, fleetApi.count, (ctx, { query }) => fleet.countVehicles(ctx, query));
}
