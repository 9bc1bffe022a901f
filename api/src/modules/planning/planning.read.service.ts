import type { Parsed } from '@tramo/contract/endpoint';
import type { Plan, PlanSummary, planningApi } from '@tramo/contract/planning';
import { planStatusNames } from '@tramo/contract/words/planning';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { routesOfPlan } from '../routes/routes.service.ts';
import { planBasis } from './planning.basis.service.ts';
import { searchChange } from './planning.disturb.rules.ts';
import { capacityOf, planCan } from './planning.plan.rules.ts';
import { noTotals } from './planning.result.rules.ts';
import type { StoredPlan } from './planning.store.ts';
import * as store from './planning.store.ts';

export const wrongState = (ctx: Ctx, plan: Pick<StoredPlan, 'status'>): Error =>
  problem('planning.wrong_state', { status: planStatusNames[plan.status][ctx.locale].toLowerCase() });

/** Takes a plan for changing: it exists, the caller sees it, and nobody else changes it meanwhile. */
export async function takePlan(tx: TxCtx, id: string): Promise<StoredPlan> {
  const plan = await store.findPlan(tx.trx, id, tx.actor.cediIds, { lock: true });
  if (!plan) throw problem('planning.not_found');
  return plan;
}

export const listPlans = (
  ctx: Ctx,
  q: Parsed<typeof planningApi.list>['query'],
): Promise<{ plans: PlanSummary[]; count: { totalPlans: number; totalPages: number } }> =>
  inTx(ctx, async (tx) => {
    const { plans, total } = await store.listPlans(tx.trx, tx.actor.companyId, {
      search: q.search,
      status: q.status ?? null,
      scope: cediScope(tx.actor),
      sort: q.sort,
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return {
      plans: plans.map((p) => ({
        _id: p.id,
        name: p.name,
        status: p.status,
        startDate: p.startDate,
        startHour: hourOf(p.startMinute),
        startAddress: p.startAddress,
        cedisSelected: p.cedis,
        totals: { ...noTotals, ...p.totals },
        guidesCount: p.guides,
        vehiclesCount: p.vehicles,
        jobId: p.jobId,
        createdBy: p.createdBy,
        createdDate: p.createdAt.toISOString(),
        updatedDate: p.updatedAt.toISOString(),
        version: p.version,
        can: planCan(
          { status: p.status, guides: p.guides, vehicles: p.vehicles, routes: p.totals.routes ?? 0 },
          tx.actor.audiences,
        ),
      })),
      count: { totalPlans: total, totalPages: Math.max(1, Math.ceil(total / q.limit)) },
    };
  });

export const hourOf = (minute: number): { hours: number; minutes: number } => ({
  hours: Math.floor(minute / 60),
  minutes: minute % 60,
});

/** A plan with its guides, capacity and real routes, as the screens show it. */
export async function planAnswer(tx: TxCtx, plan: StoredPlan): Promise<Plan> {
  const basis = await planBasis(tx, plan);
  const totals = { ...noTotals, ...plan.totals };
  const cedis = plan.cediIds.length > 0 ? basis.cedis : [];
  return {
    _id: plan.id,
    name: plan.name,
    status: plan.status,
    startDate: plan.startDate,
    startHour: hourOf(plan.startMinute),
    startAddress: plan.startAddress,
    cedisSelected: cedis.map((c) => ({ _id: c._id, name: c.name })),
    totals,
    guidesCount: basis.guides.length,
    vehiclesCount: plan.vehicleIds.length,
    jobId: plan.jobId,
    createdBy: plan.createdBy,
    createdDate: plan.createdAt.toISOString(),
    updatedDate: plan.updatedAt.toISOString(),
    version: plan.version,
    can: planCan(
      { status: plan.status, guides: basis.guides.length, vehicles: plan.vehicleIds.length, routes: totals.routes },
      tx.actor.audiences,
    ),
    guides: [...basis.guides],
    vehicles: plan.vehicleIds,
    plannerParams: { id: plan.paramsId, params: plan.params },
    capacity: capacityOf(basis.guides, basis.vehicles, plan.params),
    capacityConfirmed: plan.capacityConfirmed,
    routes: plan.routes,
    unassigned: plan.unassigned,
    exceptions: plan.exceptions,
    hindrances: plan.hindrances,
    beforeSearch: plan.beforeSearch && {
      totals: { ...noTotals, ...plan.beforeSearch.totals },
      routes: plan.beforeSearch.routes.map(({ _id, routeTitle, vehicle, guides, locked, keepOrder, pins }) => ({
        _id,
        routeTitle,
        vehicle,
        guides,
        locked,
        keepOrder,
        pins,
      })),
      out: plan.beforeSearch.unassigned.map((u) => u.guideId),
      change: searchChange(plan.beforeSearch, plan),
    },
    dispatchedRoutes: plan.status === 'dispatched' ? (await routesOfPlan(tx, plan.id)).map((r) => r._id) : [],
    lastDispatch: plan.lastDispatch,
    travelWarning: plan.travelWarning,
    travelSource: plan.travelSource,
  };
}

/** A plan that the caller sees. Throws planning.not_found. */
export const findPlan = (ctx: Ctx, id: string): Promise<Plan> =>
  inTx(ctx, async (tx) => {
    const plan = await store.findPlan(tx.trx, id, tx.actor.cediIds);
    if (!plan) throw problem('planning.not_found');
    return planAnswer(tx, plan);
  });

/** The cedis that a plan and its guides are of, for a caller who sees all of them. Throws planning.not_found. */
export const cedisOfPlan = (ctx: Ctx, id: string): Promise<readonly string[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const plan = await store.findPlan(trx, id, actor.cediIds);
    if (!plan) throw problem('planning.not_found');
    return plan.scopeCediIds;
  });
