import { expect, test } from 'vitest';
import { runSteps } from './steps.mjs';

const step = (/** @type {string} */ name, /** @type {any} */ outcome, cheap = false) => ({
  name,
  cheap,
  run: async () => outcome,
});
const lines = [];
const print = (/** @type {string} */ line) => lines.push(line);

test('the first failure decides, cheap steps still run, the others are told as left out', async () => {
  lines.length = 0;
  const code = await runSteps(
    [step('a', 0), step('b', 3), step('c', { code: 7, note: 'n' }, true), step('d', 0)],
    print,
  );
  expect(code).toBe(3);
  expect(lines.filter((line) => line.startsWith('\n━━ ')).map((line) => line.slice(4))).toEqual([
    'a',
    'b',
    'c',
    'Resumen',
  ]);
  expect(lines.find((line) => line.startsWith('· d'))).toContain('no se corrió');
});

test('a step left out is no failure and says why', async () => {
  lines.length = 0;
  expect(await runSteps([step('a', { omitted: 'no hay' }), step('b', 0)], print)).toBe(0);
  expect(lines.find((line) => line.startsWith('○ a'))).toContain('no hay');
});
