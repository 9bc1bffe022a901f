import type { Parsed } from '@tramo/contract/endpoint';
import type { planBoardApi } from '@tramo/contract/plan-board';
import type { OtherPlace, RelaxationStep, Why } from '@tramo/contract/plan-reasons';
import { explain } from '@tramo/optimizer/explain';
import { explainPlace, type OtherVehicle } from '@tramo/optimizer/explain/placed';
import type { Change, Relaxation } from '@tramo/optimizer/explain/relaxation';
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { boardOnScreen, compiledFor } from './planning.evaluate.service.ts';
import { loadKinds, toReason } from './planning.result.rules.ts';
import { enginePlans } from './planning.trips.rules.ts';

/** As many as a person reads. */
const MOST_VEHICLES = 8;
const MOST_WAYS = 6;

/** `POST /routes-plan/{id}/why`: about one guide of the routes as they are arranged on somebody's screen. Nothing is saved. */
export async function whyThere(ctx: Ctx, id: string, body: Parsed<typeof planBoardApi.why>['body']): Promise<Why> {
  const { routes, guide } = body;
  const { basis } = await boardOnScreen(ctx, id, body);
  const compiled = await compiledFor(ctx, basis, body);
  const plans = enginePlans(routes);
  if (plans.some((r) => r.stopIds.includes(guide))) {
    const { detour, vehicles } = explainPlace(compiled, plans, guide);
    return {
      placed: { distanceM: detour.distanceM, durationS: detour.durationS, others: vehicles.slice(0, MOST_VEHICLES).map(toOther) },
      left: null,
    };
  }
  const [told] = explain(compiled, plans, { stopIds: [guide], maxVehicles: MOST_VEHICLES, maxRelaxations: MOST_WAYS });
  if (!told) throw problem('guides.not_found');
  return {
    placed: null,
    left: {
      vehicles: told.vehicles.map(({ vehicleId, obstacle }) => ({ vehicle: vehicleId, ...toReason(obstacle, 'removed') })),
      // What fits as it is needs nothing softened: its place is the way.
      ways: [
        ...told.vehicles.flatMap(({ vehicleId, obstacle }) =>
          obstacle.kind === 'none' ? [{ vehicle: vehicleId, position: obstacle.position, steps: [] }] : [],
        ),
        ...told.relaxations.map(toWay),
      ],
    },
  };
}

function toOther({ vehicleId, best, obstacle }: OtherVehicle): OtherPlace {
  return {
    vehicle: vehicleId,
    position: best?.position ?? null,
    distanceM: best?.distanceDifferenceM ?? 0,
    durationS: best?.durationDifferenceS ?? 0,
    obstacle: best || !obstacle ? null : toReason(obstacle, 'cost'),
  };
}

function toWay({ vehicleId, position, changes }: Relaxation): NonNullable<Why['left']>['ways'][number] {
  const added = changes.find((c) => c.kind === 'addVehicle');
  return { vehicle: added ? added.likeVehicleId : vehicleId, position: added ? null : position, steps: changes.map(toStep) };
}

function toStep(change: Change): RelaxationStep {
  const step = (kind: RelaxationStep['kind'], amount: number | null, about: Partial<RelaxationStep> = {}): RelaxationStep => ({
    kind,
    amount,
    guideId: 'stopId' in change ? change.stopId : null,
    vehicle: 'vehicleId' in change ? change.vehicleId : null,
    window: null,
    skills: [],
    ...about,
  });
  switch (change.kind) {
    case 'windowEnd':
    case 'windowStart':
      return step(change.kind, change.byS, { window: change.window });
    case 'acceptLate':
      return step('late', change.lateS);
    case 'capacity':
      return step(loadKinds[change.dimension] ?? 'packages', change.by);
    case 'shiftEnd':
      return step('shift', change.byS);
    case 'maxDuration':
      return step('duration', change.byS);
    case 'maxDistance':
      return step('distance', change.byM);
    case 'maxStops':
      return step('stops', change.by);
    case 'skills':
      return step('skills', change.skills.length, { skills: change.skills });
    case 'addVehicle':
      return step('addVehicle', null, { vehicle: change.likeVehicleId });
    case 'zone':
    case 'allowVehicle':
    case 'unpin':
      return step('allowVehicle', null);
  }
}
