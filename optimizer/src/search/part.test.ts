import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { cityOptions } from '../../bench/random-cities.ts';
import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { copyBest, emptyPlan, type PlanCopy } from './anneal.ts';
import { constructPlan } from './construct.ts';
import { annealInCopies } from './copies.ts';
import { Crew } from './crew.ts';
import { dividePlan } from './divide.ts';
import { annealInParts } from './epochs.ts';
import { makeExchange, readCopy, readParts, searchPart, writeCopies, writeParts } from './exchange.ts';
import { buildInstance, type Instance } from './instance.ts';
import { State } from './state.ts';
import { firstToll } from './toll.ts';

function start(options: Parameters<typeof city>[0]) {
  const problem = city(options);
  // Half of the stops had another vehicle before.
  const stopIds = problem.stops.filter((_, i) => i % 2 === 0).map((s) => s.id);
  problem.earlier = problem.vehicles.map((v, i) => ({
    vehicleId: v.id,
    stopIds: stopIds.filter((_, k) => k % problem.vehicles.length === i),
  }));
  problem.objective = { changePerStop: 15 };
  const pinned = problem.stops[5];
  if (pinned) pinned.pinned = { vehicleId: 'v1', position: 0 };
  const p = compileProblem(problem);
  const inst = buildInstance(p, new StopWatch({}));
  const state = new State(inst);
  constructPlan(state, new Random(3), new StopWatch({}), []);
  const best = emptyPlan(p.vehicleCount, p.stopCount);
  copyBest(state, best);
  return { p, inst, best };
}

function total(inst: Instance, plan: PlanCopy) {
  const { stops, vehicles } = inst.p.input;
  let at = 0;
  const routes = vehicles.map((v, i) => {
    at += plan.counts[i]!;
    return { vehicleId: v.id, stopIds: Array.from(plan.order.subarray(at - plan.counts[i]!, at), (s) => stops[s]!.id) };
  });
  return evaluate(compileProblem(inst.p.input), routes);
}

const cities = cityOptions({ stops: [6, 70], vehicles: [2, 9], fill: [0.7, 1.4] });

describe('a plan in parts', () => {
  it('is divided and joined without loss', () => {
    const { inst, best } = start({ stops: 60, vehicles: 9, fill: 1.3, seed: 2 });
    for (let seed = 1; seed < 20; seed++) {
      const division = dividePlan(inst, best, 3, new Random(seed));
      const x = makeExchange(inst, 3);
      writeParts(x, best, division);
      expect([...x.order].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i));
      expect([...x.vehicles].sort((a, b) => a - b)).toEqual(Array.from({ length: 9 }, (_, i) => i));
      const again = emptyPlan(9, 60);
      readParts(x, 3, 'last', again);
      expect(again.counts).toEqual(best.counts);
      const placed = best.counts.reduce((a, b) => a + b, 0);
      expect(again.order.subarray(0, placed)).toEqual(best.order.subarray(0, placed));
    }
  });

  it('gives parts of about the same size, with borders that move', () => {
    const { inst, best } = start({ stops: 400, vehicles: 40, seed: 2 });
    const borders = new Set<string>();
    for (let seed = 1; seed < 10; seed++) {
      const { partOfVehicle } = dividePlan(inst, best, 4, new Random(seed));
      const sizes = [0, 0, 0, 0];
      partOfVehicle.forEach((part, v) => {
        sizes[part]! += best.counts[v]!;
      });
      for (const size of sizes) expect(Math.abs(size - 100)).toBeLessThan(40);
      borders.add(partOfVehicle.join());
    }
    expect(borders.size).toBeGreaterThan(7);
  });

  it('costs what the best of its parts cost', () => {
    fc.assert(
      fc.property(cities, (options) => {
        const { inst, best } = start(options);
        const x = makeExchange(inst, 3);
        const { parts, ...division } = dividePlan(inst, best, 3, new Random(options.seed));
        writeParts(x, best, { parts, ...division });
        const until = { ms: null, clock: 'wall' as const, rounds: [200, 100, 50] };
        const slice = {
          hot: inst.nearCost,
          cold: inst.nearCost / 10,
          toll: firstToll(inst, inst.nearCost, true),
          seed: 4,
          ...until,
        };
        for (let k = 0; k < parts; k++) searchPart(inst, x, k, slice, new Int32Array(1));
        const joined = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
        const brokenRules = () =>
          // The pinned beginning of v1 may break rules by itself.
          total(inst, joined).routes.flatMap((r) =>
            r.vehicleId === 'v1' ? [] : r.violations.filter((v) => v.kind !== 'late' || !v.soft),
          );
        readParts(x, parts, 'last', joined);
        // Vehicles may have too much on board on the way, but not where parts are joined.
        expect(brokenRules()).toEqual([]);
        const cost = x.bestCost.subarray(0, parts).reduce((a, b) => a + b, 0);
        expect(cost).toBeLessThanOrEqual(best.cost + 1e-6);
        readParts(x, parts, 'best', joined);
        expect(brokenRules()).toEqual([]);
        expect(total(inst, joined).cost.total).toBeCloseTo(cost, 4);
      }),
      { numRuns: 30 },
    );
  });

  it('gets better epoch by epoch, and counts its rounds', () => {
    const { inst, best } = start({ stops: 120, vehicles: 14, seed: 8 });
    const first = best.cost;
    const crew = new Crew(new Int32Array(1));
    crew.share(inst);
    const rounds = annealInParts(inst, crew, 2, new Random(1), new StopWatch({ iterations: 6000 }), best, () => {});
    expect(rounds).toBeGreaterThanOrEqual(6000);
    expect(rounds).toBeLessThan(6200);
    expect(best.cost).toBeLessThan(first * 0.97);
    expect(total(inst, best)).toMatchObject({ feasible: true, cost: { total: expect.closeTo(best.cost, 4) } });
  });
});

