import { allApis } from '@tramo/contract/all';
import { clientsApi } from '@tramo/contract/clients';
import type { Endpoint } from '@tramo/contract/endpoint';
import { seenHeader } from '@tramo/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startBackground } from '../src/app.ts';
import { guidesChanged } from '../src/modules/guides/guides.events.ts';
import { inTx } from '../src/platform/context.ts';
import { openPostgres } from '../src/platform/db/connect.ts';
import { emit } from '../src/platform/outbox.ts';
import { openAppOn } from './app.ts';
import { buildClient, buildCompany, buildGuide } from './builders.ts';
import { openPair } from './standby.ts';
import { openStream } from './stream.ts';
import { eventually } from './waits.ts';

// Without Debian's servers there is no replica to start, and nothing of this is tried: those who run the tests are told.
const pair = process.env.TEST_DB === 'embedded' ? null : await openPair();
if (!pair) console.log('Sin los programas de PostgreSQL (initdb) la réplica no se prueba.');
const world = pair && (await open(pair));
afterAll(() => world?.close());

async function open(p: NonNullable<typeof pair>) {
  const url = await p.primary('tramo_pair');
  await eventually(async () => {
    expect(await p.ask(`select 1 from pg_database where datname = 'tramo_pair'`)).toHaveLength(1);
  });
  const connection = await openPostgres(url);
  const t = await openAppOn(connection, { config: { databaseReadUrl: p.replica('tramo_pair'), readLagS: 1 } });
  return {
    t,
    company: await buildCompany(t),
    close: async () => {
      await t.close();
      await p.close();
    },
  };
}

const names = (answer: LightMyRequestResponse): string[] => answer.json().clients.map((c: { name: string }) => c.name);

