import { type ApiKey, apiKeysApi } from '@tramo/contract/api-keys';
import { type ApiRequest, apiRequestsApi, requestLogLimits } from '@tramo/contract/api-requests';
import { clientsApi } from '@tramo/contract/clients';
import { guidesApi } from '@tramo/contract/guides-api';
import { webhooksApi } from '@tramo/contract/webhooks';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company, guideParts } from '../../../test/builders.ts';
import { eventually } from '../../../test/waits.ts';
import { forgetRequests } from './requests.store.ts';

const t = await testApp();
let company: Company;
let apiKey: ApiKey;
let key = '';
beforeEach(async () => {
  company = await buildCompany(t);
  ({ apiKey, key } = (
    await t.call(apiKeysApi.create, { token: company.admin.token, body: { name: 'Tienda' } })
  ).json());
});
afterEach(() => t.setNow(null));

const send = (body: unknown, headers: Record<string, string> = {}) =>
  t.call(guidesApi.create, { body, headers: { apikey: key, platform: 'api', ...headers } });
const raw = (payload: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/guides',
    headers: { apikey: key, platform: 'api', 'content-type': 'application/json' },
    payload,
  });
const list = async (query: Record<string, string> = {}): Promise<ApiRequest[]> =>
  (await t.call(apiRequestsApi.list, { token: company.admin.token, query })).json().requests;
/** What was logged, once there are so many: it is written behind the answers. */
const logged = (count: number, query: Record<string, string> = {}): Promise<ApiRequest[]> =>
  eventually(async () => {
    const found = await list(query);
    expect(found).toHaveLength(count);
    return found;
  });
const detail = async (id: string, query: Record<string, string> = {}) =>
  (await t.call(apiRequestsApi.detail, { token: company.admin.token, params: { id }, query })).json();

