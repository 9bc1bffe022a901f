import { sameSet } from '@tramo/contract/driver-day/order-rules';
import type { Parsed } from '@tramo/contract/endpoint';
import type { LatLng } from '@tramo/contract/fields';
import { type Guide, visited } from '@tramo/contract/guides';
import { routeColour } from '@tramo/contract/limits';
import { problemText } from '@tramo/contract/problem-kinds';
import type { Place, Route, RouteStop, routesApi } from '@tramo/contract/routes';
import { localDay } from '../../platform/calendar.ts';
import { type Actor, type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { findUserById } from '../accounts/accounts.service.ts';
import { confirmedDocuments } from '../fleet/fleet.documents.service.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import { assignToRoute, releaseFromRoute } from '../guides/guides.lifecycle.service.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { rangeOf } from '../places/places.cedi.service.ts';
import { findCedi } from '../places/places.service.ts';
import { requireFree, requireRouteQuota } from './routes.assign.service.ts';
import { auditRoute, routeBefore } from './routes.audit.service.ts';
import { routeChanged, routeDeleted } from './routes.events.ts';
import { liveView, seenRoute, viewsOf } from './routes.read.service.ts';
import { allowed, planTimes, statusWord, waitingStatus } from './routes.rules.ts';
import { legsAlong } from './routes.schedule.service.ts';
import * as store from './routes.store.ts';
import { minutesOf } from './routes.view.store.ts';

export interface CreateRoute {
  name: string;
  cediId: string;
  /** In order of visit. */
  guideIds: readonly string[];
  startAt: Date;
  vehicleId: string | null;
  driverId: string | null;
  boardingRequired: boolean;
  planId: string | null;
  colour: string;
  startPlace: Place;
  endPlace: Place | null;
  /** Per guide; computed from travel times when null. */
  planned: { arrival: Date; departure: Date }[] | null;
  distanceM?: number;
  durationS?: number;
  plannedEnd?: Date;
}

/** Where a guide is visited. Throws guides.no_coordinates. */
export function pinOf(guide: Guide): LatLng {
  const address = visited(guide)?.address;
  if (!address || address.lat === null || address.lng === null)
    throw problem('guides.no_coordinates', { folio: guide.folio });
  return { lat: address.lat, lng: address.lng };
}

/** The guides of a route in order. Throws routes.no_guides, routes.wrong_guides for unknown or repeated ones. */
export async function guidesInOrder(ctx: Ctx, guideIds: readonly string[]): Promise<(Guide & { pin: LatLng })[]> {
  if (guideIds.length === 0) throw problem('routes.no_guides');
  const guides = await guidesByIds(ctx, guideIds);
  if (guides.length !== guideIds.length || new Set(guideIds).size !== guideIds.length)
    throw problem('routes.wrong_guides');
  return guides.map((g) => ({ ...g, pin: pinOf(g) }));
}

interface Schedule {
  planned: { arrival: Date; departure: Date }[];
  end: Date;
  distanceM: number;
  durationS: number;
}

/** Planned times of a new route. Asks the road service outside of any transaction that this call opens itself. */
async function scheduleOf(ctx: Ctx, input: CreateRoute): Promise<Schedule> {
  if (input.planned && input.plannedEnd && input.distanceM !== undefined && input.durationS !== undefined) {
    return { planned: input.planned, end: input.plannedEnd, distanceM: input.distanceM, durationS: input.durationS };
  }
  const guides = await guidesInOrder(ctx, input.guideIds);
  const { timeZone } = ctx.actor;
  const path = [input.startPlace, ...guides.map((g) => g.pin), ...(input.endPlace ? [input.endPlace] : [])];
  const { vehicleId } = input;
  const [vehicle] = vehicleId ? await inTx(ctx, (tx) => vehiclesByIds(tx, [vehicleId])) : [];
  const legs = await legsAlong(ctx, path, input.startAt, vehicle?.type ?? null);
  const day = localDay(input.startAt, timeZone);
  const atMinute = minutesOf(timeZone);
  const given = input.planned;
  const times = planTimes(
    input.startAt,
    guides.map((g, i) => ({ serviceMinutes: g.serviceMinutes, windows: g.windows, kept: given?.[i] ?? null })),
    legs,
    (minute) => atMinute(day, minute),
  );
  return {
    planned: times.stops,
    end: input.plannedEnd ?? times.end,
    distanceM: input.distanceM ?? times.distanceM,
    durationS: input.durationS ?? times.durationS,
  };
}

/** Creates a route and puts its guides in it. */
export async function createRoute(ctx: Ctx, input: CreateRoute): Promise<{ routeId: string }> {
  if (input.guideIds.length === 0) throw problem('routes.no_guides');
  if (input.planned && input.planned.length !== input.guideIds.length) throw problem('routes.wrong_guides');
  const schedule = await scheduleOf(ctx, input);
  return inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    await requireRouteQuota(tx, 1);
    await findCedi(tx, input.cediId);
    const { vehicleId, driverId, boardingRequired } = input;
    await requireFree(tx, { vehicleId, driverId, routeId: null, from: input.startAt, to: schedule.end });
    const route = { _id: newId(), name: input.name };
    const now = tx.platform.now();
    await store.insertRoute(trx, {
      id: route._id,
      companyId: actor.companyId,
      name: input.name,
      status: waitingStatus({ vehicleId, driverId, boardingRequired, boardingChecked: false }),
      cediId: input.cediId,
      planId: input.planId,
      vehicleId,
      driverId,
      colour: input.colour,
      startAt: input.startAt,
      startDay: localDay(input.startAt, actor.timeZone),
      startPlace: input.startPlace,
      endPlace: input.endPlace,
      boardingRequired,
      distanceM: schedule.distanceM,
      durationS: schedule.durationS,
      plannedEnd: schedule.end,
      createdBy: actor.userId,
      createdAt: now,
    });
    await assignToRoute(tx, { route, guideIds: input.guideIds, at: now });
    const stops = input.guideIds.map((guideId, i) => ({
      guideId,
      position: i + 1,
      arrival: schedule.planned[i]?.arrival ?? null,
      departure: schedule.planned[i]?.departure ?? null,
    }));
    await store.replaceStops(trx, actor.companyId, route._id, stops);
    await emit(trx, [routeChanged(actor.companyId, input.cediId, { routeId: route._id })]);
    await auditRoute(tx, { action: 'create', id: route._id });
    return { routeId: route._id };
  });
}

