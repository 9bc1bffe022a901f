/**
 * One round of ruin and recreate (SISR: Christiaens & Vanden Berghe, "Slack induction by string removals", 2020), and its undoing:
 * only the routes that a round touches are copied, and put back when the round is refused.
 */

import { UNLIMITED } from '../compile.ts';
import type { Random } from '../random.ts';
import type { Instance } from './instance.ts';
import { DNEXT, NEXT, P_DUR, P_EARLY, PREV, REC, ROUTE, S_LATE, SERVICE, TW_EARLY, TW_LATE } from './record.ts';
import type { State } from './state.ts';

/**
 * Average number of stops removed per round, fewest strings (one alone nearly always goes back where it was when vehicles are full),
 * longest string, chance that a string is split (paper: 10, 1, 10, 0.5).
 */
const AVERAGE_REMOVED = 9;
const FEWEST_STRINGS = 2;
const LONGEST_STRING = 8;
const SPLIT_CHANCE = 0.5;
const SPLIT_DEEPER = 0.01;
/** Chance that a position is overlooked. */
const BLINK = 0.02;
/** Of the stops left out before the round, at most this many are tried again in it. */
const OLD_ABSENT_TRIED = 10;

export class Rounds {
  private readonly state: State;
  private readonly inst: Instance;
  private readonly random: Random;
  // Routes touched in this round, as they were.
  private touchedCount = 0;
  private readonly touched: Int32Array;
  private readonly mark: Int32Array;
  private stamp = 0;
  private readonly saved: Int32Array;
  private savedEnd = 0;
  private readonly savedAt: Int32Array;
  private readonly savedCount: Int32Array;
  private readonly savedAbsent: Int32Array;
  private savedAbsentCount = 0;
  private savedTotal = 0;
  // Scratch.
  private readonly window: Int32Array;
  private readonly ruined: Int32Array;
  private ruinStamp = 0;
  private readonly key: Float64Array;
  private readonly kindSeen: Int32Array;
  private kindStamp = 0;
  private skip = 0;
  // Best place found for the stop at hand.
  private bestCost = 0;
  private bestA = -1;
  private bestV = -1;
  /** Orders of insertion: far stops and long windows matter only where there are windows. */
  private readonly orders: number;

  constructor(state: State, random: Random) {
    const inst = state.inst;
    const S = inst.p.stopCount;
    const V = inst.p.vehicleCount;
    this.state = state;
    this.inst = inst;
    this.random = random;
    this.touched = new Int32Array(V);
    this.mark = new Int32Array(V);
    this.saved = new Int32Array(S);
    this.savedAt = new Int32Array(V);
    this.savedCount = new Int32Array(V);
    this.savedAbsent = new Int32Array(S);
    this.window = new Int32Array(2 * LONGEST_STRING + 64);
    this.ruined = new Int32Array(V);
    this.key = new Float64Array(S);
    this.kindSeen = new Int32Array(inst.kindCount);
    this.orders = inst.timed ? 13 : 8;
  }

  /** Changes the plan. Afterwards either keep it (do nothing) or `undo`. Returns the new total cost. */
  run(): number {
    const { state } = this;
    this.begin();
    const old = state.absentCount;
    this.ruin();
    this.recreate(old);
    return state.settle();
  }

  /** Tries every absent stop once, in a given order of keys; for building the first plan. */
  fill(keys: Float64Array, giveUp: () => boolean): void {
    const { state } = this;
    const list = state.absent;
    const order = Array.from(list.subarray(0, state.absentCount)).sort((a, b) => keys[a]! - keys[b]! || a - b);
    state.absentCount = 0;
    let i = 0;
    for (; i < order.length; i++) {
      if ((i & 7) === 7 && giveUp()) break;
      const x = order[i]!;
      this.skip = 0x7fffffff;
      this.begin();
      if (!this.place(x)) list[state.absentCount++] = x;
    }
    for (; i < order.length; i++) list[state.absentCount++] = order[i]!;
    state.settle();
  }

  undo(): void {
    const { state } = this;
    for (let i = 0; i < this.touchedCount; i++) {
      const v = this.touched[i]!;
      state.setRoute(v, this.saved, this.savedCount[v]!, this.savedAt[v]!);
    }
    for (let i = 0; i < this.savedAbsentCount; i++) {
      const x = this.savedAbsent[i]!;
      state.absent[i] = x;
      state.node[x * REC + ROUTE] = -1;
    }
    state.absentCount = this.savedAbsentCount;
    state.total = this.savedTotal;
  }

  /** The routes that the last round changed, for copying only those. */
  touchedRoutes(): Int32Array {
    return this.touched.subarray(0, this.touchedCount);
  }

  private begin(): void {
    const { state } = this;
    this.touchedCount = 0;
    this.savedEnd = 0;
    this.stamp++;
    this.savedAbsentCount = state.absentCount;
    for (let i = 0; i < state.absentCount; i++) this.savedAbsent[i] = state.absent[i]!;
    this.savedTotal = state.total;
  }

