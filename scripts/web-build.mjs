/** Builds the portal and the drivers' app where their sources changed since they were built last. Node's own modules alone. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './node24.mjs';

/** What each is made of, beside its own folder. */
const shared = ['browser/src', 'browser/build', 'contract/src', 'package-lock.json'];
const ownParts = ['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json'];

/** Pages that the server serves, by the folder of their package. */
export const webs = [
  {
    folder: 'portal',
    what: 'el portal',
    parts: [...ownParts, 'public-pages.html', '../docs/operador.md', '../docs/operador'],
  },
  { folder: 'driver', what: 'la app del operador', parts: ownParts },
];

const filesUnder = (/** @type {string} */ path) => {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const child = join(path, entry.name);
      return entry.isDirectory() ? filesUnder(child) : [child];
    });
  } catch (error) {
    // A file where a folder was asked for.
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};

/** One hash over the content of everything that a built page is made of; contents, because a checkout touches times. */
export const sourceHash = (/** @type {typeof webs[number]} */ { folder, parts }, base = root) => {
  const hash = createHash('sha256');
  for (const source of [...parts.map((part) => `${folder}/${part}`), ...shared]) {
    for (const file of filesUnder(join(base, source)).sort()) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(base.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
};

/** @returns {Promise<number>} exit code */
const buildOne = async (/** @type {typeof webs[number]} */ web, /** @type {boolean} */ force) => {
  const stamp = join(root, web.folder, 'dist/.source-hash');
  const hash = sourceHash(web);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0;
  say(`Construyendo ${web.what}…`);
  const startedAt = Date.now();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await run([vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, web.folder),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.error(`No se pudo construir ${web.what}; el mensaje de arriba dice por qué.`);
    return code;
  }
  writeFileSync(stamp, hash);
  say(`Construido en ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  return 0;
};

/** @returns {Promise<number>} exit code of the first that failed */
export const buildWeb = async ({ force = false } = {}) => {
  for (const web of webs) {
    const code = await buildOne(web, force);
    if (code !== 0) return code;
  }
  return 0;
};
