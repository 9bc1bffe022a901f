import { driversOrder } from '@tramo/contract/driver-day/order-rules';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { prefetchEdits, type RouteEdit } from './routes.draft.service.ts';
import { editRoutes } from './routes.edit.service.ts';
import { ownRoute } from './routes.execution.service.ts';
import { wrongState } from './routes.service.ts';
import type { RouteView } from './routes.view.store.ts';

/** The order of a driver's own route is written as the office writes it, in the driver's name: his cedis and audience know no routes. */
const asOffice = <C extends Ctx>(ctx: C): C => ({
  ...ctx,
  actor: { ...ctx.actor, cediIds: null, audiences: ['routesManager'] },
});

/** All visits in the order that a driver sent of the open ones. */
function wantedOrder(view: RouteView, guides: readonly string[]): string[] {
  const stops = view.stopRows.map((s) => ({ guideId: s.guide_id, status: s.status }));
  const wanted = driversOrder(stops, guides);
  if ('order' in wanted) return wanted.order;
  if (wanted.fault === 'duplicated') throw problem('routes.wrong_guides');
  throw problem('routes.stops_changed', { name: view.row.name });
}

const editOf = (id: string, guides: readonly string[]): RouteEdit => ({
  id,
  change: {},
  joining: [],
  visits: (view) => wantedOrder(view, guides),
});

/** The calling driver's route that may be put in another order now. Throws routes.not_found, routes.not_yours, routes.reorder_off, routes.wrong_state. */
async function orderable(tx: TxCtx, id: string): Promise<RouteView> {
  const view = await ownRoute(tx, id);
  if (!(await companyOf(tx, tx.actor.companyId)).company.road.driverReorders) throw problem('routes.reorder_off');
  if (view.row.status !== 'ready' && view.row.status !== 'started') throw wrongState(tx, view.row);
  return view;
}

/** The driver puts the open stops of his route in another order, when his company lets him. Visits made keep their place; times follow. */
export async function reorderOwnRoute(ctx: Ctx, id: string, guides: readonly string[]): Promise<RouteView> {
  const { view, isSame } = await inTx(ctx, async (tx) => {
    const found = await orderable(tx, id);
    const open = wantedOrder(found, guides).filter((g) => guides.includes(g));
    const present = found.stopRows.map((s) => s.guide_id).filter((g) => open.includes(g));
    return { view: found, isSame: open.join() === present.join() };
  });
  if (isSame) return view;
  const guard = async (tx: TxCtx): Promise<void> => void (await orderable({ ...tx, actor: ctx.actor }, id));
  await editRoutes(asOffice(ctx), [editOf(id, guides)], async () => undefined, guard);
  return inTx(ctx, (tx) => ownRoute(tx, id));
}

/** What that asks of the road service, ahead of a call that runs whole in one transaction. */
export const prefetchReorder = (ctx: Ctx, id: string, guides: readonly string[]): Promise<void> =>
  prefetchEdits(asOffice(ctx), () => [editOf(id, guides)]);
