import type { ActiveChecklist } from './checklist-api.ts';
import type { ChecklistContext } from './checklist-logic.ts';
import { factsHold } from './checklist-logic.ts';

/** What of a checklist decides whether it answers. */
export type ChecklistScope = Pick<
  ActiveChecklist,
  'category' | 'subStatusId' | 'clientIds' | 'vehicleTypes' | 'logic' | 'position'
>;
/** The visit (or departure) that asks for one. */
export interface AskedFor {
  category: ActiveChecklist['category'];
  subStatusId: string | null;
  clientId: string | null;
  vehicleType: string | null;
  context: ChecklistContext;
}

/** Why a checklist does not fit what is asked for; null: it fits. */
export function misfitOf(
  one: ChecklistScope,
  asked: AskedFor,
): 'category' | 'subStatus' | 'client' | 'vehicle' | 'logic' | null {
  if (one.category !== asked.category) return 'category';
  if (one.subStatusId !== null && one.subStatusId !== asked.subStatusId) return 'subStatus';
  if (one.clientIds.length > 0 && (asked.clientId === null || !one.clientIds.includes(asked.clientId))) return 'client';
  const kinds: readonly string[] = one.vehicleTypes;
  if (kinds.length > 0 && (asked.vehicleType === null || !kinds.includes(asked.vehicleType))) return 'vehicle';
  return one.logic === null || factsHold(one.logic, asked.context) ? null : 'logic';
}

/** How narrowly a checklist was meant: for a client before for a sub-status or a kind of vehicle, for either before under a condition. */
const narrowness = (one: ChecklistScope): number =>
  (one.clientIds.length > 0 ? 4 : 0) +
  (one.subStatusId !== null || one.vehicleTypes.length > 0 ? 2 : 0) +
  (one.logic !== null ? 1 : 0);

/** Those that fit, the one that answers first: the one meant most narrowly, among equals the first in the company's order. */
export const fitting = <T extends ChecklistScope>(list: readonly T[], asked: AskedFor): T[] =>
  list
    .filter((one) => misfitOf(one, asked) === null)
    .sort((a, b) => narrowness(b) - narrowness(a) || a.position - b.position);

/**
 * The one checklist that a visit answers, or null. Phone, server and the portal's page of the driver's logic ask this same function.
 */
export const checklistFor = <T extends ChecklistScope>(list: readonly T[], asked: AskedFor): T | null =>
  fitting(list, asked)[0] ?? null;
