import type { Parsed } from '@tramo/contract/endpoint';
import { type Guide, isManaged } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { fieldMessages } from '@tramo/contract/problems';
import type { RouteDetail, routesApi } from '@tramo/contract/routes';
import { guideStatusNames } from '@tramo/contract/words/guides';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { updateGuide } from '../guides/guides.edit.service.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { kindOf } from './routes.actions.rules.ts';
import { recordAction } from './routes.actions.service.ts';
import { prefetchEdits, type RouteChange, type RouteEdit } from './routes.draft.service.ts';
import { editRoutes } from './routes.edit.service.ts';
import { joined } from './routes.join.service.ts';
import { routeDetail, seenRoute } from './routes.read.service.ts';
import { movedOrder } from './routes.rules.ts';
import type { RouteView } from './routes.view.store.ts';

/** Changes one route and keeps it among the actions of the board. */
const changeOne = (ctx: Ctx, edit: RouteEdit): Promise<RouteDetail> =>
  editRoutes(ctx, [edit], async (tx, edited) => {
    const [route] = edited;
    const what = route ? kindOf(route, route.audited) : null;
    if (what) await recordAction(tx, { ...what, routes: edited });
    return routeDetail(tx, edit.id);
  });

/** `PUT /routes/{id}`: name, vehicle, driver, boarding, departure, and the list of guides in order. Answers the route as it is then. */
export function changeRoute(ctx: Ctx, id: string, change: RouteChange): Promise<RouteDetail> {
  const { guides } = change;
  return changeOne(ctx, { id, change, visits: guides ? () => guides : null, joining: [] });
}

type Joining = Parsed<typeof routesApi.addGuides>['body'];

export const joiningEdit = (ctx: Ctx, id: string, { guides, place, version }: Joining): RouteEdit => ({
  id,
  change: { version },
  joining: guides,
  visits: (view: RouteView, places) => {
    const { row, stopRows } = view;
    const here = stopRows.find((s) => s.here && guides.includes(s.guide_id));
    if (here) throw problem('guides.in_route', { folio: here.folio, route: row.name });
    if (place === 'cheapest') return joined(ctx, view, places, guides, undefined);
    return [...stopRows.map((s) => s.guide_id).filter((guideId) => !guides.includes(guideId)), ...guides];
  },
});

/** `POST /routes/{id}/guides`: more guides of the route's cedi, at the end of its order or where they cost least. */
export async function addGuides(ctx: Ctx, id: string, body: Joining): Promise<RouteDetail> {
  const { guides } = body;
  if (new Set(guides).size < guides.length)
    throw problem('general.invalid', {}, { fields: { guides: fieldMessages.duplicated[ctx.locale] } });
  await inTx(ctx, async (tx) => {
    const { row } = await seenRoute(tx, id);
    const found = await guidesByIds(tx, guides);
    if (found.length < guides.length) throw problem('guides.not_found');
    const foreign = found.find((g) => g.cedi._id !== row.cedi_id);
    if (foreign) throw problem('routes.other_cedi', { folio: foreign.folio, route: row.name });
  });
  return changeOne(ctx, joiningEdit(ctx, id, body));
}
/** What `addGuides` asks of the road service, ahead of its transaction. */
export const prefetchAddGuides = (ctx: Ctx, id: string, body: Joining): Promise<void> =>
  prefetchEdits(ctx, () => [joiningEdit(ctx, id, body)]);

/** The visits with one guide at another place among those that are in the route now. Throws general.invalid for a place that cannot be had. */
const placing =
  (ctx: Ctx, id: string, place: number) =>
  ({ stopRows }: RouteView): string[] => {
    const here = stopRows.filter((s) => s.here);
    const moved = movedOrder(
      here.map((s) => ({ id: s.guide_id, fixed: isManaged(s.status) })),
      id,
      place,
    );
    if (moved) return [...stopRows.filter((s) => !s.here).map((s) => s.guide_id), ...moved];
    const fault = place > here.length ? 'tooLarge' : 'invalid';
    throw problem('general.invalid', {}, { fields: { order: fieldMessages[fault][ctx.locale] } });
  };

/**
 * `PUT /guides/{id}`: the guide's fields are the guides' own, its place in its route (1..n) is a change of the route's order
 * like any other of the board.
 */
export async function changeGuide(
  ctx: Ctx,
  id: string,
  { order, version, ...change }: Parsed<typeof guidesApi.update>['body'],
): Promise<Guide> {
  if (order === undefined) return updateGuide(ctx, id, { ...change, version });
  const [guide] = await guidesByIds(ctx, [id]);
  if (!guide) throw problem('guides.not_found');
  if (version !== undefined && version !== guide.version) throw problem('general.stale', {}, { detail: guide });
  const { route } = guide;
  if (!route || isManaged(guide.status))
    throw problem('guides.wrong_state', { folio: guide.folio, status: guideStatusNames[guide.status][ctx.locale] });
  const edit: RouteEdit = { id: route._id, change: {}, visits: placing(ctx, id, order), joining: [] };
  await prefetchEdits(ctx, () => [edit]);
  return inTx(ctx, async (tx) => {
    // The route is held before its guide, as everywhere.
    await changeOne(tx, edit);
    return updateGuide(tx, id, change);
  });
}
