/**
 * Finds places for what the tests of one place cannot judge: linked stops, stops for which a vehicle must reload once more, and stops for
 * which it must leave at another time of day.
 */

import type { Random } from '../random.ts';
import type { Journal } from './journal.ts';
import { NEXT, REC, ROUTE } from './record.ts';
import type { State } from './state.ts';
import { Trial } from './trial.ts';

/** A group that fits nowhere is tried less and less often: at least once in this many times. */
const LONGEST_PAUSE = 15;

export class Placing {
  private readonly state: State;
  private readonly trial: Trial;
  private readonly marked: Int32Array;
  private stamp = 0;
  /** Per group: how often it will not be tried now, and how often in a row it fitted nowhere. */
  private readonly pause: Int32Array;
  private readonly fruitless: Int32Array;
  private readonly bestOrder: Int32Array;
  private bestCount = 0;
  private bestVehicle = -1;
  private bestCost = 0;

  constructor(state: State, random: Random) {
    this.state = state;
    this.trial = new Trial(state, random);
    this.marked = new Int32Array(state.inst.p.vehicleCount);
    const groupCount = state.inst.groups?.members.length ?? 0;
    this.pause = new Int32Array(groupCount);
    this.fruitless = new Int32Array(groupCount);
    this.bestOrder = new Int32Array(state.inst.firstStart);
  }

  /** Seeks the cheapest places for a whole group, dearer than `limit` never. The plan changes only with `commit`. */
  seekGroup(group: number, limit: number): boolean {
    const { groups, hasTrips } = this.state.inst;
    if (this.trial.blink > 0 && this.pause[group]! > 0) {
      this.pause[group] = this.pause[group]! - 1;
      return false;
    }
    const members = groups!.members[group]!;
    const units = groups!.units[group]!;
    this.begin(members, limit);
    for (const v of this.vehiclesNear(members)) this.tryVehicle(v, units, members);
    if (this.bestVehicle < 0) for (const v of this.vehiclesElsewhere(members)) this.tryVehicle(v, units, members);
    if (hasTrips) {
      for (const v of this.vehiclesNear(members)) this.tryNewTrip(v, units, members);
      if (this.bestVehicle < 0) for (const v of this.vehiclesElsewhere(members)) this.tryNewTrip(v, units, members);
    }
    if (this.bestVehicle >= 0) this.fruitless[group] = 0;
    else if (limit >= this.state.inst.p.penalty[groups!.leader[group]!]!) {
      // It was not too dear: it fits nowhere. The first time that may be chance.
      this.pause[group] = Math.min(LONGEST_PAUSE, 2 ** ++this.fruitless[group]! - 2);
    }
    return this.bestVehicle >= 0;
  }

  /** Seeks the cheapest place for a free stop, whatever the departure. */
  seekAlone(x: number, limit: number): boolean {
    const members = [x];
    this.begin(members, limit);
    for (const v of this.vehiclesNear(members)) this.tryVehicle(v, [members], members);
    for (const v of this.vehiclesElsewhere(members)) this.tryVehicle(v, [members], members);
    return this.bestVehicle >= 0;
  }

  /** Seeks the cheapest place for a free stop together with one more visit to a reload place. */
  seekNewTrip(x: number, limit: number, everywhere: boolean): boolean {
    const members = [x];
    this.begin(members, limit);
    for (const v of this.vehiclesNear(members)) this.tryNewTrip(v, [members], members);
    if (everywhere) for (const v of this.vehiclesElsewhere(members)) this.tryNewTrip(v, [members], members);
    return this.bestVehicle >= 0;
  }

  /** What was found last costs. */
  get cost(): number {
    return this.bestCost;
  }

  /** From now on each place is overlooked with this chance. */
  blink(chance: number): void {
    this.trial.blink = chance;
  }

  /** Puts what was found last into the plan. */
  commit(journal: Journal): void {
    journal.extend(this.bestVehicle, this.bestOrder, this.bestCount);
  }

  /** Leaves out the reloads that a route does not need (any more), and brings its sums up to date. */
  tidyTrips(v: number, journal: Journal): void {
    const { state, trial } = this;
    if (this.hasReload(v)) {
      trial.take(v);
      for (let place = trial.count; place > 0; place--) {
        const visit = trial.order[place - 1]!;
        if (visit < state.inst.p.stopCount) continue;
        trial.removeAt(place);
        if (trial.carries()) journal.remove(visit);
        else trial.putAt(visit, place - 1);
      }
    }
    state.refresh(v);
  }

  private hasReload(v: number): boolean {
    const { p } = this.state.inst;
    for (let x = p.reloadFrom[v]!; x < p.reloadFrom[v + 1]!; x++)
      if (this.state.node[x * REC + ROUTE]! >= 0) return true;
    return false;
  }

