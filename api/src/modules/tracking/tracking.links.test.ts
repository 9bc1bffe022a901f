import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { routesApi } from '@tramo/contract/routes';
import { type GuideLinks, type PublicTracking, trackingApi } from '@tramo/contract/tracking';
import { defaultTracking } from '@tramo/contract/tracking-settings';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser } from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, manageGuide, pins, readRoute } from '../../../test/routes.ts';
import { deliver, linksOf, openLink, openReport, search, secretOf, setTracking } from '../../../test/tracking.ts';

const t = await testApp();
const company = await buildCompany(t, 'Paquetería del Norte');
afterEach(() => t.setNow(null));

const now = new Date('2026-11-21T18:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('the links of a guide', () => {
  it('are the same each time, behind the #, at the deployment’s address', async () => {
    const id = await buildGuide(company);
    const links = await linksOf(t, company, id);
    expect(links).toEqual({
      tracking: expect.stringMatching(/^http:\/\/localhost:3000\/tracking#[\w-]{54}$/),
      report: null,
      endsAt: null,
      isEnabled: true,
      can: { renew: true },
    });
    expect(await linksOf(t, company, id)).toEqual(links);
  });

  it('are kept to the caller’s company and cedis, and who only looks on cannot renew them', async () => {
    const id = await buildGuide(company);
    const elsewhere = await buildCedi(t, company.id);
    const other = await buildCompany(t);
    const kept = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [elsewhere] });
    const supervisor = await buildUser(t, company.id, { type: 'supervisor', roles: ['supervisor'] });
    for (const { token } of [other.admin, kept])
      for (const e of [trackingApi.links, trackingApi.renew]) {
        const answer = await t.call(e, { token, params: { id } });
        expect([answer.statusCode, answer.json().error.key]).toEqual([404, 'guides.not_found']);
      }
    expect((await linksOf(t, company, id, supervisor.token)).can).toEqual({ renew: false });
    expect((await t.call(trackingApi.renew, { token: supervisor.token, params: { id } })).statusCode).toBe(403);
  });

  it('stop opening once they are renewed, which the binnacle tells', async () => {
    const id = await buildGuide(company);
    const before = await linksOf(t, company, id);
    expect((await openLink(t, secretOf(before.tracking))).statusCode).toBe(200);
    const after: GuideLinks = (await t.call(trackingApi.renew, { token: company.admin.token, params: { id } })).json();
    expect(after.tracking).not.toBe(before.tracking);
    expect((await openLink(t, secretOf(after.tracking))).statusCode).toBe(200);
    const dead = await openLink(t, secretOf(before.tracking));
    expect([dead.statusCode, dead.json().error.message]).toEqual([410, 'Este enlace ya no está vigente']);
    const detail = (await t.call(guidesApi.detail, { token: company.admin.token, params: { id } })).json();
    expect(detail.binnacle.at(-1)).toMatchObject({
      action: 'updated',
      fields: ['links'],
      actor: 'Admin de Prueba',
    });
    expect(detail.version).toBe(1);
  });

  it('say nothing apart: made up, cut, another purpose’s, of a company that shows nothing', async () => {
    const hiding = await buildCompany(t);
    const hidden = await buildGuide(hiding);
    const secret = secretOf((await linksOf(t, hiding, hidden)).tracking);
    expect((await openLink(t, secret)).statusCode).toBe(200);
    await setTracking(t, hiding, { isEnabled: false });
    expect((await linksOf(t, hiding, hidden)).isEnabled).toBe(false);
    const own = secretOf((await linksOf(t, company, await buildGuide(company))).tracking);
    const dead = [secret, 'A'.repeat(54), own.slice(0, -2), `${own.slice(0, 22)}${'A'.repeat(32)}`];
    const answers = await Promise.all([...dead.map((token) => openLink(t, token)), openReport(t, own)]);
    expect(new Set(answers.map((a) => a.body)).size).toBe(1);
    expect(answers.map((a) => a.statusCode)).toEqual(answers.map(() => 410));
  });
});

