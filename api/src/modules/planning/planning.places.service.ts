import type { Parsed } from '@tramo/contract/endpoint';
import type { Vehicle } from '@tramo/contract/fleet';
import type { PlacesOfRoute, planBoardApi } from '@tramo/contract/plan-board';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { evaluateRoute } from '@tramo/optimizer/evaluate';
import { toOrder } from '@tramo/optimizer/route-walk';
import type { Ctx } from '../../platform/context.ts';
import { boardOnScreen, compiledFor } from './planning.evaluate.service.ts';
import { brokenAnew, lateAllowed, type Ruled } from './planning.override.rules.ts';
import { loadShareOf, toLoad, toViolation } from './planning.result.rules.ts';
import { enginePlans, partsOfDay } from './planning.trips.rules.ts';

type Asked = Parsed<typeof planBoardApi.places>['body'];
type Route = Pick<Asked['routes'][number], '_id' | 'vehicle' | 'guides'>;
const measures = ['distanceM', 'durationS', 'cost', 'lateStops', 'lateS'] as const;
type Figures = Record<(typeof measures)[number], number>;

/** A vehicle's day on its routes: one each for its trips. */
interface Day {
  figures: Figures;
  ruled: Ruled[];
  /** By route. */
  loadShare: number[];
}

/** Others are served after this long. */
const BREATH_MS = 8;

/**
 * `POST /routes-plan/{id}/places`: what each place of each route would change for a guide, so that a drag can say it under the pointer. Nothing is saved. Each
 * place is evaluated with its vehicle's whole day, not estimated: what is shown is what a drop will be told.
 */
export async function placesOf(
  ctx: Ctx,
  id: string,
  body: Asked,
): Promise<{ routes: PlacesOfRoute[]; out: Figures | null }> {
  const { routes, guide } = body;
  const { basis } = await boardOnScreen(ctx, id, body);
  const compiled = await compiledFor(ctx, basis, body);
  const isLateAllowed = lateAllowed(basis);
  const vehicles = new Map(basis.vehicles.map((v) => [v._id, v]));
  const evaluateDay = (vehicle: string, trips: readonly Route[]): Day =>
    dayOf(compiled, vehicles.get(vehicle) as Vehicle, trips);
  const byVehicle = Map.groupBy(routes, (r) => r.vehicle);

  const home = routes.find((r) => r.guides.includes(guide))?.vehicle ?? null;
  const homeNow = home === null ? null : evaluateDay(home, byVehicle.get(home) ?? []);
  const homeLeft =
    home === null
      ? null
      : evaluateDay(
          home,
          (byVehicle.get(home) ?? []).map((r) => without(r, guide)),
        );
  const leaving = homeNow && homeLeft ? less(homeLeft.figures, homeNow.figures) : none;

  const result: PlacesOfRoute[] = [];
  let breathed = performance.now();
  for (const [vehicle, now] of byVehicle) {
    const isHome = vehicle === home;
    const before = isHome && homeNow ? homeNow : evaluateDay(vehicle, now);
    const trips = now.map((r) => without(r, guide));
    // What the vehicle that it leaves breaks then counts at every place elsewhere.
    const elsewhere = isHome || !homeNow || !homeLeft ? null : { was: homeNow.ruled, is: homeLeft.ruled };
    for (const [t, trip] of trips.entries()) {
      const columns: PlacesOfRoute = {
        route: trip._id,
        distanceM: [],
        durationS: [],
        cost: [],
        lateStops: [],
        lateS: [],
        loadShare: [],
        forced: [],
      };
      for (let at = 0; at <= trip.guides.length; at++) {
        const day = evaluateDay(vehicle, trips.with(t, { ...trip, guides: trip.guides.toSpliced(at, 0, guide) }));
        for (const m of measures) columns[m].push(tidy(day.figures[m] - before.figures[m] + (isHome ? 0 : leaving[m])));
        columns.loadShare.push(day.loadShare[t] ?? 0);
        const is = elsewhere ? [...day.ruled, ...elsewhere.is] : day.ruled;
        const isKept = is.every((r) => r.violations.length === 0);
        const was = elsewhere ? [...before.ruled, ...elsewhere.was] : before.ruled;
        columns.forced.push(isKept || brokenAnew(was, is, isLateAllowed).length === 0 ? 0 : 1);
        if (performance.now() - breathed < BREATH_MS) continue;
        await new Promise((r) => setImmediate(r));
        breathed = performance.now();
      }
      result.push(columns);
    }
  }
  const order = new Map(routes.map((r, i) => [r._id, i]));
  result.sort((a, b) => (order.get(a.route) ?? 0) - (order.get(b.route) ?? 0));
  return { routes: result, out: home === null ? null : { ...leaving, cost: tidy(leaving.cost) } };
}

const tidy = (x: number): number => Math.round(x * 100) / 100;
const none: Figures = { distanceM: 0, durationS: 0, cost: 0, lateStops: 0, lateS: 0 };
const less = (a: Figures, b: Figures): Figures => ({
  distanceM: a.distanceM - b.distanceM,
  durationS: a.durationS - b.durationS,
  cost: a.cost - b.cost,
  lateStops: a.lateStops - b.lateStops,
  lateS: a.lateS - b.lateS,
});
const without = (r: Route, guide: string): Route =>
  r.guides.includes(guide) ? { ...r, guides: r.guides.filter((g) => g !== guide) } : r;

function dayOf(p: CompiledProblem, vehicle: Vehicle, trips: readonly Route[]): Day {
  const [plan] = enginePlans(trips);
  const index = p.vehicleIndex.get(vehicle._id);
  if (!plan || index === undefined) throw new Error(`vehicle ${vehicle._id} is not of the problem`);
  const day = evaluateRoute(p, index, toOrder(p, index, plan, 'routes')).route;
  const parts = partsOfDay(p, day).values();
  const ruled: Ruled[] = [];
  const loadShare: number[] = [];
  for (const { _id, guides } of trips) {
    const part = guides.length > 0 ? parts.next().value : undefined;
    ruled.push({ _id, vehicle: vehicle._id, violations: part?.violations.map(toViolation) ?? [] });
    loadShare.push(part ? loadShareOf(vehicle, toLoad(part.loadPeak)) : 0);
  }
  let lateStops = 0;
  let lateS = 0;
  for (const s of day.stops) {
    if (s.lateS > 0) lateStops++;
    lateS += Math.round(s.lateS);
  }
  const { distanceM, durationS } = day;
  const cost = vehicle.fixedCost + (distanceM / 1000) * vehicle.costPerKm + (durationS / 3600) * vehicle.costPerHour;
  return {
    figures: { distanceM, durationS, cost: day.stops.length > 0 ? cost : 0, lateStops, lateS },
    ruled,
    loadShare,
  };
}
