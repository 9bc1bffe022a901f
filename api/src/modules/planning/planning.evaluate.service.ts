import type { Parsed } from '@tramo/contract/endpoint';
import type { Vehicle } from '@tramo/contract/fleet';
import { availableStatuses } from '@tramo/contract/guides';
import type { EvaluatedPlan, planBoardApi } from '@tramo/contract/plan-board';
import type { PlanException, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { PlanRoute } from '@tramo/contract/planning';
import { fieldMessages } from '@tramo/contract/problems';
import { guideStatusNames } from '@tramo/contract/words/guides';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { type Ctx, type Platform, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { confirmedDocuments } from '../fleet/fleet.documents.service.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import { type Board, boardOf, problemOf } from './planning.basis.service.ts';
import { exceptionFault } from './planning.exceptions.rules.ts';
import { arrangementFault, sameJson } from './planning.plan.rules.ts';
import { type BuiltProblem, isLocated, type PlanBasis, type PlanningGuide } from './planning.problem.rules.ts';
import { type ArrangedRoute, enrichRoutes, explainGuide, toPlanRoutes, totalsOf } from './planning.result.rules.ts';
import { type StoredPlan, saveDocumentsConfirmed } from './planning.store.ts';
import { judged } from './planning.travel.service.ts';
import { enginePlans } from './planning.trips.rules.ts';

/** Refuses guides that may not be put in a route now, telling the first. */
export function refuseUnavailable(ctx: Ctx, guides: readonly PlanningGuide[]): void {
  for (const g of guides) {
    if (g.routeId !== null) throw problem('guides.in_route', { folio: g.folio, route: g.routeName ?? '' });
    if (!(availableStatuses as readonly string[]).includes(g.status))
      throw problem('guides.wrong_state', { folio: g.folio, status: guideStatusNames[g.status][ctx.locale] });
  }
}

/** Vehicles by their ids, each of which exists and is the caller's to plan with. */
export async function usableVehicles(tx: TxCtx, ids: readonly string[], day: string): Promise<Vehicle[]> {
  if (ids.length === 0) return [];
  const vehicles = await vehiclesByIds(tx, ids, day);
  const usable = vehicles.filter(
    (v) => v.status !== 'deleted' && (!v.originAddress || seesCedi(tx.actor, v.originAddress._id)),
  );
  if (usable.length < ids.length) throw problem('fleet.vehicle_not_found');
  return usable;
}

/** Refuses vehicles with an ended document that nobody has confirmed for the plan, and keeps who is confirmed now. */
export async function confirmVehicles(
  tx: TxCtx,
  plan: Pick<StoredPlan, 'id' | 'startDate' | 'documentsConfirmed'>,
  vehicles: readonly Vehicle[],
  isConfirmed: boolean,
): Promise<void> {
  const already = plan.documentsConfirmed;
  const confirmed = confirmedDocuments(vehicles, plan.startDate, { now: isConfirmed, already });
  if (confirmed.length > already.length) await saveDocumentsConfirmed(tx.trx, plan.id, confirmed);
}

/** Refuses routes that name vehicles or guides twice, or ones that are not the plan's. */
export function refuseFaultyRoutes(
  ctx: Ctx,
  routes: Parsed<typeof planBoardApi.evaluate>['body']['routes'],
  basis: PlanBasis,
): void {
  const fault = arrangementFault(routes, basis);
  if (fault?.kind === 'unlocated') throw problem('guides.no_coordinates', { folio: fault.folio });
  if (fault)
    throw problem('general.invalid', {}, { fields: { [fault.path]: fieldMessages[fault.message][ctx.locale] } });
}

/** Refuses exceptions about what the plan does not have. Those that it was saved with may have outlived their guide: they change nothing. */
export function refuseFaultyExceptions(
  ctx: Ctx,
  exceptions: readonly PlanException[] | undefined,
  basis: Pick<PlanBasis, 'guides' | 'vehicles'>,
  saved: readonly PlanException[],
): void {
  for (const [i, e] of exceptions?.entries() ?? []) {
    const fault = exceptionFault(e, basis);
    if (fault && !saved.some((x) => sameJson(x, e)))
      throw problem(
        'general.invalid',
        {},
        { fields: { [`exceptions.${i}.${fault}`]: fieldMessages.invalid[ctx.locale] } },
      );
  }
}

/** Routes on somebody's screen, checked against the plan as it is. */
export async function boardOnScreen(
  ctx: Ctx,
  id: string,
  { routes, exceptions }: Pick<Parsed<typeof planBoardApi.evaluate>['body'], 'routes' | 'exceptions'>,
): Promise<Board> {
  const board = await boardOf(ctx, id, exceptions);
  refuseFaultyExceptions(ctx, exceptions, board.basis, board.savedExceptions);
  refuseFaultyRoutes(ctx, routes, board.basis);
  return board;
}

/** The engine's problem of routes, with the travel times between the places that they visit; null without a vehicle. */
export async function travelled(
  platform: Platform,
  basis: PlanBasis,
  routes: readonly Pick<ArrangedRoute, 'vehicle' | 'guides'>[],
): Promise<CompiledProblem | null> {
  const { built, compiled } = problemOf(basis);
  if (!compiled) return null;
  return judged(platform, basis, compiled, built.points, pathsOf(built, basis, routes));
}

/** The same for a question about one guide, which the plan must have and know the place of. */
export async function compiledFor(
  ctx: Ctx,
  basis: PlanBasis,
  { routes, guide }: { routes: readonly Pick<ArrangedRoute, 'vehicle' | 'guides'>[]; guide: string },
): Promise<CompiledProblem> {
  const asked = basis.guides.find((g) => g._id === guide);
  if (!asked) throw problem('guides.not_found');
  if (!isLocated(asked)) throw problem('guides.no_coordinates', { folio: asked.folio });
  const compiled = await travelled(ctx.platform, basis, routes);
  if (!compiled) throw problem('planning.no_vehicles');
  return compiled;
}

/** Times, loads and violations of routes, without a word on who is left out. */
export async function timedRoutes(
  platform: Platform,
  basis: PlanBasis,
  routes: readonly ArrangedRoute[],
): Promise<PlanRoute[]> {
  const compiled = await travelled(platform, basis, routes);
  return compiled ? toPlanRoutes(basis, compiled, routes) : [];
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
  const { built } = problemOf(basis);
  const placed = new Set(routes.flatMap((r) => r.guides));
  const left = built.located.filter((g) => !placed.has(g._id));
  const unassigned: UnassignedGuide[] = built.unlocated.map((g) => ({
    guideId: g._id,
    reason: 'noLocation',
    amount: null,
    vehicle: null,
  }));
  const compiled = await travelled(platform, basis, routes);
  if (!compiled) {
    unassigned.push(
      ...left.map((g): UnassignedGuide => ({ guideId: g._id, reason: 'removed', amount: null, vehicle: null })),
    );
    return { routes: [], unassigned, totals: totalsOf([], unassigned.length) };
  }
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
function pathsOf(
  built: BuiltProblem,
  basis: PlanBasis,
  routes: readonly Pick<ArrangedRoute, 'vehicle' | 'guides'>[],
): number[][] {
  const places = new Map(built.problem.stops.map((s) => [s.id, s.location]));
  const vehicles = new Map(built.problem.vehicles.map((v) => [v.id, v]));
  return routes.flatMap((r) => {
    const start = vehicles.get(r.vehicle)?.startLocation;
    if (start === undefined || r.guides.length === 0) return [];
    const comesBack = basis.params.returnToDepot || basis.params.trips.most > 1;
    return [[start, ...r.guides.map((g) => places.get(g) ?? start), ...(comesBack ? [start] : [])]];
  });
}

/** `POST /routes-plan/{id}/evaluate`: nothing is saved. */
export async function evaluatePlan(
  ctx: Ctx,
  id: string,
  body: Pick<Parsed<typeof planBoardApi.evaluate>['body'], 'routes' | 'exceptions'>,
): Promise<EvaluatedPlan> {
  const { basis, saved } = await boardOnScreen(ctx, id, body);
  return evaluateRoutes(ctx.platform, basis, enrichRoutes(body.routes, saved.routes, basis.guides), saved.unassigned);
}
