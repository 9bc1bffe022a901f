import { type Audience, operations } from '@tramo/contract/access';
import { isManaged } from '@tramo/contract/guides';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { confirmedDocuments } from '../fleet/fleet.documents.service.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import * as lifecycle from '../guides/guides.lifecycle.service.ts';
import type { RouteShift } from './routes.actions.rules.ts';
import * as actions from './routes.actions.store.ts';
import { requireFree } from './routes.assign.service.ts';
import { type AuditedRoute, auditRoute, routeBefore } from './routes.audit.service.ts';
import { requireLoaded } from './routes.boarding.service.ts';
import {
  basisOf,
  type Draft,
  draftEdits,
  draftedTimes,
  type RouteChange,
  type RouteEdit,
  seenRoutes,
} from './routes.draft.service.ts';
import { routeChanged, routeDeleted } from './routes.events.ts';
import { holdForAdded } from './routes.money.service.ts';
import { detailOf } from './routes.read.service.ts';
import { type PlannedTimes, waitingStatus } from './routes.rules.ts';
import { wrongState } from './routes.service.ts';
import * as store from './routes.store.ts';
import type { RouteView } from './routes.view.store.ts';

/** Every change of routes by dispatchers goes through here: drafted ahead, then written whole or not at all. */

/** What became of a route. */
export interface EditedRoute extends RouteShift {
  audited: { before: AuditedRoute | null; after: AuditedRoute | null };
}

/**
 * Changes routes, all or none. `finish` runs in the same transaction. `guard` looks once more when the routes are held. Throws
 * routes.not_found, general.stale (with the route as it is now), what the moves of guides and crews refuse, general.busy.
 */
export async function editRoutes<T>(
  ctx: Ctx,
  edits: readonly RouteEdit[],
  finish: (tx: TxCtx, edited: readonly EditedRoute[]) => Promise<T>,
  guard?: (tx: TxCtx) => Promise<void>,
): Promise<T> {
  // The visits may change between the draft and the lock (a driver manages a stop): then it is drafted again.
  for (let attempt = 1; ; attempt++) {
    const drafts = await draftEdits(ctx, edits);
    const done = await inTx(ctx, async (tx) => {
      const edited = await write(tx, edits, drafts, guard);
      return edited ? { answer: await finish(tx, edited) } : null;
    });
    if (done) return done.answer;
    if (attempt === 3) throw problem('general.busy');
  }
}

interface Work {
  edit: RouteEdit;
  view: RouteView;
  draft: Draft | null;
}