describe('the log', () => {
  it('keeps method, path, status, time and key of each call, and the very bodies', async () => {
    const body = guideParts(company, { folio: 'LOG-1' });
    const made = await send(body, { 'user-agent': 'tienda/1' });
    const [one] = await logged(1);
    expect(one).toMatchObject({
      apiKeyId: apiKey._id,
      connection: 'Tienda',
      method: 'POST',
      path: '/guides',
      status: 200,
      isRepeated: false,
      problem: null,
    });
    expect(one?.ms).toBeGreaterThanOrEqual(0);
    const whole = await detail(one?._id as string, { personal: 'true' });
    expect(whole).toMatchObject({ userAgent: 'tienda/1', address: '127.0.0.1', idempotencyKey: null });
    expect(whole.request).toEqual({
      text: JSON.stringify(body),
      bytes: Buffer.byteLength(JSON.stringify(body)),
      isCut: false,
    });
    expect(whole.answer.text).toBe(made.payload);
  });

  it('tells a refused call with its problem, and one whose JSON is broken as it came', async () => {
    expect((await send({ folio: '' })).statusCode).toBe(422);
    expect((await raw('{"folio": "ROTA-1", ')).statusCode).toBe(400);
    const [broken, refused] = (await logged(2)) as [ApiRequest, ApiRequest];
    expect(refused).toMatchObject({ status: 422, problem: 'general.invalid' });
    expect(broken).toMatchObject({ status: 400, problem: 'general.bad_request', path: '/guides' });
    expect((await detail(broken._id, { personal: 'true' })).request.text).toBe('{"folio": "ROTA-1", ');
    // What somebody wrote into broken JSON may be personal: its form is told alone.
    expect((await detail(broken._id)).request.text).toBe('{"folio": "••••-•", ');
  });

  it('marks what was repeated by its Idempotency-Key', async () => {
    const body = guideParts(company, { folio: 'LOG-2' });
    const first = await send(body, { 'idempotency-key': 'pedido-2' });
    const again = await send(body, { 'idempotency-key': 'pedido-2' });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await logged(2)).map((r) => r.isRepeated)).toEqual([true, false]);
    expect(await list({ search: 'pedido-2' })).toHaveLength(2);
  });

  it('tells of keys that open nothing any more, and of none that nobody knows', async () => {
    await t.call(apiKeysApi.revoke, { token: company.admin.token, params: { id: apiKey._id } });
    expect(keyOf(await send({}))).toBe('keys.revoked');
    await t.call(guidesApi.count, { body: {}, headers: { apikey: `tramo_live_${'x'.repeat(43)}`, platform: 'api' } });
    await t.call(guidesApi.count, { token: company.admin.token, body: {} });
    expect(await logged(1)).toMatchObject([{ status: 401, problem: 'keys.revoked' }]);
  });

  it('is found by folio, path, problem, key and outcome, and goes by pages', async () => {
    const other: { apiKey: ApiKey; key: string } = (
      await t.call(apiKeysApi.create, { token: company.admin.token, body: { name: 'Otra' } })
    ).json();
    await send(guideParts(company, { folio: 'LOG-A', orderNumber: 'Pedido Ñ-77' }));
    await send(guideParts(company, { folio: 'LOG-A' }));
    await t.call(guidesApi.count, { body: {}, headers: { apikey: other.key, platform: 'api' } });
    await t.call(guidesApi.subtypes, { headers: { apikey: other.key, platform: 'api' } });
    await logged(4);
    const statuses = async (query: Record<string, string>): Promise<number[]> =>
      (await list(query)).map((r) => r.status);
    expect(await statuses({ search: 'log-a' })).toEqual([409, 200]);
    expect(await statuses({ search: 'pedido n-77' })).toEqual([200]);
    expect(await statuses({ search: 'list/count' })).toEqual([200]);
    expect(await statuses({ search: 'folio_exists' })).toEqual([409]);
    expect(await statuses({ apiKeyId: other.apiKey._id })).toEqual([200, 200]);
    expect(await statuses({ method: 'GET' })).toEqual([200]);
    expect(await statuses({ outcome: 'refused' })).toEqual([409]);
    expect(await statuses({ outcome: 'failed' })).toEqual([]);
    const { requests, next } = (
      await t.call(apiRequestsApi.list, { token: company.admin.token, query: { limit: '3' } })
    ).json();
    expect(next).toBe(requests.at(-1)._id);
    expect(await statuses({ before: next })).toEqual([200]);
  });
});

it('a search reads so many calls for a page and goes on behind them', async () => {
  await send(guideParts(company, { folio: 'ABAJO' }));
  const [oldest] = await logged(1);
  // More than one page of a search looks at, all newer.
  await t.platform.db.system((trx) =>
    sql`insert into api_request select gen_random_uuid(), company_id, api_key_id, at, method, '/otras', query, status, ms, address, user_agent, idempotency_key,
        is_repeated, problem, '', request_body, request_bytes, answer_body, answer_bytes
      from api_request, generate_series(1, ${requestLogLimits.searched}) where id = ${oldest?._id}`.execute(trx),
  );
  await t.platform.db.system((trx) =>
    sql`update api_request set id = ('ff' || substr(id::text, 3))::uuid where path = '/otras'`.execute(trx),
  );
  const page = async (query: Record<string, string>) =>
    (await t.call(apiRequestsApi.list, { token: company.admin.token, query })).json();
  const first = await page({ search: 'abajo' });
  expect(first).toMatchObject({ requests: [], next: expect.any(String) });
  expect(await page({ search: 'abajo', before: first.next })).toMatchObject({
    requests: [{ _id: oldest?._id }],
    next: null,
  });
});

