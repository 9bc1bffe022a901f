import type { Parsed } from '@tramo/contract/endpoint';
import type { Plan, planningApi } from '@tramo/contract/planning';
import { fieldMessages } from '@tramo/contract/problems';
import type { Place } from '@tramo/contract/routes';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { confirmedDocuments } from '../fleet/fleet.documents.service.ts';
import { findCedi } from '../places/places.service.ts';
import { deleteRoute, routesOfPlan } from '../routes/routes.service.ts';
import { planBasis, problemOf } from './planning.basis.service.ts';
import {
  evaluatePlan,
  evaluateRoutes,
  refuseFaultyExceptions,
  refuseFaultyRoutes,
  refuseUnavailable,
  usableVehicles,
} from './planning.evaluate.service.ts';
import { planChangedEvent } from './planning.events.ts';
import { heldExceptions } from './planning.exceptions.rules.ts';
import { brokenAnew, lateAllowed } from './planning.override.rules.ts';
import { auditOverride } from './planning.override.service.ts';
import { chosenParams } from './planning.params.service.ts';
import { heldRoutes, sameJson, sameList, sameSet } from './planning.plan.rules.ts';
import type { PlanningGuide } from './planning.problem.rules.ts';
import { hourOf, planAnswer, takePlan, wrongState } from './planning.read.service.ts';
import { enrichRoutes, noTotals } from './planning.result.rules.ts';
import type { PlanChoice, PlanResult, StoredPlan } from './planning.store.ts';
import * as store from './planning.store.ts';
import { travelSourceFor } from './planning.travel.service.ts';

type Form = Parsed<typeof planningApi.create>['body'];
type Change = Parsed<typeof planningApi.update>['body'];

interface Checked {
  choice: PlanChoice;
  guides: PlanningGuide[];
}

/** What a person chose, checked: cedis, guides and vehicles exist and are theirs. Guides that a plan already had may have gone since. */
async function checkChoice(tx: TxCtx, form: Omit<Form, 'routes'>, before: StoredPlan | null): Promise<Checked> {
  if (!form.startDate)
    throw problem('planning.start_required', {}, { fields: { startDate: fieldMessages.required[tx.locale] } });
  const cediIds = [...new Set(form.cedisSelected)];
  for (const id of cediIds) await findCedi(tx, id);
  const wanted = [...new Set(form.guides)];
  const guides = await store.planningGuides(tx.trx, wanted, tx.actor.cediIds);
  const had = new Set(before?.guideIds);
  const found = new Set(guides.map((g) => g._id));
  if (wanted.some((id) => !found.has(id) && !had.has(id))) throw problem('guides.not_found');
  refuseUnavailable(
    tx,
    guides.filter((g) => !had.has(g._id)),
  );
  const vehicleIds = [...new Set(form.vehicles)];
  const vehicles = await usableVehicles(tx, vehicleIds, form.startDate);
  // Another day is asked about anew. What a plan has already is asked about when it is searched or sent out, not at each change of its name.
  const kept = before?.startDate === form.startDate ? before : null;
  const documentsConfirmed = confirmedDocuments(
    vehicles.filter((v) => form.documentsConfirmed || !kept?.vehicleIds.includes(v._id)),
    form.startDate,
    { now: form.documentsConfirmed, already: kept?.documentsConfirmed ?? [] },
  );
  refuseFaultyExceptions(tx, form.exceptions, { guides, vehicles }, before?.exceptions ?? []);
  const params = await chosenParams(tx, form.plannerParams);
  return {
    guides,
    choice: {
      name: form.name,
      startDate: form.startDate,
      startMinute: form.startHour.hours * 60 + form.startHour.minutes,
      startAddress: await checkStart(tx, form.startAddress),
      cediIds,
      scopeCediIds: [...new Set([...cediIds, ...guides.map((g) => g.cediId)])],
      guideIds: guides.map((g) => g._id),
      vehicleIds,
      paramsId: params.id,
      params: params.params,
      capacityConfirmed: form.capacityConfirmed,
      documentsConfirmed,
      exceptions: heldExceptions(
        form.exceptions ?? before?.exceptions ?? [],
        new Set(guides.map((g) => g._id)),
        new Set(vehicleIds),
      ),
    },
  };
}