async function write(
  tx: TxCtx,
  edits: readonly RouteEdit[],
  drafts: ReadonlyMap<string, Draft>,
  guard?: (tx: TxCtx) => Promise<void>,
): Promise<EditedRoute[] | null> {
  const { trx } = tx;
  const ids = edits.map((e) => e.id).sort();
  const standing = edits.filter((e) => !e.revived).map((e) => e.id);
  // Always in the order of ids, so that two callers cannot wait for each other.
  for (const id of [...standing].sort()) if (!(await store.lockRoute(trx, id))) throw problem('routes.not_found');
  let views = await seenRoutes(tx, standing);
  for (const { id, change } of edits) {
    const view = views.get(id);
    if (view && change.version !== undefined && change.version !== view.row.version)
      throw problem('general.stale', {}, { detail: await detailOf(tx, view) });
  }
  await guard?.(tx);
  for (const id of standing) {
    const draft = drafts.get(id);
    if (draft && draft.basis !== basisOf(views.get(id) as RouteView)) return null;
  }
  const before = await actions.routesNow(trx, ids);
  const audited = new Map<string, AuditedRoute | null>();
  for (const id of standing) audited.set(id, await routeBefore(tx, id));
  const revived = edits.filter((e) => e.revived);
  for (const e of revived) await actions.reviveRoute(trx, e.revived?.record ?? {});
  if (revived.length > 0) views = await seenRoutes(tx, ids);
  const works = edits.map(
    (edit): Work => ({ edit, view: views.get(edit.id) as RouteView, draft: drafts.get(edit.id) ?? null }),
  );
  for (const { view, edit } of works) requireAllowed(tx, view, edit.change);
  await moveGuides(tx, works);
  const edited: EditedRoute[] = [];
  for (const w of works) {
    const { row } = w.view;
    const old = audited.get(row.id) ?? null;
    const isEmptied = w.draft?.order.length === 0 && row.status !== 'started';
    if (isEmptied) {
      const record = await actions.recordOf(trx, row.id);
      const state = before.get(row.id)?.state;
      await store.deleteRoute(trx, row.id);
      await auditRoute(tx, { action: 'delete', id: row.id, before: old, reason: w.edit.reason ?? null });
      await emit(trx, [routeDeleted(tx.actor.companyId, row.cedi_id, { routeId: row.id })]);
      const was = state && record ? { ...state, record } : null;
      edited.push({
        id: row.id,
        name: row.name,
        cediId: row.cedi_id,
        before: was,
        after: null,
        audited: { before: old, after: null },
      });
      continue;
    }
    const now = await writeRoute(tx, w, old);
    const shift = { id: row.id, name: now?.name ?? row.name, cediId: row.cedi_id };
    edited.push({
      ...shift,
      before: before.get(row.id)?.state ?? null,
      after: null,
      audited: { before: old, after: now },
    });
  }
  const after = await actions.routesNow(trx, ids);
  return edited.map((e) => ({ ...e, after: after.get(e.id)?.state ?? null }));
}

/** Guides leave their routes before others take them in: one that changes routes is free in between. */
async function moveGuides(tx: TxCtx, works: readonly Work[]): Promise<void> {
  const at = tx.platform.now();
  const routeOf = ({ row }: RouteView): lifecycle.RouteRef => ({ _id: row.id, name: row.name });
  for (const { view, draft, edit } of works) {
    if (!draft || draft.removed.length === 0) continue;
    await lifecycle.releaseFromRoute(tx, {
      route: routeOf(view),
      guideIds: draft.removed,
      at,
      reason: edit.reason ?? null,
    });
  }
  for (const { view, draft } of works) {
    if (!draft || draft.added.length === 0) continue;
    await lifecycle.assignToRoute(tx, { route: routeOf(view), guideIds: draft.added, at });
    if (view.row.status !== 'started') continue;
    await lifecycle.startRoute(tx, { route: routeOf(view), at });
    await holdForAdded(tx, view.row.id, draft.added);
  }
}

