/**
 * Times of routes with several windows, priced lateness or breaks. There is no constant-time join for those: a test takes the clock as it
 * stood at the place of insertion and walks on. Three things keep the walks few and short: each node knows the latest time at which one may
 * come and still do all that is behind in time (breaks aside); what an insertion costs at least is known before; and where the clock
 * shows what it showed before, the rest of the route is as it was.
 */

import { type CompiledProblem, UNLIMITED } from '../compile.ts';
import { Clock } from '../schedule.ts';
import type { Instance } from './instance.ts';
import { NEXT, PREV, REC, TNEXT } from './record.ts';
import type { State } from './state.ts';

/** Numbers kept per node. The clock after serving it: departure, waiting, slack, lateness cost, next break. */
const KEPT = 9;
const DEPART = 0;
const WAIT = 1;
const SLACK = 2;
const LATE = 3;
const BREAK = 4;
/** Driving, setup and service until the departure. */
const WORK = 5;
/** The slack that this node allows, and the least that one behind it does, both with the waiting before included. */
const OWN_SLACK = 6;
const TAIL_SLACK = 7;
/** Latest arrival (setup done) with which this and all behind it can be done in time, breaks aside. */
const LATEST = 8;
const NO = Number.POSITIVE_INFINITY;

export class Walks {
  private readonly inst: Instance;
  private readonly kept: Float64Array;
  private readonly clock = new Clock();
  private readonly finishS: Float64Array;
  private readonly waitS: Float64Array;
  /** Whether a vehicle's routes are feasible exactly when LATEST says so, and nothing but metres has a price. */
  private readonly exact: Uint8Array;

  constructor(inst: Instance) {
    const { p, complex, nodeCount, durationMatters } = inst;
    this.inst = inst;
    this.kept = new Float64Array(complex ? nodeCount * KEPT : 0);
    this.finishS = new Float64Array(p.vehicleCount);
    this.waitS = new Float64Array(p.vehicleCount);
    const priced = p.latePrice.some((x) => x > 0);
    this.exact = durationMatters.map((matters, v) =>
      matters || priced || p.breakFrom[v + 1]! > p.breakFrom[v]! ? 0 : 1,
    );
  }

  /** `cost` of the metres plus what the changed times cost; Infinity when a hard rule breaks or it is surely `bound` or more. */
  insertionCost(state: State, x: number, a: number, b: number, v: number, cost: number, bound: number): number {
    const { p, firstEnd } = this.inst;
    const { kept } = this;
    const N = state.node;
    let at = a * KEPT;
    const there = state.seconds(a, x, v);
    const start = earliestStart(p, x, kept[at + DEPART]! + there);
    if (start === NO) return NO;
    const onward = state.seconds(x, b, v);
    if (start + p.serviceS[x]! + onward > kept[b * KEPT + LATEST]!) return NO;
    if (this.exact[v] === 1) return cost;
    const perS = p.perS[v]!;
    const detour = there + p.serviceS[x]! + onward - N[a * REC + TNEXT]!;
    // A route never takes less than its work, and hardly ever (gaps between windows) less than before.
    const longer = kept[(firstEnd + v) * KEPT + WORK]! + detour - state.durationS[v]!;
    if ((longer > 0 ? cost + perS * longer : cost) >= bound) return NO;
    const c = this.clock;
    c.begin(p, v, kept[at + DEPART]!);
    c.waitS = kept[at + WAIT]!;
    c.slackS = kept[at + SLACK]!;
    c.lateCost = kept[at + LATE]!;
    c.nextBreak = kept[at + BREAK]!;
    // Setup rides with the travel here; only their sum matters.
    c.visit(p, x, there, 0);
    let travel = onward;
    for (let y = b; y < firstEnd; y = N[y * REC + NEXT]!) {
      at = y * KEPT;
      if (c.t + travel > kept[at + LATEST]!) return NO;
      c.visit(p, y, travel, 0);
      if (c.hardLateS > 0 || c.breakLateS > 0) return NO;
      if (c.t === kept[at + DEPART]! && c.nextBreak === kept[at + BREAK]!) {
        const waited = c.waitS - kept[at + WAIT]!;
        c.slackS = Math.min(c.slackS, kept[at + TAIL_SLACK]! + waited);
        c.waitS = this.waitS[v]! + waited;
        c.lateCost += state.lateCost[v]! - kept[at + LATE]!;
        return this.price(state, v, cost, this.finishS[v]!);
      }
      // Who comes later is at least as late at all that follows.
      if (c.t > kept[at + DEPART]! && cost + c.lateCost - kept[at + LATE]! >= bound) return NO;
      travel = N[y * REC + TNEXT]!;
    }
    c.finish(p, travel);
    if (c.breakLateS > 0 || c.hardLateS > 0 || c.t > p.shiftEndS[v]!) return NO;
    return this.price(state, v, cost, c.t);
  }