describe('what it does not tell', () => {
  it('hides what is personal until somebody asks for it', async () => {
    await send(guideParts(company, { folio: 'LOG-3', party: { contactName: 'Ana Ruiz', phone: '8112345678' } }));
    await t.call(clientsApi.list, { query: { search: 'Ana Ruiz' }, headers: { apikey: key, platform: 'api' } });
    const [searched, made] = await logged(2);
    const hidden = await detail(made?._id as string);
    for (const text of [hidden.request.text, hidden.answer.text]) {
      expect(text).toContain('LOG-3');
      expect(text).toContain('"contactName":"•••"');
      for (const personal of ['Ana Ruiz', '8112345678']) expect(text).not.toContain(personal);
    }
    expect(hidden.request.text).toContain('"name":"Caja"');
    expect((await detail(searched?._id as string)).query).toBe('search=•••');
    expect((await detail(made?._id as string, { personal: 'true' })).request.text).toContain('Ana Ruiz');
  });

  it('keeps no key and no secret, wherever they stand', async () => {
    await raw(`{"folio": "${key}", "password": "muy-secreta", "nota": "whsec_abcdefghijklmnop="}`);
    await t.call(webhooksApi.stream, { query: {}, headers: { apikey: key, platform: 'api' } });
    await logged(2);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ all: string }>`select string_agg(to_jsonb(r)::text, '') as all from api_request r`.execute(trx),
    );
    for (const secret of [key.slice(16), 'muy-secreta', 'abcdefghijklmnop']) expect(rows[0]?.all).not.toContain(secret);
    expect(rows[0]?.all).not.toMatch(/whsec_/);
  });

  it('cuts long bodies and says so', async () => {
    await raw(JSON.stringify({ folio: 'LARGO', observations: 'ñ'.repeat(20_000) }));
    const [one] = await logged(1);
    const { request } = await detail(one?._id as string, { personal: 'true' });
    expect(request.isCut).toBe(true);
    expect(request.bytes).toBeGreaterThan(40_000);
    expect(Buffer.byteLength(request.text)).toBeLessThanOrEqual(requestLogLimits.bodyBytes);
    expect(request.text).not.toContain('�');
  });

  it('is the administrators’ of its company alone', async () => {
    await send({});
    const [one] = await logged(1);
    const other = await buildCompany(t);
    const seen = { token: other.admin.token, params: { id: one?._id as string } };
    expect(keyOf(await t.call(apiRequestsApi.detail, seen))).toBe('keys.request_not_found');
    expect((await t.call(apiRequestsApi.list, { token: other.admin.token })).json().requests).toEqual([]);
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    expect((await t.call(apiRequestsApi.list, { token: manager.token })).statusCode).toBe(403);
  });
});

it('keeps of each key no more than its bound in a minute, and serves the others all the same', async () => {
  t.setNow(new Date('2026-11-24T15:00:30Z'));
  await t.call(apiKeysApi.update, {
    token: company.admin.token,
    params: { id: apiKey._id },
    body: { ratePerMinute: 1200 },
  });
  const more = 20;
  for (let i = 0; i < requestLogLimits.perMinute + more; i++)
    expect((await t.call(guidesApi.subtypes, { headers: { apikey: key, platform: 'api' } })).statusCode).toBe(200);
  const count = async (): Promise<number> =>
    t.platform.db.system(
      async (trx) =>
        (
          await sql<{ n: number }>`select count(*)::int as n from api_request where company_id = ${company.id}`.execute(
            trx,
          )
        ).rows[0]?.n ?? 0,
    );
  await eventually(async () => expect(await count()).toBe(requestLogLimits.perMinute));
  await new Promise((r) => setTimeout(r, 700));
  expect(await count()).toBe(requestLogLimits.perMinute);
});

it('forgets what is older than seven days', async () => {
  t.setNow(new Date('2026-11-20T15:00:00Z'));
  await send({});
  await logged(1);
  const forget = (day: string): Promise<unknown> =>
    t.platform.db.system((trx) => forgetRequests(trx, new Date(`${day}T14:59:00Z`)));
  await forget('2026-11-27');
  await logged(1);
  await forget('2026-11-28');
  await logged(0);
});
