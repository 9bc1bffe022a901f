/**
 * `npm test`: checks, unit and API tests, portal build and its budget, browser flows. The API runs whole on PostgreSQL when one is in reach, and then on
 * the embedded database only what could differ there (vitest.config.ts); without PostgreSQL it runs whole on the embedded one.
 * `npm test -- unit|api|e2e|checks` runs one part, `npm test -- changed` what differs from main (scripts/changed.mjs).
 * With CI=1 a missing PostgreSQL or Chromium is a failure, and what passed only at a second try stands in the last lines.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles, readSources } from './checks/sources.mjs';
import { ensureInstalled, root, run } from './node24.mjs';
import { buildPortal } from './portal-build.mjs';
import { tellSecondTries } from './second-tries.mjs';
import { runSteps } from './steps.mjs';

const parts = ['checks', 'unit', 'api', 'e2e', 'changed'];
const [part, ...rest] = process.argv.slice(2);
if (part && !parts.includes(part)) {
  console.error(`No hay una parte «${part}». Partes: ${parts.join(', ')}.`);
  process.exit(2);
}
const isCi = Boolean(process.env.CI) && process.env.CI !== '0' && process.env.CI !== 'false';
const wants = (/** @type {string} */ name) => !part || part === name || part === 'changed';

await ensureInstalled();
// They read installed packages, so they load after the install.
const [{ findChromium }, { findPostgres }, { changedFiles, specOf, testsTouchedBy }] = await Promise.all([
  import('./chromium.mjs'),
  import('./postgres.mjs'),
  import('./changed.mjs'),
]);

const touched = async () => {
  const { base, paths } = changedFiles(root);
  const folders = ['contract', 'optimizer', 'api', 'portal', 'e2e', 'scripts', 'bench'];
  const { tests, flows } = testsTouchedBy(await readSources(root, folders), paths);
  console.log(
    `Cambiaron ${paths.length} archivos desde ${base.slice(0, 8)}: ${tests.length} archivos de prueba, ${flows.length} flujos.`,
  );
  return { tests, flows: flows.map(specOf) };
};
const only = part === 'changed' ? await touched() : undefined;

const scratch = mkdtempSync(join(tmpdir(), 'tramo-test-'));
const secondTries = join(scratch, 'second-tries');

const missing = (/** @type {string} */ why) => {
  console.log(why);
  return isCi ? { code: 1, note: why } : { omitted: why };
};

const vitest = (/** @type {string[]} */ projects, env = {}) =>
  run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--passWithNoTests', ...projects.flatMap((name) => ['--project', name])],
      ...(only ? only.tests : rest),
    ],
    { env: { ...env, SECOND_TRIES: secondTries } },
  );

const unitAndApi = async () => {
  if (!wants('api')) return vitest(['unit']);
  const projects = wants('unit') ? ['unit', 'api'] : ['api'];
  const found = await findPostgres();
  if (found.url)
    return {
      code: await vitest([...projects, 'embedded'], { TEST_DB: 'postgres', TEST_DATABASE_URL: found.url }),
      note: `PostgreSQL ${found.version}, y en la base incorporada lo que puede diferir`,
    };
  if (found.asked) return { code: 1, note: `TEST_DATABASE_URL no responde: ${found.failure}` };
  const why = 'no hay un PostgreSQL al alcance (define TEST_DATABASE_URL)';
  if (isCi) return missing(`No se corrieron las pruebas: ${why}.`);
  const code = await vitest(projects, { TEST_DB: 'pglite', TEST_DATABASE_URL: undefined });
  return { code, note: `todo en la base incorporada, tres veces más lenta: ${why}` };
};

const browserFlows = async () => {
  const flows = listFiles(join(root, 'e2e/flows')).filter((name) => name.endsWith('.spec.ts'));
  if (flows.length === 0) return missing('No se corrieron flujos de navegador: no hay ninguno en e2e/flows.');
  const chromium = await findChromium();
  if (!chromium)
    return missing('No se corrieron los flujos de navegador: no hay Chromium (instálalo o define CHROMIUM_PATH).');
  const args = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', join(root, 'e2e/playwright.config.ts')],
    ...(only ? only.flows : rest),
  ];
  const env = { CHROMIUM_PATH: chromium, E2E_DATA_DIR: mkdtempSync(join(scratch, 'e2e-')), SECOND_TRIES: secondTries };
  return { code: await run(args, { cwd: join(root, 'e2e'), env }), note: chromium };
};

const wantsVitest = (wants('unit') || wants('api')) && only?.tests.length !== 0;
const wantsFlows = wants('e2e') && only?.flows.length !== 0;
const steps = [
  wants('checks') && { name: 'Revisiones', run: () => run([join(root, 'scripts/check.mjs')]), cheap: true },
  wantsVitest && {
    name: part === 'unit' ? 'Unidad' : part === 'api' ? 'API' : 'Unidad y API',
    run: unitAndApi,
    cheap: true,
  },
  wantsFlows && { name: 'Construcción del portal', run: () => buildPortal() },
  wantsFlows && { name: 'Peso del portal', run: () => run([join(root, 'scripts/bundle-budget.mjs')]) },
  wantsFlows && { name: 'Flujos de navegador', run: browserFlows },
].filter((step) => step !== false);

const code = await runSteps(steps, console.log, () => tellSecondTries(secondTries));
rmSync(scratch, { recursive: true, force: true });
process.exit(code);
