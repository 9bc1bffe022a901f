import { accountsApi } from '@tramo/contract/accounts-api';
import { clientsApi } from '@tramo/contract/clients';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { notificationSettingsApi } from '@tramo/contract/notification-settings';
import { notificationsApi } from '@tramo/contract/notifications';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuides,
  buildUser,
  type Company,
  type GuideParts,
} from '../../../test/builders.ts';
import { type NoticeDesk, openNoticeDesk } from '../../../test/notices.ts';
import { type BuiltRoute, buildReadyRoute, buildStartedRoute, manageGuide, pins } from '../../../test/routes.ts';
import { watchNotices } from './notifications.watch.service.ts';

const t = await testApp();
let c: Company;
let desk: NoticeDesk;
beforeEach(async () => {
  c = await buildCompany(t);
  desk = openNoticeDesk(t, c);
});
afterEach(() => t.setNow(null));

/** Guides at places of their own, whose recipients have a mail and a phone. */
const guides = (count: number, parts: GuideParts = {}): GuideParts[] =>
  pins(count).map((address, n) => ({ party: { address, email: `r${n}@casa.mx`, phone: `811234560${n}` }, ...parts }));
const started = (parts: GuideParts[] = guides(3)): Promise<BuiltRoute> => buildStartedRoute(t, c, { guides: parts });
const visit = (route: BuiltRoute, n: number, body: object = {}) => manageGuide(t, route, route.guideIds[n] ?? '', body);
const ago = (minutes: number): string => new Date(t.platform.now().getTime() - minutes * 60_000).toISOString();
const failed = { result: 'undelivered', subStatus: 'Cliente ausente' };

describe('a route leaves', () => {
  it('tells each recipient once, however often the route changes afterwards', async () => {
    await desk.rules([{ event: 'routeStart' }]);
    const route = await started();
    await desk.hear();
    expect(await desk.told()).toEqual([
      'routeStart email r0@casa.mx',
      'routeStart email r1@casa.mx',
      'routeStart email r2@casa.mx',
    ]);
    await visit(route, 0);
    await desk.hear();
    expect(await desk.told()).toHaveLength(3);
  });

  it('whom the driver goes to first is told that he comes, and not also that he left; the others when it is their turn', async () => {
    await desk.rules([{ event: 'routeStart' }, { event: 'onTheWay' }]);
    const route = await started();
    await desk.hear();
    expect(await desk.told()).toEqual([
      'onTheWay email r0@casa.mx',
      'routeStart email r1@casa.mx',
      'routeStart email r2@casa.mx',
    ]);
    await visit(route, 0);
    await desk.hear();
    expect(await desk.told()).toContain('onTheWay email r1@casa.mx');
    expect((await desk.notices())[0]?.body).toMatch(/\d\d:\d\d/);
  });

  it('tells nobody of a route that is not on the road, or was cancelled before it left', async () => {
    await desk.rules([{ event: 'routeStart' }]);
    const route = await buildReadyRoute(t, c, { guides: guides(2) });
    await desk.hear();
    await t.call(routesApi.remove, { token: c.admin.token, params: { id: route.id } });
    await desk.hear();
    expect(await desk.told()).toEqual([]);
  });

  it('nothing is told by rules that came after it', async () => {
    const route = await started();
    await desk.hear();
    await desk.rules([{ event: 'routeStart' }, { event: 'onTheWay' }]);
    await visit(route, 0, failed);
    await desk.hear();
    expect(await desk.told()).toEqual(['onTheWay email r1@casa.mx']);
  });
});

