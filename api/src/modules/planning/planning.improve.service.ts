import type { Parsed } from '@tramo/contract/endpoint';
import type { planBoardApi } from '@tramo/contract/plan-board';
import { fieldMessages } from '@tramo/contract/problems';
import { compileProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import type { Solution } from '@tramo/optimizer/solution';
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { boardOnScreen, travelled } from './planning.evaluate.service.ts';
import {
  heldBack,
  type Improvement,
  type ImproveTask,
  improveTask,
  isBetter,
  takenVehicle,
} from './planning.improve.rules.ts';
import type { PlanBasis } from './planning.problem.rules.ts';
import { enrichRoutes } from './planning.result.rules.ts';
import { searchMs } from './planning.sequence.rules.ts';
import { inTurn, solveInTurn } from './planning.solver.service.ts';
import { planTables, timesOf } from './planning.travel.service.ts';
import { enginePlans, tripsOf } from './planning.trips.rules.ts';

type Asked = Parsed<typeof planBoardApi.improve>['body'];
interface Answer {
  routes: { vehicle: string; guides: string[] }[];
  unassigned: string[];
}

/** `POST /routes-plan/{id}/improve`: the guides of some routes, arranged anew among the given vehicles while the person waits. Nothing is saved. */
export async function improveRoutes(ctx: Ctx, id: string, body: Asked, signal: AbortSignal): Promise<Answer> {
  const { basis, saved } = await boardOnScreen(ctx, id, body);
  const routes = enrichRoutes(body.routes, saved.routes, basis.guides);
  const only = new Set(body.only);
  const request: Improvement = {
    routes,
    chosen: routes.filter((r) => only.has(r._id)),
    vehicles: [...new Set(body.vehicles)],
  };
  refuseImprovement(ctx, request, only.size, basis);
  const guides = request.chosen.flatMap((r) => r.guides);
  if (guides.length === 0) return { routes: [], unassigned: [] };
  const compiled = await travelled(ctx.platform, basis, routes);
  if (!compiled) throw problem('planning.no_vehicles');
  const task = improveTask(compiled, request, evaluate(compiled, enginePlans(routes)), basis.params);
  const { platform } = ctx;
  const points = task.judged.locations;
  const tables = await planTables(platform, basis, points, signal);
  // The task's vehicles are of their kinds already: it was made of a judged problem.
  return searchOf(task, timesOf(tables), searchMs(guides.length), signal);
}

/** Refuses routes and vehicles that are not the plan's or are taken, and routes that somebody wants to stay as they are. */
function refuseImprovement(ctx: Ctx, request: Improvement, asked: number, basis: PlanBasis): void {
  const wrong = (path: string): Error =>
    problem('general.invalid', {}, { fields: { [path]: fieldMessages.invalid[ctx.locale] } });
  if (request.chosen.length < asked) throw wrong('only');
  if (request.vehicles.some((v) => !basis.vehicles.some((x) => x._id === v)) || takenVehicle(request))
    throw wrong('vehicles');
  const held = heldBack(request);
  if (held)
    throw problem(held.kind === 'locked' ? 'planning.route_locked' : 'planning.order_kept', {
      route: held.route.routeTitle,
    });
}

async function searchOf(
  task: ImproveTask,
  times: ReturnType<typeof timesOf>,
  timeMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { judged, searched, loose, given, begin } = task;
  const search = (of: ImproveTask['searched']): Promise<Solution> =>
    inTurn(signal, () => solveInTurn({ ...of, ...times }, { stop: { timeMs }, warmStart: begin }, signal));
  let found = await search(searched);
  // An even share may be more than a small vehicle carries.
  if (found.unassigned.length > 0 && judged.vehicles.length > 1 && !signal.aborted) {
    const other = await search(loose);
    if (other.unassigned.length < found.unassigned.length) found = other;
  }
  if (given) {
    const rules = compileProblem({ ...judged, ...times });
    const before = evaluate(rules, given);
    if (!isBetter(evaluate(rules, found.routes), before)) return { routes: tripsOf(given), unassigned: [] };
  }
  return { routes: tripsOf(found.routes).filter((r) => r.guides.length > 0), unassigned: found.unassigned };
}
