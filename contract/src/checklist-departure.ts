import type { ChecklistCategory } from './checklist-api.ts';
import { type AskedFor, type ChecklistScope, checklistFor } from './checklist-choice.ts';
import type { ChecklistContext } from './checklist-logic.ts';

/** What rules see of a departure: there is no guide, only the kind of the route's vehicle. */
export const departureContext = (vehicleType: string | null): ChecklistContext => ({ vehicleType });

/** What a departure asks a checklist for. */
export const departureAsks = (vehicleType: string | null): AskedFor => ({
  category: 'departure' satisfies ChecklistCategory,
  subStatusId: null,
  clientId: null,
  vehicleType,
  context: departureContext(vehicleType),
});

/** The checklist of the vehicle that is answered before a route leaves; null: none. Phone and server ask this same function. */
export const departureChecklist = <T extends ChecklistScope>(
  list: readonly T[],
  vehicleType: string | null,
): T | null => checklistFor(list, departureAsks(vehicleType));
