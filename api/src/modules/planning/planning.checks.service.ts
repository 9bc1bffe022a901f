import type { Parsed } from '@tramo/contract/endpoint';
import { endedPaper } from '@tramo/contract/fleet';
import { availableStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { type ChosenProblem, chosenProblem, type PlanChecks, type planChecksApi } from '@tramo/contract/plan-checks';
import { addDays, instantOf, localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { listVehicles, vehiclesByIds } from '../fleet/fleet.service.ts';
import { type Carrier, listWaiting, type WaitingFilter, waitingIds } from '../guides/guides.problems.service.ts';
import { managersLimit } from '../routes/routes.assign.service.ts';
import { carriersOf, levelOfGuides, quotaLevel, vehicleChecks } from './planning.checks.rules.ts';
import { occupiedVehicles } from './planning.checks.store.ts';
import type { StoredPlan } from './planning.store.ts';
import * as store from './planning.store.ts';

type GuideQuery = Parsed<typeof planChecksApi.guides>['body'];

async function seenPlan(tx: TxCtx, id: string): Promise<StoredPlan> {
  const plan = await store.findPlan(tx.trx, id, tx.actor.cediIds);
  if (!plan) throw problem('planning.not_found');
  return plan;
}

/** What can be carried on the plan's day: by the vehicles that are free then, and by those that it has. */
async function carriers(tx: TxCtx, plan: StoredPlan): Promise<Carrier[]> {
  const free = await listVehicles(tx, {
    search: '',
    page: 1,
    limit: limits.listMax,
    order: 'asc',
    cedisIds: plan.cediIds,
    routeStartDate: plan.startDate,
    tripStatus: 'available',
  });
  const own = (await vehiclesByIds(tx, plan.vehicleIds, plan.startDate)).filter(
    (v) => v.status !== 'deleted' && v.status !== 'maintenance',
  );
  // One with an ended document goes along only when somebody chose it.
  const sound = free.vehicles.filter((v) => endedPaper(v, plan.startDate) === null);
  return carriersOf([...own, ...sound], {
    maxLoadPercent: plan.params.maxLoadPercent,
    isPerCedi: plan.startAddress === null && plan.cediIds.length > 1,
  });
}
const asked = (plan: StoredPlan, q: GuideQuery): WaitingFilter & Pick<GuideQuery, 'sort' | 'order'> => ({
  ...q,
  cedisIds: q.cedisIds && q.cedisIds.length > 0 ? q.cedisIds : plan.cediIds,
});

/** Guides that a plan may take, those with problems first. */
export const guidesForPlan = (ctx: Ctx, id: string, q: GuideQuery): Promise<Answered<typeof planChecksApi.guides>> =>
  inTx(ctx, async (tx) => {
    const plan = await seenPlan(tx, id);
    return listWaiting(tx, { ...asked(plan, q), page: q.page, limit: q.limit }, await carriers(tx, plan));
  });

/** All of them, up to what a plan may hold. */
export const guideIdsForPlan = (ctx: Ctx, id: string, q: GuideQuery): Promise<{ ids: string[]; truncated: boolean }> =>
  inTx(ctx, async (tx) => {
    const plan = await seenPlan(tx, id);
    const rows = await waitingIds(tx, asked(plan, q), await carriers(tx, plan), limits.guidesPerPlan + 1);
    return { ids: rows.slice(0, limits.guidesPerPlan).map((r) => r.id), truncated: rows.length > limits.guidesPerPlan };
  });

/** Told folios of each problem; the rest is a number. */
const FOLIOS = 5;

async function guideChecks(tx: TxCtx, plan: StoredPlan): Promise<PlanChecks['guides']> {
  if (plan.guideIds.length === 0) return [];
  const found = new Map<ChosenProblem, { id: string; folio: string }[]>();
  const add = (kind: ChosenProblem, guide: { id: string; folio: string }): void => {
    const list = found.get(kind) ?? [];
    list.push(guide);
    found.set(kind, list);
  };
  const taken = new Set<string>();
  // The plan's own routes hold its guides once it is dispatched.
  if (plan.status !== 'dispatched')
    for (const g of await store.planningGuides(tx.trx, plan.guideIds, null))
      if (g.routeId !== null || !(availableStatuses as readonly string[]).includes(g.status)) {
        taken.add(g._id);
        add('taken', { id: g._id, folio: g.folio });
      }
  const order = { sort: 'folio', order: 'asc' } as const;
  for (const g of await waitingIds(
    tx,
    { ids: plan.guideIds, ...order },
    await carriers(tx, plan),
    limits.guidesPerPlan,
  ))
    if (!taken.has(g.id)) for (const kind of g.problems) add(kind, g);
  return chosenProblem.options.flatMap((kind) => {
    const list = found.get(kind);
    if (!list) return [];
    return [
      {
        problem: kind,
        level: levelOfGuides[kind],
        ids: list.map((g) => g.id),
        folios: list.slice(0, FOLIOS).map((g) => g.folio),
      },
    ];
  });
}

async function vehiclesOf(tx: TxCtx, plan: StoredPlan): Promise<PlanChecks['vehicles']> {
  const vehicles = await vehiclesByIds(tx, plan.vehicleIds, plan.startDate);
  const { timeZone } = tx.actor;
  const from = instantOf(plan.startDate, plan.startMinute * 60, timeZone);
  const ends = plan.routes.map((r) => new Date(r.routeEnd).getTime());
  const to = new Date(Math.max(instantOf(addDays(plan.startDate, 1), 0, timeZone).getTime(), ...ends));
  const occupied = await occupiedVehicles(tx.trx, plan.vehicleIds, plan.id, from, to, tx.platform.now());
  return vehicles.flatMap((vehicle) =>
    vehicleChecks(
      {
        vehicle,
        occupied: occupied.get(vehicle._id) ?? [],
        isConfirmed: plan.documentsConfirmed.includes(vehicle._id),
        spans: plan.routes
          .filter((r) => r.vehicle === vehicle._id && r.guides.length > 0)
          .map((r) => ({ from: new Date(r.routeStart), to: new Date(r.routeEnd) })),
      },
      { day: plan.startDate, startMinute: plan.startMinute },
    ),
  );
}

/** `GET /routes-plan/{id}/checks`: what would be refused or left out later is said now. */
export const checkPlan = (ctx: Ctx, id: string): Promise<PlanChecks> =>
  inTx(ctx, async (tx) => {
    const plan = await seenPlan(tx, id);
    const guides = await guideChecks(tx, plan);
    const vehicles = plan.status === 'dispatched' ? [] : await vehiclesOf(tx, plan);
    const made = plan.routes.filter((r) => r.guides.length > 0).length;
    const wanted = plan.status === 'dispatched' ? 0 : made || plan.vehicleIds.length * plan.params.trips.most;
    const { remaining, total, resetsOn } = await managersLimit(tx);
    const quota = {
      wanted,
      isCertain: made > 0,
      remaining,
      total,
      resetsOn,
      level: quotaLevel(wanted, made > 0, remaining),
    };
    const isPast = plan.startDate < localDay(tx.platform.now(), tx.actor.timeZone);
    const isStopped = [...guides, ...vehicles, quota].some((c) => c.level === 'stop');
    return { isClear: !isStopped, guides, vehicles, quota, isPast };
  });
