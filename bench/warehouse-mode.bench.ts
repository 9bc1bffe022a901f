/// <reference lib="dom" />
/**
 * From a scanner's last key to the answer on the screen of the warehouse mode, in Chromium with the processor slowed six times: a cedi of 20,000 locations, 50,000 articles. It needs the built
 * portal and a Chromium. The area and what is picked are made through the API; the directory's other articles are added to its answer on the way, since making them takes minutes.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { SignedIn } from '@tramo/e2e/support/fixtures';
import { makeOrder } from '@tramo/e2e/support/shelves';
import { scanWedge } from '@tramo/e2e/support/wedge';

const repository = fileURLToPath(new URL('..', import.meta.url));
const port = 4392;
const base = `http://127.0.0.1:${port}`;
const lines = 15;
const articles = 50_000;
const slowness = Number(process.env.SLOWNESS ?? 6);

const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
if (!existsSync(join(repository, 'portal/dist/index.html'))) throw new Error('build the portal first: npm start does');

const dataDir = mkdtempSync(join(tmpdir(), 'tramo-bench-'));
const server = spawn(process.execPath, ['api/src/main.ts', 'serve'], {
  cwd: repository,
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'demo', SIMULATE_SPEED: '0' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await answers();
  await measure();
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
  rmSync(dataDir, { recursive: true, force: true });
}

async function answers(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error('the server ended');
    const isThere = await fetch(`${base}/api/ready`).then(
      (r) => r.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the server does not answer');
}

async function sessionOf(username: string) {
  const headers = { apiKey: 'tramo-web', platform: 'web', 'content-type': 'application/json' };
  const password = createHash('sha256').update('tramo-demo-2026').digest('hex');
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: { ...headers, ...(token ? { token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await send('POST', '/v2/auth/login', { username, password });
  const call = ((method: string, path: string, body?: unknown) => send(method, path, body, token)) as SignedIn['call'];
  return { token: token as string, call };
}

/** One area of 20,000 locations, and a task of articles that lie all over it. */
async function makeWork(call: SignedIn['call']) {
  const { addresses } = await call<{ addresses: { _id: string }[] }>('POST', '/address/list', {});
  const cediId = addresses[0]?._id as string;
  const part = { style: 'numbers', startOn: 1 };
  const area = await call<{ _id: string }>('POST', '/warehouses', {
    name: 'Nave que se mide',
    cediId,
    prefix: 'ZZ',
    blocks: 20,
    shelvesPerBlock: 50,
    levelsPerShelf: 5,
    containersPerLevel: 4,
    naming: { block: part, shelf: part, level: part, container: { style: 'letters', startOn: 1 } },
  });
  const { locations } = await call<{ locations: { _id: string; code: string }[] }>(
    'GET',
    `/warehouses/${area._id}/locations?limit=${lines}&page=20`,
  );
  const skus = locations.map((_, n) => `MEDIDO-${n}`);
  for (const [n, location] of locations.entries()) {
    const product = await call<{ _id: string }>('POST', '/warehouses/products', {
      sku: skus[n],
      name: `Artículo ${n}`,
      unitWeightKg: 1,
      unitVolumeM3: 0.001,
      codes: [],
    });
    await call('POST', '/warehouses/stock/put', {
      locationId: location._id,
      productId: product._id,
      quantity: 5,
      detail: '',
    });
  }
  const order = await makeOrder(
    call,
    cediId,
    skus.map((sku, n) => [sku, `Artículo ${n}`, 1]),
  );
  const rule = { cediId, mode: 'order', orderIds: [order._id] };
  const wave = await call<{ _id: string }>('POST', '/picking/waves', { name: 'Medida', rule });
  const { tasks } = await call<{ tasks: { _id: string }[] }>('GET', `/picking/tasks?waveId=${wave._id}`);
  return { taskId: tasks[0]?._id as string };
}