test.skipIf(!world)(
  'a list comes from the replica, and from the primary while that has not come as far as its reader',
  async () => {
    const { t, company } = world as NonNullable<typeof world>;
    const p = pair as NonNullable<typeof pair>;
    const replica = t.platform.db.replica ?? expect.fail('no replica');
    const list = (headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
      t.call(clientsApi.list, { token: company.admin.token, headers });
    const reads = (): number => replica.state().reads;
    const settled = (): Promise<void> =>
      eventually(async () => {
        const before = reads();
        expect((await list()).statusCode).toBe(200);
        expect(reads()).toBe(before + 1);
      });
    await settled();
    expect((await list()).headers[seenHeader]).toBeUndefined();

    // It stands still: whoever wrote sees what he wrote, another process of the server knows it by his header.
    await p.ask('select pg_wal_replay_pause()');
    const made = await t.call(clientsApi.create, {
      token: company.admin.token,
      body: { name: 'Recién escrita', externalId: 'R-1', internal: false },
    });
    expect(made.statusCode, made.body).toBe(200);
    const seen = String(made.headers[seenHeader]);
    expect(seen).toMatch(/^[0-9a-f]{16}$/);
    expect(names(await list())).toContain('Recién escrita');
    const elsewhere = await openPostgres(await connectionOf(t));
    const other = await openAppOn(elsewhere, { config: { databaseReadUrl: p.replica('tramo_pair'), readLagS: 60 } });
    try {
      const from = { token: company.admin.token };
      // What was committed before that process began it sees anyway; what comes now, by the header alone.
      const second = await t.call(clientsApi.create, {
        ...from,
        body: { name: 'Segunda', externalId: 'R-2', internal: false },
      });
      const headers = { [seenHeader]: String(second.headers[seenHeader]) };
      expect(names(await other.call(clientsApi.list, { ...from, headers }))).toContain('Segunda');
      // Whoever hears of a change in the stream is told before it how far that was.
      const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
      const stop = await startBackground(other.platform, { work: false });
      const stream = await openStream(url, company.admin.token);
      try {
        const guide = await buildGuide(company);
        await inTx(company.ctx, (tx) =>
          emit(tx.trx, [guidesChanged(company.id, company.cediId, { guideIds: [guide] })]),
        );
        await stream.until((items) => items.some(({ event }) => event.type === 'guides.changed'));
        const at = (type: string): number => stream.items.findIndex(({ event }) => event.type === type);
        expect(at('seen')).toBeGreaterThan(0);
        expect(at('seen')).toBeLessThan(at('guides.changed'));
        const told = stream.items[at('seen')]?.event;
        expect(told?.type === 'seen' && told.until > seen).toBe(true);
      } finally {
        stream.close();
        await stop();
      }
    } finally {
      await other.close();
    }
    // Late for longer than it may be: nobody asks it, whatever he has seen.
    await eventually(async () => {
      await sql`select txid_current()`.execute(t.connection.kysely);
      expect(replica.state()).toMatchObject({ isUsed: false, fault: expect.stringContaining('atrás') });
    });
    await p.ask('select pg_wal_replay_resume()');
    await settled();
    expect(names(await list())).toEqual(expect.arrayContaining(['Recién escrita', 'Segunda']));

    // Gone: the primary answers at once, and it is back by itself.
    await p.kill();
    const gone = reads();
    for (let n = 0; n < 3; n += 1) expect((await list()).statusCode).toBe(200);
    expect(reads()).toBe(gone);
    await eventually(() => expect(replica.state().isUsed).toBe(false));
    await p.start();
    await settled();
  },
  60_000,
);

test.skipIf(!world)(
  'every endpoint that a replica may answer only reads, behind the wall of its company',
  async () => {
    const { t, company } = world as NonNullable<typeof world>;
    const replica = t.platform.db.replica ?? expect.fail('no replica');
    const marked = Object.entries(allApis).flatMap(([domain, api]) =>
      Object.entries(api as Record<string, Endpoint>).flatMap(([name, e]) =>
        e.reads === 'replica' ? [{ name: `${domain}.${name}`, e }] : [],
      ),
    );
    expect(marked.length).toBeGreaterThan(30);
    const other = await buildCompany(t);
    await buildClient(t, other.id);
    await eventually(async () => {
      const before = replica.state().reads;
      const seen = await inTx(
        { ...company.ctx, reads: { after: (await replica.place()) ?? 0n, fromPrimary: false } },
        async ({ trx }) =>
          (await sql<{ company_id: string }>`select distinct company_id from client`.execute(trx)).rows,
      );
      expect(replica.state().reads).toBe(before + 1);
      expect(seen.every((r) => r.company_id === company.id)).toBe(true);
    });
    const day = '2026-11-20';
    const queries: Record<string, Record<string, string>> = {
      'costs.productUsage': { by: 'cedi', cediId: company.cediId },
    };
    const efficiency = { from: day, to: day, cedisIds: [company.cediId] };
    const bodies: Record<string, object> = {
      'dashboard.progress': { startDate: day, cedisIds: [company.cediId] },
      'dashboard.map': efficiency,
      'dashboard.efficiency': { ...efficiency, by: 'client' },
    };
    /** What is wrong with an answer; null: it came from the replica. */
    const faultOf = async ({ name, e }: (typeof marked)[number]): Promise<string | null> => {
      const before = replica.state();
      const answer = await t.call(e, {
        token: company.admin.token,
        params: { id: crypto.randomUUID() },
        query: queries[name] ?? {},
        body: e.method === 'POST' ? (bodies[name] ?? {}) : undefined,
      });
      const after = replica.state();
      if (![200, 404].includes(answer.statusCode)) return `${name}: ${answer.statusCode} ${answer.body}`;
      const isElsewhere = answer.statusCode === 200 && after.reads === before.reads;
      return after.fallbacks > before.fallbacks || isElsewhere ? `${name}: not of the replica` : null;
    };
    const wrong: string[] = [];
    for (const one of marked) {
      // On a busy machine the replica may be late for a moment: what writes is refused every time.
      let fault = await faultOf(one);
      for (let n = 0; fault && n < 20; n += 1) {
        await new Promise((r) => setTimeout(r, 100));
        fault = await faultOf(one);
      }
      if (fault) wrong.push(fault);
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);

async function connectionOf(t: NonNullable<typeof world>['t']): Promise<string> {
  const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(t.connection.kysely);
  return `postgres://postgres@127.0.0.1:${rows[0]?.port}/tramo_pair`;
}
