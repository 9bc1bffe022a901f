import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { fleetApi } from '@tramo/contract/fleet-api';
import { fleetLiveApi } from '@tramo/contract/fleet-live';
import { routesApi } from '@tramo/contract/routes';
import type { FastifyReply } from 'fastify';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { diagnosticsOf, diagnosticsOfAll } from './telemetry.diagnostics.service.ts';
import { type Heard, hearTracker } from './telemetry.osmand.service.ts';
import { routeTrace } from './telemetry.positions.service.ts';
import { dayTracks, fleetZones } from './telemetry.tracks.service.ts';

/** Trackers look at the status alone. */
async function heard(reply: FastifyReply, what: Heard): Promise<{ ok: true }> {
  if (what.is === 'later') void reply.header('retry-after', String(what.seconds));
  await reply.status({ ok: 200, unknown: 404, tooMany: 429, later: 503 }[what.is]).send();
  return { ok: true };
}

export function telemetryHttp(m: Mounting): void {
  for (const e of [driverAppApi.osmandQuery, driverAppApi.osmand])
    mount(m, e, async ({ platform }, { params, request, reply }) => {
      const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
      return heard(reply, await hearTracker(platform, params.token, request.query as Record<string, unknown>, body));
    });
  mount(m, fleetLiveApi.tracks, (ctx, { body }) => dayTracks(ctx, body));
  mount(m, fleetApi.diagnosticsList, async (ctx, { query }) => ({
    diagnostics: await diagnosticsOfAll(ctx, query.ids),
  }));
  mount(m, fleetApi.diagnostics, (ctx, { params }) => diagnosticsOf(ctx, params.id));
  mount(m, routesApi.locations, (ctx, { params }) => routeTrace(ctx, params.id));
  mount(m, fleetLiveApi.zones, (ctx) => fleetZones(ctx));
}
