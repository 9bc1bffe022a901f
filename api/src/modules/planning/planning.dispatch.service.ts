import type { Parsed } from '@tramo/contract/endpoint';
import type { planningApi } from '@tramo/contract/planning';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { requireRouteQuota } from '../routes/routes.assign.service.ts';
import { createRoute } from '../routes/routes.service.ts';
import { planBasis } from './planning.evaluate.service.ts';
import { planChanged } from './planning.events.ts';
import { vehicleStarts } from './planning.problem.rules.ts';
import { planAnswer, takePlan, wrongState } from './planning.service.ts';
import * as store from './planning.store.ts';

/**
 * Makes the real routes of a plan, all or none: one transaction holds the plan and every route. Empty routes are passed over.
 * A route without a driver given takes the vehicle's usual driver when that one has no other route on the day.
 */
export const dispatchPlan = (ctx: Ctx, id: string, body: Parsed<typeof planningApi.dispatch>['body']): Promise<{ routeIds: string[] }> =>
  inTx(ctx, async (tx) => {
    const plan = await takePlan(tx, id);
    if (plan.version !== body.version) throw problem('general.stale', {}, { detail: await planAnswer(tx, plan) });
    if (plan.status !== 'optimised') throw wrongState(ctx, plan);
    const filled = plan.routes.filter((r) => r.guides.length > 0);
    if (filled.length === 0) throw problem('planning.no_guides');
    // Before anything is made: the answer then tells how many routes are left, not how many would be after the first ones.
    await requireRouteQuota(tx, filled.length);
    const basis = await planBasis(tx, plan);
    const starts = vehicleStarts(basis);
    const vehicles = new Map(basis.vehicles.map((v) => [v._id, v]));
    const given = new Map(body.drivers.map((d) => [d.route, d.driver]));
    const busy = await store.busyDrivers(tx.trx, plan.startDate);
    for (const driver of given.values()) if (driver) busy.add(driver);
    const routeIds: string[] = [];
    for (const route of filled) {
      const start = starts.get(route.vehicle);
      const vehicle = vehicles.get(route.vehicle);
      if (!start || !vehicle || vehicle.status === 'deleted') throw problem('fleet.vehicle_not_found');
      const usual = vehicle.usualDriver && !busy.has(vehicle.usualDriver._id) ? vehicle.usualDriver._id : null;
      const driverId = given.has(route._id) ? (given.get(route._id) ?? null) : usual;
      if (driverId) busy.add(driverId);
      const made = await createRoute(tx, {
        name: `${route.routeTitle} · ${plan.name}`.slice(0, 80),
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
        endPlace: plan.params.returnToDepot || filled.some((r) => r.vehicle === route.vehicle && r.trip > route.trip) ? start.place : null,
        planned: route.stops.map((s) => ({ arrival: new Date(s.arrival), departure: new Date(s.departure) })),
        distanceM: route.routeStats.distance,
        durationS: (Date.parse(route.routeEnd) - Date.parse(route.routeStart)) / 1000,
        plannedEnd: new Date(route.routeEnd),
      });
      routeIds.push(made.routeId);
    }
    const version = await store.setStatus(tx.trx, id, 'dispatched', plan.jobId, tx.platform.now());
    await audit(tx, {
      action: 'dispatch',
      kind: 'plan',
      id,
      name: plan.name,
      before: { status: plan.status },
      after: { status: 'dispatched', routes: routeIds.length, guides: filled.reduce((n, r) => n + r.guides.length, 0) },
    });
    await emit(tx.trx, [planChanged(tx.actor.companyId, { ...plan, status: 'dispatched', version })]);
    return { routeIds };
  });
