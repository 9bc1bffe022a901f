/** Adjacent string removal (SISR: Christiaens & Vanden Berghe, "Slack induction by string removals", 2020). */

import type { Random } from '../random.ts';
import type { Instance } from './instance.ts';
import type { Journal } from './journal.ts';
import type { Placing } from './placing.ts';
import { NEXT, PREV, REC, ROUTE } from './record.ts';
import { Refit } from './refit.ts';
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
const LONGEST_GAP = 40;

export class Ruin {
  private readonly state: State;
  private readonly inst: Instance;
  private readonly random: Random;
  private readonly journal: Journal;
  private readonly placing: Placing | null;
  private readonly window: Int32Array;
  /** Per vehicle: the last ruin that took a string from it. */
  private readonly ruined: Int32Array;
  private stamp = 0;
  /** Every other time around a stop that is left out. */
  makesRoom = false;
  private readonly refit: Refit | null;

  constructor(state: State, random: Random, journal: Journal, placing: Placing | null) {
    this.state = state;
    this.inst = state.inst;
    this.random = random;
    this.journal = journal;
    this.placing = placing;
    this.window = new Int32Array(LONGEST_STRING + LONGEST_GAP);
    this.refit = state.inst.twins === null ? null : new Refit(state, state.inst.twins);
    this.ruined = new Int32Array(state.inst.p.vehicleCount);
  }

  /** Removes strings of stops around a random one and adds them to the absent list. */
  run(): void {
    const { state, inst, random } = this;
    const S = inst.p.stopCount;
    const assigned = S - state.absentCount;
    if (assigned === 0) return;
    const longest = Math.min(LONGEST_STRING, assigned / state.used);
    const most = (4 * AVERAGE_REMOVED) / (1 + longest) - 1;
    const strings = Math.max(FEWEST_STRINGS, Math.floor(random.unit() * most + 1));
    const atAbsent = this.makesRoom && state.absentCount > 0 && random.below(2) === 0;
    const seed = atAbsent ? state.absent[random.below(state.absentCount)]! : random.below(S);
    const base = seed * inst.aroundCount;
    const N = state.node;
    this.stamp++;
    let done = 0;
    for (let k = 0; k < inst.aroundCount && done < strings; k++) {
      const c = inst.around[base + k]!;
      const v = N[c * REC + ROUTE]!;
      if (v < 0 || this.ruined[v] === this.stamp || state.frozen[c] === 1) continue;
      this.ruined[v] = this.stamp;
      const size = state.count[v]!;
      this.removeString(c, Math.floor(random.unit() * Math.min(size, longest) + 1), size);
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
      while (length + gap < size && gap < LONGEST_GAP && random.unit() < SPLIT_DEEPER) gap++;
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
    for (
      let y = N[first * REC + PREV]!;
      n < span && y < inst.firstStart && state.frozen[y] === 0;
      y = N[y * REC + PREV]!
    ) {
      // The window must stay in the order of the route.
      for (let i = n; i > 0; i--) window[i] = window[i - 1]!;
      window[0] = y;
      n++;
    }
    const v = N[c * REC + ROUTE]!;
    const from = N[window[0]! * REC + PREV]!;
    const to = N[window[n - 1]! * REC + NEXT]!;
    const absent = state.absentCount;
    const steps = this.journal.length;
    this.journal.isSuspect = false;
    const keepFrom = gap > 0 ? 1 + random.below(Math.max(1, n - gap - 1)) : n;
    for (let i = 0; i < n; i++) {
      if (i >= keepFrom && i < keepFrom + gap) continue;
      this.takeOut(window[i]!);
    }
    // Linked stops may have stood anywhere on the route.
    if (this.placing === null) state.refresh(v, from, to);
    else this.placing.tidyTrips(v, this.journal);
    if (this.journal.isSuspect && !state.holds(v)) {
      // Without these stops the rest would break a rule.
      this.journal.undoTo(steps);
      state.absentCount = absent;
      state.refresh(v);
    } else if (this.refit !== null && state.count[v]! > 0 && (this.stamp & 1) === 0 && this.refit.find(v)) {
      // Every other round at once, so that what is put back finds the larger vehicles free; else when the round is done.
      this.ruined[this.refit.vehicle] = this.stamp;
      this.journal.move(v, this.refit.vehicle);
    }
  }

  /** Takes a stop out, and all that is linked to it. */
  private takeOut(x: number): void {
    const { state, journal } = this;
    const { groups, p } = this.inst;
    // Visits to reload stay for `tidyTrips`; linked stops are gone with the first of them.
    if (x >= p.stopCount || state.node[x * REC + ROUTE]! < 0) return;
    const group = groups === null ? -1 : groups.groupOf[x]!;
    if (group < 0) journal.remove(x);
    else for (const member of groups!.members[group]!) journal.remove(member);
    state.absent[state.absentCount++] = state.leaderOf(x);
  }
}
