/** One round of ruin and recreate, and its undoing. */

import type { Random } from '../random.ts';
import type { Instance } from './instance.ts';
import { Journal } from './journal.ts';
import { Places } from './places.ts';
import { Placing } from './placing.ts';
import { Refit } from './refit.ts';
import { Ruin } from './ruin.ts';
import type { State } from './state.ts';

/** Of the stops left out before the round, at most this many are tried again in it. */
const OLD_ABSENT_TRIED = 10;

export class Rounds {
  private readonly state: State;
  private readonly inst: Instance;
  private readonly random: Random;
  private readonly journal: Journal;
  private readonly ruin: Ruin;
  private readonly places: Places;
  private readonly refit: Refit | null;
  private readonly key: Float64Array;
  /** Orders of insertion: far stops and long windows matter only where there are windows. */
  private readonly orders: number;
  // Before the round: the total, how many were absent, and those of them that the round tries again (from `oldFrom` on).
  private totalBefore = 0;
  private absentBefore = 0;
  private usedBefore = 0;
  private oldFrom = 0;
  private readonly oldTried = new Int32Array(OLD_ABSENT_TRIED);

  constructor(state: State, random: Random) {
    this.state = state;
    this.inst = state.inst;
    this.random = random;
    this.journal = new Journal(state);
    const { groups, hasTrips, sliced } = state.inst;
    const placing = groups !== null || hasTrips || sliced ? new Placing(state, random) : null;
    this.ruin = new Ruin(state, random, this.journal, placing);
    this.places = new Places(state, random, placing);
    this.refit = state.inst.twins === null ? null : new Refit(state, state.inst.twins);
    this.key = new Float64Array(state.inst.p.stopCount);
    this.orders = state.inst.timed ? 13 : 8;
  }

  /** From now on half of the rounds take place around stops that are left out. */
  makeRoom(): void {
    this.ruin.makesRoom = true;
  }

  /**
   * One round. True when the total cost is now under `limit`; else the plan is as it was. Putting a stop back never makes a plan cheaper
   * (but for odd matrices), so a round that is over the limit half-way is given up there: that saves most of the work of hopeless rounds.
   */
  attempt(limit: number): boolean {
    const { state } = this;
    const { penalty, balancePerS, balancePerStop } = this.inst.p;
    const isCoupled = balancePerS > 0 || balancePerStop > 0;
    this.journal.begin();
    this.totalBefore = state.total;
    this.absentBefore = state.absentCount;
    this.usedBefore = state.used;
    this.chooseOld();
    this.ruin.run();
    let total = this.totalBefore + this.journal.costChange();
    for (let i = this.oldFrom; i < this.absentBefore; i++) total -= penalty[this.oldTried[i - this.oldFrom]!]!;
    // Differences between routes can shrink with any insertion: no bound then.
    if (!this.recreate(isCoupled || this.isShort() ? Number.POSITIVE_INFINITY : limit - total)) {
      this.undo();
      return false;
    }
    if (this.refit !== null) this.refit.runOver(this.journal);
    total = this.totalBefore + this.journal.costChange();
    for (let i = this.oldFrom; i < state.absentCount; i++) total += penalty[state.absent[i]!]!;
    for (let i = this.oldFrom; i < this.absentBefore; i++) total -= penalty[this.oldTried[i - this.oldFrom]!]!;
    state.total = isCoupled ? state.settle() : total;
    // No vehicle is given up at the price of stops that must be served: it would cost more to take it again than any stop.
    if (state.total < limit && !(state.owesStops && state.used < this.usedBefore)) return true;
    this.undo();
    return false;
  }

  private undo(): void {
    const { state } = this;
    this.journal.undo();
    for (let i = this.oldFrom; i < this.absentBefore; i++) state.absent[i] = this.oldTried[i - this.oldFrom]!;
    state.absentCount = this.absentBefore;
    state.total = this.totalBefore;
  }

  /** Tries every absent stop once, in a given order of keys; for building the first plan. */
  fill(keys: Float64Array, giveUp: () => boolean): void {
    const { state } = this;
    const list = state.absent;
    const order = Array.from(list.subarray(0, state.absentCount)).sort((a, b) => keys[a]! - keys[b]! || a - b);
    state.absentCount = 0;
    this.places.blink(false);
    let i = 0;
    for (; i < order.length; i++) {
      if ((i & 7) === 7 && giveUp()) break;
      this.journal.begin();
      const x = order[i]!;
      if (this.places.find(x, Number.POSITIVE_INFINITY)) this.places.take(x, this.journal);
      else list[state.absentCount++] = x;
    }
    for (; i < order.length; i++) list[state.absentCount++] = order[i]!;
    this.places.blink(true);
    state.settle();
  }

  /** Brings the stops left out before that are tried again to the end of the list; the rest waits. */
  private chooseOld(): void {
    const list = this.state.absent;
    const old = this.absentBefore;
    this.oldFrom = Math.max(0, old - OLD_ABSENT_TRIED);
    if (this.oldFrom > 0) {
      for (let i = old - 1; i >= this.oldFrom; i--) {
        const pick = this.random.below(i + 1);
        const swap = list[i]!;
        list[i] = list[pick]!;
        list[pick] = swap;
      }
    }
    for (let i = this.oldFrom; i < old; i++) this.oldTried[i - this.oldFrom] = list[i]!;
  }

  /** False, with the stops half put back, when that costs `slack` or more. */
  private recreate(slack: number): boolean {
    const { state, places, journal } = this;
    const { penalty } = this.inst.p;
    const to = state.absentCount;
    this.sort(this.oldFrom, to);
    state.absentCount = this.oldFrom;
    let left = slack;
    for (let i = this.oldFrom; i < to; i++) {
      const x = state.absent[i]!;
      const hope = this.hope();
      if (left + hope <= 0) return false;
      if (places.find(x, left + hope)) {
        places.take(x, journal);
        left -= places.cost;
      } else {
        left -= penalty[x]!;
        state.absent[state.absentCount++] = x;
      }
    }
    return left + this.hope() > 0;
  }

  /** Of some kind no vehicle is left that a route could change to: one that gets free for another route may save anything. */
  private isShort(): boolean {
    if (this.refit === null) return false;
    for (let kind = 0; kind < this.inst.kindCount; kind++) if (this.state.idleOf(kind) < 0) return true;
    return false;
  }

  /** What the touched routes would save on their cheapest vehicles, as they are: when the round is done, they change to them. */
  private hope(): number {
    const { refit, journal, state } = this;
    let saved = 0;
    for (let i = 0; refit !== null && i < journal.touchedCount; i++) {
      const v = journal.touched[i]!;
      if (state.count[v]! > 0 && refit.find(v)) saved -= refit.cost;
    }
    return saved;
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
}
