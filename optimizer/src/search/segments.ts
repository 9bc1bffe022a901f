/**
 * Times of routes whose stops have one hard window at most and whose vehicles take no breaks, for tests in constant time.
 *
 * Each node keeps the segment from the start to it (P…) and from it to the end (S…) as (duration, earliest start, latest start), joined in
 * constant time (Vidal et al. 2013). Plans are always free of hard faults, so no time warp is kept.
 * Where nobody asks for the duration (neither priced nor limited), two numbers do: the earliest departure from a node (P_EARLY, P_DUR = 0)
 * and the latest start at it (S_LATE). Those soon stop changing along a route, and so does the work of keeping them.
 */

import type { Instance } from './instance.ts';
import {
  NEXT,
  P_DUR,
  P_EARLY,
  P_LATE,
  PREV,
  REC,
  S_DUR,
  S_EARLY,
  S_LATE,
  SERVICE,
  TNEXT,
  TW_EARLY,
  TW_LATE,
} from './record.ts';
import type { State } from './state.ts';

const NO = Number.POSITIVE_INFINITY;

export class Segments {
  private readonly inst: Instance;

  constructor(inst: Instance) {
    this.inst = inst;
  }

  /** `cost` of the metres plus what the changed duration costs; Infinity when a window, the shift or the duration breaks. O(1). */
  insertionCost(state: State, x: number, a: number, b: number, v: number, cost: number): number {
    const N = state.node;
    const A = a * REC;
    const X = x * REC;
    const B = b * REC;
    const tax = state.seconds(a, x, v);
    let start = N[A + P_EARLY]! + N[A + P_DUR]! + tax;
    if (start > N[X + TW_LATE]!) return NO;
    if (start < N[X + TW_EARLY]!) start = N[X + TW_EARLY]!;
    const txb = state.seconds(x, b, v);
    if (start + N[X + SERVICE]! + txb > N[B + S_LATE]!) return NO;
    if (this.inst.durationMatters[v] === 0) return cost;
    // Prefix joined with x, then with the suffix; only the duration of the whole is wanted.
    let delta = N[A + P_DUR]! + tax;
    let late = N[A + P_LATE]!;
    let wait = N[X + TW_EARLY]! - delta - late;
    if (wait < 0) wait = 0;
    const reach = N[X + TW_LATE]! - delta;
    if (reach < late) late = reach;
    const duration = delta + N[X + SERVICE]! + wait;
    delta = duration + txb;
    wait = N[B + S_EARLY]! - delta - late;
    if (wait < 0) wait = 0;
    const whole = delta + N[B + S_DUR]! + wait;
    return cost + this.inst.p.perS[v]! * (whole - state.durationS[v]!) + state.overloads.costOfDuration(whole, v);
  }

  /** Brings a route up to date whose links between the nodes `from` and `to` changed. */
  refresh(state: State, v: number, from: number, to: number): void {
    const N = state.node;
    for (let a = from; a !== to; ) {
      const b = N[a * REC + NEXT]!;
      N[a * REC + TNEXT] = state.seconds(a, b, v);
      a = b;
    }
    if (this.inst.durationMatters[v] === 0) this.refreshBounds(N, v, from, to);
    else this.refreshDurations(state, v, from, to);
  }

