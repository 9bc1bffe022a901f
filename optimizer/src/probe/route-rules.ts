/** Rules of a route by number, and what a route breaks of each by a walk. */

import { type CompiledProblem, overBy } from '../compile.ts';
import { compactnessM, isChanged, type RouteFacts } from '../cost.ts';
import { walkRoute } from '../route-walk.ts';

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
export const NO_ARC = 1;
export const WINDOW = 2;
export const SHIFT_END = 3;
export const MAX_DURATION = 4;
export const MAX_DISTANCE = 5;
export const BREAK_LATE = 6;
export const OTHER_WINDOW = 7;

/** How far from fitting a way that does not exist is. */
const NO_ARC_WEIGHT = 100;

/** Per rule, what one unit of excess counts: shares of the vehicle's limits, times by the hour. */
export function ruleWeights(p: CompiledProblem, vehicle: number): Float64Array {
  const weight = new Float64Array(p.dims + ROUTE_RULES.length).fill(1 / 3600, p.dims);
  for (let k = 0; k < p.dims; k++) weight[k] = 1 / Math.max(1, p.capacity[vehicle * p.dims + k]!);
  weight[p.dims + MAX_STOPS] = 1 / Math.max(1, p.maxStops[vehicle]!);
  weight[p.dims + MAX_DISTANCE] = 1 / Math.max(1, p.maxDistanceM[vehicle]!);
  weight[p.dims + NO_ARC] = NO_ARC_WEIGHT;
  return weight;
}

/**
 * Fills the excess of the route rules (capacities stay 0) by a walk of the whole route, with the departure that `evaluateRoute` chooses.
 * `own`: the stop whose window is `window`, −1 = none; its times come back.
 */
export function excessByWalk(
  p: CompiledProblem,
  vehicle: number,
  order: Int32Array,
  own: number,
  excess: Float64Array,
): { facts: RouteFacts; readyS: number; startS: number } {
  const count = order.length;
  const rule = p.dims;
  const { clock: c, departureS, metres, isClosed, from } = walkRoute(p, vehicle, order);
  const facts: RouteFacts = {
    vehicle,
    distanceM: 0,
    durationS: 0,
    lateCost: 0,
    compactnessM: 0,
    stops: 0,
    changedStops: 0,
  };
  let readyS = 0;
  let startS = 0;
  excess.fill(0);
  const add = (which: number, amount: number) => {
    excess[rule + which]! += amount;
  };
  from(departureS, (i) => {
    if (!c.visitIsClosed) facts.distanceM += metres[i]!;
    if (isClosed[i] || c.visitIsClosed) add(NO_ARC, 1);
    if (i === count) return;
    const visit = order[i]!;
    if (visit >= p.stopCount) return;
    facts.stops++;
    if (isChanged(p, visit, vehicle)) facts.changedStops++;
    if (c.visitLateS > 0 && p.latePrice[visit]! < 0) add(visit === own ? WINDOW : OTHER_WINDOW, c.visitLateS);
    if (visit !== own) return;
    readyS = c.startS - c.visitWaitS - c.visitBreakS;
    startS = c.startS;
  });
  if (count === 0) return { facts, readyS, startS };
  facts.durationS = c.t - departureS;
  facts.lateCost = c.lateCost;
  if (p.compactnessPerM > 0) facts.compactnessM = compactnessM(p, order, count);
  add(MAX_STOPS, Math.max(0, facts.stops - p.maxStops[vehicle]!));
  add(SHIFT_END, overBy(c.t, p.shiftEndS[vehicle]!));
  add(MAX_DURATION, overBy(facts.durationS, p.maxDurationS[vehicle]!));
  add(MAX_DISTANCE, overBy(facts.distanceM, p.maxDistanceM[vehicle]!));
  add(BREAK_LATE, c.breakLateS);
  return { facts, readyS, startS };
}
