import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountsApi } from '@tramo/contract/accounts-api';
import { apiKeysApi } from '@tramo/contract/api-keys';
import { guidesApi } from '@tramo/contract/guides-api';
import { type SandboxState, sandboxApi } from '@tramo/contract/sandbox';
import { webhooksApi } from '@tramo/contract/webhooks';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, guideParts } from '../../../test/builders.ts';
import { eventually } from '../../../test/waits.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { platformOf } from '../../platform/sandboxes.ts';

// The whole way of a developer: a sandbox by a button, a key, a guide, a webhook, and the clock put forward until it is delivered.

const got: { type: string; timestamp: string; sentAt: number; data: { guide?: { folio: string } } }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (c) => chunks.push(c));
  request.on('end', () => {
    const sentAt = Number(request.headers['webhook-timestamp']);
    got.push({ ...JSON.parse(Buffer.concat(chunks).toString('utf8')), sentAt });
    response.end('gracias');
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const t = await testApp({ background: true });
t.platform.outbound = openOutbound([place]);
Object.assign(t.platform.config, { outboundAllow: [place] });
/** Ten in the morning in Monterrey. */
const morning = new Date('2026-11-26T16:00:00Z');
t.setNow(morning);
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const mine = await buildCompany(t, 'Mensajería Real');
const made = await t.call(sandboxApi.create, { token: mine.admin.token });
expect(made.json()).toMatchObject({ isSandbox: false, company: { name: 'Mensajería Real (prueba)' }, aheadMinutes: 0 });
const sandboxId = made.json().company._id as string;
const { token } = (await t.call(sandboxApi.enter, { token: mine.admin.token })).json();
const { key, apiKey } = (await t.call(apiKeysApi.create, { token, body: { name: 'Tienda' } })).json();
const asShop = { apikey: key as string, platform: 'api', token: '' };
const count = async (table: string): Promise<number> =>
  t.platform.db.system(async (trx) =>
    Number(
      (
        await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where company_id = ${sandboxId}`.execute(
          trx,
        )
      ).rows[0]?.n,
    ),
  );
const forward = async (minutes: number): Promise<SandboxState> =>
  (await t.call(sandboxApi.clock, { headers: asShop, body: { minutes } })).json();

it('is made once, said to be one, and entered by the administrators of its company alone', async () => {
  const again = await t.call(sandboxApi.create, { token: mine.admin.token });
  expect(again.json().company._id).toBe(sandboxId);
  expect((await t.call(accountsApi.company, { token })).json()).toMatchObject({ _id: sandboxId, isSandbox: true });
  expect((await t.call(accountsApi.company, { token: mine.admin.token })).json()).toMatchObject({ isSandbox: false });
  expect(keyOf(await t.call(sandboxApi.create, { token }))).toBe('sandbox.is_sandbox');
  const other = await buildCompany(t);
  expect(keyOf(await t.call(sandboxApi.enter, { token: other.admin.token }))).toBe('sandbox.none');
  const shipper = await buildUser(t, mine.id, { staffType: 'shipper' });
  expect(keyOf(await t.call(sandboxApi.enter, { token: shipper.token }))).toBe('auth.forbidden');
});

it('shuts out whoever is no administrator of the real company any more', async () => {
  const second = await buildUser(t, mine.id, { type: 'admin', roles: ['admin'] });
  const inside = (await t.call(sandboxApi.enter, { token: second.token })).json().token;
  expect((await t.call(sandboxApi.state, { token: inside })).statusCode).toBe(200);
  await t.call(accountsApi.updateUser, {
    token: mine.admin.token,
    params: { id: second.userId },
    body: { status: 'disabled' },
  });
  expect(keyOf(await t.call(sandboxApi.state, { token: inside }))).toBe('auth.session_expired');
});

it('has a fleet on the road, and keys of its own kind', async () => {
  expect(key).toMatch(/^tramo_test_/);
  expect(await count('guide')).toBe(12);
  expect(await count('route')).toBeGreaterThan(0);
  const real = (await t.call(apiKeysApi.create, { token: mine.admin.token, body: { name: 'Viva' } })).json().key;
  const live = { apikey: real, platform: 'api', token: '' };
  expect(keyOf(await t.call(sandboxApi.clock, { headers: live, body: { minutes: 5 } }))).toBe('sandbox.not_sandbox');
  expect(keyOf(await t.call(sandboxApi.wipe, { token: mine.admin.token }))).toBe('sandbox.not_sandbox');
  // A key of the other kind opens nothing, however it came to be.
  await t.platform.db.system((trx) => sql`update company set is_sandbox = true where id = ${mine.id}`.execute(trx));
  expect(keyOf(await t.call(guidesApi.count, { headers: live, body: {} }))).toBe('keys.wrong_kind');
  await t.platform.db.system((trx) => sql`update company set is_sandbox = false where id = ${mine.id}`.execute(trx));
});

describe('the clock', () => {
  it('brings the day that it is put forward by: a guide of the shop goes out, is delivered and told of', async () => {
    const cediId = (await t.call(accountsApi.me, { token })).json().cedis?.[0]?._id ?? (await cediOf());
    const hook = await t.call(webhooksApi.create, {
      token,
      body: {
        name: 'Tienda',
        url: `http://${place}/tramo`,
        events: ['guide.created', 'guide.started', 'guide.delivered', 'guide.undelivered', 'message.delivered'],
      },
    });
    expect(hook.json()).toHaveProperty('webhook');
    const sent = await t.call(guidesApi.create, {
      headers: asShop,
      body: guideParts(
        { cediId },
        { folio: 'TIENDA-1', scheduledDate: '2026-11-26', party: { address: { lat: 25.69, lng: -100.38 } } },
      ),
    });
    expect(sent.statusCode).toBe(200);
    const state = await forward(120);
    expect(state).toMatchObject({ isSandbox: true, aheadMinutes: 120, now: '2026-11-26T18:00:00.000Z' });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        outcome: string;
        at: Date;
      }>`select s.outcome, s.managed_at as at from guide g join route_stop s on s.guide_id = g.id where g.folio = 'TIENDA-1'`.execute(
        trx,
      ),
    );
    expect(rows[0]?.outcome).toMatch(/^(delivered|undelivered|partial|completed)$/);
    // It happened at its own hour, not where the clock stands now.
    expect(rows[0]?.at.getTime()).toBeGreaterThan(morning.getTime());
    expect(rows[0]?.at.getTime()).toBeLessThan(Date.parse('2026-11-26T17:59:00Z'));
    const told = await eventually(() => {
      const own = got.filter((g) => g.data.guide?.folio === 'TIENDA-1');
      expect(own.map((g) => g.type)).toEqual(
        expect.arrayContaining(['guide.created', expect.stringMatching(/livered$/)]),
      );
      return own;
    });
    // Times of events are the company's; the signature's is the world's, or no receiver would take it.
    const last = told.find((g) => /livered$/.test(g.type));
    expect(Date.parse(last?.timestamp ?? '')).toBe(rows[0]?.at.getTime());
    expect(Math.abs((last?.sentAt ?? 0) * 1000 - morning.getTime())).toBeLessThan(60_000);
    await eventually(async () => expect(await count('alert')).toBeGreaterThan(0));
  });

  it('never goes back, nor too far', async () => {
    const call = (body: object) => t.call(sandboxApi.clock, { token, body });
    expect(keyOf(await call({ until: morning.toISOString() }))).toBe('sandbox.back');
    expect(keyOf(await call({}))).toBe('sandbox.back');
    expect(keyOf(await call({ minutes: 7 * 24 * 60 + 1 }))).toBe('general.invalid');
    expect(keyOf(await call({ until: '2026-12-24T00:00:00Z' }))).toBe('sandbox.too_far');
  });
});