describe('what a link shows', () => {
  it('is masked, and only the recipient’s own', async () => {
    const id = await buildGuide(company, {
      folio: 'MASK-1',
      certifiedDelivery: true,
      windows: [{ startMinute: 540, endMinute: 780 }],
      party: {
        contactName: 'María López García',
        phone: '8119876543',
        email: 'maria@correo.test',
        address: {
          street: 'Calle Secreta',
          extNumber: '77',
          suburb: 'Del Valle',
          references: 'Portón azul',
          lat: 25.668_44,
          lng: -100.309_49,
        },
      },
    });
    const answer = await openLink(t, secretOf((await linksOf(t, company, id)).tracking));
    expect(answer.json()).toEqual({
      token: secretOf((await linksOf(t, company, id)).tracking),
      company: {
        _id: company.id,
        name: 'Paquetería del Norte',
        colour: defaultTracking.colour,
        hasLogo: false,
        hourFormat: '24H',
        phone: '',
        note: '',
      },
      folio: 'MASK-1',
      type: 'delivery',
      status: 'pending',
      subStatus: null,
      contactName: 'María L•••',
      place: 'Del Valle, Monterrey',
      scheduledDate: '2026-11-21',
      scheduledUntil: null,
      windows: [{ startMinute: 540, endMinute: 780 }],
      timeZone: 'America/Mexico_City',
      packages: 1,
      attempts: 0,
      eta: null,
      stopsAway: null,
      driver: null,
      destination: { lat: 25.668, lng: -100.309 },
      asksForCode: true,
      managedAt: null,
      steps: [
        { step: 'created', at: expect.any(String) },
        ...['assigned', 'started', 'next', 'managed'].map((step) => ({ step, at: null })),
      ],
      reportPath: null,
      endsAt: null,
    });
    expect(answer.body).not.toMatch(/García|8119876543|6543|correo|Secreta|Portón|64000|25\.66844/);
  });

  it('is asked for without a key, leaves no trace and sets nothing', async () => {
    const answer = await openLink(t, secretOf((await linksOf(t, company, await buildGuide(company))).tracking));
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const refused of [
      await openLink(t, 'short'),
      await openLink(t, 'A'.repeat(54)),
      await search(t, { companyId: company.id, folio: 'x', phone: 'abcd' }),
    ])
      expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  });

  it('follows the route: how many stops, when, and where the driver is once few are left', async () => {
    t.setNow(now);
    const route = await buildReadyRoute(t, company, { stops: 6, startDate: now.toISOString() });
    const last = secretOf((await linksOf(t, company, route.guideIds[5] as string)).tracking);
    const second = secretOf((await linksOf(t, company, route.guideIds[1] as string)).tracking);
    expect((await openLink(t, last)).json()).toMatchObject({
      status: 'processing',
      eta: null,
      stopsAway: null,
      driver: null,
    });
    await t.call(driverApi.start, {
      token: route.driver.token,
      params: { id: route.id },
      body: { at: now.toISOString() },
    });
    const send = (at: Date) =>
      t.call(driverApi.positions, {
        token: route.driver.token,
        body: { routeId: route.id, positions: [{ lat: 25.671_234, lng: -100.301_234, at: at.toISOString() }] },
      });
    await send(now);
    expect((await openLink(t, last)).json()).toMatchObject({
      status: 'route',
      stopsAway: 5,
      driver: null,
      eta: { from: expect.any(String), to: expect.any(String) },
    });
    const near: PublicTracking = (await openLink(t, second)).json();
    expect(near).toMatchObject({
      stopsAway: 1,
      driver: { lat: 25.671, lng: -100.301, at: now.toISOString(), name: 'Operador' },
    });

    t.setNow(later(10));
    await deliver(t, route, route.guideIds[0] as string, later(10));
    await send(later(10));
    expect((await openLink(t, second)).json()).toMatchObject({
      stopsAway: 0,
      driver: { lat: 25.671_234, lng: -100.301_234 },
    });
    await setTracking(t, company, { showDriver: false });
    expect((await openLink(t, second)).json().driver).toBeNull();
    await setTracking(t, company, {});
    t.setNow(later(10 + limits.silentFixS / 60 + 1));
    expect((await openLink(t, second)).json()).toMatchObject({ stopsAway: 0, driver: null });

    await deliver(t, route, route.guideIds[1] as string, later(30));
    expect((await openLink(t, second)).json()).toMatchObject({
      status: 'delivered',
      stopsAway: null,
      eta: null,
      driver: null,
      destination: null,
    });
  });

  it('expects the vehicle by the windows of the company’s clock, as the portal does', async () => {
    // Nine in the morning there, fifteen hours in UTC: the first stop opens at eleven there.
    t.setNow(new Date('2026-11-21T15:00:00Z'));
    const [first, second] = pins(2).map((address) => ({ party: { address } })) as [object, object];
    const guides = [{ ...first, windows: [{ startMinute: 660, endMinute: 720 }] }, second];
    const route = await buildStartedRoute(t, company, { guides, startDate: '2026-11-21T15:00:00Z' });
    const expected = Date.parse(
      (await readRoute(t, company.admin.token, route.id)).stops[1]?.expectedArrival as string,
    );
    expect(expected).toBeGreaterThan(Date.parse('2026-11-21T17:00:00Z'));
    const { eta } = (
      await openLink(t, secretOf((await linksOf(t, company, route.guideIds[1] as string)).tracking))
    ).json();
    expect(Date.parse(eta.from)).toBeLessThanOrEqual(expected);
    expect(Date.parse(eta.to)).toBeGreaterThanOrEqual(expected);
  });

  it('ends some days after the visit, and opens again for a guide that goes out again', async () => {
    t.setNow(now);
    const route = await buildStartedRoute(t, company, { stops: 2, startDate: now.toISOString() });
    const [delivered, failed] = route.guideIds as [string, string];
    t.setNow(later(10));
    await deliver(t, route, delivered, later(5));
    await manageGuide(t, route, failed, {
      result: 'undelivered',
      subStatus: 'Cliente ausente',
      at: later(6).toISOString(),
    });
    const [one, two] = [
      secretOf((await linksOf(t, company, delivered)).tracking),
      secretOf((await linksOf(t, company, failed)).tracking),
    ];
    expect((await linksOf(t, company, delivered)).endsAt).toBe(later(5 + limits.publicLinkDays * 1440).toISOString());
    expect((await openLink(t, two)).json()).toMatchObject({
      status: 'undelivered',
      subStatus: 'Cliente ausente',
      endsAt: expect.any(String),
    });
    t.setNow(later(4 + limits.publicLinkDays * 1440));
    expect((await openLink(t, one)).statusCode).toBe(200);
    t.setNow(later(7 + limits.publicLinkDays * 1440));
    expect([(await openLink(t, one)).statusCode, (await openLink(t, two)).statusCode]).toEqual([410, 410]);
    // The first admin's session ended days ago.
    const { token } = await buildUser(t, company.id, { type: 'admin', roles: ['admin'] });
    const back = await t.call(guidesApi.returnToAvailable, {
      token,
      params: { id: failed },
      body: { scheduledDate: '2026-11-30', subStatus: 'Reprogramación de envío' },
    });
    expect(back.json()).toMatchObject({ status: 'returnDelivery' });
    expect((await openLink(t, two)).json()).toMatchObject({
      status: 'returnDelivery',
      subStatus: null,
      endsAt: null,
      attempts: 1,
    });
  });

  it('does not tell that the office closed a route', async () => {
    t.setNow(now);
    const route = await buildStartedRoute(t, company, { stops: 1, startDate: now.toISOString() });
    const secret = secretOf((await linksOf(t, company, route.guideIds[0] as string)).tracking);
    await t.call(driverApi.finish, {
      token: route.driver.token,
      params: { id: route.id },
      body: { at: later(60).toISOString() },
    });
    await t.call(routesApi.close, { token: company.admin.token, params: { id: route.id }, body: {} });
    const opened = (await openLink(t, secret)).json();
    expect(opened).toMatchObject({ status: 'undelivered', subStatus: null, endsAt: expect.any(String) });
    expect(JSON.stringify(opened)).not.toContain('Cierre de ruta');
    // Nobody was there, so that there is no hour of a visit to count from.
    t.setNow(later(60 + limits.publicLinkDays * 1440));
    expect((await openLink(t, secret)).statusCode).toBe(410);
  });
});
