/**
 * The cheapest place for a stop: greedy insertion with blinks (a place that would be the best so far is now and then overlooked). A stop is
 * tried only beside its near neighbours; when nothing there fits, at the ends of all routes; and when it could be left out, everywhere.
 */

import { UNLIMITED } from '../compile.ts';
import type { Random } from '../random.ts';
import type { Instance } from './instance.ts';
import type { Journal } from './journal.ts';
import type { Placing } from './placing.ts';
import { DNEXT, DPREV, NEXT, P_DUR, P_EARLY, PREV, REC, ROUTE, S_LATE, SERVICE, TW_EARLY, TW_LATE } from './record.ts';
import { Refit } from './refit.ts';
import type { State } from './state.ts';

/** Chance that a place is overlooked: with one depot, with several. */
const BLINK = 0.02;
const BLINK_SEVERAL_DEPOTS = 0.04;
/**
 * Chance that an idle vehicle is offered where a stop has another place. With several depots a new route is too often the cheapest place for
 * the first of its stops: offered always, plans end with more routes than the best ones have.
 */
const IDLE_SEVERAL_DEPOTS = 0.15;

export class Places {
  /** What that costs. */
  cost = 0;
  private readonly state: State;
  private readonly inst: Instance;
  private readonly random: Random;
  /** For linked stops, new trips and other departures; null where there are none. */
  private readonly placing: Placing | null;
  /** Where `find` would put the stop: behind this node, −1 = nowhere, or where `placing` found. */
  private behind = -1;
  private isPlaced = false;
  /** The vehicle that the whole route then changes to; −1: it stays. */
  private vehicle = -1;
  private readonly refit: Refit | null;
  private readonly blinks: number;
  private idleChance = 1;
  /** Improving places until the next one is overlooked. */
  private skip = 0;

  constructor(state: State, random: Random, placing: Placing | null) {
    this.state = state;
    this.inst = state.inst;
    this.random = random;
    this.placing = placing;
    this.refit = state.inst.twins === null ? null : new Refit(state, state.inst.twins);
    this.blinks = this.inst.severalDepots ? BLINK_SEVERAL_DEPOTS : BLINK;
    this.blink(true);
  }

  /** From now on with or without blinks; without them every idle vehicle is offered, too. */
  blink(on: boolean): void {
    this.idleChance = on && this.inst.severalDepots ? IDLE_SEVERAL_DEPOTS : 1;
    this.skip = on ? this.nextBlink() : Number.POSITIVE_INFINITY;
    this.placing?.blink(on ? this.blinks : 0);
  }

  /** Looks for the cheapest place for x; false when there is none that costs less than leaving it out and than `slack`. */
  find(x: number, slack: number): boolean {
    const { inst } = this;
    const penalty = inst.p.penalty[x]!;
    this.cost = penalty < slack ? penalty : slack;
    this.behind = -1;
    this.vehicle = -1;
    this.isPlaced = false;
    if (inst.groups !== null && inst.groups.groupOf[x]! >= 0)
      return this.adopt(this.placing!.seekGroup(inst.groups.groupOf[x]!, this.cost));
    if (inst.simple) this.nearSimple(x);
    else this.near(x);
    const earlier = inst.p.changePerStop > 0 ? inst.p.earlierVehicle[x]! : -1;
    if (earlier >= 0 && earlier < inst.p.vehicleCount) this.along(x, earlier);
    if (this.behind < 0 || this.idleChance === 1 || this.random.unit() < this.idleChance) this.idle(x);
    if (this.behind < 0) this.ends(x);
    // Where leaving x out would end the round, any other place hardly ever saves it, and the look takes longest of all.
    // Nor when x is only left out on the way.
    if (this.behind < 0 && slack >= penalty && !this.state.mayOwe) this.everywhere(x);
    if (inst.sliced && this.behind < 0 && this.adopt(this.placing!.seekAlone(x, this.cost))) return true;
    if (inst.hasTrips && this.adopt(this.placing!.seekNewTrip(x, this.cost, this.behind < 0))) return true;
    return this.behind >= 0;
  }

  private adopt(isFound: boolean): boolean {
    this.isPlaced = isFound;
    if (isFound) this.cost = this.placing!.cost;
    return isFound;
  }

