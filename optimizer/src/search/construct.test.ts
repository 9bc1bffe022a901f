import { describe, expect, it } from 'vitest';
import { addRules } from '../../bench/all-rules.ts';
import { city } from '../../bench/city.ts';
import { compileProblem } from '../compile.ts';
import type { Problem } from '../problem.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { constructPlan } from './construct.ts';
import { buildInstance } from './instance.ts';
import { State } from './state.ts';

/** Each look at it takes so many milliseconds. */
class SlowWatch extends StopWatch {
  private readonly stepMs: number;
  private ms = 0;

  constructor(timeMs: number, stepMs: number) {
    super({ timeMs });
    this.stepMs = stepMs;
  }

  override elapsedMs(): number {
    this.ms += this.stepMs;
    return this.ms;
  }
}

/** How many absent list entries a first plan leaves: linked groups, single stops. */
function leftBy(problem: Problem, watch: StopWatch): { linked: number; single: number } {
  const state = new State(buildInstance(compileProblem(problem), new StopWatch({})));
  constructPlan(state, new Random(1), watch, []);
  const absent = Array.from(state.absent.subarray(0, state.absentCount));
  expect(new Set(absent).size).toBe(absent.length);
  const linked = absent.filter((x) => state.isLinked(x)).length;
  return { linked, single: absent.length - linked };
}

describe('a first plan whose time runs out', () => {
  const plain = () => city({ stops: 200, vehicles: 16, windows: 0.4, fill: 0.5, seed: 3 });
  const pairs = () => addRules(plain(), { seed: 1, pairs: 0.4, sequences: 0.1 });

  it('holds all stops where none are linked', () => {
    expect(leftBy(plain(), new SlowWatch(1, 20))).toEqual({ linked: 0, single: 0 });
  });

  it('holds the single stops, and as many linked ones as there is time for', () => {
    const given = leftBy(pairs(), new SlowWatch(1e9, 20));
    expect(given.single).toBe(0);
    const short = leftBy(pairs(), new SlowWatch(1, 70));
    expect(short.single).toBe(0);
    expect(short.linked).toBeGreaterThan(given.linked + 10);
    // 200 ms are three looks, each after eight tries.
    const none = leftBy(pairs(), new SlowWatch(1, 1000));
    expect(none.linked - short.linked).toBeGreaterThanOrEqual(8);
  });
});
