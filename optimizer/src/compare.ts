/** What a change of routes changes: for a portal where stops are dragged from one route to another. */

import type { CompiledProblem } from './compile.ts';
import { evaluate, KnownRoutes, type RouteEvaluation } from './evaluate.ts';
import { newFaults } from './explain/relaxation.ts';
import type { RoutePlan } from './solution.ts';
import type { Violation } from './violations.ts';

/** A plan in few numbers. */
export interface PlanFigures {
  cost: number;
  distanceM: number;
  durationS: number;
  /** At stops, hard and soft windows together. */
  lateS: number;
  /** Per dimension, in its unit: what the vehicles carry over their capacity. */
  overload: number[];
  unassigned: number;
  vehiclesUsed: number;
}

export interface Comparison {
  before: PlanFigures;
  after: PlanFigures;
  /** After less before. */
  difference: PlanFigures;
  /** Vehicles whose stops differ; null = has no route in that plan. */
  changed: { vehicleId: string; before: RouteEvaluation | null; after: RouteEvaluation | null }[];
  /** Rules of changed routes that are broken now and were not, or are broken worse; and those that are mended or broken less. */
  worse: { vehicleId: string; violation: Violation; by: number }[];
  mended: { vehicleId: string; violation: Violation; by: number }[];
}

/**
 * Evaluates two plans of one problem and tells the difference. O(stops of both); routes that are the same are evaluated once, and with
 * `known` from an earlier call only those that changed since.
 * @throws ProblemError as `evaluate`.
 */
export function compareRoutes(
  p: CompiledProblem,
  before: readonly RoutePlan[],
  after: readonly RoutePlan[],
  known: KnownRoutes = new KnownRoutes(),
): Comparison {
  const a = evaluate(p, before, known);
  const b = evaluate(p, after, known);
  const old = new Map(a.routes.map((r) => [r.vehicleId, r]));
  const now = new Map(b.routes.map((r) => [r.vehicleId, r]));
  const changed: Comparison['changed'] = [];
  for (const vehicleId of new Set([...old.keys(), ...now.keys()])) {
    const x = old.get(vehicleId) ?? null;
    const y = now.get(vehicleId) ?? null;
    if (!sameStops(x, y)) changed.push({ vehicleId, before: x, after: y });
  }
  const faults = (from: 'before' | 'after', to: 'before' | 'after') =>
    changed.flatMap((c) =>
      newFaults(c[from]?.violations ?? [], c[to]?.violations ?? []).map((fault) => ({
        vehicleId: c.vehicleId,
        ...fault,
      })),
    );
  const figures = [figuresOf(p, a), figuresOf(p, b)] as const;
  return {
    before: figures[0],
    after: figures[1],
    difference: differenceOf(figures[0], figures[1]),
    changed,
    worse: faults('before', 'after'),
    mended: faults('after', 'before'),
  };
}

function sameStops(a: RouteEvaluation | null, b: RouteEvaluation | null): boolean {
  if (a === b) return true;
  const x = a?.stops ?? [];
  const y = b?.stops ?? [];
  const trips = (r: RouteEvaluation | null) => (r?.reloads ?? []).map((x) => x.beforeStop).join();
  return x.length === y.length && x.every((s, i) => s.stopId === y[i]!.stopId) && trips(a) === trips(b);
}

function figuresOf(p: CompiledProblem, e: ReturnType<typeof evaluate>): PlanFigures {
  const overload = new Array<number>(p.dims).fill(0);
  for (const r of e.routes) {
    for (const v of r.violations)
      if (v.kind === 'capacity') overload[p.input.dimensions.indexOf(v.dimension)]! += v.excess;
  }
  const { distanceM, durationS, lateS, vehiclesUsed } = e.totals;
  return { cost: e.cost.total, distanceM, durationS, lateS, overload, unassigned: e.unassigned.length, vehiclesUsed };
}

function differenceOf(a: PlanFigures, b: PlanFigures): PlanFigures {
  return {
    cost: b.cost - a.cost,
    distanceM: b.distanceM - a.distanceM,
    durationS: b.durationS - a.durationS,
    lateS: b.lateS - a.lateS,
    overload: b.overload.map((x, k) => x - a.overload[k]!),
    unassigned: b.unassigned - a.unassigned,
    vehiclesUsed: b.vehiclesUsed - a.vehiclesUsed,
  };
}