async function checkStart(tx: TxCtx, start: Place | null): Promise<Place | null> {
  if (!start?.addressId) return start;
  const cedi = await findCedi(tx, start.addressId);
  return { ...start, name: start.name || cedi.name };
}

const empty: PlanResult = {
  status: 'draft',
  routes: [],
  unassigned: [],
  totals: noTotals,
  travelWarning: null,
  travelSource: null,
  hindrances: null,
};

/** Routes that a person arranged, evaluated here whatever the caller thinks of their times. */
async function arrangedResult(
  tx: TxCtx,
  choice: PlanChoice,
  routes: NonNullable<Form['routes']>,
  before: StoredPlan | null,
): Promise<PlanResult> {
  const basis = await planBasis(tx, choice);
  refuseFaultyRoutes(tx, routes, basis);
  if (!routes.some((r) => r.guides.length > 0)) return empty;
  const evaluated = await evaluateRoutes(
    tx.platform,
    basis,
    enrichRoutes(routes, before?.routes ?? [], basis.guides),
    before?.unassigned ?? [],
  );
  const travelSource = travelSourceFor(tx.platform, problemOf(basis).built.points);
  return {
    status: 'optimised',
    travelWarning: before?.travelWarning ?? null,
    travelSource,
    hindrances: null,
    ...evaluated,
  };
}

async function answerPlan(tx: TxCtx, id: string): Promise<Plan> {
  const plan = await store.findPlan(tx.trx, id, null);
  if (!plan) throw problem('planning.not_found');
  await emit(tx.trx, [planChangedEvent(tx.actor.companyId, plan)]);
  return planAnswer(tx, plan);
}

/** A plan as the audit tells it: figures, not the ids of everything in it. */
const auditedPlan = (plan: PlanChoice): Record<string, unknown> => ({
  name: plan.name,
  startDate: plan.startDate,
  guides: plan.guideIds.length,
  vehicles: plan.vehicleIds.length,
});

export const createPlan = (ctx: Ctx, form: Form): Promise<Plan> =>
  inTx(ctx, async (tx) => {
    const { choice } = await checkChoice(tx, form, null);
    return saveNewPlan(tx, choice, form.routes ? await arrangedResult(tx, choice, form.routes, null) : empty);
  });

/** Writes a plan that was checked, as the caller's. */
export async function saveNewPlan(tx: TxCtx, choice: PlanChoice, result: PlanResult): Promise<Plan> {
  const { actor } = tx;
  const id = newId();
  await store.insertPlan(tx.trx, actor.companyId, {
    ...choice,
    ...result,
    id,
    createdBy: actor.userId,
    createdByName: actor.name,
    at: tx.platform.now(),
  });
  await audit(tx, { action: 'create', kind: 'plan', id, name: choice.name, after: auditedPlan(choice) });
  return answerPlan(tx, id);
}

export async function updatePlan(ctx: Ctx, id: string, body: Change): Promise<Plan> {
  // A road service is asked before the transaction, not within: the embedded database has one connection for everybody.
  if (body.plan.routes && !ctx.trx && (ctx.platform.config.routingUrl || ctx.platform.roads.zones().length > 0))
    await evaluatePlan(ctx, id, { routes: body.plan.routes, exceptions: body.plan.exceptions }).catch(() => undefined);
  return inTx(ctx, (tx) => writeChange(tx, id, body));
}

