import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deal, everyRule } from '../../bench/every-rule.ts';
import { type CompiledProblem, compileProblem } from '../compile.ts';
import { evaluateRoute } from '../evaluate.ts';
import { newFaults } from '../explain/relaxation.ts';
import { Random } from '../random.ts';
import { Fleet, toRoute } from './fleet.ts';
import type { RouteProbe } from './route-probe.ts';
import { ROUTE_RULES } from './route-rules.ts';
import { survey } from './survey.ts';

/** What a route breaks, by rule, of the rules that a probe knows; `unit`: stops whose lateness counts as their own. */
function broken(p: CompiledProblem, vehicle: number, order: Int32Array, own: string): Record<string, number> {
  const out: Record<string, number> = {};
  const add = (rule: string, amount: number) => {
    out[rule] = (out[rule] ?? 0) + amount;
  };
  for (const v of evaluateRoute(p, vehicle, order).route.violations) {
    if (v.kind === 'late' && !v.soft) add(v.stopId === own ? 'window' : 'otherWindow', v.lateS);
    else if (v.kind === 'capacity') add(v.dimension, v.excess * p.scale[p.input.dimensions.indexOf(v.dimension)]!);
    else if (v.kind === 'maxStops') add(v.kind, v.excess);
    else if (v.kind === 'unreachable') add(v.kind, 1);
    else if (v.kind === 'shiftEnd') add(v.kind, v.overrunS);
    else if (v.kind === 'maxDuration') add(v.kind, v.excessS);
    else if (v.kind === 'maxDistance') add(v.kind, v.excessM);
    else if (v.kind === 'breakLate') add(v.kind, v.lateS);
  }
  return out;
}

/** Rules about who stands with whom and in which order: `survey` tries only what keeps them. */
const KEPT = new Set([
  'pairSplit',
  'pairOrder',
  'sequence',
  'sequenceSplit',
  'maxTrips',
  'pinnedPosition',
  'duplicateStop',
]);

function expectKept(fleet: Fleet, base: RouteProbe, order: Int32Array, unit: Int32Array): void {
  const { p } = fleet;
  const { tripStarts = [], stopIds } = toRoute(p, base.vehicle, order);
  expect(tripStarts.every((at, i) => at > (tripStarts[i - 1] ?? 0) && at < stopIds.length)).toBe(true);
  if (fleet.barredBy(unit, base.vehicle).length > 0) return;
  const after = evaluateRoute(p, base.vehicle, order).route.violations;
  const found = newFaults(fleet.faultsOf(base.vehicle), after).map((f) => f.violation.kind);
  expect(found.filter((kind) => KEPT.has(kind))).toEqual([]);
}

function compare(p: CompiledProblem, base: RouteProbe, probe: RouteProbe, stop: number, place: number): void {
  const own = p.input.stops[stop]!.id;
  const order = probe.orderWith(stop, place);
  const before = broken(p, base.vehicle, base.order, own);
  const after = broken(p, base.vehicle, order, own);
  [...p.input.dimensions, ...ROUTE_RULES].forEach((rule, r) => {
    const more = Math.max(0, (after[rule] ?? 0) - (before[rule] ?? 0));
    expect([rule, Math.round(probe.excess[r]!)]).toEqual([rule, Math.round(more)]);
  });
  const cost = (visits: Int32Array) =>
    visits.length > 0 ? evaluateRoute(p, base.vehicle, visits).route.cost.total : 0;
  expect(probe.extraCost).toBeCloseTo(cost(order) - cost(base.order), 5);
  expect(toRoute(p, base.vehicle, order).stopIds).toContain(own);
}

describe('a route probe', () => {
  it('finds at every place what an evaluation of the whole route finds, with all rules in play', () => {
    let tries = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.boolean(),
        (stops, vehicles, seed, slices) => {
          const problem = everyRule({ stops, vehicles, seed, slices });
          const p = compileProblem(problem);
          const fleet = new Fleet(p, deal(problem, new Random(seed)));
          for (let stop = 0; stop < p.stopCount; stop++) {
            const unit = fleet.unitOf(stop);
            if (unit.some((s) => fleet.placed.has(s))) continue;
            for (const base of fleet.probes) {
              survey(fleet, base, unit, (probe, place) => {
                compare(p, base, probe, unit.at(-1)!, place);
                expectKept(fleet, base, probe.orderWith(unit.at(-1)!, place), unit);
                tries++;
              });
            }
          }
        },
      ),
      { numRuns: 120, seed: 20261121 },
    );
    expect(tries).toBeGreaterThan(1000);
  });
});
