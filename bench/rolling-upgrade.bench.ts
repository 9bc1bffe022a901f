/**
 * A rolling upgrade under load: two `serve` and a `work` of one version behind a proxy are replaced one after another by the next version, whose first
 * process migrates the database, while phones send positions and visits, boards listen and guides are made. Counts what failed, what boards missed and
 * what was acknowledged and is not there.
 * The version before is this checkout's HEAD, the next one the same with two migrations that only add; ROLL_OLD=<ref>: that commit, and this checkout after it.
 * ROLL_PHONES, ROLL_BOARDS, ROLL_GUIDES_S (guides a second), ROLL_SECONDS (of load before, between and after), ROLL_PORT.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { figure, measureOnPostgres, percentile } from './measure.ts';
import { pause } from './measured-server.ts';
import { openProxy } from './rolling-upgrade.proxy.ts';
import { checkOut, forget, makeNext, type Running, root, run } from './rolling-upgrade.versions.ts';

await measureOnPostgres('rolling_upgrade');
const { openTestConnection } = await import('@tramo/api/test/database');
const { openAppOn } = await import('@tramo/api/test/app');
const { buildCompany, buildUser, guideParts } = await import('@tramo/api/test/builders');
const { buildStartedRoute } = await import('@tramo/api/test/routes');
const { openStream } = await import('@tramo/api/test/stream');
const { driverApi } = await import('@tramo/contract/driver');
const { guidesApi } = await import('@tramo/contract/guides-api');
const { defaultApiKey } = await import('@tramo/contract/limits');

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const PHONES = number('ROLL_PHONES', 10);
const BOARDS = number('ROLL_BOARDS', 5);
const GUIDES_S = number('ROLL_GUIDES_S', 4);
const SECONDS = number('ROLL_SECONDS', 4);
const PORT = number('ROLL_PORT', 4412);
const STOPS = 6;
const DRAIN_S = 3;
const OLD = process.env.ROLL_OLD;

const { connection, url, drop } = await openTestConnection();
if (!url) throw new Error('PostgreSQL is needed');
const t = await openAppOn(connection);
const company = await buildCompany(t);
const routes: Awaited<ReturnType<typeof buildStartedRoute>>[] = [];
for (let i = 0; i < PHONES; i++) routes.push(await buildStartedRoute(t, company, { stops: STOPS }));
const watchers: Awaited<ReturnType<typeof buildUser>>[] = [];
for (let i = 0; i < Math.ceil(BOARDS / 10); i++)
  watchers.push(await buildUser(t, company.id, { type: 'admin', roles: ['admin'] }));
await t.app.close();

const old = OLD ? checkOut(OLD, 'old') : root;
const next = OLD ? root : checkOut('HEAD', 'next');
if (!OLD) makeNext(next);

const proxy = await openProxy(PORT, 250);
const at = `http://127.0.0.1:${PORT}`;
const env = { DATABASE_URL: url, DATA_DIR: '/tmp/tramo-rolling-none', DRAIN_SECONDS: String(DRAIN_S) };
let ports = PORT + 1;
const serve = (folder: string): Running => {
  const port = ports++;
  return run(folder, ['serve', '--no-work', '--port', String(port)], env, port);
};

let isOver = false;
const failures = new Map<string, number>();
const took: number[] = [];
let sentCount = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
/** One request; what is not answered well is counted, and not tried again here. */
function send(
  e: { method: string; path: string },
  o: { token: string; id?: string; body?: object; key?: string },
): Promise<{ status: number; text: string }> {
  const body = o.body ? JSON.stringify(o.body) : '';
  const headers: Record<string, string> = {
    apikey: defaultApiKey,
    token: o.token,
    platform: 'web',
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
    ...(o.key ? { 'idempotency-key': o.key } : {}),
  };
  const began = performance.now();
  sentCount += 1;
  return new Promise((resolve) => {
    const end = (status: number, text: string): void => {
      took.push(performance.now() - began);
      if (status !== 200) {
        const what = `${e.method} ${e.path} ${status} ${text.slice(0, 120)}`;
        failures.set(what, (failures.get(what) ?? 0) + 1);
      }
      resolve({ status, text });
    };
    const path = `/api${e.path.replace('{id}', o.id ?? '')}`;
    const sent = httpRequest({ port: PORT, host: '127.0.0.1', method: e.method, path, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (data) => {
        text += data;
      });
      answer.on('end', () => end(answer.statusCode ?? 0, text));
      answer.on('error', (error) => end(0, String(error)));
    });
    sent.on('error', (error) => end(0, String(error)));
    sent.end(body);
  });
}
/** As a phone's queue does: the same again until it is taken. */
async function deliver(...what: Parameters<typeof send>): Promise<void> {
  while ((await send(...what)).status !== 200) await pause(200);
}

