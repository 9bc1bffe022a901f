import type { PlanStatus } from '@tramo/contract/planning';

/** A plan changed its state or its content; browsers that show it load it again when their version is older. */
export const planChanged = (
  companyId: string,
  plan: { id: string; status: PlanStatus; version: number; scopeCediIds: readonly string[] },
) => ({
  companyId,
  name: 'plan.changed',
  payload: { planId: plan.id, status: plan.status, version: plan.version },
  // A plan of one cedi is told to that cedi's people; one of several to everyone (the event carries no content).
  cediId: plan.scopeCediIds.length === 1 ? (plan.scopeCediIds[0] ?? null) : null,
});
