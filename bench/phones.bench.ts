/**
 * A whole installation with phones on the road: a PostgreSQL cluster of its own, `SERVERS` times `tramo serve` and a `tramo work`, boards that listen.
 * Each phone sends a batch of three fixes every 30 seconds over connections that stay open. One `serve`, `work` and PostgreSQL are killed in turn
 * (`KILLS=0`: nobody is), and afterwards every fix that was answered is looked up in the database.
 *
 * `PHONES=500 SECONDS=20 SERVERS=3 BOARDS=6 EVERY=10` are the short ones; the figures of docs/benchmarks.md are those of
 * `PHONES=10000 SECONDS=180 EVERY=30`, and of `MINUTES=30` (nobody is killed, the slope of the memory). `NATS_URL` is given on.
 */
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { figure, percentile } from './measure.ts';
import { messageFrom, pause } from './measured-server.ts';
import { cpuOf, freePort, openCluster, postgresPrograms, type Running, runTramo } from './phones.cluster.ts';
import { type Done, fixTimes, placeAt, type Task } from './phones.generator.ts';

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const MINUTES = number('MINUTES', 0);
const PHONES = number('PHONES', 500);
const SECONDS = MINUTES > 0 ? MINUTES * 60 : number('SECONDS', 20);
const SERVERS = number('SERVERS', 3);
const BOARDS = number('BOARDS', 6);
const EVERY_S = number('EVERY', PHONES > 1000 ? 30 : 10);
const KILLS = MINUTES === 0 && number('KILLS', 1) > 0;
const COMPANIES = Math.min(20, PHONES);
/** Batches that were first sent so near to a kill count apart. */
const CALM_MS = 12_000;

const programs = postgresPrograms();
if (!programs) {
  console.log('No hay programas de PostgreSQL en /usr/lib/postgresql: esta medición se omite.');
  console.log('phones_skipped 1 runs');
  process.exit(0);
}

interface Fleet {
  phones: Task['phones'];
  /** One person of each company who watches. */
  watchers: string[];
}
const tokenOf = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => `\\x${createHash('sha256').update(token).digest('hex')}`;

/** Companies, each with a cedi, somebody who watches, drivers and their routes under way. */
async function fillFleet(url: string): Promise<Fleet> {
  const { newId } = await import('@tramo/api/platform/ids');
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const companies = Array.from({ length: COMPANIES }, () => ({
    id: newId(),
    cedi: newId(),
    admin: newId(),
    token: tokenOf(),
  }));
  const phones = Array.from({ length: PHONES }, (_, i) => ({
    token: tokenOf(),
    routeId: newId(),
    driver: newId(),
    company: companies[i % COMPANIES] as (typeof companies)[number],
  }));
  const column = <T>(list: readonly T[], read: (of: T) => string): string[] => list.map(read);
  await db.query(`insert into company (id, name) select id, 'Empresa ' || id from unnest($1::uuid[]) id`, [
    column(companies, (c) => c.id),
  ]);
  await db.query(
    `insert into address (id, company_id, name, lat, lng) select a, c, 'Cedi', 25.67, -100.31 from unnest($1::uuid[], $2::uuid[]) x(a, c)`,
    [column(companies, (c) => c.cedi), column(companies, (c) => c.id)],
  );
  const addUsers = async (type: string, ids: string[], of: string[], hashes: string[]): Promise<void> => {
    await db.query(
      `insert into app_user (id, company_id, username, full_name, type, roles, password_hash)
       select u, c, u::text, 'Persona', $3, case when $3 = 'admin' then array['admin'] else array[]::text[] end, 'x' from unnest($1::uuid[], $2::uuid[]) x(u, c)`,
      [ids, of, type],
    );
    await db.query(
      `insert into session (token_hash, company_id, user_id, platform, expires_at)
       select h::bytea, c, u, 'web', '2099-01-01' from unnest($1::text[], $2::uuid[], $3::uuid[]) x(h, c, u)`,
      [hashes, of, ids],
    );
  };
  await addUsers(
    'admin',
    column(companies, (c) => c.admin),
    column(companies, (c) => c.id),
    column(companies, (c) => hashOf(c.token)),
  );
  await addUsers(
    'driver',
    column(phones, (p) => p.driver),
    column(phones, (p) => p.company.id),
    column(phones, (p) => hashOf(p.token)),
  );
  await db.query(
    `insert into route (id, company_id, name, status, cedi_id, driver_id, colour, start_at, start_day, start_place, started_at)
     select r, c, 'Ruta ' || r, 'started', d, u, '#3f6496', now(), current_date, '{}', now() from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) x(r, c, d, u)`,
    [
      column(phones, (p) => p.routeId),
      column(phones, (p) => p.company.id),
      column(phones, (p) => p.company.cedi),
      column(phones, (p) => p.driver),
    ],
  );
  await db.query('analyze');
  await db.end();
  return { phones: phones.map(({ token, routeId }) => ({ token, routeId })), watchers: companies.map((c) => c.token) };
}

