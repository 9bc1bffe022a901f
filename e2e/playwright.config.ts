import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type DemoServerOptions, isTaken } from './support/demo-server.ts';

const port = Number(process.env.E2E_PORT ?? 4173);
const baseURL = `http://127.0.0.1:${port}`;
const repository = join(import.meta.dirname, '..');

// Workers load this file again: the first one to do so decides, the others read its choice.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'tramo-e2e-'));
if (!process.env.E2E_PORT_IS_OURS && (await isTaken(port)))
  throw new Error(`Something listens at ${baseURL} already: end it, or choose another E2E_PORT.`);
process.env.E2E_PORT_IS_OURS = 'yes';
// `npm test` finds a Chromium and says which; alone, the usual place or else Playwright's own.
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
    existsSync(path),
  );

// The flows must not touch a database or a service that the developer's shell points to.
for (const name of ['DATABASE_URL', 'ROUTING_URL', 'GEOCODER_URL', 'NATS_URL', 'SMTP_URL']) delete process.env[name];

/** The longest flows: they start servers of their own. They go first, for one of them at the end would leave the other worker without work. */
const onOwnServer = readdirSync(join(import.meta.dirname, 'flows'))
  .filter((name) => readFileSync(join(import.meta.dirname, 'flows', name), 'utf8').includes('support/own-server.ts'))
  .map((name) => `**/flows/${name}`);

export default defineConfig<object, DemoServerOptions>({
  projects: [
    { name: 'own server', testMatch: onOwnServer, use: { usesDemoServer: false } },
    // Flows walk as people do; acceptance goes through the documents, one case a sentence.
    { name: 'demo', testMatch: ['flows/**/*.spec.ts', 'acceptance/**/*.spec.ts'], testIgnore: onOwnServer },
  ],
  outputDir: './test-results',
  fullyParallel: false,
  forbidOnly: true,
  // On a busy CI machine a flow may be slow once; the last lines of `npm test` name it. Twice is a fault.
  retries: process.env.CI ? 1 : 0,
  // `E2E_WORKERS` is for a machine with more cores, or for whoever looks at one flow.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  // A flow takes seconds; these are for a machine with much else to do.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    [join(repository, 'scripts/test-outcomes.mjs')],
    ...(process.env.CI ? [['html', { open: 'never' }] as const] : []),
  ],
  use: {
    baseURL,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
    // Flows wait for what a person waits for, not for drawers to slide.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every flow costs a third of its time: where a failed one is tried again, the second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Nobody waits for it here: flows on servers of their own begin while the demo is made (support/demo-server.ts).
    command: `"${process.execPath}" api/src/main.ts serve`,
    cwd: repository,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: process.env.E2E_LOG ? 'pipe' : 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      SEED: 'demo',
      ...(process.env.E2E_DATABASE_URL ? { DATABASE_URL: process.env.E2E_DATABASE_URL } : {}),
      // Somebody signs in for each flow.
      PASSWORD_COST: 'light',
      // Its streets are made once for each content of the generator.
      DEMO_ROADS_CACHE: join(repository, 'node_modules/.cache/tramo'),
      MAP_STYLE_URL: 'embedded',
      // Every way to pay, beside the provider of trial. The account is nobody's.
      PAYMENTS_SANDBOX: 'on',
      BANK_CLABE: '002010077777777771',
      BANK_NAME: 'Banco de la operadora',
      BANK_HOLDER: 'Operadora de Tramo',
      // Drivers move only when a flow makes them move.
      SIMULATE_SPEED: process.env.E2E_SIMULATE_SPEED ?? '0',
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
    },
  },
});
