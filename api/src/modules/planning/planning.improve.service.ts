import type { Parsed } from '@tramo/contract/endpoint';
import type { planBoardApi } from '@tramo/contract/plan-board';
import { fieldMessages } from '@tramo/contract/problems';
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { searchMs } from './planning.arrange.rules.ts';
import { boardOnScreen } from './planning.evaluate.service.ts';
import { buildProblem, type PlanBasis } from './planning.problem.rules.ts';
import { solveInTurn } from './planning.solver.service.ts';

type Asked = Parsed<typeof planBoardApi.improve>['body'];

/** `POST /routes-plan/{id}/improve`: the guides of some routes, arranged anew among the given vehicles while the person waits. Nothing is saved. */
export async function improveRoutes(
  ctx: Ctx,
  id: string,
  body: Asked,
  signal: AbortSignal,
): Promise<{ routes: { vehicle: string; guides: string[] }[]; unassigned: string[] }> {
  const { routes, only, vehicles } = body;
  const { basis } = await boardOnScreen(ctx, id, body);
  const chosen = routes.filter((r) => only.includes(r._id));
  const wrong = (path: string): Error => problem('general.invalid', {}, { fields: { [path]: fieldMessages.invalid[ctx.locale] } });
  if (chosen.length < new Set(only).size) throw wrong('only');
  if (vehicles.some((v) => !basis.vehicles.some((x) => x._id === v))) throw wrong('vehicles');
  const ids = new Set(chosen.flatMap((r) => r.guides));
  const part: PlanBasis = {
    ...basis,
    guides: basis.guides.filter((g) => ids.has(g._id)),
    vehicles: basis.vehicles.filter((v) => vehicles.includes(v._id)),
  };
  const built = buildProblem(part);
  // Each vehicle that is asked for has its part: without a limit the cheapest split of two would be one.
  const most = Math.ceil((ids.size / part.vehicles.length) * 1.25);
  const given =
    part.vehicles.length > 1
      ? built.problem.vehicles.map((v) => ({ ...v, maxStops: Math.min(v.maxStops ?? most, most) }))
      : built.problem.vehicles;
  const matrix = await ctx.platform.travel.matrix(built.points, { secondOfDay: basis.startMinute * 60, signal });
  const found = await solveInTurn(
    { ...built.problem, vehicles: given, durationsS: matrix.durationsS, distancesM: matrix.distancesM },
    { stop: { timeMs: searchMs(ids.size) } },
    signal,
  );
  return { routes: found.routes.map((r) => ({ vehicle: r.vehicleId, guides: r.stopIds })), unassigned: found.unassigned };
}
