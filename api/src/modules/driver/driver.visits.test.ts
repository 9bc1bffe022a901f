import { accountsApi } from '@tramo/contract/accounts-api';
import { auditApi } from '@tramo/contract/audit';
import { driverApi } from '@tramo/contract/driver';
import { proofApi, type VisitDetail } from '@tramo/contract/proof';
import { defaultRoad } from '@tramo/contract/road-settings';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import {
  type BuiltRoute,
  buildReadyRoute,
  buildStartedRoute,
  manageGuide,
  readGuide,
  readRoute,
} from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const c = await buildCompany(t);
const shot = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#3355aa' } })
  .png()
  .toBuffer();

const ago = (seconds: number): string => new Date(t.platform.now().getTime() - seconds * 1000).toISOString();
const photo = async (driver: Person): Promise<string> => {
  const { payload, headers } = multipart(shot, 'x.png');
  const answer = await t.call(driverApi.file, {
    token: driver.token,
    params: { id: newId() },
    query: { kind: 'photo' },
    headers,
    body: payload,
  });
  return answer.json()._id;
};
const shown = (fileId: string) => [{ kind: 'photo', fileId, at: ago(5) }];
const manage = (r: BuiltRoute, n: number, body: object = {}, headers = {}) =>
  manageGuide(t, r, r.guideIds[n] as string, body, headers);
const manageMany = (r: BuiltRoute, guides: object[], body: object = {}, headers = {}) =>
  t.call(driverApi.manageMany, {
    token: r.driver.token,
    body: { routeId: r.id, result: 'delivered', at: ago(0), receivedBy: 'Luis', guides, ...body },
    headers,
  });
const reopen = (r: BuiltRoute, n: number, at: string) =>
  t.call(driverApi.reopen, {
    token: r.driver.token,
    params: { id: r.guideIds[n] as string },
    body: { routeId: r.id, at },
  });
const visitsOf = async (guideId: string): Promise<VisitDetail[]> =>
  (await t.call(proofApi.visits, { token: c.admin.token, params: { id: guideId } })).json().visits;
const binnacle = async (
  guideId: string,
): Promise<{ action: string; at: string; reason: string | null; actor: string }[]> =>
  (await readGuide(t, c.admin.token, guideId)).binnacle;
