import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { modules } from './api/modules.mjs';
import { flowFeatures } from './scripts/changed.mjs';
import { sharedForks } from './scripts/shared-forks.mjs';
import { TestOutcomes } from './scripts/test-outcomes.mjs';

// PGlite keeps about 300 MB per process, and the machines that run this have two cores.
const maxWorkers = 2;

// On a busy CI machine a wait may end late: a failed test is tried once more there, and the last lines of `npm test` name it. At home it fails at once.
const retry = process.env.CI ? 1 : 0;

/** Rules and pure code: no database, no server. */
const unit = [
  'contract/**/*.test.ts',
  'optimizer/**/*.test.ts',
  'roads/**/*.test.ts',
  'api/src/platform/**/!(*.db).test.ts',
  'api/**/*.rules.test.ts',
  'browser/**/*.test.ts',
  'portal/src/**/*.test.{ts,tsx}',
  'driver/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];

/** Modules that browser flows on servers of their own pass through: those servers are always on the embedded database. */
const walkedByOwnServers = new Set(
  readdirSync(new URL('e2e/flows', import.meta.url))
    .filter((name) =>
      readFileSync(new URL(`e2e/flows/${name}`, import.meta.url), 'utf8').includes('support/own-server.ts'),
    )
    .flatMap((name): string[] => (flowFeatures as Record<string, string[]>)[basename(name, '.spec.ts')] ?? []),
);

/**
 * What could differ on the embedded database when all of the API has passed on PostgreSQL: what leans on the database itself (dialect, migrations, row
 * security, locks, crash: the files named `.db.test.ts`), and one pass through each module, files and jobs among them: its first test file, where no flow
 * passes through it.
 */
const differsOnEmbedded = [
  'api/**/*.db.test.ts',
  ...Object.keys(modules)
    .filter((module) => !walkedByOwnServers.has(module))
    .map((module) => `api/src/modules/${module}/${module}.test.ts`),
];

const isPostgres = process.env.TEST_DB === 'postgres';

const exclude = [...configDefaults.exclude, '**/data/**'];

/** A limit for what hangs, not for how fast a machine is that does other work beside. */
const testTimeout = 120_000;

const onDatabase = {
  isolate: false,
  environment: 'node' as const,
  exclude: [...exclude, 'api/**/*.rules.test.ts', 'api/src/platform/**/!(*.db).test.ts'],
  testTimeout,
  hookTimeout: testTimeout,
  retry,
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    reporters: ['default', new TestOutcomes()],
    projects: [
      {
        test: {
          isolate: false,
          pool: sharedForks(80),
          name: 'unit',
          environment: 'node',
          include: unit,
          exclude,
          testTimeout,
          hookTimeout: testTimeout,
          retry,
        },
      },
      // On the database that TEST_DB names, the embedded one without it.
      {
        test: {
          ...onDatabase,
          pool: sharedForks(isPostgres ? 40 : 15),
          name: 'api',
          include: ['api/**/*.test.ts'],
          env: { TEST_DB: process.env.TEST_DB ?? 'pglite', NODE_ENV: 'test' },
        },
      },
      ...(isPostgres
        ? [
            {
              test: {
                ...onDatabase,
                // Each file leaves a database of 300 MB to be collected.
                pool: sharedForks(15),
                name: 'embedded',
                include: differsOnEmbedded,
                env: { TEST_DB: 'pglite', NODE_ENV: 'test' },
              },
            },
          ]
        : []),
    ],
  },
});
