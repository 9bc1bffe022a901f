import { accountsApi } from '@tramo/contract/accounts';
import { alertsApi } from '@tramo/contract/alerts';
import { fleetApi } from '@tramo/contract/fleet-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  await t.connection.close();
  expect((await t.call(accountsApi.health)).json()).toEqual({ status: 'ok' });
  for (const answer of [
    await t.call(accountsApi.ready),
    await t.call(accountsApi.me, { token: company.admin.token }),
  ]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json().error.key).toBe('general.unavailable');
  }
});