interface Heard {
  /** Milliseconds from the phone's fix to the board, and when it came. */
  waits: number[];
  cameAt: number[];
}
/** A board that opens its stream again whenever it is cut, at the next server. */
function watch(ports: readonly number[], first: number, token: string, heard: Heard, isOver: () => boolean): void {
  let turn = first;
  let last = '';
  const open = (): void => {
    if (isOver()) return;
    const port = ports[turn++ % ports.length] as number;
    const again = (): void => void setTimeout(open, 300);
    const headers = { apikey: 'tramo-web', token, ...(last === '' ? {} : { 'last-event-id': last }) };
    get({ port, host: '127.0.0.1', path: '/api/events', headers }, (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        const now = Date.now();
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const id = /^id: (\d+)/.exec(block)?.[1];
          if (id) last = id;
          if (!block.includes('"type":"route.position"')) continue;
          const at = /"at":"([^"]+)"/.exec(block)?.[1];
          if (!at) continue;
          heard.waits.push(now - Date.parse(at));
          heard.cameAt.push(now);
        }
      });
      response.on('error', () => undefined);
      response.on('close', again);
    }).on('error', again);
  };
  open();
}

/** Fixes that were answered and are not there: by their places, for the server puts times right by what a sending took. */
async function lostOf(url: string, fleet: Fleet, { ackedPhone, ackedAt }: Done): Promise<number> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  let lost = 0;
  for (let from = 0; from < ackedAt.length; from += 10_000) {
    const routes: string[] = [];
    const [lats, lngs]: [number[], number[]] = [[], []];
    for (let i = from; i < Math.min(ackedAt.length, from + 10_000); i++)
      for (const t of fixTimes(ackedAt[i] as number, EVERY_S)) {
        const phone = ackedPhone[i] as number;
        const { lat, lng } = placeAt(phone, t);
        routes.push((fleet.phones[phone] as Task['phones'][number]).routeId);
        lats.push(lat);
        lngs.push(lng);
      }
    const { rows } = await db.query(
      `select count(*)::int as n from unnest($1::uuid[], $2::float8[], $3::float8[]) x(r, lat, lng)
       where not exists (select 1 from route_position p where p.route_id = x.r and abs(p.lat - x.lat) < 1e-9 and abs(p.lng - x.lng) < 1e-9)`,
      [routes, lats, lngs],
    );
    lost += rows[0].n;
  }
  await db.end();
  return lost;
}

