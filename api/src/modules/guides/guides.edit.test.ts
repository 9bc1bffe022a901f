import { customFieldsApi } from '@tramo/contract/custom-fields';
import type { Endpoint } from '@tramo/contract/endpoint';
import { type GuideInput, noNotice, plainItem } from '@tramo/contract/guide-input';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuide,
  buildGuides,
  buildRouteRow,
  buildUser,
  guideParts,
} from '../../../test/builders.ts';
import { buildField } from '../../../test/fields.ts';
import { assignToRoute, closeRoute, startRoute } from './guides.lifecycle.service.ts';
import { guideDetail } from './guides.service.ts';

const t = await testApp();
const company = await buildCompany(t);
const at = new Date('2026-11-21T15:00:00Z');

const admin = (e: Endpoint, body: unknown, id: string) =>
  t.call(e, { token: company.admin.token, params: { id }, body });
const change = (id: string, body: object) => admin(guidesApi.update, body, id);
const errorOf = async (id: string, body: object) => (await change(id, body)).json().error;
const detail = (id: string): Promise<GuideDetail> => guideDetail(company.ctx, id, undefined);
const box = { ...plainItem, name: 'Caja', quantity: 1, packages: 1 };

describe('changing a guide', () => {
  it('keeps what is not sent, and writes the binnacle', async () => {
    const id = await buildGuide(company, { orderNumber: 'OC-1', windows: [{ startMinute: 540, endMinute: 600 }] });
    const answer = (await admin(guidesApi.update, { observations: 'Frágil', version: 1 }, id)).json();
    expect(answer).toMatchObject({
      observations: 'Frágil',
      orderNumber: 'OC-1',
      windows: [{ startMinute: 540 }],
      version: 2,
      labelCount: 1,
      location: 'pin',
    });
    const items = [{ name: 'Otra', quantity: 5, packages: 2, weightKg: 1 }];
    expect(
      (
        await admin(guidesApi.update, { items, party: { ...guideParts(company).party, contactName: 'Eva' } }, id)
      ).json(),
    ).toMatchObject({ load: { packages: 2, weightKg: 1 }, recipient: { contactName: 'Eva' } });
    const after = await detail(id);
    expect(after.items).toMatchObject([{ name: 'Otra', quantity: 5 }]);
    expect(after.binnacle.slice(1).map((l) => [l.action, l.fields, l.reason])).toEqual([
      ['updated', ['observations'], null],
      ['updated', ['party', 'items'], null],
    ]);
  });

  it('refuses a stale version with the row as it is now', async () => {
    const id = await buildGuide(company);
    await admin(guidesApi.update, { observations: 'uno', version: 1 }, id);
    const answer = await admin(guidesApi.update, { observations: 'dos', version: 1 }, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({
      key: 'general.stale',
      detail: { _id: id, observations: 'uno', version: 2 },
    });
    expect((await detail(id)).observations).toBe('uno');
  });

  it('a pin locates the guide', async () => {
    const id = await buildGuide(company, { party: { address: { lat: null, lng: null } } });
    expect((await detail(id)).location).toBeNull();
    expect((await admin(guidesApi.update, { lat: 25.7, lng: -100.3 }, id)).json()).toMatchObject({
      location: 'pin',
      recipient: { address: { lat: 25.7, lng: -100.3 } },
      version: 2,
    });
    expect((await detail(id)).binnacle.at(-1)).toMatchObject({ action: 'located', lat: 25.7, lng: -100.3 });
    expect((await admin(guidesApi.update, { lat: 25.7 }, id)).json().error.fields).toHaveProperty('lng');
    const other = await buildGuide(company, { party: { address: { lat: null, lng: null } } });
    expect((await admin(guidesApi.update, { lat: 25.7 }, other)).json().error.fields).toHaveProperty('lng');
    expect((await admin(guidesApi.update, { lat: 95, lng: 0 }, other)).json().error.fields).toEqual({
      lat: 'La latitud va de -90 a 90',
    });
  });

  it('another address without a pin of its own loses the old one, but not while it is in a route', async () => {
    const { party } = guideParts(company);
    const moved = { ...party, address: { ...party.address, street: 'Calle Nueva', lat: null, lng: null } };
    const same = {
      ...party,
      contactName: 'Otra',
      address: { ...party.address, street: 'AV. CONSTITUCION', lat: null, lng: null },
    };
    const id = await buildGuide(company);
    expect((await admin(guidesApi.update, { party: same }, id)).json()).toMatchObject({
      location: 'pin',
      recipient: { address: { lat: 25.668 } },
    });
    expect((await admin(guidesApi.update, { party: moved }, id)).json()).toMatchObject({
      location: null,
      recipient: { address: { street: 'Calle Nueva', lat: null } },
    });
    const inRoute = await buildGuide(company);
    await assignToRoute(company.ctx, { route: await buildRouteRow(t, company), guideIds: [inRoute], at });
    expect((await admin(guidesApi.update, { party: moved }, inRoute)).json().error.key).toBe('guides.no_coordinates');
  });

  it('does not go to another cedi while it is in a route', async () => {
    const id = await buildGuide(company);
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: [id], at });
    expect((await admin(guidesApi.update, { cediId: await buildCedi(t, company.id) }, id)).json().error).toMatchObject({
      key: 'guides.in_route',
      params: { route: route.name },
    });
  });

  it('ends with the visit', async () => {
    const id = await buildGuide(company, { folio: 'FIN-1' });
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: [id], at });
    await startRoute(company.ctx, { route, at });
    expect((await admin(guidesApi.update, { observations: 'aún se puede' }, id)).statusCode).toBe(200);
    await closeRoute(company.ctx, { route, at, reason: null });
    const answer = await admin(guidesApi.update, { observations: 'ya no' }, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.message).toBe('La guía FIN-1 está en "No entregada" y no admite este cambio');
  });
});

