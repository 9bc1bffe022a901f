import { type Audience, dispatchers } from '@tramo/contract/access';
import type { Parsed } from '@tramo/contract/endpoint';
import type { LatLng, TimeWindow } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import type { RouteDetail, routesApi } from '@tramo/contract/routes';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import * as lifecycle from '../guides/guides.lifecycle.service.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { requireFree } from './routes.assign.service.ts';
import { auditRoute, routeBefore } from './routes.audit.service.ts';
import { routeChanged } from './routes.events.ts';
import { detailOf, routeDetail, seenRoute } from './routes.read.service.ts';
import { isManaged, mergeOrder, planTimes, sameSet, waitingStatus } from './routes.rules.ts';
import { guidesInOrder, lockedRoute, wrongState } from './routes.service.ts';
import * as store from './routes.store.ts';
import { minutesOf, type RouteView } from './routes.view.store.ts';

type Change = Parsed<typeof routesApi.update>['body'];

/** A new order of visits with what was asked of the road service for it. */
interface Draft {
  order: string[];
  added: string[];
  removed: string[];
  pins: Map<string, { pin: LatLng; serviceMinutes: number; windows: readonly TimeWindow[] }>;
  legs: readonly { durationS: number; distanceM: number }[];
}

/** The visits that somebody wants, told from the route as it stands: it may change between the draft and the lock. */
interface Wanted {
  order: (view: RouteView) => readonly string[];
  /** Guides that come. One that was here on an earlier trip comes as a new one. */
  joining: readonly string[];
}

const orderOf = (view: RouteView, wanted: Wanted): Omit<Draft, 'pins' | 'legs'> => {
  const merged = mergeOrder(
    view.stopRows
      .filter((s) => s.here || !wanted.joining.includes(s.guide_id))
      .map((s) => ({ guideId: s.guide_id, managed: isManaged(s.status) })),
    wanted.order(view),
  );
  if ('fault' in merged) throw problem(merged.fault === 'empty' ? 'routes.no_guides' : 'routes.wrong_guides');
  return merged;
};

/** Reads what the new order needs in a short transaction, and asks the road service with none open. */
async function draftOrder(ctx: Ctx, id: string, wanted: Wanted): Promise<Draft> {
  const { view, merged, pins } = await inTx(ctx, async (tx) => {
    const found = await seenRoute(tx, id);
    const order = orderOf(found, wanted);
    const places: Draft['pins'] = new Map(
      found.stopRows.map((s) => [
        s.guide_id,
        { pin: { lat: s.lat ?? 0, lng: s.lng ?? 0 }, serviceMinutes: s.service_minutes, windows: s.windows },
      ]),
    );
    const news = order.added.length > 0 ? await guidesInOrder(tx, order.added) : [];
    for (const g of news) places.set(g._id, { pin: g.pin, serviceMinutes: g.serviceMinutes, windows: g.windows });
    return { view: found, merged: order, pins: places };
  });
  const path: LatLng[] = [view.row.start_place, ...merged.order.map((g) => pins.get(g)?.pin as LatLng)];
  if (view.row.end_place) path.push(view.row.end_place);
  const legs = await ctx.platform.travel.legs(path, { secondOfDay: localSecond(view.row.start_at, ctx.actor.timeZone) });
  return { ...merged, pins, legs };
}

/** `PUT /routes/{id}`: name, vehicle, driver, boarding, departure, and the list of guides in order. Answers the route as it is then. */
export function changeRoute(ctx: Ctx, id: string, change: Change): Promise<RouteDetail> {
  const { guides } = change;
  return drafted(ctx, id, change, guides ? { order: () => guides, joining: [] } : null);
}

