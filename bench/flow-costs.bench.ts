/**
 * What a browser flow costs in seconds of CPU, by Chromium's own count of its processes: opening screens in a new context and again, and looking for
 * accessibility faults in the page itself and by a second page (the library's usual way). Seconds of CPU tell the same on a machine that does other work.
 * It needs the built portal, a Chromium and a server with the demo: `BASE=http://127.0.0.1:3000 npm run bench -- flow-costs`; `SCREENS=/guides,/alerts`.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';

const base = process.env.BASE ?? 'http://127.0.0.1:3000';
const screens = (process.env.SCREENS ?? '/guides,/routes-overview,/profile').split(',');
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
/** How long a screen is given to come to rest. */
const REST_MS = 6000;

const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const devtools = await browser.newBrowserCDPSession();
const chromiumCpu = async (): Promise<number> => {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};
const costOf = async (work: () => Promise<unknown>): Promise<string> => {
  const [before, own] = [await chromiumCpu(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return ((await chromiumCpu()) - before + (user + system) / 1e6).toFixed(2);
};
const look = (page: Page, isLegacy: boolean) =>
  new AxeBuilder({ page })
    .setLegacyMode(isLegacy)
    .options({ resultTypes: ['violations'] })
    .analyze();

try {
  const signedIn = await fetch(`${base}/api/v2/auth/login`, {
    method: 'POST',
    headers: { apiKey: 'tramo-web', platform: 'web', 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'admin@tramo.demo',
      password: createHash('sha256').update('tramo-demo-2026').digest('hex'),
    }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  console.log('screen                  opened    again   faults by a second page   in the page   (s of CPU)');
  for (const screen of screens) {
    const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    const open = async (): Promise<void> => {
      await page.goto(screen);
      await pause(REST_MS);
    };
    const [opened, again] = [await costOf(open), await costOf(open)];
    const [usual, inPage] = [await costOf(() => look(page, false)), await costOf(() => look(page, true))];
    console.log(screen.padEnd(22), opened.padStart(7), again.padStart(8), usual.padStart(25), inPage.padStart(13));
    await context.close();
  }
} finally {
  await browser.close();
}
