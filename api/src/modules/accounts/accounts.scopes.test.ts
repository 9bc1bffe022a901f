import { type ApiScope, apiScopes } from '@tramo/contract/access';
import { allApis } from '@tramo/contract/all';
import { type ApiKey, apiKeysApi } from '@tramo/contract/api-keys';
import { auditApi } from '@tramo/contract/audit';
import type { Endpoint } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type CallOptions, keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildUser } from '../../../test/builders.ts';

const t = await testApp();
const company = await buildCompany(t);
afterEach(() => t.setNow(null));

let maker = company.admin;
let calls = 0;
/** One admin makes twenty a minute; these are several. */
const create = async (parts: object = {}) => {
  if (calls++ % 15 === 14) maker = await buildUser(t, company.id, { type: 'admin' });
  return t.call(apiKeysApi.create, { token: maker.token, body: { name: 'Tienda', ...parts } });
};
const made = async (parts: object = {}): Promise<{ apiKey: ApiKey; key: string }> => (await create(parts)).json();
const on = (e: Endpoint, id: string, body?: object) =>
  t.call(e, { token: company.admin.token, params: { id }, ...(body ? { body } : {}) });
const by = (key: string, e: Endpoint, options: CallOptions = {}) =>
  t.call(e, { ...options, headers: { apikey: key, platform: 'api', ...options.headers } });
/** A call from an address of its own. */
const from = (remoteAddress: string, key: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/guides/list/count',
    payload: {},
    remoteAddress,
    headers: { apikey: key, platform: 'api' },
  });
const count = (key: string) => by(key, guidesApi.count, { body: {} });

describe('scopes', () => {
  it('every endpoint × every scope: the key opens what names its scope, and nothing else', async () => {
    const keys = new Map<ApiScope, string>();
    for (const scope of apiScopes) keys.set(scope, (await made({ scopes: [scope] })).key);
    let opened = 0;
    for (const [domain, table] of Object.entries(allApis)) {
      for (const [name, e] of Object.entries(table)) {
        if (e.who === 'public') continue;
        const isTheirs = e.who !== 'session' && e.who.includes('integration');
        expect({ domain, name, hasScope: e.scope !== undefined }).toEqual({ domain, name, hasScope: isTheirs });
        const params = Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/g)].map(([, p]) => [p, company.id]));
        for (const [scope, key] of keys) {
          const answer = await by(key, e, { params, body: e.method === 'GET' ? undefined : {} });
          const wanted = isTheirs ? (e.scope === scope ? 'open' : 'keys.scope') : 'auth.forbidden';
          const got = answer.statusCode === 403 ? keyOf(answer) : 'open';
          expect({ domain, name, scope, got }).toEqual({ domain, name, scope, got: wanted });
          if (got === 'open') opened++;
        }
      }
    }
    expect(opened).toBeGreaterThan(15);
  });

  it('says which one is missing, in Spanish and in English', async () => {
    const { key } = await made({ scopes: ['routes'] });
    expect((await count(key)).json().error.message).toBe('La clave no tiene el alcance «guides»');
    const en = await by(key, guidesApi.count, { body: {}, headers: { 'accept-language': 'en' } });
    expect(en.json().error.message).toBe('The key lacks the scope “guides”');
  });

  it('of routes reads the company’s routes, and changes none', async () => {
    const { key } = await made({ scopes: ['routes'] });
    const list = await by(key, routesApi.list, { body: {} });
    expect({ status: list.statusCode, routes: list.json().routes }).toEqual({ status: 200, routes: [] });
    expect((await by(key, routesApi.count, { body: {} })).statusCode).toBe(200);
    expect(keyOf(await by(key, routesApi.detail, { params: { id: company.id } }))).toBe('routes.not_found');
    expect(keyOf(await by(key, routesApi.remove, { params: { id: company.id } }))).toBe('auth.forbidden');
  });

  it('change with the next call, and in the audit', async () => {
    const { apiKey, key } = await made({ scopes: ['routes'] });
    const changed = await on(apiKeysApi.update, apiKey._id, { scopes: ['guides'], version: apiKey.version });
    expect(changed.json()).toMatchObject({ scopes: ['guides'], name: 'Tienda', version: apiKey.version + 1 });
    expect((await count(key)).statusCode).toBe(200);
    const stale = await on(apiKeysApi.update, apiKey._id, { name: 'Otra', version: apiKey.version });
    expect(stale.json().error).toMatchObject({ key: 'general.stale', detail: { scopes: ['guides'] } });
    const { entries } = (
      await t.call(auditApi.list, { token: company.admin.token, query: { subjectId: apiKey._id } })
    ).json();
    expect(entries[0]).toMatchObject({
      action: 'update',
      before: { scopes: ['routes'] },
      after: { scopes: ['guides'] },
    });
  });

  it('a key made before scopes opens what it always did', async () => {
    const { apiKey, key } = await made();
    expect(apiKey.scopes).toEqual([...apiScopes]);
    expect((await count(key)).statusCode).toBe(200);
  });
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes.0'],
  [{ addresses: ['203.0.113.0/24', 'tienda.mx'] }, 'addresses.1'],
  [{ expiresDay: '2020-01-01' }, 'expiresDay'],
  [{ expiresDay: 'mañana' }, 'expiresDay'],
  [{ ratePerMinute: limits.keyRateLeast - 1 }, 'ratePerMinute'],
  [{ ratePerMinute: limits.keyRateMost + 1 }, 'ratePerMinute'],
  [{ ratePerMinute: 'mucho' }, 'ratePerMinute'],
])('%j is refused at %s', async (parts, field) => {
  const answer = await create(parts);
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().error.fields)).toEqual([field]);
});