const fixes: { route: string; at: string }[] = [];
const visited: string[] = [];
async function phone(route: (typeof routes)[number], index: number): Promise<void> {
  const left = [...route.guideIds];
  for (let n = 0; !isOver; n++) {
    const times = [Date.now() - 100, Date.now()].map((ms) => new Date(ms).toISOString());
    const positions = times.map((time, i) => ({ lat: 25.67 + (n * 2 + i) / 100_000, lng: -100.31, at: time }));
    await deliver(driverApi.positions, { token: route.driver.token, body: { routeId: route.id, positions } });
    for (const time of times) fixes.push({ route: route.id, at: time });
    if (n % 8 === index % 8) {
      const guideId = left.shift();
      if (guideId) {
        const body = { routeId: route.id, result: 'delivered', at: new Date().toISOString(), receivedBy: 'Ana' };
        await deliver(driverApi.manage, { token: route.driver.token, id: guideId, key: `visit-${guideId}`, body });
        visited.push(guideId);
      }
    }
    await pause(500);
  }
}

const made: string[] = [];
async function makeGuides(): Promise<void> {
  while (!isOver) {
    const key = randomUUID();
    for (;;) {
      const { status, text } = await send(guidesApi.create, {
        token: company.admin.token,
        key,
        body: guideParts(company),
      });
      if (status === 200) {
        made.push(JSON.parse(text)._id);
        break;
      }
      await pause(200);
    }
    await pause(1000 / GUIDES_S);
  }
}

interface Board {
  heard: Set<string>;
  moves: number;
  cuts: number;
  resets: number;
  disorder: number;
  leave(): void;
}
/** As the portal: it goes where it is sent, and comes back by its place when the line is cut. */
async function openBoard(token: string): Promise<Board> {
  const board: Board = { heard: new Set(), moves: 0, cuts: 0, resets: 0, disorder: 0, leave: () => undefined };
  let last: number | null = null;
  const follow = async (): Promise<void> => {
    let stream = await openStream(at, token);
    await stream.until((items) => items.length > 0);
    void (async () => {
      for (;;) {
        board.leave = () => stream.close();
        await stream.ended.catch(() => undefined);
        let moved = false;
        for (const { id, event } of stream.items) {
          if (id !== null && event.type !== 'hello' && last !== null && id <= last) board.disorder += 1;
          if (id !== null) last = Math.max(last ?? 0, id);
          if (event.type === 'reset') board.resets += 1;
          if (event.type === 'move') moved = true;
          if (event.type === 'guides.changed') for (const guide of event.guideIds) board.heard.add(guide);
        }
        if (isOver) return;
        if (moved) board.moves += 1;
        else board.cuts += 1;
        for (;;) {
          const again = await openStream(at, token, last).catch(() => null);
          if (again) {
            stream = again;
            break;
          }
          board.cuts += 1;
          await pause(500);
        }
      }
    })();
  };
  await follow();
  return board;
}

