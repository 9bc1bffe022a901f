import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { compileProblem } from '../compile.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { copyBest, emptyPlan, walk } from './anneal.ts';
import { constructPlan } from './construct.ts';
import { buildInstance, type Instance } from './instance.ts';
import { Rounds } from './rounds.ts';
import { State } from './state.ts';
import { firstToll, TollKeeper } from './toll.ts';

function fewest() {
  const given = city({ stops: 60, vehicles: 8, windows: 0.6, fill: 0.6, seed: 3 });
  const inst = buildInstance(compileProblem({ ...given, objective: { fewestVehicles: true } }), new StopWatch({}));
  const state = new State(inst);
  const random = new Random(5);
  constructPlan(state, random, new StopWatch({}), []);
  expect(state.absentCount).toBe(0);
  return { inst, state, random };
}

/** So cheap that stops are left out all the time. */
const cheap = (inst: Instance) => ({ ...firstToll(inst, inst.nearCost, true)!, price: inst.nearCost });

describe('with fewest vehicles', () => {
  it('stops may be left out on the way, but no vehicle is given up or taken for that', () => {
    const { inst, state, random } = fewest();
    const rounds = new Rounds(state, random);
    new TollKeeper(state, cheap(inst));
    let owing = 0;
    for (let i = 0; i < 2000; i++) {
      const { used } = state;
      rounds.attempt(state.total - 2 * inst.nearCost * Math.log(random.unit()));
      expect(state.used).toBeLessThanOrEqual(used);
      if (!state.owesStops) continue;
      owing++;
      expect(state.used).toBe(used);
    }
    expect(owing).toBeGreaterThan(50);
  });

  it('an answer leaves out nobody', () => {
    const { inst, state, random } = fewest();
    const best = emptyPlan(8, 60);
    copyBest(state, best);
    const first = best.cost;
    const toll = new TollKeeper(state, cheap(inst));
    walk(state, random, best, toll, (done) => (done < 3000 ? inst.nearCost : -1));
    expect(best.cost).toBeLessThan(first);
    expect(best.counts.reduce((a, b) => a + b)).toBe(60);
    expect(new Set(best.order).size).toBe(60);
  });

  it('nothing may be broken where somebody is left out from the first', () => {
    const { inst } = fewest();
    expect(firstToll(inst, inst.nearCost, false)).toBeNull();
  });
});

it('the price rises while plans are not sound, up to a bound, and falls while they are', () => {
  const { inst, state } = fewest();
  const first = firstToll(inst, inst.nearCost, true)!;
  const toll = new TollKeeper(state, first);
  const pass = (rounds: number) => {
    for (let i = 0; i < rounds; i++) toll.roundDone();
    return toll.now()!.price;
  };
  const fallen = pass(1000);
  expect(fallen).toBeLessThan(first.price);
  state.absent[state.absentCount++] = 0;
  expect(pass(1000)).toBeGreaterThan(first.price);
  expect(pass(100_000)).toBe(first.most);
  expect(inst.p.penalty[7]).toBe(first.most);
});