describe('addresses', () => {
  it('only those that are allowed may call, as addresses and as networks', async () => {
    const { apiKey, key } = await made({ addresses: ['203.0.113.0/24', '2001:DB8::/32'] });
    expect(apiKey.addresses).toEqual(['203.0.113.0/24', '2001:db8::/32']);
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:5::1'])
      expect([address, (await from(address, key)).statusCode]).toEqual([address, 200]);
    for (const address of ['203.0.114.9', '2001:db9::1', '127.0.0.1']) {
      const refused = await from(address, key);
      expect([address, refused.statusCode, keyOf(refused)]).toEqual([address, 403, 'keys.address']);
      expect(refused.json().error.message).toContain(address);
    }
  });

  it('a forged header of a proxy that nobody set up counts for nothing', async () => {
    const { key } = await made({ addresses: ['203.0.113.9'] });
    const answer = await by(key, guidesApi.count, { body: {}, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(keyOf(answer)).toBe('keys.address');
  });

  it('a key without addresses is taken from anywhere', async () => {
    const { key } = await made();
    expect((await from('198.51.100.77', key)).statusCode).toBe(200);
  });
});

describe('the end of a key', () => {
  it('works through its last day in the company’s zone, and not one hour more', async () => {
    t.setNow(new Date('2026-12-01T18:00:00Z'));
    const { apiKey, key } = await made({ expiresDay: '2026-12-02' });
    expect(apiKey.isExpired).toBe(false);
    // Mexico City is six hours behind: its second of December ends at six.
    t.setNow(new Date('2026-12-03T05:59:00Z'));
    expect((await count(key)).statusCode).toBe(200);
    t.setNow(new Date('2026-12-03T06:00:30Z'));
    const ended = await count(key);
    expect([ended.statusCode, keyOf(ended)]).toEqual([401, 'keys.expired']);
    expect(ended.json().error.message).toContain('02/12/2026');
    // Other parts of one that ended may change without a new end; a new end opens it again.
    expect((await on(apiKeysApi.update, apiKey._id, { name: 'Tienda vieja' })).json().isExpired).toBe(true);
    expect((await on(apiKeysApi.update, apiKey._id, { expiresDay: null })).json().isExpired).toBe(false);
    expect((await count(key)).statusCode).toBe(200);
  });
});

describe('the rate of a key', () => {
  it('is its own, told with each answer, and refused with how long to wait', async () => {
    const [{ apiKey, key }, other] = [await made({ ratePerMinute: 10 }), await made({ ratePerMinute: 10 })];
    const first = await count(key);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '10;w=60',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '9',
    });
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(50);
    // Whatever it calls counts, also what is refused to it.
    for (let i = 0; i < 8; i++) await by(key, i % 2 ? apiKeysApi.list : guidesApi.subtypes);
    expect((await count(key)).headers['ratelimit-remaining']).toBe('0');
    const refused = await count(key);
    expect([refused.statusCode, keyOf(refused)]).toEqual([429, 'general.rate']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await count(other.key)).statusCode).toBe(200);
    // More is given at once.
    await on(apiKeysApi.update, apiKey._id, { ratePerMinute: 20 });
    expect((await count(key)).headers['ratelimit-remaining']).toBe('8');
  });

  it('is not told to people', async () => {
    const answer = await t.call(guidesApi.count, { token: company.admin.token, body: {} });
    expect(Object.keys(answer.headers).filter((h) => h.startsWith('ratelimit'))).toEqual([]);
  });
});

