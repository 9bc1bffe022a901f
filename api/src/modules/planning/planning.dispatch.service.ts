import type { Parsed } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import type { PlanRoute, planningApi } from '@tramo/contract/planning';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { accountsByIds } from '../accounts/accounts.users.service.ts';
import { requireRouteQuota } from '../routes/routes.assign.service.ts';
import { createRoute, isPastStart } from '../routes/routes.service.ts';
import { planBasis } from './planning.basis.service.ts';
import type { DispatchedRoute } from './planning.changes.rules.ts';
import { saveDispatch } from './planning.changes.store.ts';
import { confirmVehicles } from './planning.evaluate.service.ts';
import { planChangedEvent } from './planning.events.ts';
import { type PlanBasis, vehicleStarts } from './planning.problem.rules.ts';
import { planAnswer, takePlan, wrongState } from './planning.read.service.ts';
import * as store from './planning.store.ts';
import { busyDrivers } from './planning.suggest.store.ts';

/**
 * Makes the real routes of a plan, all or none: one transaction holds the plan and every route. Empty routes are passed over.
 * A vehicle without a driver given takes its usual one when that one has no other route on the day; all of its trips are the same driver's.
 * The plan keeps what was sent out, so that its changes can be told when it is planned again.
 */
export const dispatchPlan = (
  ctx: Ctx,
  id: string,
  body: Parsed<typeof planningApi.dispatch>['body'],
): Promise<{ routeIds: string[]; pastRouteIds?: string[] }> =>
  inTx(ctx, async (tx) => {
    const plan = await takePlan(tx, id);
    if (plan.version !== body.version) throw problem('general.stale', {}, { detail: await planAnswer(tx, plan) });
    if (plan.status !== 'optimised') throw wrongState(ctx, plan);
    const filled = plan.routes.filter((r) => r.guides.length > 0);
    if (filled.length === 0) throw problem('planning.no_guides');
    // Before anything is made: the answer then tells how many routes are left, not how many would be after the first ones.
    await requireRouteQuota(tx, filled.length);
    const basis = await planBasis(tx, plan);
    const used = new Set(filled.map((r) => r.vehicle));
    await confirmVehicles(
      tx,
      plan,
      basis.vehicles.filter((v) => used.has(v._id)),
      body.documentsConfirmed,
    );
    const starts = vehicleStarts(basis);
    const vehicles = new Map(basis.vehicles.map((v) => [v._id, v]));
    const given = new Map(body.drivers.map((d) => [d.route, d.driver]));
    const busy = new Set((await busyDrivers(tx.trx, tx.actor.companyId, plan.startDate)).keys());
    for (const driver of given.values()) if (driver) busy.add(driver);
    /** Of each vehicle: its trips are one driver's. */
    const drivers = new Map<string, string | null>();
    for (const route of filled) {
      const driver = given.get(route._id);
      if (driver !== undefined) drivers.set(route.vehicle, drivers.get(route.vehicle) ?? driver);
    }
    const routeIds: string[] = [];
    /** Driver of each route. */
    const crew = new Map<string, string | null>();
    for (const route of filled) {
      const start = starts.get(route.vehicle);
      const vehicle = vehicles.get(route.vehicle);
      if (!start || !vehicle || vehicle.status === 'deleted') throw problem('fleet.vehicle_not_found');
      if (!drivers.has(route.vehicle)) {
        const usual = vehicle.usualDriver?._id;
        drivers.set(route.vehicle, usual && !busy.has(usual) ? usual : null);
      }
      const driverId = given.get(route._id) ?? drivers.get(route.vehicle) ?? null;
      if (driverId) busy.add(driverId);
      const made = await createRoute(tx, {
        name: `${route.routeTitle} · ${plan.name}`.slice(0, limits.routeNameMax),
        cediId: start.cediId,
        guideIds: route.guides,
        startAt: new Date(route.routeStart),
        vehicleId: route.vehicle,
        driverId,
        boardingRequired: false,
        planId: id,
        colour: route.colour,
        startPlace: start.place,
        // Before another trip a vehicle comes back to reload.
        endPlace:
          plan.params.returnToDepot || filled.some((r) => r.vehicle === route.vehicle && r.trip > route.trip)
            ? start.place
            : null,
        planned: route.stops.map((s) => ({ arrival: new Date(s.arrival), departure: new Date(s.departure) })),
        distanceM: route.routeStats.distance,
        durationS: (Date.parse(route.routeEnd) - Date.parse(route.routeStart)) / 1000,
        plannedEnd: new Date(route.routeEnd),
      });
      routeIds.push(made.routeId);
      crew.set(route._id, driverId);
    }
    await saveDispatch(tx.trx, id, {
      at: tx.platform.now().toISOString(),
      by: tx.actor.name,
      routes: await sentRoutes(tx, basis, filled, crew),
    });
    const version = await store.setStatus(tx.trx, id, 'dispatched', plan.jobId, tx.platform.now());
    await audit(tx, {
      action: 'dispatch',
      kind: 'plan',
      id,
      name: plan.name,
      before: { status: plan.status },
      after: { status: 'dispatched', routes: routeIds.length, guides: filled.reduce((n, r) => n + r.guides.length, 0) },
    });
    await emit(tx.trx, [planChangedEvent(tx.actor.companyId, { ...plan, status: 'dispatched', version })]);
    const pastRouteIds = routeIds.filter((_, i) => {
      const route = filled[i];
      return route !== undefined && isPastStart(new Date(route.routeStart), tx.platform.now());
    });
    return pastRouteIds.length > 0 ? { routeIds, pastRouteIds } : { routeIds };
  });

/** What goes out, as it is compared with later: names too, since vehicles, people and guides may be gone by then. */
async function sentRoutes(
  tx: TxCtx,
  basis: PlanBasis,
  routes: readonly PlanRoute[],
  crew: ReadonlyMap<string, string | null>,
): Promise<DispatchedRoute[]> {
  const names = new Map(basis.vehicles.map((v) => [v._id, v.nickname]));
  const folios = new Map(basis.guides.map((g) => [g._id, g.folio]));
  const people = await accountsByIds(tx, [...new Set([...crew.values()].filter((id) => id !== null))]);
  const driverNames = new Map(people.map((p) => [p._id, p.fullName]));
  return routes.map((route) => {
    const driver = crew.get(route._id) ?? null;
    return {
      _id: route._id,
      title: route.routeTitle,
      vehicle: { _id: route.vehicle, name: names.get(route.vehicle) ?? '' },
      driver: driver === null ? null : { _id: driver, name: driverNames.get(driver) ?? '' },
      trip: route.trip,
      guides: route.stops.map((s) => ({ _id: s.guideId, folio: folios.get(s.guideId) ?? '', arrival: s.arrival })),
    };
  });
}
