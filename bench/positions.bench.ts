/**
 * 200 vehicles on the road and 50 browsers that watch (BENCH_BROWSERS): what the server's process costs, and whether every board has each vehicle's last place.
 * Three paces: a fix per second and vehicle sent as batches of five, a batch of five from each vehicle every second, and 5,000 fixes a second
 * in batches of 25. The vehicles drive: what leaps about would be taken for noise.
 * BENCH_DATABASE_URL names a PostgreSQL server where a database may be made; without one in reach only the embedded one is measured.
 */
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageFrom, pause, post, usageOf, withDatabase } from './measured-server.ts';

const PORT = 3190;
const VEHICLES = 200;
const BROWSERS = Number(process.env.BENCH_BROWSERS ?? 50);
/** One person may have so many streams and no more. */
const BROWSERS_EACH = 10;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const API_KEY = 'tramo-web';

interface Ready {
  drivers: { token: string; routeId: string }[];
  /** Those who watch. */
  tokens: string[];
}
interface Usage {
  cpuMs: number;
  rssMb: number;
  fixes: number;
}

// The server, in a process of its own: only that one is measured.
async function serveFleet(kind: string, place: string): Promise<void> {
  const { buildApp, startBackground } = await import('@tramo/api/app');
  const { openPlatform } = await import('@tramo/api/platform/start');
  const { readConfig } = await import('@tramo/api/platform/config');
  const { newId } = await import('@tramo/api/platform/ids');
  const { sql } = await import('kysely');
  const config = {
    ...readConfig({}),
    logLevel: 'error',
    ...(kind === 'postgres' ? { databaseUrl: place } : { dataDir: place }),
  };
  const { platform, close } = await openPlatform(config);
  const app = await buildApp(platform);
  const stop = await startBackground(platform, { work: true });
  const [company, cedi] = [newId(), newId()];
  const sessionOf = (): { token: string; hash: Buffer } => {
    const token = randomBytes(32).toString('base64url');
    return { token, hash: createHash('sha256').update(token).digest() };
  };
  const drivers: Ready['drivers'] = [];
  const watchers = Array.from({ length: Math.ceil(BROWSERS / BROWSERS_EACH) }, sessionOf);
  await platform.db.system(async (trx) => {
    await sql`insert into company (id, name) values (${company}, 'Medición')`.execute(trx);
    await sql`insert into address (id, company_id, name, lat, lng) values (${cedi}, ${company}, 'Cedi', 25.67, -100.31)`.execute(
      trx,
    );
    const addUser = async (type: string, hash: Buffer): Promise<string> => {
      const id = newId();
      await sql`insert into app_user (id, company_id, username, full_name, type, roles, password_hash)
        values (${id}, ${company}, ${id}, 'Persona', ${type}, ${type === 'admin' ? ['admin'] : []}::text[], 'x')`.execute(
        trx,
      );
      await sql`insert into session (token_hash, company_id, user_id, platform, expires_at) values (${hash}, ${company}, ${id}, 'web', '2099-01-01')`.execute(
        trx,
      );
      return id;
    };
    for (const { hash } of watchers) await addUser('admin', hash);
    for (let i = 0; i < VEHICLES; i++) {
      const { token, hash } = sessionOf();
      const [driver, route] = [await addUser('driver', hash), newId()];
      await sql`insert into route (id, company_id, name, status, cedi_id, driver_id, colour, start_at, start_day, start_place, started_at)
        values (${route}, ${company}, ${`Ruta ${i}`}, 'started', ${cedi}, ${driver}, '#3f6496', now(), current_date, '{}', now())`.execute(
        trx,
      );
      drivers.push({ token, routeId: route });
    }
  });
  await app.listen({ port: PORT, host: '127.0.0.1' });
  const report = (message: unknown): void => void process.send?.(message);
  process.on('message', async (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      const { rows } = await platform.db.system((trx) =>
        sql<{
          fixes: number;
        }>`select count(*) as fixes from route_position`.execute(trx),
      );
      report({
        cpuMs: (user + system) / 1000,
        rssMb: process.memoryUsage().rss / 1024 / 1024,
        fixes: rows[0]?.fixes ?? 0,
      } satisfies Usage);
    }
    if (message === 'stop') {
      await app.close();
      await stop();
      await close();
      process.exit(0);
    }
  });
  report({ drivers, tokens: watchers.map((w) => w.token) } satisfies Ready);
}

/** A browser on the stream: counts positions and keeps the last one of each route, and checks that ids only grow. */
function watch(token: string): { positions(): number; disorder(): number; last: Map<string, string> } {
  let text = '';
  let positions = 0;
  let disorder = 0;
  let last = 0;
  const places = new Map<string, string>();
  get({ port: PORT, host: '127.0.0.1', path: '/api/events', headers: { apikey: API_KEY, token } }, (response) => {
    response.setEncoding('utf8');
    response.on('error', () => undefined);
    response.on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = Number(/^id: (\d+)/.exec(block)?.[1] ?? 0);
        if (id > 0 && id <= last) disorder += 1;
        if (id > 0) last = id;
        const [, routeId, at] = /"type":"route.position","routeId":"([^"]+)".*?"at":"([^"]+)"/.exec(block) ?? [];
        if (!routeId || !at) continue;
        positions += 1;
        places.set(routeId, at);
      }
    });
  }).on('error', () => undefined);
  return { positions: () => positions, disorder: () => disorder, last: places };
}