describe('changing a key', () => {
  it('leaves no gap: both work until the hour that was said, then only the new one', async () => {
    const start = new Date('2026-12-01T18:00:00Z');
    t.setNow(start);
    const { apiKey, key: old } = await made();
    await buildGuide(company, { folio: 'GIRA-1' });
    const rotated = (await on(apiKeysApi.rotate, apiKey._id, { hours: 2 })).json();
    expect(rotated.key).not.toBe(old);
    expect(rotated.apiKey).toMatchObject({
      _id: apiKey._id,
      start: rotated.key.slice(0, 16),
      previous: { start: old.slice(0, 16), untilDate: '2026-12-01T20:00:00.000Z' },
    });
    for (const key of [old, rotated.key]) expect((await count(key)).statusCode).toBe(200);
    t.setNow(new Date(start.getTime() + 2 * 3_600_000 + 1000));
    expect(keyOf(await count(old))).toBe('keys.revoked');
    expect((await count(rotated.key)).statusCode).toBe(200);
    const { apiKeys } = (await t.call(apiKeysApi.list, { token: company.admin.token })).json();
    expect(apiKeys.find((k: ApiKey) => k._id === apiKey._id).previous).toBeNull();
  });

  it('tells whether anybody still calls with the one before, which ends when somebody says so', async () => {
    const { apiKey, key: old } = await made();
    const { key } = (await on(apiKeysApi.rotate, apiKey._id, {})).json();
    const seen = async (): Promise<ApiKey> =>
      (await t.call(apiKeysApi.list, { token: company.admin.token }))
        .json()
        .apiKeys.find((k: ApiKey) => k._id === apiKey._id);
    expect(await seen()).toMatchObject({ lastUsedDate: null, previous: { lastUsedDate: null } });
    await count(old);
    const used = (await seen()).previous?.lastUsedDate;
    expect(used).toEqual(expect.any(String));
    expect(keyOf(await on(apiKeysApi.rotate, apiKey._id, {}))).toBe('keys.rotating');
    expect((await on(apiKeysApi.endPrevious, apiKey._id)).json().previous).toBeNull();
    expect((await on(apiKeysApi.endPrevious, apiKey._id)).statusCode).toBe(200);
    expect(keyOf(await count(old))).toBe('keys.revoked');
    expect((await count(key)).statusCode).toBe(200);
    expect((await on(apiKeysApi.rotate, apiKey._id, { hours: 0 })).statusCode).toBe(200);
    expect(keyOf(await count(key))).toBe('keys.revoked');
  });

  it('a repeated write stays one, whichever of both sends it', async () => {
    const { apiKey, key: old } = await made();
    const { key } = (await on(apiKeysApi.rotate, apiKey._id, {})).json();
    const send = (k: string) =>
      by(k, guidesApi.batch, { body: { guides: [{ folio: 'NADA' }] }, headers: { 'idempotency-key': 'giro' } });
    expect((await send(old)).json()).toEqual((await send(key)).json());
    // And both count as one against the rate.
    expect(Number((await count(old)).headers['ratelimit-remaining'])).toBe(limits.keyRateUsual - 3);
  });

  it('ends both with the connection, and one that is revoked changes no more', async () => {
    const { apiKey, key: old } = await made();
    const { key } = (await on(apiKeysApi.rotate, apiKey._id, {})).json();
    await on(apiKeysApi.revoke, apiKey._id);
    for (const k of [old, key]) expect(keyOf(await count(k))).toBe('keys.revoked');
    expect(keyOf(await on(apiKeysApi.rotate, apiKey._id, {}))).toBe('keys.is_revoked');
    expect(keyOf(await on(apiKeysApi.update, apiKey._id, { name: 'x' }))).toBe('keys.is_revoked');
  });

  it('is the admin’s of that company alone', async () => {
    const other = await buildCompany(t);
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const { apiKey } = await made();
    for (const e of [apiKeysApi.update, apiKeysApi.rotate, apiKeysApi.endPrevious]) {
      const params = { id: apiKey._id };
      expect(keyOf(await t.call(e, { token: other.admin.token, params, body: {} }))).toBe('keys.not_found');
      expect((await t.call(e, { token: manager.token, params, body: {} })).statusCode).toBe(403);
    }
  });
});

it('keys of a sandbox company say so', async () => {
  const sandbox = await buildCompany(t);
  await t.platform.db.system((trx) => sql`update company set is_sandbox = true where id = ${sandbox.id}`.execute(trx));
  const { apiKey, key } = (
    await t.call(apiKeysApi.create, { token: sandbox.admin.token, body: { name: 'Pruebas' } })
  ).json();
  expect(key).toMatch(/^tramo_test_[\w-]{43}$/);
  expect(apiKey.isTest).toBe(true);
});
