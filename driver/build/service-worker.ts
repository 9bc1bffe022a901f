import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = 'service-worker.js';
const entry = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));

/** Vite's own, handed in by its configuration. */
type Build = (config: object) => Promise<unknown>;

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Every file of the built app below its address, with the SHA-256 of its bytes. The page itself stands at the folder's address. */
function builtFiles(dist: string): Record<string, string> {
  const files = readdirSync(dist, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile())
    .map((one) => relative(dist, join(one.parentPath, one.name)).split(sep).join('/'))
    .filter((path) => path !== FILE && !path.startsWith('.'))
    .sort();
  return Object.fromEntries(
    files.map((path) => [path === 'index.html' ? '' : path, hashOf(readFileSync(join(dist, path)))]),
  );
}

/** The worker as one classic script: not every browser takes modules there. */
async function built(build: Build, files: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { __FILES__: JSON.stringify(files), __BUILD__: JSON.stringify(hashOf(JSON.stringify(files)).slice(0, 16)) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'tramoDriver', fileName: () => FILE },
    },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [{ output: { code?: string }[] }];
  const code = output[0]?.code;
  if (!code) throw new Error('the service worker was not built');
  return code;
}

/** Writes the service worker of what was built: it has the name and hash of every file, so that any change of one makes another worker. */
export function serviceWorker(build: Build) {
  let dist = '';
  return {
    name: 'tramo:service-worker',
    apply: 'build' as const,
    enforce: 'post' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      dist = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      writeFileSync(join(dist, FILE), await built(build, builtFiles(dist)));
    },
  };
}
