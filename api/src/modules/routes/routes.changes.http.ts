import { routeChangesApi } from '@tramo/contract/route-changes';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { listActions, undoAction, undoAhead } from './routes.actions.service.ts';
import { ahead } from './routes.draft.service.ts';
import { moveAhead, moveGuides } from './routes.move.service.ts';

export function routesChangesHttp(m: Mounting): void {
  mount(
    m,
    routeChangesApi.move,
    (ctx, { params, body }) => moveGuides(ctx, params.id, body),
    (ctx, { params, body, request }) => ahead(request, () => moveAhead(ctx, params.id, body)),
  );
  mount(m, routeChangesApi.actions, (ctx, { query }) => listActions(ctx, query.routeId));
  mount(
    m,
    routeChangesApi.undo,
    (ctx, { params }) => undoAction(ctx, params.id),
    (ctx, { params, request }) => ahead(request, () => undoAhead(ctx, params.id)),
  );
  mount(m, routeChangesApi.sheet, async () => {
    throw problem('general.unexpected');
  });
  mount(m, routeChangesApi.manifest, async () => {
    throw problem('general.unexpected');
  });
}
