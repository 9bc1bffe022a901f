import type { Outcome } from '@tramo/contract/checklists';
import { nextStop } from '@tramo/contract/driver-day/order-rules';
import { distanceKm } from '@tramo/contract/geo';
import { type Guide, isManaged } from '@tramo/contract/guides';
import { fieldMessages } from '@tramo/contract/problems';
import type { Route } from '@tramo/contract/routes';
import { localDay, trueTime } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { requireService } from '../../platform/standings.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { onceDrivenBy } from '../guides/guides.capture.service.ts';
import * as lifecycle from '../guides/guides.lifecycle.service.ts';
import { auditRoute, routeBefore } from './routes.audit.service.ts';
import { type DepartureAnswer, departureFault, departureText, repeatedAnswer } from './routes.departure.rules.ts';
import { routeChanged, routeReopened, routeVisited } from './routes.events.ts';
import { executionState } from './routes.execution.store.ts';
import { chargeVisits, releaseHold } from './routes.money.service.ts';
import { seenRoute, viewsOf } from './routes.read.service.ts';
import { missingWords } from './routes.rules.ts';
import { lockedRoute, wrongState } from './routes.service.ts';
import * as store from './routes.store.ts';
import type { RouteView } from './routes.view.store.ts';

const refOf = ({ row }: RouteView): { _id: string; name: string } => ({ _id: row.id, name: row.name });
const emitChange = (tx: TxCtx, { row }: RouteView): Promise<void> =>
  emit(tx.trx, [routeChanged(tx.actor.companyId, row.cedi_id, { routeId: row.id })]);

/** The calling driver's own route, kept from others' changes, whatever its cedi. Throws routes.not_found, routes.not_yours. */
export async function ownRoute(tx: TxCtx, id: string): Promise<RouteView> {
  if (!(await store.lockRoute(tx.trx, id))) throw problem('routes.not_found');
  const [view] = await viewsOf(tx, await store.routesByIds(tx.trx, [id]));
  if (!view) throw problem('routes.not_found');
  if (view.row.driver_id !== tx.actor.userId) throw problem('routes.not_yours');
  return view;
}

/** Throws unless the company's questions before leaving are answered so that the route may leave. */
async function requireDeparture(tx: TxCtx, answers: readonly DepartureAnswer[]): Promise<void> {
  const twice = repeatedAnswer(answers);
  if (twice !== null)
    throw problem(
      'general.invalid',
      {},
      { fields: { [`departure.${twice}.question`]: fieldMessages.duplicated[tx.locale] } },
    );
  const fault = departureFault((await companyOf(tx, tx.actor.companyId)).company.road.departureQuestions, answers);
  if (fault)
    throw problem(fault.isAnswered ? 'routes.departure_refused' : 'routes.departure_unanswered', {
      question: fault.question,
    });
}

/** Where the company wants it, a route starts on its own day alone. Throws routes.other_day. */
async function requireItsDay(tx: TxCtx, route: Pick<Route, 'startDate'>): Promise<void> {
  if ((await companyOf(tx, tx.actor.companyId)).company.road.driverStartsOtherDays) return;
  const { timeZone } = tx.actor;
  const day = localDay(new Date(route.startDate), timeZone);
  if (day !== localDay(tx.platform.now(), timeZone)) throw problem('routes.other_day', { day });
}

/** The driver starts a ready route of his. A second call answers the started route again: the first answer may have been lost. */
export const startRoute = (
  ctx: Ctx,
  id: string,
  deviceAt: Date,
  departure: readonly DepartureAnswer[],
): Promise<RouteView> =>
  inTx(ctx, async (tx) => {
    const view = await ownRoute(tx, id);
    const { row, route } = view;
    if (row.status === 'started') return view;
    if (row.status === 'finished') throw wrongState(tx, row);
    if (row.status !== 'ready') throw problem('routes.not_ready', { missing: missingWords(route.missing, tx.locale) });
    requireService(tx.platform, tx.actor.companyId);
    await requireItsDay(tx, route);
    await requireDeparture(tx, departure);
    await takeTurns(tx.trx, [row.driver_id as string, row.vehicle_id as string]);
    const driving = await store.findStarted(tx.trx, 'driver_id', row.driver_id as string, id);
    if (driving) throw problem('routes.driver_busy', { driver: tx.actor.name, route: driving });
    const taken = await store.findStarted(tx.trx, 'vehicle_id', row.vehicle_id as string, id);
    if (taken) throw problem('routes.vehicle_busy', { vehicle: row.nickname ?? '', route: taken });
    const at = trueTime(deviceAt, tx.platform.now(), row.created_at);
    const before = await routeBefore(tx, id);
    await store.updateRoute(tx.trx, id, { status: 'started', started_at: at });
    await lifecycle.startRoute(tx, { route: refOf(view), at });
    const first = nextStop(view.stopRows);
    if (first) await lifecycle.headFor(tx, { route: refOf(view), guideId: first.guide_id, at });
    await auditRoute(tx, {
      action: 'start',
      id,
      before,
      ...(departure.length > 0 ? { more: { departure: departureText(departure) } } : {}),
    });
    await emitChange(tx, view);
    return ownRoute(tx, id);
  });