/** What the screens ask about before they go on is refused here until somebody has confirmed it. Throws routes.range_unconfirmed. */
async function requireInRange(tx: TxCtx, cediId: string, guides: readonly Guide[]): Promise<void> {
  const { verdicts } = await rangeOf(tx, cediId, guides.map(pinOf));
  const out = guides.filter((_, i) => verdicts[i]?.isInside === false);
  if (out.length === 0) return;
  const folios = out.slice(0, 5).map((g) => g.folio);
  throw problem(
    'routes.range_unconfirmed',
    { folios: `${folios.join(', ')}${out.length > folios.length ? ' …' : ''}` },
    { detail: { guides: out.map((g) => ({ _id: g._id, folio: g.folio })) } },
  );
}

/** Drivers without cedis of their own drive for all. Throws routes.driver_cedi_unconfirmed. */
async function requireOwnDriver(tx: TxCtx, cediId: string, driverId: string): Promise<void> {
  const driver = await findUserById(tx, driverId);
  if (driver && driver.cedisIds.length > 0 && !driver.cedisIds.includes(cediId))
    throw problem('routes.driver_cedi_unconfirmed', { driver: driver.fullName });
}

/** A departure this very minute is not past. */
export const isPastStart = (startAt: Date, now: Date): boolean => startAt.getTime() < now.getTime() - 60_000;

