import { routeChangesApi } from '@tramo/contract/route-changes';
import { sendFile, xlsxType } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { listActions, prefetchUndo, undoAction } from './routes.actions.service.ts';
import { joinCosts, moveCosts } from './routes.costs.service.ts';
import { officeDirections } from './routes.directions.service.ts';
import { prefetch } from './routes.draft.service.ts';
import { printManifests, routeManifest } from './routes.manifest.service.ts';
import { moveGuides, prefetchMove } from './routes.move.service.ts';
import { stopsSheet } from './routes.sheet.service.ts';

export function routesChangesHttp(m: Mounting): void {
  mount(
    m,
    routeChangesApi.move,
    (ctx, { params, body }) => moveGuides(ctx, params.id, body),
    (ctx, { params, body, request }) => prefetch(request, () => prefetchMove(ctx, params.id, body)),
  );
  mount(m, routeChangesApi.moveCosts, (ctx, { params, body }) => moveCosts(ctx, params.id, body));
  mount(m, routeChangesApi.joinCosts, (ctx, { params, body }) => joinCosts(ctx, params.id, body));
  mount(m, routeChangesApi.directions, (ctx, { params }) => officeDirections(ctx, params.id));
  mount(m, routeChangesApi.actions, (ctx, { query }) => listActions(ctx, query.routeId));
  mount(
    m,
    routeChangesApi.undo,
    (ctx, { params }) => undoAction(ctx, params.id),
    (ctx, { params, request }) => prefetch(request, () => prefetchUndo(ctx, params.id)),
  );
  mount(m, routeChangesApi.sheet, async (ctx, { params, reply }) => {
    await sendFile(reply.header('cache-control', 'no-store'), {
      ...(await stopsSheet(ctx, params.id)),
      type: xlsxType,
    });
    return { ok: true as const };
  });
  mount(m, routeChangesApi.manifests, (ctx, { body }) => printManifests(ctx, body.routes));
  mount(m, routeChangesApi.manifest, async (ctx, { params, reply }) => {
    const file = await routeManifest(ctx, params.id);
    await sendFile(reply.header('cache-control', 'no-store'), { ...file, type: 'application/pdf' }, 'inline');
    return { ok: true as const };
  });
}