  private touch(v: number): void {
    if (this.mark[v] === this.stamp) return;
    this.mark[v] = this.stamp;
    this.touched[this.touchedCount++] = v;
    this.savedAt[v] = this.savedEnd;
    this.savedCount[v] = this.state.copyRoute(v, this.saved, this.savedEnd);
    this.savedEnd += this.savedCount[v]!;
  }

  private ruin(): void {
    const { state, inst, random } = this;
    const S = inst.p.stopCount;
    const assigned = S - state.absentCount;
    if (assigned === 0) return;
    const longest = Math.min(LONGEST_STRING, assigned / state.used);
    const most = (4 * AVERAGE_REMOVED) / (1 + longest) - 1;
    const strings = Math.max(FEWEST_STRINGS, Math.floor(random.unit() * most + 1));
    const seed = random.below(S);
    const base = seed * inst.aroundCount;
    const N = state.node;
    this.ruinStamp++;
    let done = 0;
    for (let k = 0; k < inst.aroundCount && done < strings; k++) {
      const c = inst.around[base + k]!;
      const v = N[c * REC + ROUTE]!;
      if (v < 0 || this.ruined[v] === this.ruinStamp || state.frozen[c] === 1) continue;
      this.ruined[v] = this.ruinStamp;
      const size = state.count[v]!;
      const length = Math.floor(random.unit() * Math.min(size, longest) + 1);
      this.touch(v);
      this.removeString(c, length, size);
      done++;
    }
  }

  /** Removes `length` neighbours in a row around c, or with a gap kept within. */
  private removeString(c: number, length: number, size: number): void {
    const { state, inst, random, window } = this;
    const N = state.node;
    let gap = 0;
    if (length > 1 && length < size && random.unit() < SPLIT_CHANCE) {
      gap = 1;
      while (length + gap < size && gap < 40 && random.unit() < SPLIT_DEEPER) gap++;
    }
    const span = length + gap;
    let first = c;
    for (let back = random.below(span); back > 0; back--) {
      const y = N[first * REC + PREV]!;
      if (y >= inst.firstStart || state.frozen[y] === 1) break;
      first = y;
    }
    let n = 0;
    for (let y = first; y < inst.firstStart && n < span; y = N[y * REC + NEXT]!) window[n++] = y;
    for (let y = N[first * REC + PREV]!; n < span && y < inst.firstStart && state.frozen[y] === 0; y = N[y * REC + PREV]!) {
      // The window must stay in the order of the route.
      for (let i = n; i > 0; i--) window[i] = window[i - 1]!;
      window[0] = y;
      n++;
    }
    const v = N[c * REC + ROUTE]!;
    const from = N[window[0]! * REC + PREV]!;
    const to = N[window[n - 1]! * REC + NEXT]!;
    const keepFrom = gap > 0 ? 1 + random.below(Math.max(1, n - gap - 1)) : n;
    for (let i = 0; i < n; i++) {
      if (i >= keepFrom && i < keepFrom + gap) continue;
      const x = window[i]!;
      state.remove(x);
      state.absent[state.absentCount++] = x;
    }
    state.refresh(v, from, to);
  }

  private recreate(old: number): void {
    const { state, random } = this;
    const list = state.absent;
    // Some of the stops left out before go behind the freshly removed ones; the rest waits.
    if (old > OLD_ABSENT_TRIED) {
      for (let i = 1; i <= OLD_ABSENT_TRIED; i++) {
        const pick = random.below(old - i + 1);
        const swap = list[old - i]!;
        list[old - i] = list[pick]!;
        list[pick] = swap;
      }
    }
    const from = old > OLD_ABSENT_TRIED ? old - OLD_ABSENT_TRIED : 0;
    const to = state.absentCount;
    this.sort(from, to);
    this.skip = this.nextBlink();
    state.absentCount = from;
    for (let i = from; i < to; i++) {
      const x = list[i]!;
      if (!this.place(x)) list[state.absentCount++] = x;
    }
  }

  /** Random, by demand, far first, near first, and with windows: short first, early first, late last (weights 4 4 2 1 2 2 2 of the paper, less). */
  private sort(from: number, to: number): void {
    const { state, inst, random, key } = this;
    const { p } = inst;
    const list = state.absent;
    const draw = random.below(this.orders);
    for (let i = from; i < to; i++) {
      const x = list[i]!;
      let value: number;
      if (draw < 3) value = random.next();
      else if (draw < 5) value = -p.demand[x * p.dims + (p.dims > 1 ? draw % p.dims : 0)]!;
      else if (draw < 7) value = -state.metres(inst.firstStart, x);
      else if (draw < 8) value = state.metres(inst.firstStart, x);
      else {
        const a = p.windowFrom[x]!;
        const b = p.windowFrom[x + 1]!;
        const open = b > a ? p.windowStartS[a]! : 0;
        const close = b > a ? p.windowEndS[b - 1]! : 0x3fffffff;
        value = draw < 10 ? close - open : draw < 12 ? open : -close;
      }
      let j = i;
      for (; j > from && key[j - 1]! > value; j--) {
        key[j] = key[j - 1]!;
        list[j] = list[j - 1]!;
      }
      key[j] = value;
      list[j] = x;
    }
  }

