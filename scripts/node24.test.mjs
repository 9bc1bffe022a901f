import { expect, test } from 'vitest';
import { scratch } from './checks/scratch.mjs';
import { findNode, matchesLockfile, node24Env, run } from './node24.mjs';
import { sourceHash, webs } from './web-build.mjs';

const lock = (/** @type {Record<string, unknown>} */ packages) => JSON.stringify({ packages });
const wanted = {
  '': { name: 'tramo' },
  contract: { name: '@tramo/contract' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-windows': { version: '1.0.0', optional: true },
  'node_modules/@tramo/contract': { link: true },
};
const matches = (/** @type {Record<string, unknown>} */ present) =>
  matchesLockfile(scratch({ 'package-lock.json': lock(wanted), 'node_modules/.package-lock.json': lock(present) }));

test('an install counts when it has every package of the lockfile but those of other platforms', () => {
  const complete = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/@tramo/contract': { link: true } };
  expect(matches(complete)).toBe(true);
  expect(matches({ ...complete, 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  expect(matches({ 'node_modules/a': { version: '1.0.0' } })).toBe(false);
  expect(matchesLockfile(scratch({ 'package-lock.json': lock(wanted) }))).toBe(false);
});

test('Node 24 comes first in PATH, and the exit code and the environment pass through', async () => {
  expect(findNode()).toBeTruthy();
  expect(await run(['-e', 'process.exit(Number(process.env.CODE))'], { env: { CODE: '7' } })).toBe(7);
  expect(node24Env({ HOME: undefined }).HOME).toBeUndefined();
});

test.each(webs)('$folder is built again when a source, the contract or a dependency changes, and only then', (web) => {
  const files = {
    [`${web.folder}/src/a.ts`]: '1',
    [`${web.folder}/index.html`]: '',
    [`${web.folder}/public/icon.svg`]: '',
    'browser/build/light-contract.ts': '1',
    'browser/src/c.ts': '1',
    'contract/src/b.ts': '1',
    'package-lock.json': '{}',
  };
  const hashOf = (/** @type {Record<string, string>} */ changed) => sourceHash(web, scratch({ ...files, ...changed }));
  const before = hashOf({});
  expect(hashOf({ 'api/src/x.ts': '1', [`${web.folder}/src/a.test.ts`]: '1' })).toBe(before);
  for (const path of Object.keys(files)) expect(hashOf({ [path]: '2' })).not.toBe(before);
});
