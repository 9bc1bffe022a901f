import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guidesApi } from '@tramo/contract/guides-api';
import { webhooksApi } from '@tramo/contract/webhooks';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAppOn } from './app.ts';
import { buildCompany, type Company, guideParts } from './builders.ts';
import { openCrashServer, until } from './crash.ts';

/** `kill -9` in the middle of deliveries: every event arrives, and what comes twice comes with the same id and bytes. */
it('webhooks of a server that is killed while it delivers lose nothing, and doubles carry the same id', async () => {
  const clock = join(mkdtempSync(join(tmpdir(), 'tramo-webhooks-')), 'ahead');
  let aheadMs = 0;
  const jump = (ms: number): void => {
    aheadMs += ms;
    writeFileSync(clock, String(aheadMs));
  };
  jump(0);
  const got = new Map<string, Set<string>>();
  let posts = 0;
  let isDying = false;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (c) => chunks.push(c));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      got.set(id, (got.get(id) ?? new Set()).add(Buffer.concat(chunks).toString('utf8')));
      posts += 1;
      // Some answers come after the server has died.
      setTimeout(() => response.end(), Math.random() * 30);
      if (posts % 40 === 20 && posts < 130 && !isDying) {
        isDying = true;
        void server
          .kill()
          .then(() => server.start())
          .then(() => {
            isDying = false;
          });
      }
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const place = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const server = await openCrashServer(() => ({ OUTBOUND_ALLOW: place, CRASH_SEED: 'none', CRASH_CLOCK: clock }));
  try {
    await server.start();
    const company = await server.readDatabase(async (connection): Promise<Company> => {
      const t = await openAppOn({ ...connection, close: async () => undefined });
      const made = await buildCompany(t);
      await t.app.close();
      return made;
    });
    await server.start();
    const { token } = company.admin;
    await server.call(webhooksApi.create, {
      token,
      body: { name: 'Tienda', url: `http://${place}/`, events: ['guide.created'] },
    });
    const folios = Array.from({ length: 150 }, (_, i) => `K-${i}`);
    const send = async (folio: string): Promise<void> => {
      for (;;) {
        const answer = await server
          .call(guidesApi.create, { token, body: guideParts(company, { folio }), key: `crash-${folio}` })
          .catch(() => null);
        if (answer && (answer.status < 300 || answer.status === 409)) return;
        await new Promise((r) => setTimeout(r, 100));
      }
    };
    for (let i = 0; i < folios.length; i += 10) await Promise.all(folios.slice(i, i + 10).map(send));
    const arrived = (): Set<string> =>
      new Set([...got.values()].flatMap((bodies) => [...bodies].map((b) => JSON.parse(b).data.guide.folio)));
    await until(
      async () => {
        // What a dead process had in hand is taken for lost after its time.
        jump(20_000);
        await new Promise((r) => setTimeout(r, 1000));
        return arrived().size;
      },
      (size) => size === folios.length,
      240_000,
    );
    expect([...got.values()].filter((bodies) => bodies.size > 1)).toEqual([]);
    expect(got.size).toBe(folios.length);
    expect(posts).toBeGreaterThanOrEqual(folios.length);
    await until(
      async () => isDying,
      (dying) => !dying,
    );
    const left = await server.readDatabase(async ({ kysely }) => {
      const { rows } = await sql<{
        n: number;
      }>`select count(distinct event_id)::int as n from webhook_delivery`.execute(kysely);
      return rows[0]?.n;
    });
    expect(left).toBe(folios.length);
  } finally {
    await server.end();
    receiver.close();
    receiver.closeAllConnections();
  }
}, 400_000);