async function writeChange(tx: TxCtx, id: string, body: Change): Promise<Plan> {
  const before = await takePlan(tx, id);
  if (before.version !== body.version) throw problem('general.stale', {}, { detail: await planAnswer(tx, before) });
  if (before.status === 'optimising') throw wrongState(tx, before);
  const change = { ...body.plan, ...(body.startAddress === undefined ? {} : { startAddress: body.startAddress }) };
  // A new name alone leaves the routes on the road as they are.
  const isRename =
    !body.oldRoutes && Object.entries(change).every(([key, value]) => key === 'name' || value === undefined);
  const isReplacing = before.status === 'dispatched' && !isRename;
  if (isReplacing) await removeRoutes(tx, id, body.oldRoutes);
  const { choice } = await checkChoice(
    tx,
    {
      name: change.name ?? before.name,
      startDate: change.startDate === undefined ? before.startDate : change.startDate,
      startHour: change.startHour ?? hourOf(before.startMinute),
      startAddress: change.startAddress === undefined ? before.startAddress : change.startAddress,
      cedisSelected: change.cedisSelected ?? before.cediIds,
      guides: change.guides ?? before.guideIds,
      vehicles: change.vehicles ?? before.vehicleIds,
      plannerParams: change.plannerParams ?? { id: before.paramsId, params: before.params },
      capacityConfirmed: false,
      documentsConfirmed: change.documentsConfirmed ?? false,
      exceptions: change.exceptions,
    },
    before,
  );
  const isMoved =
    choice.startDate !== before.startDate ||
    choice.startMinute !== before.startMinute ||
    !sameJson(choice.startAddress, before.startAddress) ||
    !sameList(choice.cediIds, before.cediIds) ||
    // How long a search takes changes no route.
    !sameJson(choice.params, { ...before.params, timeLimitS: choice.params.timeLimitS });
  const isResized =
    !sameSet(choice.guideIds, before.guideIds) ||
    !sameSet(choice.vehicleIds, before.vehicleIds) ||
    !sameJson(choice.exceptions, before.exceptions);
  choice.capacityConfirmed = change.capacityConfirmed ?? (before.capacityConfirmed && !isMoved && !isResized);
  const result = await changedResult(tx, before, choice, { routes: change.routes, isMoved, isResized, isReplacing });
  if (change.routes) await auditPlanOverride(tx, before, choice, result.routes);
  await store.updatePlan(tx.trx, id, { ...choice, ...result }, tx.platform.now());
  return answerPlan(tx, id);
}

/** Routes that are sent with a whole plan are kept as they are, and the audit tells the rules that they break anew. */
async function auditPlanOverride(
  tx: TxCtx,
  before: StoredPlan,
  choice: PlanChoice,
  routes: StoredPlan['routes'],
): Promise<void> {
  const broken = brokenAnew(before.routes, routes, lateAllowed(choice));
  if (broken.length === 0) return;
  const guides = await store.planningGuides(tx.trx, choice.guideIds, null);
  await auditOverride(tx, { id: before.id, name: choice.name }, { broken, reason: '', routes, guides });
}

/** What becomes of a plan's routes when it changes: those that no longer hold go, those that do are told anew. */
async function changedResult(
  tx: TxCtx,
  before: StoredPlan,
  choice: PlanChoice,
  change: { routes: Form['routes']; isMoved: boolean; isResized: boolean; isReplacing: boolean },
): Promise<PlanResult> {
  if (change.routes) return arrangedResult(tx, choice, change.routes, before);
  if (change.isMoved) return empty;
  if (change.isResized)
    return arrangedResult(
      tx,
      choice,
      heldRoutes(before.routes, new Set(choice.guideIds), new Set(choice.vehicleIds)),
      before,
    );
  const { routes, unassigned, totals, travelWarning, travelSource, hindrances } = before;
  const status = !change.isReplacing ? before.status : routes.length > 0 ? 'optimised' : 'draft';
  return { status, routes, unassigned, totals, travelWarning, travelSource, hindrances };
}

/** Deletes the real routes of a dispatched plan, which frees their guides. None may have started. */
async function removeRoutes(tx: TxCtx, id: string, oldRoutes: readonly string[] | undefined): Promise<void> {
  const routes = await routesOfPlan(tx, id);
  if (oldRoutes?.some((old) => !routes.some((r) => r._id === old))) throw problem('routes.not_found');
  if (routes.some((r) => r.status === 'started' || r.status === 'finished')) throw problem('planning.started_routes');
  for (const route of routes) await deleteRoute(tx, route._id, 'Cambio del plan');
}

export const removePlan = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const plan = await takePlan(tx, id);
    if (plan.status === 'optimising') throw wrongState(ctx, plan);
    if (plan.status === 'dispatched') await removeRoutes(tx, id, undefined);
    await store.deletePlan(tx.trx, id);
    await audit(tx, {
      action: 'delete',
      kind: 'plan',
      id,
      name: plan.name,
      before: { ...auditedPlan(plan), status: plan.status },
    });
    return { ok: true as const };
  });
