/**
 * `npm test`: checks, unit tests, API tests on PGlite and on PostgreSQL, portal build and its budget, browser flows.
 * `npm test -- unit|api|e2e|checks` runs one part. With CI=1 a missing PostgreSQL or Chromium is a failure.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from './checks/sources.mjs';
import { ensureInstalled, root, run } from './node24.mjs';
import { buildPortal } from './portal-build.mjs';
import { runSteps } from './steps.mjs';

const parts = ['checks', 'unit', 'api', 'e2e'];
const [part, ...rest] = process.argv.slice(2);
if (part && !parts.includes(part)) {
  console.error(`No hay una parte «${part}». Partes: ${parts.join(', ')}.`);
  process.exit(2);
}
const isCi = Boolean(process.env.CI) && process.env.CI !== '0' && process.env.CI !== 'false';
const wants = (/** @type {string} */ name) => !part || part === name;

await ensureInstalled();
// Both read installed packages, so they load after the install.
const [{ findChromium }, { findPostgres }] = await Promise.all([import('./chromium.mjs'), import('./postgres.mjs')]);

const vitest = (/** @type {string[]} */ projects, env = {}) =>
  run(
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name]), ...rest],
    { env },
  );

const missing = (/** @type {string} */ why) => {
  console.log(why);
  return isCi ? { code: 1, note: why } : { omitted: why };
};

const apiOnPostgres = async () => {
  const found = await findPostgres();
  if (found.url)
    return {
      code: await vitest(['api'], { TEST_DB: 'postgres', TEST_DATABASE_URL: found.url }),
      note: `PostgreSQL ${found.version}`,
    };
  if (found.asked) return { code: 1, note: `TEST_DATABASE_URL no responde: ${found.failure}` };
  return missing('No se corrió en PostgreSQL: no hay uno al alcance (define TEST_DATABASE_URL).');
};

const browserFlows = async () => {
  const flows = listFiles(join(root, 'e2e/flows')).filter((name) => name.endsWith('.spec.ts'));
  if (flows.length === 0) return missing('No se corrieron flujos de navegador: no hay ninguno en e2e/flows.');
  const chromium = await findChromium();
  if (!chromium)
    return missing('No se corrieron los flujos de navegador: no hay Chromium (instálalo o define CHROMIUM_PATH).');
  const dataDir = mkdtempSync(join(tmpdir(), 'tramo-e2e-'));
  try {
    const args = [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      join(root, 'e2e/playwright.config.ts'),
      ...rest,
    ];
    return {
      code: await run(args, { cwd: join(root, 'e2e'), env: { CHROMIUM_PATH: chromium, E2E_DATA_DIR: dataDir } }),
      note: chromium,
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const embedded = { TEST_DB: 'pglite', TEST_DATABASE_URL: undefined };
const vitestProjects = ['unit', 'api'].filter(wants);

const steps = [
  wants('checks') && { name: 'Revisiones', run: () => run([join(root, 'scripts/check.mjs')]), cheap: true },
  vitestProjects.length > 0 && {
    name: vitestProjects.length === 2 ? 'Unidad y API en PGlite' : part === 'unit' ? 'Unidad' : 'API en PGlite',
    run: () => vitest(vitestProjects, embedded),
    cheap: true,
  },
  wants('api') && { name: 'API en PostgreSQL', run: apiOnPostgres },
  wants('e2e') && { name: 'Construcción del portal', run: () => buildPortal() },
  wants('e2e') && { name: 'Peso del portal', run: () => run([join(root, 'scripts/bundle-budget.mjs')]) },
  wants('e2e') && { name: 'Flujos de navegador', run: browserFlows },
].filter((step) => step !== false);

process.exit(await runSteps(steps));
