import type { Plan } from '@tramo/contract/planning';
import { describe, expect, it } from 'vitest';
import { searchEnd } from './search-end.ts';

const plan = (status: Plan['status'], version: number): Plan => ({ _id: 'p', status, version }) as Plan;

function follow(answers: readonly (Plan | Error)[] = []) {
  const ends: Plan[] = [];
  const left = [...answers];
  const search = searchEnd({
    load: async () => {
      const next = left.shift();
      if (!next || next instanceof Error) throw next ?? new Error('asked too often');
      return next;
    },
    onEnd: (p) => ends.push(p),
    pause: async () => undefined,
  });
  return { search, ends, left };
}

describe('the end of a search', () => {
  it('is told by the plan before its job', async () => {
    const { search, ends } = follow();
    search.see(plan('optimising', 2));
    search.see(plan('optimised', 3));
    await search.jobEnded();
    expect(ends.map((p) => p.version)).toEqual([3]);
  });

  it('is told by the job before its plan', async () => {
    const { search, ends, left } = follow([plan('optimising', 2), new Error('away'), plan('optimised', 3)]);
    search.see(plan('optimising', 2));
    await search.jobEnded();
    search.see(plan('optimised', 3));
    expect(ends.map((p) => p.version)).toEqual([3]);
    expect(left).toEqual([]);
  });

  it('is told by the plan while it is asked for because of the job', async () => {
    const { search, ends } = follow([plan('optimising', 2), plan('optimised', 3)]);
    search.see(plan('optimising', 2));
    const asked = search.jobEnded();
    search.see(plan('optimised', 3));
    await asked;
    expect(ends).toHaveLength(1);
  });

  it.each(['draft', 'cantOptimize', 'optimised'] as const)('that leaves the plan %s is one too', (status) => {
    const { search, ends } = follow();
    search.see(plan('optimising', 2));
    search.see(plan(status, 3));
    expect(ends).toHaveLength(1);
  });

  it('is nothing to a plan that nobody searched, and comes once for each search', () => {
    const { search, ends } = follow();
    search.see(plan('optimised', 1));
    search.see(plan('optimised', 2));
    expect(ends).toEqual([]);
    for (const version of [3, 5]) {
      search.see(plan('optimising', version));
      search.see(plan('optimised', version + 1));
    }
    expect(ends.map((p) => p.version)).toEqual([4, 6]);
  });

  it('is not waited for once the page is left', async () => {
    const { search, ends } = follow([plan('optimising', 2)]);
    search.see(plan('optimising', 2));
    const asked = search.jobEnded();
    search.stop();
    await asked;
    expect(ends).toEqual([]);
  });
});
