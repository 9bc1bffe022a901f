import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from './checks/scratch.mjs';
import { capture, root } from './node24.mjs';
import { tellSecondTries } from './second-tries.mjs';

const reporter = join(root, 'scripts/second-tries.mjs');
/** One test that wavers, one that stands, one that falls each time. */
const three = (/** @type {string} */ options) => `
test('stands'${options}, () => expect(1).toBe(1));
test('falls'${options}, () => expect(1).toBe(2));`;

test('Vitest: a test that passed only at its second try is named with why its first failed, one that passed or failed is not', {
  timeout: 90_000,
}, async () => {
  const folder = scratch({
    'a.test.mjs': `import { expect, test } from 'vitest';
let tries = 0;
test('wavers', { retry: 1 }, () => expect(++tries).toBe(2));${three(', { retry: 1 }')}`,
    'vitest.config.mjs': `import { SecondTries } from '${reporter}';
export default { test: { reporters: [new SecondTries()] } };`,
  });
  const file = join(folder, 'second-tries');
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  expect(await capture(args, { env: { SECOND_TRIES: file } })).toMatchObject({ code: 1 });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual([
    expect.stringMatching(/a\.test\.mjs.*: wavers$/),
    expect.stringMatching(/^ {4}expected 1 to be 2/),
  ]);
});

test('Playwright: a flow that passed only at its second try is named with why its first failed', {
  timeout: 90_000,
}, async () => {
  const folder = scratch({
    'a.spec.js': `const { expect, test } = require('@playwright/test');
test('wavers', ({}, info) => expect(info.retry).toBe(1));${three('')}`,
    'playwright.config.js': `module.exports = { retries: 1, reporter: [['${reporter}']] };`,
  });
  const file = join(folder, 'second-tries');
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', folder];
  const env = { SECOND_TRIES: file, NODE_PATH: join(root, 'node_modules') };
  expect(await capture(args, { cwd: folder, env })).toMatchObject({ code: 1 });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual([
    expect.stringMatching(/a\.spec\.js: wavers$/),
    expect.stringMatching(/^ {4}.*Expected: 1 Received: 0/),
  ]);
});

test('the summary lists them, and says nothing when there are none', () => {
  const folder = scratch({ some: 'x.test.ts (api): wavers\n    expected 1 to be 2\ny.spec.ts: shakes\n' });
  expect(tellSecondTries(join(folder, 'none'))).toEqual([]);
  expect(tellSecondTries(join(folder, 'some'))).toEqual([
    '',
    '⚠ Pasaron solo al segundo intento (2); hay que corregirlas:',
    '  x.test.ts (api): wavers',
    '      expected 1 to be 2',
    '  y.spec.ts: shakes',
  ]);
});