describe('a visit', () => {
  it('is told by the specific event; who only wants to know of every one is told of that', async () => {
    await desk.rules(
      [
        { event: 'deliverySuccess', channels: ['email'] },
        { event: 'managed', channels: ['email', 'sms'] },
        { event: 'managed', recipient: 'defaultEmail' },
        { event: 'undelivered', recipient: 'defaultEmail' },
      ],
      { defaultEmail: 'avisos@norte.mx' },
    );
    const route = await started();
    await visit(route, 0);
    await visit(route, 1, failed);
    await desk.hear();
    const told = await desk.told();
    expect(told.filter((m) => m.endsWith('r0@casa.mx'))).toEqual(['deliverySuccess email r0@casa.mx']);
    expect(told.filter((m) => m.endsWith('avisos@norte.mx')).sort()).toEqual([
      'managed email avisos@norte.mx',
      'undelivered email avisos@norte.mx',
    ]);
    expect(told.filter((m) => m.includes('sms'))).toHaveLength(2);
  });

  it('reported by mistake and made again is told once; its other end is told', async () => {
    await desk.rules([{ event: 'deliverySuccess' }, { event: 'undelivered' }]);
    const route = await started();
    await visit(route, 0, failed);
    await desk.hear();
    const reopen = { routeId: route.id, at: t.platform.now().toISOString(), reason: 'Me equivoqué' };
    const id = route.guideIds[0] ?? '';
    expect(
      (await t.call(driverApi.reopen, { token: route.driver.token, params: { id }, body: reopen })).statusCode,
    ).toBe(200);
    await visit(route, 0, failed);
    await desk.hear();
    expect(await desk.told()).toEqual(['undelivered email r0@casa.mx']);
    await t.call(guidesApi.correct, {
      token: c.admin.token,
      params: { id },
      body: { result: 'delivered', reason: 'Sí lo recibió' },
    });
    await desk.hear();
    expect(await desk.told()).toEqual(['undelivered email r0@casa.mx', 'deliverySuccess email r0@casa.mx']);
    for (const correction of [
      { result: 'undelivered', subStatus: 'Cliente ausente', reason: 'No' },
      { result: 'delivered', reason: 'Sí' },
    ])
      await t.call(guidesApi.correct, { token: c.admin.token, params: { id }, body: correction });
    await desk.hear();
    expect(await desk.told()).toHaveLength(2);
  });

  it('that the office made up by closing the route is told to nobody', async () => {
    await desk.rules([{ event: 'undelivered' }, { event: 'managed' }]);
    const route = await started();
    await t.call(routesApi.close, {
      token: c.admin.token,
      params: { id: route.id },
      body: { reason: 'Se acabó el día' },
    });
    await desk.hear();
    expect(await desk.told()).toEqual([]);
  });

  it('told by a phone a day later is no news', async () => {
    await desk.rules([{ event: 'deliverySuccess' }]);
    const route = await started();
    await t.platform.db.system((trx) =>
      sql`update route set started_at = now() - interval '3 days', created_at = now() - interval '3 days' where id = ${route.id}`.execute(
        trx,
      ),
    );
    await visit(route, 0, { at: ago(26 * 60) });
    await visit(route, 1, { at: ago(5 * 60) });
    await desk.hear();
    expect(await desk.told()).toEqual(['deliverySuccess email r1@casa.mx']);
  });

  it('of several guides at one door for one person is one message; the others say with which', async () => {
    await desk.rules([{ event: 'deliverySuccess' }]);
    const [at] = pins(1);
    const same = { party: { address: at ?? {}, email: 'ana@casa.mx' } };
    const route = await started([{ ...same, folio: 'D-1' }, { ...same, folio: 'D-2' }, ...guides(1)]);
    const [one = '', two = ''] = route.guideIds;
    const answer = await t.call(driverApi.manageMany, {
      token: route.driver.token,
      body: {
        routeId: route.id,
        guides: [{ id: one }, { id: two }],
        result: 'delivered',
        at: t.platform.now().toISOString(),
      },
    });
    expect(answer.statusCode).toBe(200);
    await desk.hear();
    expect(await desk.told()).toEqual(['deliverySuccess email ana@casa.mx']);
    const [first, second] = (await desk.notices()).sort((a) => (a.reason === null ? -1 : 1));
    expect(first?.subject).toContain('D-1, D-2');
    expect([second?.guideId, second?.reason]).toEqual([two, 'toldTogether']);
  });
});