/** `POST /routes/{id}/guides`: more guides of the route's cedi, at the end of its order. */
export async function addGuides(ctx: Ctx, id: string, body: Parsed<typeof routesApi.addGuides>['body']): Promise<RouteDetail> {
  const { guides, version } = body;
  if (new Set(guides).size < guides.length)
    throw problem('general.invalid', {}, { fields: { guides: fieldMessages.duplicated[ctx.locale] } });
  await inTx(ctx, async (tx) => {
    const { row } = await seenRoute(tx, id);
    const found = await guidesByIds(tx, guides);
    if (found.length < guides.length) throw problem('guides.not_found');
    const foreign = found.find((g) => g.cedi._id !== row.cedi_id);
    if (foreign) throw problem('routes.other_cedi', { folio: foreign.folio, route: row.name });
  });
  const order = ({ row, stopRows }: RouteView): string[] => {
    const here = stopRows.find((s) => s.here && guides.includes(s.guide_id));
    if (here) throw problem('guides.in_route', { folio: here.folio, route: row.name });
    const stays = stopRows.map((s) => s.guide_id).filter((guideId) => !guides.includes(guideId));
    if (stays.length + guides.length > limits.guidesPerRoute) throw problem('routes.too_many_guides', { max: limits.guidesPerRoute });
    return [...stays, ...guides];
  };
  return drafted(ctx, id, { version }, { order, joining: guides });
}

async function drafted(ctx: Ctx, id: string, change: Change, wanted: Wanted | null): Promise<RouteDetail> {
  // The order may change between the draft and the lock (a driver manages a stop): then it is drafted again.
  for (let attempt = 1; ; attempt++) {
    const draft = wanted ? await draftOrder(ctx, id, wanted) : null;
    const done = await inTx(ctx, (tx) => apply(tx, id, change, wanted, draft));
    if (done) return done;
    if (attempt === 3) throw problem('general.busy');
  }
}

async function apply(tx: TxCtx, id: string, change: Change, wanted: Wanted | null, draft: Draft | null): Promise<RouteDetail | null> {
  const view = await lockedRoute(tx, id);
  const { row } = view;
  if (change.version !== undefined && change.version !== row.version) throw problem('general.stale', {}, { detail: detailOf(view) });
  if (draft && wanted && orderOf(view, wanted).order.join() !== draft.order.join()) return null;
  requireAllowed(tx, view, change);
  const vehicleId = change.vehicle === undefined ? row.vehicle_id : change.vehicle;
  const driverId = change.driver === undefined ? row.driver_id : change.driver;
  const crewChanges = vehicleId !== row.vehicle_id || driverId !== row.driver_id;
  const reason = change.updateReason?.trim() ?? '';
  if (row.status === 'started' && crewChanges) {
    if (vehicleId === null || driverId === null) throw wrongState(tx, row);
    if (reason === '') throw problem('routes.reason_required');
  }
  const boardingRequired = change.boardingRequired ?? row.boarding_required;
  const boardingChecked = change.boardingChecked ?? row.boarding_checked;
  const startAt = change.startDate ? new Date(change.startDate) : row.start_at;
  const shiftS = Math.round((startAt.getTime() - row.start_at.getTime()) / 1000);
  const before = await routeBefore(tx, id);
  const times = draft ? await replan(tx, view, draft, startAt) : null;
  const plannedEnd = times?.end ?? (row.planned_end ? new Date(row.planned_end.getTime() + shiftS * 1000) : null);
  if (crewChanges || shiftS !== 0 || times) {
    await requireFree(tx, {
      vehicleId: shiftS !== 0 || vehicleId !== row.vehicle_id ? vehicleId : null,
      driverId: shiftS !== 0 || driverId !== row.driver_id ? driverId : null,
      routeId: id,
      from: startAt,
      to: plannedEnd ?? startAt,
    });
  }
  if (shiftS !== 0 && !times) await store.shiftStops(tx.trx, id, shiftS);
  await store.updateRoute(tx.trx, id, {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(row.status === 'started' ? {} : { status: waitingStatus({ vehicleId, driverId, boardingRequired, boardingChecked }) }),
    vehicle_id: vehicleId,
    driver_id: driverId,
    boarding_required: boardingRequired,
    boarding_checked: boardingChecked,
    ...(shiftS === 0 ? {} : { start_at: startAt, start_day: localDay(startAt, tx.actor.timeZone) }),
    planned_end: plannedEnd,
    ...(times ? { distance_m: times.distanceM, duration_s: times.durationS } : {}),
    ...(reason === '' ? {} : { update_reason: reason }),
    ...(change.notes === undefined ? {} : { notes: change.notes }),
  });
  await auditRoute(tx, { action: crewChanges ? 'assign' : 'update', id, before, reason });
  await emit(tx.trx, [routeChanged(tx.actor.companyId, id, row.cedi_id)]);
  return routeDetail(tx, id);
}