const setRoad = async (road: object): Promise<void> => {
  const answer = await t.call(accountsApi.updateCompany, {
    token: c.admin.token,
    params: { id: c.id },
    body: { road: { ...defaultRoad, ...road } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** A route under way for two hours. */
const underWay = async (options: Parameters<typeof buildStartedRoute>[2]): Promise<BuiltRoute> => {
  const r = await buildStartedRoute(t, c, options);
  await t.platform.db.system((trx) =>
    sql`update route set started_at = ${ago(7200)}::timestamptz where id = ${r.id}`.execute(trx),
  );
  return r;
};
const close = (r: BuiltRoute) =>
  t.call(routesApi.close, { token: c.admin.token, params: { id: r.id }, body: { reason: 'Fin del día' } });

test('a partial visit without its pieces is refused, alone and among others, and nothing is recorded', async () => {
  const r = await underWay({ stops: 2 });
  const [a, b] = r.guideIds as [string, string];
  const partial = { result: 'partial', subStatus: 'Producto incompleto' };
  const alone = await manage(r, 0, partial);
  expect(alone.statusCode, alone.body).toBe(422);
  const words = 'Una visita parcial lleva las piezas que cambiaron de manos';
  expect(alone.json().error.fields).toEqual({ items: words });
  const among = await manageMany(r, [{ id: a }, { id: b, ...partial }]);
  expect([among.statusCode, among.json().error.fields]).toEqual([422, { 'guides.1.items': words }]);
  expect((await readRoute(t, c.admin.token, r.id)).managedGuides).toBe(0);
  const { items } = await readGuide(t, c.admin.token, a);
  const told = await manage(r, 0, { ...partial, items: items.map((i) => ({ id: i._id, quantity: 0 })) });
  expect(told.json()).toMatchObject({ status: 'partial' });
});

describe('several guides at one door', () => {
  test('all in one go, with one evidence, each with its own end; a resend is answered alike', async () => {
    const r = await underWay({ stops: 4 });
    const [a, b, d, next] = r.guideIds as [string, string, string, string];
    const file = await photo(r.driver);
    const guides = [{ id: a }, { id: b, result: 'undelivered', subStatus: 'Cliente ausente' }, { id: d }];
    const body = { at: ago(30), lat: 25.68, lng: -100.3, evidence: shown(file) };
    const first = await manageMany(r, guides, body, { 'idempotency-key': 'puerta-1' });
    expect(first.json()).toEqual({
      guides: [
        { id: a, status: 'delivered' },
        { id: b, status: 'undelivered' },
        { id: d, status: 'delivered' },
      ],
      next,
    });
    expect((await manageMany(r, guides, body, { 'idempotency-key': 'puerta-1' })).json()).toEqual(first.json());
    for (const id of [a, b, d]) {
      const visits = await visitsOf(id);
      expect(visits.map((v) => [v.at, v.receivedBy, v.evidence.map((e) => e.fileId)])).toEqual([
        [body.at, 'Luis', [file]],
      ]);
      expect((await binnacle(id)).filter((l) => l.action === 'managed')).toHaveLength(1);
      const opened = await t.call(proofApi.file, { token: c.admin.token, params: { id, fileId: file } });
      expect(opened.statusCode).toBe(200);
    }
    expect((await binnacle(next)).filter((l) => l.action === 'enRoute')).toHaveLength(1);
    // A file of that sending is nobody else's to show; the same guides may show it again once they were taken back.
    expect(keyOf(await manage(r, 3, { evidence: shown(file) }))).toBe('proof.unknown_file');
    await reopen(r, 0, ago(0));
    await reopen(r, 2, ago(0));
    expect(keyOf(await manageMany(r, [{ id: a }, { id: next }], { evidence: shown(file) }))).toBe('proof.unknown_file');
    expect((await manageMany(r, [{ id: a }, { id: d }], { evidence: shown(file) })).statusCode).toBe(200);
  });

  test('all or none: what one of them lacks is told with its guide, and nothing is written', async () => {
    const r = await buildStartedRoute(t, c, { stops: 2 });
    const other = await buildStartedRoute(t, c, { stops: 1 });
    const [a, b] = r.guideIds as [string, string];
    const refused = await manageMany(r, [{ id: a }, { id: b, result: 'undelivered' }]);
    expect(refused.json().error).toMatchObject({ key: 'guides.unknown_substatus', detail: { guideId: b } });
    const stranger = await manageMany(r, [{ id: a }, { id: other.guideIds[0] }]);
    expect(stranger.json().error).toMatchObject({ key: 'guides.not_found', detail: { guideId: other.guideIds[0] } });
    const wrongPieces = await manageMany(r, [
      { id: a },
      { id: b, result: 'partial', subStatus: 'Producto incompleto', items: [{ id: newId(), quantity: 1 }] },
    ]);
    expect(wrongPieces.json().error).toMatchObject({
      key: 'general.invalid',
      fields: { 'guides.1.items.0.quantity': expect.any(String) },
    });
    expect((await manageMany(r, [{ id: a }, { id: a }])).json().error.fields).toHaveProperty('guides');
    expect((await readRoute(t, c.admin.token, r.id)).stops.map((s) => s.status)).toEqual(['route', 'route']);
    expect(await visitsOf(a)).toEqual([]);
  });

  test('codes are tried guide by guide: a wrong one counts, though nothing is managed', async () => {
    const at = (lat: number) => ({ address: { lat, lng: -100.3 } });
    const r = await buildStartedRoute(t, c, {
      guides: [{ party: at(25.68) }, { party: at(25.68), certifiedDelivery: true }],
    });
    const [a, b] = r.guideIds as [string, string];
    expect((await manageMany(r, [{ id: a }, { id: b }])).json().error).toMatchObject({
      key: 'codes.required',
      detail: { guideId: b },
    });
    const wrong = await manageMany(r, [{ id: a }, { id: b, code: '000000' }]);
    expect(wrong.json().error).toMatchObject({ key: expect.stringMatching(/codes\./), detail: { guideId: b } });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ tries: number }>`select tries from delivery_code where guide_id = ${b}`.execute(trx),
    );
    expect(rows).toEqual([{ tries: 1 }]);
    // A failure needs none.
    const failed = await manageMany(r, [{ id: a }, { id: b, result: 'undelivered', subStatus: 'Cliente ausente' }]);
    expect(failed.statusCode, failed.body).toBe(200);
  });
});

describe('the driver’s own order', () => {
  const reorder = (r: BuiltRoute, guides: string[], token = r.driver.token) =>
    t.call(driverApi.reorder, { token, params: { id: r.id }, body: { at: ago(0), guides } });

  test('open stops change places, made ones stay; times follow, and it is told in the driver’s name', async () => {
    const r = await buildStartedRoute(t, c, { stops: 4 });
    const [a, b, d, e] = r.guideIds as [string, string, string, string];
    await manage(r, 1);
    const before = await readRoute(t, c.admin.token, r.id);
    const answer = await reorder(r, [e, d, a]);
    expect(answer.json().stops.map((s: { guideId: string }) => s.guideId)).toEqual([e, b, d, a]);
    const after = await readRoute(t, c.admin.token, r.id);
    expect(after.stops.map((s) => s.guideId)).toEqual([e, b, d, a]);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.nextStop?.guideId).toBe(e);
    const arrivals = after.stops.filter((s) => s.guideId !== b).map((s) => Date.parse(s.plannedArrival as string));
    expect([...arrivals].sort((x, y) => x - y)).toEqual(arrivals);
    const moved = (await binnacle(e)).find((l) => l.action === 'moved');
    expect(moved?.actor).toContain('Operador');
    const entries = (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: r.id } })).json();
    expect(JSON.stringify(entries)).toContain(moved?.actor);
    // A list that still names the visit made is understood; one that lacks a stop is not.
    expect((await reorder(r, [a, b, d, e])).statusCode).toBe(200);
    expect(keyOf(await reorder(r, [a, d]))).toBe('routes.stops_changed');
    expect(keyOf(await reorder(r, [a, a, d]))).toBe('routes.wrong_guides');
  });

  test('a ready route too; not one that is over, another’s, or where the company does not want it', async () => {
    const r = await buildReadyRoute(t, c, { stops: 2 });
    const turned = [...r.guideIds].reverse();
    expect((await reorder(r, turned)).json().stops.map((s: { guideId: string }) => s.guideId)).toEqual(turned);
    const someone = await buildUser(t, c.id, { type: 'driver' });
    expect(keyOf(await reorder(r, turned, someone.token))).toBe('routes.not_yours');
    const over = await buildStartedRoute(t, c, { stops: 1 });
    await close(over);
    expect(keyOf(await reorder(over, over.guideIds))).toBe('routes.wrong_state');
    await setRoad({ driverReorders: false });
    const refused = await reorder(r, r.guideIds);
    expect([refused.statusCode, keyOf(refused)]).toEqual([403, 'routes.reorder_off']);
    expect((await t.call(driverApi.routes, { token: r.driver.token })).json().routes[0].mayReorder).toBe(false);
    await setRoad({});
  });
});

