import { configDefaults, defineConfig } from 'vitest/config';
import { modules } from './api/modules.mjs';
import { SecondTries } from './scripts/second-tries.mjs';

// PGlite keeps about 300 MB per process, and the machines that run this have two cores.
const maxWorkers = 2;

// On a busy CI machine a wait may end late: a failed test is tried once more there, and the last lines of `npm test` name it. At home it fails at once.
const retry = process.env.CI ? 1 : 0;

/** Rules and pure code: no database, no server. */
const unit = [
  'contract/**/*.test.ts',
  'optimizer/**/*.test.ts',
  'api/src/platform/**/!(*.db).test.ts',
  'api/**/*.rules.test.ts',
  'portal/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];

/**
 * What could differ on the embedded database when all of the API has passed on PostgreSQL: what leans on the database itself (dialect, migrations, row
 * security, locks, crash: the files named `.db.test.ts`), and one pass through each module, files and jobs among them: its first test file.
 */
const differsOnEmbedded = [
  'api/**/*.db.test.ts',
  ...Object.keys(modules).map((module) => `api/src/modules/${module}/${module}.test.ts`),
];

const isPostgres = process.env.TEST_DB === 'postgres';

const exclude = [...configDefaults.exclude, '**/data/**'];

/** A limit for what hangs, not for how fast a machine is that does other work beside. */
const testTimeout = 120_000;

const onDatabase = {
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
    reporters: ['default', new SecondTries()],
    projects: [
      { test: { name: 'unit', environment: 'node', include: unit, exclude, testTimeout, retry } },
      // On the database that TEST_DB names, the embedded one without it.
      {
        test: {
          ...onDatabase,
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
