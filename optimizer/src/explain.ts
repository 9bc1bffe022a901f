/** Why a stop was left out, and what would let it in: data for the portal to say in words. */

import type { CompiledProblem } from './compile.ts';
import { type Candidate, CandidateCollector, toRelaxations } from './explain/loosen.ts';
import { newFaults, type Relaxation } from './explain/relaxation.ts';
import { Fleet, stopNumber } from './probe/fleet.ts';
import type { RouteProbe } from './probe/route-probe.ts';
import { ROUTE_RULES } from './probe/route-rules.ts';
import { compareTries, type Placement, placementAt, survey, type Try, violationsAt } from './probe/survey.ts';
import type { RoutePlan } from './solution.ts';
import type { Violation } from './violations.ts';

/**
 * What stops a vehicle from taking a stop. The named rule breaks at every place of the route where the stop could be put (that is what
 * "first" means: the rules are tried in the order below); the amount is the least over those places.
 * - `skills`, `zone`, `vehicleNotAllowed`, `pinnedVehicle`, `maxStops`: about the vehicle, the place does not matter.
 * - `unreachable`: ways to it or from it that do not exist (or not at that hour).
 * - `capacity`: too much of one dimension; `excess` in its unit.
 * - `window`: the service could start at the earliest `lateS` after the stop's last window closes.
 * - `otherWindow`: other stops would be late by `lateS` together (`otherStopId` the most, at the best place).
 * - `shiftEnd`, `breakLate`, `maxDuration`, `maxDistance`: of the vehicle.
 * - `mixed`: no single rule breaks everywhere; `violations` are those of the best place.
 * - `partnerElsewhere`: a stop that it is linked to is on another route, or stands where none of the places is left.
 * - `none`: it fits at `position` for `extraCost`; it was left out because that is dearer than its penalty, or the search ended before.
 */
export type Obstacle =
  | { kind: 'skills'; missing: string[] }
  | { kind: 'zone'; zone: string }
  | { kind: 'vehicleNotAllowed' }
  | { kind: 'pinnedVehicle'; vehicleId: string }
  | { kind: 'maxStops'; excess: number }
  | { kind: 'capacity'; dimension: string; excess: number }
  | { kind: 'window'; lateS: number }
  | { kind: 'otherWindow'; lateS: number; otherStopId: string }
  | { kind: 'shiftEnd'; overrunS: number }
  | { kind: 'breakLate'; lateS: number }
  | { kind: 'maxDuration'; excessS: number }
  | { kind: 'maxDistance'; excessM: number }
  | { kind: 'unreachable'; arcs: number }
  | { kind: 'mixed'; violations: Violation[] }
  | { kind: 'partnerElsewhere'; otherStopId: string | null }
  | ({ kind: 'none'; extraCost: number } & Placement);

/** `position` (and `partners`, for stops that go in together): where it comes nearest to fitting. */
export interface VehicleExplanation extends Placement {
  vehicleId: string;
  obstacle: Obstacle;
  /** How far from fitting, comparable between vehicles: 0 fits; each rule counts its excess as a share of its limit; vehicle rules count 1,000 (skills less, when some are there). */
  distance: number;
}

export interface Explanation {
  stopId: string;
  /** Money that leaving it (and its partners) out costs; what fits for more is left out for that. */
  penalty: number;
  /** Nearest first. */
  vehicles: VehicleExplanation[];
  nearestVehicleId: string;
  /** The cheapest ways to let it in, least effort first. Empty when it fits somewhere as it is. */
  relaxations: Relaxation[];
}

export interface ExplainOptions {
  /** Keep only the nearest vehicles. All by default. */
  maxVehicles?: number;
  /** Explain only these stops. All that are not in `routes` by default. */
  stopIds?: readonly string[];
  /** At most so many relaxations per stop, 6 by default; 0 saves their time. */
  maxRelaxations?: number;
}

/**
 * For each stop that is in no route, for each vehicle (idle ones too), the first rule that stops it and by how much, and what would let
 * it in. Stops that are linked are explained as placed together (see `survey` for what is tried). Only hard rules count, and only those that
 * the stop would break anew or make worse. O(left out × vehicles × stops per route²), under a microsecond per place tried; some twenty times
 * slower for pairs, for new trips, and with travel times by time of day.
 * @throws ProblemError `unknown_stop`, `unknown_vehicle`, `trip_starts`.
 */
export function explain(p: CompiledProblem, routes: readonly RoutePlan[], options: ExplainOptions = {}): Explanation[] {
  const fleet = new Fleet(p, routes);
  const wanted = options.stopIds?.map((id) => stopNumber(p, id)) ?? p.input.stops.map((_, s) => s);
  const maxRelaxations = options.maxRelaxations ?? 6;
  return wanted
    .filter((stop) => !fleet.placed.has(stop))
    .map((stop) => {
      const candidates: Candidate[] = [];
      const vehicles = fleet.probes
        .map((probe) => explainVehicle(fleet, probe.vehicle, stop, maxRelaxations > 0 ? candidates : null))
        .sort((a, b) => a.distance - b.distance);
      const fits = vehicles[0]!.distance === 0;
      return {
        stopId: p.input.stops[stop]!.id,
        penalty: fleet.penaltyOf(fleet.unitOf(stop)),
        vehicles: vehicles.slice(0, options.maxVehicles),
        nearestVehicleId: vehicles[0]!.vehicleId,
        relaxations: fits || maxRelaxations === 0 ? [] : toRelaxations(fleet, stop, candidates, maxRelaxations),
      };
    });
}

