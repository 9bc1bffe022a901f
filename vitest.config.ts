import { configDefaults, defineConfig } from 'vitest/config';

// PGlite keeps about 300 MB per process, and the machines that run this have two cores.
const maxWorkers = 2;

// On a busy CI machine a wait may end late: a failed test is tried once more there, and the report names it. At home it fails at once.
const retry = process.env.CI ? 1 : 0;

/** Rules and pure code: no database, no server. */
const unit = [
  'contract/**/*.test.ts',
  'optimizer/**/*.test.ts',
  'api/src/platform/**/*.test.ts',
  'api/**/*.rules.test.ts',
  'portal/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
];

/** Platform tests that need a database run where the API tests run, on each kind of database. */
const onDatabase = ['api/src/platform/**/*.db.test.ts'];

/** Whose time goes into hashes, drawings, searches and phones that are played: the embedded run tries them, on PostgreSQL they would say nothing new. */
const sameOnPostgres = [
  'api/src/modules/accounts/accounts.{security,sessions,factor,recovery,change}.test.ts',
  'api/src/modules/{labels/labels,proof/proof.zip,files/files,routes/routes.papers}.test.ts',
  'api/src/modules/planning/planning.{optimize.service,sequence,improve,kept,places,trips,why,params,checks}.test.ts',
  'api/src/modules/bulk/*.test.ts',
  'api/src/{simulator,cli,seed}/*.test.ts',
  'api/test/crash-road.db.test.ts',
];
const isPostgres = process.env.TEST_DB === 'postgres';

const exclude = [...configDefaults.exclude, '**/data/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: unit,
          exclude: [...exclude, ...onDatabase],
          testTimeout: 20_000,
          retry,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['api/**/*.test.ts'],
          exclude: [
            ...exclude,
            'api/**/*.rules.test.ts',
            'api/src/platform/**/!(*.db).test.ts',
            ...(isPostgres ? sameOnPostgres : []),
          ],
          env: { TEST_DB: process.env.TEST_DB ?? 'pglite', NODE_ENV: 'test' },
          // The first PGlite of a worker takes seconds to start on a cold disk.
          testTimeout: 30_000,
          retry,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
