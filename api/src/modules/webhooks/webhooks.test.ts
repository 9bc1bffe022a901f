import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alertsApi } from '@tramo/contract/alerts';
import { guidesApi } from '@tramo/contract/guides-api';
import { lowBalance } from '@tramo/contract/money';
import { type Delivery, type Webhook, webhooksApi } from '@tramo/contract/webhooks';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildUser, type Company, guideParts } from '../../../test/builders.ts';
import { chargeNow, guideCharge, topUp } from '../../../test/ledger.ts';
import { eventually } from '../../../test/waits.ts';
import { newId } from '../../platform/ids.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { setPrepaid } from '../ledger/ledger.operator.service.ts';
import { watchWebhooks } from './webhooks.worker.service.ts';

// The whole way: a guide changes over HTTP, a real receiver on a real port gets it, the public library verifies it.

interface Got {
  path: string;
  headers: Record<string, string>;
  body: string;
  at: number;
}
let got: Got[] = [];
/** What the receiver answers, by path. */
const answers = new Map<string, (call: Got, response: ServerResponse, nth: number) => void>();
const server = createServer((request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (c) => chunks.push(c));
  request.on('end', () => {
    const call: Got = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString('utf8'),
      at: Date.now(),
    };
    got.push(call);
    const answer = answers.get(call.path);
    if (answer) answer(call, response, got.filter((g) => g.path === call.path).length);
    else response.end('gracias');
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const t = await testApp({ background: true });
t.platform.outbound = openOutbound([place]);
Object.assign(t.platform.config, { outboundAllow: [place] });
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

let company: Company;
let path: string;
let n = 0;
beforeEach(async () => {
  company = await buildCompany(t);
  path = `/${++n}`;
});
const calls = (): Got[] => got.filter((g) => g.path === path);
const make = async (parts: object = {}): Promise<{ webhook: Webhook; secret: string }> => {
  const answer = await t.call(webhooksApi.create, {
    token: company.admin.token,
    body: { name: 'Tienda', url: `http://${place}${path}`, events: ['guide.created', 'guide.updated'], ...parts },
  });
  expect(answer.json()).toHaveProperty('webhook');
  return answer.json();
};
const newGuide = async (folio: string): Promise<string> => {
  const answer = await t.call(guidesApi.create, { token: company.admin.token, body: guideParts(company, { folio }) });
  return answer.json()._id;
};
const deliveries = async (id: string, query: Record<string, string> = {}): Promise<Delivery[]> =>
  (await t.call(webhooksApi.deliveries, { token: company.admin.token, params: { id }, query })).json().deliveries;
const one = async (id: string): Promise<Webhook> =>
  (await t.call(webhooksApi.list, { token: company.admin.token })).json().webhooks.find((w: Webhook) => w._id === id);
const due = (): Promise<unknown> =>
  t.platform.db.system((trx) =>
    sql`update webhook_delivery set next_at = now() where company_id = ${company.id} and status = 'queued'`.execute(
      trx,
    ),
  );

describe('a webhook', () => {
  it('is told of a guide, signed as the public library asks, with sequence and the event before', async () => {
    const { secret, webhook } = await make();
    const guide = await newGuide('W-1');
    await eventually(async () => expect(calls()).toHaveLength(1));
    const [call] = calls() as [Got];
    const body = new Verifier(secret).verify(call.body, call.headers) as Record<string, unknown>;
    expect(body).toMatchObject({
      id: call.headers['webhook-id'],
      type: 'guide.created',
      version: '2026-11-01',
      sequence: 1,
      previousEventId: null,
      data: {
        guide: { _id: guide, folio: 'W-1', status: 'pending', items: [{ name: 'Caja' }] },
        change: { action: 'created' },
      },
    });
    expect(() => new Verifier(secret).verify(`${call.body} `, call.headers)).toThrow();
    await eventually(async () =>
      expect(await deliveries(webhook._id)).toMatchObject([
        { status: 'delivered', code: 200, attempts: 1, subject: 'W-1' },
      ]),
    );
    expect(await one(webhook._id)).toMatchObject({
      state: 'ok',
      health: { tries: 1, successPercent: 100, waiting: 0 },
    });
  });

  it('shows its secret once, keeps it sealed, and signs with both while it rolls', async () => {
    const { secret, webhook } = await make({ authType: 'bearer', authSecret: 'ficha-muy-secreta' });
    expect(secret).toMatch(/^whsec_/);
    const rolled = (await t.call(webhooksApi.roll, { token: company.admin.token, params: { id: webhook._id } })).json();
    expect(rolled.webhook.oldSecretUntil).toEqual(expect.any(String));
    await newGuide('W-2');
    await eventually(async () => expect(calls()).toHaveLength(1));
    const [call] = calls() as [Got];
    for (const s of [secret, rolled.secret])
      expect(() => new Verifier(s).verify(call.body, call.headers)).not.toThrow();
    expect(call.headers.authorization).toBe('Bearer ficha-muy-secreta');
    let shown = '';
    await eventually(async () => {
      const [d] = await deliveries(webhook._id);
      shown = JSON.stringify(
        (await t.call(webhooksApi.delivery, { token: company.admin.token, params: { id: d?._id as string } })).json(),
      );
      expect(shown).toContain('Bearer •••');
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        all: string;
      }>`select (select string_agg(to_jsonb(w)::text, '') from webhook w) || coalesce((select string_agg(to_jsonb(y)::text, '') from webhook_try y), '')
        || (select string_agg(to_jsonb(a)::text, '') from audit a) as all`.execute(trx),
    );
    for (const s of [secret, rolled.secret, 'ficha-muy-secreta']) {
      expect(rows[0]?.all).not.toContain(s);
      expect(shown).not.toContain(s);
    }
  });

  it('signs `timestamp.body` with the algorithm chosen where the authentication is hmac', async () => {
    const { secret } = await make({ authType: 'hmac', algorithm: 'sha512' });
    await newGuide('W-3');
    await eventually(async () => expect(calls()).toHaveLength(1));
    const [call] = calls() as [Got];
    const mac = createHmac('sha512', secret).update(`${call.headers['webhook-timestamp']}.${call.body}`).digest('hex');
    expect(call.headers['tramo-signature']).toBe(`sha512=${mac}`);
  });

  it('gets thin bodies, the body of its map, and none that does not fit it', async () => {
    const thin = await make({ bodyKind: 'thin' });
    await newGuide('W-4');
    await eventually(async () => expect(calls()).toHaveLength(1));
    expect(JSON.parse(calls()[0]?.body ?? '').data).toEqual({
      guide: { _id: expect.any(String), folio: 'W-4', status: 'pending', subStatus: null },
    });
    await t.call(webhooksApi.remove, { token: company.admin.token, params: { id: thin.webhook._id } });
    got = [];
    const map = {
      type: 'object',
      required: ['pedido'],
      properties: {
        pedido: { type: 'string', 'x-from': 'data.guide.folio', maxLength: 5 },
        piezas: {
          type: 'array',
          'x-from': 'data.guide.items',
          items: {
            type: 'object',
            properties: { n: { 'x-from': '.name' }, kg: { type: 'number', 'x-from': '.weightKg' } },
          },
        },
        canal: { const: 'tramo' },
      },
    };
    const { webhook } = await make({ map });
    await newGuide('W-5');
    await eventually(async () => expect(calls()).toHaveLength(1));
    expect(JSON.parse(calls()[0]?.body ?? '')).toEqual({
      pedido: 'W-5',
      piezas: [{ n: 'Caja', kg: 3.5 }],
      canal: 'tramo',
    });
    await newGuide('W-DEMASIADO');
    await eventually(async () =>
      expect((await deliveries(webhook._id))[0]).toMatchObject({ status: 'misfit', attempts: 0 }),
    );
    expect((await deliveries(webhook._id))[0]?.detail).toContain('pedido es más largo que 5');
    expect(calls()).toHaveLength(1);
  });

  it('tells at saving that the last real event does not fit its map, and keeps it when that is confirmed', async () => {
    await newGuide('NO-CABE');
    const map = {
      type: 'object',
      properties: { pedido: { type: 'string', 'x-from': 'data.guide.folio', maxLength: 3 } },
    };
    const parts = { name: 'Mapa', url: `http://${place}${path}`, events: ['guide.updated', 'guide.created'] };
    const save = (more: object) =>
      t.call(webhooksApi.create, { token: company.admin.token, body: { ...parts, ...more } });
    const refused = await save({ map });
    expect(keyOf(refused)).toBe('webhooks.map_misfit');
    expect(refused.json().error.message).toContain('guide.created: pedido es más largo que 3');
    // Thin bodies have no items: what a map wants of them is missing there alone.
    const items = { type: 'object', required: ['n'], properties: { n: { 'x-from': 'data.guide.items' } } };
    expect(keyOf(await save({ map: items }))).toBe('ok');
    expect(keyOf(await save({ map: items, bodyKind: 'thin' }))).toBe('webhooks.map_misfit');
    const kept = (await save({ map, misfitConfirmed: true })).json().webhook as Webhook;
    expect(kept.map).toEqual(map);
    const change = (more: object) =>
      t.call(webhooksApi.update, { token: company.admin.token, params: { id: kept._id }, body: { ...kept, ...more } });
    // What has nothing to do with the map asks nothing again.
    const named = await change({ name: 'Otro nombre' });
    expect(named.json()).toMatchObject({ name: 'Otro nombre', map });
    expect(keyOf(await change({ version: named.json().version, events: ['guide.created'] }))).toBe(
      'webhooks.map_misfit',
    );
  });

  it('is refused what it cannot be, at its field', async () => {
    const fields = async (parts: object): Promise<unknown> =>
      (
        await t.call(webhooksApi.create, {
          token: company.admin.token,
          body: { name: 'x', url: 'https://tienda.mx/', events: ['guide.created'], ...parts },
        })
      ).json().error?.fields;
    expect(await fields({ url: 'ftp://tienda.mx' })).toHaveProperty('url');
    expect(await fields({ url: 'https://ana:clave@tienda.mx' })).toHaveProperty('url');
    expect(await fields({ url: 'http://169.254.169.254/latest' })).toHaveProperty('url');
    expect(await fields({ url: 'http://[::ffff:10.0.0.1]/' })).toHaveProperty('url');
    expect(await fields({ events: [] })).toHaveProperty('events');
    expect(await fields({ authType: 'basic' })).toHaveProperty('authUser');
    expect(await fields({ authType: 'bearer' })).toHaveProperty('authSecret');
    expect(await fields({ map: { type: 'object', properties: { a: { type: 'string' } } } })).toHaveProperty('map');
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    expect((await t.call(webhooksApi.list, { token: manager.token })).statusCode).toBe(403);
    const { webhook } = await make();
    const stale = await t.call(webhooksApi.update, {
      token: company.admin.token,
      params: { id: webhook._id },
      body: { ...webhook, version: 7 },
    });
    expect(keyOf(stale)).toBe('general.stale');
  });
});

describe('delivery', () => {
  it('is tried again with the same id until it is taken; what the receiver said stands in its tries', async () => {
    answers.set(path, (_, response, nth) => {
      if (nth === 1) response.writeHead(503, { 'retry-after': '120' }).end('x'.repeat(100_000));
      else response.end('ya');
    });
    const { webhook } = await make();
    await newGuide('D-1');
    await eventually(async () =>
      expect((await deliveries(webhook._id))[0]).toMatchObject({ status: 'queued', code: 503, reason: 'status' }),
    );
    const [waiting] = (await deliveries(webhook._id)) as [Delivery];
    expect(Date.parse(waiting.nextDate as string) - Date.now()).toBeGreaterThan(110_000);
    await due();
    await eventually(async () =>
      expect((await deliveries(webhook._id))[0]).toMatchObject({ status: 'delivered', attempts: 2 }),
    );
    expect(new Set(calls().map((c) => c.headers['webhook-id']))).toEqual(new Set([waiting.eventId]));
    const { tries } = (
      await t.call(webhooksApi.delivery, { token: company.admin.token, params: { id: waiting._id } })
    ).json();
    expect(tries.map((y: { code: number }) => y.code)).toEqual([200, 503]);
    expect(tries[1]).toMatchObject({ isAnswerCut: true, requestHeaders: { 'webhook-id': waiting.eventId } });
    expect(tries[1].answer).toHaveLength(64 * 1024);
    expect(tries[1].timings.firstByteMs).toBeGreaterThan(0);
  });

  it('ends with 410, does not follow redirections, and is not sent into private networks', async () => {
    answers.set(path, (_, response) => response.writeHead(410).end());
    const gone = await make();
    await newGuide('D-2');
    await eventually(async () => expect(await one(gone.webhook._id)).toMatchObject({ state: 'gone' }));
    await eventually(async () => {
      const { alerts } = (await t.call(alertsApi.list, { token: company.admin.token })).json();
      expect(alerts).toMatchObject([{ kind: 'webhook', values: { name: 'Tienda', reason: 'gone' } }]);
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from webhook_delivery where webhook_id = ${gone.webhook._id} and status = 'queued'`.execute(
        trx,
      ),
    );
    expect(rows[0]?.n).toBe(0);
    path = `/${++n}`;
    answers.set(path, (_, response) => response.writeHead(302, { location: `http://${place}/secreto` }).end());
    const moved = await make();
    await newGuide('D-3');
    await eventually(async () =>
      expect((await deliveries(moved.webhook._id))[0]).toMatchObject({ reason: 'redirect', code: 302 }),
    );
    expect(got.some((g) => g.path === '/secreto')).toBe(false);
    // A name that leads into this machine: it is looked up by the connection itself.
    path = `/${++n}`;
    const inner = await make({ url: 'http://localtest.localdomain:1/' });
    await t.platform.db.system((trx) =>
      sql`update webhook set url = 'http://localhost:1/' where id = ${inner.webhook._id}`.execute(trx),
    );
    await newGuide('D-4');
    await eventually(async () =>
      expect((await deliveries(inner.webhook._id))[0]).toMatchObject({ status: 'failed', reason: 'private' }),
    );
  });

  it('is told once that the balance is low, and again after it was not', async () => {
    const { id } = company;
    await make({ events: ['balance.low'] });
    await setPrepaid(t.platform, id, true);
    await topUp(t.platform, id, lowBalance.pesos * 100);
    const use = () => chargeNow(t.platform, id, [guideCharge(newId(), null, { pesos: 10 })]);
    await watchWebhooks(t.platform);
    await use();
    await watchWebhooks(t.platform);
    await use();
    await watchWebhooks(t.platform);
    await eventually(() => expect(calls()).toHaveLength(1));
    expect(JSON.parse(calls()[0]?.body ?? '')).toMatchObject({
      type: 'balance.low',
      data: { balance: { userBalance: 188.4, limit: lowBalance.pesos } },
    });
    await topUp(t.platform, id, 100_00);
    await watchWebhooks(t.platform);
    for (let i = 0; i < 10; i++) await use();
    await watchWebhooks(t.platform);
    await eventually(() => expect(calls()).toHaveLength(2));
  });

  it('fails after 24 hours: the connection is marked, an alert made, and both end when it receives again', async () => {
    answers.set(path, (_, response) => response.writeHead(500).end());
    const { webhook } = await make();
    await newGuide('D-5');
    await eventually(async () =>
      expect((await deliveries(webhook._id))[0]).toMatchObject({ status: 'queued', code: 500 }),
    );
    await t.platform.db.system((trx) =>
      sql`update webhook_delivery set since = now() - interval '25 hours' where webhook_id = ${webhook._id}`.execute(
        trx,
      ),
    );
    await watchWebhooks(t.platform);
    expect(await one(webhook._id)).toMatchObject({ state: 'failing' });
    const kinds = async (): Promise<unknown[]> =>
      (await t.call(alertsApi.list, { token: company.admin.token })).json().alerts;
    await eventually(async () =>
      expect(await kinds()).toMatchObject([{ kind: 'webhook', overAt: null, values: { code: 500 } }]),
    );
    answers.delete(path);
    const [failed] = (await deliveries(webhook._id, { status: 'failed' })) as [Delivery];
    await t.call(webhooksApi.redeliver, { token: company.admin.token, params: { id: failed._id } });
    await eventually(async () => expect(await one(webhook._id)).toMatchObject({ state: 'ok' }));
    await eventually(async () =>
      expect(await kinds()).toMatchObject([{ kind: 'webhook', overAt: expect.any(String) }]),
    );
  });

  it('rests after failures in a row, and a dead connection holds up no other', async () => {
    answers.set(path, (_, response) => response.writeHead(500).end());
    const dead = await make();
    const alive = path;
    path = `/${++n}`;
    const well = await make({ name: 'Otra' });
    for (let i = 0; i < 7; i++) await newGuide(`D-6-${i}`);
    await eventually(async () => expect(calls()).toHaveLength(7));
    await eventually(async () => {
      await due();
      expect(await one(dead.webhook._id)).toMatchObject({ state: 'resting' });
    });
    expect(await one(well.webhook._id)).toMatchObject({ state: 'ok' });
    expect(got.filter((g) => g.path === alive).length).toBeGreaterThanOrEqual(5);
    const stopped = (
      await t.call(webhooksApi.stop, { token: company.admin.token, params: { id: dead.webhook._id }, body: {} })
    ).json();
    expect(stopped.count).toBeGreaterThan(0);
    expect((await deliveries(dead.webhook._id, { status: 'waiting' })).length).toBe(0);
    answers.delete(alive);
    await t.platform.db.system((trx) =>
      sql`update webhook set rest_until = null, failures = 0 where id = ${dead.webhook._id}`.execute(trx),
    );
    const again = await t.call(webhooksApi.redeliverMany, {
      token: company.admin.token,
      params: { id: dead.webhook._id },
      body: { from: '2026-01-01T00:00:00Z' },
    });
    expect(again.json().count).toBeGreaterThan(0);
    await eventually(async () => expect((await deliveries(dead.webhook._id, { status: 'delivered' })).length).toBe(7));
  });

  it('in order, a later event of a guide waits for the one before it, and other guides do not', async () => {
    answers.set(path, (call, response) => {
      if (call.body.includes('"O-1"') && call.body.includes('guide.created')) response.writeHead(500).end();
      else response.end();
    });
    const { webhook } = await make({ isOrdered: true });
    const guide = await newGuide('O-1');
    await eventually(async () => expect(calls()).toHaveLength(1));
    const { version } = (await t.call(guidesApi.detail, { token: company.admin.token, params: { id: guide } })).json();
    const edited = await t.call(guidesApi.update, {
      token: company.admin.token,
      params: { id: guide },
      body: { ...guideParts(company, { folio: 'O-1', observations: 'Tocar fuerte' }), version },
    });
    expect(edited.statusCode).toBe(200);
    await newGuide('O-2');
    await eventually(async () => expect(calls().some((c) => c.body.includes('"O-2"'))).toBe(true));
    expect(calls().some((c) => c.body.includes('guide.updated'))).toBe(false);
    answers.delete(path);
    await due();
    await eventually(async () => expect((await deliveries(webhook._id, { status: 'delivered' })).length).toBe(3));
    const ofGuide = calls()
      .map((c) => JSON.parse(c.body))
      .filter((b) => b.data.guide.folio === 'O-1');
    expect(ofGuide.map((b) => b.sequence)).toEqual([1, 1, 2]);
    expect(ofGuide[2].previousEventId).toBe(ofGuide[0].id);
  });
});

describe('the console', () => {
  it('tests with the last real event, and says so where there is none', async () => {
    const { webhook } = await make({ events: ['guide.deleted'] });
    const test = (type: string) =>
      t.call(webhooksApi.test, { token: company.admin.token, params: { id: webhook._id }, body: { type } });
    expect(keyOf(await test('guide.created'))).toBe('webhooks.no_event');
    await buildGuide(company, { folio: 'C-1' });
    await eventually(async () => {
      const { body } = (
        await t.call(webhooksApi.sample, { token: company.admin.token, query: { type: 'guide.created' } })
      ).json();
      expect(body).toMatchObject({ type: 'guide.created', data: { guide: { folio: 'C-1' } } });
    });
    const sent: Delivery = (await test('guide.created')).json();
    await eventually(async () => expect(calls()).toHaveLength(1));
    expect(calls()[0]?.headers['webhook-id']).toBe(sent.messageId);
    expect(JSON.parse(calls()[0]?.body ?? '')).toMatchObject({ id: sent.eventId, data: { guide: { folio: 'C-1' } } });
  });

  it('a developer listens from his place, with events signed by a secret of his own', async () => {
    const hear = async (query: Record<string, string>) =>
      (await t.call(webhooksApi.stream, { token: company.admin.token, query })).json();
    const start = await hear({});
    await newGuide('L-1');
    const heard = await hear({ after: String(start.place), waitS: '10' });
    expect(heard.events).toHaveLength(1);
    const [event] = heard.events;
    expect(new Verifier(start.secret).verify(event.body, event.headers)).toMatchObject({
      data: { guide: { folio: 'L-1' } },
    });
    expect((await hear({ after: String(heard.place) })).events).toEqual([]);
  });
});
