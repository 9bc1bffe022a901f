import { auditApi } from '@tramo/contract/audit';
import { driverApi } from '@tramo/contract/driver';
import { limits } from '@tramo/contract/limits';
import { type RouteLink, routeChangesApi } from '@tramo/contract/route-changes';
import { routesApi } from '@tramo/contract/routes';
import { type PublicRoute, trackingApi } from '@tramo/contract/tracking';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, pins, readRoute } from '../../../test/routes.ts';
import { deliver, linksOf, nobody, secretOf, setTracking } from '../../../test/tracking.ts';

const t = await testApp();
const company = await buildCompany(t, 'Paquetería del Norte');
afterEach(() => t.setNow(null));

const now = new Date('2026-11-21T18:00:00Z');
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const share = (id: string, hours?: number, token = company.admin.token) =>
  t.call(routeChangesApi.share, { token, params: { id }, body: hours === undefined ? {} : { hours } });
const shared = async (id: string): Promise<RouteLink> =>
  (await t.call(routeChangesApi.shared, { token: company.admin.token, params: { id } })).json();
const unshare = (id: string, token = company.admin.token) => t.call(routeChangesApi.unshare, { token, params: { id } });
const open = (url: string): Promise<LightMyRequestResponse> =>
  t.call(trackingApi.route, { ...nobody, params: { token: secretOf(url) } });
const linkTo = async (id: string, hours?: number): Promise<string> => (await share(id, hours)).json().url;

describe('the shared link of a route', () => {
  it('is one, made for some hours and moved by sharing again, until it is closed', async () => {
    t.setNow(now);
    const { id } = await buildReadyRoute(t, company, { startDate: now.toISOString() });
    expect(await shared(id)).toEqual({ url: null, expires: null, isEnabled: true });
    const first = (await share(id)).json();
    expect(first).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/shared-route#[\w-]{54}$/),
      expires: later(12).toISOString(),
      isEnabled: true,
    });
    expect(await shared(id)).toEqual(first);
    const moved = (await share(id, 2)).json();
    expect(moved).toEqual({ ...first, expires: later(2).toISOString() });
    t.setNow(new Date(later(2).getTime() - 1));
    expect((await open(first.url)).statusCode).toBe(200);
    t.setNow(later(2));
    expect((await open(first.url)).statusCode).toBe(410);
    expect((await shared(id)).url).toBeNull();

    const again = (await share(id, 4)).json();
    expect([(await open(again.url)).statusCode, (await open(first.url)).statusCode]).toEqual([200, 410]);
    expect((await unshare(id)).json()).toEqual({ ok: true });
    expect((await open(again.url)).statusCode).toBe(410);
    const fresh = await linkTo(id, 4);
    expect(fresh).not.toBe(again.url);
    expect([(await open(fresh)).statusCode, (await open(again.url)).statusCode]).toEqual([200, 410]);
    expect((await share(id, limits.shareHoursMax + 1)).statusCode).toBe(422);
  });

  it('changes nothing of the route, and stands in the audit with who gave it', async () => {
    const { id } = await buildReadyRoute(t, company);
    const before = await readRoute(t, company.admin.token, id);
    await share(id);
    await unshare(id);
    await unshare(id);
    const after = await readRoute(t, company.admin.token, id);
    expect([after.version, after.lastChange]).toEqual([before.version, before.lastChange]);
    const { entries } = (await t.call(auditApi.list, { token: company.admin.token, query: { subjectId: id } })).json();
    expect(entries.map((e: { action: string }) => e.action)).toEqual(['unshare', 'share', 'create']);
  });

  it('is given by those who work on the route', async () => {
    const { id, driver } = await buildReadyRoute(t, company);
    const elsewhere = await buildCedi(t, company.id);
    const kept = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [elsewhere] });
    const other = await buildCompany(t);
    const papers = await buildUser(t, company.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
    for (const { token } of [kept, other.admin])
      for (const answer of [await share(id, 1, token), await unshare(id, token)])
        expect(answer.json().error.key).toBe('routes.not_found');
    for (const { token } of [papers, driver])
      expect([(await share(id, 1, token)).statusCode, (await unshare(id, token)).statusCode]).toEqual([403, 403]);
    expect((await shared(id)).url).toBeNull();
  });

  it('gets one answer whatever keeps it from opening', async () => {
    t.setNow(now);
    const hiding = await buildCompany(t);
    const hidden = await buildReadyRoute(t, hiding, { startDate: now.toISOString() });
    const dark = (await share(hidden.id, 5, hiding.admin.token)).json().url;
    await setTracking(t, hiding, { isEnabled: false });
    expect((await share(hidden.id, 5, hiding.admin.token)).json().isEnabled).toBe(false);
    const route = await buildReadyRoute(t, company, { startDate: now.toISOString() });
    const unsharedRoute = await buildReadyRoute(t, company, { startDate: now.toISOString() });
    const url = await linkTo(route.id);
    const cut = `${url.slice(0, -10)}${'A'.repeat(10)}`;
    const ofGuide = (await linksOf(t, company, route.guideIds[0] as string)).tracking;
    const closed = await linkTo(unsharedRoute.id);
    await unshare(unsharedRoute.id);
    const made = `http://x/#${'A'.repeat(54)}`;
    const answers = await Promise.all([dark, cut, ofGuide, closed, made].map(open));
    expect(answers.map((a) => a.statusCode)).toEqual(answers.map(() => 410));
    expect(new Set(answers.map((a) => a.body)).size).toBe(1);
    // And a route's link opens no guide.
    expect((await t.call(trackingApi.open, { ...nobody, params: { token: secretOf(url) } })).statusCode).toBe(410);
  });
});

