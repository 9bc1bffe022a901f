/** Plans: what goes into an evaluation and what comes out of a search. Plain data. */

import type { CostBreakdown } from './cost.ts';

/** Stops in order of visit. A vehicle without a route, or with an empty one, stays at home and costs nothing. */
export interface RoutePlan {
  vehicleId: string;
  stopIds: string[];
  /** Where later trips begin, as ascending indices into `stopIds`, 1 or more (the vehicle reloads before that stop). Absent: one trip. */
  tripStarts?: number[];
}

/** A plan and its price. `evaluate` gives times, loads and violations of `routes`. */
export interface Solution {
  /** Used vehicles only, in the order of the problem's vehicles. */
  routes: RoutePlan[];
  /** In the order of the problem's stops. */
  unassigned: string[];
  cost: CostBreakdown;
  iterations: number;
  elapsedMs: number;
  /** Why the search ended. `settled`: separate searches found nothing better; `optimal`: it is proved that nothing is cheaper. */
  stoppedBy: 'time' | 'iterations' | 'target' | 'cancelled' | 'settled' | 'optimal';
}

/** News of a running search. */
export interface Progress {
  cost: number;
  unassigned: number;
  vehiclesUsed: number;
  elapsedMs: number;
  iterations: number;
  /** The best plan so far; only when it is better than the one last sent. */
  best?: { routes: RoutePlan[]; unassigned: string[] };
}
