import { accountsApi } from '@tramo/contract/accounts-api';
import { type ApiKey, apiKeysApi } from '@tramo/contract/api-keys';
import { auditApi } from '@tramo/contract/audit';
import { clientsApi } from '@tramo/contract/clients';
import { customFieldsApi } from '@tramo/contract/custom-fields';
import type { Endpoint } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { importsApi } from '@tramo/contract/imports';
import { pricesApi } from '@tramo/contract/prices';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type CallOptions, keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, guideParts } from '../../../test/builders.ts';

const t = await testApp();
const company = await buildCompany(t);
afterEach(() => t.setNow(null));

const create = async (name = 'Tienda en línea', of = company): Promise<{ apiKey: ApiKey; key: string }> =>
  (await t.call(apiKeysApi.create, { token: of.admin.token, body: { name } })).json();
const list = async (of = company): Promise<ApiKey[]> =>
  (await t.call(apiKeysApi.list, { token: of.admin.token })).json().apiKeys;
const one = async (id: string): Promise<ApiKey | undefined> => (await list()).find((k) => k._id === id);
const revoke = (id: string, of = company) => t.call(apiKeysApi.revoke, { token: of.admin.token, params: { id } });
/** A call of another system: `platform: api`, its key, no session. */
const by = (key: string, e: Endpoint, options: CallOptions = {}) =>
  t.call(e, { ...options, headers: { apikey: key, platform: 'api', ...options.headers } });

describe('a connection', () => {
  it('shows its key once, and keeps no more of it than how it begins', async () => {
    const { apiKey, key } = await create('Tienda en línea');
    expect(key).toMatch(/^tramo_live_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: 'Tienda en línea',
      start: key.slice(0, 16),
      createdBy: 'Admin de Prueba',
      revokedDate: null,
    });
    expect(await one(apiKey._id)).toEqual(apiKey);
    const leaks = await t.platform.db.system(async (trx) => {
      const { rows: tables } = await sql<{
        name: string;
      }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(trx);
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } =
          await sql`select 1 from ${sql.table(name)} x where to_jsonb(x)::text like ${`%${key.slice(16, 34)}%`}`.execute(
            trx,
          );
        if (rows.length > 0) found.push(name);
      }
      return found;
    });
    expect(leaks).toEqual([]);
    const { entries } = (
      await t.call(auditApi.list, { token: company.admin.token, query: { subjectId: apiKey._id } })
    ).json();
    expect(entries).toMatchObject([{ action: 'create', kind: 'apiKey', subjectName: 'Tienda en línea' }]);
  });

  it('needs a name, and an admin', async () => {
    expect(
      (await t.call(apiKeysApi.create, { token: company.admin.token, body: { name: ' ' } })).json().error.fields,
    ).toHaveProperty('name');
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    for (const e of [apiKeysApi.list, apiKeysApi.create, apiKeysApi.revoke])
      expect(
        (await t.call(e, { token: manager.token, params: { id: company.id }, body: { name: 'x' } })).statusCode,
      ).toBe(403);
  });

  it('ends at once when it is revoked, and stays in the list', async () => {
    const { apiKey, key } = await create();
    expect((await by(key, guidesApi.list, { body: {} })).statusCode).toBe(200);
    expect((await revoke(apiKey._id)).json()).toEqual({ ok: true });
    expect((await revoke(apiKey._id)).json()).toEqual({ ok: true });
    const refused = await by(key, guidesApi.list, { body: {} });
    expect(refused.statusCode).toBe(401);
    expect(keyOf(refused)).toBe('keys.revoked');
    expect((await one(apiKey._id))?.revokedDate).toEqual(expect.any(String));
    const { entries } = (
      await t.call(auditApi.list, { token: company.admin.token, query: { subjectId: apiKey._id } })
    ).json();
    expect(entries.map((e: { action: string }) => e.action)).toEqual(['disable', 'create']);
  });

  it('is of its company alone', async () => {
    const other = await buildCompany(t);
    const { apiKey, key } = await create();
    expect(keyOf(await revoke(apiKey._id, other))).toBe('keys.not_found');
    expect(await list(other)).toEqual([]);
    const foreign = await buildGuide(other, { folio: 'AJENA-1' });
    expect(keyOf(await by(key, guidesApi.detail, { params: { id: foreign } }))).toBe('guides.not_found');
    expect((await by(key, guidesApi.list, { body: { search: 'AJENA-1' } })).json().guides).toEqual([]);
    expect(keyOf(await by(key, guidesApi.create, { body: guideParts(other) }))).toBe('places.not_found');
  });

  it('remembers its last use, to the minute', async () => {
    const { apiKey, key } = await create();
    const start = Date.now();
    const use = async (afterMs: number): Promise<string | null | undefined> => {
      t.setNow(new Date(start + afterMs));
      await by(key, guidesApi.count, { body: {} });
      t.setNow(null);
      return (await one(apiKey._id))?.lastUsedDate;
    };
    expect(apiKey.lastUsedDate).toBeNull();
    const first = await use(0);
    expect(first).toBe(new Date(start).toISOString());
    expect(await use(50_000)).toBe(first);
    expect(await use(61_000)).toBe(new Date(start + 61_000).toISOString());
  });

  it('ends with the subscription of its company', async () => {
    const ended = await buildCompany(t);
    const { key } = await create('Tienda', ended);
    await t.platform.db.system((trx) =>
      sql`update company set subscription_ends = '2026-01-31' where id = ${ended.id}`.execute(trx),
    );
    expect(keyOf(await by(key, guidesApi.list, { body: {} }))).toBe('auth.expired_subscription');
  });
});

