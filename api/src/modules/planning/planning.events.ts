import type { PlanStatus } from '@tramo/contract/planning';
import { eventsOf, type NewEvent } from '../../platform/events.ts';

interface PlanningEvents {
  /** A plan changed its state or its content; browsers that show it load it again when their version is older. */
  'plan.changed': { planId: string; status: PlanStatus; version: number };
}
export const planChanged = eventsOf<PlanningEvents>()('plan.changed');

/** `planChanged`, told to a plan's cedi when it has one alone; of several cedis to everyone (the event carries no content). */
export const planChangedEvent = (
  companyId: string,
  plan: { id: string; status: PlanStatus; version: number; scopeCediIds: readonly string[] },
): NewEvent =>
  planChanged(companyId, plan.scopeCediIds.length === 1 ? (plan.scopeCediIds[0] ?? null) : null, {
    planId: plan.id,
    status: plan.status,
    version: plan.version,
  });
