/**
 * Guides made one by one over the network by 16 clients, on PostgreSQL with all that a guide writes (items, binnacle, event): a cluster of its own,
 * `SERVERS` (2) times `tramo serve --no-work`, `CLIENTS` (16), `SECONDS` (5). `COMPANIES` (1) shares the clients out; `WORK=1` runs a `tramo work` besides.
 * `PROFILE=folder` writes a CPU profile of each serve there, `STATEMENTS=1` shows what the database spends its time with.
 */
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { guideParts } from '@tramo/api/test/builders';
import pg from 'pg';
import { figure, percentile } from './measure.ts';
import { messageFrom } from './measured-server.ts';
import { cpuOf, freePort, openCluster, postgresPrograms, type Running, runTramo } from './phones.cluster.ts';

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const SERVERS = number('SERVERS', 2);
const CLIENTS = number('CLIENTS', 16);
const SECONDS = number('SECONDS', 5);
const COMPANIES = number('COMPANIES', 1);
const WARM_S = number('WARM', 3);
const STATEMENTS = process.env.STATEMENTS === '1';
/** A session may ask 20 times a second. */
const SESSIONS = 200;

interface Task {
  ports: number[];
  companies: { cediId: string; tokens: string[] }[];
  clients: number;
  seconds: number;
  warmS: number;
}
interface Made {
  times: number[];
  faults: string[];
  cpuS: number;
}

