/// <reference lib="dom" />
/**
 * The dispatcher's screens with 200 vehicles at a fix per second and 2,000 guides: a real Chromium on a real server on PostgreSQL. For the overview and
 * the live fleet: time to the first useful paint, from a phone's report of a visit to its count on the screen, processor time of the page per second,
 * and the tab's heap over time. SECONDS per screen (30), or MINUTES=30; SCREEN=overview or fleet for one alone; TEST_DATABASE_URL names the server,
 * PORTAL_DIR a built portal (else it is built into a folder that goes again).
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Ready, Usage, Vehicle } from './board.server.ts';
import { percentile } from './measure.ts';
import { builtPortal, chromiumPath, messageFrom, pause, post, usageOf, withDatabase } from './measured-server.ts';

const PORT = Number(process.env.BENCH_PORT ?? 3197);
const SECONDS = process.env.MINUTES ? Number(process.env.MINUTES) * 60 : Number(process.env.SECONDS ?? 30);
const base = `http://127.0.0.1:${PORT}`;
const screens = { overview: '/?sort=name', fleet: '/feet-deployment?sort=name' };

const print = (name: string, value: number, unit: string): void =>
  console.log(`board_${name} ${value.toFixed(1)} ${unit}`);

/** Every vehicle drives and tells so once a second, spread over the second, until stopped. */
function drive(vehicles: readonly Vehicle[]): { stop: () => void; refused: () => number } {
  let [isOver, refused] = [false, 0];
  vehicles.forEach(async ({ token, routeId, lat, lng }, i) => {
    let next = Date.now() + (i / vehicles.length) * 1000;
    for (let n = 0; !isOver; n += 1, next += 1000) {
      await pause(Math.max(0, next - Date.now()));
      const angle = n / 40 + i;
      const fix = {
        lat: lat + Math.sin(angle) * 0.003,
        lng: lng + Math.cos(angle) * 0.003,
        at: new Date().toISOString(),
      };
      const status = await post(PORT, token, '/driver/positions', {
        routeId,
        positions: [{ ...fix, accuracyM: 8, speedMps: 9, heading: (n * 9) % 360, battery: 0.8 }],
      }).catch(() => 0);
      if (status !== 200) refused += 1;
    }
  });
  return {
    stop: () => {
      isOver = true;
    },
    refused: () => refused,
  };
}

/** A visit is reported for a route in sight; answers the times until the phone has its answer and until the row shows one more (NaN: not within ten seconds). */
async function visitToScreen(
  page: Page,
  vehicles: readonly Vehicle[],
  done: Map<string, number>,
): Promise<{ answeredMs: number; seenMs: number } | null> {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-vehicle],[data-route]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top > 60 && bottom < innerHeight;
      })
      .map((row) => row.dataset.vehicle ?? row.dataset.route ?? ''),
  );
  const open = shown
    .map((id) => vehicles.find((v) => v.routeId === id))
    .filter((v) => v !== undefined && (done.get(v.routeId) ?? 0) < v.guideIds.length);
  const vehicle = open[Math.floor(Math.random() * open.length)];
  if (!vehicle) return null;
  const count = (done.get(vehicle.routeId) ?? 0) + 1;
  done.set(vehicle.routeId, count);
  const seen = page.evaluate(
    ([id, wanted]) =>
      new Promise<number>((resolve) => {
        const isThere = (): boolean => {
          const row = document.querySelector(`[data-vehicle="${id}"],[data-route="${id}"]`);
          return [...(row?.querySelectorAll('span') ?? [])].some((part) => part.textContent?.startsWith(`${wanted}/`));
        };
        const waitForFrame = (): void => {
          if (isThere()) resolve(Date.now());
          else requestAnimationFrame(waitForFrame);
        };
        waitForFrame();
        setTimeout(() => resolve(Number.NaN), 10_000);
      }),
    [vehicle.routeId, count] as const,
  );
  const sentAt = Date.now();
  const status = await post(PORT, vehicle.token, `/driver/guides/${vehicle.guideIds[count - 1]}/manage`, {
    routeId: vehicle.routeId,
    result: 'delivered',
    receivedBy: 'Luis',
    at: new Date().toISOString(),
  });
  if (status !== 200) throw new Error(`the visit was refused: ${status}`);
  const answeredMs = Date.now() - sentAt;
  return { answeredMs, seenMs: (await seen) - sentAt };
}

const metricsOf = async (session: CDPSession): Promise<Record<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map((m) => [m.name, m.value]));
};
const heapMb = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
};