/** Adds articles to the directory's answer, up to `articles`. The server does not know them: what it says of their scans is left out. */
async function addArticles(page: Page): Promise<void> {
  await page.route('**/api/picking/tasks/*/scans', async (asked) => {
    const answer = await asked.fetch();
    await asked.fulfill({ response: answer, json: { ...((await answer.json()) as object), results: [] } });
  });
  await page.route('**/api/warehouses/directory?*', async (asked) => {
    const answer = await asked.fetch();
    const rows = (await answer.json()) as { products: unknown[] };
    for (let n = rows.products.length; n < articles; n += 1)
      rows.products.push([
        `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        `SKU-${n}`,
        `Artículo ajeno ${n}`,
        [`AJENO${n}`, 1, `CAJA${n}`, 12],
      ]);
    await asked.fulfill({ response: answer, json: rows });
  });
}

async function measure(): Promise<void> {
  const admin = await sessionOf('admin@tramo.demo');
  const { taskId } = await makeWork(admin.call);
  const { token } = await sessionOf('almacen@tramo.demo');
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'es-MX' });
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), ['token', token] as const);
  // From the last key, as the browser stamps it, to the answer in the page, and to the frame that shows it.
  await page.addInitScript(() => {
    const times: { answer: number[]; frame: number[] } = { answer: [], frame: [] };
    let keyAt = 0;
    Object.assign(window, { scanTimes: times });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') keyAt = event.timeStamp;
      },
      true,
    );
    new MutationObserver((changes) => {
      const isAnswer = changes.some(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[role=status][data-tone]'),
      );
      if (keyAt === 0 || !isAnswer) return;
      const begun = keyAt;
      keyAt = 0;
      times.answer.push(performance.now() - begun);
      requestAnimationFrame(() => setTimeout(() => times.frame.push(performance.now() - begun)));
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await addArticles(page);
  const directory = page.waitForResponse('**/api/warehouses/directory?*');
  await page.goto(`${base}/warehouse-mode/pick/${taskId}`);
  await (await directory).finished();
  page.setDefaultTimeout(15_000);
  await page.getByText('Ve a').waitFor();
  await page.waitForTimeout(4000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  // What the page itself works, whatever else the machine does meanwhile.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> =>
    (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')?.value ?? 0;
  const before = await worked();
  const heard = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { scanTimes: { frame: number[] } }).scanTimes.frame.length);
  let n = 0;
  const scan = async (code: string): Promise<void> => {
    const before = await heard();
    // On a machine with much else to do its keys may come as slow as a person's: no scan, then.
    for (let tries = 0; tries < 5 && (await heard()) === before; tries += 1) {
      await scanWedge(page, code);
      for (let waits = 0; waits < 50 && (await heard()) === before; waits += 1) await page.waitForTimeout(20);
    }
    await page.waitForTimeout(120);
  };
  const verdict = page.locator('[role=status][data-tone]');
  const ended = page.getByRole('heading', { name: 'Tarea terminada' });
  const wanted = page.locator('[aria-live=polite] p').filter({ hasText: /ZZ-|MEDIDO-/ });
  for (let round = 0; round < 4 * lines && (await ended.count()) === 0; round += 1) {
    // Two codes that are not of this task, known to the directory, for each one that is.
    await scan(`AJENO${1000 + n++}`);
    const place = await wanted.first().innerText();
    await scan(place.startsWith('ZZ-') ? place : (/MEDIDO-\d+/.exec(place)?.[0] ?? place));
    await scan(`CAJA${40_000 + n++}`);
  }
  const work = 1000 * ((await worked()) - before);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if ((await ended.count()) === 0) throw new Error(`the task has not ended: ${await verdict.innerText()}`);
  const times = await page.evaluate(
    () => (window as unknown as { scanTimes: { answer: number[]; frame: number[] } }).scanTimes,
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await browser.close();
  const at = (list: number[], share: number): string =>
    ([...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)] as number).toFixed(1);
  console.log(`warehouse_mode_scans ${times.answer.length} scans`);
  console.log(`warehouse_mode_answer_p10 ${at(times.answer, 0.1)} ms`);
  console.log(`warehouse_mode_answer_p50 ${at(times.answer, 0.5)} ms`);
  console.log(`warehouse_mode_answer_p95 ${at(times.answer, 0.95)} ms`);
  console.log(`warehouse_mode_answer_max ${at(times.answer, 1)} ms`);
  console.log(`warehouse_mode_frame_p50 ${at(times.frame, 0.5)} ms`);
  console.log(`warehouse_mode_frame_p95 ${at(times.frame, 0.95)} ms`);
  console.log(`warehouse_mode_page_work_per_scan ${(work / times.answer.length).toFixed(1)} ms`);
  console.log(`machine_load ${loadavg()[0]?.toFixed(1)} load`);
}