  private refreshBounds(N: Int32Array, v: number, from: number, to: number): void {
    const start = this.inst.firstStart + v;
    const end = this.inst.firstEnd + v;
    let y = from;
    let Y = y * REC;
    if (y === start) N[Y + P_EARLY] = N[Y + TW_EARLY]!;
    let depart = N[Y + P_EARLY]!;
    for (let passed = false; y !== end; ) {
      const arrive = depart + N[Y + TNEXT]!;
      y = N[Y + NEXT]!;
      Y = y * REC;
      depart = (arrive > N[Y + TW_EARLY]! ? arrive : N[Y + TW_EARLY]!) + N[Y + SERVICE]!;
      if (passed && N[Y + P_EARLY] === depart) break;
      N[Y + P_EARLY] = depart;
      if (y === to) passed = true;
    }
    y = to;
    Y = y * REC;
    if (y === end) N[Y + S_LATE] = N[Y + TW_LATE]!;
    let latest = N[Y + S_LATE]!;
    for (let passed = false; y !== start; ) {
      y = N[Y + PREV]!;
      Y = y * REC;
      latest -= N[Y + TNEXT]! + N[Y + SERVICE]!;
      if (N[Y + TW_LATE]! < latest) latest = N[Y + TW_LATE]!;
      if (passed && N[Y + S_LATE] === latest) break;
      N[Y + S_LATE] = latest;
      if (y === from) passed = true;
    }
  }

  private refreshDurations(state: State, v: number, from: number, to: number): void {
    const N = state.node;
    const start = this.inst.firstStart + v;
    const end = this.inst.firstEnd + v;
    let y = from;
    let Y = y * REC;
    if (y === start) {
      N[Y + P_EARLY] = N[Y + TW_EARLY]!;
      N[Y + P_LATE] = N[Y + TW_LATE]!;
    }
    let dur = N[Y + P_DUR]!;
    let early = N[Y + P_EARLY]!;
    let late = N[Y + P_LATE]!;
    while (y !== end) {
      const delta = dur + N[Y + TNEXT]!;
      y = N[Y + NEXT]!;
      Y = y * REC;
      let wait = N[Y + TW_EARLY]! - delta - late;
      if (wait < 0) wait = 0;
      dur = delta + N[Y + SERVICE]! + wait;
      const e = N[Y + TW_EARLY]! - delta;
      if (e > early) early = e;
      early -= wait;
      const l = N[Y + TW_LATE]! - delta;
      if (l < late) late = l;
      N[Y + P_DUR] = dur;
      N[Y + P_EARLY] = early;
      N[Y + P_LATE] = late;
    }
    state.durationS[v] = state.count[v]! > 0 ? dur : 0;
    y = to;
    Y = y * REC;
    if (y === end) {
      N[Y + S_EARLY] = N[Y + TW_EARLY]!;
      N[Y + S_LATE] = N[Y + TW_LATE]!;
    }
    dur = N[Y + S_DUR]!;
    early = N[Y + S_EARLY]!;
    late = N[Y + S_LATE]!;
    while (y !== start) {
      y = N[Y + PREV]!;
      Y = y * REC;
      const delta = N[Y + SERVICE]! + N[Y + TNEXT]!;
      let wait = early - delta - N[Y + TW_LATE]!;
      if (wait < 0) wait = 0;
      dur += delta + wait;
      const e = early - delta;
      early = (e > N[Y + TW_EARLY]! ? e : N[Y + TW_EARLY]!) - wait;
      const l = late - delta;
      late = l < N[Y + TW_LATE]! ? l : N[Y + TW_LATE]!;
      N[Y + S_DUR] = dur;
      N[Y + S_EARLY] = early;
      N[Y + S_LATE] = late;
    }
  }
}

/**
 * Seconds of the route of v when node a, with all before it, is followed by b and all behind it (0 where nobody asks for them); Infinity
 * when a window or the shift breaks. O(1).
 */
export function joinedS(state: State, a: number, b: number, v: number): number {
  const N = state.node;
  const A = a * REC;
  const B = b * REC;
  const seconds = state.seconds(a, b, v);
  if (N[A + P_EARLY]! + N[A + P_DUR]! + seconds > N[B + S_LATE]!) return NO;
  if (state.inst.durationMatters[v] === 0) return 0;
  const delta = N[A + P_DUR]! + seconds;
  const wait = N[B + S_EARLY]! - delta - N[A + P_LATE]!;
  return delta + N[B + S_DUR]! + (wait > 0 ? wait : 0);
}
