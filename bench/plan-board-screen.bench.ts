/// <reference lib="dom" />
/**
 * The planning board on the screen: a real Chromium, drawing by software, on a real server with the embedded database. For plans of 500 stops on 25 routes
 * and of 2,000 on 100: processor time of scripts in each frame while a stop is carried over the list (its routes closed, and all of them open) and over the
 * map, and while the map is moved; from a drop to the answer that it is saved, and to two drawings after it; from an undo to the screen. PORTAL_DIR names a built portal, else one is built into a
 * folder that goes again; FRAMES frames for each (60).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { percentile } from './measure.ts';
import { builtPortal, chromiumPath, messageFrom } from './measured-server.ts';
import type { Ready } from './plan-board-screen.server.ts';

const PORT = Number(process.env.BENCH_PORT ?? 3198);
const FRAMES = Number(process.env.FRAMES ?? 60);
const base = `http://127.0.0.1:${PORT}`;

const print = (name: string, value: number, unit = 'ms'): void =>
  console.log(`board_${name} ${value.toFixed(1)} ${unit}`);
const printAll = (name: string, list: readonly number[]): void => {
  print(`${name}_p50`, percentile(list, 0.5));
  print(`${name}_p95`, percentile(list, 0.95));
  print(`${name}_max`, percentile(list, 1));
};

const scripting = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find((m) => m.name === 'ScriptDuration')?.value ?? 0) * 1000;
};
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Processor time of scripts in each frame in which the pointer goes one step further; `path` tells where it is after `i` of them. */
async function frames(
  page: Page,
  session: CDPSession,
  path: (i: number) => { x: number; y: number },
): Promise<number[]> {
  const took: number[] = [];
  for (let i = 1; i <= FRAMES; i++) {
    const before = await scripting(session);
    const { x, y } = path(i);
    await page.mouse.move(x, y);
    await painted(page);
    took.push((await scripting(session)) - before);
  }
  return took;
}
/** There and back again, so that a path of any length stays in its part of the screen. */
const swing = (i: number, most: number): number => most - Math.abs(most - (i % (2 * most)));

async function carryInList(page: Page, session: CDPSession, name: string): Promise<void> {
  const list = await page.locator('#plan-lists').boundingBox();
  const grip = await page.locator('[data-grip]').first().boundingBox();
  if (!list || !grip) throw new Error('no stop in the list');
  await page.mouse.move(grip.x + 10, grip.y + 10);
  const asked = page.waitForResponse((r) => r.url().endsWith('/places'));
  await page.mouse.down();
  await page.mouse.move(grip.x + 30, grip.y + 30);
  await asked;
  await painted(page);
  // Off the edges, where the list scrolls by itself.
  const [top, bottom] = [list.y + 70, list.y + list.height - 70];
  const step = 12;
  printAll(
    `${name}_frame`,
    await frames(page, session, (i) => ({
      x: grip.x + 60,
      y: top + step * swing(i, Math.floor((bottom - top) / step)),
    })),
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function drops(page: Page, session: CDPSession, name: string): Promise<void> {
  const answered: number[] = [];
  const saved: number[] = [];
  const scripts: number[] = [];
  for (let i = 0; i < 8; i++) {
    const row = await page.locator('[data-stop]').nth(2).boundingBox();
    const grip = await page.locator('[data-grip]').nth(1).boundingBox();
    if (!row || !grip) throw new Error('no stop in the list');
    await page.mouse.move(grip.x + 10, grip.y + 10);
    const asked = page.waitForResponse((r) => r.url().endsWith('/places'));
    await page.mouse.down();
    await page.mouse.move(row.x + 60, row.y + row.height - 8, { steps: 3 });
    await asked;
    await painted(page);
    const answer = page.waitForResponse((r) => r.url().endsWith('/arrange') && r.ok());
    const before = await scripting(session);
    const began = performance.now();
    await page.mouse.up();
    await (await answer).finished();
    answered.push(performance.now() - began);
    await painted(page);
    saved.push(performance.now() - began);
    scripts.push((await scripting(session)) - before);
  }
  printAll(`${name}_drop_answered`, answered);
  printAll(`${name}_drop_saved`, saved);
  printAll(`${name}_drop_scripting`, scripts);
  const undone: number[] = [];
  for (let i = 0; i < 4; i++) {
    const answer = page.waitForResponse((r) => r.url().endsWith('/arrange') && r.ok());
    undone.push(
      await page.getByRole('button', { name: 'Deshacer' }).evaluate(async (button: HTMLButtonElement) => {
        const order = () =>
          [...document.querySelectorAll<HTMLElement>('[data-stop]')].map((row) => row.dataset.stop).join();
        const was = order();
        const begin = performance.now();
        button.click();
        while (order() === was) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve, 0));
        return performance.now() - begin;
      }),
    );
    await (await answer).finished();
    await painted(page);
  }
  printAll(`${name}_undo_on_screen`, undone);
}