export interface Visit {
  guideId: string;
  result: Outcome;
  subStatus?: string | undefined;
  at: Date;
  lat: number | null;
  lng: number | null;
  accuracyM: number | null;
  receivedBy: string;
  comment: string;
  items: { id: string; quantity: number }[];
}

/** Metres between where a driver says to be and a pin; null when either is unknown. */
const awayM = (visit: Pick<Visit, 'lat' | 'lng'>, stop: { lat: number | null; lng: number | null }): number | null =>
  visit.lat === null || visit.lng === null || stop.lat === null || stop.lng === null
    ? null
    : Math.round(distanceKm({ lat: visit.lat, lng: visit.lng }, { lat: stop.lat, lng: stop.lng }) * 1000);

/** The driver at a door of his started route, with one guide or several. */
export interface Door {
  /** Manages one guide and answers its state. */
  manage(visit: Visit): Promise<Guide['status']>;
  /** Answers the next stop, once all are managed. */
  leave(at: Date): Promise<string | null>;
}
/** Opens a door, in one transaction with all that is done there. Throws routes.not_found, routes.not_yours, routes.wrong_state. */
export async function openDoor(tx: TxCtx, routeId: string): Promise<Door> {
  const before = await ownRoute(tx, routeId);
  const { row, stopRows } = before;
  if (row.status !== 'started') throw wrongState(tx, row);
  const route = refOf(before);
  const managed = new Set<string>();
  return {
    manage: async (visit) => {
      const stop = stopRows.find((s) => s.guide_id === visit.guideId);
      if (!stop) throw problem('guides.not_found');
      const at = trueTime(visit.at, tx.platform.now(), row.started_at);
      const guide = await lifecycle.manageGuide(tx, { ...visit, route, at });
      await store.copyOutcomes(tx.trx, row.id, visit.guideId);
      managed.add(visit.guideId);
      const { status, subStatus } = guide;
      const visited = {
        routeId: row.id,
        guideId: visit.guideId,
        status,
        subStatus,
        at: at.toISOString(),
        distanceM: awayM(visit, stop),
      };
      await emit(tx.trx, [routeVisited(tx.actor.companyId, row.cedi_id, visited)]);
      return status;
    },
    leave: async (deviceAt) => {
      const next = nextStop(stopRows.filter((s) => !managed.has(s.guide_id)));
      // A stop visited out of turn leaves the driver on his way to the same next one.
      if (next && next.guide_id !== before.progress.nextGuideId)
        await lifecycle.headFor(tx, {
          route,
          guideId: next.guide_id,
          at: trueTime(deviceAt, tx.platform.now(), row.started_at),
        });
      await emitChange(tx, before);
      await chargeVisits(tx, row.id, [...managed]);
      return next?.guide_id ?? null;
    },
  };
}

/** Guides that the office took out of a driver's hands before his report came. */
export interface TakenAway {
  route: { _id: string; name: string };
  guideIds: string[];
  /** When the visit was, as it would have been kept. */
  at: Date;
}
/**
 * Those of the guides that the calling driver had on the road in a route and does not have there any more: the route was closed, or given to
 * another driver, or they left it. Null when there are none: also where the guides were never his, which the visit itself is told.
 */
