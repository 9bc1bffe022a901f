/**
 * What one company notices of another's work: B's guide list and day of routes, alone and while A imports `ROWS` rows (3,000; 50,000 is the figure of the
 * docs) and has plans of `STOPS` stops searched (120; 500), one after another; `BESIDE=import` or `BESIDE=search` is one of the two.
 * `WEIGHED=1` (Linux, root) gives `tramo work` three tenths of the weight, by a control group, as the units and the compose file do. One `tramo serve --no-work` and one `tramo work` on PostgreSQL, processes of their own;
 * without a PostgreSQL in reach the one process of the embedded database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { savePostalCodes } from '@tramo/api/modules/places/places.postal.service';
import { writeSheet } from '@tramo/api/platform/sheets/write-sheet';
import { multipart } from '@tramo/api/test/multipart';
import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { figure, measureOnPostgres, percentile } from './measure.ts';

const ROWS = Number(process.env.ROWS ?? 3000);
const STOPS = Number(process.env.STOPS ?? 120);
const ASKED = Number(process.env.ASKED ?? 150);
/** Guides that B has. */
const OWN = Number(process.env.GUIDES ?? 3000);
/** What A does: `import`, `search` (for `SECONDS`, 20), or without it both. */
const BESIDE = process.env.BESIDE;
const SEARCHED_MS = Number(process.env.SECONDS ?? 20) * 1000;
const FILE_ROWS = 10_000;
const PAUSE_MS = 40;

await measureOnPostgres('two_companies');
const { openAppOn } = await import('@tramo/api/test/app');
const { openTestConnection } = await import('@tramo/api/test/database');
const { buildCompany, buildGuides, buildVehicle, buildUser } = await import('@tramo/api/test/builders');
const { buildReadyRoute } = await import('@tramo/api/test/routes');
const { ok, planCalls, planDay, plannerValues } = await import('@tramo/api/test/plans');

const database = await openTestConnection();
if (!database.url) throw new Error('a database that other processes open is needed');
const folder = mkdtempSync(join(tmpdir(), 'tramo-two-'));
const t = await openAppOn(database.connection);
const children: ChildProcess[] = [];
const main = fileURLToPath(import.meta.resolve('@tramo/api/main'));
/** As `CPUWeight=30` beside services of 100, in the older and the newer tree of control groups. */
const group = existsSync('/sys/fs/cgroup/cgroup.procs')
  ? { folder: '/sys/fs/cgroup/tramo-bench-work', file: 'cpu.weight', weight: '30' }
  : { folder: '/sys/fs/cgroup/cpu/tramo-bench-work', file: 'cpu.shares', weight: '307' };
