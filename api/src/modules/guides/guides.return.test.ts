import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Person } from '../../../test/builders.ts';
import { buildStartedRoute, manageGuide, readGuide, readRoute } from '../../../test/routes.ts';

const t = await testApp();
const c = await buildCompany(t);

const detail = (id: string) => readGuide(t, c.admin.token, id);
const back = (ids: readonly string[], who: Person = c.admin, headers: Record<string, string> = {}) =>
  t.call(guidesApi.returnMany, {
    token: who.token,
    headers,
    body: { ids, scheduledDate: '2026-11-26', subStatus: 'Programación de envío' },
  });

it('sends back what failed, each with its attempt, and tells why the others stay', async () => {
  const route = await buildStartedRoute(t, c, { guides: [{}, {}, {}, { type: 'recollection' }, { folio: 'OK-1' }] });
  const [failed, partial, open, collection, delivered] = route.guideIds as [string, string, string, string, string];
  const manage = (id: string, result: string, subStatus?: string) => manageGuide(t, route, id, { result, subStatus });
  await manage(failed, 'undelivered', 'Cliente ausente');
  const items = (await readGuide(t, c.admin.token, partial)).items.map((i) => ({ id: i._id, quantity: 0 }));
  await manageGuide(t, route, partial, { result: 'partial', subStatus: 'Producto incompleto', items });
  await manage(collection, 'uncollected', 'No había mercancía');
  await manage(delivered, 'delivered');
  await t.call(routesApi.close, { token: c.admin.token, params: { id: route.id }, body: {} });
  await t.platform.db.system((trx) =>
    sql`update guide set scheduled_until = '2026-11-30' where route_id = ${route.id}`.execute(trx),
  );
  const waiting = await buildGuide(c, { folio: 'ESPERA-1' });
  const answer = await back([...route.guideIds, waiting, failed, '01900000-0000-7000-8000-000000000000']);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().returned).toBe(4);
  const refused = new Map(answer.json().refused.map((r: { folio: string; message: string }) => [r.folio, r.message]));
  expect(refused).toEqual(
    new Map([
      ['OK-1', 'La guía OK-1 está en "Completada" y no admite este cambio'],
      ['ESPERA-1', 'La guía ESPERA-1 está en "Pendiente" y no admite este cambio'],
      ['', 'No se encontró la guía'],
    ]),
  );
  for (const id of [failed, partial, open, collection]) {
    expect(await detail(id)).toMatchObject({
      status: id === collection ? 'returnRecollection' : 'returnDelivery',
      subStatus: 'Programación de envío',
      scheduledDate: '2026-11-26',
      scheduledUntil: null,
      deliveryAttempts: 1,
      requiredAttempt: 2,
      route: null,
      management: null,
      items: [{ managedQuantity: null }],
      binnacle: expect.arrayContaining([
        expect.objectContaining({ action: 'returned', route: { _id: route.id, name: expect.any(String) } }),
      ]),
    });
  }
  // What was on the road has a history, and is no longer deleted.
  expect((await detail(failed)).can.delete).toBe(false);
  const gone = await t.call(guidesApi.remove, { token: c.admin.token, params: { id: failed } });
  expect([gone.statusCode, gone.json().error.key]).toEqual([409, 'guides.wrong_state']);
  // The route's own account of the day stays as it was.
  expect((await readRoute(t, c.admin.token, route.id)).stops.map((s) => s.status)).toEqual([
    'undelivered',
    'partial',
    'undelivered',
    'uncollected',
    'completed',
  ]);
});

it('repeats its answer for the same key, and sends nobody back twice', async () => {
  const route = await buildStartedRoute(t, c, { stops: 2 });
  await t.call(routesApi.close, { token: c.admin.token, params: { id: route.id }, body: {} });
  const headers = { 'idempotency-key': 'regreso-1' };
  const first = await back(route.guideIds, c.admin, headers);
  expect((await back(route.guideIds, c.admin, headers)).json()).toEqual(first.json());
  expect((await detail(route.guideIds[0] as string)).deliveryAttempts).toBe(1);
});

it('sees neither other cedis nor other companies', async () => {
  const route = await buildStartedRoute(t, c, { stops: 1 });
  await t.call(routesApi.close, { token: c.admin.token, params: { id: route.id }, body: {} });
  const far = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [await buildCedi(t, c.id)] });
  const stranger = (await buildCompany(t)).admin;
  for (const who of [far, stranger]) {
    expect((await back(route.guideIds, who)).json()).toEqual({
      returned: 0,
      refused: [{ _id: route.guideIds[0], folio: '', message: 'No se encontró la guía' }],
    });
  }
  expect((await detail(route.guideIds[0] as string)).status).toBe('undelivered');
});