/** Writes one route: its columns, its order and times, audit and event. Answers how it is told now. */
async function writeRoute(
  tx: TxCtx,
  { edit, view, draft }: Work,
  old: AuditedRoute | null,
): Promise<AuditedRoute | null> {
  const { row } = view;
  const { change } = edit;
  const vehicleId = change.vehicle === undefined ? row.vehicle_id : change.vehicle;
  const driverId = change.driver === undefined ? row.driver_id : change.driver;
  const crewChanges = vehicleId !== row.vehicle_id || driverId !== row.driver_id;
  const reason = change.updateReason?.trim() ?? '';
  if (row.status === 'started' && crewChanges) {
    if (vehicleId === null || driverId === null) throw wrongState(tx, row);
    if (reason === '') throw problem('routes.reason_required');
  }
  const boardingRequired = change.boardingRequired ?? row.boarding_required;
  if (change.boardingChecked === true && !row.boarding_checked && boardingRequired)
    await requireLoaded(tx, view, reason);
  // What joins a route after its boarding was checked is in no van yet.
  const joins = draft !== null && draft.added.length > 0;
  const boardingChecked = change.boardingChecked ?? (row.boarding_checked && !joins);
  const startAt = change.startDate ? new Date(change.startDate) : row.start_at;
  const shiftS = Math.round((startAt.getTime() - row.start_at.getTime()) / 1000);
  const times = draft ? await replan(tx, view, draft, startAt) : null;
  const plannedEnd = times?.end ?? (row.planned_end ? new Date(row.planned_end.getTime() + shiftS * 1000) : null);
  if (crewChanges || shiftS !== 0 || times) {
    await requireFree(tx, {
      vehicleId: shiftS !== 0 || edit.revived || vehicleId !== row.vehicle_id ? vehicleId : null,
      driverId: shiftS !== 0 || edit.revived || driverId !== row.driver_id ? driverId : null,
      routeId: row.id,
      from: startAt,
      to: plannedEnd ?? startAt,
    });
  }
  const day = localDay(startAt, tx.actor.timeZone);
  // A route that an undo brings back has the vehicle that it had: nobody is asked again.
  if (vehicleId !== null && !edit.revived && (vehicleId !== row.vehicle_id || day !== row.start_day))
    confirmedDocuments(await vehiclesByIds(tx, [vehicleId]), day, {
      now: change.documentsConfirmed ?? false,
      already: [],
    });
  if (shiftS !== 0 && !times) await store.shiftStops(tx.trx, row.id, shiftS);
  await store.updateRoute(tx.trx, row.id, {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(row.status === 'started'
      ? {}
      : { status: waitingStatus({ vehicleId, driverId, boardingRequired, boardingChecked }) }),
    vehicle_id: vehicleId,
    driver_id: driverId,
    boarding_required: boardingRequired,
    boarding_checked: boardingChecked,
    ...(shiftS === 0 ? {} : { start_at: startAt, start_day: day }),
    planned_end: plannedEnd,
    ...(times ? { distance_m: times.distanceM, duration_s: times.durationS } : {}),
    ...(reason === '' ? {} : { update_reason: reason }),
    ...(change.notes === undefined ? {} : { notes: change.notes }),
  });
  const action = edit.revived ? 'create' : crewChanges ? 'assign' : 'update';
  const now = await auditRoute(tx, { action, id: row.id, before: old, reason: reason || edit.reason || null });
  await emit(tx.trx, [routeChanged(tx.actor.companyId, row.cedi_id, { routeId: row.id })]);
  return now;
}

/** A finished route takes no change, a started one neither another departure nor another boarding rule; document staff only check the boarding. */
function requireAllowed(tx: TxCtx, { row }: RouteView, change: RouteChange): void {
  const dispatches = tx.actor.audiences.some((a) => (operations as readonly Audience[]).includes(a));
  const named = Object.entries(change).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (!dispatches && named.some((key) => key !== 'boardingChecked' && key !== 'version'))
    throw problem('auth.forbidden');
  if (row.status === 'finished') throw wrongState(tx, row);
  const fixed =
    change.startDate !== undefined || change.boardingRequired !== undefined || change.boardingChecked !== undefined;
  if (row.status === 'started' && fixed) throw wrongState(tx, row);
}

/** Puts the new order in the guides and in the plan of the visits. Visits made keep their times; the open ones follow from them. */
async function replan(tx: TxCtx, view: RouteView, draft: Draft, startAt: Date): Promise<PlannedTimes> {
  const { row, stopRows } = view;
  const route = { _id: row.id, name: row.name };
  const byGuide = new Map(stopRows.filter((s) => !draft.added.includes(s.guide_id)).map((s) => [s.guide_id, s]));
  await lifecycle.reorder(tx, { route, guideIds: draft.order.filter((g) => byGuide.get(g)?.here ?? true) });
  const times = draftedTimes(tx, view, draft, startAt);
  const plan = draft.order.map((guideId, i) => ({
    guideId,
    position: i + 1,
    arrival: times.stops[i]?.arrival ?? null,
    departure: times.stops[i]?.departure ?? null,
  }));
  await store.replaceStops(tx.trx, tx.actor.companyId, row.id, plan);
  const before = view.progress.nextGuideId;
  const after =
    row.status === 'started' ? draft.order.find((g) => !isManaged(byGuide.get(g)?.status ?? 'route')) : undefined;
  if (after && after !== before) await lifecycle.headFor(tx, { route, guideId: after, at: tx.platform.now() });
  return times;
}