/** The clients, in a process of their own. */
async function makeGuides({ ports, companies, clients, seconds, warmS }: Task): Promise<Made> {
  const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: clients }));
  const made: Made = { times: [], faults: [], cpuS: 0 };
  let turn = 0;
  const post = (server: number, token: string, body: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const out = request(
        {
          agent: agents[server] as Agent,
          host: '127.0.0.1',
          port: ports[server] as number,
          method: 'POST',
          path: '/api/guides',
          headers: {
            apikey: 'tramo-web',
            platform: 'web',
            token,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      out.on('error', reject);
      out.end(body);
    });
  const start = Date.now() + warmS * 1000;
  const end = start + seconds * 1000;
  let before = process.cpuUsage();
  setTimeout(() => {
    before = process.cpuUsage();
  }, warmS * 1000);
  const client = async (n: number): Promise<void> => {
    const { cediId, tokens } = companies[n % companies.length] as Task['companies'][number];
    while (Date.now() < end) {
      turn += 1;
      const folio = `N-${process.pid}-${turn}`;
      const party = { contactName: `Ana Ríos ${turn}` };
      const body = JSON.stringify(guideParts({ cediId }, { folio, orderNumber: `N-${turn}`, party }));
      const from = performance.now();
      const { status, text } = await post(n % ports.length, tokens[turn % tokens.length] as string, body);
      if (status !== 200) made.faults.push(text.slice(0, 200));
      else if (Date.now() >= start) made.times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  const { user, system } = process.cpuUsage(before);
  made.cpuS = (user + system) / 1e6;
  return made;
}

async function fillCompanies(url: string): Promise<Task['companies']> {
  const { newId } = await import('@tramo/api/platform/ids');
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const companies: Task['companies'] = [];
  for (let n = 0; n < COMPANIES; n++) {
    const [id, cediId, userId] = [newId(), newId(), newId()];
    const tokens = Array.from({ length: SESSIONS }, () => randomBytes(32).toString('base64url'));
    await db.query(`insert into company (id, name) values ($1, $2)`, [id, `Empresa ${n}`]);
    await db.query(`insert into address (id, company_id, name, lat, lng) values ($1, $2, 'Cedi', 25.67, -100.31)`, [
      cediId,
      id,
    ]);
    await db.query(
      `insert into app_user (id, company_id, username, full_name, type, roles, password_hash) values ($1::uuid, $2, $1::text, 'Ana', 'admin', '{admin}', 'x')`,
      [userId, id],
    );
    const hashes = tokens.map((token) => `\\x${createHash('sha256').update(token).digest('hex')}`);
    await db.query(
      `insert into session (token_hash, company_id, user_id, platform, expires_at) select h::bytea, $2, $3, 'web', '2099-01-01' from unnest($1::text[]) h`,
      [hashes, id, userId],
    );
    companies.push({ cediId, tokens });
  }
  await db.query('analyze');
  await db.end();
  return companies;
}

/**
 * As the database does by itself within its first minute: until then the checks of foreign keys keep plans that were made while the tables were empty,
 * and read them whole.
 */
async function analyze(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query('analyze');
  await db.end();
}

async function showStatements(url: string, guides: number): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } =
    await db.query(`select calls, total_plan_time as plan, total_exec_time as run, regexp_replace(left(query, 110), '\\s+', ' ', 'g') as query
    from pg_stat_statements order by total_plan_time + total_exec_time desc limit 25`);
  for (const r of rows)
    console.log(
      `${r.calls} calls, ${(r.plan / guides).toFixed(3)} + ${(r.run / guides).toFixed(3)} ms a guide: ${r.query}`,
    );
  await db.end();
}

async function measure(): Promise<void> {
  const programs = postgresPrograms();
  if (!programs) {
    console.log('No hay programas de PostgreSQL en /usr/lib/postgresql: esta medición se omite.');
    console.log('guides_rate_skipped 1 runs');
    return;
  }
  const cluster = await openCluster(
    programs,
    STATEMENTS ? '-c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track_planning=on' : '',
  );
  const running: Running[] = [];
  try {
    const env = {
      DATABASE_URL: cluster.url,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      MAP_STYLE_URL: 'embedded',
      SECRET_KEY: randomBytes(32).toString('hex'),
      HOST: '127.0.0.1',
      ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
    };
    const ports: number[] = [];
    for (let n = 0; n < SERVERS; n++) ports.push(await freePort());
    for (const port of ports) running.push(await runTramo(env, port));
    if (process.env.WORK === '1') running.push(await runTramo(env, null));
    const companies = await fillCompanies(cluster.url);
    if (STATEMENTS) {
      const db = new pg.Client({ connectionString: cluster.url });
      await db.connect();
      await db.query('create extension pg_stat_statements');
      await db.end();
    }
    const clients = fork(fileURLToPath(import.meta.url), ['clients'], { execArgv: [] });
    const result = messageFrom<Made>(clients);
    clients.send({ ports, companies, clients: CLIENTS, seconds: SECONDS, warmS: WARM_S } satisfies Task);
    await new Promise((r) => setTimeout(r, WARM_S * 600));
    await analyze(cluster.url);
    await new Promise((r) => setTimeout(r, WARM_S * 400));
    const cpu = running.map((r) => r.cpuS());
    const database = cpuOf(cluster.pid(), true);
    const { times, faults, cpuS } = await result;
    if (faults.length > 0) console.log(`${faults.length} guías no se hicieron: ${faults[0]}`);
    const perGuide = (s: number): number => (s * 1000) / times.length;
    figure('guides_rate', times.length / SECONDS, 'per_s');
    figure('guides_rate_p50', percentile(times, 0.5), 'ms');
    figure('guides_rate_p99', percentile(times, 0.99), 'ms');
    figure('guides_rate_refused', faults.length, 'guides');
    figure(
      'guides_rate_cpu_tramo',
      perGuide(running.reduce((sum, r, i) => sum + r.cpuS() - (cpu[i] as number), 0)),
      'ms_per_guide',
    );
    figure('guides_rate_cpu_database', perGuide(cpuOf(cluster.pid(), true) - database), 'ms_per_guide');
    figure('guides_rate_cpu_clients', perGuide(cpuS), 'ms_per_guide');
    if (STATEMENTS) await showStatements(cluster.url, times.length);
    if (process.env.PROFILE) for (const one of running) one.child.kill('SIGTERM');
    if (process.env.PROFILE) await new Promise((r) => setTimeout(r, 15_000));
  } finally {
    for (const one of running) await one.end();
    cluster.end();
  }
}

if (process.argv[2] === 'clients')
  process.once('message', (task: Task) => {
    void makeGuides(task).then((made) => process.send?.(made, () => process.exit(0)));
  });
else {
  await measure();
  process.exit(0);
}
