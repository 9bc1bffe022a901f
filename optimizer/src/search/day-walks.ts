/**
 * Times of routes whose travel times change with the time of day: no shortcut holds there, so every test walks from the place of insertion
 * to the end of the route. Also the full check of a route's times, of any kind.
 */

import { Clock, chooseDeparture } from '../schedule.ts';
import type { Instance } from './instance.ts';
import { NEXT, REC } from './record.ts';
import type { State } from './state.ts';

/** Numbers kept per node: departure, waiting, slack, lateness cost, next break. */
const KEPT = 5;
const NO = Number.POSITIVE_INFINITY;

export class DayWalks {
  private readonly inst: Instance;
  private readonly kept: Float64Array;
  private readonly clock = new Clock();
  /** When each route leaves, before it is put off. */
  readonly beginS: Int32Array;

  constructor(inst: Instance) {
    this.inst = inst;
    this.beginS = inst.p.departS.slice();
    this.kept = new Float64Array(inst.sliced ? inst.nodeCount * KEPT : 0);
  }

  /** `cost` of the metres plus what the changed times cost; Infinity when a hard rule breaks. The departure stays. O(stops behind). */
  insertionCost(state: State, x: number, a: number, b: number, v: number, cost: number): number {
    const { p, firstEnd } = this.inst;
    const { kept, clock: c } = this;
    const N = state.node;
    const at = a * KEPT;
    c.begin(p, v, kept[at]!);
    c.waitS = kept[at + 1]!;
    c.slackS = kept[at + 2]!;
    c.lateCost = kept[at + 3]!;
    c.nextBreak = kept[at + 4]!;
    c.resumeAt(this.inst.nodeLocation[a]!);
    // The clock knows the ways itself.
    c.visit(p, x, 0, 0);
    for (let y = b; y < firstEnd; y = N[y * REC + NEXT]!) {
      if (c.hardLateS > 0 || c.breakLateS > 0) return NO;
      c.visit(p, y, 0, 0);
    }
    c.finish(p, 0);
    const duration = c.t - this.beginS[v]! - c.departureDelay();
    if (this.isBroken(v, duration)) return NO;
    return cost + p.perS[v]! * (duration - state.durationS[v]!) + c.lateCost - state.lateCost[v]!;
  }

  /** Recomputes a whole route: its departure, the clock at each node, duration and lateness. */
  refresh(state: State, v: number): void {
    const c = this.clock;
    this.beginS[v] = chooseDeparture(this.inst.p, v, c, (departS) => this.walk(state, v, departS));
    state.durationS[v] = state.count[v]! > 0 ? c.t - this.beginS[v]! - c.departureDelay() : 0;
    state.lateCost[v] = c.lateCost;
  }

  /** Whether a route keeps all rules of time, with times by time of day or without. O(route). */
  holds(state: State, v: number, mayTakeLonger: boolean): boolean {
    const c = this.clock;
    const begin = chooseDeparture(this.inst.p, v, c, (departS) => this.walk(state, v, departS));
    const durationS = mayTakeLonger ? 0 : c.t - begin - c.departureDelay();
    return state.count[v] === 0 || !this.isBroken(v, durationS);
  }

  private isBroken(v: number, durationS: number): boolean {
    const { p } = this.inst;
    const c = this.clock;
    return c.hardLateS > 0 || c.breakLateS > 0 || c.t > p.shiftEndS[v]! || durationS > p.maxDurationS[v]!;
  }

  private walk(state: State, v: number, departS: number): void {
    const { p, firstStart, firstEnd, sliced } = this.inst;
    const N = state.node;
    const c = this.clock;
    c.begin(p, v, departS);
    let a = firstStart + v;
    for (;;) {
      if (sliced) this.keep(a);
      const b = N[a * REC + NEXT]!;
      if (b >= firstEnd) break;
      c.visit(p, b, state.seconds(a, b, v), 0);
      a = b;
    }
    c.finish(p, state.seconds(a, firstEnd + v, v));
  }

  private keep(node: number): void {
    const { kept, clock: c } = this;
    const at = node * KEPT;
    kept[at] = c.t;
    kept[at + 1] = c.waitS;
    kept[at + 2] = c.slackS;
    kept[at + 3] = c.lateCost;
    kept[at + 4] = c.nextBreak;
  }
}
