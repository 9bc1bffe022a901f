import { describe, expect, it } from 'vitest';
import { addRules } from '../../bench/all-rules.ts';
import { city } from '../../bench/city.ts';
import { line } from '../../bench/line.ts';
import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import type { Problem } from '../problem.ts';
import { Random } from '../random.ts';
import type { RoutePlan } from '../solution.ts';
import { StopWatch } from '../stop.ts';
import { constructPlan } from './construct.ts';
import { buildInstance } from './instance.ts';
import { Rounds } from './rounds.ts';
import { State } from './state.ts';
import { TailSwaps } from './tails.ts';

function begin(problem: Problem): { state: State; random: Random } {
  const watch = new StopWatch({ iterations: 1 });
  const state = new State(buildInstance(compileProblem(problem), watch));
  const random = new Random(3);
  constructPlan(state, random, watch, []);
  return { state, random };
}

/** Everything that a plan is: routes in order, and the figures kept beside them. */
function facts(state: State) {
  const order = new Int32Array(state.inst.p.visitCount);
  return {
    routes: Array.from(state.count, (_, v) => Array.from(order.subarray(0, state.copyRoute(v, order)))),
    absent: Array.from(state.absent.subarray(0, state.absentCount)),
    count: Array.from(state.count),
    load: Array.from(state.load),
    distanceM: Array.from(state.distanceM),
    durationS: Array.from(state.durationS),
    cost: Array.from(state.cost),
    used: state.used,
    overloaded: state.overloads.count,
    total: state.total,
  };
}

function planOf(state: State): RoutePlan[] {
  const { p } = state.inst;
  return facts(state).routes.map((visits, v) => {
    const isReload = (x: number) => x >= p.stopCount;
    const tripStarts = visits.flatMap((x, i) => (isReload(x) ? [i - visits.slice(0, i).filter(isReload).length] : []));
    const stopIds = visits.filter((x) => !isReload(x)).map((x) => p.input.stops[x]!.id);
    return { vehicleId: p.input.vehicles[v]!.id, stopIds, tripStarts };
  });
}

const capacityOnly = () => {
  const problem = city({ stops: 80, vehicles: 6, seed: 2 });
  for (const v of problem.vehicles) {
    v.shift = { startS: 0, endS: 536_870_911 };
    v.costPerHour = 0;
    v.costPerKm = 1;
    v.speedFactor = 1;
    v.maxDurationS = undefined;
    v.breaks = undefined;
  }
  problem.objective = {};
  for (const s of problem.stops) s.windows = undefined;
  return problem;
};
const tooMuch = () => {
  const problem = capacityOnly();
  for (const s of problem.stops) s.demand = s.demand.map((q) => q * 3);
  return problem;
};
const linked = () => {
  const problem = addRules(city({ stops: 80, vehicles: 6, collections: 0.2, windows: 0.3, fill: 0.5, seed: 2 }), {
    ...{ seed: 2, pairs: 0.3, sequences: 0.1, zones: 0.1, reloads: 1, earlier: 0.5, samePlace: 0.2 },
  });
  problem.objective = { changePerStop: 20, balancePerStop: 10 };
  return problem;
};
const odd = () => {
  const problem = addRules(city({ stops: 60, vehicles: 6, windows: 0.3, breaks: 0.5, perHour: 60, seed: 2 }), {
    ...{ seed: 2, slices: 2, closedArcs: 0.1, pairs: 0.1 },
  });
  problem.objective = { balancePerStop: 10, compactnessPerKm: 1 };
  return problem;
};
/** Who comes earlier gets an earlier window or break here, and waits longer afterwards. */
const gaps = () => {
  const problem = city({ stops: 60, vehicles: 30, windows: 1, twoWindows: 1, breaks: 1, seed: 2 });
  for (const v of problem.vehicles) v.maxDurationS = 5 * 3600;
  return problem;
};
/** Days so short that the hours, not the loads, fill them. */
const shortDays = (perHour = 60) => {
  const problem = city({ stops: 80, vehicles: 24, windows: 0.5, perHour, fill: 0.4, seed: 2 });
  for (const v of problem.vehicles) v.maxDurationS = 2.5 * 3600;
  return problem;
};
/** s3 fits only behind s2, where the goods that are on board since s1 have left, though it lies on the way there. */
const aboard = () => {
  const pinned = { vehicleId: 'v1', position: 0 };
  const collected = { kind: 'collection' as const, demand: [6] };
  return line(
    [
      { ...collected, pinned },
      { demand: [6], pickupStopId: 's1', location: 9 },
      { ...collected, location: 5 },
    ],
    [{ endLocation: null }],
  );
};
const kinds: [string, () => Problem][] = [
  ['windows and priced hours', () => city({ stops: 80, vehicles: 6, windows: 0.5, perHour: 60, seed: 2 })],
  ['short days', shortDays],
  ['deliveries and collections', () => city({ stops: 80, vehicles: 6, collections: 0.4, seed: 2 })],
  ['capacity alone', capacityOnly],
  ['more than the vehicles can take', tooMuch],
  ['two windows each, breaks, short days', gaps],
  ['linked stops, several trips, likeness, balance', linked],
  ['times by time of day, missing ways, balance', odd],
];

