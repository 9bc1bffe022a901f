/// <reference lib="dom" />
/**
 * The driver's app in Chromium on a route of 150 stops: the second start without any server until the next stop shows; from a tap to the painted next screen
 * with the processor slowed six times; memory of the page's process once 200 photos are kept. It needs the built app and a Chromium.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { allSent, fillVisit, goTo, leave, saveVisit, signInToApp } from '@tramo/e2e/support/driver-app';
import { makeDriverRoute } from '@tramo/e2e/support/driver-routes';
import { makeOwnDay } from '@tramo/e2e/support/own-day';
import { startOwnServer } from '@tramo/e2e/support/own-server';
import { phoneBrowser } from '@tramo/e2e/support/phone-browser';

const repository = fileURLToPath(new URL('..', import.meta.url));
const stops = 150;
const photos = Number(process.env.PHOTOS ?? 200);
const slowness = Number(process.env.SLOWNESS ?? 6);
const times = { starts: 5, taps: 20 };

const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
    existsSync(path),
  );
if (!executablePath) throw new Error('no Chromium: name one by CHROMIUM_PATH');
if (!existsSync(join(repository, 'driver/dist/index.html'))) throw new Error('build the app first: npm start does');

const print = (name: string, values: readonly number[], unit: string): void => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.ceil((sorted.length - 1) * share)] as number).toFixed(0);
  console.log(`${name}_p50 ${at(0.5)} ${unit}`);
  console.log(`${name}_p95 ${at(0.95)} ${unit}`);
};

const server = await startOwnServer();
const phone = phoneBrowser(executablePath, { width: 360, height: 640 });
try {
  const day = await makeDriverRoute(await makeOwnDay(server, { waits: true }), stops);
  let page = await phone.open();
  await signInToApp(page, server.url, day.driver);
  await page.waitForFunction(() => navigator.serviceWorker?.controller !== null);
  await leave(page, day.routeId);
  await allSent(page);
  await server.kill();

  const starts: number[] = [];
  for (let n = 0; n < times.starts; n += 1) {
    await phone.kill();
    page = await phone.open();
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.body?.innerText.includes('Siguiente parada')) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAt: performance.now() })));
      });
      seen.observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.goto(`${server.url}/operador/`);
    await page.waitForFunction(() => 'shownAt' in window);
    starts.push(await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt));
  }
  print('driver_app_second_start_offline', starts, 'ms');

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const taps: Record<'open_stop' | 'open_visit' | 'save_visit' | 'back', number[]> = {
    open_stop: [],
    open_visit: [],
    save_visit: [],
    back: [],
  };
  for (let n = 0; n < times.taps; n += 1) {
    const guide = day.guides[n];
    if (!guide) throw new Error('too few stops');
    await goTo(page, `/route/${day.routeId}`);
    const row = page.locator(`button[data-stop="${day.guides[n + 1]?.id}"]`);
    await row.scrollIntoViewIfNeeded();
    taps.open_stop.push(await timed(page, () => row.click(), `#/route/${day.routeId}/stop/`));
    taps.back.push(await timed(page, () => page.getByRole('button', { name: 'Atrás' }).click(), day.routeId, 'end'));
    await goTo(page, `/route/${day.routeId}/stop/${guide.id}`);
    const open = page.getByRole('button', { name: 'Entregar', exact: true });
    taps.open_visit.push(await timed(page, () => open.click(), `#/route/${day.routeId}/visit/`));
    await page.getByLabel(/Recibió/).fill(`Persona ${n}`);
    await page.getByRole('button', { name: 'Guardar visita' }).click();
    const anyway = page.getByRole('button', { name: 'Guardar así' });
    taps.save_visit.push(await timed(page, () => anyway.click(), `#/route/${day.routeId}/stop/`));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const [name, values] of Object.entries(taps)) print(`driver_app_tap_${name}`, values, 'ms');

  // Ten a visit, as many as are kept on the phone in a day without signal.
  const each = 10;
  for (let n = 0; n < photos / each; n += 1) {
    const guide = day.guides[times.taps + n];
    if (!guide) throw new Error('too few stops');
    const numbers = Array.from({ length: each }, (_, i) => n * each + i);
    await fillVisit(page, day.routeId, guide, { receivedBy: `Persona ${n}`, photos: numbers });
    await saveVisit(page);
  }
  await goTo(page, `/route/${day.routeId}`);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const heap = metrics.find((m) => m.name === 'JSHeapUsedSize')?.value ?? 0;
  console.log(`driver_app_photos_kept ${photos} photos`);
  console.log(`driver_app_heap_after_photos ${(heap / 1024 / 1024).toFixed(1)} MB`);
  console.log(`driver_app_page_process_after_photos ${(await rendererMb(page)).toFixed(1)} MB`);
  console.log(`machine_load ${loadavg()[0]?.toFixed(1)} load`);
} finally {
  await phone.close();
  await server.stop();
}

/** From the tap, as the browser stamps it, to the frame that shows the screen of the path that it led to. */
async function timed(page: Page, tap: () => Promise<void>, path: string, where: 'in' | 'end' = 'in'): Promise<number> {
  await page.evaluate(
    ([wanted, place]) => {
      Object.assign(window, { tapTook: null });
      let from = 0;
      window.addEventListener(
        'click',
        (event) => {
          from = event.timeStamp;
        },
        { capture: true, once: true },
      );
      const isThere = (): boolean =>
        (place === 'end' ? location.hash.endsWith(wanted) : location.hash.includes(wanted)) &&
        document.querySelector('h1') !== null &&
        document.querySelector('h1') === document.activeElement;
      const look = (): void => {
        if (from > 0 && isThere()) {
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => Object.assign(window, { tapTook: performance.now() - from });
            channel.port2.postMessage(null);
          });
          return;
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [path, where] as const,
  );
  await tap();
  await page.waitForFunction(() => (window as unknown as { tapTook: number | null }).tapTook !== null);
  return page.evaluate(() => (window as unknown as { tapTook: number }).tapTook);
}

/** What the page's process alone holds, without what it shares with the browser's others. */
async function rendererMb(page: Page): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return Math.max(0, ...kilobytes) / 1024;
}
