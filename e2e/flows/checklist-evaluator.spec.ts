import { join } from 'node:path';
import { evaluate } from '@tramo/contract/checklist-logic';
import { answersBy, chanceOf, contents, contextBy } from '@tramo/contract/test/checklist-samples';
import fc from 'fast-check';
import { build } from 'vite';
import { expect, test } from '../support/fixtures.ts';

/** The evaluator as a script of its own, built as the portal is. */
async function builtEvaluator(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: {
        entry: join(import.meta.dirname, '../../contract/src/checklist-logic.ts'),
        formats: ['iife'],
        name: 'evaluator',
      },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

test('the evaluator says in Chromium what it says on the server', async ({ page }) => {
  const cases = fc.sample(contents, { seed: 16, numRuns: 400 }).map((content, n) => {
    const chance = chanceOf(n);
    return {
      content,
      visits: Array.from({ length: 5 }, () => ({ answers: answersBy(content, chance), context: contextBy(chance) })),
    };
  });
  const code = await builtEvaluator();
  const seen = await page.evaluate<unknown[], { code: string; cases: typeof cases }>(
    ({ code: script, cases: all }) => {
      // biome-ignore lint/security/noGlobalEval: the built file runs as the browser would load it
      const built = globalThis.eval(`${script};evaluator`) as { evaluate: typeof evaluate };
      return all.map(({ content, visits }) => visits.map((v) => built.evaluate(content, v.answers, v.context)));
    },
    { code, cases },
  );
  const expected = cases.map(({ content, visits }) => visits.map((v) => evaluate(content, v.answers, v.context)));
  expect(seen).toEqual(expected);
  // Not all the same: the sample opens, requires, refuses, blocks and ends.
  const all = expected.flat();
  for (const holds of [
    all.some((e) => e.required.length > 0 && Object.keys(e.errors).length === 0),
    all.some((e) => e.actions.blockedBy.length > 0),
    all.some((e) => e.actions.finishWith !== undefined),
    all.some((e) => Object.values(e.errors).includes('tooFew')),
  ])
    expect(holds).toBe(true);
});
