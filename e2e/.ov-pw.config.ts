import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';
export default defineConfig({
  testDir: '/work/main/e2e/flows', outputDir: '/tmp/ov-results', workers: 1, timeout: 120_000, expect: { timeout: 10_000 }, reporter: [['list']],
  use: { baseURL: 'http://127.0.0.1:3171', locale: 'es-MX', timezoneId: 'America/Mexico_City', viewport: { width: 1440, height: 900 }, screenshot: 'only-on-failure',
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] } },
});