describe('copies of a plan', () => {
  it('each have the whole of it, those left out too, and are searched by themselves', () => {
    fc.assert(
      fc.property(cities, (options) => {
        const { inst, best } = start(options);
        const x = makeExchange(inst, 2, 2);
        writeCopies(x, best, 2);
        const until = { ms: null, clock: 'wall' as const, rounds: [200, 200] };
        const slice = {
          hot: inst.nearCost,
          cold: inst.nearCost / 10,
          toll: firstToll(inst, inst.nearCost, true),
          seed: 4,
          ...until,
        };
        for (let k = 0; k < 2; k++) searchPart(inst, x, k, slice, new Int32Array(1));
        for (let k = 0; k < 2; k++) {
          const copy = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
          readCopy(x, k, 'best', copy);
          for (let look = 0; look < x.seen.length; look++) {
            readCopy(x, k, look, copy);
            const placed = copy.counts.reduce((a, b) => a + b, 0);
            expect(placed).toBeGreaterThan(0);
            expect(new Set(copy.order.subarray(0, placed)).size).toBe(placed);
          }
          readCopy(x, k, 'best', copy);
          const judged = total(inst, copy);
          // The pinned beginning of v1 may break rules by itself.
          const others = judged.routes.filter((r) => r.vehicleId !== 'v1');
          expect(others.flatMap((r) => r.violations.filter((v) => v.kind !== 'late' || !v.soft))).toEqual([]);
          expect(judged.cost.total).toBeCloseTo(x.bestCost[k]!, 4);
          expect(x.bestCost[k]).toBeLessThanOrEqual(best.cost + 1e-6);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('get better slice by slice, and their rounds are counted', () => {
    const { inst, best } = start({ stops: 80, vehicles: 9, seed: 8 });
    const first = best.cost;
    const crew = new Crew(new Int32Array(1));
    crew.share(inst);
    const rounds = annealInCopies(inst, crew, new Random(1), new StopWatch({ iterations: 9000 }), best, () => {});
    expect(rounds).toBe(9000);
    expect(best.cost).toBeLessThan(first * 0.97);
    expect(total(inst, best)).toMatchObject({ feasible: true, cost: { total: expect.closeTo(best.cost, 4) } });
  });
});
