/** Finds the cheapest relaxations for a stop that fits nowhere. */

import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import { type Fleet, toRoute } from '../probe/fleet.ts';
import type { RouteProbe } from '../probe/route-probe.ts';
import { ROUTE_RULES } from '../probe/route-rules.ts';
import { bestPlace, orderOf, placementAt, type Try, violationsAt } from '../probe/survey.ts';
import type { Violation } from '../violations.ts';
import {
  applyRelaxation,
  type Change,
  changeFor,
  effortOf,
  givenWindow,
  newFaults,
  type Relaxation,
} from './relaxation.ts';

/** Of relaxations of the same rules, for different vehicles, no more than this many are told. */
const MOST_ALIKE = 3;

/** A place that a stop could have for some effort. */
export interface Candidate {
  at: Try;
  effort: number;
  extraCost: number;
  /** Which rules must be softened, as bits: the same for candidates that are alike. */
  rules: number;
  /** Known already; else read from what an evaluation finds broken. */
  change: Change | null;
}

const BARRED = 1 << 30;
const OPENS_EARLIER = 1 << 29;
const CLOSES_LATER = 1 << 28;

/**
 * Keeps the best place of a route for each set of rules that would have to be softened. Where waiting for the stop's window alone breaks a
 * rule, also what another window would do.
 */
export class CandidateCollector {
  private readonly fleet: Fleet;
  private readonly unit: Int32Array;
  private readonly out: Candidate[];
  private readonly from: number;
  /** Effort of letting the stop into the vehicle at all, about; exact when the candidate is told. */
  private readonly atDoor: number;

  /** `barred`: rules that keep it out of the vehicle whatever the route. */
  constructor(fleet: Fleet, barred: readonly Violation[], unit: Int32Array, out: Candidate[]) {
    this.fleet = fleet;
    this.unit = unit;
    this.out = out;
    this.from = out.length;
    this.atDoor = barred.reduce((sum, v) => sum + (v.kind === 'skills' ? v.missing.length : 1), 0);
  }

  /** Takes the place that the probe has just tried. The probe's numbers may be others afterwards. */
  add(probe: RouteProbe, place: number): void {
    const { fleet, unit } = this;
    let rules = this.atDoor > 0 ? BARRED : 0;
    for (let r = 0; r < probe.rules; r++) if (probe.excess[r]! > 0) rules |= 1 << (r % 28);
    if (rules === 0) return;
    this.offer(probe, place, this.atDoor + probe.far, rules, null);
    if (this.atDoor > 0 || unit.length > 1 || !waitingAloneBreaks(probe)) return;
    const change = bendWindow(fleet, probe, unit[0]!, place);
    if (change) {
      this.offer(
        probe,
        place,
        effortOf(fleet.p, change),
        change.kind === 'windowEnd' ? CLOSES_LATER : OPENS_EARLIER,
        change,
      );
    }
  }

  private offer(probe: RouteProbe, place: number, effort: number, rules: number, change: Change | null): void {
    const { out } = this;
    const stop = this.unit.at(-1)!;
    const { far, extraCost } = probe;
    let i = this.from;
    while (i < out.length && out[i]!.rules !== rules) i++;
    if (i < out.length && compare({ effort, extraCost }, out[i]!) >= 0) return;
    out[i] = { at: { probe, stop, place, far, extraCost }, effort, extraCost, rules, change };
  }
}

function compare(a: { effort: number; extraCost: number }, b: { effort: number; extraCost: number }): number {
  return a.effort - b.effort || a.extraCost - b.extraCost;
}

/** Only rules that an earlier service could mend are broken, the stop's own window not among them. */
function waitingAloneBreaks(probe: RouteProbe): boolean {
  if (probe.startS <= probe.readyS) return false;
  const { rules, excess } = probe;
  const dims = rules - ROUTE_RULES.length;
  let broken = false;
  for (let r = 0; r < rules; r++) {
    if (excess[r] === 0) continue;
    const name = r < dims ? 'capacity' : ROUTE_RULES[r - dims]!;
    if (name !== 'shiftEnd' && name !== 'otherWindow' && name !== 'maxDuration') return false;
    broken = true;
  }
  return broken;
}

/**
 * The least change of one window of the stop with which nothing breaks at the place: the window missed before closes later, or the one
 * waited for opens earlier. Null when neither helps. Afterwards the probe's numbers at the place are those with that change.
 */
function bendWindow(fleet: Fleet, probe: RouteProbe, stop: number, place: number): Change | null {
  const { p, bent } = fleet;
  const { readyS, startS } = probe;
  let k = p.windowFrom[stop]!;
  while (k < p.windowFrom[stop + 1]! && p.windowEndS[k]! < readyS) k++;
  if (k === p.windowFrom[stop + 1]!) return null;
  const stopId = p.input.stops[stop]!.id;
  const given = (window: number) => givenWindow(p, stop, window - p.windowFrom[stop]!);
  const fitsWith = (windows: Int32Array, window: number, value: number): boolean => {
    const was = windows[window]!;
    windows[window] = value;
    probe.tryAt(place, bent);
    windows[window] = was;
    return probe.far === 0;
  };
  if (!fitsWith(bent.windowStartS, k, readyS)) return null;
  const missed = k > p.windowFrom[stop]! ? readyS - p.windowEndS[k - 1]! : Number.POSITIVE_INFINITY;
  // The latest opening that fits.
  let fits = readyS;
  let tooLate = startS;
  while (tooLate - fits > 1) {
    const middle = (fits + tooLate) >> 1;
    if (fitsWith(bent.windowStartS, k, middle)) fits = middle;
    else tooLate = middle;
  }
  const earlier = p.windowStartS[k]! - fits;
  if (missed < earlier && fitsWith(bent.windowEndS, k - 1, readyS))
    return { kind: 'windowEnd', stopId, window: given(k - 1), byS: missed };
  fitsWith(bent.windowStartS, k, fits);
  return { kind: 'windowStart', stopId, window: given(k), byS: earlier };
}