describe('every field of a guide', () => {
  it('may change alone, is named in the binnacle, and leaves the others', async () => {
    const clientId = await buildClient(t, company.id);
    const cediId = await buildCedi(t, company.id);
    const { party } = guideParts(company);
    const counterpart = { ...party, contactName: 'Quien envía' };
    const table: [object, object][] = [
      [{ folio: 'NUEVO-1' }, { folio: 'NUEVO-1' }],
      [{ subtype: 'Express' }, { subtype: 'Express' }],
      [{ clientId }, { client: { _id: clientId } }],
      [{ cediId }, { cedi: { _id: cediId } }],
      [{ scheduledDate: '2026-11-25' }, { scheduledDate: '2026-11-25' }],
      [{ scheduledUntil: '2026-11-28' }, { scheduledUntil: '2026-11-28' }],
      [{ party: { ...party, job: 'Recepción' } }, { recipient: { job: 'Recepción' } }],
      [{ counterpart }, { sender: counterpart }],
      [{ orderNumber: 'O-1' }, { orderNumber: 'O-1' }],
      [{ deliveryId: 'E-1' }, { deliveryId: 'E-1' }],
      [{ buyingOrders: ['A', 'B'] }, { buyingOrders: ['A', 'B'] }],
      [{ observations: 'Frágil' }, { observations: 'Frágil' }],
      [{ windows: [{ startMinute: 540, endMinute: 600 }] }, { windows: [{ startMinute: 540, endMinute: 600 }] }],
      [{ serviceMinutes: 33 }, { serviceMinutes: 33 }],
      [{ labelCount: 4 }, { labelCount: 4 }],
      [{ certifiedDelivery: true }, { certifiedDelivery: true }],
      [{ skills: ['hazmat'] }, { skills: ['hazmat'] }],
      [{ handling: ['heavy', 'fragile'] }, { handling: ['heavy', 'fragile'] }],
      [{ notify: { ...noNotice, sms: true } }, { notify: { ...noNotice, sms: true } }],
      [{ items: [{ ...box, code: 'C-1', packages: 3 }] }, { load: { packages: 3, weightKg: 0, volumeM3: 0 } }],
    ];
    const id = await buildGuide(company);
    let whole: object = {};
    for (const [body, now] of table) {
      const answer = await change(id, body);
      expect([body, answer.statusCode, answer.body.slice(0, 200)]).toEqual([body, 200, expect.any(String)]);
      whole = { ...whole, ...now };
      const after = await detail(id);
      expect(after).toMatchObject(whole);
      expect(after.binnacle.at(-1)).toMatchObject({
        action: 'updated',
        fields: Object.keys(body),
        from: 'pending',
        to: 'pending',
      });
      // The same once more changes nothing.
      expect((await change(id, body)).json().version).toBe(after.version);
    }
    expect((await detail(id)).binnacle).toHaveLength(table.length + 1);
    expect(
      (await change(id, { counterpart: null, subtype: null, clientId: null, scheduledUntil: null })).json(),
    ).toMatchObject({
      sender: null,
      subtype: null,
      client: null,
      scheduledUntil: null,
    });
  });

  it('tells where the folio is taken, here or by somebody at the same time', async () => {
    const [a, b] = (await buildGuides(company, [{ folio: 'UNICO-1' }, {}])) as [string, string];
    expect(await errorOf(b, { folio: 'UNICO-1' })).toMatchObject({
      code: 48,
      message: 'El folio: UNICO-1 ya existe',
      fields: { folio: 'El folio UNICO-1 ya existe' },
    });
    const answers = await Promise.all([a, b].map((id) => change(id, { folio: 'LOS-DOS' })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect((await change(a, { folio: (await detail(a)).folio })).statusCode).toBe(200);
  });

  it.each<[object, Record<string, string>]>([
    [{ scheduledUntil: '2026-11-20' }, { scheduledUntil: 'El último día no puede ser anterior al primero' }],
    [{ scheduledDate: '2026-11-30' }, { scheduledUntil: 'El último día no puede ser anterior al primero' }],
    [{ items: [box, { ...box, code: 'X' }, { ...box, code: 'x' }] }, { 'items.2.code': 'Hay elementos repetidos' }],
    [{ items: [] }, { items: 'La guía necesita al menos un paquete' }],
    [{ notify: { ...noNotice, email: true } }, { 'party.email': 'Este campo es requerido' }],
    [
      { counterpart: { contactName: 'Solo el nombre' } },
      { 'counterpart.phone': 'Este campo es requerido', 'counterpart.address': 'Este campo es requerido' },
    ],
    [{ folio: ' ' }, { folio: 'Este campo es requerido' }],
  ])('refuses %j and changes nothing', async (body, fields) => {
    const id = await buildGuide(company, { scheduledUntil: '2026-11-24', party: { email: '' } });
    const before = await detail(id);
    expect((await errorOf(id, { observations: 'x', ...body })).fields).toEqual(fields);
    expect(await detail(id)).toEqual(before);
  });

  it('of another company or cedi stays out of reach', async () => {
    const rival = await buildCompany(t);
    const id = await buildGuide(company);
    expect((await errorOf(id, { cediId: rival.cediId })).key).toBe('places.not_found');
    expect((await errorOf(id, { clientId: await buildClient(t, rival.id) })).fields).toHaveProperty('clientId');
    const foreign = await buildField(rival);
    expect((await errorOf(id, { customFields: { [foreign]: 'x' } })).fields).toEqual({
      [`customFields.${foreign}`]: 'El campo no existe',
    });
    const local = await buildUser(t, company.id, {
      roles: ['routes-manager'],
      cediIds: [await buildCedi(t, company.id)],
    });
    const answer = await t.call(guidesApi.update, {
      token: local.token,
      params: { id },
      body: { observations: 'robo' },
    });
    expect([answer.statusCode, answer.json().error.key]).toEqual([404, 'guides.not_found']);
  });
});

describe('another type', () => {
  const turned = { type: 'recollection', items: [box], customFields: {} } as const;

  it('takes new items and fields along, and the guide begins anew', async () => {
    const old = await buildField(company, { name: 'De entregas' });
    const id = await buildGuide(company, { customFields: { [old]: 'x' } });
    await t.platform.db.system((trx) =>
      sql`update guide set status = 'returnDelivery', sub_status = 'Programación de envío', available_status = 'returnDelivery',
        available_sub_status = 'Programación de envío', delivery_attempts = 1 where id = ${id}`.execute(trx),
    );
    for (const body of [
      { type: 'recollection' },
      { type: 'recollection', items: [box] },
      { type: 'recollection', customFields: {} },
    ])
      expect((await errorOf(id, body)).key).toBe('guides.items_lost');
    expect((await errorOf(id, { ...turned, customFields: { [old]: 'x' } })).fields).toEqual({
      [`customFields.${old}`]: 'El campo no existe',
    });
    const after = (await change(id, turned)).json();
    expect(after).toMatchObject({
      type: 'recollection',
      status: 'pending',
      subStatus: null,
      recipient: null,
      sender: { contactName: 'José Núñez' },
      deliveryAttempts: 1,
      customFields: {},
    });
    expect((await detail(id)).binnacle.at(-1)).toMatchObject({
      from: 'returnDelivery',
      to: 'pending',
      subStatus: null,
      reason: null,
      fields: ['type', 'customFields', 'items'],
    });
    // It waits as a collection: a route takes it and lets it go again.
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: [id], at });
    await startRoute(company.ctx, { route, at });
    await closeRoute(company.ctx, { route, at, reason: null });
    expect((await detail(id)).status).toBe('uncollected');
  });

  it('is refused in a route', async () => {
    const id = await buildGuide(company);
    await assignToRoute(company.ctx, { route: await buildRouteRow(t, company), guideIds: [id], at });
    expect((await errorOf(id, turned)).key).toBe('guides.in_route');
    // The type that it has is no change.
    expect((await change(id, { type: 'delivery', observations: 'sí' })).statusCode).toBe(200);
  });
});