describe('who is told to be another system', () => {
  it.each<[string, (key: string) => Record<string, string>, string]>([
    ['a key of nobody', () => ({ apikey: `tramo_${'x'.repeat(43)}`, platform: 'api' }), 'keys.revoked'],
    ['a key with one letter less', (key) => ({ apikey: key.slice(0, -1), platform: 'api' }), 'keys.revoked'],
    ['a key of the portal', (key) => ({ apikey: key, platform: 'web' }), 'auth.wrong_api_key'],
    ['a key without a platform', (key) => ({ apikey: key, platform: '' }), 'auth.wrong_api_key'],
    [
      'a key beside a session',
      (key) => ({ apikey: key, platform: 'api', token: company.admin.token }),
      'auth.wrong_api_key',
    ],
    ['the application’s key alone', () => ({ platform: 'api' }), 'auth.session_expired'],
    ['no key', () => ({ apikey: '', platform: 'api' }), 'auth.wrong_api_key'],
  ])('%s is refused', async (_, headers, problem) => {
    const { key } = await create();
    const answer = await t.call(guidesApi.list, { body: {}, headers: headers(key) });
    expect(answer.statusCode).toBe(401);
    expect(keyOf(answer)).toBe(problem);
  });

  it('cannot sign in with it, nor be one of the company’s people', async () => {
    const { key } = await create();
    expect(keyOf(await by(key, accountsApi.login, { body: { username: 'a', password: 'b' } }))).toBe(
      'auth.wrong_api_key',
    );
    expect(keyOf(await by(key, accountsApi.me))).toBe('auth.forbidden');
  });
});

