import type { Parsed } from '@tramo/contract/endpoint';
import { fieldMessages } from '@tramo/contract/problems';
import type { RouteDetail, routesApi } from '@tramo/contract/routes';
import { type Ctx, inTx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { kindOf } from './routes.actions.rules.ts';
import { recordAction } from './routes.actions.service.ts';
import { auditRoute, routeBefore } from './routes.audit.service.ts';
import { prefetchEdits, type RouteChange, type RouteEdit } from './routes.draft.service.ts';
import { editRoutes, followOrder } from './routes.edit.service.ts';
import { routeChanged } from './routes.events.ts';
import { routeDetail, seenRoute } from './routes.read.service.ts';
import { sameSet } from './routes.rules.ts';
import * as store from './routes.store.ts';
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

const joiningEdit = (id: string, { guides, version }: Joining): RouteEdit => ({
  id,
  change: { version },
  joining: guides,
  visits: ({ row, stopRows }: RouteView): string[] => {
    const here = stopRows.find((s) => s.here && guides.includes(s.guide_id));
    if (here) throw problem('guides.in_route', { folio: here.folio, route: row.name });
    return [...stopRows.map((s) => s.guide_id).filter((guideId) => !guides.includes(guideId)), ...guides];
  },
});

/** `POST /routes/{id}/guides`: more guides of the route's cedi, at the end of its order. */
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
  return changeOne(ctx, joiningEdit(id, body));
}
/** What `addGuides` asks of the road service, ahead of its transaction. */
export const prefetchAddGuides = (ctx: Ctx, id: string, body: Joining): Promise<void> =>
  prefetchEdits(ctx, () => [joiningEdit(id, body)]);

/** The guides' own screen moved a guide within its route: the plan of the visits follows. Doing it again changes nothing. */
export const followGuideOrder = (ctx: Ctx, id: string, guideIds: readonly string[]): Promise<void> =>
  inTx(ctx, async (tx) => {
    if (!(await store.lockRoute(tx.trx, id))) return;
    const view = await seenRoute(tx, id);
    const gone = view.stopRows.filter((s) => !s.here).map((s) => s.guide_id);
    const wanted = [...gone, ...guideIds];
    const current = view.stopRows.map((s) => s.guide_id);
    // Guides came or went since: what happened later has its own order.
    if (view.row.status === 'finished' || !sameSet(wanted, current) || wanted.join() === current.join()) return;
    const before = await routeBefore(tx, id);
    const times = await followOrder(tx, view, wanted);
    if (!times) return;
    await store.updateRoute(tx.trx, id, {
      planned_end: times.end,
      distance_m: times.distanceM,
      duration_s: times.durationS,
    });
    await auditRoute(tx, { action: 'update', id, before });
    await emit(tx.trx, [routeChanged(tx.actor.companyId, view.row.cedi_id, { routeId: id })]);
  });

export const timeZoneOf = async (ctx: Ctx): Promise<string> =>
  (await companyOf(ctx, ctx.actor.companyId)).company.timeZone;
