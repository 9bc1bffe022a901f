/** Which genetic search suits a problem. */

import type { Random } from '../../random.ts';
import type { PlanCopy } from '../anneal.ts';
import type { Instance } from '../instance.ts';
import { CapacityBreeding } from './capacity-breeding.ts';
import { capacityProblemOf, isOfCapacityAlone } from './capacity-problem.ts';
import { FleetBreeding } from './fleet-breeding.ts';
import { fleetProblemOf, isOfFleet } from './fleet-problem.ts';

export function canBreed(inst: Instance): boolean {
  return isOfCapacityAlone(inst) || isOfFleet(inst);
}

/** `best`: the best plan so far, in which no stop is left out. */
export function breedingOf(inst: Instance, best: PlanCopy, random: Random): CapacityBreeding | FleetBreeding {
  return isOfCapacityAlone(inst)
    ? new CapacityBreeding(capacityProblemOf(inst), random)
    : new FleetBreeding(fleetProblemOf(inst, best), random);
}