test('questions before leaving: required ones are answered yes, and the answers stand in the audit', async () => {
  await setRoad({
    departureQuestions: [
      { question: '¿Revisaste las llantas?', isRequired: true },
      { question: '¿Llevas agua?', isRequired: false },
    ],
  });
  const r = await buildReadyRoute(t, c, { stops: 1 });
  const start = (...departure: [string, boolean, string?][]) =>
    t.call(driverApi.start, {
      token: r.driver.token,
      params: { id: r.id },
      body: {
        at: ago(0),
        departure: departure.map(([question, answer, comment = '']) => ({ question, answer, comment })),
      },
    });
  expect((await t.call(driverApi.routes, { token: r.driver.token })).json().routes[0].departureQuestions).toHaveLength(
    2,
  );
  expect((await start()).json().error).toMatchObject({
    key: 'routes.departure_unanswered',
    message: 'Antes de salir responde: ¿Revisaste las llantas?',
  });
  expect(keyOf(await start(['¿Revisaste las llantas?', false]))).toBe('routes.departure_refused');
  expect(Object.keys((await start(['¿Llevas agua?', true], ['¿Llevas agua?', true])).json().error.fields)).toEqual([
    'departure.1.question',
  ]);
  const started = await start(['¿Revisaste las llantas?', true], ['¿Llevas agua?', false, 'Se compra en camino']);
  expect(started.json()).toMatchObject({ status: 'started', departureQuestions: [] });
  const entries = (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: r.id } })).json();
  expect(JSON.stringify(entries)).toContain('¿Revisaste las llantas? Sí · ¿Llevas agua? No (Se compra en camino)');
  await setRoad({});
});

