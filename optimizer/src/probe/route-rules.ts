/** Rules of a route by number, and what a route breaks of each by evaluation. */

import type { CompiledProblem } from '../compile.ts';
import type { RouteFacts } from '../cost.ts';
import { evaluateRoute } from '../evaluate.ts';

/** The rules besides the capacities. Rule numbers: one per dimension first, then these. */
export const ROUTE_RULES = [
  'maxStops',
  'unreachable',
  'window',
  'shiftEnd',
  'maxDuration',
  'maxDistance',
  'breakLate',
  'otherWindow',
] as const;
export const MAX_STOPS = 0;
export const NO_WAY = 1;
export const WINDOW = 2;
export const SHIFT_END = 3;
export const MAX_DURATION = 4;
export const MAX_DISTANCE = 5;
export const BREAK_LATE = 6;
export const OTHER_WINDOW = 7;

/** How far from fitting a way that does not exist is. */
const NO_WAY_WEIGHT = 100;

/** Per rule, what one unit of excess counts: shares of the vehicle's limits, times by the hour. */
export function ruleWeights(p: CompiledProblem, vehicle: number): Float64Array {
  const weight = new Float64Array(p.dims + ROUTE_RULES.length).fill(1 / 3600, p.dims);
  for (let k = 0; k < p.dims; k++) weight[k] = 1 / Math.max(1, p.capacity[vehicle * p.dims + k]!);
  weight[p.dims + MAX_STOPS] = 1 / Math.max(1, p.maxStops[vehicle]!);
  weight[p.dims + MAX_DISTANCE] = 1 / Math.max(1, p.maxDistanceM[vehicle]!);
  weight[p.dims + NO_WAY] = NO_WAY_WEIGHT;
  return weight;
}

/** Fills the excess of the route rules (capacities stay 0). `own`: the stop whose window is `window`, −1 = none; its times come back. */
export function excessByEvaluation(
  p: CompiledProblem,
  vehicle: number,
  order: Int32Array,
  own: number,
  excess: Float64Array,
): { facts: RouteFacts; readyS: number; startS: number } {
  const { route, facts } = evaluateRoute(p, vehicle, order);
  const ownId = own < 0 ? null : p.input.stops[own]!.id;
  excess.fill(0);
  const add = (rule: number, amount: number) => {
    excess[p.dims + rule]! += amount;
  };
  for (const v of route.violations) {
    if (v.kind === 'late' && !v.soft) add(v.stopId === ownId ? WINDOW : OTHER_WINDOW, v.lateS);
    else if (v.kind === 'maxStops') add(MAX_STOPS, v.excess);
    else if (v.kind === 'unreachable') add(NO_WAY, 1);
    else if (v.kind === 'shiftEnd') add(SHIFT_END, v.overrunS);
    else if (v.kind === 'maxDuration') add(MAX_DURATION, v.excessS);
    else if (v.kind === 'maxDistance') add(MAX_DISTANCE, v.excessM);
    else if (v.kind === 'breakLate') add(BREAK_LATE, v.lateS);
  }
  const visit = route.stops.find((s) => s.stopId === ownId);
  return { facts, readyS: visit ? visit.arrivalS + visit.setupS : 0, startS: visit?.startS ?? 0 };
}