  private price(state: State, v: number, cost: number, finishS: number): number {
    const { p } = this.inst;
    const c = this.clock;
    const duration = finishS - p.departS[v]! - c.departureDelay();
    if (duration > p.maxDurationS[v]!) return NO;
    return cost + p.perS[v]! * (duration - state.durationS[v]!) + c.lateCost - state.lateCost[v]!;
  }

  /** Brings a route up to date whose links from the node `from` on changed, and none behind the node `to`. */
  refresh(state: State, v: number, from: number, to: number): void {
    const { p, firstStart, firstEnd } = this.inst;
    const { kept, clock: c } = this;
    const N = state.node;
    const start = firstStart + v;
    const end = firstEnd + v;
    c.begin(p, v, p.departS[v]!);
    let a = from;
    let at = a * KEPT;
    if (from === start) this.keep(start, 0, UNLIMITED);
    else {
      c.t = kept[at + DEPART]!;
      c.waitS = kept[at + WAIT]!;
      c.slackS = kept[at + SLACK]!;
      c.lateCost = kept[at + LATE]!;
      c.nextBreak = kept[at + BREAK]!;
    }
    for (let changed = true; a !== end; ) {
      const b = N[a * REC + NEXT]!;
      if (a === to) changed = false;
      if (changed) N[a * REC + TNEXT] = state.seconds(a, b, v);
      const travel = N[a * REC + TNEXT]!;
      const work = kept[at + WORK]! + travel;
      const slack = c.slackS;
      c.slackS = UNLIMITED;
      if (b === end) c.finish(p, travel);
      else c.visit(p, b, travel, 0);
      const own = c.slackS;
      if (slack < own) c.slackS = slack;
      this.keep(b, b === end ? work : work + p.serviceS[b]!, own);
      a = b;
      at = a * KEPT;
    }
    this.finishS[v] = c.t;
    this.waitS[v] = c.waitS;
    state.durationS[v] = state.count[v]! > 0 ? c.t - p.departS[v]! - c.departureDelay() : 0;
    state.lateCost[v] = c.lateCost;
    let tailSlack = UNLIMITED;
    let latest = p.shiftEndS[v]!;
    kept[at + TAIL_SLACK] = tailSlack;
    kept[at + LATEST] = latest;
    while (a !== start) {
      tailSlack = Math.min(tailSlack, kept[at + OWN_SLACK]!);
      a = N[a * REC + PREV]!;
      at = a * KEPT;
      latest -= N[a * REC + TNEXT]!;
      if (a !== start) latest = latestArrival(p, a, latest - p.serviceS[a]!);
      kept[at + TAIL_SLACK] = tailSlack;
      kept[at + LATEST] = latest;
    }
  }

  private keep(node: number, work: number, ownSlack: number): void {
    const { kept, clock: c } = this;
    const at = node * KEPT;
    kept[at + DEPART] = c.t;
    kept[at + WAIT] = c.waitS;
    kept[at + SLACK] = c.slackS;
    kept[at + LATE] = c.lateCost;
    kept[at + BREAK] = c.nextBreak;
    kept[at + WORK] = work;
    kept[at + OWN_SLACK] = ownSlack;
  }
}

/** When the service of a stop starts at the earliest for who is ready at `ready`, breaks aside; Infinity when that is too late. */
function earliestStart(p: CompiledProblem, stop: number, ready: number): number {
  const from = p.windowFrom[stop]!;
  const to = p.windowFrom[stop + 1]!;
  for (let k = from; k < to; k++) {
    if (ready <= p.windowEndS[k]!) return ready > p.windowStartS[k]! ? ready : p.windowStartS[k]!;
  }
  return to > from && p.latePrice[stop]! < 0 ? NO : ready;
}

/** The latest that one may be ready at a stop to start its service by `start`; under 0 when it cannot be. */
function latestArrival(p: CompiledProblem, stop: number, start: number): number {
  const from = p.windowFrom[stop]!;
  const to = p.windowFrom[stop + 1]!;
  if (to === from || (p.latePrice[stop]! >= 0 && start >= p.windowEndS[to - 1]!)) return start;
  for (let k = to - 1; k >= from; k--) {
    if (p.windowStartS[k]! <= start) return start < p.windowEndS[k]! ? start : p.windowEndS[k]!;
  }
  return -1;
}
