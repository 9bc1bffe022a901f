import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { managersLimit } from './routes.assign.service.ts';
import { addGuides, changeGuide, changeRoute, prefetchAddGuides } from './routes.change.service.ts';
import { prefetch } from './routes.draft.service.ts';
import { closeRoute } from './routes.execution.service.ts';
import * as read from './routes.read.service.ts';
import * as routes from './routes.service.ts';

export function routesHttp(m: Mounting): void {
  mount(m, routesApi.create, (ctx, { body }) => routes.createFromForm(ctx, body));
  mount(m, routesApi.list, (ctx, { body }) => read.listRoutes(ctx, body));
  mount(m, routesApi.stops, (ctx, { body }) => read.listStops(ctx, body));
  mount(m, routesApi.fleet, (ctx, { query, body }) => read.listFleet(ctx, query.order, body));
  mount(m, routesApi.count, (ctx, { body }) => read.countRoutes(ctx, body));
  mount(m, routesApi.managersLimit, (ctx) => managersLimit(ctx));
  mount(m, routesApi.detail, (ctx, { params }) => read.routeDetail(ctx, params.id));
  mount(m, routesApi.update, (ctx, { params, body }) => changeRoute(ctx, params.id, body));
  mount(m, guidesApi.update, (ctx, { params, body }) => changeGuide(ctx, params.id, body));
  mount(
    m,
    routesApi.addGuides,
    (ctx, { params, body }) => addGuides(ctx, params.id, body),
    (ctx, { params, body, request }) => prefetch(request, () => prefetchAddGuides(ctx, params.id, body)),
  );
  mount(m, routesApi.remove, async (ctx, { params }) => {
    await routes.deleteRoute(ctx, params.id, null);
    return { ok: true as const };
  });
  mount(m, routesApi.close, (ctx, { params, body }) => closeRoute(ctx, params.id, body.reason));
}