  /** How many positions until the next overlooked one: geometric, drawn once instead of a number per position. */
  private nextBlink(): number {
    return 1 + Math.floor(Math.log(this.random.unit()) / LOG_SEEN);
  }

  /** Puts x at its cheapest place; false when there is none cheaper than leaving it out. */
  private place(x: number): boolean {
    const { state, inst } = this;
    const N = state.node;
    const { near, nearCount } = inst;
    this.bestCost = inst.p.penalty[x]!;
    this.bestA = -1;
    let base = x * nearCount * 3;
    const perM = inst.p.perM;
    const bounded = inst.timed && !inst.complex;
    const close = bounded ? N[x * REC + TW_LATE]! : UNLIMITED;
    const ready = bounded ? N[x * REC + TW_EARLY]! + N[x * REC + SERVICE]! : -UNLIMITED;
    for (let k = 0; k < nearCount; k++, base += 3) {
      const y = near[base]!;
      const Y = y * REC;
      const v = N[Y + ROUTE]!;
      if (v < 0) continue;
      // Behind y and before y: not even looked at when one side alone costs too much, or the hours say no.
      const prev = N[Y + PREV]!;
      const bound = this.bestCost / perM[v]!;
      const behind = near[base + 2]! - N[Y + DNEXT]! < bound && N[Y + P_EARLY]! + N[Y + P_DUR]! <= close;
      const before = near[base + 1]! - N[prev * REC + DNEXT]! < bound && ready <= N[Y + S_LATE]!;
      if ((!behind && !before) || !state.accepts(x, v)) continue;
      if (behind) {
        if (--this.skip === 0) this.skip = this.nextBlink();
        else {
          const next = N[Y + NEXT]!;
          this.offer(state.insertionCost(x, y, next, v, near[base + 2]!, state.metres(x, next), this.bestCost), y, v);
        }
      }
      if (before) {
        if (--this.skip === 0) this.skip = this.nextBlink();
        else this.offer(state.insertionCost(x, prev, y, v, state.metres(prev, x), near[base + 1]!, this.bestCost), prev, v);
      }
    }
    if (this.bestA < 0) this.scanAll(x);
    this.tryEmpty(x);
    if (this.bestA < 0) return false;
    const v = this.bestV;
    this.touch(v);
    const a = this.bestA;
    state.insert(x, a, N[a * REC + NEXT]!, v);
    return true;
  }

  private offer(cost: number, a: number, v: number): void {
    if (cost < this.bestCost) {
      this.bestCost = cost;
      this.bestA = a;
      this.bestV = v;
    }
  }

  private scanAll(x: number): void {
    const { state, inst } = this;
    const N = state.node;
    for (let v = 0; v < state.count.length; v++) {
      if (state.count[v] === 0 || !state.accepts(x, v)) continue;
      let a = inst.firstStart + v;
      for (;;) {
        const b = N[a * REC + NEXT]!;
        if (--this.skip === 0) this.skip = this.nextBlink();
        else this.offer(state.insertionCost(x, a, b, v, state.metres(a, x), state.metres(x, b), this.bestCost), a, v);
        if (b >= inst.firstEnd) break;
        a = b;
      }
    }
  }

  /** One empty vehicle of each kind. */
  private tryEmpty(x: number): void {
    const { state, inst } = this;
    const { p } = inst;
    if (state.used >= state.vehicleLimit) return;
    const N = state.node;
    this.kindStamp++;
    let unseen = inst.kindCount;
    for (let v = 0; v < state.count.length && unseen > 0; v++) {
      if (state.count[v]! > 0) continue;
      const kind = inst.kind[v]!;
      if (this.kindSeen[kind] === this.kindStamp) continue;
      this.kindSeen[kind] = this.kindStamp;
      unseen--;
      if (!state.accepts(x, v)) continue;
      const a = inst.firstStart + v;
      const b = inst.firstEnd + v;
      // The empty route costs nothing, its idle arc included.
      const extra = p.fixed[v]! + p.perM[v]! * N[a * REC + DNEXT]!;
      const cost = state.insertionCost(x, a, b, v, state.metres(a, x), state.metres(x, b), Number.POSITIVE_INFINITY);
      this.offer(cost + extra, a, v);
    }
  }
}

const LOG_SEEN = Math.log(1 - BLINK);
