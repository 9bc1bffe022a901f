import type { OtherPlace, RelaxationStep, Why } from '@tramo/contract/plan-reasons';
import type { OtherVehicle } from '@tramo/optimizer/explain/placed';
import type { Change, Relaxation } from '@tramo/optimizer/explain/relaxation';
import type { RoutePlan } from '@tramo/optimizer/solution';
import { loadKinds, toReason } from './planning.result.rules.ts';

/** A place that begins no trip: on the board that is a route, which somebody would have to add first. */
export const keepsTrips = (
  plans: readonly RoutePlan[],
  vehicleId: string,
  place: { tripStarts?: readonly number[] },
): boolean =>
  (place.tripStarts?.length ?? 0) <= (plans.find((r) => r.vehicleId === vehicleId)?.tripStarts?.length ?? 0);

export function toOther({ vehicleId, best, obstacle }: OtherVehicle): OtherPlace {
  return {
    vehicle: vehicleId,
    position: best?.position ?? null,
    distanceM: best?.distanceDifferenceM ?? 0,
    durationS: best?.durationDifferenceS ?? 0,
    obstacle: best || !obstacle ? null : toReason(obstacle, 'cost'),
  };
}

export function toSuggestion({
  vehicleId,
  position,
  changes,
}: Relaxation): NonNullable<Why['left']>['suggestions'][number] {
  const added = changes.find((c) => c.kind === 'addVehicle');
  return {
    vehicle: added ? added.likeVehicleId : vehicleId,
    position: added ? null : position,
    steps: changes.map(toStep),
  };
}

export function toStep(change: Change): RelaxationStep {
  const step = (
    kind: RelaxationStep['kind'],
    amount: number | null,
    about: Partial<RelaxationStep> = {},
  ): RelaxationStep => ({
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
