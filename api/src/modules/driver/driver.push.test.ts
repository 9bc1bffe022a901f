import { driverApi } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { pushDevices } from '../../../test/push.ts';
import { buildReadyRoute, buildStartedRoute } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';
import { newId } from '../../platform/ids.ts';
import { tellDueRoutes } from './driver.push.service.ts';

const t = await testApp({ background: true });
const push = await pushDevices(t);
const c = await buildCompany(t);
const now = () => t.platform.now().toISOString();

const listen = async (who: Person, name: string): Promise<string> => {
  const { publicKey } = (await t.call(driverAppApi.pushKey, { token: who.token })).json();
  expect(publicKey).toMatch(/^[\w-]{80,}$/);
  const browser = await push.browser(name);
  const answer = await t.call(driverAppApi.pushSubscribe, { token: who.token, body: browser });
  expect(answer.statusCode, answer.body).toBe(200);
  return browser.endpoint;
};
/** Every event is in order, the reader came past it, and what is queued has left. */
const settled = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ open: number }>`select (select count(*)::int from event where seq is null)
        + (select count(*)::int from event where seq > (select seq from subscriber where name = 'driver.push')
            and name in ('route.changed', 'route.deleted', 'reply.came'))
        + (select count(*)::int from message where status in ('queued', 'held', 'sending')) as open`.execute(trx),
    );
    expect(rows[0]?.open).toBe(0);
  });
const bodies = (name: string): unknown[] => push.got(name).map((p) => p.body);
const change = async (id: string, body: object): Promise<void> => {
  const answer = await t.call(routesApi.update, { token: c.admin.token, params: { id }, body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const minuteLater = () =>
  t.platform.db.system((trx) =>
    sql`update driver_route_told set told_at = told_at - interval '2 minutes', due_at = due_at - interval '2 minutes'`.execute(
      trx,
    ),
  );

test('what the office does to his route reaches the driver’s phone, what he does himself does not', async () => {
  const r = await buildStartedRoute(t, c, { stops: 4, name: 'Ruta Sur' });
  const [a, b, d, e] = r.guideIds as [string, string, string, string];
  // That it was given to him is told before his phone listens.
  await settled();
  await listen(r.driver, 'teléfono');
  await settled();
  expect(push.got('teléfono')).toEqual([]);
  await change(r.id, { guides: [a, d, e] });
  await settled();
  expect(push.got('teléfono')).toMatchObject([
    {
      title: 'Ruta Sur',
      body: 'La oficina quitó una parada',
      url: `/operador/#/route/${r.id}`,
      event: 'route.stops',
    },
  ]);
  // Two more changes within the minute are one push, when it is over.
  await change(r.id, { guides: [d, a, e] });
  await change(r.id, { guides: [e, d, a] });
  await settled();
  expect(push.got('teléfono')).toHaveLength(1);
  await minuteLater();
  await tellDueRoutes(t.platform);
  await settled();
  expect(bodies('teléfono').slice(1)).toEqual(['La oficina cambió el orden de tus paradas']);
  await minuteLater();
  // His own order, his own visit.
  const own = await t.call(driverApi.reorder, {
    token: r.driver.token,
    params: { id: r.id },
    body: { at: now(), guides: [a, d, e] },
  });
  expect(own.statusCode, own.body).toBe(200);
  await t.call(driverApi.manage, {
    token: r.driver.token,
    params: { id: a },
    body: { routeId: r.id, result: 'delivered', at: now() },
  });
  await settled();
  await tellDueRoutes(t.platform);
  expect(push.got('teléfono')).toHaveLength(2);
  // It goes to somebody else.
  const heir = await buildUser(t, c.id, { type: 'driver' });
  await listen(heir, 'otro teléfono');
  await change(r.id, { driver: heir.userId, updateReason: 'Se enfermó' });
  await settled();
  expect(push.got('teléfono').slice(2)).toMatchObject([{ body: 'Ya no llevas esta ruta', url: '/operador/' }]);
  expect(bodies('otro teléfono')).toEqual(['Te asignaron esta ruta']);
  await t.call(routesApi.close, { token: c.admin.token, params: { id: r.id }, body: { reason: 'Fin del día' } });
  await settled();
  expect(bodies('otro teléfono').slice(1)).toEqual(['La oficina cerró esta ruta']);
  expect(b).toBeTruthy();
});

test('what a recipient writes reaches who goes there, and stands at the stop', async () => {
  const r = await buildStartedRoute(t, c, { stops: 2, name: 'Ruta Norte' });
  const guideId = r.guideIds[1] as string;
  // That it was given to him is no part of this.
  await settled();
  await listen(r.driver, 'el del norte');
  const { replyCame } = await import('../replies/replies.events.ts');
  const { emit } = await import('../../platform/outbox.ts');
  await t.platform.db.system(async (trx) => {
    await sql`insert into reply (id, company_id, guide_id, direction, channel, phone, text, has_media, at, is_task)
      values (${newId()}, ${c.id}, ${guideId}, 'in', 'whatsapp', '5218112345678', 'Voy a estar después de las 4', false, ${now()}, false)`.execute(
      trx,
    );
    await emit(trx, [replyCame(c.id, c.cediId, { guideId, at: now(), wish: null })]);
  });
  await settled();
  const { routes } = (await t.call(driverApi.routes, { token: r.driver.token })).json();
  const { contactName, notes } = routes[0].stops[1];
  expect(notes).toEqual([{ at: expect.any(String), by: contactName, text: 'Voy a estar después de las 4' }]);
  expect(push.got('el del norte')).toMatchObject([
    {
      title: 'Ruta Norte',
      body: `Parada 2, ${contactName}: Voy a estar después de las 4`,
      url: `/operador/#/route/${r.id}`,
    },
  ]);
});

test('a phone whose session ends, or that asks so, gets no more; finishing oneself is no news', async () => {
  const r = await buildReadyRoute(t, c, { stops: 1 });
  await settled();
  const endpoint = await listen(r.driver, 'callado');
  await t.call(driverApi.start, { token: r.driver.token, params: { id: r.id }, body: { at: now() } });
  await t.call(driverApi.manage, {
    token: r.driver.token,
    params: { id: r.guideIds[0] as string },
    body: { routeId: r.id, result: 'delivered', at: now() },
  });
  await t.call(driverApi.finish, { token: r.driver.token, params: { id: r.id }, body: { at: now() } });
  await settled();
  expect(push.got('callado')).toEqual([]);
  await t.call(driverAppApi.pushEnd, { token: r.driver.token, query: { endpoint } });
  await buildReadyRoute(t, c, { driver: r.driver, stops: 1 });
  await settled();
  expect(push.got('callado')).toEqual([]);
});