describe('what a shared route shows', () => {
  it('is how far it is, and nothing of who is visited', async () => {
    t.setNow(now);
    const driver = await buildUser(t, company.id, { type: 'driver', fullName: 'Ramiro Chofer Luna' });
    const route = await buildStartedRoute(t, company, {
      name: 'Ruta Norte',
      driver,
      startDate: now.toISOString(),
      guides: pins(3).map((place, n) => ({
        folio: `SECRETO-${n}`,
        party: {
          contactName: 'María López García',
          companyName: 'Librería López',
          phone: '8119876543',
          email: 'maria@correo.test',
          address: {
            ...place,
            street: 'Calle Secreta',
            extNumber: '777',
            suburb: 'Del Valle',
            references: 'Portón azul',
          },
        },
      })),
    });
    const url = await linkTo(route.id, 10);
    const at = new Date(now.getTime() + 10 * 60_000);
    t.setNow(at);
    await deliver(t, route, route.guideIds[0] as string, at);
    await t.call(driverApi.manage, {
      token: driver.token,
      params: { id: route.guideIds[1] as string },
      body: { routeId: route.id, result: 'undelivered', subStatus: 'Cliente ausente', at: at.toISOString() },
    });
    await t.call(driverApi.positions, {
      token: driver.token,
      body: { routeId: route.id, positions: [{ lat: 25.681_234, lng: -100.301_234, at: at.toISOString() }] },
    });
    const answer = await open(url);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    const opened: PublicRoute = answer.json();
    expect(opened).toMatchObject({
      company: { name: 'Paquetería del Norte' },
      name: 'Ruta Norte',
      status: 'started',
      day: '2026-11-21',
      timeZone: 'America/Mexico_City',
      driver: 'Ramiro',
      startedAt: now.toISOString(),
      finishedAt: null,
      managed: 2,
      vehicle: { lat: 25.681, lng: -100.301, at: at.toISOString() },
      endsAt: later(10).toISOString(),
    });
    expect(opened.stops).toEqual([
      {
        order: 1,
        type: 'delivery',
        suburb: 'Del Valle',
        state: 'done',
        at: at.toISOString(),
        eta: null,
        planned: null,
      },
      {
        order: 2,
        type: 'delivery',
        suburb: 'Del Valle',
        state: 'failed',
        at: at.toISOString(),
        eta: null,
        planned: null,
      },
      {
        order: 3,
        type: 'delivery',
        suburb: 'Del Valle',
        state: 'next',
        at: null,
        eta: { from: expect.any(String), to: expect.any(String) },
        planned: null,
      },
    ]);
    expect(Date.parse(opened.end ?? '')).toBeGreaterThan(at.getTime());
    expect(answer.body).not.toMatch(
      /SECRETO|María|López|García|8119876543|correo|Secreta|777|Portón|64000|Chofer|Luna|ausente|25\.681234/,
    );
  });

  it('before the start is the plan, and ends some time after the route does', async () => {
    t.setNow(now);
    const route = await buildReadyRoute(t, company, { stops: 1, startDate: now.toISOString() });
    const url = await linkTo(route.id, 48);
    const before: PublicRoute = (await open(url)).json();
    expect(before).toMatchObject({ status: 'ready', startedAt: null, managed: 0, vehicle: null });
    expect(before.stops[0]).toMatchObject({ state: 'ahead', eta: null, planned: expect.any(String) });
    await t.call(driverApi.start, {
      token: route.driver.token,
      params: { id: route.id },
      body: { at: now.toISOString() },
    });
    await deliver(t, route, route.guideIds[0] as string, now);
    t.setNow(later(1));
    await t.call(routesApi.close, { token: company.admin.token, params: { id: route.id }, body: {} });
    const { finishedAt } = await readRoute(t, company.admin.token, route.id);
    const end = new Date(Date.parse(finishedAt ?? '') + limits.shareHoursAfterEnd * 3_600_000);
    expect((await open(url)).json()).toMatchObject({ status: 'finished', vehicle: null, endsAt: end.toISOString() });
    expect((await shared(route.id)).expires).toBe(end.toISOString());
    t.setNow(new Date(end.getTime() - 1));
    expect((await open(url)).statusCode).toBe(200);
    t.setNow(end);
    expect((await open(url)).statusCode).toBe(410);
    // One that would not open is not given.
    expect((await share(route.id, 5)).json().error.key).toBe('routes.wrong_state');
  });
});
