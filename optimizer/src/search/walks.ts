/**
 * Times of routes with several windows, priced lateness or breaks: there is no constant-time join for those, so a test takes the clock as
 * it stood at the place of insertion and walks the rest of the route.
 */

import { Clock } from '../schedule.ts';
import type { Instance } from './instance.ts';
import { NEXT, REC, TNEXT } from './record.ts';
import type { State } from './state.ts';

/** Numbers kept per node: departure, waiting, slack, lateness cost, next break. */
const CLOCK = 5;
const NO = Number.POSITIVE_INFINITY;

export class Walks {
  private readonly inst: Instance;
  private readonly clocks: Float64Array;
  private readonly clock = new Clock();

  constructor(inst: Instance) {
    this.inst = inst;
    this.clocks = new Float64Array(inst.complex ? inst.nodeCount * CLOCK : 0);
  }

  /** `cost` of the metres plus what the changed times cost; Infinity when a hard rule breaks. O(stops behind). */
  insertionCost(state: State, x: number, a: number, b: number, v: number, cost: number): number {
    const { p, firstEnd } = this.inst;
    const N = state.node;
    const c = this.clock;
    const at = a * CLOCK;
    const C = this.clocks;
    c.begin(p, v, C[at]!);
    c.waitS = C[at + 1]!;
    c.slackS = C[at + 2]!;
    c.lateCost = C[at + 3]!;
    c.nextBreak = C[at + 4]!;
    // Setup rides with the travel here; only their sum matters.
    c.visit(p, x, state.seconds(a, x, v), 0);
    if (c.hardLateS > 0) return NO;
    let prev = x;
    let y = b;
    let travel = state.seconds(x, b, v);
    while (y < firstEnd) {
      c.visit(p, y, travel, 0);
      if (c.hardLateS > 0 || c.breakLateS > 0) return NO;
      prev = y;
      travel = N[prev * REC + TNEXT]!;
      y = N[prev * REC + NEXT]!;
    }
    c.finish(p, travel);
    if (c.breakLateS > 0 || c.t > p.shiftEndS[v]!) return NO;
    const duration = c.t - p.departS[v]! - c.departureDelay();
    if (duration > p.maxDurationS[v]!) return NO;
    return cost + p.perS[v]! * (duration - state.durationS[v]!) + c.lateCost - state.lateCost[v]!;
  }

  /** Recomputes a whole route: the clock at each node, duration and lateness of the route. */
  refresh(state: State, v: number): void {
    const { p, firstStart, firstEnd } = this.inst;
    const N = state.node;
    const c = this.clock;
    c.begin(p, v, p.departS[v]!);
    let a = firstStart + v;
    for (;;) {
      const at = a * CLOCK;
      this.clocks[at] = c.t;
      this.clocks[at + 1] = c.waitS;
      this.clocks[at + 2] = c.slackS;
      this.clocks[at + 3] = c.lateCost;
      this.clocks[at + 4] = c.nextBreak;
      const b = N[a * REC + NEXT]!;
      const t = state.seconds(a, b, v);
      N[a * REC + TNEXT] = t;
      if (b >= firstEnd) {
        c.finish(p, t);
        break;
      }
      c.visit(p, b, t, 0);
      a = b;
    }
    state.durationS[v] = state.count[v]! > 0 ? c.t - p.departS[v]! - c.departureDelay() : 0;
    state.lateCost[v] = c.lateCost;
  }
}
