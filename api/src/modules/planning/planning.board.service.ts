import type { Parsed } from '@tramo/contract/endpoint';
import type { Vehicle } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import type { EvaluatedPlan, NewViolations, planBoardApi } from '@tramo/contract/plan-board';
import type { PlanException } from '@tramo/contract/plan-reasons';
import type { PlanRoute, PlanStatus } from '@tramo/contract/planning';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { confirmedDocuments } from '../fleet/fleet.documents.service.ts';
import { boardInTx, rememberSaved, type Saved } from './planning.basis.service.ts';
import {
  evaluatePlan,
  evaluateRoutes,
  refuseFaultyExceptions,
  refuseFaultyRoutes,
  timedRoutes,
  usableVehicles,
} from './planning.evaluate.service.ts';
import { planChangedEvent } from './planning.events.ts';
import { heldExceptions } from './planning.exceptions.rules.ts';
import { brokenAnew, lateAllowed, type Ruled } from './planning.override.rules.ts';
import { auditExceptions, auditOverride } from './planning.override.service.ts';
import { heldRoutes, sameJson } from './planning.plan.rules.ts';
import { isLocated, type PlanBasis } from './planning.problem.rules.ts';
import { planAnswer, takePlan, wrongState } from './planning.read.service.ts';
import { enrichRoutes } from './planning.result.rules.ts';
import * as store from './planning.store.ts';

type SaveRequest = Parsed<typeof planBoardApi.arrange>['body'];
type Kept = EvaluatedPlan & { version: number; status: PlanStatus };

/** `POST /routes-plan/{id}/arrange`: keeps the routes as somebody arranged them. */
export async function saveArrangement(ctx: Ctx, id: string, body: SaveRequest): Promise<Kept> {
  // A road service is asked before the transaction, not within: the embedded database has one connection for everybody.
  if (!ctx.trx && ctx.platform.config.routingUrl) await evaluatePlan(ctx, id, body).catch(() => undefined);
  const kept = await inTx(ctx, (tx) => saveInTx(tx, id, body));
  if (!ctx.trx) rememberSaved(ctx, id, kept);
  return kept;
}

async function saveInTx(tx: TxCtx, id: string, body: SaveRequest): Promise<Kept> {
  const plan = await store.lockBoard(tx.trx, id, tx.actor.cediIds);
  if (!plan) throw problem('planning.not_found');
  if (plan.version !== body.version)
    throw problem('general.stale', {}, { detail: await planAnswer(tx, await takePlan(tx, id)) });
  if (plan.status === 'optimising' || plan.status === 'dispatched') throw wrongState(tx, plan);
  const { basis: before, saved } = await boardInTx(tx, id);
  const added = await addedVehicles(tx, plan, body.addVehicles);
  const documentsConfirmed = confirmedDocuments(added, plan.startDate, {
    now: body.documentsConfirmed,
    already: plan.documentsConfirmed,
  });
  const basis = arrangedBasis(before, added, body.exceptions);
  refuseFaultyExceptions(tx, body.exceptions, basis, plan.exceptions);
  refuseFaultyRoutes(tx, body.routes, basis);
  const evaluated = await evaluateRoutes(
    tx.platform,
    basis,
    enrichRoutes(body.routes, saved.routes, basis.guides),
    saved.unassigned,
  );
  const broken = await brokenHere(tx, before, saved, basis, evaluated.routes);
  if (broken.length > 0) {
    if (body.reason === '')
      throw problem('planning.reason_required', {}, { detail: { violations: broken } satisfies NewViolations });
    await auditOverride(
      tx,
      { id, name: plan.name },
      { broken, reason: body.reason, routes: evaluated.routes, guides: basis.guides },
    );
  }
  await auditExceptions(tx, { id, name: plan.name }, before, basis);
  const status: PlanStatus = evaluated.totals.routes > 0 ? 'optimised' : 'draft';
  const vehicleIds = [...plan.vehicleIds, ...added.map((v) => v._id)];
  const kept = { status, ...evaluated, exceptions: [...basis.exceptions], vehicleIds, documentsConfirmed };
  const version = await store.saveArrangement(tx.trx, id, kept, tx.platform.now());
  await emit(tx.trx, [planChangedEvent(tx.actor.companyId, { id, status, version, scopeCediIds: plan.scopeCediIds })]);
  return { ...evaluated, version, status };
}

/** `POST /routes-plan/{id}/keep-search`: the routes that the last search changed are no longer offered. Who has the plan open sees no other routes by it. */
export const keepSearch = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await takePlan(tx, id);
    await store.forgetBeforeSearch(tx.trx, id);
    return { ok: true as const };
  });

/** Vehicles that the plan takes besides its own: they exist, the caller sees them, and there are not too many. */
async function addedVehicles(tx: TxCtx, plan: store.LockedBoard, asked: readonly string[]): Promise<Vehicle[]> {
  const ids = [...new Set(asked)].filter((v) => !plan.vehicleIds.includes(v));
  if (plan.vehicleIds.length + ids.length > limits.vehiclesPerPlan)
    throw problem('general.invalid', {}, { fields: { addVehicles: fieldMessages.tooMany[tx.locale] } });
  return usableVehicles(tx, ids, plan.startDate);
}

/** What the routes stand on now: exceptions whose guide or vehicle left the plan go. */
function arrangedBasis(
  before: PlanBasis,
  added: readonly Vehicle[],
  asked: readonly PlanException[] | undefined,
): PlanBasis {
  const vehicles = [...before.vehicles, ...added];
  const exceptions = heldExceptions(
    asked ?? before.exceptions,
    new Set(before.guides.map((g) => g._id)),
    new Set(vehicles.map((v) => v._id)),
  );
  if (added.length === 0 && sameJson(exceptions, before.exceptions)) return before;
  return { ...before, vehicles, exceptions };
}

/**
 * The rules that the new routes break and the saved ones do not. What others changed of guides and vehicles since is not the doing of who arranges:
 * the saved routes are looked at as they are by now. Routes that a search changed and somebody takes back break nothing that they did not break before.
 */
async function brokenHere(
  tx: TxCtx,
  before: PlanBasis,
  saved: Saved,
  basis: PlanBasis,
  routes: readonly Ruled[],
): Promise<NewViolations['violations']> {
  const mayBeLate = lateAllowed(basis);
  if (brokenAnew([], routes, mayBeLate).length === 0) return [];
  const located = new Set(before.guides.filter(isLocated).map((g) => g._id));
  const vehicles = new Set(before.vehicles.map((v) => v._id));
  const against = async (old: readonly PlanRoute[]): Promise<NewViolations['violations']> =>
    brokenAnew(await timedRoutes(tx.platform, before, heldRoutes(old, located, vehicles)), routes, mayBeLate);
  const broken = await against(saved.routes);
  if (broken.length === 0 || !saved.beforeSearch) return broken;
  return (await against(saved.beforeSearch)).length === 0 ? [] : broken;
}
