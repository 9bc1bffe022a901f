/** A genetic search of one population, whatever the rules of its plans are. */

import type { PlanCopy } from '../anneal.ts';

/** With fewer plans, random ones are added. */
export const LEAST_PLANS = 8;
/** So many of the last children that may be an answer are shown to other searches. */
export const MOST_SHOWN = 6;
/** Children without a better plan after which the population begins anew, with so many random plans. */
export const PATIENCE = 20_000;
export const NEW_PLANS = 100;

export interface Breeding {
  /**
   * Takes in a plan in which no stop is left out; one with too many routes is passed over. `isMended`: the local search ended with it, here or
   * elsewhere.
   */
  add(plan: PlanCopy, isMended: boolean): void;
  /** One child. */
  breed(): void;
  /** Writes the cheapest plan of all that breaks nothing; false: there is none. */
  writeBest(plan: PlanCopy): boolean;
  /** The last children that may be an answer, each once. */
  takeShown(empty: () => PlanCopy): PlanCopy[];
}