async function onMap(page: Page, session: CDPSession, name: string): Promise<void> {
  const map = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (!map) throw new Error('no map');
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  // A point without a stop beside it: at the edge, outside of all that the map was fitted to.
  await page.mouse.move(map.x + 12, y);
  await page.mouse.down();
  printAll(
    `${name}_map_pan_frame`,
    await frames(page, session, (i) => ({ x: map.x + 12 + 4 * swing(i, 20), y: y + 2 * swing(i, 20) })),
  );
  await page.mouse.move(map.x + 12, y);
  await page.mouse.up();
  await page.waitForTimeout(1500);
  for (let i = 0; i < 60; i++) {
    await page.mouse.move(x + i * 3, y - i);
    await page.mouse.down();
    await page.mouse.move(x + i * 3 + 8, y - i + 8);
    if ((await page.locator('[data-drag-tip]').count()) > 0) break;
    await page.mouse.up();
  }
  if ((await page.locator('[data-drag-tip]').count()) === 0) throw new Error('no stop was found on the map');
  await page.waitForTimeout(1500);
  printAll(
    `${name}_map_carry_frame`,
    await frames(page, session, (i) => ({ x: x - 90 + 5 * swing(i, 40), y: y - 40 + 2 * swing(i, 40) })),
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function board(browser: Browser, ready: Ready, plan: Ready['plans'][number]): Promise<void> {
  const { name } = plan;
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'es-MX',
    reducedMotion: 'reduce',
  });
  await page.addInitScript((token) => localStorage.setItem('token', token), ready.token);
  await page.goto(`${base}/route-planner/view-route?plan=${plan.id}`);
  await page.locator('[data-map-ready=true]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
  const session = await page.context().newCDPSession(page);
  // Processor time, not time of day: what else the machine does is no cost of the page.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const idle: number[] = [];
  for (let i = 0; i < 20; i++) {
    const before = await scripting(session);
    await painted(page);
    idle.push((await scripting(session)) - before);
  }
  print(`${name}_idle_frame_p50`, percentile(idle, 0.5));
  await onMap(page, session, name);
  const toggles = page.locator('[data-list] [data-toggle]');
  await page.locator('[data-list]').nth(1).locator('[data-toggle]').click();
  await page.locator('[data-grip]').first().waitFor();
  await page.waitForTimeout(1000);
  await carryInList(page, session, `${name}_list_one_open`);
  await drops(page, session, `${name}_one_open`);
  await toggles.evaluateAll((all) => {
    for (const toggle of all)
      if (toggle.getAttribute('aria-expanded') === 'false' && toggle instanceof HTMLElement) toggle.click();
  });
  await page.waitForTimeout(5000);
  print(`${name}_rows_open`, await page.locator('[data-stop]').count(), 'rows');
  await carryInList(page, session, `${name}_list_all_open`);
  await drops(page, session, `${name}_all_open`);
  await page.close();
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-plan-board-'));
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;
  try {
    child = fork(fileURLToPath(import.meta.url), ['serve', builtPortal(folder)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    });
    const ready = await messageFrom<Ready>(child);
    browser = await chromium.launch({
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    for (const plan of ready.plans) await board(browser, ready, plan);
    child.send('stop');
    await new Promise((ended) => child?.once('exit', ended));
  } finally {
    await browser?.close();
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const [mode, portalDir] = process.argv.slice(2);
if (mode === 'serve') {
  const { servePlans } = await import('./plan-board-screen.server.ts');
  await servePlans(PORT, portalDir as string);
} else {
  await main();
  process.exit(0);
}
