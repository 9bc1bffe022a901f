import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { modules } from '../api/modules.mjs';
import { changedFiles, flowFeatures, specOf, testsTouchedBy } from './changed.mjs';
import { listFiles } from './checks/sources.mjs';
import { root } from './node24.mjs';

const source = (/** @type {string} */ path, /** @type {string[]} */ imports = [], text = '') => ({
  path,
  imports,
  text,
});
const app = '../../../test/app.ts';
/** A house in small: `routes` calls `guides`, which calls `accounts`; the portal has a feature for each of the first two. */
const house = [
  source('contract/src/guides.ts'),
  source('contract/src/routes.ts', ['./guides.ts']),
  source('contract/src/guides.rules.test.ts', ['./guides.ts']),
  source('api/src/app.ts', ['./modules/accounts/accounts.service.ts', './modules/guides/guides.service.ts']),
  source('api/src/platform/jobs.ts'),
  source('api/src/platform/db/migrate.ts'),
  source('api/src/platform/archive.test.ts', ['./archive.ts']),
  source('api/src/platform/archive.ts'),
  source('api/src/modules/accounts/accounts.service.ts', ['../../platform/jobs.ts']),
  source('api/src/modules/accounts/accounts.test.ts', [app]),
  source('api/src/modules/guides/guides.service.ts', ['@tramo/contract/guides', '../accounts/accounts.service.ts']),
  source('api/src/modules/guides/guides.test.ts', [app]),
  source('api/src/modules/routes/routes.service.ts', ['@tramo/contract/routes', '../guides/guides.service.ts']),
  source('api/src/modules/routes/routes.test.ts', [app, '../../../test/pictures.ts']),
  source('api/src/modules/routes/routes.rules.test.ts'),
  source('api/test/app.ts', ['../src/app.ts', '../src/platform/db/migrate.ts']),
  source('api/test/pictures.ts'),
  source('api/test/states.test.ts', [], "readFileSync('docs/states.md')"),
  source('portal/src/ui/Table.tsx', ['./Table.module.css'], "import './Table.module.css'"),
  source('portal/src/ui/table.test.tsx', ['./Table.tsx']),
  source('portal/src/features/guides/GuidesPage.tsx', ['../../ui/Table.tsx', '@tramo/contract/guides']),
  source('portal/src/features/reports/DashboardPage.tsx'),
  source('e2e/support/people.ts'),
  source('e2e/flows/guides.spec.ts', ['../support/people.ts']),
  source('e2e/flows/dashboard.spec.ts'),
  source('e2e/acceptance/guides.spec.ts', ['../support/people.ts']),
];
const touched = (/** @type {string[]} */ ...changed) => {
  const { tests, flows } = testsTouchedBy(house, changed);
  return [...tests.map((path) => path.split('/').at(-1)), ...flows];
};

test.each([
  [
    'a module: its own tests, those of who calls it, the walks through the whole API, its flows',
    'api/src/modules/guides/guides.service.ts',
    ['guides.test.ts', 'routes.test.ts', 'states.test.ts', 'guides', 'acceptance/guides'],
  ],
  [
    'a module that all others stand on: not those two calls away',
    'api/src/modules/accounts/accounts.service.ts',
    ['accounts.test.ts', 'guides.test.ts', 'states.test.ts'],
  ],
  [
    'the contract: whoever imports it, however far',
    'contract/src/guides.ts',
    ['guides.rules.test.ts', 'guides.test.ts', 'routes.test.ts', 'states.test.ts', 'guides', 'acceptance/guides'],
  ],
  ['the platform: whoever stands on it', 'api/src/platform/jobs.ts', ['accounts.test.ts', 'states.test.ts']],
  ['pure code: what imports it', 'api/src/platform/archive.ts', ['archive.test.ts', 'states.test.ts']],
  [
    'a migration: every test with a database',
    'api/migrations/0002_more.sql',
    ['accounts.test.ts', 'guides.test.ts', 'routes.test.ts', 'states.test.ts'],
  ],
  ['a helper: the tests that use it', 'api/test/pictures.ts', ['routes.test.ts', 'states.test.ts']],
  ['a test: itself', 'api/src/modules/routes/routes.rules.test.ts', ['routes.rules.test.ts']],
  ['a document: the test that reads it', 'docs/states.md', ['states.test.ts']],
  ['a style: who imports it', 'portal/src/ui/Table.module.css', ['table.test.tsx', 'guides', 'acceptance/guides']],
  ['a screen: its flows', 'portal/src/features/reports/DashboardPage.tsx', ['dashboard']],
  ['what flows share: the flows that use it', 'e2e/support/people.ts', ['guides', 'acceptance/guides']],
  ['the shell: every flow', 'portal/src/app/Shell.tsx', ['guides', 'dashboard', 'acceptance/guides']],
  ['nothing that a test reads: nothing', 'README.md', []],
])('%s', (_, changed, expected) => {
  expect(touched(changed)).toEqual(expected);
});

test('the drivers’ app: the flows that are named after it', () => {
  const withApp = [...house, source('driver/src/route/DayScreen.tsx'), source('e2e/flows/driver-day.spec.ts')];
  expect(testsTouchedBy(withApp, ['driver/src/route/DayScreen.tsx'])).toEqual({ tests: [], flows: ['driver-day'] });
});

test('other versions of packages touch everything', () => {
  expect(touched('package-lock.json')).toHaveLength(
    house.filter((one) => /\.(test|spec)\.tsx?$/.test(one.path)).length,
  );
});

test('every flow says which features it passes through, and they exist', () => {
  const specs = ['flows', 'acceptance'].flatMap((folder) =>
    listFiles(join(root, 'e2e', folder)).map((name) => `${folder}/${name}`),
  );
  expect(Object.keys(flowFeatures).map(specOf).sort()).toEqual(specs.sort());
  const known = (/** @type {string} */ name) =>
    Object.hasOwn(modules, name) || existsSync(join(root, 'portal/src/features', name));
  expect(
    Object.values(flowFeatures)
      .flat()
      .filter((name) => !known(name)),
  ).toEqual([]);
});

test('every module has the test that the embedded database runs as its pass through it', () => {
  expect(
    Object.keys(modules).filter((name) => !existsSync(join(root, `api/src/modules/${name}/${name}.test.ts`))),
  ).toEqual([]);
});

test('changed is what the branch did since it left main, committed or not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], { cwd: folder, stdio: 'pipe' });
  const commit = (/** @type {string} */ name) => {
    writeFileSync(join(folder, name), name);
    git('add', '.');
    git('commit', '-m', name);
  };
  git('init', '-b', 'main');
  commit('old');
  git('checkout', '-b', 'work');
  commit('committed');
  git('checkout', 'main');
  commit('of-others');
  git('checkout', 'work');
  writeFileSync(join(folder, 'old'), 'other');
  writeFileSync(join(folder, 'new'), '');
  expect(changedFiles(folder).paths.sort()).toEqual(['committed', 'new', 'old']);
});
