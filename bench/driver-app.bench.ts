/// <reference lib="dom" />
/**
 * The driver's app in Chromium on a route of 150 stops: the second start without any server until the next stop shows; from a tap to the painted next screen
 * that can be used (a visit: its form, not that it is being opened), with the processor slowed six times, and what the page's own thread spent on it;
 * memory of the page's process once 200 photos are kept. It needs the built app and a Chromium.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { allSent, fillVisit, goTo, leave, saveVisit, signInToApp } from '@tramo/e2e/support/driver-app';
import { makeDriverRoute } from '@tramo/e2e/support/driver-routes';
import { makeOwnDay } from '@tramo/e2e/support/own-day';
import { startOwnServer } from '@tramo/e2e/support/own-server';
import { phoneBrowser } from '@tramo/e2e/support/phone-browser';

const repository = fileURLToPath(new URL('..', import.meta.url));
const stops = 150;
const photos = Number(process.env.PHOTOS ?? 200);
const slowness = Number(process.env.SLOWNESS ?? 6);
const times = { starts: Number(process.env.STARTS ?? 5), taps: Number(process.env.TAPS ?? 20) };

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
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taps: Record<'open_stop' | 'open_visit' | 'save_visit' | 'back', Took[]> = {
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
    taps.open_stop.push(await timed(page, cdp, row, { button: 'Entregar' }));
    const back = page.getByRole('button', { name: 'Atrás' });
    taps.back.push(await timed(page, cdp, back, 'list'));
    await page.waitForURL(/\/route\/[^/]+$/);
    await goTo(page, `/route/${day.routeId}/stop/${guide.id}`);
    const open = page.getByRole('button', { name: 'Entregar', exact: true });
    taps.open_visit.push(await timed(page, cdp, open, { button: 'Guardar visita' }));
    await page.getByLabel(/Recibió/).fill(`Persona ${n}`);
    await page.getByRole('button', { name: 'Guardar visita' }).click();
    const anyway = page.getByRole('button', { name: 'Guardar así' });
    taps.save_visit.push(await timed(page, cdp, anyway, { button: 'Entregar' }));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const [name, took] of Object.entries(taps)) {
    print(
      `driver_app_tap_${name}`,
      took.map(({ ms }) => ms),
      'ms',
    );
    print(
      `driver_app_tap_${name}_thread`,
      took.map(({ threadMs }) => threadMs),
      'ms',
    );
  }

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
  const heap = await metric(cdp, 'JSHeapUsedSize');
  console.log(`driver_app_photos_kept ${photos} photos`);
  console.log(`driver_app_heap_after_photos ${(heap / 1024 / 1024).toFixed(1)} MB`);
  console.log(`driver_app_page_process_after_photos ${(await rendererMb(page)).toFixed(1)} MB`);
  console.log(`machine_load ${loadavg()[0]?.toFixed(1)} load`);
} finally {
  await phone.close();
  await server.stop();
}

interface Took {
  ms: number;
  /** Of the page's main thread, slowed as it is. */
  threadMs: number;
}
/** The screen that comes: by a button that it has, or the list. The address tells nothing: the browser takes its ways back after they are shown. */
type Shown = { button: string } | 'list';

/** From the tap, as the browser stamps it, to the frame that shows the screen that it led to. A screen that stands has the focus: on its title, or on the row that led away from it. */
async function timed(page: Page, cdp: CDPSession, tapped: Locator, shown: Shown): Promise<Took> {
  const box = await tapped.boundingBox();
  if (!box) throw new Error('what is to be tapped is not there');
  await page.evaluate(
    (button) => {
      const took = new Promise<number>((resolve) => {
        let from = 0;
        window.addEventListener(
          'click',
          (event) => {
            from = event.timeStamp;
          },
          { capture: true, once: true },
        );
        /** What the focus is on, and the screen around it. */
        const isThere = (): boolean => {
          const focused = document.activeElement;
          let screen = focused;
          while (screen && !screen.querySelector('main')) screen = screen.parentElement;
          if (!focused || !screen || screen === document.body) return false;
          if (button === null) return screen.querySelector('[data-stop]') !== null;
          return (
            focused.tagName === 'H1' &&
            [...screen.querySelectorAll('button')].some((one) => one.textContent?.trim() === button && !one.disabled)
          );
        };
        // Frames are not asked for: each would be drawn, and be a part of what is measured.
        const look = (): void => {
          if (from === 0 || !isThere()) return;
          document.removeEventListener('focusin', look);
          // The first thing after the frame is painted. A message to itself would go round by another thread, behind what was put off until now.
          requestAnimationFrame(() =>
            scheduler.postTask(() => resolve(performance.now() - from), { priority: 'user-blocking' }),
          );
        };
        document.addEventListener('focusin', look);
      });
      Object.assign(window, { took });
    },
    shown === 'list' ? null : shown.button,
  );
  const before = await metric(cdp, 'TaskDuration');
  // The bare event: what Playwright looks at around a click would be counted.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const ms = await page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
  return { ms, threadMs: ((await metric(cdp, 'TaskDuration')) - before) * 1000 };
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((m) => m.name === name)?.value ?? 0;
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