  /** Puts x where `find` found a place, and with it what else belongs there. */
  take(x: number, journal: Journal): void {
    if (this.isPlaced) {
      this.placing!.commit(journal);
      return;
    }
    let a = this.behind;
    if (this.vehicle >= 0) {
      journal.move(this.state.node[a * REC + ROUTE]!, this.vehicle);
      if (a >= this.inst.firstStart) a = this.inst.firstStart + this.vehicle;
    }
    journal.insert(x, a);
  }

  private near(x: number): void {
    const { state, inst } = this;
    const N = state.node;
    const { near, nearCount } = inst;
    const { perM } = inst.p;
    const bounded = inst.timed && !inst.complex;
    const close = bounded ? N[x * REC + TW_LATE]! : UNLIMITED;
    const ready = bounded ? N[x * REC + TW_EARLY]! + N[x * REC + SERVICE]! : -UNLIMITED;
    for (let at = x * nearCount * 3, end = at + nearCount * 3; at < end; at += 3) {
      const y = near[at]!;
      const Y = y * REC;
      const v = N[Y + ROUTE]!;
      if (v < 0) continue;
      // Behind y and before y: not even looked at when one side alone costs too much, or the hours say no.
      const bound = this.cost / perM[v]!;
      const worthBehind = near[at + 2]! - N[Y + DNEXT]! < bound && N[Y + P_EARLY]! + N[Y + P_DUR]! <= close;
      const worthBefore = near[at + 1]! - N[Y + DPREV]! < bound && ready <= N[Y + S_LATE]!;
      if (!worthBehind && !worthBefore) continue;
      if (this.refit !== null) {
        if (worthBehind) this.offerWithRefit(this.refit, x, y, N[Y + NEXT]!, v);
        if (worthBefore) this.offerWithRefit(this.refit, x, N[Y + PREV]!, y, v);
        continue;
      }
      if (!state.accepts(x, v)) continue;
      const extra = state.overloads.costOf(x, v);
      if (worthBehind) {
        const next = N[Y + NEXT]!;
        this.offer(extra + state.insertionCost(x, y, next, v, near[at + 2]!, state.metres(x, next), this.cost), y);
      }
      if (worthBefore) {
        const prev = N[Y + PREV]!;
        this.offer(extra + state.insertionCost(x, prev, y, v, state.metres(prev, x), near[at + 1]!, this.cost), prev);
      }
    }
  }

  /** Between a and b, on the vehicle that the route has or, when there is too much on board, on a larger one. */
  private offerWithRefit(refit: Refit, x: number, a: number, b: number, v: number): void {
    const { state, inst } = this;
    if (inst.restricted && inst.p.allowed[x * inst.p.vehicleCount + v] === 0) return;
    const dax = state.metres(a, x);
    const dxb = state.metres(x, b);
    const cost = state.insertionCost(x, a, b, v, dax, dxb, this.cost);
    if (cost >= this.cost) return;
    const extra = state.accepts(x, v) ? state.overloads.costOf(x, v) : Number.POSITIVE_INFINITY;
    this.offer(cost + extra, a);
    if (
      extra > 0 &&
      state.count[v]! < inst.p.maxStops[v]! &&
      refit.findLarger(v, x, dax + dxb - state.node[a * REC + DNEXT]!)
    ) {
      this.offer(cost + refit.cost, a, refit.vehicle);
    }
  }

