/// <reference lib="dom" />
/**
 * The guide list with 500 rows in Chromium (software rendering): first rows after a click, select all, scrolling. It needs the built portal
 * and a Chromium; the demo's guides are its data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const repository = fileURLToPath(new URL('..', import.meta.url));
const port = 4391;
const base = `http://127.0.0.1:${port}`;
const ROUNDS = 7;

const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
if (!existsSync(join(repository, 'portal/dist/index.html'))) throw new Error('build the portal first: npm start does');

const dataDir = mkdtempSync(join(tmpdir(), 'tramo-bench-'));
const server = spawn(process.execPath, ['api/src/main.ts', 'serve'], {
  cwd: repository,
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SEED: 'demo',
    MAP_STYLE_URL: 'embedded',
    SIMULATE_SPEED: '0',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await answers(server);
  await measure();
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function answers(child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('the server ended');
    if (
      await fetch(`${base}/api/health`)
        .then((r) => r.ok)
        .catch(() => false)
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the server does not answer');
}

async function measure(): Promise<void> {
  const password = createHash('sha256').update('tramo-demo-2026').digest('hex');
  const signedIn = await fetch(`${base}/api/v2/auth/login`, {
    method: 'POST',
    headers: { apiKey: 'tramo-web', platform: 'web', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@tramo.demo', password }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-MX' });
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), ['token', token] as const);
  const first: number[] = [];
  const select: number[] = [];
  const late: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${base}/vehicles`);
    await page.getByRole('row').nth(2).waitFor();
    // By the portal's own router, as a click in the rail does; the last row of the page counts, not the first one.
    first.push(
      await page.evaluate(async () => {
        const begin = performance.now();
        history.pushState({}, '', '/guides?size=500');
        dispatchEvent(new PopStateEvent('popstate'));
        while (
          document.querySelectorAll('[role="row"], tbody tr').length < 15 ||
          !document.body.innerText.includes('F-')
        ) {
          await new Promise(requestAnimationFrame);
          if (performance.now() - begin > 20_000) throw new Error('no rows');
        }
        await new Promise(requestAnimationFrame);
        return performance.now() - begin;
      }),
    );
    const all = page.locator('thead input[type="checkbox"]').first();
    select.push(
      await all.evaluate(async (box: HTMLInputElement) => {
        const begin = performance.now();
        box.click();
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve, 0));
        return performance.now() - begin;
      }),
    );
    const frames = page.evaluate(async () => {
      const gaps: number[] = [];
      let last = performance.now();
      const end = last + 2000;
      while (last < end) {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        gaps.push(now - last);
        last = now;
      }
      return gaps;
    });
    await page.mouse.move(700, 500);
    for (let n = 0; n < 60; n += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(30);
    }
    const gaps = await frames;
    late.push((100 * gaps.filter((gap) => gap > 34).length) / gaps.length);
    longest.push(Math.max(...gaps));
  }
  await browser.close();
  const median = (list: number[]): string =>
    ([...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number).toFixed(1);
  console.log(`guide_table_500_first_rows ${median(first)} ms`);
  console.log(`guide_table_500_select_all ${median(select)} ms`);
  console.log(`guide_table_500_late_frames ${median(late)} percent`);
  console.log(`guide_table_500_longest_frame ${median(longest)} ms`);
}
