import { fleetApi } from '@tramo/contract/fleet-api';
import { fleetLiveApi } from '@tramo/contract/fleet-live';
import { routesApi } from '@tramo/contract/routes';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { diagnosticsOf, diagnosticsOfAll } from './telemetry.diagnostics.service.ts';
import { routeTrace } from './telemetry.positions.service.ts';
import { dayTracks, fleetZones } from './telemetry.tracks.service.ts';

export function telemetryHttp(m: Mounting): void {
  mount(m, fleetLiveApi.tracks, (ctx, { body }) => dayTracks(ctx, body));
  mount(m, fleetApi.diagnosticsList, async (ctx, { query }) => ({
    diagnostics: await diagnosticsOfAll(ctx, query.ids),
  }));
  mount(m, fleetApi.diagnostics, (ctx, { params }) => diagnosticsOf(ctx, params.id));
  mount(m, routesApi.locations, (ctx, { params }) => routeTrace(ctx, params.id));
  mount(m, fleetLiveApi.zones, (ctx) => fleetZones(ctx));
}
