import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from './checks/scratch.mjs';
import { capture, root } from './node24.mjs';
import { tellOutcomes } from './test-outcomes.mjs';

const reporter = join(root, 'scripts/test-outcomes.mjs');
/** One test that stands, one that falls each time. */
const two = (/** @type {string} */ options) => `
test('stands'${options}, () => expect(1).toBe(1));
test('falls'${options}, () => expect(1).toBe(2));`;

const outcomesIn = (/** @type {string} */ file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((a, b) => a.test.localeCompare(b.test));

test('Vitest: what failed, and what passed only at its second try, is named with why; also a file that does not load and a hook that fails', {
  timeout: 90_000,
}, async () => {
  const folder = scratch({
    'a.test.mjs': `import { expect, test } from 'vitest';
let tries = 0;
test('wavers', { retry: 1 }, () => expect(++tries).toBe(2));${two(', { retry: 1 }')}`,
    'b.test.mjs': `throw new Error('no file');`,
    'c.test.mjs': `import { beforeAll, describe, test } from 'vitest';
describe('group', () => { beforeAll(() => { throw new Error('no hook'); }); test('never', () => undefined); });`,
    'vitest.config.mjs': `import { TestOutcomes } from '${reporter}';
export default { test: { reporters: [new TestOutcomes()] } };`,
  });
  const file = join(folder, 'outcomes');
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  expect(await capture(args, { env: { TEST_OUTCOMES: file } })).toMatchObject({ code: 1 });
  expect(outcomesIn(file)).toEqual([
    {
      outcome: 'failed',
      test: expect.stringMatching(/a\.test\.mjs.*: falls$/),
      why: expect.stringMatching(/^expected 1/),
    },
    {
      outcome: 'second',
      test: expect.stringMatching(/a\.test\.mjs.*: wavers$/),
      why: expect.stringMatching(/^expected 1/),
    },
    { outcome: 'failed', test: expect.stringMatching(/b\.test\.mjs/), why: 'no file' },
    { outcome: 'failed', test: expect.stringMatching(/c\.test\.mjs.*: group$/), why: 'no hook' },
  ]);
});

test('Playwright: flows that failed at every try, and at the first one alone, are named once with why', {
  timeout: 90_000,
}, async () => {
  const folder = scratch({
    'a.spec.js': `const { expect, test } = require('@playwright/test');
test('wavers', ({}, info) => expect(info.retry).toBe(1));${two('')}`,
    'playwright.config.js': `module.exports = { retries: 1, reporter: [['${reporter}']] };`,
  });
  const file = join(folder, 'outcomes');
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', folder];
  const env = { TEST_OUTCOMES: file, NODE_PATH: join(root, 'node_modules') };
  expect(await capture(args, { cwd: folder, env })).toMatchObject({ code: 1 });
  expect(outcomesIn(file)).toEqual([
    {
      outcome: 'failed',
      test: expect.stringMatching(/a\.spec\.js: falls$/),
      why: expect.stringMatching(/Expected: 2/),
    },
    {
      outcome: 'second',
      test: expect.stringMatching(/a\.spec\.js: wavers$/),
      why: expect.stringMatching(/Expected: 1/),
    },
  ]);
});

test('the last lines list them, what failed at the end, and say nothing when there is nothing', () => {
  const line = (/** @type {object} */ of) => `${JSON.stringify(of)}\n`;
  const folder = scratch({
    some:
      line({ outcome: 'failed', test: 'z.test.ts (api): falls', why: 'expected 1 to be 3' }) +
      line({ outcome: 'second', test: 'x.test.ts (api): wavers', why: 'expected 1 to be 2' }) +
      line({ outcome: 'second', test: 'y.spec.ts: shakes', why: '' }),
    many: Array.from({ length: 32 }, (_, n) => line({ outcome: 'failed', test: `${n}`, why: '' })).join(''),
  });
  expect(tellOutcomes(join(folder, 'none'))).toEqual([]);
  expect(tellOutcomes(join(folder, 'some'))).toEqual([
    '',
    '⚠ Pasaron solo al segundo intento (2); hay que corregirlas:',
    '  x.test.ts (api): wavers',
    '      expected 1 to be 2',
    '  y.spec.ts: shakes',
    '',
    '✗ Fallaron (1):',
    '  z.test.ts (api): falls',
    '      expected 1 to be 3',
  ]);
  expect(tellOutcomes(join(folder, 'many')).slice(-2)).toEqual(['  29', '  … y 2 más']);
});
