import { accountsApi } from '@tramo/contract/accounts-api';
import { alertsApi } from '@tramo/contract/alerts';
import { fleetApi } from '@tramo/contract/fleet-api';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { buildCompany, type Company } from './builders.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await openTestApp();
  company = await buildCompany(t);
});
afterAll(() => t.close().catch(() => undefined));

it('keeps private answers out of every cache', async () => {
  const answer = await t.call(accountsApi.me, { token: company.admin.token });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('refuses ids that are none, in lists of the address too', async () => {
  for (const [endpoint, query] of [
    [fleetApi.diagnosticsList, { ids: 'x' }],
    [alertsApi.list, { cedisIds: 'x' }],
  ] as const) {
    expect((await t.call(endpoint, { token: company.admin.token, query })).statusCode).toBe(422);
  }
});

// The last one: nothing answers after it.
it('lives without its database, says that it does not serve, and when to try again', async () => {
  expect((await t.call(accountsApi.ready)).statusCode).toBe(200);
  const told = vi.spyOn(t.platform.log, 'error').mockImplementation(() => undefined);
  // Each request has a logger of its own, a child of the server's.
  vi.spyOn(t.platform.log, 'child').mockReturnValue(t.platform.log as never);
  await t.connection.close();
  const begin = Date.now();
  expect((await t.call(accountsApi.health)).json()).toEqual({ status: 'ok' });
  for (const answer of [
    await t.call(accountsApi.ready),
    await t.call(accountsApi.me, { token: company.admin.token }),
  ]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json().error.key).toBe('general.unavailable');
  }
  // However many ask, the log has one line a second, with what is wrong.
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => t.call(accountsApi.me, { token: company.admin.token })),
  );
  expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([503]));
  const lines = told.mock.calls.filter(([, words]) => words === 'the database is away');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - begin) / 1000));
  expect(lines[0]?.[0]).toMatchObject({ err: expect.any(Error) });
});
