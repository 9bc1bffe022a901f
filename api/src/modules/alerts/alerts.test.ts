import { accountsApi } from '@tramo/contract/accounts-api';
import { type Alert, alertsApi } from '@tramo/contract/alerts';
import { driverApi } from '@tramo/contract/driver';
import type { Answer } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { defaultRoad, type RoadSettings } from '@tramo/contract/road-settings';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildCompany,
  buildRouteRow,
  buildUser,
  buildVehicle,
  type Company,
  type Person,
} from '../../../test/builders.ts';
import { buildStartedRoute } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';
import { addDays, localDay } from '../../platform/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { type RouteNotice, routeNoticed } from '../telemetry/telemetry.events.ts';
import { checkPapers, forgetAlerts } from './alerts.watch.service.ts';

const t = await testApp({ background: true });

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const notice = (routeId: string, kind: RouteNotice['kind'], change: Partial<RouteNotice> = {}): RouteNotice => ({
  routeId,
  kind,
  phase: 'begins',
  at: minutesAgo(40),
  since: minutesAgo(55),
  values: { minutes: 15 },
  ...change,
});
/** Says things as the watch would, and waits until they are heard. */
async function say(company: Company, ...notices: RouteNotice[]): Promise<void> {
  const events = notices.map((n) => routeNoticed(company.id, company.cediId, n));
  await t.platform.db.system((trx) => emit(trx, events));
  await eventsHandled();
}
/** Every event is in order and the subscriber has come past it. */
const eventsHandled = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ open: number }>`select (select count(*)::int from event where seq is null)
          + (select count(*)::int from event where seq > (select seq from subscriber where name = 'alerts.followRoutes')
            and name in ('route.noticed', 'route.visited', 'route.reopened', 'guides.outcomes', 'route.changed')) as open`.execute(
        trx,
      ),
    );
    expect(rows[0]?.open).toBe(0);
  });

type List = Answer<typeof alertsApi.list>;
const list = async (who: Person, query: Record<string, string> = {}): Promise<List> =>
  (await t.call(alertsApi.list, { token: who.token, query })).json();
const kinds = async (who: Person, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(who, query)).alerts.map((a) => a.kind).sort();
const mark = (who: Person, body: object) => t.call(alertsApi.update, { token: who.token, body });
const setRoad = async (company: Company, alerts: Partial<RoadSettings['alerts']>): Promise<void> => {
  const road = { ...defaultRoad, alerts: { ...defaultRoad.alerts, ...alerts } };
  const answer = await t.call(accountsApi.updateCompany, {
    token: company.admin.token,
    params: { id: company.id },
    body: { road },
  });
  expect(answer.statusCode).toBe(200);
};

