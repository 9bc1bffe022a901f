import type { PlanChecks } from '@tramo/contract/plan-checks';
import type { Plan } from '@tramo/contract/planning';
import type { PlanPatch } from '../planning.api.ts';

/** Steps of the wizard in their order, as their paths name them. */
export const plannerTabs = ['cedis', 'guides', 'vehicles', 'params', 'capacity', 'view-route'] as const;
export type PlannerTab = (typeof plannerTabs)[number];
export const isTab = (value: string | undefined): value is PlannerTab =>
  (plannerTabs as readonly (string | undefined)[]).includes(value);
export const textOf = (tab: PlannerTab) => (tab === 'view-route' ? 'viewRoute' : tab);

export const guideIdsOf = (plan: Plan, pending: PlanPatch): readonly string[] =>
  pending.guides ?? plan.guides.map((g) => g._id);
export const vehicleIdsOf = (plan: Plan, pending: PlanPatch): readonly string[] => pending.vehicles ?? plan.vehicles;
export const cediIdsOf = (plan: Plan, pending: PlanPatch): readonly string[] =>
  pending.cedisSelected ?? plan.cedisSelected.map((c) => c._id);

/** Whether a person is asked nothing before the search: everything fits, and no check warns of anything. The capacity step then has nothing to say. */
export const needsNoConfirming = (
  plan: Pick<Plan, 'capacity' | 'guides' | 'vehicles'>,
  checks: Pick<PlanChecks, 'guides' | 'vehicles' | 'quota' | 'isPast'> | undefined,
): boolean =>
  checks !== undefined &&
  plan.guides.length > 0 &&
  plan.vehicles.length > 0 &&
  Object.values(plan.capacity).every((amount) => amount.fits) &&
  [...checks.guides, ...checks.vehicles].every((check) => check.level === 'note') &&
  checks.quota.level === null &&
  !checks.isPast;

/** What a plan already has. Parameters have a good default, so they count once something after them was done or they were looked at. */
export function completedTabs(
  plan: Plan,
  pending: PlanPatch,
  seen: ReadonlySet<PlannerTab>,
): Record<PlannerTab, boolean> {
  const hasRoutes = plan.routes.length > 0;
  const isConfirmed = pending.capacityConfirmed ?? plan.capacityConfirmed;
  return {
    cedis: cediIdsOf(plan, pending).length > 0 || plan.startAddress !== null,
    guides: guideIdsOf(plan, pending).length > 0,
    vehicles: vehicleIdsOf(plan, pending).length > 0,
    params: seen.has('params') || isConfirmed || hasRoutes,
    capacity: isConfirmed || hasRoutes,
    'view-route': plan.status === 'dispatched',
  };
}