/** `POST /routes`: a route from a cedi, its guides in the order of the payload. */
export async function createFromForm(
  ctx: Ctx,
  body: Parsed<typeof routesApi.create>['body'],
): Promise<{ routeId: string; startIsPast?: true }> {
  const ordered = body.order.length > 0 ? body.order.map((o) => o.id) : body.guides;
  if (!sameSet(ordered, body.guides)) throw problem('routes.wrong_guides');
  if (!body.startDate)
    throw problem(
      'routes.start_required',
      {},
      { fields: { startDate: problemText('routes.start_required', ctx.locale) } },
    );
  const startAt = new Date(body.startDate);
  const { cedi, count } = await inTx(ctx, async (tx) => {
    const found = await findCedi(tx, body.address);
    const guides = await guidesByIds(tx, ordered);
    const foreign = guides.find((g) => g.cedi._id !== found._id);
    if (foreign) throw problem('routes.other_cedi', { folio: foreign.folio, route: body.name });
    if (!body.rangeConfirmed) await requireInRange(tx, found._id, guides);
    if (body.driver && !body.driverCediConfirmed) await requireOwnDriver(tx, found._id, body.driver);
    const vehicles = body.vehicle ? await vehiclesByIds(tx, [body.vehicle]) : [];
    const day = localDay(startAt, tx.actor.timeZone);
    confirmedDocuments(vehicles, day, { now: body.documentsConfirmed, already: [] });
    return {
      cedi: found,
      count: await store.countOfDay(tx.trx, tx.actor.companyId, day),
    };
  });
  // The wire type keeps coordinates nullable for addresses in general; a cedi always has them.
  const startPlace: Place = { addressId: cedi._id, name: cedi.name, lat: cedi.lat as number, lng: cedi.lng as number };
  const made = await createRoute(ctx, {
    name: body.name,
    cediId: cedi._id,
    guideIds: ordered,
    startAt,
    vehicleId: body.vehicle,
    driverId: body.driver,
    boardingRequired: body.boardingRequired,
    planId: null,
    colour: routeColour(count),
    startPlace,
    endPlace: null,
    planned: null,
  });
  return isPastStart(startAt, ctx.platform.now()) ? { ...made, startIsPast: true } : made;
}

/** Deletes a route that has not started; its guides are available again. */
export const deleteRoute = (ctx: Ctx, id: string, reason: string | null): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { row, stops } = await lockedRoute(tx, id);
    if (row.status !== 'pending' && row.status !== 'ready') throw wrongState(tx, row);
    const before = await routeBefore(tx, id);
    const guideIds = stops.map((s) => s.guideId);
    if (guideIds.length > 0)
      await releaseFromRoute(tx, { route: { _id: id, name: row.name }, guideIds, at: tx.platform.now(), reason });
    await store.deleteRoute(tx.trx, id);
    await auditRoute(tx, { action: 'delete', id, before, reason });
    await emit(tx.trx, [routeDeleted(tx.actor.companyId, row.cedi_id, { routeId: id })]);
  });

/** A route that the caller sees, kept from others' changes until the transaction ends. */
export async function lockedRoute(tx: TxCtx, id: string): ReturnType<typeof seenRoute> {
  if (!(await store.lockRoute(tx.trx, id))) throw problem('routes.not_found');
  return seenRoute(tx, id);
}

export const wrongState = (ctx: Ctx, row: { name: string; status: Route['status'] }): Error =>
  problem('routes.wrong_state', { name: row.name, status: statusWord(row.status, ctx.locale) });

/** The routes that a plan made, by departure. */
export const routesOfPlan = (ctx: Ctx, planId: string): Promise<Route[]> =>
  inTx(ctx, async (tx) => (await viewsOf(tx, await store.routesOfPlan(tx.trx, planId))).map((v) => v.route));

/** A route with its stops for the live stream, or null when it is gone. */
export const liveRoute = (ctx: Ctx, id: string): Promise<{ route: Route; stops: RouteStop[] } | null> =>
  liveView(ctx, id);

/** What a caller may do with a route that another one's eyes have read. */
export const canOn = (actor: Pick<Actor, 'audiences'>, route: Route): Route['can'] =>
  allowed(actor.audiences, { status: route.status, boardingRequired: route.boardingRequired });
