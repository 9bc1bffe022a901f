import { auditApi } from '@tramo/contract/audit';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildClient, buildCompany, buildGuide, buildUser, type Person } from '../../../test/builders.ts';
import { type BuiltRoute, buildStartedRoute, readGuide, readRoute } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';

const t = await testApp({ background: true });
const c = await buildCompany(t);

const detail = (id: string) => readGuide(t, c.admin.token, id);
const correct = (
  id: string,
  body: { result: string; subStatus?: string; reason?: string; version?: number },
  who: Person = c.admin,
) => t.call(guidesApi.correct, { token: who.token, params: { id }, body: { reason: 'Se equivocó de guía', ...body } });
const manage = async (route: BuiltRoute, id: string, result: string, subStatus?: string) => {
  const body = { routeId: route.id, result, at: t.platform.now().toISOString(), ...(subStatus ? { subStatus } : {}) };
  const answer = await t.call(driverApi.manage, { token: route.driver.token, params: { id }, body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const close = (route: BuiltRoute) =>
  t.call(routesApi.close, { token: c.admin.token, params: { id: route.id }, body: {} });
const stop = async (route: BuiltRoute, id: string) =>
  (await readRoute(t, c.admin.token, route.id)).stops.find((s) => s.guideId === id);
const back = (id: string) =>
  t.call(guidesApi.returnToAvailable, {
    token: c.admin.token,
    params: { id },
    body: { scheduledDate: '2026-11-25', subStatus: 'Reprogramación de envío' },
  });

describe('to another outcome', () => {
  it('keeps the attempt, sets the pieces, and tells who, why, from and to', async () => {
    const route = await buildStartedRoute(t, c, { stops: 2 });
    const id = route.guideIds[0] as string;
    await manage(route, id, 'delivered');
    const answer = await correct(id, {
      result: 'undelivered',
      subStatus: 'cliente AUSENTE',
      reason: 'Marcó la de al lado',
    });
    expect(answer.json()).toMatchObject({
      status: 'undelivered',
      subStatus: 'Cliente ausente',
      deliveryAttempts: 1,
      route: { _id: route.id },
    });
    const after = await detail(id);
    expect(after.items[0]?.managedQuantity).toBe(0);
    expect(after.management?.at).toBeDefined();
    expect(after.binnacle.at(-1)).toMatchObject({
      action: 'corrected',
      from: 'delivered',
      to: 'undelivered',
      subStatus: 'Cliente ausente',
      reason: 'Marcó la de al lado',
      actor: 'Admin de Prueba',
      route: { _id: route.id },
    });
    const audit = await t.call(auditApi.list, { token: c.admin.token, query: { kinds: 'guide', subjectId: id } });
    expect(audit.json().entries[0]).toMatchObject({
      action: 'update',
      kind: 'guide',
      subjectName: after.folio,
      reason: 'Marcó la de al lado',
      before: { status: 'delivered' },
      after: { status: 'undelivered', subStatus: 'Cliente ausente' },
    });
    await correct(id, { result: 'partial', subStatus: 'Producto incompleto' });
    expect((await detail(id)).items[0]?.managedQuantity).toBeNull();
    await correct(id, { result: 'delivered' });
    expect((await detail(id)).items[0]?.managedQuantity).toBe(2);
  });

  it('a failure may get its true sub-status; one that it has already corrects nothing', async () => {
    const route = await buildStartedRoute(t, c, { stops: 1 });
    const id = route.guideIds[0] as string;
    await close(route);
    expect((await detail(id)).subStatus).toBe('Cierre de ruta');
    expect((await correct(id, { result: 'undelivered', subStatus: 'Cliente ausente' })).json()).toMatchObject({
      status: 'undelivered',
      subStatus: 'Cliente ausente',
      deliveryAttempts: 0,
    });
    expect((await correct(id, { result: 'undelivered', subStatus: 'Cliente ausente' })).json().error.key).toBe(
      'guides.wrong_state',
    );
  });

  it('asks for a sub-status of the outcome', async () => {
    const route = await buildStartedRoute(t, c, { stops: 1 });
    const id = route.guideIds[0] as string;
    await manage(route, id, 'delivered');
    for (const subStatus of [undefined, '', 'Inventado', 'Producto incompleto']) {
      const answer = await correct(id, { result: 'undelivered', ...(subStatus === undefined ? {} : { subStatus }) });
      expect(answer.json().error.key).toBe('guides.unknown_substatus');
    }
    expect((await correct(id, { result: 'collected' })).json().error.key).toBe('guides.wrong_state');
    expect(
      (await correct(id, { result: 'undelivered', subStatus: 'Cliente ausente', reason: ' ' })).json().error.fields,
    ).toHaveProperty('reason');
    expect((await detail(id)).binnacle.at(-1)?.action).toBe('managed');
  });

  it('a completed guide loses its completion, and one that was delivered after all gains it when nothing holds it back', async () => {
    const strict = await buildClient(t, c.id);
    const route = await buildStartedRoute(t, c, { guides: [{}, {}, { clientId: strict }] });
    const [done, failed, held] = route.guideIds as [string, string, string];
    await manage(route, done, 'delivered');
    await close(route);
    await t.platform.db.system((trx) =>
      sql`update client set generate_documents = true where id = ${strict}`.execute(trx),
    );
    expect((await detail(done)).status).toBe('completed');
    expect((await correct(done, { result: 'delivered' })).json().error.key).toBe('guides.wrong_state');
    expect((await correct(done, { result: 'undelivered', subStatus: 'Cliente ausente' })).json().status).toBe(
      'undelivered',
    );
    expect((await correct(failed, { result: 'delivered' })).json()).toMatchObject({
      status: 'completed',
      deliveryAttempts: 0,
    });
    expect((await detail(failed)).binnacle.slice(-2).map((l) => [l.action, l.from, l.to])).toEqual([
      ['corrected', 'undelivered', 'delivered'],
      ['completed', 'delivered', 'completed'],
    ]);
    expect((await correct(held, { result: 'delivered' })).json()).toMatchObject({
      status: 'delivered',
      pendingRoles: ['documentGenerator'],
    });
  });
});

describe('back on the road', () => {
  it('while the route is under way: the attempt does not count, and its board shows it open and next again', async () => {
    const route = await buildStartedRoute(t, c, { stops: 3 });
    const id = route.guideIds[0] as string;
    await manage(route, id, 'delivered');
    expect((await readRoute(t, c.admin.token, route.id)).managedGuides).toBe(1);
    expect((await correct(id, { result: 'route' })).json()).toMatchObject({
      status: 'route',
      subStatus: null,
      deliveryAttempts: 0,
    });
    expect(await detail(id)).toMatchObject({ management: null, items: [{ managedQuantity: null }] });
    const board = await readRoute(t, c.admin.token, route.id);
    expect(board).toMatchObject({ managedGuides: 0, nextStop: { guideId: id } });
    expect(board.stops[0]).toMatchObject({ status: 'route', managedAt: null, isNext: true });
    await manage(route, id, 'undelivered', 'Cliente ausente');
    expect((await detail(id)).deliveryAttempts).toBe(1);
  });

  it('not once the route is over, nor after the guide left it', async () => {
    const route = await buildStartedRoute(t, c, { stops: 3 });
    const [first, second, third] = route.guideIds as [string, string, string];
    await manage(route, first, 'undelivered', 'Cliente ausente');
    await back(first);
    expect((await correct(first, { result: 'route' })).json().error.key).toBe('guides.not_managed');
    await manage(route, second, 'delivered');
    await manage(route, third, 'undelivered', 'Cliente ausente');
    await close(route);
    expect((await detail(second)).status).toBe('completed');
    for (const id of [second, third])
      expect((await correct(id, { result: 'route' })).json().error.key).toBe('guides.route_over');
    // The driver goes out again with other guides: that is no reason to open this one.
    await buildStartedRoute(t, c, { stops: 1, driver: route.driver, vehicleId: route.vehicleId });
    expect((await correct(third, { result: 'route' })).json().error.key).toBe('guides.route_over');
  });
});

describe('what the route keeps of its visits', () => {
  it('follows a correction, its live board is told, and it stays when the guide goes on another trip', async () => {
    const route = await buildStartedRoute(t, c, { stops: 2 });
    const id = route.guideIds[0] as string;
    await manage(route, id, 'delivered');
    const events = async (): Promise<number> => {
      const { rows } = await t.platform.db.system((trx) =>
        sql<{
          n: number;
        }>`select count(*)::int as n from event where name = 'route.changed' and payload->>'routeId' = ${route.id}`.execute(
          trx,
        ),
      );
      return rows[0]?.n ?? 0;
    };
    const before = await events();
    await correct(id, { result: 'undelivered', subStatus: 'Dirección incorrecta' });
    expect(await stop(route, id)).toMatchObject({ status: 'undelivered', subStatus: 'Dirección incorrecta' });
    await eventually(async () => expect(await events()).toBeGreaterThan(before));
    const visitedAt = (await stop(route, id))?.managedAt;
    expect(visitedAt).not.toBeNull();
    const emitted = await events();
    await back(id);
    // The board learns that the guide left, with how its visit ended here.
    await eventually(async () => expect(await events()).toBeGreaterThan(emitted));
    await eventually(async () =>
      expect(await stop(route, id)).toMatchObject({
        status: 'undelivered',
        subStatus: 'Dirección incorrecta',
        managedAt: visitedAt,
      }),
    );
    expect((await readRoute(t, c.admin.token, route.id)).failedGuides).toBe(1);
  });
});

describe('who may', () => {
  it('correctors, of their cedis, in the version that they saw', async () => {
    const route = await buildStartedRoute(t, c, { stops: 1 });
    const id = route.guideIds[0] as string;
    expect((await correct(id, { result: 'delivered' })).json().error.key).toBe('guides.not_managed');
    await manage(route, id, 'delivered');
    const shipper = await buildUser(t, c.id, { staffType: 'shipper' });
    const far = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [await buildCedi(t, c.id)] });
    const supervisor = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'] });
    const other = (await buildCompany(t)).admin;
    expect((await correct(id, { result: 'route' }, shipper)).json().error.key).toBe('auth.forbidden');
    for (const who of [far, other])
      expect((await correct(id, { result: 'route' }, who)).json().error.key).toBe('guides.not_found');
    const stale = await correct(id, { result: 'route', version: 1 });
    expect(stale.json().error).toMatchObject({ key: 'general.stale', detail: { _id: id, status: 'delivered' } });
    expect(
      (await correct(id, { result: 'route', version: stale.json().error.detail.version }, supervisor)).statusCode,
    ).toBe(200);
    expect((await correct(await buildGuide(c), { result: 'delivered' })).json().error.key).toBe('guides.not_managed');
  });
});
