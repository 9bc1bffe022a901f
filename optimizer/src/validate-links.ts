/** Refuses pairs, sequences and pins that contradict themselves or each other, with the path of the fault. */

import { type Problem, ProblemError, type ProblemErrorCode, type Stop } from './problem.ts';

function refuse(code: ProblemErrorCode, path: string): never {
  throw new ProblemError(code, path);
}

/** The stops by themselves must be valid. @throws ProblemError at the first fault. */
export function validateLinks(p: Problem): void {
  checkPins(p);
  const stops = new Map(p.stops.map((s) => [s.id, s]));
  checkPairs(p, stops);
  checkSequences(p, stops);
  checkOrder(p);
}

function checkPins(p: Problem): void {
  const taken = new Map<string, Set<number>>();
  p.stops.forEach((s, i) => {
    if (s.pinned?.position === undefined) return;
    const positions = taken.get(s.pinned.vehicleId) ?? new Set<number>();
    taken.set(s.pinned.vehicleId, positions);
    if (positions.has(s.pinned.position)) refuse('pinned_position_taken', `stops[${i}].pinned.position`);
    positions.add(s.pinned.position);
  });
  p.stops.forEach((s, i) => {
    if (s.pinned?.position === undefined) return;
    if (s.pinned.position >= taken.get(s.pinned.vehicleId)!.size)
      refuse('pinned_position_gap', `stops[${i}].pinned.position`);
  });
}

function checkPairs(p: Problem, stops: ReadonlyMap<string, Stop>): void {
  const paired = new Set<string>();
  p.stops.forEach((s, i) => {
    if (s.pickupStopId === undefined) return;
    const at = `stops[${i}].pickupStopId`;
    const pickup = stops.get(s.pickupStopId);
    if (!pickup) refuse('unknown_stop', at);
    if (s.kind !== 'delivery' || pickup.kind !== 'collection') refuse('pair_kind', at);
    if (paired.has(pickup.id)) refuse('pair_shared', at);
    paired.add(pickup.id);
    if (s.demand.some((d, k) => d !== pickup.demand[k])) refuse('pair_demand', at);
    if (!pinsAgree(pickup, s)) refuse('pair_split', at);
  });
}

function checkSequences(p: Problem, stops: ReadonlyMap<string, Stop>): void {
  const seen = new Set<string>();
  (p.sequences ?? []).forEach((list, i) => {
    list.forEach((id, k) => {
      const at = `sequences[${i}][${k}]`;
      const stop = stops.get(id);
      if (!stop) refuse('unknown_stop', at);
      if (seen.has(id)) refuse('sequence_repeated', at);
      seen.add(id);
      for (const earlier of list.slice(0, k)) if (!pinsAgree(stops.get(earlier)!, stop)) refuse('sequence_split', at);
    });
  });
}

/** Whether `first` may come before `then` on one vehicle: what is before a pinned position is pinned as well. */
function pinsAgree(first: Stop, then: Stop): boolean {
  if (first.pinned && then.pinned && first.pinned.vehicleId !== then.pinned.vehicleId) return false;
  if (then.pinned?.position === undefined) return true;
  return first.pinned?.position !== undefined && first.pinned.position < then.pinned.position;
}

/** Pairs and sequences together must leave an order: takes away stops that nothing must precede until none is left (Kahn 1962). */
function checkOrder(p: Problem): void {
  const lists = [
    ...(p.sequences ?? []),
    ...p.stops.flatMap((s) => (s.pickupStopId === undefined ? [] : [[s.pickupStopId, s.id]])),
  ];
  const waitsFor = new Map<string, number>();
  const followers = new Map<string, string[]>();
  for (const list of lists) {
    list.forEach((id, k) => {
      waitsFor.set(id, (waitsFor.get(id) ?? 0) + (k > 0 ? 1 : 0));
      if (k > 0) followers.set(list[k - 1]!, [...(followers.get(list[k - 1]!) ?? []), id]);
    });
  }
  const free = [...waitsFor].filter(([, n]) => n === 0).map(([id]) => id);
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    waitsFor.delete(id);
    for (const next of followers.get(id) ?? []) {
      waitsFor.set(next, waitsFor.get(next)! - 1);
      if (waitsFor.get(next) === 0) free.push(next);
    }
  }
  const caught = (p.sequences ?? []).findIndex((list) => list.some((id) => waitsFor.has(id)));
  if (caught >= 0) refuse('sequence_cycle', `sequences[${caught}]`);
}
