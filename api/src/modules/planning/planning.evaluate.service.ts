import type { Parsed } from '@tramo/contract/endpoint';
import { availableStatuses } from '@tramo/contract/guides';
import type { EvaluatedPlan, planBoardApi } from '@tramo/contract/plan-board';
import type { PlanException, UnassignedGuide } from '@tramo/contract/plan-reasons';
import { fieldMessages } from '@tramo/contract/problems';
import { compileProblem } from '@tramo/optimizer/compile';
import { type Ctx, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import { arrangementFault, visitedNames } from './planning.plan.rules.ts';
import { type BuiltProblem, buildProblem, type PlanBasis, type PlanningGuide } from './planning.problem.rules.ts';
import { type ArrangedRoute, type Dress, dressRoutes, explainGuide, toPlanRoutes, totalsOf } from './planning.result.rules.ts';
import * as store from './planning.store.ts';
import { pathTravel } from './planning.travel.service.ts';
import { enginePlans } from './planning.trips.rules.ts';

/** A plan's guides, vehicles and places as they are now. Guides that were deleted since are missing. */
export async function planBasis(
  tx: TxCtx,
  plan: Pick<
    store.StoredPlan,
    'startDate' | 'startMinute' | 'startAddress' | 'cediIds' | 'guideIds' | 'vehicleIds' | 'params' | 'exceptions'
  >,
): Promise<PlanBasis> {
  const guides = await store.planningGuides(tx.trx, plan.guideIds, null);
  const cediIds = plan.cediIds.length > 0 ? plan.cediIds : [...new Set(guides.map((g) => g.cediId))];
  return {
    day: plan.startDate,
    timeZone: tx.actor.timeZone,
    startMinute: plan.startMinute,
    startAddress: plan.startAddress,
    cedis: await store.planningCedis(tx.trx, cediIds),
    guides,
    vehicles: plan.vehicleIds.length > 0 ? await vehiclesByIds(tx, plan.vehicleIds, plan.startDate) : [],
    params: plan.params,
    exceptions: plan.exceptions,
  };
}

/** Refuses guides that may not be put in a route now, telling the first. */
export function refuseUnavailable(ctx: Ctx, guides: readonly PlanningGuide[]): void {
  for (const g of guides) {
    if (g.routeId !== null) throw problem('guides.in_route', { folio: g.folio, route: g.routeName ?? '' });
    if (!(availableStatuses as readonly string[]).includes(g.status))
      throw problem('guides.wrong_state', { folio: g.folio, status: visitedNames[g.status]?.[ctx.locale] ?? g.status });
  }
}

/** Refuses routes that name vehicles or guides twice, or ones that are not the plan's. */
export function refuseFaultyRoutes(ctx: Ctx, routes: Parsed<typeof planBoardApi.evaluate>['body']['routes'], basis: PlanBasis): void {
  const fault = arrangementFault(routes, basis);
  if (fault?.kind === 'unlocated') throw problem('guides.no_coordinates', { folio: fault.folio });
  if (fault) throw problem('general.invalid', {}, { fields: { [fault.path]: fieldMessages[fault.message][ctx.locale] } });
}

/** Reasons take a moment each; past this many milliseconds the rest of an edit's left-out guides are told as taken out by hand. */
const REASONS_MS = 12;

/** Evaluates routes as they are arranged: reads only the pairs that they visit. Holds no transaction while a road service is asked. */
export async function evaluateRoutes(
  platform: Platform,
  basis: PlanBasis,
  routes: readonly ArrangedRoute[],
  before: readonly UnassignedGuide[],
): Promise<EvaluatedPlan> {
  const built = buildProblem(basis);
  const placed = new Set(routes.flatMap((r) => r.guides));
  const left = built.located.filter((g) => !placed.has(g._id));
  const unassigned: UnassignedGuide[] = built.unlocated.map((g) => ({ guideId: g._id, reason: 'noLocation', amount: null, vehicle: null }));
  if (built.problem.vehicles.length === 0) {
    unassigned.push(...left.map((g): UnassignedGuide => ({ guideId: g._id, reason: 'removed', amount: null, vehicle: null })));
    return { routes: [], unassigned, totals: totalsOf([], unassigned.length) };
  }
  const travel = await pathTravel(platform, built.points, pathsOf(built, basis, routes), basis.startMinute * 60);
  const compiled = compileProblem({ ...built.problem, travel });
  const planRoutes = toPlanRoutes(basis, compiled, routes);
  const solverRoutes = enginePlans(routes);
  const known = new Map(before.map((u) => [u.guideId, u]));
  const deadline = performance.now() + REASONS_MS;
  for (const g of left) {
    if (performance.now() < deadline) unassigned.push(explainGuide(compiled, solverRoutes, g._id, 'removed'));
    else unassigned.push(known.get(g._id) ?? { guideId: g._id, reason: 'removed', amount: null, vehicle: null });
  }
  return { routes: planRoutes, unassigned, totals: totalsOf(planRoutes, unassigned.length) };
}

/** The points that each route passes, as indexes into the problem's places. */
export function pathsOf(built: BuiltProblem, basis: PlanBasis, routes: readonly Pick<ArrangedRoute, 'vehicle' | 'guides'>[]): number[][] {
  const places = new Map(built.problem.stops.map((s) => [s.id, s.location]));
  const vehicles = new Map(built.problem.vehicles.map((v) => [v.id, v]));
  return routes.flatMap((r) => {
    const start = vehicles.get(r.vehicle)?.startLocation;
    if (start === undefined || r.guides.length === 0) return [];
    const comesBack = basis.params.returnToDepot || basis.params.trips.most > 1;
    return [[start, ...r.guides.map((g) => places.get(g) ?? start), ...(comesBack ? [start] : [])]];
  });
}

interface Remembered {
  mark: string;
  basis: PlanBasis;
  routes: Dress[];
  unassigned: UnassignedGuide[];
}
/** Plans that people are dragging stops in, by company and plan: reading 500 guides anew for each drag is most of its time. */
const MAX_REMEMBERED = 20;
const remembered = new WeakMap<Platform, Map<string, Remembered>>();

/** A plan's basis as it is now: from memory while nothing of it has changed in the database. */
export async function currentBasis(tx: TxCtx, id: string): Promise<Remembered> {
  const mark = await store.planFingerprint(tx.trx, id, tx.actor.cediIds);
  if (mark === null) throw problem('planning.not_found');
  const plans = remembered.get(tx.platform) ?? new Map<string, Remembered>();
  remembered.set(tx.platform, plans);
  const key = `${tx.actor.companyId} ${tx.actor.timeZone} ${id}`;
  let known = plans.get(key);
  plans.delete(key);
  if (known?.mark !== mark) {
    const plan = await store.findPlan(tx.trx, id, tx.actor.cediIds);
    if (!plan) throw problem('planning.not_found');
    known = { mark, basis: await planBasis(tx, plan), routes: plan.routes, unassigned: plan.unassigned };
  }
  plans.set(key, known);
  const oldest = plans.keys().next().value;
  if (plans.size > MAX_REMEMBERED && oldest !== undefined) plans.delete(oldest);
  return known;
}

/** The basis of routes on somebody's screen, who may have softened rules that are not saved. */
export async function arrangedBasis(ctx: Ctx, id: string, exceptions: readonly PlanException[] | undefined): Promise<Remembered> {
  const known = await inTx(ctx, (tx) => currentBasis(tx, id));
  return exceptions ? { ...known, basis: { ...known.basis, exceptions } } : known;
}

/** `POST /routes-plan/{id}/evaluate`: nothing is saved. */
export async function evaluatePlan(
  ctx: Ctx,
  id: string,
  { routes, exceptions }: Pick<Parsed<typeof planBoardApi.evaluate>['body'], 'routes' | 'exceptions'>,
): Promise<EvaluatedPlan> {
  const { basis, routes: known, unassigned } = await arrangedBasis(ctx, id, exceptions);
  refuseFaultyRoutes(ctx, routes, basis);
  return evaluateRoutes(ctx.platform, basis, dressRoutes(routes, known), unassigned);
}
