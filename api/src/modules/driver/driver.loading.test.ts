import { driverApi } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { packageCode } from '@tramo/contract/labels';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { buildReadyRoute, pins } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const c = await buildCompany(t);

test('a driver loads his own van, which checks its boarding and lets it leave', async () => {
  // The route is his, whatever his cedis.
  const driver = await buildUser(t, c.id, { type: 'driver', cediIds: [await buildCedi(t, c.id)] });
  const [one, two] = pins(2);
  const r = await buildReadyRoute(t, c, {
    driver,
    guides: [
      { folio: 'CARGA-1', labelCount: 2, party: { address: one as object } },
      { folio: 'CARGA-2', party: { address: two as object } },
    ],
  });
  await t.call(routesApi.update, { token: c.admin.token, params: { id: r.id }, body: { boardingRequired: true } });
  const today = async () => (await t.call(driverApi.routes, { token: driver.token })).json().routes[0];
  expect(await today()).toMatchObject({
    _id: r.id,
    status: 'pending',
    readiness: { missing: ['Revisión de embarque'], boarding: 'due', parcels: 3, loaded: 0, balance: 'notAsked' },
  });
  const loading = await t.call(driverAppApi.loading, { token: driver.token, params: { id: r.id } });
  expect(loading.statusCode, loading.body).toBe(200);
  expect(loading.json().parcels.map((p: { folio: string; number: number }) => `${p.folio}/${p.number}`)).toEqual([
    'CARGA-2/1',
    'CARGA-1/1',
    'CARGA-1/2',
  ]);
  const scans = [packageCode('CARGA-1', 1, 2), packageCode('CARGA-1', 2, 2), packageCode('CARGA-2', 1, 1)].map(
    (code, i) => ({
      _id: newId(),
      seq: i + 1,
      code,
      source: 'camera' as const,
      at: t.platform.now().toISOString(),
      deed: 'load' as const,
      note: '',
    }),
  );
  const send = (some: typeof scans, token = driver.token) =>
    t.call(driverAppApi.loadScan, { token, params: { id: r.id }, body: { scans: some } });
  expect((await send(scans.slice(0, 1))).json().loading.route.loaded).toBe(1);
  // The phone had no answer and sends all of them.
  const all = (await send(scans)).json();
  expect(all.results.map((x: { kind: string }) => x.kind)).toEqual(['done', 'done', 'done']);
  expect(all.loading.route).toMatchObject({ loaded: 3, boardingChecked: true });
  expect(await today()).toMatchObject({
    status: 'ready',
    readiness: { missing: [], boarding: 'done', parcels: 3, loaded: 3 },
  });
  const stranger = await buildUser(t, c.id, { type: 'driver' });
  expect(keyOf(await send(scans, stranger.token))).toBe('routes.not_yours');
  expect(keyOf(await t.call(driverAppApi.loading, { token: stranger.token, params: { id: r.id } }))).toBe(
    'routes.not_yours',
  );
  const answer = await t.call(driverApi.start, {
    token: driver.token,
    params: { id: r.id },
    body: { at: t.platform.now().toISOString() },
  });
  expect(answer.json()).toMatchObject({ status: 'started', readiness: null });
});

test('what else keeps a route from leaving is said ahead', async () => {
  await t.platform.db.system((trx) =>
    sql`insert into substatus (id, company_id, name, category, status, visible, is_system)
      values (${newId()}, ${c.id}, 'Cierre de ruta', 'undelivered', 'enabled', true, true)`.execute(trx),
  );
  const r = await buildReadyRoute(t, c, { stops: 1, name: 'La primera' });
  const second = await buildReadyRoute(t, c, {
    driver: r.driver,
    stops: 1,
    name: 'La segunda',
    startDate: new Date(t.platform.now().getTime() - 36_000_000).toISOString(),
  });
  await t.call(driverApi.start, {
    token: r.driver.token,
    params: { id: r.id },
    body: { at: t.platform.now().toISOString() },
  });
  const { routes, substatus, driver, company } = (await t.call(driverApi.routes, { token: r.driver.token })).json();
  const found = routes.find((x: { _id: string }) => x._id === second.id);
  expect(found.readiness).toMatchObject({ missing: ['Terminar antes la ruta «La primera»'], boarding: 'open' });
  expect(substatus).toContainEqual({ _id: expect.any(String), name: 'Cliente ausente', category: 'undelivered' });
  // What the closing of a route writes is no driver's to choose.
  expect(substatus.map((s: { name: string }) => s.name)).not.toContain('Cierre de ruta');
  expect(driver._id).toBe(r.driver.userId);
  expect(company).toMatchObject({ _id: c.id, currency: 'MXN', timeZone: 'America/Mexico_City' });
});
