/** Refuses stops that lie where no way leads. */

import type { CompiledProblem } from './compile.ts';
import { ProblemError, UNREACHABLE } from './problem.ts';

/**
 * Follows the ways that exist from every start and back from every end. O(distinct places of vehicles × places²); only called when
 * some way of the matrices does not exist. A stop that no vehicle is allowed to serve is no concern of this.
 * @throws ProblemError `unreachable` at the first stop that none of its vehicles can reach and leave.
 */
export function refuseUnreachable(p: CompiledProblem): void {
  const from = new Map<number, Uint8Array>();
  const to = new Map<number, Uint8Array>();
  const ends = [...p.endLocation].filter((x) => x >= 0);
  for (const place of p.startLocation)
    if (!from.has(place))
      from.set(
        place,
        flood(p, place, (a, b) => isOpen(p, a, b)),
      );
  for (const place of ends)
    if (!to.has(place))
      to.set(
        place,
        flood(p, place, (a, b) => isOpen(p, b, a)),
      );
  for (let s = 0; s < p.stopCount; s++) {
    const place = p.stopLocation[s]!;
    let served = 0;
    let reached = false;
    for (let v = 0; v < p.vehicleCount && !reached; v++) {
      if (!p.allowed[s * p.vehicleCount + v]) continue;
      served++;
      const end = p.endLocation[v]!;
      reached = from.get(p.startLocation[v]!)![place] === 1 && (end < 0 || to.get(end)![place] === 1);
    }
    if (served > 0 && !reached) throw new ProblemError('unreachable', `stops[${s}].location`);
  }
}

function isOpen(p: CompiledProblem, from: number, to: number): boolean {
  if (p.travel.distanceM(from, to) >= UNREACHABLE) return false;
  const { slices } = p;
  // A way that is closed at some times of day is still a way.
  return (
    p.travel.durationS(from, to) < UNREACHABLE ||
    (slices?.durationsS.some((x) => x[from * slices.width + to]! < UNREACHABLE) ?? false)
  );
}

/** 1 for each place that can be come to from `origin` in any number of steps. */
function flood(p: CompiledProblem, origin: number, leads: (from: number, to: number) => boolean): Uint8Array {
  const seen = new Uint8Array(p.locationCount);
  const open = [origin];
  seen[origin] = 1;
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    for (let there = 0; there < p.locationCount; there++) {
      if (seen[there] || !leads(here, there)) continue;
      seen[there] = 1;
      open.push(there);
    }
  }
  return seen;
}