describe('the company’s own fields', () => {
  const remove = (id: string) => t.call(customFieldsApi.remove, { token: company.admin.token, params: { id } });
  const items = (...list: Partial<GuideInput['items'][number]>[]) => list.map((item) => ({ ...box, ...item }));

  it('are checked together, and a deleted field’s values stay with their guide and its items', async () => {
    const own = await buildField(company, { name: 'Sello', required: true });
    const gone = await buildField(company, { name: 'Turno' });
    const lot = await buildField(company, { name: 'Lote', target: 'item', type: 'number' });
    const goneLot = await buildField(company, { name: 'Caducidad', target: 'item', type: 'date' });
    const id = await buildGuide(company, {
      customFields: { [own]: 'S', [gone]: 'matutino' },
      items: items(
        { name: 'Mesa', customFields: { [goneLot]: '2027-01-01' } },
        { name: 'Silla', customFields: { [lot]: 1 } },
      ),
    });
    expect((await errorOf(id, { customFields: { [gone]: 'x' } })).fields).toEqual({
      [`customFields.${own}`]: 'Este campo es obligatorio',
    });
    for (const field of [gone, goneLot]) await remove(field);
    // What the form shows, with the deleted one or without it.
    for (const customFields of [{ [own]: 'S2' }, { [own]: 'S3', [gone]: 'matutino' }])
      expect((await change(id, { customFields })).json().customFields).toEqual({ ...customFields, [gone]: 'matutino' });
    expect((await errorOf(id, { customFields: { [own]: 'S', [gone]: 'otro' } })).fields).toEqual({
      [`customFields.${gone}`]: 'El campo no existe',
    });
    await change(id, {
      items: items({ name: 'Silla', customFields: { [lot]: 2 } }, { name: 'Mesa', customFields: {} }),
    });
    expect((await detail(id)).items.map((item) => [item.name, item.customFields])).toEqual([
      ['Silla', { [lot]: 2 }],
      ['Mesa', { [goneLot]: '2027-01-01' }],
    ]);
    expect((await errorOf(id, { items: items({ customFields: { [lot]: 'dos' } }) })).fields).toEqual({
      [`items.0.customFields.${lot}`]: 'Debe ser un número',
    });
    // Without them sent nothing is asked.
    expect((await change(id, { observations: 'igual' })).statusCode).toBe(200);
    await remove(own);
  });
});
