import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4173);
const baseURL = `http://127.0.0.1:${port}`;
const repository = join(import.meta.dirname, '..');

// Workers load this file again: the first one to do so decides, the others read its choice.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'tramo-e2e-'));
process.env.E2E_SCREENSHOTS ??= join(import.meta.dirname, 'test-results/screens');
// `npm test` finds a Chromium and says which; alone, the usual place or else Playwright's own.
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
    existsSync(path),
  );

// The flows must not touch a database or a service that the developer's shell points to.
for (const name of ['DATABASE_URL', 'ROUTING_URL', 'GEOCODER_URL', 'NATS_URL', 'SMTP_URL']) delete process.env[name];

export default defineConfig({
  // Flows walk as people do; acceptance goes through the documents, one case a sentence.
  testMatch: ['flows/**/*.spec.ts', 'acceptance/**/*.spec.ts'],
  outputDir: './test-results',
  fullyParallel: false,
  forbidOnly: true,
  // On a busy CI machine a flow may be slow once; the last lines of `npm test` name it. Twice is a fault.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // A flow takes seconds; these are for a machine with much else to do.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    [join(repository, 'scripts/second-tries.mjs')],
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
    command: `"${process.execPath}" api/src/main.ts serve`,
    cwd: repository,
    url: `${baseURL}/api/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: process.env.E2E_LOG ? 'pipe' : 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      SEED: 'demo',
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