const weigh = (pid: number): void => {
  mkdirSync(group.folder, { recursive: true });
  writeFileSync(join(group.folder, group.file), group.weight);
  writeFileSync(join(group.folder, 'cgroup.procs'), String(pid));
};
/** Starts a process of Tramo, and answers once it says that it is there. */
const start = (args: string[], says: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: database.url as string,
        DATA_DIR: folder,
        SEED: 'none',
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        SECRET_KEY: 'a'.repeat(64),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    if (process.env.WEIGHED === '1' && args[0] === 'work' && child.pid !== undefined) weigh(child.pid);
    let text = '';
    child.stdout?.on('data', (part) => {
      text += String(part);
      const found = says.exec(text);
      if (found) resolve(found[1] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
  });

try {
  await savePostalCodes(t.platform, [
    { zipCode: '64000', suburb: 'Centro', state: 'Nuevo León', municipality: 'Monterrey', city: 'Monterrey' },
  ]);
  const [a, b] = [await buildCompany(t, 'La que carga'), await buildCompany(t, 'La vecina')];
  for (let done = 0; done < OWN; done += 500)
    await buildGuides(
      b,
      Array.from({ length: Math.min(500, OWN - done) }, (_, i) => ({
        scheduledDate: planDay,
        party: { address: { lat: 25.6 + (i % 70) / 500, lng: -100.4 + (i % 90) / 500 } },
      })),
    );
  for (let i = 0; i < 12; i++) await buildReadyRoute(t, b, { stops: 20, startDate: new Date().toISOString() });
  const calls = planCalls(t, a);
  const vehicles: string[] = [];
  for (let i = 0; i < Math.ceil(STOPS / 25); i++) vehicles.push(await buildVehicle(t, a));
  const guides: string[] = [];
  for (let done = 0; done < STOPS; done += 100)
    guides.push(
      ...(await buildGuides(
        a,
        Array.from({ length: Math.min(100, STOPS - done) }, (_, i) => ({
          scheduledDate: planDay,
          party: { address: { lat: 25.6 + ((done + i) % 37) / 250, lng: -100.45 + ((done + i) % 53) / 200 } },
        })),
      )),
    );
  const plan = await calls.createPlan({
    guides,
    vehicles,
    plannerParams: { id: null, params: { ...plannerValues, timeLimitS: 30 } },
  });
  const address = await start(['serve', '--no-work'], /http:\/\/localhost:(\d+)/);
  await start(['work'], /(toma trabajos)/);
  const base = `http://127.0.0.1:${address}/api`;
  const tokens = await Promise.all(
    Array.from({ length: 8 }, async () => (await buildUser(t, b.id, { type: 'admin', roles: ['admin'] })).token),
  );
  let turn = 0;
  const ask = async (path: string, body: object): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: {
        apikey: 'tramo-web',
        token: tokens[turn++ % tokens.length] as string,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - began;
  };
  const today = new Date().toISOString().slice(0, 10);
  const rounds = async (most: () => boolean): Promise<{ list: number[]; board: number[] }> => {
    const times = { list: [] as number[], board: [] as number[] };
    while (most()) {
      times.list.push(await ask(guidesApi.list.path, { limit: 50 }));
      times.board.push(await ask(routesApi.list.path, { startDate: today }));
      await new Promise((r) => setTimeout(r, PAUSE_MS));
    }
    return times;
  };
  const count = (n: number): (() => boolean) => {
    let left = n;
    return () => left-- > 0;
  };
  await rounds(count(30));
  const before = await rounds(count(ASKED));

  const titles = [
    'Folio',
    'Fecha de entrega',
    'Destinatario',
    'Empresa',
    'Teléfono',
    'Calle',
    'Número exterior',
    'Colonia',
    'Código postal',
    'Latitud',
    'Longitud',
    'Producto',
    'Cantidad',
  ];
  let isLoading = true;
  const asA = { apikey: 'tramo-web', token: a.admin.token };
  type Load = { _id: string; status: string; counts: { imported: number; valid: number } };
  const one = async (path: string, init: object = {}): Promise<Load> => {
    const answer = await fetch(base + path, {
      ...init,
      headers: { ...asA, ...(init as { headers?: object }).headers },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Load;
  };
  const settled = async (id: string): Promise<Load> => {
    for (;;) {
      const load = await one(`/guides/imports/${id}`);
      if (load.status !== 'reading' && load.status !== 'running') return load;
      await new Promise((r) => setTimeout(r, 500));
    }
  };
  const loads = async (): Promise<number> => {
    let imported = 0;
    for (let from = 0; from < ROWS; from += FILE_ROWS) {
      const sheet = await writeSheet(
        Array.from({ length: Math.min(FILE_ROWS, ROWS - from) }, (_, i) => {
          const n = from + i;
          return [
            `A-${n}`,
            '15/01/2027',
            `Persona ${n}`,
            'Particular',
            `81${String(10_000_000 + n)}`,
            'Hidalgo',
            String(n % 900),
            'Centro',
            '64000',
            (25.6 + (n % 900) / 9000).toFixed(5),
            (-100.4 + (n % 700) / 7000).toFixed(5),
            `Artículo ${n % 300}`,
            '1',
          ];
        }),
        titles.map((header) => ({ header })),
      );
      const body = multipart(sheet, `carga-${from}.xlsx`);
      const read = await settled(
        (
          await one(`/guides/import?cediId=${a.cediId}&scheduledDate=2027-01-15`, {
            method: 'POST',
            body: body.payload,
            headers: body.headers,
          })
        )._id,
      );
      if (read.counts.valid === 0) throw new Error(`nothing valid: ${JSON.stringify(read).slice(0, 600)}`);
      await one(`/guides/imports/${read._id}/run`, { method: 'POST' });
      imported += (await settled(read._id)).counts.imported;
    }
    return imported;
  };
  const searches = async (): Promise<number> => {
    let n = 0;
    for (; isLoading; n++) {
      await ok(calls.optimize(plan._id));
      await calls.settled(plan._id).catch(() => undefined);
    }
    return n;
  };
  const began = performance.now();
  const load = BESIDE === 'search' ? new Promise<number>((r) => setTimeout(r, SEARCHED_MS, 0)) : loads();
  const work = Promise.all([
    load.finally(() => {
      isLoading = false;
    }),
    BESIDE === 'import' ? 0 : searches(),
  ]);
  // It fails where it is awaited, and not before.
  work.catch(() => undefined);
  const beside = await rounds(() => isLoading);
  const [imported, searched] = await work;
  const loadMs = performance.now() - began;
  // Half of the quiet rounds come afterwards: a virtual machine's own pace moves by a fifth within minutes.
  await rounds(count(10));
  const after = await rounds(count(ASKED));
  const alone = { list: [...before.list, ...after.list], board: [...before.board, ...after.board] };
  figure('two_companies_imported', imported, 'rows');
  figure('two_companies_searches', searched, 'plans');
  figure('two_companies_load', loadMs / 1000, 's');
  for (const what of ['list', 'board'] as const)
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [quiet, loud] = [percentile(alone[what], share), percentile(beside[what], share)];
      figure(`two_companies_${what}_alone_${name}`, quiet, 'ms');
      figure(`two_companies_${what}_beside_${name}`, loud, 'ms');
      console.log(`two_companies_${what}_ratio_${name} ${(loud / quiet).toFixed(2)} x`);
    }
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((c) => (c.exitCode === null ? new Promise((r) => c.once('exit', r)) : null)));
  if (existsSync(group.folder)) rmdirSync(group.folder);
  await t.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}