describe('one alert per cause', () => {
  test('begins, is over, comes back soon as the same one and later as a new one; every word twice', async () => {
    const company = await buildCompany(t);
    const driver = await buildUser(t, company.id, { type: 'driver', fullName: 'Íñigo Ríos' });
    const vehicleId = await buildVehicle(t, company, { nickname: 'Unidad Silenciosa' });
    const route = await buildRouteRow(t, company, 'Ruta 7');
    await t.platform.db.system((trx) =>
      sql`update route set driver_id = ${driver.userId}, vehicle_id = ${vehicleId}, status = 'started' where id = ${route._id}`.execute(
        trx,
      ),
    );
    const first = notice(route._id, 'silent', { at: minutesAgo(100) });
    await say(company, first, first);
    const [alert] = (await list(company.admin)).alerts as [Alert];
    expect(alert).toMatchObject({
      kind: 'silent',
      status: 'unread',
      count: 1,
      at: first.at,
      overAt: null,
      cedi: { _id: company.cediId },
      route: { _id: route._id, name: 'Ruta 7', day: '2026-11-21' },
      driver: { _id: driver.userId, fullName: 'Íñigo Ríos' },
      vehicle: { _id: vehicleId, nickname: 'Unidad Silenciosa' },
      guide: null,
      values: { minutes: 15, since: first.since },
      handledBy: null,
    });
    await mark(company.admin, { ids: [alert._id], status: 'archived' });
    const over = notice(route._id, 'silent', { phase: 'ends', at: minutesAgo(90) });
    await say(company, over, over);
    expect((await list(company.admin)).alerts).toMatchObject([
      { status: 'archived', overAt: over.at, handledBy: 'Admin de Prueba' },
    ]);
    // Twenty minutes later: the same one, to be looked at again.
    const again = notice(route._id, 'silent', { at: minutesAgo(70) });
    await say(company, again, again);
    expect((await list(company.admin)).alerts).toMatchObject([
      { _id: alert._id, status: 'unread', count: 2, at: first.at, lastAt: again.at, overAt: null, handledBy: null },
    ]);
    await say(
      company,
      notice(route._id, 'silent', { phase: 'ends', at: minutesAgo(60) }),
      notice(route._id, 'silent', { at: minutesAgo(20) }),
    );
    expect((await list(company.admin)).alerts.map((a) => a.count)).toEqual([1, 2]);
  });

  test('what is switched off makes none; what the route ends is over; a failed visit is an alert until the guide is delivered', async () => {
    const company = await buildCompany(t);
    await setRoad(company, { off: ['lowBattery'], farVisitM: 1000 });
    const route = await buildStartedRoute(t, company, { stops: 2 });
    await say(
      company,
      notice(route.id, 'lowBattery', { values: { percent: 9 } }),
      notice(route.id, 'delay'),
      notice(route.id, 'stopped'),
    );
    expect(await kinds(company.admin)).toEqual(['delay', 'stopped']);
    const [near, far] = route.guideIds as [string, string];
    const manage = async (guideId: string, status: string, place: { lat: number; lng: number }) => {
      const body = { routeId: route.id, at: new Date().toISOString(), result: status, ...place };
      const extra = status === 'undelivered' ? { subStatus: 'Cliente ausente' } : { receivedBy: 'Quien recibe' };
      const answer = await t.call(driverApi.manage, {
        token: route.driver.token,
        params: { id: guideId },
        body: { ...body, ...extra },
      });
      expect(answer.json()).toMatchObject({ status });
    };
    await manage(near, 'undelivered', { lat: 25.68, lng: -100.3 });
    await manage(far, 'delivered', { lat: 25.9, lng: -100.3 });
    await eventsHandled();
    const { alerts } = await list(company.admin, { kinds: 'undelivered,farVisit' });
    expect(alerts.find((a) => a.kind === 'undelivered')).toMatchObject({
      guide: { _id: near },
      driver: { _id: route.driver.userId },
      values: { status: 'undelivered', subStatus: 'Cliente ausente' },
      overAt: null,
    });
    const farVisit = alerts.find((a) => a.kind === 'farVisit');
    expect(farVisit).toMatchObject({ guide: { _id: far }, overAt: null });
    expect(farVisit?.values.meters).toBeGreaterThan(20_000);
    // Taken back and delivered after all.
    const reopened = await t.call(driverApi.reopen, {
      token: route.driver.token,
      params: { id: near },
      body: { routeId: route.id, at: new Date().toISOString(), reason: 'Regresó' },
    });
    expect(reopened.statusCode).toBe(200);
    await eventsHandled();
    const standing = async (): Promise<string[]> =>
      (await list(company.admin)).alerts.filter((a) => !a.overAt).map((a) => a.kind);
    expect((await standing()).sort()).toEqual(['delay', 'farVisit', 'stopped']);
    await manage(near, 'delivered', { lat: 25.68, lng: -100.3 });
    const closed = await t.call(routesApi.close, { token: company.admin.token, params: { id: route.id }, body: {} });
    expect(closed.statusCode).toBe(200);
    await eventsHandled();
    const ended = (await list(company.admin)).alerts.map((a) => [a.kind, a.overAt !== null]);
    expect(Object.fromEntries(ended)).toEqual({ undelivered: true, delay: true, stopped: true, farVisit: false });
    // The watch's last word came late: the route has ended.
    await say(company, notice(route.id, 'offRoute', { values: { meters: 2500 } }));
    expect(await kinds(company.admin, { kinds: 'offRoute' })).toEqual([]);
  });

  test('tells what it is by now without being new again; a correction in the office ends what failed', async () => {
    const company = await buildCompany(t);
    const route = await buildStartedRoute(t, company, { stops: 1 });
    await say(company, notice(route.id, 'delay', { at: minutesAgo(60), values: { minutes: 20 } }));
    const [alert] = (await list(company.admin)).alerts as [Alert];
    await mark(company.admin, { ids: [alert._id], status: 'read' });
    await say(company, notice(route.id, 'delay', { phase: 'continues', at: minutesAgo(20), values: { minutes: 45 } }));
    const known = { _id: alert._id, status: 'read', count: 1, at: alert.at, lastAt: alert.lastAt, overAt: null };
    expect((await list(company.admin)).alerts).toMatchObject([{ ...known, values: { minutes: 45 } }]);
    // What is over, or was never told, is not told by being more.
    await say(company, notice(route.id, 'delay', { phase: 'ends', at: minutesAgo(10) }));
    await say(
      company,
      notice(route.id, 'delay', { phase: 'continues', at: minutesAgo(9), values: { minutes: 90 } }),
      notice(route.id, 'offRoute', { phase: 'continues', at: minutesAgo(9), values: { meters: 9000 } }),
    );
    expect((await list(company.admin)).alerts).toMatchObject([{ _id: alert._id, values: { minutes: 45 } }]);

    const [guideId] = route.guideIds as [string];
    const visit = {
      routeId: route.id,
      at: new Date().toISOString(),
      result: 'undelivered',
      subStatus: 'Cliente ausente',
    };
    const far = { lat: 25.9, lng: -100.3 };
    await t.call(driverApi.manage, { token: route.driver.token, params: { id: guideId }, body: { ...visit, ...far } });
    await eventsHandled();
    const ofVisit = async () =>
      Object.fromEntries(
        (await list(company.admin, { kinds: 'undelivered,farVisit' })).alerts.map((a) => [a.kind, a.overAt !== null]),
      );
    expect(await ofVisit()).toEqual({ undelivered: false, farVisit: false });
    const correct = async (correction: object): Promise<void> => {
      const answer = await t.call(guidesApi.correct, {
        token: company.admin.token,
        params: { id: guideId },
        body: { reason: 'Sí la recibió', ...correction },
      });
      expect(answer.statusCode).toBe(200);
      await eventsHandled();
    };
    await correct({ result: 'undelivered', subStatus: 'Dirección incorrecta' });
    expect(await ofVisit()).toEqual({ undelivered: false, farVisit: false });
    await correct({ result: 'delivered' });
    expect(await ofVisit()).toEqual({ undelivered: true, farVisit: false });
    await correct({ result: 'route' });
    expect(await ofVisit()).toEqual({ undelivered: true, farVisit: true });
  });
});