test('a route of another day starts where the company lets it, and else says its day', async () => {
  const r = await buildReadyRoute(t, c, { stops: 1 });
  await t.platform.db.system((trx) =>
    sql`update route set start_at = start_at + interval '2 days', start_day = start_day + 2 where id = ${r.id}`.execute(
      trx,
    ),
  );
  const start = () =>
    t.call(driverApi.start, { token: r.driver.token, params: { id: r.id }, body: { at: ago(0), departure: [] } });
  await setRoad({ driverStartsOtherDays: false });
  const refused = await start();
  expect([refused.statusCode, keyOf(refused)]).toEqual([409, 'routes.other_day']);
  expect(refused.json().error.message).toMatch(/^La ruta es del \d{4}-\d{2}-\d{2}, no de hoy/);
  const today = await buildReadyRoute(t, c, { stops: 1 });
  expect(
    (
      await t.call(driverApi.start, {
        token: today.driver.token,
        params: { id: today.id },
        body: { at: ago(0), departure: [] },
      })
    ).json(),
  ).toMatchObject({ status: 'started' });
  await setRoad({});
  expect((await start()).json()).toMatchObject({ status: 'started' });
});

describe('what comes late', () => {
  test('a visit made before the office closed the route is kept with its evidence, and refused for good', async () => {
    const r = await underWay({ stops: 2 });
    const [a, b] = r.guideIds as [string, string];
    const key = { 'idempotency-key': 'visita-a-tiempo' };
    const inTime = { at: ago(90), receivedBy: 'A tiempo' };
    const answered = (await manage(r, 1, inTime, key)).json();
    const file = await photo(r.driver);
    await close(r);
    const body = {
      at: ago(60),
      receivedBy: 'Quien abrió',
      comment: 'En portería',
      lat: 25.68,
      lng: -100.3,
      evidence: shown(file),
    };
    const refused = await manage(r, 0, body, { 'idempotency-key': 'visita-tarde' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({ key: 'driver.late_visit', detail: { guideIds: [a] } });
    expect((await manage(r, 0, body, { 'idempotency-key': 'visita-tarde' })).json()).toEqual(refused.json());
    const [visit, ...more] = await visitsOf(a);
    expect(more).toEqual([]);
    expect(visit).toMatchObject({
      outcome: 'delivered',
      at: body.at,
      receivedBy: 'Quien abrió',
      evidence: [{ fileId: file }],
    });
    expect(visit?.undone?.reason).toContain('ya no estaba');
    expect((await binnacle(a)).filter((l) => l.action === 'lateVisit')).toHaveLength(1);
    const guide = await readGuide(t, c.admin.token, a);
    expect(guide).toMatchObject({ status: 'undelivered', management: null });
    // The answer to a visit that came in time may have been lost: sent again it is answered again.
    expect((await manage(r, 1, inTime, key)).json()).toEqual(answered);
    expect(await visitsOf(b)).toHaveLength(1);
  });

  test('so is that of a guide which left the route, or of a route that is another driver’s now', async () => {
    const r = await underWay({ stops: 3 });
    const [, b, d] = r.guideIds as [string, string, string];
    await t.call(routesApi.update, { token: c.admin.token, params: { id: r.id }, body: { guides: [b, d] } });
    expect(keyOf(await manage(r, 0, { at: ago(10) }))).toBe('driver.late_visit');
    const heir = await buildUser(t, c.id, { type: 'driver' });
    const change = { driver: heir.userId, updateReason: 'Se enfermó' };
    expect(
      (await t.call(routesApi.update, { token: c.admin.token, params: { id: r.id }, body: change })).statusCode,
    ).toBe(200);
    const many = await manageMany(r, [{ id: b }, { id: d, result: 'undelivered', subStatus: 'Cliente ausente' }], {
      at: ago(8),
    });
    expect(many.json().error).toMatchObject({ key: 'driver.late_visit', detail: { guideIds: [b, d] } });
    expect((await visitsOf(d)).map((v) => [v.outcome, v.subStatus, v.undone !== null])).toEqual([
      ['undelivered', 'Cliente ausente', true],
    ]);
    // The route is the heir's now, with what it had.
    expect(keyOf(await manage({ ...r, driver: heir }, 0))).toBe('driver.late_visit');
    expect((await manage({ ...r, driver: heir }, 1)).statusCode).toBe(200);
    expect((await visitsOf(b)).filter((v) => v.undone === null)).toHaveLength(1);
    const stranger = await buildUser(t, c.id, { type: 'driver' });
    expect(keyOf(await manage({ ...r, driver: stranger }, 2))).toBe('routes.not_yours');
  });

  test('ten minutes to take a visit back are those of the device, however late it is sent', async () => {
    const r = await underWay({ stops: 2 });
    await manage(r, 0, { at: ago(3600) });
    await manage(r, 1, { at: ago(3600) });
    expect((await reopen(r, 0, ago(3600 - 9 * 60))).json()).toEqual({ ok: true });
    expect(keyOf(await reopen(r, 1, ago(3600 - 11 * 60)))).toBe('guides.wrong_state');
    expect((await manage(r, 0, { at: ago(2400) })).statusCode).toBe(200);
    expect((await visitsOf(r.guideIds[0] as string)).map((v) => v.undone !== null)).toEqual([false, true]);
  });

  test('a start that comes late, after visits of the day were queued, keeps its hour', async () => {
    const r = await buildReadyRoute(t, c, { stops: 1 });
    await t.platform.db.system((trx) =>
      sql`update route set created_at = ${ago(7200)}::timestamptz where id = ${r.id}`.execute(trx),
    );
    const at = ago(3600);
    await t.call(driverApi.start, { token: r.driver.token, params: { id: r.id }, body: { at } });
    await manage(r, 0, { at: ago(1800) });
    const route = await readRoute(t, c.admin.token, r.id);
    expect([route.startedAt, route.stops[0]?.managedAt]).toEqual([at, expect.any(String)]);
    expect(Date.parse(route.stops[0]?.managedAt as string)).toBeLessThan(Date.now() - 1_700_000);
  });
});

test('a visit teaches where its address is, unless the phone hardly knew where it was', async () => {
  const r = await underWay({ stops: 3 });
  const learned = async (): Promise<number> => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
      }>`select coalesce(sum(drivers), 0)::int as n from address_pin where company_id = ${c.id}`.execute(trx),
    );
    return rows[0]?.n ?? 0;
  };
  const before = await learned();
  const visit = async (n: number, accuracyM?: number) => {
    const answer = await manage(r, n, { lat: 25.7, lng: -100.31, ...(accuracyM === undefined ? {} : { accuracyM }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return (await learned()) - before;
  };
  expect(await visit(0, 400)).toBe(0);
  expect(await visit(1, 20)).toBe(1);
  expect(await visit(2)).toBe(2);
});
