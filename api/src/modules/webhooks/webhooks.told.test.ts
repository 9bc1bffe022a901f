import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { webhookBodyOf } from '@tramo/contract/webhook-bodies';
import { type WebhookEvent, webhookEvents } from '@tramo/contract/webhook-events';
import { type Delivery, webhooksApi } from '@tramo/contract/webhooks';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, type Company } from '../../../test/builders.ts';
import { chargeNow, guideCharge, topUp } from '../../../test/ledger.ts';
import { buildReadyRoute, buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';
import type { Provider } from '../../platform/messaging/provider.ts';
import { type NewMessage, queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { applyStatuses } from '../../platform/messaging/statuses.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { setPrepaid } from '../ledger/ledger.operator.service.ts';
import { watchWebhooks } from './webhooks.worker.service.ts';

// What each kind of event is told of, as a developer's own machine hears it: with the lives of the things behind them.

const t = await testApp({ background: true });
let company: Company;
let place = 0;
interface Body {
  type: WebhookEvent;
  sequence: number;
  previousEventId: string | null;
  id: string;
  data: Record<string, Record<string, unknown>>;
}
const hear = async (): Promise<Body[]> => {
  const query = { after: String(place) };
  const { events } = (await t.call(webhooksApi.stream, { token: company.admin.token, query })).json();
  const bodies: Body[] = events.map((e: { body: string }) => JSON.parse(e.body));
  // Each is what the API page says of it.
  for (const body of bodies) expect(webhookBodyOf(body.type).safeParse(body).error?.issues).toBeUndefined();
  return bodies;
};
/** All that was told since the test began, once it ends with this. */
const heardTo = (type: string, of = (_: Body): boolean => true): Promise<Body[]> =>
  eventually(async () => {
    const told = (await hear()).filter(of);
    expect(told.at(-1)?.type).toBe(type);
    return told;
  });
const typesOf = (bodies: readonly Body[]): string[] => bodies.map((b) => b.type);

beforeEach(async () => {
  company = await buildCompany(t);
  place = (await t.call(webhooksApi.stream, { token: company.admin.token, query: {} })).json().place;
});
afterEach(() => t.setNow(null));

describe('route.*', () => {
  const ofRoutes = (b: Body): boolean => b.type.startsWith('route.');

  it('tells a route’s life, in its order and numbered', async () => {
    const route = await buildReadyRoute(t, company, { stops: 1, name: 'Norte' });
    const [created] = await heardTo('route.created', ofRoutes);
    expect(created).toMatchObject({ sequence: 1, previousEventId: null, data: { route: { _id: route.id } } });
    const started = await t.call(driverApi.start, {
      token: route.driver.token,
      params: { id: route.id },
      body: { at: t.platform.now().toISOString() },
    });
    expect(started.statusCode).toBe(200);
    await heardTo('route.started', ofRoutes);
    expect((await manageGuide(t, route, route.guideIds[0] as string)).statusCode).toBe(200);
    const finish = {
      token: route.driver.token,
      params: { id: route.id },
      body: { at: t.platform.now().toISOString() },
    };
    expect((await t.call(driverApi.finish, finish)).statusCode).toBe(200);
    const all = await heardTo('route.finished', ofRoutes);
    expect(typesOf(all).filter((type) => type !== 'route.updated')).toEqual([
      'route.created',
      'route.started',
      'route.finished',
    ]);
    expect(all.map((b) => b.sequence)).toEqual(all.map((_, i) => i + 1));
    expect(all.slice(1).map((b) => b.previousEventId)).toEqual(all.slice(0, -1).map((b) => b.id));
    expect(all.at(-1)?.data.route).toMatchObject({ name: 'Norte', status: 'finished' });
    for (const b of all) for (const own of ['can', 'version']) expect(b.data.route).not.toHaveProperty(own);
  });

  it('tells that one changed, and that it is gone', async () => {
    const route = await buildReadyRoute(t, company, { stops: 2 });
    await heardTo('route.created', ofRoutes);
    const { version } = (
      await t.call(routesApi.detail, { token: company.admin.token, params: { id: route.id } })
    ).json();
    const changed = await t.call(routesApi.update, {
      token: company.admin.token,
      params: { id: route.id },
      body: { name: 'Otra', version },
    });
    expect(changed.json().error).toBeUndefined();
    const updated = (await heardTo('route.updated', ofRoutes)).at(-1);
    expect(updated?.data.route).toMatchObject({ name: 'Otra' });
    expect(
      (await t.call(routesApi.remove, { token: company.admin.token, params: { id: route.id } })).json().error,
    ).toBeUndefined();
    const gone = (await heardTo('route.deleted', ofRoutes)).at(-1);
    expect(gone).toMatchObject({ previousEventId: updated?.id, data: { route: { _id: route.id } } });
  });

  it('tells each coming to a stop and each leaving, with when it was', async () => {
    const at = (s: number): Date => new Date(Date.parse('2026-11-17T15:00:00Z') + s * 1000);
    t.setNow(at(0));
    const route = await buildStartedRoute(t, company, { startDate: at(0).toISOString() });
    const fix = (s: number, metres: number) => ({
      lat: 25.68 + metres / 111_195,
      lng: -100.3,
      at: at(s).toISOString(),
      accuracyM: 8,
      battery: 0.7,
    });
    t.setNow(at(500));
    const positions = [
      ...Array.from({ length: 40 }, (_, i) => fix(i * 5, -2000 + i * 50)),
      ...Array.from({ length: 36 }, (_, i) => fix(200 + i * 5, i % 3)),
      ...Array.from({ length: 20 }, (_, i) => fix(380 + i * 5, (i + 1) * 50)),
    ];
    const sent = { token: route.driver.token, body: { routeId: route.id, positions } };
    expect((await t.call(driverApi.positions, sent)).statusCode).toBe(200);
    const told = (await heardTo('route.departed', ofRoutes)).slice(-2);
    expect(typesOf(told)).toEqual(['route.arrived', 'route.departed']);
    for (const b of told) expect(b.data.guideId).toBe(route.guideIds[0]);
    expect(told[1]?.data.at).toBe(at(390).toISOString());
  });
});

it('guide.deleted tells which one is gone, after all that was told of it', async () => {
  const id = await buildGuide(company, { folio: 'GONE-1' });
  const [created] = await heardTo('guide.created');
  expect((await t.call(guidesApi.remove, { token: company.admin.token, params: { id } })).statusCode).toBe(200);
  const gone = (await heardTo('guide.deleted')).at(-1);
  expect(gone).toMatchObject({ sequence: 2, previousEventId: created?.id, data: { guide: { _id: id } } });
});

describe('balance.low', () => {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('is told once as the balance falls, and again after it had recovered', async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const receiver = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    t.platform.outbound = openOutbound([receiver]);
    Object.assign(t.platform.config, { outboundAllow: [receiver] });
    const made = await t.call(webhooksApi.create, {
      token: company.admin.token,
      body: { name: 'Saldo', url: `http://${receiver}/`, events: ['balance.low'] },
    });
    const { _id: id } = made.json().webhook;
    const told = async (): Promise<Delivery[]> => {
      await watchWebhooks(t.platform);
      return (await t.call(webhooksApi.deliveries, { token: company.admin.token, params: { id } })).json().deliveries;
    };
    // Who does not pay in advance has no balance to fall.
    expect(await told()).toEqual([]);
    await setPrepaid(t.platform, company.id, true);
    expect(await told()).toMatchObject([{ type: 'balance.low' }]);
    expect(await told()).toHaveLength(1);
    await topUp(t.platform, company.id, 50_000);
    expect(await told()).toHaveLength(1);
    const all = (await hear()).filter((b) => b.type === 'balance.low');
    expect(all).toMatchObject([{ sequence: 1, data: { balance: { userBalance: 0, limit: 200 } } }]);
    await chargeNow(t.platform, company.id, [guideCharge(await buildGuide(company), null, { pesos: 400 })]);
    expect(await told()).toHaveLength(2);
  });
});

describe('message.*', () => {
  const providers = t.platform.providers;
  afterEach(() => {
    t.platform.providers = providers;
  });
  const ofMessages = (b: Body): boolean => b.type.startsWith('message.');
  const queue = (guideId: string | undefined, parts: Partial<NewMessage> = {}): Promise<string | null> =>
    t.platform.db.as(company.id, (trx) =>
      queueMessage(trx, t.platform, {
        companyId: company.id,
        ...(guideId ? { guideId } : {}),
        recipient: { kind: 'recipient', key: 'ana' },
        lane: 'urgent',
        steps: [{ channel: 'sms', to: '8112345678', subject: 'Tu código', text: 'Tu código es 4821' }],
        ...parts,
      }),
    );

  it('tells a message’s life from the queue to the phone or to its failure, without its text', async () => {
    let sent = 0;
    const sms: Provider = {
      name: 'twilio',
      channel: 'sms',
      send: async () => ({ state: 'accepted', providerId: `${company.id}-${++sent}` }),
    };
    t.platform.providers = { sms };
    const guide = await buildGuide(company, { folio: 'MSG-1' });
    const id = await queue(guide);
    await sendDue(t.platform);
    const report = (nth: number, state: 'sent' | 'delivered' | 'failed'): Promise<void> =>
      applyStatuses(t.platform, [
        { providerId: `${company.id}-${nth}`, state, at: t.platform.now(), code: null, text: null },
      ]);
    await report(1, 'sent');
    await report(1, 'delivered');
    const told = await heardTo('message.delivered', ofMessages);
    expect(typesOf(told)).toEqual(['message.queued', 'message.accepted', 'message.sent', 'message.delivered']);
    expect(told.map((b) => b.sequence)).toEqual([1, 2, 3, 4]);
    expect(told.at(-1)?.data).toMatchObject({
      message: { _id: id, channel: 'sms', status: 'delivered', to: '8112345678' },
      guide: { _id: guide, folio: 'MSG-1' },
    });
    expect(JSON.stringify(told)).not.toContain('4821');
    const lost = await queue(guide);
    await sendDue(t.platform);
    await report(2, 'failed');
    const failed = (await heardTo('message.failed', ofMessages)).at(-1);
    expect(failed).toMatchObject({ sequence: 3, data: { message: { _id: lost, status: 'failed' } } });
  });

  it('tells why one did not leave, and that one stays for want of a provider', async () => {
    t.platform.providers = {};
    const guide = await buildGuide(company, { folio: 'MSG-2' });
    await queue(guide, { steps: [{ channel: 'email', to: '', subject: 'Va en camino', text: 'Va' }] });
    const [left] = await heardTo('message.suppressed', ofMessages);
    expect(left?.data.message).toMatchObject({ channel: 'email', reason: 'noAddress' });
    const kept = await buildGuide(company, { folio: 'MSG-3' });
    await queue(kept);
    expect((await heardTo('message.kept', ofMessages)).at(-1)?.data.guide).toMatchObject({ folio: 'MSG-3' });
  });

  it('says nothing of messages to the company’s own people', async () => {
    await queue(undefined);
    const guide = await buildGuide(company, { folio: 'MSG-4' });
    await queue(guide);
    expect(await heardTo('message.kept', ofMessages)).toHaveLength(1);
  });
});

it('a test has a real event of messages and routes too, from before anybody listened', async () => {
  const sample = async (type: WebhookEvent): Promise<Body | null> =>
    (await t.call(webhooksApi.sample, { token: company.admin.token, query: { type } })).json().body;
  expect(await sample('message.kept')).toBeNull();
  expect(await sample('route.finished')).toBeNull();
  const route = await buildReadyRoute(t, company, { stops: 1, name: 'De antes' });
  await t.platform.db.as(company.id, (trx) =>
    queueMessage(trx, t.platform, {
      companyId: company.id,
      guideId: route.guideIds[0] as string,
      recipient: { kind: 'recipient', key: 'ana' },
      lane: 'urgent',
      steps: [{ channel: 'sms', to: '8112345678', subject: 'Va', text: 'Va en camino' }],
    }),
  );
  for (const type of ['message.kept', 'route.created'] as const) {
    const body = await sample(type);
    expect(webhookBodyOf(type).safeParse(body).error?.issues).toBeUndefined();
    // The same one again, and nothing more is kept for it.
    expect((await sample(type))?.id).toBe(body?.id);
  }
  expect(await sample('route.started')).toBeNull();
});

it('the API page tells every event that can be asked for, with its body', async () => {
  const document = (await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.webhooks)).toEqual([...webhookEvents]);
  const { schema } = document.webhooks['message.delivered'].post.requestBody.content['application/json'];
  expect(schema.properties.data.properties.message.properties).toHaveProperty('channel');
});
