import type { Parsed } from '@tramo/contract/endpoint';
import type { planBoardApi } from '@tramo/contract/plan-board';
import type { Why } from '@tramo/contract/plan-reasons';
import { explain } from '@tramo/optimizer/explain';
import { explainPlace } from '@tramo/optimizer/explain/placed';
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { boardOnScreen, compiledFor } from './planning.evaluate.service.ts';
import { toReason } from './planning.result.rules.ts';
import { enginePlans } from './planning.trips.rules.ts';
import { keepsTrips, toOther, toSuggestion } from './planning.why.rules.ts';

/** As many as a person reads. */
const MOST_VEHICLES = 8;
const MOST_SUGGESTIONS = 6;

/** `POST /routes-plan/{id}/why`: about one guide of the routes as they are arranged on somebody's screen. Nothing is saved. */
export async function whyThere(ctx: Ctx, id: string, body: Parsed<typeof planBoardApi.why>['body']): Promise<Why> {
  const { routes, guide } = body;
  const { basis } = await boardOnScreen(ctx, id, body);
  const compiled = await compiledFor(ctx, basis, body);
  const plans = enginePlans(routes);
  if (plans.some((r) => r.stopIds.includes(guide))) {
    const { detour, vehicles } = explainPlace(compiled, plans, guide);
    const others = vehicles.filter(({ vehicleId, best }) => !best || keepsTrips(plans, vehicleId, best));
    return {
      placed: {
        distanceM: detour.distanceM,
        durationS: detour.durationS,
        others: others.slice(0, MOST_VEHICLES).map(toOther),
      },
      left: null,
    };
  }
  const [explanation] = explain(compiled, plans, {
    stopIds: [guide],
    maxVehicles: MOST_VEHICLES,
    maxRelaxations: MOST_SUGGESTIONS,
  });
  if (!explanation) throw problem('guides.not_found');
  return {
    placed: null,
    left: {
      vehicles: explanation.vehicles.map(({ vehicleId, obstacle }) => ({
        vehicle: vehicleId,
        ...toReason(obstacle, 'removed'),
      })),
      // What fits as it is needs nothing softened: its place is the way.
      suggestions: [
        ...explanation.vehicles.flatMap(({ vehicleId, obstacle }) =>
          obstacle.kind === 'none' && keepsTrips(plans, vehicleId, obstacle)
            ? [{ vehicle: vehicleId, position: obstacle.position, steps: [] }]
            : [],
        ),
        ...explanation.relaxations
          .filter((relaxation) => keepsTrips(plans, relaxation.vehicleId, relaxation))
          .map(toSuggestion),
      ],
    },
  };
}
