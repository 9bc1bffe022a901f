/** What one round changed, step by step, so that a refused round is taken back in the time that its changes took, not in that of its routes. */

import { UNLIMITED } from '../compile.ts';
import { DNEXT, DPREV, NEXT, PREV, REC, ROUTE, SERVICE } from './record.ts';
import type { State } from './state.ts';

/** Numbers kept per step: stop, node before it, metres from that node, metres to the node behind (both before an insertion: joined in one). */
const STEP = 4;
const REMOVED = 0;
const INSERTED = 1;
/** A route changed its vehicle: the old one and the new one. */
const MOVED = 2;

export class Journal {
  private readonly state: State;
  private readonly steps: Int32Array;
  private readonly what: Uint8Array;
  private count = 0;
  /** Vehicles whose routes changed: the first `touchedCount`. */
  readonly touched: Int32Array;
  touchedCount = 0;
  private readonly mark: Int32Array;
  private stamp = 0;
  private readonly costBefore: Float64Array;
  /** Whether a removal since this was last set may have broken a rule (see `mayHarm`). */
  isSuspect = false;

  constructor(state: State) {
    const { visitCount, vehicleCount } = state.inst.p;
    this.state = state;
    // A round removes a stop at most once, inserts it at most once, and a route changes its vehicle at most once after either.
    this.steps = new Int32Array(visitCount * 4 * STEP);
    this.what = new Uint8Array(visitCount * 4);
    this.touched = new Int32Array(vehicleCount);
    this.mark = new Int32Array(vehicleCount);
    this.costBefore = new Float64Array(vehicleCount);
  }

  /** Forgets the steps so far. */
  begin(): void {
    this.count = 0;
    this.touchedCount = 0;
    this.stamp++;
  }

  /** Takes x out of its route. The route must be refreshed before the next insertion test. */
  remove(x: number): void {
    const N = this.state.node;
    const a = N[x * REC + PREV]!;
    this.touch(N[x * REC + ROUTE]!);
    if (this.state.inst.fragile && !this.isSuspect) this.isSuspect = mayHarm(this.state, x);
    const at = this.count * STEP;
    this.steps[at] = x;
    this.steps[at + 1] = a;
    this.steps[at + 2] = N[a * REC + DNEXT]!;
    this.steps[at + 3] = N[x * REC + DNEXT]!;
    this.what[this.count++] = REMOVED;
    this.state.unlink(x, this.state.metres(a, N[x * REC + NEXT]!));
  }

  /** Puts x behind node a. */
  insert(x: number, a: number): void {
    const N = this.state.node;
    const v = N[a * REC + ROUTE]!;
    this.touch(v);
    const at = this.count * STEP;
    this.steps[at] = x;
    this.steps[at + 2] = N[a * REC + DNEXT]!;
    this.what[this.count++] = INSERTED;
    this.state.insert(x, a);
  }

  /** Gives the route of vehicle v to the idle vehicle w, its twin. */
  move(v: number, w: number): void {
    this.touch(v);
    this.touch(w);
    this.steps[this.count * STEP] = v;
    this.steps[this.count * STEP + 1] = w;
    this.what[this.count++] = MOVED;
    this.state.moveRoute(v, w);
  }

  /** Makes route v hold `order`: what it holds already, in the order that it has, and more. */
  extend(v: number, order: Int32Array, count: number): void {
    const { state } = this;
    const N = state.node;
    this.touch(v);
    let a = state.inst.firstStart + v;
    for (let i = 0; i < count; i++) {
      const x = order[i]!;
      if (N[x * REC + ROUTE] !== v) {
        const b = N[a * REC + NEXT]!;
        const at = this.count * STEP;
        this.steps[at] = x;
        this.steps[at + 2] = N[a * REC + DNEXT]!;
        this.what[this.count++] = INSERTED;
        state.link(x, a, state.metres(a, x), state.metres(x, b));
      }
      a = x;
    }
    state.refresh(v);
  }

  /** How many steps there are: for `undoTo`. */
  get length(): number {
    return this.count;
  }

  /** Takes the last steps back until `length` are left. The routes must be refreshed. */
  undoTo(length: number): void {
    const { state, steps } = this;
    while (this.count > length) {
      const i = --this.count;
      const at = i * STEP;
      if (this.what[i] === MOVED) state.moveRoute(steps[at + 1]!, steps[at]!);
      else if (this.what[i] === REMOVED) state.link(steps[at]!, steps[at + 1]!, steps[at + 2]!, steps[at + 3]!);
      else state.unlink(steps[at]!, steps[at + 2]!);
    }
  }

  /** Takes all steps back. The cost of the routes is as it was before; the absent list is the caller's. */
  undo(): void {
    const { state } = this;
    this.undoTo(0);
    for (let i = 0; i < this.touchedCount; i++) state.refresh(this.touched[i]!);
  }

  /** What the routes cost more than before the steps. */
  costChange(): number {
    const { state } = this;
    let sum = 0;
    for (let i = 0; i < this.touchedCount; i++) {
      const v = this.touched[i]!;
      sum += state.cost[v]! - this.costBefore[v]!;
    }
    return sum;
  }

  private touch(v: number): void {
    if (this.mark[v] === this.stamp) return;
    this.mark[v] = this.stamp;
    this.touched[this.touchedCount++] = v;
    this.costBefore[v] = this.state.cost[v]!;
  }
}

/** Whether leaving x out may make its route longer or later, or the load higher. */
function mayHarm(state: State, x: number): boolean {
  const { inst } = state;
  const N = state.node;
  const a = N[x * REC + PREV]!;
  const b = N[x * REC + NEXT]!;
  const v = N[x * REC + ROUTE]!;
  // Goods that are on board since a pinned collection would ride on to the end.
  if (state.isLinked(x) && inst.groups!.isStarted[inst.groups!.groupOf[x]!] === 1) return true;
  // Who comes earlier may get an earlier window or another moment for the break, and wait longer afterwards.
  const { p } = inst;
  if (inst.complex && (p.maxDurationS[v]! < UNLIMITED || p.breakFrom[v + 1]! > p.breakFrom[v]!)) return true;
  if (inst.sliced || state.metres(a, b) > N[x * REC + DPREV]! + N[x * REC + DNEXT]!) return true;
  if (!inst.timed) return false;
  return state.seconds(a, b, v) > state.seconds(a, x, v) + N[x * REC + SERVICE]! + state.seconds(x, b, v);
}
