/**
 * `npm test`: checks, unit and API tests, the builds of portal and drivers' app and their budgets, browser flows. The API and the flows' common
 * server run on PostgreSQL when one is in reach, and then on the embedded database only what could differ there (vitest.config.ts) and the flows' own servers; without PostgreSQL all run on the embedded one.
 * `npm test -- unit|api|e2e|checks` runs one part, `npm test -- changed` what differs from main (scripts/changed.mjs).
 * With CI=1 a missing PostgreSQL or Chromium is a failure. The last lines name what failed, and what passed only at a second try.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles, readSources } from './checks/sources.mjs';
import { ensureInstalled, root, run } from './node24.mjs';
import { findPgBouncer, startPooler } from './pooler.mjs';
import { runSteps } from './steps.mjs';
import { tellOutcomes } from './test-outcomes.mjs';
import { buildWeb } from './web-build.mjs';

const parts = ['checks', 'unit', 'api', 'e2e', 'changed'];
const [part, ...rest] = process.argv.slice(2);
if (part && !parts.includes(part)) {
  console.error(`No hay una parte «${part}». Partes: ${parts.join(', ')}.`);
  process.exit(2);
}
const isCi = Boolean(process.env.CI) && process.env.CI !== '0' && process.env.CI !== 'false';
const wants = (/** @type {string} */ name) => !part || part === name || part === 'changed';

await ensureInstalled();
// Each server that a test or a flow starts reads the whole API: what Node has compiled once is kept, which saves two fifths of that.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/tramo/compile');
// They read installed packages, so they load after the install.
const [{ findChromium }, { findPostgres, makeDatabase }, { changedFiles, specOf, testsTouchedBy }] = await Promise.all([
  import('./chromium.mjs'),
  import('./postgres.mjs'),
  import('./changed.mjs'),
]);

const touched = async () => {
  const { base, paths } = changedFiles(root);
  const folders = ['contract', 'optimizer', 'roads', 'browser', 'api', 'portal', 'driver', 'e2e', 'scripts', 'bench'];
  const { tests, flows } = testsTouchedBy(await readSources(root, folders), paths);
  console.log(
    `Cambiaron ${paths.length} archivos desde ${base.slice(0, 8)}: ${tests.length} archivos de prueba, ${flows.length} flujos.`,
  );
  return { tests, flows: flows.map(specOf) };
};
const only = part === 'changed' ? await touched() : undefined;

const scratch = mkdtempSync(join(tmpdir(), 'tramo-test-'));
const outcomes = join(scratch, 'outcomes');

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
    { env: { ...env, TEST_OUTCOMES: outcomes } },
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

/** What a pooler in transaction mode could break: transactions, locks, jobs, notices between processes, a process that dies. */
const throughPooler = [
  'api/test/pooler.test.ts',
  'api/src/modules/live/live.test.ts',
  'api/src/modules/imports/imports.orders.test.ts',
  'api/test/ledger.db.test.ts',
  'api/test/notice-crash.test.ts',
];

const apiThroughPooler = async () => {
  const binary = findPgBouncer();
  if (!binary) return { omitted: 'No se corrió: no hay PgBouncer.' };
  const found = await findPostgres();
  if (!found.url) return { omitted: 'No se corrió: no hay un PostgreSQL al alcance.' };
  const pooler = await startPooler(binary, found.url);
  try {
    const env = {
      TEST_DB: 'postgres',
      TEST_DATABASE_URL: found.url,
      TEST_POOLER_URL: pooler.url,
      TEST_OUTCOMES: outcomes,
    };
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', ...throughPooler];
    return { code: await run(args, { env }), note: `${pooler.version}, por transacción` };
  } finally {
    await pooler.stop();
  }
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
  const env = { CHROMIUM_PATH: chromium, E2E_DATA_DIR: mkdtempSync(join(scratch, 'e2e-')), TEST_OUTCOMES: outcomes };
  // The flows' common server shares two cores with the browser: on PostgreSQL it leaves more of them. Servers of their own are on the embedded database.
  const found = await findPostgres();
  const database = found.url ? await makeDatabase(found.url, `tramo_flows_${process.pid}`) : null;
  try {
    const code = await run(args, {
      cwd: join(root, 'e2e'),
      env: { ...env, ...(database ? { E2E_DATABASE_URL: database.url } : {}) },
    });
    const where = database ? `PostgreSQL ${found.version}, los servidores propios` : 'todo';
    return { code, note: `${chromium}; ${where} en la base incorporada` };
  } finally {
    await database?.drop();
  }
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
  // All of it or nothing: a choice of files is no question to the pooler.
  wants('api') && !only && rest.length === 0 && { name: 'Por PgBouncer', run: apiThroughPooler, cheap: true },
  wantsFlows && { name: 'Construcción de portal y app', run: () => buildWeb() },
  wantsFlows && { name: 'Peso de portal y app', run: () => run([join(root, 'scripts/bundle-budget.mjs')]) },
  wantsFlows && { name: 'Flujos de navegador', run: browserFlows },
].filter((step) => step !== false);

const code = await runSteps(steps, console.log, () => tellOutcomes(outcomes));
rmSync(scratch, { recursive: true, force: true });
process.exit(code);