describe('papers', () => {
  test('make an alert once per paper and end date, though it be deleted; renewed ones are over', async () => {
    const company = await buildCompany(t);
    const other = await buildCedi(t, company.id);
    const shipper = { staffType: 'shipper' as const, type: 'staff' as const };
    const here = await buildUser(t, company.id, { ...shipper, cediIds: [company.cediId] });
    const there = await buildUser(t, company.id, { ...shipper, cediIds: [other] });
    const driver = await buildUser(t, company.id, {
      type: 'driver',
      fullName: 'Lía Licencia',
      cediIds: [company.cediId],
    });
    const vehicleId = await buildVehicle(t, company);
    const today = localDay(t.platform.now(), 'America/Mexico_City');
    const until = (days: number) => addDays(today, days);
    const setDays = (licence: number, insurance: number) =>
      t.platform.db.system(async (trx) => {
        await sql`update app_user set licence_number = 'L-1', licence_valid_until = ${until(licence)}::date where id = ${driver.userId}`.execute(
          trx,
        );
        const documents = [{ kind: 'insurance', number: 'P-9', validUntil: until(insurance), fileId: null }];
        await sql`update vehicle set documents = ${JSON.stringify(documents)}::jsonb, documents_until = ${until(insurance)}::date where id = ${vehicleId}`.execute(
          trx,
        );
      });
    await setDays(10, 31);
    await Promise.all([checkPapers(t.platform), checkPapers(t.platform)]);
    const { alerts } = await list(here);
    expect(alerts).toMatchObject([
      {
        kind: 'document',
        driver: { fullName: 'Lía Licencia' },
        cedi: null,
        values: { paper: 'licence', number: 'L-1', until: until(10) },
        count: 1,
      },
    ]);
    // Who does not see the driver does not see the alert.
    expect(await list(there)).toMatchObject({ alerts: [], unread: 0 });
    expect(
      (await t.call(alertsApi.remove, { token: there.token, params: { id: alerts[0]?._id as string } })).statusCode,
    ).toBe(404);
    expect(
      (await t.call(alertsApi.remove, { token: here.token, params: { id: alerts[0]?._id as string } })).json(),
    ).toEqual({ ok: true });
    await checkPapers(t.platform);
    expect((await list(here)).alerts).toEqual([]);
    await setDays(20, 30);
    await checkPapers(t.platform);
    expect((await list(here, { search: 'licencia' })).alerts).toMatchObject([
      { values: { until: until(20) }, overAt: null },
    ]);
    expect((await list(here)).count.totalCount).toBe(2);
    await setDays(400, 400);
    await checkPapers(t.platform);
    expect((await list(here)).alerts.every((a) => a.overAt !== null)).toBe(true);
    expect((await list(there)).alerts).toEqual([]);
  });
});

