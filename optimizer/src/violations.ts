/** Broken rules, and those rules that are about which stops a route holds and in which order (times and amounts: evaluate.ts). */

import type { CompiledProblem } from './compile.ts';

/** A broken rule and by how much. `stopId` is there when one stop breaks it. */
export type Violation =
  /** The most that is on board at one time, over all trips. */
  | { kind: 'capacity'; dimension: string; excess: number; peak: number; capacity: number }
  | { kind: 'late'; stopId: string; lateS: number; soft: boolean }
  | { kind: 'shiftEnd'; overrunS: number }
  | { kind: 'maxDuration'; excessS: number }
  | { kind: 'maxDistance'; excessM: number }
  | { kind: 'maxStops'; excess: number }
  /** `stopId`: the first stop of the first trip too many. */
  | { kind: 'maxTrips'; stopId: string; excess: number }
  | { kind: 'breakLate'; lateS: number }
  /** A way that does not exist, or not at that hour, from `fromStopId` to `stopId`. null: the start, the end, or the reload place. */
  | { kind: 'unreachable'; stopId: string | null; fromStopId: string | null }
  | { kind: 'skills'; stopId: string; missing: string[] }
  | { kind: 'zone'; stopId: string; zone: string }
  | { kind: 'vehicleNotAllowed'; stopId: string }
  | { kind: 'pinnedVehicle'; stopId: string; vehicleId: string }
  | { kind: 'pinnedPosition'; stopId: string; position: number; pinnedPosition: number }
  /** The other end of the pair is not on this route (told of the stop that is), or in another trip (told of the delivery). */
  | { kind: 'pairSplit'; stopId: string; otherStopId: string }
  /** The delivery stands `positions` places before its collection. */
  | { kind: 'pairOrder'; stopId: string; pickupStopId: string; positions: number }
  /** The stop stands `positions` places before one that its sequence wants before it. */
  | { kind: 'sequence'; stopId: string; afterStopId: string; positions: number }
  /** Stops of a sequence that are not on the route of its first one here. */
  | { kind: 'sequenceSplit'; stopId: string; missingStopIds: string[] }
  | { kind: 'duplicateStop'; stopId: string };

/** Rules about which vehicle and which place on the route a stop may have. */
export function assignmentViolations(p: CompiledProblem, vehicle: number, stop: number, position: number): Violation[] {
  const s = p.input.stops[stop]!;
  const out: Violation[] = [];
  if (!p.allowed[stop * p.vehicleCount + vehicle]) {
    const v = p.input.vehicles[vehicle]!;
    const missing = (s.skills ?? []).filter((k) => !(v.skills ?? []).includes(k));
    if (missing.length > 0) out.push({ kind: 'skills', stopId: s.id, missing });
    if (s.zone !== undefined && v.zones && !v.zones.includes(s.zone))
      out.push({ kind: 'zone', stopId: s.id, zone: s.zone });
    if (s.allowedVehicles && !s.allowedVehicles.includes(v.id)) out.push({ kind: 'vehicleNotAllowed', stopId: s.id });
    if (s.pinned && s.pinned.vehicleId !== v.id)
      out.push({ kind: 'pinnedVehicle', stopId: s.id, vehicleId: s.pinned.vehicleId });
  }
  const pinnedPosition = p.pinnedPosition[stop]!;
  if (pinnedPosition >= 0 && pinnedPosition !== position)
    out.push({ kind: 'pinnedPosition', stopId: s.id, position, pinnedPosition });
  return out;
}

/** Rules about pairs and sequences. `order`: visits, reload visits among them. O(visits + stops of the sequences met). */
export function linkViolations(p: CompiledProblem, order: Int32Array): Violation[] {
  const { links } = p;
  if (links === null) return [];
  const out: Violation[] = [];
  const id = (stop: number) => p.input.stops[stop]!.id;
  const position = new Map<number, number>();
  const trip = new Map<number, number>();
  let trips = 0;
  for (const visit of order) {
    if (visit >= p.stopCount) trips++;
    else if (!position.has(visit)) {
      trip.set(visit, trips);
      position.set(visit, position.size);
    }
  }
  const sequences = new Set<number>();
  for (const [stop, at] of position) {
    if (links.sequenceOf[stop]! >= 0) sequences.add(links.sequenceOf[stop]!);
    const other = links.pairOf[stop]!;
    if (other < 0) continue;
    const otherAt = position.get(other);
    if (otherAt === undefined) out.push({ kind: 'pairSplit', stopId: id(stop), otherStopId: id(other) });
    else if (p.isCollection[stop] === 0) {
      if (trip.get(stop) !== trip.get(other)) out.push({ kind: 'pairSplit', stopId: id(stop), otherStopId: id(other) });
      if (at < otherAt)
        out.push({ kind: 'pairOrder', stopId: id(stop), pickupStopId: id(other), positions: otherAt - at });
    }
  }
  for (const k of sequences) {
    const here = [...links.sequences[k]!].filter((stop) => position.has(stop));
    here.forEach((stop, i) => {
      const gap = i === 0 ? 0 : position.get(here[i - 1]!)! - position.get(stop)!;
      if (gap > 0) out.push({ kind: 'sequence', stopId: id(stop), afterStopId: id(here[i - 1]!), positions: gap });
    });
    const missing = [...links.sequences[k]!].filter((stop) => !position.has(stop));
    if (missing.length > 0) out.push({ kind: 'sequenceSplit', stopId: id(here[0]!), missingStopIds: missing.map(id) });
  }
  return out;
}
