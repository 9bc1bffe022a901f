import { fleetApi } from '@tramo/contract/fleet-api';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { expiringPapers } from './fleet.papers.service.ts';
import * as providers from './fleet.providers.service.ts';
import * as fleet from './fleet.service.ts';

export function fleetHttp(m: Mounting): void {
  mount(m, fleetApi.list, (ctx, { query }) => fleet.listVehicles(ctx, query));
  mount(m, fleetApi.count, (ctx, { query }) => fleet.countVehicles(ctx, query));
  mount(m, fleetApi.detail, (ctx, { params }) => fleet.findVehicle(ctx, params.id));
  mount(m, fleetApi.create, (ctx, { body }) => fleet.createVehicle(ctx, body));
  mount(m, fleetApi.update, (ctx, { params, body }) => fleet.updateVehicle(ctx, params.id, body));
  mount(m, fleetApi.providers, (ctx, { query }) => providers.listProviders(ctx, query));
  mount(m, fleetApi.createProvider, (ctx, { body }) => providers.createProvider(ctx, body));
  mount(m, fleetApi.updateProvider, (ctx, { params, body }) => providers.updateProvider(ctx, params.id, body));
  mount(m, fleetApi.expiring, (ctx, { query }) => expiringPapers(ctx, query));
}