export const takenAway = (
  ctx: Ctx,
  report: { routeId: string; guideIds: readonly string[]; at: Date },
): Promise<TakenAway | null> =>
  inTx(ctx, async (tx) => {
    const row = await executionState(tx.trx, report.routeId, report.guideIds);
    if (!row || (row.status !== 'started' && row.status !== 'finished')) return null;
    const isHis = row.driver_id === tx.actor.userId;
    const here = row.status === 'started' && isHis ? new Set(row.here) : new Set<string>();
    const gone = report.guideIds.filter((id) => !here.has(id));
    const his = await onceDrivenBy(tx, { guideIds: gone, routeId: row.id, isHis });
    const guideIds = gone.filter((id) => his.has(id));
    if (guideIds.length === 0) return null;
    return {
      route: { _id: row.id, name: row.name },
      guideIds,
      at: trueTime(report.at, tx.platform.now(), row.started_at),
    };
  });

/**
 * The driver takes back a visit of his started route that he reported by mistake. The guide is on its way again, and may be the next stop.
 * Throws guides.wrong_state some minutes after the visit.
 */
export const reopenStop = (
  ctx: Ctx,
  input: { routeId: string; guideId: string; at: Date; reason: string },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const before = await ownRoute(tx, input.routeId);
    const { row } = before;
    if (row.status !== 'started') throw wrongState(tx, row);
    if (!before.stopRows.some((s) => s.guide_id === input.guideId)) throw problem('guides.not_found');
    const at = trueTime(input.at, tx.platform.now(), row.started_at);
    await lifecycle.reopenGuide(tx, { route: refOf(before), guideId: input.guideId, at, reason: input.reason || null });
    await store.forgetOutcome(tx.trx, row.id, input.guideId);
    await emit(tx.trx, [routeReopened(tx.actor.companyId, row.cedi_id, { routeId: row.id, guideId: input.guideId })]);
    const { progress } = await ownRoute(tx, row.id);
    if (progress.nextGuideId && progress.nextGuideId !== before.progress.nextGuideId)
      await lifecycle.headFor(tx, { route: refOf(before), guideId: progress.nextGuideId, at });
    await emitChange(tx, before);
  });

/** Ends a started route in the guides and in its row. `closeRoute` of the guides settles what is open and completes what needs no document. */
async function end(
  tx: TxCtx,
  view: RouteView,
  at: Date,
  action: 'finish' | 'close',
  reason: string | null,
): Promise<void> {
  const before = await routeBefore(tx, view.row.id);
  await lifecycle.closeRoute(tx, { route: refOf(view), at, reason });
  await store.copyOutcomes(tx.trx, view.row.id);
  await store.updateRoute(tx.trx, view.row.id, {
    status: 'finished',
    finished_at: at,
    ...(reason ? { update_reason: reason } : {}),
  });
  await auditRoute(tx, { action, id: view.row.id, before, reason });
  await emitChange(tx, view);
  await releaseHold(tx, view.row.id);
}

/** The driver ends his route once every guide is managed. */
export const finishRoute = (ctx: Ctx, id: string, deviceAt: Date): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const view = await ownRoute(tx, id);
    if (view.row.status === 'finished') return { ok: true };
    if (view.row.status !== 'started') throw wrongState(tx, view.row);
    const open = view.stopRows.filter((s) => !isManaged(s.status)).length;
    if (open > 0) throw problem('routes.open_guides', { count: open });
    await end(tx, view, trueTime(deviceAt, tx.platform.now(), view.row.started_at), 'finish', null);
    return { ok: true };
  });

/** Closes a started route from the portal: its open guides become undelivered or uncollected. */
export const closeRoute = (ctx: Ctx, id: string, reason: string | undefined): Promise<Route> =>
  inTx(ctx, async (tx) => {
    const view = await lockedRoute(tx, id);
    if (view.row.status !== 'started') throw wrongState(tx, view.row);
    await end(tx, view, tx.platform.now(), 'close', reason?.trim() || null);
    return (await seenRoute(tx, id)).route;
  });

type Outcomes = Parameters<typeof store.saveOutcomes>[2];

/** How visits ended changed on the guides' own screens: the route keeps it anew and its board is told. Doing it again changes nothing. */
export const followOutcomes = (ctx: Ctx, id: string, outcomes: Outcomes): Promise<void> =>
  inTx(ctx, async (tx) => {
    const [row] = await store.routesByIds(tx.trx, [id]);
    if (!row) return;
    await store.saveOutcomes(tx.trx, id, outcomes);
    await emit(tx.trx, [routeChanged(tx.actor.companyId, row.cedi_id, { routeId: id })]);
  });