const VEHICLE_RULE = 1000;

/** `candidates` collects what could be softened; null: not wanted. */
export function explainVehicle(
  fleet: Fleet,
  vehicle: number,
  stop: number,
  candidates: Candidate[] | null,
): VehicleExplanation {
  const { p } = fleet;
  const vehicleId = p.input.vehicles[vehicle]!.id;
  const unit = fleet.unitOf(stop);
  const barred = fleet.barredBy(unit, vehicle);
  const least = new LeastExcess(fleet.probes[vehicle]!.rules, unit.at(-1)!);
  const collector = candidates ? new CandidateCollector(fleet, barred, unit, candidates) : null;
  survey(fleet, fleet.probes[vehicle]!, unit, (probe, place) => {
    least.add(probe, place);
    collector?.add(probe, place);
  });
  const { best } = least;
  const placement = best ? placementAt(fleet, best, unit, stop) : { position: 0 };
  if (barred.length > 0) return { vehicleId, ...obstacleOf(p, barred), ...placement };
  if (!best)
    return {
      vehicleId,
      obstacle: { kind: 'partnerElsewhere', otherStopId: null },
      distance: VEHICLE_RULE,
      ...placement,
    };
  const { far: distance, extraCost } = best;
  if (distance === 0) return { vehicleId, obstacle: { kind: 'none', extraCost, ...placement }, distance, ...placement };
  const obstacle = least.obstacle(fleet) ?? { kind: 'mixed', violations: faultsAt(fleet, best) };
  return { vehicleId, obstacle, distance, ...placement };
}

/** The first rule about which stops a vehicle may take at all. */
function obstacleOf(p: CompiledProblem, barred: readonly Violation[]): { obstacle: Obstacle; distance: number } {
  const [broken] = barred;
  const distance = VEHICLE_RULE;
  switch (broken?.kind) {
    case 'skills': {
      const { missing, stopId } = broken;
      // A vehicle that lacks less of what is asked comes nearer.
      const asked = p.input.stops[p.stopIndex.get(stopId)!]!.skills!.length;
      return { obstacle: { kind: 'skills', missing }, distance: distance - 1 + missing.length / asked };
    }
    case 'zone':
      return { obstacle: { kind: 'zone', zone: broken.zone }, distance };
    case 'pinnedVehicle':
      return { obstacle: { kind: 'pinnedVehicle', vehicleId: broken.vehicleId }, distance };
    case 'pairSplit':
      return { obstacle: { kind: 'partnerElsewhere', otherStopId: broken.otherStopId }, distance };
    default:
      return { obstacle: { kind: 'vehicleNotAllowed' }, distance };
  }
}

/** Over all places tried: the best of them, and of each rule the least excess. */
class LeastExcess {
  best: Try | null = null;
  private readonly least: Float64Array;
  private leastOthers: Try | null = null;
  private readonly stop: number;

  /** `stop`: the one whose places are tried. */
  constructor(rules: number, stop: number) {
    this.stop = stop;
    this.least = new Float64Array(rules).fill(Number.POSITIVE_INFINITY);
  }

  add(probe: RouteProbe, place: number): void {
    const { least, stop } = this;
    const others = probe.rules - 1;
    if (probe.excess[others]! < least[others]!)
      this.leastOthers = { probe, stop, place, far: probe.far, extraCost: probe.extraCost };
    for (let r = 0; r < least.length; r++) if (probe.excess[r]! < least[r]!) least[r] = probe.excess[r]!;
    if (!this.best || compareTries(probe, this.best) < 0)
      this.best = { probe, stop, place, far: probe.far, extraCost: probe.extraCost };
  }

  /** The first rule that breaks at every place; null when there is none. */
  obstacle(fleet: Fleet): Obstacle | null {
    const { p } = fleet;
    const stops = this.least[p.dims]!;
    if (stops > 0) return { kind: 'maxStops', excess: stops };
    for (let k = 0; k < p.dims; k++) {
      if (this.least[k]! > 0)
        return { kind: 'capacity', dimension: p.input.dimensions[k]!, excess: this.least[k]! / p.scale[k]! };
    }
    for (const [i, name] of ROUTE_RULES.entries()) {
      const amount = this.least[p.dims + i]!;
      if (amount === 0) continue;
      switch (name) {
        case 'unreachable':
          return { kind: name, arcs: amount };
        case 'window':
        case 'breakLate':
          return { kind: name, lateS: amount };
        case 'shiftEnd':
          return { kind: name, overrunS: amount };
        case 'maxDuration':
          return { kind: name, excessS: amount };
        case 'maxDistance':
          return { kind: name, excessM: amount };
        case 'otherWindow':
          return { kind: name, lateS: amount, otherStopId: worstOther(fleet, this.leastOthers!) };
      }
    }
    return null;
  }
}

/** The other stop that a try makes latest. */
function worstOther(fleet: Fleet, at: Try): string {
  let worst = 0;
  let stopId = '';
  for (const v of faultsAt(fleet, at)) {
    if (v.kind !== 'late' || v.lateS <= worst || v.stopId === fleet.p.input.stops[at.stop]!.id) continue;
    worst = v.lateS;
    stopId = v.stopId;
  }
  return stopId;
}

/** What the route breaks anew at a place tried. */
function faultsAt(fleet: Fleet, at: Try): Violation[] {
  return newFaults(fleet.faultsOf(at.probe.vehicle), violationsAt(fleet, at)).map((fault) => fault.violation);
}