/** A finished route takes no change, a started one neither another departure nor another boarding rule; document staff only check the boarding. */
function requireAllowed(tx: TxCtx, { row }: RouteView, change: Change): void {
  const dispatches = tx.actor.audiences.some((a) => (dispatchers as readonly Audience[]).includes(a));
  const named = Object.entries(change).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (!dispatches && named.some((key) => key !== 'boardingChecked' && key !== 'version')) throw problem('auth.forbidden');
  if (row.status === 'finished') throw wrongState(tx, row);
  const fixed = change.startDate !== undefined || change.boardingRequired !== undefined || change.boardingChecked !== undefined;
  if (row.status === 'started' && fixed) throw wrongState(tx, row);
}

/** Puts the new order in the guides and in the plan of the visits. Visits made keep their times; the open ones follow from them. */
async function replan(
  tx: TxCtx,
  view: RouteView,
  draft: Draft,
  startAt: Date,
): Promise<{ end: Date; distanceM: number; durationS: number }> {
  const { row, stopRows } = view;
  const route = { _id: row.id, name: row.name };
  const at = tx.platform.now();
  if (draft.removed.length > 0) await lifecycle.releaseFromRoute(tx, { route, guideIds: draft.removed, at, reason: null });
  if (draft.added.length > 0) {
    await lifecycle.assignToRoute(tx, { route, guideIds: draft.added, at });
    if (row.status === 'started') await lifecycle.startRoute(tx, { route, at });
  }
  const byGuide = new Map(stopRows.filter((s) => !draft.added.includes(s.guide_id)).map((s) => [s.guide_id, s]));
  await lifecycle.reorder(tx, { route, guideIds: draft.order.filter((g) => byGuide.get(g)?.here ?? true) });
  const day = localDay(startAt, tx.actor.timeZone);
  const atMinute = minutesOf(tx.actor.timeZone);
  const times = planTimes(
    startAt,
    draft.order.map((guideId) => {
      const stop = byGuide.get(guideId);
      const place = draft.pins.get(guideId);
      const { planned_arrival: arrival = null, planned_departure: departure = null } = stop ?? {};
      const kept = stop && isManaged(stop.status) && arrival && departure ? { arrival, departure } : null;
      return { serviceMinutes: place?.serviceMinutes ?? 0, windows: place?.windows ?? [], kept };
    }),
    draft.legs,
    (minute) => atMinute(day, minute),
  );
  const plan = draft.order.map((guideId, i) => ({
    guideId,
    position: i + 1,
    arrival: times.stops[i]?.arrival ?? null,
    departure: times.stops[i]?.departure ?? null,
  }));
  await store.replaceStops(tx.trx, tx.actor.companyId, row.id, plan);
  const before = view.progress.nextGuideId;
  const after = row.status === 'started' ? draft.order.find((g) => !isManaged(byGuide.get(g)?.status ?? 'route')) : undefined;
  if (after && after !== before) await lifecycle.headFor(tx, { route, guideId: after, at });
  return times;
}

/** The guides' own screen moved a guide within its route: the plan of the visits follows. Doing it again changes nothing. */
export const followGuideOrder = (ctx: Ctx, id: string, guideIds: readonly string[]): Promise<void> =>
  inTx(ctx, async (tx) => {
    if (!(await store.lockRoute(tx.trx, id))) return;
    const view = await seenRoute(tx, id);
    const gone = view.stopRows.filter((s) => !s.here).map((s) => s.guide_id);
    const wanted = [...gone, ...guideIds];
    const current = view.stopRows.map((s) => s.guide_id);
    // Guides came or went since: what happened later has its own order.
    if (view.row.status === 'finished' || !sameSet(wanted, current) || wanted.join() === current.join()) return;
    const draft = await draftOrder(tx, id, { order: () => wanted, joining: [] });
    const times = await replan(tx, view, draft, view.row.start_at);
    await store.updateRoute(tx.trx, id, { planned_end: times.end, distance_m: times.distanceM, duration_s: times.durationS });
    await emit(tx.trx, [routeChanged(tx.actor.companyId, id, view.row.cedi_id)]);
  });

export const timeZoneOf = async (ctx: Ctx): Promise<string> => (await companyOf(ctx, ctx.actor.companyId)).company.timeZone;
