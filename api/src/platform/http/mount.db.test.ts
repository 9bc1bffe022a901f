import { accountsApi } from '@tramo/contract/accounts-api';
import { apiKeyPrefix } from '@tramo/contract/api-keys';
import { filesApi } from '@tramo/contract/files';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, guideParts } from '../../../test/builders.ts';

const t = await testApp();
const company = await buildCompany(t);

describe('a write with a key', () => {
  const create = (folio: string, key: string, token = company.admin.token) =>
    t.call(guidesApi.create, { token, body: guideParts(company, { folio }), headers: { 'idempotency-key': key } });
  const remove = (id: string) => t.call(guidesApi.remove, { token: company.admin.token, params: { id } });

  it('keeps no refusal: the same call works once the reason is gone', async () => {
    const other = (await create('K-1', 'first')).json()._id;
    expect((await create('K-1', 'again')).statusCode).toBe(409);
    await remove(other);
    const made = await create('K-1', 'again');
    expect(made.statusCode).toBe(200);
    expect((await create('K-1', 'again')).json()).toEqual(made.json());
  });

  it('has its effect once when the same call comes twice at the same time', async () => {
    const answers = await Promise.all([create('K-2', 'twin'), create('K-2', 'twin')]);
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()._id).toBe(answers[1]?.json()._id);
  });

  it('refuses the key for another content, and minds no key of another person', async () => {
    await create('K-3', 'mine');
    expect((await create('K-4', 'mine')).json().error.key).toBe('general.idempotency_mismatch');
    const colleague = await buildUser(t, company.id, { type: 'admin', roles: ['admin'] });
    expect((await create('K-4', 'mine', colleague.token)).statusCode).toBe(200);
  });
});

describe('what no database can hold', () => {
  const list = (body: object) => t.call(guidesApi.list, { token: company.admin.token, body });
  it.each([
    ['a NUL in a search', () => list({ search: 'a\u0000b' })],
    [
      'a NUL in a text',
      () => t.call(guidesApi.create, { token: company.admin.token, body: guideParts(company, { folio: 'N\u0000' }) }),
    ],
    [
      'a NUL in a setting',
      () =>
        t.call(accountsApi.updateCompany, {
          token: company.admin.token,
          params: { id: company.id },
          body: { ui: { note: '\u0000' } },
        }),
    ],
  ])('%s is a bad request, not an error of ours', async (_, send) => {
    const answer = await send();
    expect(answer.json().error).toMatchObject({ key: 'general.bad_request' });
    expect(answer.statusCode).toBe(400);
  });

  it('a day that no month has is told at its field', async () => {
    expect((await list({ dateFrom: '2026-02-30' })).json().error.fields).toHaveProperty('dateFrom');
    expect((await list({ dateFrom: '2028-02-29' })).statusCode).toBe(200);
  });
});

it('the company’s preferences do not grow without end', async () => {
  const keep = (name: string, length: number) =>
    t.call(accountsApi.updateCompany, {
      token: company.admin.token,
      params: { id: company.id },
      body: { ui: { [name]: 'x'.repeat(length) } },
    });
  expect((await keep('one', 40_000)).statusCode).toBe(200);
  expect((await keep('two', 40_000)).json().error.key).toBe('general.too_large');
  expect(Object.keys((await t.call(accountsApi.company, { token: company.admin.token })).json().ui)).toEqual(['one']);
});

it('sign-ins are counted by address, whatever token comes along', async () => {
  const limit = accountsApi.login.ratePerMinute;
  // Refused for its form, which costs no password check, but counted.
  const attempt = (n: number) => t.call(accountsApi.login, { token: `made-up-${n}`, body: {} });
  for (let n = 0; n < limit; n++) expect((await attempt(n)).statusCode).toBe(422);
  expect((await attempt(limit)).json().error.key).toBe('general.rate');
});

it('requests of nobody are counted by address, whatever tokens they make up; a session goes on beside them', async () => {
  const limit = filesApi.upload.ratePerMinute;
  const attempt = (headers: Record<string, string>) => t.call(filesApi.upload, { query: { kind: 'photo' }, headers });
  for (let n = 0; n < limit; n++) expect((await attempt({ token: `made-up-${n}` })).statusCode).toBe(401);
  expect(keyOf(await attempt({ token: 'another one' }))).toBe('general.rate');
  expect(keyOf(await attempt({ apikey: `${apiKeyPrefix}made-up`, platform: 'api' }))).toBe('general.rate');
  // Known from its other calls, though its address has none left.
  expect((await attempt({ token: company.admin.token })).statusCode).toBe(422);
});

it.runIf(process.env.TEST_DB === 'postgres')(
  'a connection that is lost within a transaction fails that call alone',
  async () => {
    const lost = t.platform.db.system(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await t.platform.db.system((other) => sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other));
      // The server's farewell comes while nothing is asked of the connection.
      await new Promise((r) => setTimeout(r, 300));
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow();
    expect((await t.call(accountsApi.me, { token: company.admin.token })).statusCode).toBe(200);
  },
);
