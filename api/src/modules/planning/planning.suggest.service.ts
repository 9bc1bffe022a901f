import type { Vehicle } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import type { CrewDriver, DriverFit, PlanCrew, VehicleSwap } from '@tramo/contract/plan-dispatch';
import type { PlanRoute } from '@tramo/contract/planning';
import { addDays, localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { listAccounts } from '../accounts/accounts.users.service.ts';
import { listVehicles } from '../fleet/fleet.service.ts';
import { planBasis } from './planning.basis.service.ts';
import { changesSince } from './planning.changes.rules.ts';
import { lastDispatch } from './planning.changes.store.ts';
import { evaluateRoutes } from './planning.evaluate.service.ts';
import { type PlanBasis, vehicleStarts } from './planning.problem.rules.ts';
import type { StoredPlan } from './planning.store.ts';
import * as store from './planning.store.ts';
import * as rules from './planning.suggest.rules.ts';
import { busyDrivers, historyOf, zonesOf } from './planning.suggest.store.ts';

/** Drivers and vehicles that are offered for one plan, and other vehicles that are tried: each a few milliseconds. */
const MOST_PEOPLE = 500;
const SWAPS_TRIED = 12;

interface Known {
  plan: StoredPlan;
  basis: PlanBasis;
  crews: rules.Crew[];
  history: rules.History;
  drivers: CrewDriver[];
  /** Who drove each route that is still there when the plan was dispatched last. */
  had: ReadonlyMap<string, string>;
  free: Vehicle[];
}

/** `GET /routes-plan/{id}/dispatch`: who and what usually drives where the plan goes. */
export async function crewsOfPlan(ctx: Ctx, id: string): Promise<{ crews: PlanCrew[]; drivers: CrewDriver[] }> {
  const known = await inTx(ctx, (tx) => read(tx, id));
  const { crews, history, drivers } = known;
  const busy = new Set(drivers.filter((d) => d.busyWith !== null).map((d) => d._id));
  const isBusy = (driver: string): boolean => busy.has(driver);
  const ranked = crews.map((crew) => ({
    stops: crew.stops,
    fits: rules.rankDrivers(fitsOf(known, crew, drivers, history), crew.stops, isBusy),
  }));
  const suggested = rules.assignDrivers(ranked, isBusy);
  const swaps = await swapsOf(ctx, known);
  return {
    crews: crews.map((crew, i) => ({
      vehicle: crew.vehicle,
      routes: crew.routes,
      drivers: rules.shownDrivers(ranked[i]?.fits ?? [], suggested[i] ?? null),
      suggested: suggested[i] ?? null,
      swap: swaps.get(crew.vehicle) ?? null,
    })),
    drivers,
  };
}

async function read(tx: TxCtx, id: string): Promise<Known> {
  const { trx, actor, platform } = tx;
  const plan = await store.findPlan(trx, id, actor.cediIds);
  if (!plan) throw problem('planning.not_found');
  const basis = await planBasis(tx, plan);
  const zones = await zonesOf(
    trx,
    plan.routes.flatMap((r) => r.guides),
  );
  const crews = rules.crewsOf(plan.routes, (guide) => zones.get(guide));
  const starts = vehicleStarts(basis);
  const cediIds = [...new Set([...starts.values()].map((s) => s.cediId))];
  const today = localDay(platform.now(), actor.timeZone);
  const period = {
    companyId: actor.companyId,
    cediIds,
    from: addDays(today, -limits.historyDays),
    to: addDays(today, 1),
  };
  const people = { types: ['driver' as const], status: 'enabled' as const, sort: 'fullName' };
  const page = { search: '', page: 1, order: 'asc' as const, limit: MOST_PEOPLE };
  const { accounts } = await listAccounts(tx, { ...page, ...people });
  // Who has no cedi of their own drives from all of them.
  const worksHere = (a: (typeof accounts)[number]): boolean =>
    a.cedisIds.length === 0 || a.cedisIds.some((c) => cediIds.includes(c));
  const busy = await busyDrivers(trx, actor.companyId, plan.startDate);
  const last = plan.lastDispatch && (await lastDispatch(trx, id));
  const had = last ? changesSince(last, plan.routes).drivers : [];
  const { vehicles } = await listVehicles(tx, {
    ...page,
    cedisIds: cediIds,
    routeStartDate: plan.startDate,
    tripStatus: 'available',
    provider: [],
    units: [],
  });
  return {
    plan,
    basis,
    crews,
    history: await historyOf(trx, period, [...new Set(crews.flatMap((c) => [...c.zones.keys()]))]),
    drivers: accounts
      .filter(worksHere)
      .map((a) => ({ _id: a._id, fullName: a.fullName, busyWith: busy.get(a._id) ?? null })),
    had: new Map(had.flatMap(({ route, driver }) => (driver ? [[route, driver._id] as const] : []))),
    free: vehicles.filter((v) => !plan.vehicleIds.includes(v._id)),
  };
}

function fitsOf(
  { basis, had }: Known,
  crew: rules.Crew,
  drivers: readonly CrewDriver[],
  history: rules.History,
): DriverFit[] {
  const visits = rules.visitsIn(crew, history, 'driver');
  const runs = new Map(history.runs.filter((r) => r.vehicle === crew.vehicle).map((r) => [r.driver, r.n]));
  const usual = basis.vehicles.find((v) => v._id === crew.vehicle)?.usualDriver?._id;
  return drivers.map(({ _id }) => ({
    driver: _id,
    runs: runs.get(_id) ?? 0,
    visits: visits.get(_id) ?? 0,
    isUsual: _id === usual,
    hadIt: crew.routes.some((route) => had.get(route) === _id),
  }));
}

/** For each vehicle of the plan the one that usually goes where it goes, when the history says so and the change breaks nothing. */
async function swapsOf(ctx: Ctx, { plan, basis, crews, history, free }: Known): Promise<Map<string, VehicleSwap>> {
  const whole: PlanBasis = { ...basis, vehicles: [...basis.vehicles, ...free] };
  const starts = vehicleStarts(whole);
  const crewOf = new Map(crews.map((c) => [c.vehicle, c]));
  // What somebody pinned to a vehicle stays with it.
  const isHeld = new Set(plan.routes.filter((r) => r.locked || r.pins.length > 0).map((r) => r.vehicle));
  const startOf = (vehicle: string): string => JSON.stringify(starts.get(vehicle) ?? vehicle);
  const vehicleOf = new Map(whole.vehicles.map((v) => [v._id, v]));
  const skillsOf = new Map(basis.guides.map((g) => [g._id, g.skills]));
  const routesOf = (crew: rules.Crew): typeof plan.routes => plan.routes.filter((r) => r.vehicle === crew.vehicle);
  const askedBy = (crew: rules.Crew): string[] =>
    routesOf(crew).flatMap((r) => r.guides.flatMap((g) => skillsOf.get(g) ?? []));
  const tries = crews
    .filter((crew) => !isHeld.has(crew.vehicle))
    .flatMap((crew) =>
      rules.likelierVehicles(crew, history).flatMap((found) => {
        const other = crewOf.get(found.vehicle);
        if (isHeld.has(found.vehicle) || startOf(found.vehicle) !== startOf(crew.vehicle)) return [];
        const [own, model] = [vehicleOf.get(crew.vehicle), vehicleOf.get(found.vehicle)];
        if (!own || !model || !rules.isOfItsKind(model, own, askedBy(crew), plan.startDate)) return [];
        if (other && !rules.isOfItsKind(own, model, askedBy(other), plan.startDate)) return [];
        // What the other's routes lose by it counts too.
        const theirs = other ? rules.visitsIn(other, history, 'vehicle') : new Map<string, number>();
        const gain =
          found.visits - found.ownVisits + (theirs.get(crew.vehicle) ?? 0) - (theirs.get(found.vehicle) ?? 0);
        return gain > 0 ? [{ crew, other, found, gain }] : [];
      }),
    )
    .sort((a, b) => b.gain - a.gain)
    .slice(0, SWAPS_TRIED);
  const swaps = new Map<string, VehicleSwap>();
  const taken = new Set<string>();
  for (const { crew, other, found } of tries) {
    if (taken.has(crew.vehicle) || taken.has(found.vehicle)) continue;
    const vehicle = vehicleOf.get(found.vehicle);
    if (!vehicle || vehicle.status === 'maintenance' || vehicle.status === 'deleted') continue;
    const exchanged = plan.routes.map((r): PlanRoute => {
      if (r.vehicle === crew.vehicle) return { ...r, vehicle: found.vehicle };
      return other && r.vehicle === found.vehicle ? { ...r, vehicle: crew.vehicle } : r;
    });
    const after = await evaluateRoutes(ctx.platform, whole, exchanged, plan.unassigned);
    if (rules.breaksMore(plan.routes, after.routes)) continue;
    const cost = [crew, ...(other ? [other] : [])].flatMap(routesOf).reduce((sum, r) => sum + r.routeStats.cost, 0);
    if (rules.isTooDear(after.totals.cost - plan.totals.cost, cost)) continue;
    taken.add(crew.vehicle).add(found.vehicle);
    swaps.set(crew.vehicle, {
      ...found,
      nickname: vehicle.nickname,
      gives: other?.routes ?? [],
      distanceM: after.totals.distanceM - plan.totals.distanceM,
      durationS: after.totals.durationS - plan.totals.durationS,
      cost: after.totals.cost - plan.totals.cost,
    });
  }
  return swaps;
}
