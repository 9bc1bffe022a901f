import { expect, it } from 'vitest';
import { checkPlan } from '../src/check/check.ts';
import { compileProblem } from '../src/compile.ts';
import { evaluate } from '../src/evaluate.ts';
import { bestPlans, packDay, roadDays, unpackDay } from './road-days.ts';

const best = bestPlans();
const small = [...roadDays(new Set(['mty-030-all', 'cdmx-060-rests', 'mty-060-windows', 'cdmx-030-trips']))];

it.each(small)('$name is kept with a plan that breaks nothing and costs what is told', ({ name, problem }) => {
  const { cost, routes } = best[name]!;
  expect(checkPlan(problem, routes).faults).toEqual([]);
  expect(evaluate(compileProblem(problem), routes).cost.total).toBeCloseTo(cost, 4);
});

it('there are twenty, each with a best plan', () => {
  const names = Object.keys(best);
  expect(names).toHaveLength(20);
  const kinds = names.map((name) => name.split('-').at(-1));
  expect(Object.fromEntries([...new Set(kinds)].map((k) => [k, kinds.filter((x) => x === k).length]))).toEqual({
    windows: 5,
    rests: 5,
    trips: 5,
    all: 5,
  });
});

it('packing loses nothing', () => {
  const { problem } = small[0]!;
  expect(unpackDay(packDay(problem))).toEqual(problem);
});
