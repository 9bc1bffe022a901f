import type { Parsed } from '@tramo/contract/endpoint';
import { countOf } from '@tramo/contract/fields';
import type { GuideChange, PlanChanges, planDispatchApi } from '@tramo/contract/plan-dispatch';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import { changesSince, type FoundChange, type LastDispatch } from './planning.changes.rules.ts';
import { lastDispatch } from './planning.changes.store.ts';
import * as store from './planning.store.ts';

type Asked = Parsed<typeof planDispatchApi.changes>['query'];
const none: PlanChanges['counts'] = { added: 0, removed: 0, moved: 0, reordered: 0, shifted: 0, vehicles: 0 };

/** What is different in a plan from what was dispatched last, a page of its guides at a time. */
export const changesOfPlan = (ctx: Ctx, id: string, { kind, page, limit }: Asked): Promise<PlanChanges> =>
  inTx(ctx, async (tx) => {
    const plan = await store.findPlan(tx.trx, id, tx.actor.cediIds);
    if (!plan) throw problem('planning.not_found');
    const last = plan.lastDispatch && (await lastDispatch(tx.trx, id));
    if (!last)
      return { last: null, total: 0, counts: none, routes: [], drivers: [], changes: [], count: countOf(0, limit) };
    const found = changesSince(last, plan.routes);
    const wanted = found.changes.filter((c) => !kind || (kind === 'shifted' ? c.isShifted : c.kind === kind));
    const vehicles = await vehiclesByIds(
      tx,
      [...new Set(found.routes.flatMap((r) => r.vehicleNow ?? []))],
      plan.startDate,
    );
    const names = new Map(vehicles.map((v) => [v._id, v.nickname]));
    return {
      ...found,
      last: { at: last.at, by: last.by },
      routes: found.routes.map((r) => ({
        ...r,
        vehicleNow: r.vehicleNow === null ? null : { _id: r.vehicleNow, name: names.get(r.vehicleNow) ?? '' },
      })),
      changes: await withNames(tx, last, wanted.slice((page - 1) * limit, page * limit)),
      count: countOf(wanted.length, limit),
    };
  });

/** Folio and name of each guide; of one that was deleted since, the folio under which it went out. */
async function withNames(tx: TxCtx, last: LastDispatch, changes: readonly FoundChange[]): Promise<GuideChange[]> {
  const guides = await store.planningGuides(
    tx.trx,
    changes.map((c) => c.guideId),
    null,
  );
  const known = new Map(guides.map((g) => [g._id, { folio: g.folio, name: g.contactName || g.companyName }]));
  const folios = new Map(last.routes.flatMap((r) => r.guides.map((g) => [g._id, g.folio] as const)));
  return changes.map(({ guideId, ...change }) => ({
    ...change,
    guide: { _id: guideId, ...(known.get(guideId) ?? { folio: folios.get(guideId) ?? '', name: '' }) },
  }));
}