describe('TailSwaps', () => {
  /** Ends are swapped between vehicles that are alike. */
  const alike = (problem: Problem) => {
    problem.vehicles = problem.vehicles.map(({ id }) => ({ ...problem.vehicles[0]!, id }));
    return problem;
  };
  const windowed = () => alike(city({ stops: 80, vehicles: 6, windows: 0.5, fill: 0.6, seed: 2 }));
  const asymmetric = () => alike(capacityOnly());
  const symmetric = () => {
    const problem = asymmetric();
    const n = problem.locations.length;
    problem.distancesM = Array.from(
      problem.distancesM!,
      (_, i) => problem.distancesM![Math.min(Math.floor(i / n), i % n) * n + Math.max(Math.floor(i / n), i % n)]!,
    );
    return problem;
  };
  const ofTwo = (problem: Problem, other: Partial<Problem['vehicles'][number]>) => {
    problem.vehicles.forEach((v, i) => {
      if (i % 2 === 1) Object.assign(v, other);
    });
    return problem;
  };
  const twice = ({ vehicles }: Problem) => vehicles[0]!.capacity.map((c) => (c === null ? null : 2 * c));
  const far = { startLocation: 40, endLocation: 40 };
  it.each([
    ['one window', windowed],
    ['short days', () => alike(shortDays())],
    ['two depots, short days', () => ofTwo(alike(shortDays(0)), far)],
    [
      'two sizes of vehicles',
      () => ofTwo(asymmetric(), { capacity: twice(asymmetric()), costPerKm: 2, fixedCost: 30 }),
    ],
    ['two depots, two prices, one window', () => ofTwo(windowed(), { ...far, costPerKm: 20, fixedCost: 7 })],
    ['capacity, one-way streets', asymmetric],
    ['capacity, two-way streets', symmetric],
  ])('only under the limit, within the rules and with right sums: %s', (_, make) => {
    const { state, random } = begin(make());
    const swaps = new TailSwaps(state, random);
    expect(swaps.possible).toBe(true);
    expect(state.inst.symmetric).toBe(make === symmetric);
    const before = facts(state);
    for (let i = 0; i < 500; i++) expect(swaps.attempt(state.total * 0.5)).toBe(false);
    expect(facts(state)).toEqual(before);
    let done = 0;
    for (let i = 0; i < 3000; i++) {
      const limit = state.total + 50;
      if (!swaps.attempt(limit)) continue;
      done++;
      const kept = state.total;
      expect(kept).toBeLessThan(limit);
      expect(state.settle()).toBeCloseTo(kept, 6);
    }
    expect(done).toBeGreaterThan(5);
    const { p } = state.inst;
    const { vehicles, stops } = p.input;
    expect(state.isSound).toBe(true);
    const routes = facts(state).routes.map((route, v) => ({
      vehicleId: vehicles[v]!.id,
      stopIds: route.map((s) => stops[s]!.id),
    }));
    const checked = evaluate(
      p,
      routes.filter((r) => r.stopIds.length > 0),
    );
    expect(checked.feasible).toBe(true);
    expect(routes.flatMap((r) => r.stopIds).length + state.absentCount).toBe(80);
  });
});

describe('Rounds', () => {
  it.each(kinds)('leaves the plan as it was when refused: %s', (_, make) => {
    const { state, random } = begin(make());
    const rounds = new Rounds(state, random);
    for (let i = 0; i < 50; i++) rounds.attempt(Number.POSITIVE_INFINITY);
    const before = facts(state);
    for (let i = 0; i < 200; i++) {
      // Half of them are given up at once, the others on the way.
      expect(rounds.attempt(i % 2 === 0 ? state.total - 1e9 : state.total * 0.8)).toBe(false);
    }
    const after = facts(state);
    expect({ ...after, absent: after.absent.sort() }).toEqual({ ...before, absent: before.absent.sort() });
  });

  it.each(kinds)('keeps its sums right: %s', (_, make) => {
    const { state, random } = begin(make());
    const rounds = new Rounds(state, random);
    if (!state.inst.mixed) state.priceOverload(5);
    for (let i = 0; i < 300; i++) {
      rounds.attempt(state.total + 20);
      const kept = state.total;
      expect(state.settle()).toBeCloseTo(kept, 6);
    }
    const fresh = new State(state.inst);
    fresh.absentCount = 0;
    const order = new Int32Array(state.inst.p.visitCount);
    state.count.forEach((_, v) => {
      fresh.setRoute(v, order, state.copyRoute(v, order));
    });
    for (let i = 0; i < state.absentCount; i++) fresh.absent[fresh.absentCount++] = state.absent[i]!;
    fresh.priceOverload(state.overloads.price);
    const { absent, total, cost, ...exact } = facts(state);
    expect(facts(fresh)).toMatchObject(exact);
    expect(fresh.total).toBeCloseTo(total, 6);
    const { groups, p } = state.inst;
    const left = absent.flatMap((x) => (state.isLinked(x) ? Array.from(groups!.members[groups!.groupOf[x]!]!) : [x]));
    const visited = exact.routes.flat().filter((x) => x < p.stopCount);
    expect([...visited, ...left].sort((a, b) => a - b)).toEqual(Array.from({ length: p.stopCount }, (_, x) => x));
    // Hundreds of accepted rounds moved something.
    expect(facts(begin(make()).state).routes).not.toEqual(exact.routes);
    if (state.overloads.count > 0) return;
    const checked = evaluate(p, planOf(state));
    expect(checked.feasible).toBe(true);
    expect(checked.cost.total).toBeCloseTo(total, 6);
  });

  it.each([...kinds, ['goods on board', aboard] as const])('breaks no rule, whatever it may cost: %s', (_, make) => {
    const { state, random } = begin(make());
    const rounds = new Rounds(state, random);
    for (let i = 0; i < 150; i++) {
      rounds.attempt(Number.POSITIVE_INFINITY);
      const { routes } = evaluate(state.inst.p, planOf(state));
      // Leaving out the rest of a pair that is on the road is a matter of price, a high one.
      const hard = routes.flatMap((r) =>
        r.violations.filter((x) => x.kind !== 'pairSplit' && (x.kind !== 'late' || !x.soft)),
      );
      expect(hard).toEqual([]);
    }
  });
});
