/**
 * Webhooks on PostgreSQL, with real receivers over HTTP: first tries of nineteen receivers while the twentieth never answers, at RATE events a second (200) for SECONDS (20); ORDERED events (20,000) of
 * 200 guides in order; a page of deliveries among TRIES (1,000,000) of them. TEST_DATABASE_URL names the server.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertEvents, type NewEvent } from '@tramo/api/modules/webhooks/webhooks.record.store';
import { startWebhooks } from '@tramo/api/modules/webhooks/webhooks.worker.service';
import { wakeAfterCommit } from '@tramo/api/platform/db/tx';
import { newId } from '@tramo/api/platform/ids';
import { openOutbound } from '@tramo/api/platform/outbound';
import { openTestApp } from '@tramo/api/test/app';
import { buildCompany } from '@tramo/api/test/builders';
import { type Webhook, webhooksApi } from '@tramo/contract/webhooks';
import { sql } from 'kysely';
import { measureOnPostgres, percentile } from './measure.ts';

const RATE = Number(process.env.RATE ?? 200);
const SECONDS = Number(process.env.SECONDS ?? 20);
const ORDERED = Number(process.env.ORDERED ?? 20_000);
const TRIES = Number(process.env.TRIES ?? 1_000_000);
const print = (name: string, value: number, unit: string): void =>
  console.log(`webhooks_${name} ${value.toFixed(1)} ${unit}`);
const pause = (ms: number): Promise<void> => new Promise((r) => setTimeout(r, ms));

interface Call {
  path: string;
  id: string;
  body: { data: { sentAt: number; guide: { _id: string } }; sequence: number };
  at: number;
}
const calls: Call[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (c) => chunks.push(c));
  request.on('end', () => {
    if (request.url === '/dead') return; // it never answers
    calls.push({
      path: request.url ?? '',
      id: String(request.headers['webhook-id']),
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      at: Date.now(),
    });
    setTimeout(() => response.end(), 20);
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;

await measureOnPostgres('webhooks');
const t = await openTestApp();
t.platform.outbound = openOutbound([place]);
Object.assign(t.platform.config, { outboundAllow: [place] });
let company = await buildCompany(t);
const webhookOf = async (path: string, parts: object = {}): Promise<Webhook> =>
  (
    await t.call(webhooksApi.create, {
      token: company.admin.token,
      body: { name: path, url: `http://${place}${path}`, events: ['guide.created'], ...parts },
    })
  ).json().webhook;
const tell = (companyId: string, events: readonly NewEvent[]): Promise<void> =>
  t.platform.db.system(async (trx) => {
    await insertEvents(trx, companyId, events, { newId, now: t.platform.now() });
    wakeAfterCommit(trx, 'tramo_webhooks');
  });
const eventOf = (subjectId: string, sequence: number, type: NewEvent['type'] = 'guide.created'): NewEvent => {
  const id = newId();
  const data = { sentAt: Date.now(), guide: { _id: subjectId, folio: 'B', items: 'x'.repeat(1500) } };
  return { id, type, subjectId, subjectName: 'B', sequence, previousId: null, at: new Date(), data, mark: id };
};

const failed: unknown[] = [];
let stop = await startWebhooks(t.platform, (error) => failed.push(error));
try {
  // Each receiver wants a type of its own, so that every event goes to one of the twenty.
  const types = [
    'guide.created',
    'guide.updated',
    'guide.deleted',
    'guide.assigned',
    'guide.unassigned',
    'guide.started',
    'guide.enRoute',
    'guide.delivered',
    'guide.partial',
    'guide.undelivered',
    'guide.collected',
    'guide.partialCollection',
    'guide.uncollected',
    'guide.returned',
    'guide.reopened',
    'guide.corrected',
    'guide.completed',
    'guide.verified',
    'guide.documents',
    'guide.code',
  ] as const;
  const webhooks: Webhook[] = [];
  for (const [i, type] of types.entries())
    webhooks.push(await webhookOf(i === 0 ? '/dead' : `/well-${i}`, { events: [type], isOrdered: false }));
  const total = RATE * SECONDS;
  const beganAt = Date.now();
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((Date.now() - beganAt) / 1000) * RATE));
    if (due > n)
      await tell(
        company.id,
        Array.from({ length: due - n }, (_, i) => eventOf(newId(), 1, types[(n + i) % 20])),
      );
    n = Math.max(n, due);
    await pause(20);
  }
  const well = (): Call[] => calls.filter((c) => c.path.startsWith('/well'));
  for (const end = Date.now() + 60_000; well().length < (total * 19) / 20 && Date.now() < end; ) await pause(100);
  const waits = well().map((c) => c.at - c.body.data.sentAt);
  print('events_per_second', total / ((Date.now() - beganAt) / 1000), '/s');
  print('first_try_arrived', waits.length, `of ${(total * 19) / 20}`);
  print('first_try_p50', percentile(waits, 0.5), 'ms');
  print('first_try_p99', percentile(waits, 0.99), 'ms');
  for (const w of webhooks) await t.call(webhooksApi.remove, { token: company.admin.token, params: { id: w._id } });

  // In order; a company of its own, for one makes twenty connections a minute.
  company = await buildCompany(t);
  const ordered = await webhookOf('/ordered', { isOrdered: true });
  const guides = Array.from({ length: 200 }, () => newId());
  const from = Date.now();
  for (let n = 0; n < ORDERED; n += 1000)
    await tell(
      company.id,
      Array.from({ length: Math.min(1000, ORDERED - n) }, (_, i) =>
        eventOf(guides[(n + i) % 200] as string, Math.floor((n + i) / 200) + 1),
      ),
    );
  const inOrder = (): Call[] => calls.filter((c) => c.path === '/ordered');
  for (const end = Date.now() + 900_000; inOrder().length < ORDERED && Date.now() < end; ) await pause(500);
  const last = new Map<string, number>();
  let inversions = 0;
  for (const { body } of inOrder()) {
    const before = last.get(body.data.guide._id) ?? 0;
    if (body.sequence < before) inversions += 1;
    last.set(body.data.guide._id, Math.max(before, body.sequence));
  }
  print('ordered_arrived', inOrder().length, `of ${ORDERED}`);
  print('ordered_inversions', inversions, '');
  print('ordered_per_second', inOrder().length / ((Date.now() - from) / 1000), '/s');

  // A page among many.
  await stop();
  stop = async () => undefined;
  const day = 86_400_000;
  for (let n = 0; n < TRIES; n += 100_000)
    await t.platform.db.system(async (trx) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from webhook_event where company_id = ${company.id} limit 1`.execute(trx);
      const age = Math.floor(((TRIES - n) / TRIES) * 29 * day);
      const first = Date.now() - age;
      await sql`with d as (insert into webhook_delivery (id, company_id, webhook_id, event_id, message_id, type, subject_id, subject_name, is_test, status, created_at, since, tries, code, ms, ended_at)
          select (substr(x, 1, 8) || '-' || substr(x, 9, 4) || '-7' || substr(md5(i::text), 1, 3) || '-8' || substr(md5(i::text), 4, 3) || '-' || substr(md5(i::text), 8, 12))::uuid,
            ${company.id}::uuid, ${ordered._id}::uuid, ${rows[0]?.id}::uuid, gen_random_uuid(), case when i % 1000 = 0 then 'route.finished' else 'guide.delivered' end,
            gen_random_uuid(), 'G-' || i, true, case when i % 50 = 0 then 'failed' else 'delivered' end, now(), now(), 1, 200, 80, now()
          from (select i, lpad(to_hex(${first}::bigint + i), 12, '0') as x from generate_series(${n}::bigint, ${Math.min(TRIES, n + 100_000) - 1}::bigint) i) g returning id, webhook_id, code, ms)
        insert into webhook_try (id, company_id, webhook_id, delivery_id, at, code, reason, detail, ms, timings, address, request_headers, body, answer_headers, answer, is_cut)
        select id, ${company.id}::uuid, webhook_id, id, now(), code, null, '', ms, '{"nameMs":1,"connectMs":2,"tlsMs":3,"firstByteMs":4}', '8.8.8.8',
          '{"webhook-id":"x","webhook-signature":"v1,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}', '{}', '{}', 'ok', false from d`.execute(
        trx,
      );
    });
  await t.platform.db.system((trx) => sql`analyze webhook_delivery, webhook_try, webhook`.execute(trx));
  const { rows: counted } = await t.platform.db.system((trx) =>
    sql<{ n: number }>`select count(*)::int as n from webhook_try`.execute(trx),
  );
  print('tries', counted[0]?.n ?? 0, '');
  for (const [name, query] of [
    ['page', {}],
    ['page_failed', { status: 'failed' }],
    ['page_rare_type', { type: 'route.finished' }],
    ['page_waiting', { status: 'waiting' }],
  ] as const) {
    const times: number[] = [];
    for (let i = 0; i < 60; i++) {
      const start = performance.now();
      const answer = await t.call(webhooksApi.deliveries, {
        token: company.admin.token,
        params: { id: ordered._id },
        query,
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      times.push(performance.now() - start);
    }
    print(`${name}_p95`, percentile(times, 0.95), 'ms');
  }
  const times: number[] = [];
  for (let i = 0; i < 40; i++) {
    const start = performance.now();
    await t.call(webhooksApi.list, { token: company.admin.token });
    times.push(performance.now() - start);
  }
  print('list_with_health_p95', percentile(times, 0.95), 'ms');
  if (failed.length > 0) console.log('errors', failed.length, failed[0]);
} finally {
  await stop();
  await t.close();
  server.close();
  server.closeAllConnections();
}