describe('its work', () => {
  it('keeps guides: makes one and many, finds, changes, counts and deletes them, whatever their cedi', async () => {
    const { apiKey, key } = await create('Tienda');
    const cediId = await buildCedi(t, company.id);
    const made = (await by(key, guidesApi.create, { body: guideParts({ cediId }, { folio: 'API-1' }) })).json();
    expect(made).toMatchObject({
      folio: 'API-1',
      createdFromApi: true,
      origin: 'api',
      can: { update: true, delete: true },
    });
    const batch = await by(key, guidesApi.batch, {
      body: { guides: [guideParts(company, { folio: 'API-2' }), { folio: 'API-3' }] },
    });
    expect(batch.json()).toMatchObject({ created: 1, results: [{ folio: 'API-2', error: null }, { folio: 'API-3' }] });
    const ofKey = async (): Promise<string[]> => {
      const { rows } = await t.platform.db.system((trx) =>
        sql<{ folio: string }>`select folio from guide where api_key_id = ${apiKey._id} order by folio`.execute(trx),
      );
      return rows.map((r) => r.folio);
    };
    expect(await ofKey()).toEqual(['API-1', 'API-2']);
    const params = { id: made._id };
    expect((await by(key, guidesApi.update, { params, body: { orderNumber: 'P-9' } })).json()).toMatchObject({
      orderNumber: 'P-9',
    });
    const detail = (await by(key, guidesApi.detail, { params })).json();
    expect(detail.binnacle.map((b: { actor: string }) => b.actor)).toEqual(['Tienda', 'Tienda']);
    expect((await by(key, guidesApi.count, { body: { search: 'API-' } })).json().count.totalCount).toBe(2);
    for (const e of [guidesApi.subtypes, customFieldsApi.list, pricesApi.costs, clientsApi.list])
      expect((await by(key, e)).statusCode).toBe(200);
    expect((await by(key, guidesApi.remove, { params })).json()).toEqual({ ok: true });
    expect(await ofKey()).toEqual(['API-2']);
    await revoke(apiKey._id);
    // What it made stays its own.
    expect(await ofKey()).toEqual(['API-2']);
  });

  it('reads and keeps the mappings of columns (xls-options)', async () => {
    const { key } = await create('Tienda');
    const kept = await by(key, importsApi.saveXlsOptions, {
      body: { name: 'Pedidos', headers: { Pedido: 'folio', Cliente: 'contactName' } },
    });
    expect(kept.json()).toMatchObject({ name: 'Pedidos', headers: { Pedido: 'folio' } });
    expect((await by(key, importsApi.xlsOptions)).json().options).toMatchObject([{ name: 'Pedidos' }]);
  });

  it('repeats the first answer of a write that is sent again, for itself alone', async () => {
    const [{ key }, { key: other }] = [await create(), await create()];
    const send = (k: string, folio: string) =>
      by(k, guidesApi.create, { body: guideParts(company, { folio }), headers: { 'idempotency-key': 'pedido-1' } });
    const first = await send(key, 'API-ID-1');
    expect(first.statusCode).toBe(200);
    expect((await send(key, 'API-ID-1')).json()).toEqual(first.json());
    expect(keyOf(await send(key, 'API-ID-2'))).toBe('general.idempotency_mismatch');
    expect((await send(other, 'API-ID-2')).statusCode).toBe(200);
  });

  it('is counted against its key, not against the address', async () => {
    const [{ key }, { key: other }] = [await create(), await create()];
    const left = async (k: string): Promise<number> =>
      Number((await by(k, guidesApi.count, { body: {} })).headers['x-ratelimit-remaining']);
    const before = await left(key);
    expect(await left(key)).toBe(before - 1);
    expect(await left(other)).toBe(before);
  });
});

it('the API page tells both ways of calling', async () => {
  const document = (await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  const security = (path: string, method: string): string[][] => document.paths[path][method].security.map(Object.keys);
  expect(document.components.securitySchemes).toMatchObject({
    application: { in: 'header', name: 'apiKey' },
    token: { in: 'header', name: 'token' },
    connection: { in: 'header', name: 'apiKey', description: expect.stringContaining('platform: api') },
  });
  expect(security('/guides', 'post')).toEqual([['application', 'token'], ['connection']]);
  expect(security('/users/me', 'get')).toEqual([['application', 'token']]);
  expect(security('/v2/auth/login', 'post')).toEqual([['application']]);
  expect(security('/public/report/{token}', 'get')).toEqual([]);
});