  private begin(members: ArrayLike<number>, limit: number): void {
    const { marked } = this;
    const { inst, node } = this.state;
    this.bestCost = limit;
    this.bestVehicle = -1;
    this.stamp++;
    for (let i = 0; i < members.length; i++) {
      const x = members[i]!;
      for (let k = 0; k < inst.nearCount; k++) {
        const v = node[inst.near[(x * inst.nearCount + k) * 3]! * REC + ROUTE]!;
        if (v >= 0) marked[v] = this.stamp;
      }
      const earlier = inst.p.earlierVehicle[x]!;
      if (earlier >= 0) marked[earlier] = this.stamp;
    }
  }

  /** Those that may take all members and have a stop near one of them, and one idle vehicle of each kind. */
  private vehiclesNear(members: ArrayLike<number>): number[] {
    const { state, marked } = this;
    const out: number[] = [];
    for (let v = 0; v < state.count.length; v++) {
      if (state.count[v]! > 0 && marked[v] === this.stamp && state.acceptsAll(members, v)) out.push(v);
    }
    if (state.used >= state.vehicleLimit) return out;
    for (let kind = 0; kind < state.inst.kindCount; kind++) {
      const v = state.idleOf(kind);
      if (v >= 0 && state.acceptsAll(members, v)) out.push(v);
    }
    return out;
  }

  /** The other vehicles on the road that may take all members. */
  private vehiclesElsewhere(members: ArrayLike<number>): number[] {
    const { state, marked } = this;
    const out: number[] = [];
    for (let v = 0; v < state.count.length; v++) {
      if (state.count[v]! > 0 && marked[v] !== this.stamp && state.acceptsAll(members, v)) out.push(v);
    }
    return out;
  }

  private tryVehicle(v: number, units: readonly (readonly number[])[], members: ArrayLike<number>): void {
    const { trial } = this;
    for (const departS of this.departures(v)) {
      trial.take(v);
      trial.departS = departS;
      const outside = this.costBeside(v, members) - trial.value;
      if (trial.insertAll(units, this.bestCost - outside)) this.keep(trial.value + outside);
    }
  }

  /** With times by time of day all that `chooseDeparture` compares: what does not fit for one may fit for another. */
  private departures(v: number): number[] {
    const { p } = this.state.inst;
    if (p.slices === null) return [p.departS[v]!];
    return [p.departS[v]!, ...p.slices.fromS.filter((from) => from > p.departS[v]! && from <= p.shiftEndS[v]!)];
  }

  /** One more visit to the reload place at every cut where a trip may end, and the units where they fit then. */
  private tryNewTrip(v: number, units: readonly (readonly number[])[], members: ArrayLike<number>): void {
    const { state, trial } = this;
    const { p } = state.inst;
    const visit = this.freeReload(v);
    const stops = state.count[v]!;
    if (visit < 0 || stops === 0) return;
    const beside = this.costBeside(v, members);
    let place = state.inst.firstStart + v;
    for (let cut = 0; cut <= stops; cut++) {
      const next = state.node[place * REC + NEXT]!;
      const detour = state.metres(place, visit) + state.metres(visit, next) - state.metres(place, next);
      place = next;
      // The stop itself can be on the way; the way to the reload place and back is what a new trip costs at least, unless it lies beyond.
      if (stops > cut && cut > 0 && p.perM[v]! * detour + p.perS[v]! * p.serviceS[visit]! + beside >= this.bestCost)
        continue;
      for (const departS of this.departures(v)) {
        trial.take(v);
        trial.departS = departS;
        const outside = beside - trial.value;
        if (!trial.splits(cut) || cut < trial.firstFreeCut()) break;
        trial.putAt(visit, cut);
        if (trial.isInTime() && trial.insertAll(units, this.bestCost - outside) && !trial.hasEmptyTrip())
          this.keep(trial.value + outside);
      }
    }
  }

  /** A visit to the vehicle's reload place that its route does not hold; −1 = none left. */
  private freeReload(v: number): number {
    const { p } = this.state.inst;
    for (let x = p.reloadFrom[v]!; x < p.reloadFrom[v + 1]!; x++) if (this.state.node[x * REC + ROUTE]! < 0) return x;
    return -1;
  }

  /** Likeness, compactness, and the price of using the vehicle at all. */
  private costBeside(v: number, members: ArrayLike<number>): number {
    const { state } = this;
    let cost = state.count[v] === 0 ? state.inst.p.fixed[v]! : 0;
    if (state.inst.hasExtras) for (let i = 0; i < members.length; i++) cost += state.extraCost(members[i]!, v, 0, 0);
    return cost;
  }

  private keep(cost: number): void {
    if (cost >= this.bestCost) return;
    const { trial } = this;
    this.bestCost = cost;
    this.bestVehicle = trial.vehicle;
    this.bestCount = trial.count;
    for (let i = 0; i < trial.count; i++) this.bestOrder[i] = trial.order[i]!;
  }
}