/** Megabytes an hour by which a process grows over the second half of its life: the slope of least squares. */
function slopeOf(samples: readonly { at: number; mb: number }[]): number {
  const late = samples.slice(samples.length >> 1).filter((s) => Number.isFinite(s.mb));
  const meanAt = late.reduce((sum, s) => sum + s.at, 0) / late.length;
  const meanMb = late.reduce((sum, s) => sum + s.mb, 0) / late.length;
  const over = late.reduce((sum, s) => sum + (s.at - meanAt) * (s.mb - meanMb), 0);
  const under = late.reduce((sum, s) => sum + (s.at - meanAt) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 3_600_000;
}

const cluster = await openCluster(programs);
const running: Running[] = [];
let isOver = false;
try {
  const env = {
    DATABASE_URL: cluster.url,
    SEED: 'none',
    SIMULATE_SPEED: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    MAP_STYLE_URL: 'embedded',
    SECRET_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  };
  const ports: number[] = [];
  for (let n = 0; n < SERVERS; n++) ports.push(await freePort());
  for (const port of ports) running.push(await runTramo(env, port));
  const servers = [...running];
  const work = await runTramo(env, null);
  running.push(work);
  const fleet = await fillFleet(cluster.url);
  const heard: Heard = { waits: [], cameAt: [] };
  for (let n = 0; n < BOARDS; n++)
    watch(ports, n, fleet.watchers[n % fleet.watchers.length] as string, heard, () => isOver);
  await pause(2000);
  const generator = fork(fileURLToPath(new URL('./phones.generator.ts', import.meta.url)), [], { execArgv: [] });
  const result = messageFrom<Done>(generator);
  generator.send({ ports, phones: fleet.phones, seconds: SECONDS, everyS: EVERY_S } satisfies Task);
  const began = Date.now();
  const cpuBefore = running.map((r) => r.cpuS());
  const databaseBefore = cpuOf(cluster.pid(), true);
  let databaseSpent = 0;

  const memory = servers.map((): { at: number; mb: number }[] => []);
  const sampling = setInterval(
    () => {
      for (const [i, server] of servers.entries()) memory[i]?.push({ at: Date.now() - began, mb: server.memoryMb() });
    },
    Math.max(1000, (SECONDS * 1000) / 200),
  );
  const kills: number[] = [];
  if (KILLS) {
    await pause(SECONDS * 250);
    kills.push(Date.now());
    await (servers[0] as Running).killAndRestart(1000);
    await pause(Math.max(0, began + SECONDS * 500 - Date.now()));
    kills.push(Date.now());
    await work.killAndRestart(1000);
    await pause(Math.max(0, began + SECONDS * 750 - Date.now()));
    databaseSpent += cpuOf(cluster.pid(), true) - databaseBefore;
    kills.push(Date.now());
    cluster.crash();
  }
  const done = await result;
  const elapsedS = (Date.now() - began) / 1000;
  await pause(2500);
  clearInterval(sampling);
  const cpu = running.map((r, i) => r.cpuS() - (cpuBefore[i] as number));
  databaseSpent += cpuOf(cluster.pid(), true) - (KILLS ? 0 : databaseBefore);
  isOver = true;

  const isCalm = (at: number): boolean => !kills.some((k) => at > k - 2000 && at < k + CALM_MS);
  const fixes = done.acked * 3;
  const per1000 = (seconds: number): number => (seconds * 1000) / (fixes / 1000);
  figure('phones', PHONES, 'phones');
  figure('phones_fixes', fixes / elapsedS, 'per_s');
  figure('phones_batches_unanswered', done.sent - done.acked, 'batches');
  figure('phones_batches_sent_again', done.retried, 'times');
  const calm = done.waits.filter((_, i) => isCalm(done.sentAt[i] as number));
  figure('phones_ack_p50', percentile(calm, 0.5), 'ms');
  figure('phones_ack_p99', percentile(calm, 0.99), 'ms');
  if (kills.length > 0) figure('phones_ack_p99_with_kills', percentile(done.waits, 0.99), 'ms');
  if (kills.length > 0) figure('phones_ack_longest_with_kills', percentile(done.waits, 1), 'ms');
  const fresh = heard.waits.filter((_, i) => isCalm(heard.cameAt[i] as number));
  figure('phones_board_p50', percentile(fresh, 0.5), 'ms');
  figure('phones_board_p99', percentile(fresh, 0.99), 'ms');
  figure('phones_board_events', heard.waits.length, 'events');
  figure('phones_cpu_serve', per1000(servers.reduce((sum, _, i) => sum + (cpu[i] as number), 0)), 'ms_per_1000_fixes');
  figure('phones_cpu_work', per1000(cpu.at(-1) as number), 'ms_per_1000_fixes');
  figure('phones_cpu_database', per1000(databaseSpent), 'ms_per_1000_fixes');
  figure('phones_cpu_generator', per1000(done.cpuS), 'ms_per_1000_fixes');
  memory.forEach((samples, i) => {
    figure(`phones_memory_serve_${i + 1}`, samples.at(-1)?.mb ?? Number.NaN, 'MB');
    if (MINUTES > 0) figure(`phones_memory_serve_${i + 1}_slope`, slopeOf(samples), 'MB_per_hour');
  });
  figure('phones_lost', await lostOf(cluster.url, fleet, done), 'fixes');
} finally {
  isOver = true;
  for (const one of running) await one.end();
  cluster.end();
}
process.exit(0);
