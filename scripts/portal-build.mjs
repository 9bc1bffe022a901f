/** Builds the portal when its sources changed since the last build. Node's own modules alone. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './node24.mjs';

const sources = [
  'portal/src',
  'portal/public',
  'portal/build',
  'portal/index.html',
  'portal/public-pages.html',
  'portal/vite.config.ts',
  'portal/package.json',
  'contract/src',
  'package-lock.json',
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

/** One hash over the content of everything the built portal is made of; contents, because a checkout touches times. */
export const sourceHash = (base = root) => {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(base, source)).sort()) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(base.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
};

/** @returns {Promise<number>} exit code */
export const buildPortal = async ({ force = false } = {}) => {
  const stamp = join(root, 'portal/dist/.source-hash');
  const hash = sourceHash();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0;
  say('Construyendo el portal…');
  const startedAt = Date.now();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await run([vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'portal'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.error('No se pudo construir el portal; el mensaje de arriba dice por qué.');
    return code;
  }
  writeFileSync(stamp, hash);
  say(`Portal construido en ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  return 0;
};
