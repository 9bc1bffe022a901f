/** A given route on the road: the order of its visits, its ways, and the clock that goes along them. */

import type { CompiledProblem } from './compile.ts';
import { ProblemError, UNREACHABLE } from './problem.ts';
import { Clock, chooseDeparture, scaledTravel } from './schedule.ts';
import { metresFor } from './slices.ts';
import type { RoutePlan } from './solution.ts';

/**
 * A route's visits as indices: its stops, and the vehicle's reload visits where later trips begin.
 * @throws ProblemError `unknown_stop` or `trip_starts`, with paths under `at`.
 */
export function toOrder(p: CompiledProblem, vehicle: number, route: RoutePlan, at: string): Int32Array {
  const { stopIds, tripStarts = [] } = route;
  const reloads = p.reloadFrom[vehicle + 1]! - p.reloadFrom[vehicle]!;
  const order = new Int32Array(stopIds.length + tripStarts.length);
  let trips = 0;
  stopIds.forEach((id, k) => {
    const stop = p.stopIndex.get(id);
    if (stop === undefined) throw new ProblemError('unknown_stop', `${at}.stopIds[${k}]`);
    // More trips than are allowed are a broken rule, not nonsense: they take the last visit again.
    if (tripStarts[trips] === k && k > 0 && reloads > 0)
      order[k + trips] = p.reloadFrom[vehicle]! + Math.min(trips++, reloads - 1);
    order[k + trips] = stop;
  });
  if (trips < tripStarts.length) throw new ProblemError('trip_starts', `${at}.tripStarts[${trips}]`);
  return order;
}

/** The ways of a route, and the clock that goes along it. `from` walks it all and calls `each` after every visit and after the end. */
export interface RouteWalk {
  clock: Clock;
  departureS: number;
  /** One entry per visit, and the way to the end behind them (`setup`: without that). */
  metres: Int32Array;
  isClosed: Uint8Array;
  setup: Int32Array;
  from(departS: number, each?: (i: number) => void): void;
}

export function walkRoute(p: CompiledProblem, vehicle: number, order: Int32Array): RouteWalk {
  const count = order.length;
  const travel = new Int32Array(count + 1);
  const metres = new Int32Array(count + 1);
  const setup = new Int32Array(count);
  const isClosed = new Uint8Array(count + 1);
  let here = p.startLocation[vehicle]!;
  for (let i = 0; i <= count; i++) {
    const there = i < count ? p.stopLocation[order[i]!]! : p.endLocation[vehicle]!;
    if (there >= 0 && count > 0 && there !== here) {
      const seconds = p.travel.durationS(here, there);
      metres[i] = metresFor(p, vehicle, here, there);
      // With times by time of day the clock knows whether a way is open.
      if (metres[i]! >= UNREACHABLE || (seconds >= UNREACHABLE && p.slices === null)) {
        metres[i] = 0;
        isClosed[i] = 1;
      } else if (p.slices === null) travel[i] = scaledTravel(seconds, p.slowness[vehicle]!);
    }
    if (i < count) setup[i] = there === here ? 0 : p.setupS[order[i]!]!;
    here = there;
  }
  const clock = new Clock();
  const from = (departS: number, each?: (i: number) => void) => {
    clock.begin(p, vehicle, departS);
    for (let i = 0; i < count; i++) {
      clock.visit(p, order[i]!, travel[i]!, setup[i]!);
      each?.(i);
    }
    clock.finish(p, travel[count]!);
    if (count > 0) each?.(count);
  };
  // First walks: leave early, to learn how much later the vehicle may leave. The real times come from the walk from `departureS`.
  const departureS =
    count > 0 ? chooseDeparture(p, vehicle, clock, from) + clock.departureDelay() : p.departS[vehicle]!;
  return { clock, departureS, metres, isClosed, setup, from };
}
