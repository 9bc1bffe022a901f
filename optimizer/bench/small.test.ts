import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { casesIn, markdownOf, measure } from './measure.ts';

const folder = fileURLToPath(new URL('./small', import.meta.url));
const effort = { seconds: 0, iterations: 1500, threads: 1, clock: 'wall' } as const;

describe('small instances of every family, the same number of rounds everywhere', () => {
  const cases = [...casesIn(folder, new Set())];

  it.each(cases.map((one) => [one.name, one] as const))(
    '%s comes within 1 % of the best known plan',
    async (_, one) => {
      // One search of so few rounds may end in a corner: then another one must not.
      const gap = async (seed: number) => (await measure(one, { ...effort, seed })).gap ?? Number.POSITIVE_INFINITY;
      expect(Math.min(await gap(1), await gap(2))).toBeLessThan(1);
    },
  );

  it('are told in a table, with the mean of the seeds', async () => {
    const [one] = casesIn(folder, new Set(['capacity-n31']));
    const outcome = await measure(one!, { ...effort, seed: 1 });
    const table = markdownOf([outcome, { ...outcome, gap: outcome.gap! + 2 }]);
    expect(table).toContain(`| capacity-n31 | 30 | 0 | ${one!.known!.cost} |`);
    expect(table).toContain('| small | 0 | 1.00 | 0 |');
  });
});