it('plays its messages to their end, and no provider of the world gets them', async () => {
  let posted = 0;
  t.platform.providers = {
    ...t.platform.providers,
    sms: { name: 'twilio', channel: 'sms', send: async () => ({ state: 'accepted', providerId: `real-${++posted}` }) },
  };
  const own = platformOf(t.platform, sandboxId);
  const send = (to: string) =>
    t.platform.db.as(sandboxId, (trx) =>
      queueMessage(trx, own, {
        companyId: sandboxId,
        recipient: { kind: 'address', key: to },
        lane: 'notice',
        steps: [{ channel: 'sms', to, subject: '', text: 'Va en camino' }],
      }),
    );
  const ids = [await send('+528155512345'), await send('+528155530003'), await send('+528155521614')];
  expect(await sendDue(t.platform)).toBe(0);
  await forward(5);
  await forward(1);
  await eventually(async () => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        status: string;
      }>`select status from message where id = any(${ids as string[]}::uuid[]) order by array_position(${ids as string[]}::uuid[], id)`.execute(
        trx,
      ),
    );
    expect(rows.map((r) => r.status)).toEqual(['delivered', 'failed', 'failed']);
  });
  expect(posted).toBe(0);
});

it('is wiped whole, and keys and webhooks stay', async () => {
  const state = (await t.call(sandboxApi.wipe, { token })).json();
  expect(state).toMatchObject({ isSandbox: true, aheadMinutes: 0, guides: 12 });
  expect(await count('guide_visit')).toBe(0);
  expect(await count('file')).toBe(0);
  expect(await count('message')).toBe(0);
  expect((await t.call(guidesApi.count, { headers: asShop, body: {} })).statusCode).toBe(200);
  const { apiKeys } = (await t.call(apiKeysApi.list, { token })).json();
  expect(apiKeys[0]).toMatchObject({ _id: apiKey._id, revokedDate: null });
  const { webhooks } = (await t.call(webhooksApi.list, { token })).json();
  expect(webhooks).toHaveLength(1);
});

async function cediOf(): Promise<string> {
  const { rows } = await t.platform.db.system((trx) =>
    sql<{ id: string }>`select id from address where company_id = ${sandboxId}`.execute(trx),
  );
  return rows[0]?.id as string;
}
