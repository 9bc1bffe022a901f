/**
 * What a replica takes from the primary, and what it costs who writes: a primary and a streaming replica are made from Debian's servers (nothing is measured without),
 * one company gets `CLIENTS` clients, then for `SECONDS` eight readers ask for pages of its list while one person writes and looks for what he wrote, first without the
 * replica, then with it. Every look that does not show the write is counted: none may be.
 */
import type { openAppOn } from '@tramo/api/test/app';
import { figure, percentile } from './measure.ts';

const CLIENTS = Number(process.env.CLIENTS ?? 5_000);
const SECONDS = Number(process.env.SECONDS ?? 5);
const READERS = 8;
process.env.TEST_DB = 'postgres';

const { openPair } = await import('@tramo/api/test/standby');
const pair = await openPair();
if (!pair) {
  console.log('Sin los programas de PostgreSQL (initdb) esta medición se omite.');
  console.log('replica_skipped 1 runs');
  process.exit(0);
}
const { clientsApi } = await import('@tramo/contract/clients');
const { openAppOn: openApp } = await import('@tramo/api/test/app');
const { buildCompany, buildUser } = await import('@tramo/api/test/builders');
const { openPostgres } = await import('@tramo/api/platform/db/connect');
const { sql } = await import('kysely');
type App = Awaited<ReturnType<typeof openAppOn>>;

async function measure(t: App, tokens: readonly string[], label: string): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const [reads, writes, looks]: [number[], number[], number[]] = [[], [], []];
  let missed = 0;
  const timed = async (into: number[], token: string, e: Parameters<App['call']>[0], o: object) => {
    const from = performance.now();
    const answer = await t.call(e, { token, ...o });
    into.push(performance.now() - from);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const busy = tokens.slice(1).map(async (token, n) => {
    while (performance.now() < end)
      await timed(reads, token, clientsApi.list, { query: { search: `cliente ${n}`, limit: '50' } });
  });
  const mine = tokens[0] as string;
  for (let n = 0; performance.now() < end; n += 1) {
    const name = `${label} ${n} ${Date.now()}`;
    const body = { name, externalId: name, internal: false };
    await timed(writes, mine, clientsApi.create, { body });
    const found = await timed(looks, mine, clientsApi.list, { query: { search: name } });
    if (!found.body.includes(name)) missed += 1;
  }
  await Promise.all(busy);
  figure(`replica_${label}_reads`, reads.length / SECONDS, 'per_s');
  figure(`replica_${label}_reads_p95`, percentile(reads, 0.95), 'ms');
  figure(`replica_${label}_writes_p95`, percentile(writes, 0.95), 'ms');
  figure(`replica_${label}_looks_p95`, percentile(looks, 0.95), 'ms');
  figure(`replica_${label}_missed`, missed, 'writes');
  const state = t.platform.db.replica?.state();
  if (state) figure(`replica_${label}_share`, (100 * state.reads) / (state.reads + state.fallbacks), 'percent');
}

try {
  const url = await pair.primary('tramo_bench');
  const alone = await openApp(await openPostgres(url));
  const company = await buildCompany(alone);
  const tokens = [company.admin.token];
  for (let n = 0; n < READERS; n += 1)
    tokens.push((await buildUser(alone, company.id, { type: 'admin', roles: ['admin'] })).token);
  await alone.platform.db.system((trx) =>
    sql`insert into client (id, company_id, name) select gen_random_uuid(), ${company.id}::uuid, 'Cliente ' || n from generate_series(1, ${CLIENTS}::int) n`.execute(
      trx,
    ),
  );
  await measure(alone, tokens, 'without');
  await alone.close();
  const shared = await openApp(await openPostgres(url), {
    config: { databaseReadUrl: pair.replica('tramo_bench'), readLagS: 5 },
  });
  await measure(shared, tokens, 'with');
  await shared.close();
} finally {
  await pair.close();
}
