import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRule } from '../../bench/every-rule.ts';
import { type CompiledProblem, compileProblem } from '../compile.ts';
import { priceRoutes } from '../cost.ts';
import { evaluateRoute } from '../evaluate.ts';
import { type Problem, UNREACHABLE } from '../problem.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { buildInstance } from './instance.ts';
import { DNEXT, REC } from './record.ts';
import { State } from './state.ts';

/** Every rule that the test of one place judges (linked stops and reloads are placed otherwise), each near its limit; the plainest way of time is as frequent as the others. */
function tight(seed: number): Problem {
  const random = new Random(seed);
  const chance = (share: number) => random.unit() < share;
  const problem = everyRule({ stops: 4 + random.below(12), vehicles: 1 + random.below(3), seed, slices: chance(0.5) });
  const isPlain = chance(0.3);
  delete problem.sequences;
  for (const s of problem.stops) {
    delete s.pickupStopId;
    delete s.pinned;
    if (isPlain) Object.assign(s, { windows: s.windows!.slice(0, 1), latenessPerMinute: null });
  }
  const byHours = chance(0.3);
  problem.objective = { ...problem.objective, ...(byHours ? { perKm: 0, perHour: 30 } : {}), compactnessPerKm: 0 };
  for (const v of problem.vehicles) {
    delete v.reload;
    if (chance(0.5)) v.capacity = v.capacity.map((c) => (c === null ? null : c * 3));
    if (chance(0.4)) v.shift = { startS: v.shift.startS, endS: v.shift.startS + (2 + random.below(5)) * 3600 };
    const earliestS = (9 + random.below(4)) * 3600;
    const second = { earliestS: earliestS + 600, latestS: earliestS + 600 + random.below(3600), durationS: 900 };
    if (chance(0.3)) v.breaks = [{ earliestS, latestS: earliestS + random.below(1800), durationS: 1800 }, second];
    if (isPlain) delete v.breaks;
    if (byHours) v.costPerKm = 0;
  }
  const n = problem.locations.length;
  // A way may be missing where metres cost nothing.
  const isClosed = (i: number) => i >= n && i % n > 0 && i % (n + 1) > 0 && chance(0.1);
  if (byHours) problem.distancesM = Array.from(problem.distancesM!, (x, i) => (isClosed(i) ? UNREACHABLE : x));
  if (isPlain) delete problem.slices;
  return problem;
}

function judged(p: CompiledProblem, v: number, order: Int32Array): { isSound: boolean; cost: number } {
  if (order.length === 0) return { isSound: true, cost: 0 };
  const { route, facts } = evaluateRoute(p, v, order);
  return {
    isSound: route.violations.every((x) => x.kind === 'late' && x.soft),
    cost: priceRoutes(p, [facts], []).total,
  };
}

describe('the test of one place', () => {
  it('over random routes: finds exactly the places that break no rule, at what an evaluation says that they cost', () => {
    const seen = { sliced: 0, complex: 0, timed: 0, missing: 0 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const problem = tight(seed);
        const p = compileProblem(problem);
        const state = new State(buildInstance(p, new StopWatch({ iterations: 1 })));
        const { inst } = state;
        const random = new Random(seed);
        const free = new Set(p.input.stops.keys());
        for (let round = 0; round < 30 && free.size > 0; round++) {
          const x = [...free][random.below(free.size)]!;
          const v = random.below(p.vehicleCount);
          const order = new Int32Array(p.visitCount);
          const old = order.slice(0, state.copyRoute(v, order));
          const before = judged(p, v, old);
          const sound: number[] = [];
          for (let k = 0; k <= old.length; k++) {
            const a = k === 0 ? inst.firstStart + v : old[k - 1]!;
            const b = k === old.length ? inst.firstEnd + v : old[k]!;
            let cost = Number.POSITIVE_INFINITY;
            if (state.accepts(x, v))
              cost = state.insertionCost(x, a, b, v, state.metres(a, x), state.metres(x, b), cost);
            if (old.length === 0) cost += p.fixed[v]! + p.perM[v]! * state.node[a * REC + DNEXT]!;
            const after = judged(p, v, Int32Array.from([...old.slice(0, k), x, ...old.slice(k)]));
            if (after.isSound) sound.push(a);
            // With times by time of day another departure may fit, or cost less: `placing` looks for that.
            if (cost < Number.POSITIVE_INFINITY || !inst.sliced)
              expect([seed, x, k, cost < Number.POSITIVE_INFINITY]).toEqual([seed, x, k, after.isSound]);
            if (after.isSound && !inst.sliced) expect(cost).toBeCloseTo(after.cost - before.cost, 5);
            seen[inst.sliced ? 'sliced' : inst.complex ? 'complex' : 'timed']++;
            if (inst.hasGaps) seen.missing++;
          }
          if (sound.length === 0) continue;
          state.insert(x, sound[random.below(sound.length)]!);
          free.delete(x);
          // And what a removal may break: ways that were not driven, windows that were not waited for.
          const count = state.copyRoute(v, order);
          const k = random.below(count);
          const a = k === 0 ? inst.firstStart + v : order[k - 1]!;
          state.unlink(order[k]!, state.metres(a, k + 1 < count ? order[k + 1]! : inst.firstEnd + v));
          state.refresh(v);
          expect([seed, state.holds(v)]).toEqual([
            seed,
            judged(
              p,
              v,
              order.slice(0, count).filter((y) => y !== order[k]),
            ).isSound,
          ]);
          state.insert(order[k]!, a);
        }
      }),
      { numRuns: 150, seed: 20261121 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(500);
  });
});
