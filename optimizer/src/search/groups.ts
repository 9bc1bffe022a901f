/** Stops that the search places and removes together: those that pairs and sequences link, directly or through others. */

import type { CompiledProblem } from '../compile.ts';

export interface Groups {
  /** Per stop, −1 = free of links. Stops pinned to a position never move and belong to no group, but their partners do. */
  groupOf: Int32Array;
  /** Per group the stop that stands for it on the list of absent ones. */
  leader: Int32Array;
  members: Int32Array[];
  /** Per group: 1 when a pinned stop belongs to it, so that leaving out the rest would break a rule. */
  isStarted: Uint8Array;
  /** Per group what is inserted at once, in an order that the links allow: a collection with its delivery, or one stop. */
  units: number[][][];
  /** Per stop those (also pinned ones) that must come before it and after it, by any chain of links. */
  before: Int32Array[];
  after: Int32Array[];
}

/** Null when nothing is linked. */
export function buildGroups(p: CompiledProblem): Groups | null {
  const { links } = p;
  if (links === null) return null;
  const direct = followers(p);
  const after = direct.map((_, s) => reachable(direct, s));
  const before: number[][] = direct.map(() => []);
  after.forEach((list, s) => {
    for (const later of list) before[later]!.push(s);
  });
  const groups: Groups = {
    groupOf: new Int32Array(p.stopCount).fill(-1),
    leader: new Int32Array(0),
    members: [],
    isStarted: new Uint8Array(0),
    units: [],
    before: before.map((list) => Int32Array.from(list)),
    after: after.map((list) => Int32Array.from(list)),
  };
  const leaders: number[] = [];
  const started: number[] = [];
  for (const component of components(direct)) {
    // Whatever has fewer stops before it may go first: every stop before one has fewer than it.
    const free = component
      .filter((s) => p.pinnedPosition[s]! < 0)
      .sort((a, b) => before[a]!.length - before[b]!.length || a - b);
    if (free.length === 0) continue;
    for (const s of free) groups.groupOf[s] = groups.members.length;
    leaders.push(free[0]!);
    started.push(free.length < component.length ? 1 : 0);
    groups.members.push(Int32Array.from(free));
    const units: number[][] = [];
    const done = new Set<number>();
    for (const s of free) {
      if (done.has(s)) continue;
      const other = links.pairOf[s]!;
      const unit = other >= 0 && free.includes(other) ? [s, other] : [s];
      for (const x of unit) done.add(x);
      units.push(unit);
    }
    groups.units.push(units);
  }
  groups.leader = Int32Array.from(leaders);
  groups.isStarted = Uint8Array.from(started);
  return groups;
}

/** How much worse than others it is to leave out the rest of a group that is on the road. */
const STARTED = 100;

/** For the search a group's leader carries the penalty of all, and each of its stops may only have the vehicles that all may have. */
export function withGroups(p: CompiledProblem, groups: Groups | null): CompiledProblem {
  if (groups === null) return p;
  const V = p.vehicleCount;
  const penalty = p.penalty.slice();
  const allowed = p.allowed.slice();
  groups.members.forEach((members, g) => {
    const bound = new Set<number>(members);
    for (const s of members) for (const x of [...groups.before[s]!, ...groups.after[s]!]) bound.add(x);
    for (let v = 0; v < V; v++) {
      const all = [...bound].every((s) => p.allowed[s * V + v] === 1);
      for (const s of members) allowed[s * V + v] = all ? 1 : 0;
    }
    let sum = 0;
    for (const s of members) {
      sum += p.penalty[s]!;
      penalty[s] = 0;
    }
    penalty[groups.leader[g]!] = groups.isStarted[g] === 1 ? STARTED * sum : sum;
  });
  return { ...p, penalty, allowed };
}

/** Per stop those that a pair or a sequence wants right after it. */
function followers(p: CompiledProblem): number[][] {
  const { pairOf, sequences } = p.links!;
  const out: number[][] = Array.from({ length: p.stopCount }, () => []);
  for (let s = 0; s < p.stopCount; s++) if (pairOf[s]! >= 0 && p.isCollection[s] === 1) out[s]!.push(pairOf[s]!);
  for (const list of sequences) for (let i = 1; i < list.length; i++) out[list[i - 1]!]!.push(list[i]!);
  return out;
}

function reachable(direct: readonly number[][], from: number): number[] {
  const seen = new Set<number>();
  const open = [...direct[from]!];
  for (let s = open.pop(); s !== undefined; s = open.pop()) {
    if (seen.has(s)) continue;
    seen.add(s);
    open.push(...direct[s]!);
  }
  return [...seen].sort((a, b) => a - b);
}

/** Sets of linked stops, each with two or more. */
function components(direct: readonly number[][]): number[][] {
  const near: number[][] = direct.map((list) => [...list]);
  direct.forEach((list, s) => {
    for (const t of list) near[t]!.push(s);
  });
  const seen = new Set<number>();
  const out: number[][] = [];
  near.forEach((list, s) => {
    if (list.length === 0 || seen.has(s)) return;
    const component: number[] = [];
    const open = [s];
    for (let x = open.pop(); x !== undefined; x = open.pop()) {
      if (seen.has(x)) continue;
      seen.add(x);
      component.push(x);
      open.push(...near[x]!);
    }
    out.push(component);
  });
  return out;
}