async function screen(
  browser: Browser,
  name: string,
  path: string,
  ready: Ready,
  done: Map<string, number>,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-MX' });
  await page.addInitScript((token) => localStorage.setItem('token', token), ready.token);
  // Once cold, then as on any other day: the files are in the browser's cache.
  const paints: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    // The last page's map is gone before the next one begins.
    await page.goto('about:blank');
    await pause(1500);
    await page.goto(base + path, { waitUntil: 'commit' });
    paints.push(
      await page.evaluate(async () => {
        const isUseful = () => (document.body?.innerText.match(/Ruta \d+/g)?.length ?? 0) >= 8;
        while (!isUseful()) {
          await new Promise(requestAnimationFrame);
          if (performance.now() > 30_000) throw new Error('no rows');
        }
        await new Promise(requestAnimationFrame);
        return performance.now();
      }),
    );
  }
  print(`${name}_first_paint`, paints[0] as number, 'ms');
  print(`${name}_useful_paint`, percentile(paints.slice(1), 0.5), 'ms');
  // The map's own first drawing is no part of what goes on all day.
  await pause(6000);
  const session = await page.context().newCDPSession(page);
  // Processor time, not time of day: what else the machine does is no cost of the page.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = { ...(await metricsOf(session)), startedAt: Date.now() };
  const heaps: { minute: number; mb: number }[] = [];
  const latencies: number[] = [];
  const answers: number[] = [];
  const everyMs = Math.max(5000, (SECONDS * 1000) / 30);
  const end = before.startedAt + SECONDS * 1000;
  let heapAt = 0;
  while (Date.now() < end) {
    if (Date.now() >= heapAt) {
      heaps.push({ minute: (Date.now() - before.startedAt) / 60_000, mb: await heapMb(session) });
      heapAt = Date.now() + everyMs;
    }
    const visit = await visitToScreen(page, ready.vehicles, done);
    if (visit) {
      latencies.push(visit.seenMs);
      answers.push(visit.answeredMs);
    }
    await pause(SECONDS > 120 ? SECONDS * 6 : 700);
  }
  const after = await metricsOf(session);
  const elapsedS = (Date.now() - before.startedAt) / 1000;
  const perSecond = (metric: string): number =>
    (((after[metric] ?? 0) - ((before as Record<string, number>)[metric] ?? 0)) / elapsedS) * 1000;
  print(`${name}_visit_answered_p50`, percentile(answers, 0.5), 'ms');
  print(`${name}_event_to_screen_p50`, percentile(latencies, 0.5), 'ms');
  print(`${name}_event_to_screen_p95`, percentile(latencies, 0.95), 'ms');
  print(`${name}_scripting`, perSecond('ScriptDuration'), 'ms_per_s');
  print(`${name}_tasks`, perSecond('TaskDuration'), 'ms_per_s');
  print(`${name}_heap_start`, heaps[0]?.mb ?? Number.NaN, 'MB');
  print(`${name}_heap_end`, heaps.at(-1)?.mb ?? Number.NaN, 'MB');
  print(`${name}_visits`, latencies.length, 'visits');
  print(`${name}_visits_unseen`, latencies.filter(Number.isNaN).length, 'visits');
  const tick = page.getByRole('checkbox', { name: /^Elegir / }).first();
  if (await tick.count()) {
    await tick.click();
    const all = page.getByRole('button', { name: /^Elegir las/ });
    await all.waitFor();
    const ms = await all.evaluate(async (button: HTMLButtonElement) => {
      const begin = performance.now();
      button.click();
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 0));
      return performance.now() - begin;
    });
    print(`${name}_select_all`, ms, 'ms');
  }
  await page.close();
}

async function measure(databaseUrl: string, portalDir: string): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', databaseUrl, portalDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  let browser: Browser | undefined;
  try {
    const ready = await messageFrom<Ready>(child);
    const road = drive(ready.vehicles);
    browser = await chromium.launch({
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    await pause(3000);
    const [before, began] = [await usageOf<Usage>(child), Date.now()];
    const done = new Map<string, number>();
    for (const [name, path] of Object.entries(screens)) {
      if (!process.env.SCREEN || process.env.SCREEN === name) await screen(browser, name, path, ready, done);
    }
    const after = await usageOf<Usage>(child);
    road.stop();
    print('server_cpu', ((after.cpuMs - before.cpuMs) / (Date.now() - began)) * 100, 'percent_of_one_core');
    print('server_memory', after.rssMb, 'MB');
    print('fixes_refused', road.refused(), 'fixes');
    child.send('stop');
    await new Promise((ended) => child.once('exit', ended));
  } finally {
    await browser?.close();
    child.kill('SIGKILL');
  }
}

async function main(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const folder = mkdtempSync(join(tmpdir(), 'tramo-board-'));
  try {
    const portalDir = builtPortal(folder);
    await withDatabase(server, `tramo_board_${process.pid}`, (url) => measure(url, portalDir));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [mode, databaseUrl, portalDir] = process.argv.slice(2);
if (mode === 'serve') {
  const { serveBoard } = await import('./board.server.ts');
  await serveBoard(PORT, databaseUrl as string, portalDir as string);
} else {
  await main();
  process.exit(0);
}