/** Where a vehicle is at a time: on a circle of its own, at some 60 km/h. */
const placeAt = (vehicle: number, at: number): { lat: number; lng: number } => {
  const angle = at / 120_000 + vehicle;
  return { lat: 25.65 + vehicle / 4000 + 0.018 * Math.sin(angle), lng: -100.3 + 0.02 * Math.cos(angle) };
};

async function drive(
  drivers: Ready['drivers'],
  everyMs: number,
  batch: number,
  seconds: number,
): Promise<{ posts: number; failed: number; latencies: number[]; last: Map<string, string> }> {
  /** The newest fix of each route that was answered. */
  const last = new Map<string, string>();
  const end = Date.now() + seconds * 1000;
  const latencies: number[] = [];
  let posts = 0;
  let failed = 0;
  await Promise.all(
    drivers.map(async ({ token, routeId }, i) => {
      let next = Date.now() + (i / drivers.length) * everyMs;
      for (; next < end; next += everyMs) {
        await pause(Math.max(0, next - Date.now()));
        const now = Date.now();
        const positions = Array.from({ length: batch }, (_, k) => ({
          ...placeAt(i, next - (batch - 1 - k) * (everyMs / batch)),
          at: new Date(next - (batch - 1 - k) * (everyMs / batch)).toISOString(),
          accuracyM: 8,
          speedMps: 9.5,
          heading: 120,
          battery: 0.7,
        }));
        posts += 1;
        if ((await post(PORT, token, '/driver/positions', { routeId, positions })) !== 200) failed += 1;
        else last.set(routeId, positions.at(-1)?.at as string);
        latencies.push(Date.now() - now);
      }
    }),
  );
  return { posts, failed, latencies: latencies.sort((a, b) => a - b), last };
}

async function measure(kind: string, place: string): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', kind, place], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  try {
    const { drivers, tokens } = await messageFrom<Ready>(child);
    const browsers = Array.from({ length: BROWSERS }, (_, i) => watch(tokens[i % tokens.length] as string));
    await pause(1500);
    await drive(drivers, 5000, 5, 5); // warms up
    for (const [name, everyMs, batch] of [
      ['batch_per_5s', 5000, 5],
      ['batch_per_1s', 1000, 5],
      ['batch_of_25_per_1s', 1000, 25],
    ] as const) {
      if (process.env.BENCH_PACE && process.env.BENCH_PACE !== name) continue;
      await pause(1000);
      const before = await usageOf<Usage>(child);
      const seen = browsers.map((b) => b.positions());
      const began = Date.now();
      const { posts, failed, latencies, last } = await drive(drivers, everyMs, batch, SECONDS);
      const elapsedMs = Date.now() - began;
      const after = await usageOf<Usage>(child);
      await pause(2500);
      // Of several fixes of a vehicle within a second a browser gets the newest: what counts is that it has the last one.
      const told = browsers.reduce((sum, b, i) => sum + b.positions() - (seen[i] as number), 0);
      const behind = browsers.reduce((sum, b) => sum + [...last].filter(([id, at]) => b.last.get(id) !== at).length, 0);
      const label = `positions_${kind}_${name}`;
      console.log(`${label}_cpu ${(((after.cpuMs - before.cpuMs) / elapsedMs) * 100).toFixed(1)} percent_of_one_core`);
      console.log(`${label}_fixes ${((posts * batch) / (elapsedMs / 1000)).toFixed(0)} per_s`);
      console.log(`${label}_posts ${(posts / (elapsedMs / 1000)).toFixed(1)} per_s`);
      console.log(`${label}_p95 ${latencies[Math.floor(latencies.length * 0.95)] ?? 0} ms`);
      console.log(`${label}_failed ${failed} posts`);
      console.log(`${label}_told ${told} places`);
      console.log(`${label}_fixes_lost ${posts * batch - (after.fixes - before.fixes)} fixes`);
      console.log(`${label}_boards_behind ${behind} places`);
      console.log(`${label}_disorder ${browsers.reduce((sum, b) => sum + b.disorder(), 0)} events`);
      console.log(`${label}_memory ${after.rssMb.toFixed(0)} MB`);
    }
    child.send('stop');
    await new Promise((ended) => child.once('exit', ended));
  } finally {
    child.kill('SIGKILL');
  }
}

async function main(): Promise<void> {
  const only = process.env.BENCH_DB;
  if (only !== 'postgres') {
    const folder = mkdtempSync(join(tmpdir(), 'tramo-bench-'));
    try {
      await measure('pglite', folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (only === 'pglite') return;
  const server = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  await withDatabase(server, `tramo_bench_${process.pid}`, (url) => measure('postgres', url));
}

const [mode, kind, place] = process.argv.slice(2);
if (mode === 'serve') await serveFleet(kind as string, place as string);
else {
  await main();
  process.exit(0);
}
