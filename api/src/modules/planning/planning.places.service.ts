import type { Parsed } from '@tramo/contract/endpoint';
import type { Vehicle } from '@tramo/contract/fleet';
import type { PlacesOfRoute, planBoardApi } from '@tramo/contract/plan-board';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { evaluate, type RouteEvaluation } from '@tramo/optimizer/evaluate';
import { newFaults } from '@tramo/optimizer/explain/relaxation';
import type { Ctx } from '../../platform/context.ts';
import { boardOnScreen, compiledFor } from './planning.evaluate.service.ts';

type Asked = Parsed<typeof planBoardApi.places>['body'];
type Answer = { routes: PlacesOfRoute[]; out: Figures | null };
interface Figures {
  distanceM: number;
  durationS: number;
  cost: number;
  lateStops: number;
  lateS: number;
}

/** `POST /routes-plan/{id}/places`: what each place of each route would change for a guide, so that a drag can say it under the pointer. Nothing is saved. */
export async function placesOf(ctx: Ctx, id: string, body: Asked): Promise<Answer> {
  const { routes, guide } = body;
  const { basis } = await boardOnScreen(ctx, id, body);
  const compiled = await compiledFor(ctx, basis, body);
  const vehicles = new Map(basis.vehicles.map((v) => [v._id, v]));
  const tell = (vehicle: string, stopIds: string[]) => told(compiled, vehicles.get(vehicle) as Vehicle, stopIds);

  const home = routes.find((r) => r.guides.includes(guide));
  const before = home ? tell(home.vehicle, home.guides) : null;
  const without = home
    ? tell(
        home.vehicle,
        home.guides.filter((g) => g !== guide),
      )
    : null;
  const leaving = before && without ? less(without.figures, before.figures) : none;
  const out: PlacesOfRoute[] = [];
  for (const route of routes) {
    const others = route.guides.filter((g) => g !== guide);
    // The route that the guide comes from is compared with itself as it is.
    const base = route === home && without ? without : tell(route.vehicle, others);
    const rules = route === home && before ? before : base;
    const columns: PlacesOfRoute = {
      route: route._id,
      distanceM: [],
      durationS: [],
      cost: [],
      lateStops: [],
      lateS: [],
      loadShare: [],
      forced: [],
    };
    for (let at = 0; at <= others.length; at++) {
      const with_ = tell(route.vehicle, [...others.slice(0, at), guide, ...others.slice(at)]);
      const added = less(with_.figures, base.figures);
      for (const key of ['distanceM', 'durationS', 'cost', 'lateStops', 'lateS'] as const)
        columns[key].push(Math.round((added[key] + leaving[key]) * 100) / 100);
      columns.loadShare.push(with_.loadShare);
      columns.forced.push(newFaults(rules.route.violations, with_.route.violations).length > 0 ? 1 : 0);
    }
    out.push(columns);
    // A breath between routes, so that requests are served meanwhile.
    await new Promise((r) => setImmediate(r));
  }
  return { routes: out, out: home ? { ...leaving, cost: Math.round(leaving.cost * 100) / 100 } : null };
}

const none: Figures = { distanceM: 0, durationS: 0, cost: 0, lateStops: 0, lateS: 0 };
const less = (a: Figures, b: Figures): Figures => ({
  distanceM: a.distanceM - b.distanceM,
  durationS: a.durationS - b.durationS,
  cost: a.cost - b.cost,
  lateStops: a.lateStops - b.lateStops,
  lateS: a.lateS - b.lateS,
});

function told(p: CompiledProblem, vehicle: Vehicle, stopIds: string[]): { figures: Figures; loadShare: number; route: RouteEvaluation } {
  const route = evaluate(p, [{ vehicleId: vehicle._id, stopIds }]).routes[0] as RouteEvaluation;
  const capacity = [vehicle.capacity.quantity, vehicle.capacity.weightKg, vehicle.capacity.volumeM3];
  const isUsed = stopIds.length > 0;
  return {
    route,
    figures: {
      distanceM: route.distanceM,
      durationS: route.durationS,
      cost: isUsed ? vehicle.fixedCost + (route.distanceM / 1000) * vehicle.costPerKm + (route.durationS / 3600) * vehicle.costPerHour : 0,
      lateStops: route.stops.filter((s) => s.lateS > 0).length,
      lateS: Math.round(route.lateS),
    },
    loadShare: Math.max(
      ...route.loadPeak.map((used, k) => (used > 0 ? Math.round((used / Math.max(1e-9, capacity[k] ?? 0)) * 1000) / 1000 : 0)),
    ),
  };
}