describe('who is told', () => {
  it('the client’s contacts, the company’s mails and its own people who see the cedi, each address once', async () => {
    const client = await buildClient(t, c.id);
    for (const email of ['compras@tienda.mx', 'avisos@norte.mx'])
      await t.call(clientsApi.createContact, {
        token: c.admin.token,
        params: { id: client },
        body: { name: 'Compras', phone: '8111111111', email },
      });
    const own = await buildUser(t, c.id, { cediIds: [c.cediId] });
    const other = await buildUser(t, c.id, { cediIds: [await buildCedi(t, c.id)] });
    await t.platform.db.system((trx) =>
      sql`update app_user set email = case id when ${own.userId} then 'de.aqui@norte.mx' else 'de.otro@norte.mx' end
        where id in (${own.userId}, ${other.userId})`.execute(trx),
    );
    const event = 'deliverySuccess';
    await desk.rules(
      [
        { event, recipient: 'clientContacts', channels: ['sms', 'email'], mode: 'chain' },
        { event, recipient: 'extraEmails' },
        { event, recipient: 'defaultEmail' },
        { event, recipient: 'ownPeople', channels: ['push', 'email'] },
      ],
      { defaultEmail: 'avisos@norte.mx', extraEmails: ['gerencia@norte.mx'], ownPeople: [own.userId, other.userId] },
    );
    const route = await started(guides(1, { clientId: client }));
    await visit(route, 0);
    await desk.hear();
    // Both contacts have one phone: the second one is reached by mail, which is the company’s own besides.
    expect((await desk.told()).map((m) => m.slice(event.length + 1))).toEqual([
      'sms 8111111111',
      'email avisos@norte.mx',
      'email de.aqui@norte.mx',
      'email gerencia@norte.mx',
    ]);
  });

  it('a client’s exceptions stand in the place of the company’s rules', async () => {
    const [quiet, loud] = [await buildClient(t, c.id), await buildClient(t, c.id)];
    await desk.rules([{ event: 'deliverySuccess' }]);
    const cell = { event: 'deliverySuccess', recipient: 'recipient' } as const;
    const except = (clientId: string, way: unknown) =>
      t.call(notificationSettingsApi.saveClient, {
        token: c.admin.token,
        params: { clientId },
        body: { exceptions: [{ ...cell, way }], version: 0 },
      });
    await except(quiet, null);
    await except(loud, { channels: ['sms'] });
    const route = await started(guides(3).map((g, n) => ({ ...g, clientId: [quiet, loud, null][n] ?? null })));
    for (const n of [0, 1, 2]) await visit(route, n);
    await desk.hear();
    expect(await desk.told()).toEqual(['deliverySuccess sms 8112345601', 'deliverySuccess email r2@casa.mx']);
  });

  it('recipients by the channels that their guide has on, where the company wants it so', async () => {
    await desk.rules([{ event: 'deliverySuccess', channels: ['whatsapp', 'email'] }], { asGuideAsks: true });
    const notify = { email: false, sms: false, whatsapp: true, whatsappPhone: '5511112222' };
    const route = await started([...guides(1, { notify }), ...guides(2).slice(1)]);
    for (const n of [0, 1]) await visit(route, n);
    await desk.hear();
    expect(await desk.told()).toEqual(['deliverySuccess whatsapp 5511112222']);
  });

  it('a summary of the day in one mail, for those who get mails of everything', async () => {
    t.setNow(new Date('2026-11-21T16:00:00Z'));
    await desk.rules([{ event: 'deliverySuccess', recipient: 'defaultEmail' }, { event: 'deliverySuccess' }], {
      defaultEmail: 'avisos@norte.mx',
      consolidated: { perStop: true, dailySummary: { isOn: true, minute: 18 * 60 } },
    });
    const route = await started();
    for (const n of [0, 1]) await visit(route, n);
    await desk.hear();
    expect(await desk.told()).toEqual(['deliverySuccess email r0@casa.mx', 'deliverySuccess email r1@casa.mx']);
    const summaries = async (): Promise<{ subject: string; body: string; html: string; unsubscribe_url: string }[]> =>
      (
        await t.platform.db.system((trx) =>
          sql<{
            subject: string;
            body: string;
            html: string;
            unsubscribe_url: string;
          }>`select subject, body, html, unsubscribe_url from message where company_id = ${c.id} and event is null`.execute(
            trx,
          ),
        )
      ).rows;
    await watchNotices(t.platform);
    expect(await summaries()).toEqual([]);
    t.setNow(new Date('2026-11-22T00:00:30Z'));
    await watchNotices(t.platform);
    await watchNotices(t.platform);
    const [summary, ...others] = await summaries();
    expect(others).toEqual([]);
    expect(summary?.subject).toBe('Resumen del 21/11/2026: 2 avisos');
    expect(summary?.body.match(/10:00 · Entrega exitosa · /g)).toHaveLength(2);
    expect(summary?.body).toContain('\n\nEntrega exitosa: 2\n\n');
    expect(summary?.html.match(/>10:00</g)).toHaveLength(2);
    expect(summary?.html).toMatch(/\/unsubscribe#[\w-]+"/);
    expect(summary?.unsubscribe_url).toContain('/public/unsubscribe/one-click?token=');
  });
});

describe('an arrival that moves', () => {
  const look = async (minutes: number): Promise<void> => {
    t.setNow(new Date(t.platform.now().getTime() + minutes * 60_000));
    await watchNotices(t.platform);
  };

  it('is told once it holds, by so many minutes from what was told, and never many times', async () => {
    t.setNow(new Date('2026-11-21T16:00:00Z'));
    await desk.rules([{ event: 'changedArrival' }]);
    await started(guides(2));
    await desk.hear();
    await look(10);
    await look(1);
    expect(await desk.told()).toEqual([]);
    // Nobody has heard of the vehicle since: it cannot arrive before now.
    await look(60);
    expect(await desk.told()).toEqual([]);
    await look(3);
    const [first] = await desk.notices();
    expect(await desk.told()).toHaveLength(2);
    expect(first?.body).toMatch(/\d\d:\d\d.*\d\d:\d\d/s);
    await look(1);
    expect(await desk.told()).toHaveLength(2);
    for (let n = 0; n < 60; n++) await look(15);
    expect(await desk.told()).toHaveLength(6);
  });

  it('near is told so many minutes before, once', async () => {
    t.setNow(new Date('2026-11-21T16:00:00Z'));
    await desk.rules([{ event: 'onTheWay' }], { onTheWay: { minutesBefore: 5 } });
    const parts = guides(2).map((g, n) => ({
      ...g,
      party: { ...g.party, address: { lat: 25.7 + n * 0.3, lng: -100.3 } },
    }));
    await started(parts);
    await desk.hear();
    expect(await desk.told()).toEqual([]);
    for (let n = 0; n < 8; n++) await look(2);
    expect(await desk.told()).toEqual(['onTheWay email r0@casa.mx']);
  });
});

describe('what the company itself is told', () => {
  it('a guide out of reach, once a day, and not twice to who asked for that mail in the profile', async () => {
    const { token, userId } = c.admin;
    await t.platform.db.system(async (trx) => {
      await sql`update address set range_km = 5 where id = ${c.cediId}`.execute(trx);
      await sql`update app_user set email = 'admin@norte.mx' where id = ${userId}`.execute(trx);
    });
    await desk.rules(
      [
        { event: 'guideOutOfRange', recipient: 'ownPeople' },
        { event: 'guideOutOfRange', recipient: 'defaultEmail' },
      ],
      {
        ownPeople: [userId],
        defaultEmail: 'avisos@norte.mx',
      },
    );
    const [guide = ''] = await buildGuides(c, [{ party: { address: { lat: 27, lng: -100.3 } } }]);
    const geofencing = { distanceKm: 148, reason: 'range', zone: null };
    const confirm = () =>
      t.call(notificationsApi.notify, { token, body: { guide, geofencing, type: 'guideOutOfRange' } });
    await confirm();
    await confirm();
    await desk.hear();
    expect(await desk.told()).toEqual([
      'guideOutOfRange email admin@norte.mx',
      'guideOutOfRange email avisos@norte.mx',
    ]);
    expect((await desk.notices())[0]?.body).toContain('Admin de Prueba');
    const notify = { newSession: false, documentsExpiring: false, guideOutOfRange: true };
    expect((await t.call(accountsApi.updateUser, { token, params: { id: userId }, body: { notify } })).statusCode).toBe(
      200,
    );
    const [next = ''] = await buildGuides(c, [{ party: { address: { lat: 27, lng: -100.3 } } }]);
    await t.call(notificationsApi.notify, { token, body: { guide: next, geofencing, type: 'guideOutOfRange' } });
    await desk.hear();
    expect((await desk.notices()).filter((n) => n.guideId === next).map((n) => n.to)).toEqual(['avisos@norte.mx']);
  });
});

describe('an appointment', () => {
  const tomorrow = (): string => new Date(t.platform.now().getTime() + 86_400_000).toISOString();
  const later = async (minutes: number): Promise<void> => {
    t.setNow(new Date(t.platform.now().getTime() + minutes * 60_000));
    await watchNotices(t.platform);
  };
  beforeEach(async () => {
    t.setNow(new Date('2026-11-21T16:00:00Z'));
    await desk.rules([{ event: 'appointment' }]);
  });

  it('is told once the route of a coming day has been left alone for a while, and again when its hours change', async () => {
    const route = await buildReadyRoute(t, c, { guides: guides(2), startDate: tomorrow() });
    await desk.hear();
    await later(1);
    expect(await desk.told()).toEqual([]);
    await later(2);
    expect(await desk.told()).toEqual(['appointment email r0@casa.mx', 'appointment email r1@casa.mx']);
    expect((await desk.notices())[0]?.body).toContain('22/11/2026');
    const id = route.guideIds[0] ?? '';
    const changed = await t.call(guidesApi.update, {
      token: c.admin.token,
      params: { id },
      body: { windows: [{ startMinute: 600, endMinute: 720 }] },
    });
    expect(changed.statusCode).toBe(200);
    await desk.hear();
    await later(3);
    expect((await desk.notices()).map((n) => n.to)).toEqual(['r0@casa.mx', 'r1@casa.mx', 'r0@casa.mx']);
    expect((await desk.notices())[2]?.body).toContain('10:00 – 12:00');
    await desk.hear();
    await later(3);
    expect(await desk.told()).toHaveLength(3);
  });

  it('of a route that was cancelled meanwhile, or of today, is none', async () => {
    const route = await buildReadyRoute(t, c, { guides: guides(2), startDate: tomorrow() });
    await buildReadyRoute(t, c, { guides: guides(2) });
    await desk.hear();
    await t.call(routesApi.remove, { token: c.admin.token, params: { id: route.id } });
    await desk.hear();
    await later(5);
    expect(await desk.told()).toEqual([]);
  });
});

describe('quiet hours', () => {
  test.each([
    ['America/Tijuana', '2026-11-22T06:30:00Z', '2026-11-22T15:00:00.000Z'],
    ['America/Mexico_City', '2026-11-22T04:30:00Z', '2026-11-22T13:00:00.000Z'],
    ['America/Cancun', '2026-11-22T03:30:00Z', '2026-11-22T12:00:00.000Z'],
  ])(
    'at half past ten in the evening in %s a visit waits for seven; that he comes is not told any more',
    async (timeZone, now, until) => {
      await t.platform.db.system((trx) =>
        sql`update company set time_zone = ${timeZone} where id = ${c.id}`.execute(trx),
      );
      await desk.rules([{ event: 'deliverySuccess' }, { event: 'onTheWay' }], { quiet: { from: 22 * 60, to: 7 * 60 } });
      const { email } = t.platform.providers;
      t.platform.providers.email = {
        name: 'smtp',
        channel: 'email',
        send: async () => ({ state: 'sent', providerId: null }),
      };
      t.setNow(new Date(now));
      try {
        const route = await started(guides(2));
        await visit(route, 0);
        await desk.hear();
        const held = (await desk.notices()).map((n) => [n.event, n.status, n.reason]);
        expect(held).toEqual([
          ['deliverySuccess', 'held', null],
          ['onTheWay', 'suppressed', 'quietHours'],
        ]);
        const { rows } = await t.platform.db.system((trx) =>
          sql<{ at: Date }>`select next_at as at from message where company_id = ${c.id} and status = 'held'`.execute(
            trx,
          ),
        );
        expect(rows.map((r) => r.at.toISOString())).toEqual([until]);
        // Taken back before anybody read it, and made again: it waits again, once.
        const id = route.guideIds[0] ?? '';
        await t.call(driverApi.reopen, {
          token: route.driver.token,
          params: { id },
          body: { routeId: route.id, at: t.platform.now().toISOString() },
        });
        await desk.hear();
        expect((await desk.notices())[0]).toMatchObject({
          event: 'deliverySuccess',
          status: 'suppressed',
          reason: 'outdated',
        });
        await visit(route, 0);
        await desk.hear();
        expect((await desk.notices()).filter((n) => n.event === 'deliverySuccess').map((n) => n.status)).toEqual([
          'held',
        ]);
      } finally {
        if (email) t.platform.providers.email = email;
        else delete t.platform.providers.email;
      }
    },
  );
});