const running = new Set<Running>();
const until = async (fits: () => boolean, what: string): Promise<void> => {
  for (const limit = Date.now() + 180_000; !fits(); await pause(50))
    if (Date.now() > limit) throw new Error(`${what}: waited in vain`);
};
async function begin(process: Running): Promise<Running> {
  running.add(process);
  await process.up;
  if (process.port) {
    proxy.add(process.port);
    await until(() => proxy.ready().includes(process.port), 'ready');
  }
  return process;
}
const codes: (number | null)[] = [];
async function end(process: Running): Promise<void> {
  process.child.kill('SIGTERM');
  codes.push(await process.exited);
  proxy.remove(process.port);
  running.delete(process);
}

try {
  const work = (folder: string): Running => run(folder, ['work'], env, 0);
  const first = await Promise.all([begin(serve(old)), begin(serve(old)), begin(work(old))]);
  const boards = await Promise.all(
    Array.from({ length: BOARDS }, (_, i) => openBoard(watchers[Math.floor(i / 10)]?.token ?? '')),
  );
  const load = [...routes.map(phone), makeGuides()];
  await pause(SECONDS * 1000);
  const began = performance.now();
  for (const [i, before] of first.entries()) {
    const after = await begin(i < 2 ? serve(next) : work(next));
    // Two versions serve beside each other.
    await pause(SECONDS * 1000);
    await end(before);
    if (after.port) await until(() => proxy.ready().includes(after.port), 'ready');
  }
  figure('rolling_upgrade', (performance.now() - began) / 1000, 's');
  await pause(SECONDS * 1000);
  isOver = true;
  await Promise.all(load);
  await pause(3000);
  for (const board of boards) board.leave();
  await pause(200);

  const { rows } = await sql<{ guides: number; visits: number; fixes: number; unknown: number; version: string }>`select
      (select count(*) from guide where id = any(${made}::uuid[])) as guides,
      (select count(*) from guide_visit where guide_id = any(${visited}::uuid[])) as visits,
      (select count(*) from jsonb_to_recordset(${JSON.stringify(fixes)}::jsonb) as s(route uuid, at timestamptz)
        where exists (select from route_position p where p.route_id = s.route and p.at = s.at)) as fixes,
      (select count(*) from event where seq is null) as unknown`.execute(connection.kysely);
  const kept = rows[0];
  const failed = [...failures.values()].reduce((a, b) => a + b, 0);
  for (const [what, times] of failures) console.log(`${times} × ${what}`);
  figure('rolling_requests', sentCount, 'requests');
  figure('rolling_failed', failed, 'requests');
  figure('rolling_p50', percentile(took, 0.5), 'ms');
  figure('rolling_p99', percentile(took, 0.99), 'ms');
  figure('rolling_longest', Math.max(...took), 'ms');
  figure('rolling_lost_guides', made.length - Number(kept?.guides), 'guides');
  figure('rolling_lost_visits', visited.length - Number(kept?.visits), 'visits');
  figure('rolling_lost_fixes', fixes.length - Number(kept?.fixes), 'fixes');
  figure('rolling_made_guides', made.length, 'guides');
  figure('rolling_made_visits', visited.length, 'visits');
  figure('rolling_made_fixes', fixes.length, 'fixes');
  figure(
    'rolling_boards_missed',
    boards.reduce((sum, b) => sum + made.filter((id) => !b.heard.has(id)).length, 0),
    'events',
  );
  figure(
    'rolling_boards_moved',
    boards.reduce((sum, b) => sum + b.moves, 0),
    'moves',
  );
  figure(
    'rolling_boards_cut',
    boards.reduce((sum, b) => sum + b.cuts, 0),
    'cuts',
  );
  figure(
    'rolling_boards_reset',
    boards.reduce((sum, b) => sum + b.resets + b.disorder, 0),
    'events',
  );
  figure('rolling_bad_exits', codes.filter((c) => c !== 0).length, 'processes');
} finally {
  isOver = true;
  for (const { child } of running) child.kill('SIGKILL');
  proxy.close();
  agent.destroy();
  await t.close().catch(() => undefined);
  await drop();
  for (const folder of [old, next]) if (folder !== root) forget(folder);
}
process.exit(0);