/** Alerts as they stand after a day, straight in the table. */
const fillAlerts = async (
  company: Company,
  count: number,
  parts: { status?: string; cediId?: string; day?: string } = {},
): Promise<void> => {
  await t.platform.db.system((trx) =>
    sql`insert into alert (id, company_id, kind, cause, status, at, last_at, cedi_id, names)
      select gen_random_uuid(), ${company.id}, 'delay', 'x' || gen_random_uuid(), ${parts.status ?? 'unread'}, at, at, ${parts.cediId ?? company.cediId}, 'Ruta ' || n
      from (select n, ${parts.day ?? '2026-11-20'}::date + n * interval '1 second' as at from generate_series(1, ${count}) n) made`.execute(
      trx,
    ),
  );
};

describe('the list', () => {
  test('filters, searches, pages by what the reader has, and counts no further than it must', async () => {
    const company = await buildCompany(t);
    await fillAlerts(company, 70);
    await fillAlerts(company, 5, { status: 'archived', day: '2026-11-19' });
    expect((await list(company.admin)).count).toEqual({ totalCount: 75, totalPages: 3 });
    const first = await list(company.admin, { status: 'unread' });
    expect(first.alerts).toHaveLength(30);
    expect(first).toMatchObject({ unread: 70, count: { totalCount: 70 } });
    const seen = [...first.alerts];
    // While the reader reads on, one is archived and another arrives: nothing is skipped or repeated.
    await mark(company.admin, { ids: [first.alerts[3]?._id], status: 'archived' });
    await fillAlerts(company, 1, { day: '2026-11-21' });
    for (;;) {
      const last = seen.at(-1) as Alert;
      const next = await list(company.admin, { status: 'unread', after: `${last.lastAt},${last._id}` });
      if (next.alerts.length === 0) break;
      seen.push(...next.alerts);
    }
    expect(new Set(seen.map((a) => a._id)).size).toBe(70);
    expect(seen).toHaveLength(70);
    expect((await list(company.admin, { search: 'RUTA 70' })).alerts).toHaveLength(1);
    expect((await list(company.admin, { search: 'ruta', status: 'archived' })).count.totalCount).toBe(6);
    expect((await list(company.admin, { kinds: 'silent,stopped' })).alerts).toEqual([]);
    await fillAlerts(company, 1000, { day: '2026-11-18' });
    expect((await list(company.admin)).count).toMatchObject({ totalCount: 1000, isAtLeast: true });
    expect((await list(company.admin)).unread).toBe(1070);
  });

  test('marks by ids or by a filter, within the caller’s cedis, and says how to put it back', async () => {
    const company = await buildCompany(t);
    const other = await buildCedi(t, company.id);
    const shipper = await buildUser(t, company.id, {
      staffType: 'shipper',
      cediIds: [other],
      fullName: 'Sara Embarques',
    });
    await fillAlerts(company, 4);
    await fillAlerts(company, 3, { cediId: other });
    await fillAlerts(company, 2, { cediId: other, status: 'read', day: '2026-11-21' });
    expect((await mark(shipper, { status: 'read' })).statusCode).toBe(422);
    expect((await mark(company.admin, { filter: {}, status: 'gone' })).statusCode).toBe(422);
    const { alerts } = await list(shipper, { status: 'unread' });
    const [kept, newest] = [alerts[1]?._id as string, alerts[0] as Alert];
    const body = { filter: { until: alerts[0]?.lastAt }, except: [kept], status: 'archived' };
    // Those of another day came later than `until`.
    expect((await mark(shipper, body)).json()).toMatchObject({ changed: 2, unread: 1, undo: [{ status: 'unread' }] });
    expect(await list(company.admin, { cedisIds: other, status: 'archived' })).toMatchObject({
      alerts: [{ handledBy: 'Sara Embarques' }, { handledBy: 'Sara Embarques' }],
      unread: 5,
    });
    const all = (await mark(shipper, { filter: {}, status: 'archived' })).json();
    expect(all).toMatchObject({ changed: 3, unread: 0 });
    expect(all.undo.map((u: { status: string; ids: string[] }) => [u.status, u.ids.length]).sort()).toEqual([
      ['read', 2],
      ['unread', 1],
    ]);
    for (const { status, ids } of all.undo) await mark(shipper, { ids, status });
    expect((await list(shipper, { status: 'read' })).alerts).toHaveLength(2);
    // Another cedi's are out of reach, and so is everything for who only looks on.
    const foreign = (await list(company.admin, { cedisIds: company.cediId })).alerts[0] as Alert;
    expect((await mark(shipper, { ids: [foreign._id], status: 'read' })).json()).toMatchObject({ changed: 0 });
    const supervisor = await buildUser(t, company.id, { type: 'supervisor' });
    expect((await t.call(alertsApi.list, { token: supervisor.token })).statusCode).toBe(403);
    const removed = await t.call(alertsApi.remove, { token: shipper.token, params: { id: newId() } });
    expect([removed.statusCode, removed.json().error.message]).toEqual([404, 'Hubo un error al eliminar la alerta']);
    expect(newest.cedi?._id).toBe(other);
  });

  test('the bell: how many, and whether the company sleeps', async () => {
    const company = await buildCompany(t);
    await fillAlerts(company, 3);
    await setRoad(company, { quiet: { startMinute: 1320, endMinute: 360 } });
    const bell = async (at: string) => {
      t.setNow(new Date(at));
      return (await t.call(alertsApi.unread, { token: company.admin.token })).json();
    };
    // Mexico City is six hours behind.
    expect(await bell('2026-11-21T04:30:00Z')).toEqual({ unread: 3, isQuiet: true });
    expect(await bell('2026-11-21T18:00:00Z')).toEqual({ unread: 3, isQuiet: false });
    t.setNow(null);
    const { statusCode } = await t.call(accountsApi.updateCompany, {
      token: company.admin.token,
      params: { id: company.id },
      body: {
        road: {
          ...defaultRoad,
          alerts: { ...defaultRoad.alerts, quiet: { startMinute: 0, endMinute: 1440 }, delayMinutes: 4 },
        },
      },
    });
    expect(statusCode).toBe(422);
  });

  test('old ones are forgotten: archived ones sooner', async () => {
    const company = await buildCompany(t);
    await fillAlerts(company, 2, { status: 'archived', day: '2026-08-01' });
    await fillAlerts(company, 3, { status: 'read', day: '2026-08-01' });
    await fillAlerts(company, 4, { day: '2025-08-01' });
    await fillAlerts(company, 1, { status: 'archived', day: '2026-11-01' });
    await t.platform.db.system((trx) => forgetAlerts(trx, new Date('2026-11-21T18:00:00Z')));
    expect((await list(company.admin)).alerts.map((a) => a.status).sort()).toEqual([
      'archived',
      'read',
      'read',
      'read',
    ]);
  });
});

test('each change is told to who may see it', async () => {
  const company = await buildCompany(t);
  const route = await buildStartedRoute(t, company, { stops: 1 });
  await say(company, notice(route.id, 'outOfZone', { values: { zone: 'Centro' } }));
  await mark(company.admin, { filter: {}, status: 'read' });
  const { rows } = await t.platform.db.system((trx) =>
    sql<{
      payload: object;
      cedi_id: string | null;
    }>`select payload, cedi_id from event where company_id = ${company.id} and name = 'alerts.changed' order by id`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([
    { payload: { kind: 'outOfZone', isNew: true }, cedi_id: company.cediId },
    { payload: { isNew: false }, cedi_id: null },
  ]);
});