/** The cheapest candidates as data, checked by an evaluation, and one more vehicle if that helps. */
export function toRelaxations(fleet: Fleet, stop: number, candidates: Candidate[], most: number): Relaxation[] {
  const { p } = fleet;
  const unit = fleet.unitOf(stop);
  const more = oneMoreVehicle(fleet, stop, unit);
  const wanted = most - (more ? 1 : 0);
  const alike = new Map<number, number>();
  const out: Relaxation[] = [];
  for (const candidate of candidates.sort(compare)) {
    if (out.length >= wanted) break;
    const before = alike.get(candidate.rules) ?? 0;
    if (before >= MOST_ALIKE) continue;
    const changes = candidate.change ? [candidate.change] : changesAt(fleet, candidate.at);
    if (!changes || (p.slices !== null && !works(fleet, candidate.at, changes))) continue;
    alike.set(candidate.rules, before + 1);
    const { at, extraCost } = candidate;
    const vehicleId = p.input.vehicles[at.probe.vehicle]!.id;
    const found = { stopId: p.input.stops[stop]!.id, vehicleId, extraCost, ...placementAt(fleet, at, unit, stop) };
    const [only] = changes;
    out.push({ ...found, changes, effort: changes.reduce((sum, change) => sum + effortOf(p, change), 0) });
    if (
      changes.length === 1 &&
      only?.kind === 'windowEnd' &&
      only.stopId === found.stopId &&
      !candidate.change &&
      out.length < wanted
    ) {
      const change: Change = { kind: 'acceptLate', stopId: found.stopId, lateS: only.byS };
      out.push({ ...found, changes: [change], effort: effortOf(p, change) });
    }
  }
  if (more) out.push(more);
  return out.sort(compare);
}

function changesAt(fleet: Fleet, at: Try): Change[] | null {
  const { p } = fleet;
  const { vehicle } = at.probe;
  const changes: Change[] = [];
  for (const { violation, by } of newFaults(fleet.faultsOf(vehicle), violationsAt(fleet, at))) {
    const change = changeFor(p, p.input.vehicles[vehicle]!.id, violation, by);
    if (!change) return null;
    addChange(changes, change);
  }
  return changes;
}

/** Stops that go in together may lack the same skill or zone. */
function addChange(changes: Change[], change: Change): void {
  if (change.kind === 'zone' && changes.some((x) => x.kind === 'zone' && x.zone === change.zone)) return;
  const skills = change.kind === 'skills' ? changes.find((x) => x.kind === 'skills') : undefined;
  if (skills && change.kind === 'skills') skills.skills = [...new Set([...skills.skills, ...change.skills])];
  else changes.push(change);
}

/** With times by time of day another limit can make another departure the best: whether nothing breaks then. Compiles the problem. */
function works(fleet: Fleet, at: Try, changes: Change[]): boolean {
  const { p } = fleet;
  const { vehicle } = at.probe;
  const relaxed = compileProblem(applyRelaxation(p.input, { changes }));
  const { violations } = evaluate(relaxed, [toRoute(p, vehicle, orderOf(at))]).routes[0]!;
  return newFaults(fleet.faultsOf(vehicle), violations).length === 0;
}

/** A copy of the vehicle that would serve the stop alone at the least cost. A pinned stop would not be let into it. */
function oneMoreVehicle(fleet: Fleet, stop: number, unit: Int32Array): Relaxation | null {
  const { p } = fleet;
  if (unit.some((s) => p.pinnedVehicle[s]! >= 0) || fleet.linkedOutside(unit).length > 0) return null;
  let best: { at: Try; vehicle: number } | null = null;
  const seen = new Set<RouteProbe>();
  for (let vehicle = 0; vehicle < p.vehicleCount; vehicle++) {
    if (fleet.barredBy(unit, vehicle).length > 0) continue;
    const probe = fleet.idleLike(vehicle);
    if (seen.has(probe)) continue;
    seen.add(probe);
    const at = bestPlace(fleet, probe, unit);
    if (at?.far === 0 && (!best || at.extraCost < best.at.extraCost)) best = { at, vehicle };
  }
  if (!best) return null;
  const likeVehicleId = p.input.vehicles[best.vehicle]!.id;
  let number = 2;
  while (p.vehicleIndex.has(`${likeVehicleId}+${number}`)) number++;
  const vehicleId = `${likeVehicleId}+${number}`;
  const change: Change = { kind: 'addVehicle', vehicleId, likeVehicleId };
  const effort = effortOf(p, change);
  const placement = placementAt(fleet, best.at, unit, stop);
  return {
    stopId: p.input.stops[stop]!.id,
    changes: [change],
    vehicleId,
    extraCost: best.at.extraCost,
    effort,
    ...placement,
  };
}
