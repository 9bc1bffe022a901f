/** Document 2: the company and its settings, alerts, dashboard, labels; the shape of calls, errors and tenants as decided. */
import { alertsApi } from '@tramo/contract/alerts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { setPrepaid } from '../../src/modules/ledger/ledger.operator.service.ts';
import { watchMoney } from '../../src/modules/ledger/ledger.watch.service.ts';
import { newId } from '../../src/platform/ids.ts';
import { testApp } from '../app.ts';
import { buildCompany, buildGuide, buildUser, guideParts } from '../builders.ts';
import { chargeNow, guideCharge, topUp } from '../ledger.ts';
import { multipart } from '../multipart.ts';
import { buildStartedRoute, manageGuide } from '../routes.ts';
import { endedJob, eventually } from '../waits.ts';
import { caller } from './send.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const admin = caller(t, company.admin.token);

const read = async () => (await admin.get('/company')).body;
const save = (change: object) => admin.put(`/company/${company.id}`, change);

describe('3 and 9 · the company', () => {
  test('begins with the defaults of both documents and of what was decided', async () => {
    expect(await read()).toMatchObject({
      _id: company.id,
      dateFormat: 'DD/MM/YYYY',
      hourFormat: '24H',
      timeZone: 'America/Mexico_City',
      distanceUnit: 'km',
      weightUnit: 'kg',
      volumeUnit: 'm3',
      defaultDeliveryMinutes: 10,
      defaultWaitMinutes: 5,
      firstWeekday: 1,
      minVehicleLoadPercent: 0,
      maxRoutesPerWeek: 50,
      singleSession: false,
      ui: {},
    });
  });

  test('has five activities, each a flag that what exists makes true', async () => {
    const activities = async (): Promise<Record<string, boolean>> => (await read()).activitiesCompleted;
    expect(Object.keys(await activities())).toHaveLength(5);
    expect(await activities()).toMatchObject({ cedi: true, profile: false });
    await save({ profile: { legalName: 'Empresa SA' } });
    expect(await activities()).toMatchObject({ profile: true });
  });

  test('keeps its profile: name, legal representative, email, website, contact, address, country', async () => {
    const profile = {
      legalName: 'Empresa SA de CV',
      legalRepresentative: 'Eva Luna',
      email: 'hola@empresa.mx',
      website: 'https://empresa.mx',
      contactName: 'Ana Ríos',
      address: 'Av. Juárez 1',
      country: 'México',
    };
    await save({ name: 'Empresa', profile });
    expect(await read()).toMatchObject({ name: 'Empresa', profile });
  });

  test.each([
    { dateFormat: 'YYYY-MM-DD' },
    { hourFormat: '12H' },
    { defaultDeliveryMinutes: 12 },
    { defaultWaitMinutes: 7 },
    { firstWeekday: 0 },
    { distanceUnit: 'miles' },
    { weightUnit: 'pounds' },
    { minVehicleLoadPercent: 30 },
    { maxRoutesPerWeek: 40 },
    { timeZone: 'America/Tijuana' },
  ])('keeps its regional settings: %o', async (change) => {
    expect((await save(change)).body).toMatchObject(change);
    expect(await read()).toMatchObject(change);
  });

  test('PUT /company/{id} {ui: {key: value}} keeps preferences of the interface, from anybody', async () => {
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    await caller(t, manager.token).put(`/company/${company.id}`, { ui: { columnas: ['folio'] } });
    expect((await read()).ui).toEqual({ columnas: ['folio'] });
  });

  test('new guides take the default delivery minutes', async () => {
    await save({ defaultDeliveryMinutes: 17 });
    expect((await admin.post('/guides', guideParts(company))).body.serviceMinutes).toBe(17);
  });

  test('a logo is at most 1 MB', async () => {
    const send = async (bytes: number) => {
      const image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#1d5fd0' } })
        .png()
        .toBuffer();
      const { payload, headers } = multipart(
        Buffer.concat([image, Buffer.alloc(Math.max(0, bytes - image.length))]),
        'logo.png',
      );
      return t.app.inject({
        method: 'POST',
        url: '/api/files?kind=logo',
        payload,
        headers: { ...headers, apikey: 'tramo-web', platform: 'web', token: company.admin.token },
      });
    };
    expect((await send(1024 * 1024 + 1)).statusCode).toBe(413);
    const { _id } = (await send(0)).json();
    expect((await save({ logoFileId: _id })).body.logoFileId).toBe(_id);
  });
});

describe('4 · alerts', () => {
  test('are unread, read or archived; marked as read, selected all, archived and deleted', async () => {
    const route = await buildStartedRoute(t, company, { stops: 2 });
    for (const id of route.guideIds)
      await manageGuide(t, route, id, { result: 'undelivered', subStatus: 'Cliente ausente' });
    const list = async (status = '') => (await admin.get(`/alerts?kinds=undelivered&status=${status}`)).body;
    const unread = await eventually(async () => {
      const { alerts } = await list('unread');
      expect(alerts).toHaveLength(2);
      return alerts;
    });
    await admin.put('/alerts', { ids: [unread[0]._id], status: 'read' });
    expect((await list('read')).alerts).toMatchObject([{ _id: unread[0]._id, status: 'read' }]);
    await admin.put('/alerts', { filter: { kinds: ['undelivered'] }, status: 'archived' });
    expect((await list('archived')).alerts).toHaveLength(2);
    expect((await admin.delete(`/alerts/${unread[0]._id}`)).body).toEqual({ ok: true });
    expect((await list()).alerts).toHaveLength(1);
    expect((await admin.delete(`/alerts/${unread[0]._id}`)).message).toBe('Hubo un error al eliminar la alerta');
  });

  test('the kinds that the portal watches', async () => {
    const kinds = 'delay,outOfZone,silent,lowBattery,undelivered,document,vehicleCheck';
    expect((await admin.get(`/alerts?kinds=${kinds}`)).status).toBe(200);
    expect((await read()).road.alerts).toMatchObject({ silentMinutes: 15, off: [] });
  });
});