  /**
   * The same where metres and capacity are all that counts. A place is judged from the nearer of its two ends alone, so the other end is at
   * least as far (or the depot): that bound spares most places the look at the matrix. Two-way streets are all read from one row of it.
   */
  private nearSimple(x: number): void {
    const { state, inst } = this;
    const N = state.node;
    const { near, nearCount, matrix, width, nodeLocation, firstStart, symmetric } = inst;
    const perM = inst.p.perM[0]!;
    const here = nodeLocation[x]!;
    const row = here * width;
    const homeTo = inst.homeTo[x]!;
    const homeFrom = inst.homeFrom[x]!;
    let best = this.cost / perM;
    let behind = -1;
    for (let at = x * nearCount * 3, end = at + nearCount * 3; at < end; at += 3) {
      const y = near[at]!;
      const Y = y * REC;
      const v = N[Y + ROUTE]!;
      if (v < 0) continue;
      const to = near[at + 1]!;
      const from = near[at + 2]!;
      let cost = from - N[Y + DNEXT]!;
      if (cost + (to < homeTo ? to : homeTo) < best) {
        const next = N[Y + NEXT]!;
        const onward = matrix[row + nodeLocation[next]!]!;
        cost += onward;
        if (cost < best && (onward >= to || next >= firstStart || !symmetric) && state.accepts(x, v)) {
          cost += state.overloads.costOf(x, v) / perM;
          if (cost < best) {
            if (--this.skip === 0) this.skip = this.nextBlink();
            else {
              best = cost;
              behind = y;
            }
          }
        }
      }
      cost = to - N[Y + DPREV]!;
      if (cost + (from < homeFrom ? from : homeFrom) < best) {
        const prev = N[Y + PREV]!;
        const coming = symmetric ? matrix[row + nodeLocation[prev]!]! : matrix[nodeLocation[prev]! * width + here]!;
        cost += coming;
        if (cost < best && (coming >= from || prev >= firstStart || !symmetric) && state.accepts(x, v)) {
          cost += state.overloads.costOf(x, v) / perM;
          if (cost < best) {
            if (--this.skip === 0) this.skip = this.nextBlink();
            else {
              best = cost;
              behind = prev;
            }
          }
        }
      }
    }
    if (behind < 0) return;
    this.cost = best * perM;
    this.behind = behind;
  }

  private offer(cost: number, a: number, vehicle = -1): void {
    if (cost >= this.cost) return;
    if (--this.skip === 0) this.skip = this.nextBlink();
    else {
      this.cost = cost;
      this.behind = a;
      this.vehicle = vehicle;
    }
  }

  /** The first and the last place of each route: on the long ways out and home a stop may lie far from both ends and yet on the way. */
  private ends(x: number): void {
    const { state, inst } = this;
    const N = state.node;
    for (let v = 0; v < state.count.length; v++) {
      if (state.count[v] === 0 || !state.accepts(x, v)) continue;
      const extra = state.overloads.costOf(x, v);
      if (extra >= this.cost) continue;
      const start = inst.firstStart + v;
      const end = inst.firstEnd + v;
      const first = N[start * REC + NEXT]!;
      const last = N[end * REC + PREV]!;
      this.offer(
        extra + state.insertionCost(x, start, first, v, state.metres(start, x), state.metres(x, first), this.cost),
        start,
      );
      this.offer(
        extra + state.insertionCost(x, last, end, v, state.metres(last, x), state.metres(x, end), this.cost),
        last,
      );
    }
  }

  private everywhere(x: number): void {
    for (let v = 0; v < this.state.count.length; v++) this.along(x, v);
  }

  /** Everywhere on one route. */
  private along(x: number, v: number): void {
    const { state, inst } = this;
    const N = state.node;
    if (state.count[v] === 0 || !state.accepts(x, v)) return;
    const extra = state.overloads.costOf(x, v);
    let a = inst.firstStart + v;
    for (;;) {
      const b = N[a * REC + NEXT]!;
      this.offer(extra + state.insertionCost(x, a, b, v, state.metres(a, x), state.metres(x, b), this.cost), a);
      if (b >= inst.firstEnd) break;
      a = b;
    }
  }

  /** One idle vehicle of each kind. */
  private idle(x: number): void {
    const { state, inst } = this;
    const { p } = inst;
    if (state.used >= state.vehicleLimit) return;
    // No vehicle alone does it for less than the ways from and to the nearest start and end.
    if (inst.simple && p.perM[0]! * (inst.homeFrom[x]! + inst.homeTo[x]!) >= this.cost) return;
    for (let kind = 0; kind < inst.kindCount; kind++) {
      const v = state.idleOf(kind);
      if (v < 0 || !state.accepts(x, v)) continue;
      const a = inst.firstStart + v;
      const b = inst.firstEnd + v;
      // The empty route costs nothing, its idle arc included.
      const extra = p.fixed[v]! + p.perM[v]! * state.node[a * REC + DNEXT]! + state.overloads.costOf(x, v);
      const bound = this.cost - extra;
      if (bound > 0)
        this.offer(state.insertionCost(x, a, b, v, state.metres(a, x), state.metres(x, b), bound) + extra, a);
    }
  }

  /** How many improving places until the next overlooked one: geometric, drawn once instead of a number per place. */
  private nextBlink(): number {
    return 1 + Math.floor(Math.log(this.random.unit()) / Math.log(1 - this.blinks));
  }
}