describe('decided · alerts', () => {
  test('kind balance low, under 200 pesos', async () => {
    const c = await buildCompany(t);
    await setPrepaid(t.platform, c.id, true);
    await topUp(t.platform, c.id, 200_00);
    await watchMoney(t.platform);
    const alerts = async () =>
      (await t.call(alertsApi.list, { token: c.admin.token, query: { kinds: 'balance' } })).json().alerts;
    expect(await alerts()).toEqual([]);
    await chargeNow(t.platform, c.id, [guideCharge(newId(), null, { pesos: 0.01 })]);
    await watchMoney(t.platform);
    await eventually(async () =>
      expect(await alerts()).toMatchObject([{ status: 'unread', values: { pesos: 199.99 } }]),
    );
  });
});

describe('3 and 4 · notifications', () => {
  test('settings: channels email, SMS, WhatsApp; events start, on the way, managed, success, partial, undelivered', async () => {
    const { settings, version } = (await admin.get('/notifications')).body;
    const events = ['routeStart', 'onTheWay', 'managed', 'deliverySuccess', 'partial', 'undelivered'];
    const rules = events.map((event) => ({ event, recipient: 'recipient', channels: ['email', 'sms', 'whatsapp'] }));
    const changed = { ...settings, rules: [...settings.rules, ...rules] };
    const saved = await admin.put('/notifications', { settings: changed, version });
    expect(saved.body.settings.rules.map((r: { event: string }) => r.event)).toEqual(['certifiedCode', ...events]);
  });

  test('default email, extra emails, consolidated notifications', async () => {
    const { settings, version } = (await admin.get('/notifications')).body;
    const told = {
      defaultEmail: 'avisos@norte.mx',
      extraEmails: ['gerencia@norte.mx'],
      consolidated: { perStop: true, dailySummary: { isOn: true, minute: 1080 } },
    };
    const saved = await admin.put('/notifications', { settings: { ...settings, ...told }, version });
    expect(saved.body.settings).toMatchObject(told);
  });
});

describe('2 · dashboard and labels', () => {
  test.each([
    ['Progress', '/dashboard/progress', { startDate: '2026-11-23' }, 'totals'],
    ['Map', '/dashboard/map', { from: '2026-11-01', to: '2026-11-23' }, 'points'],
    ['Efficiency', '/dashboard/efficiency', { from: '2026-11-01', to: '2026-11-23' }, 'now'],
  ])('%s has its figures', async (_, path, body, part) => {
    expect((await admin.post(path, body)).body).toHaveProperty(part);
  });

  test('delivery proof lists the visits', async () => {
    expect((await admin.post('/proof/list', {})).body.visits).toBeInstanceOf(Array);
  });

  test('label paper is 4 × 6 inches: on the screen and as PDF', async () => {
    const id = await buildGuide(company);
    expect((await admin.get(`/labels/preview/${id}`)).body).toMatchObject({ width: 4 * 203, height: 6 * 203 });
    const { jobId } = (await admin.post('/labels', { by: 'guides', guideIds: [id] })).body;
    const job = await endedJob(t, company.admin.token, jobId);
    const { body } = await admin.get(`/files/${job.progress.detail.fileId}`);
    expect(/\/MediaBox\s*\[\s*0 0 (\d+) (\d+)/.exec(body)?.slice(1).map(Number)).toEqual([4 * 72, 6 * 72]);
  });
});

describe('what was decided of calls, errors and tenants', () => {
  test('one origin: the API answers under /api alone, errors carry code and message', async () => {
    const reply = await admin.get('/no-existe');
    expect([reply.status, reply.body.error]).toMatchObject([
      404,
      { code: expect.anything(), message: expect.any(String) },
    ]);
  });

  test('validation errors are 422 with a message for each path', async () => {
    const reply = await admin.post('/guides', guideParts(company, { folio: '', party: { phone: '1' } }));
    expect([reply.status, reply.body.error.fields]).toEqual([
      422,
      { folio: 'Este campo es requerido', 'party.phone': 'El teléfono se debe de conformar por 10 dígitos' },
    ]);
  });

  test('ids are UUIDv7 and times ISO 8601 in UTC', async () => {
    const { body } = await admin.post('/guides', guideParts(company));
    expect(body._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(body.createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('no call reads or writes across companies', async () => {
    const stranger = caller(t, (await buildCompany(t)).admin.token);
    const id = await buildGuide(company);
    for (const reply of [
      await stranger.get(`/guides/${id}`),
      await stranger.put(`/guides/${id}`, { observations: 'ajena' }),
      await stranger.delete(`/guides/${id}`),
    ])
      expect(reply.status).toBe(404);
    expect((await stranger.post('/guides/list', {})).body.guides).toEqual([]);
  });

  test('messages that left are listed with their state', async () => {
    expect((await admin.get('/messages')).body).toMatchObject({
      messages: expect.any(Array),
      withoutProvider: ['email', 'sms', 'whatsapp'],
    });
  });

  test('a stale version is refused with 409 and the row as it is', async () => {
    const id = await buildGuide(company);
    await admin.put(`/guides/${id}`, { observations: 'uno', version: 1 });
    const reply = await admin.put(`/guides/${id}`, { observations: 'dos', version: 1 });
    expect([reply.status, reply.body.error.detail]).toMatchObject([409, { observations: 'uno', version: 2 }]);
  });
});
