import type { Endpoint } from '@tramo/contract/endpoint';
import { type GuideInput, noNotice, plainItem } from '@tramo/contract/guide-input';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildUser,
  type GuideParts,
  guideParts,
  type Person,
  unique,
} from '../../../test/builders.ts';
import { buildField, connectedCtx } from '../../../test/fields.ts';
import { createGuide, createGuides } from './guides.create.service.ts';
import { existingFolios } from './guides.service.ts';

const t = await testApp();
const company = await buildCompany(t);
const rival = await buildCompany(t);

const as = (who: Person) => ({
  send: (e: Endpoint, body?: unknown, id?: string) =>
    t.call(e, { token: who.token, ...(id ? { params: { id } } : {}), ...(body === undefined ? {} : { body }) }),
});
const admin = (e: Endpoint, body?: unknown, id?: string) => as(company.admin).send(e, body, id);
type Item = GuideInput['items'][number];
const twoItems = (...changes: Partial<Item>[]): Item[] =>
  changes.map((change, n) => ({ ...plainItem, name: `Caja ${n}`, quantity: 1, packages: 1, ...change }));

describe('guides that are asked for at the same time', () => {
  it('share a commit, and nothing else: each has its own sender, rights, faults and answer', async () => {
    const elsewhere = await buildCedi(t, company.id);
    const local = await buildUser(t, company.id, {
      roles: ['routes-manager'],
      cediIds: [elsewhere],
      fullName: 'Rita Local',
    });
    const field = await buildField(company, { required: true, target: 'collectionGuide' });
    const [folio, taken] = [`G-${unique()}`, `G-${unique()}`];
    const send = (who: Person, parts: GuideParts, of = company) =>
      as(who).send(guidesApi.create, guideParts(of, parts));
    await send(company.admin, { folio: taken });
    const answers = await Promise.all([
      send(company.admin, { folio: `${folio}-a` }),
      send(local, { folio: `${folio}-b`, cediId: elsewhere }),
      // A cedi that is not his, though it is the company's.
      send(local, { folio: `${folio}-c` }),
      send(company.admin, { folio: taken.toLowerCase() }),
      // Two of one folio: one of them is made.
      send(company.admin, { folio: `${folio}-d` }),
      send(local, { folio: `${folio}-D`, cediId: elsewhere }),
      send(company.admin, { folio: `${folio}-e`, type: 'recollection' }),
      send(rival.admin, { folio: `${folio}-a` }, rival),
      send(rival.admin, { folio: `${folio}-f` }),
    ]);
    const keys = answers.map((a) => (a.statusCode === 200 ? 'made' : keyOf(a)));
    expect(keys.slice(0, 4)).toEqual(['made', 'made', 'places.not_found', 'guides.folio_exists']);
    expect(keys.slice(4, 6).sort()).toEqual(['guides.folio_exists', 'made']);
    expect(keys.slice(6)).toEqual(['general.invalid', 'made', 'places.not_found']);
    expect(Object.keys(answers[6]?.json().error.fields)).toEqual([`customFields.${field}`]);
    const actors = await Promise.all(
      [0, 1].map(
        async (n) => (await admin(guidesApi.detail, undefined, answers[n]?.json()._id)).json().binnacle[0].actor,
      ),
    );
    expect(actors).toEqual(['Admin de Prueba', 'Rita Local']);
    await t.platform.db.system((trx) => sql`delete from custom_field where id = ${field}`.execute(trx));
  });

  it('one that the database cannot hold fails alone', async () => {
    const good = Array.from({ length: 4 }, () => guideParts(company));
    const bad = guideParts(company, { observations: 'a\u0000b' });
    const answers = await Promise.all([...good, bad].map((body) => admin(guidesApi.create, body)));
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200, 200, expect.any(Number)]);
    expect(answers[4]?.statusCode).toBeGreaterThanOrEqual(400);
    expect(answers[4]?.statusCode).toBeLessThan(500);
  });
});

describe('making a guide', () => {
  it('answers it whole, with the company’s service minutes, its load and its first line of the binnacle', async () => {
    const body = guideParts(company, {
      items: [1, 2].map((n) => ({
        ...plainItem,
        name: `Caja ${n}`,
        quantity: n,
        packages: n,
        weightKg: 1.1 * n,
        volumeM3: 0.1,
        declaredValue: 10.05,
      })),
    });
    const answer = await admin(guidesApi.create, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      folio: body.folio,
      status: 'pending',
      serviceMinutes: 10,
      load: { packages: 3, weightKg: 3.3, volumeM3: 0.2 },
      location: 'pin',
      route: null,
      version: 1,
      sender: null,
      cedi: { _id: company.cediId },
      recipient: { contactName: 'José Núñez', address: { zipCode: '64000', lat: 25.668 } },
      createdFromApi: false,
      can: { update: true, delete: true, route: true },
    });
    const whole = (await admin(guidesApi.detail, undefined, answer.json()._id)).json();
    expect(whole.items.map((i: { name: string; declaredValue: number }) => [i.name, i.declaredValue])).toEqual([
      ['Caja 1', 10.05],
      ['Caja 2', 10.05],
    ]);
    expect(whole.binnacle).toMatchObject([{ action: 'created', from: null, to: 'pending', actor: 'Admin de Prueba' }]);
  });

  it('refuses a folio that exists, also when two people send it at once', async () => {
    const folio = `DOBLE-${unique()}`;
    const answers = await Promise.all([1, 2, 3].map(() => admin(guidesApi.create, guideParts(company, { folio }))));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find((a) => a.statusCode === 409)?.json().error).toMatchObject({
      code: 48,
      message: `El folio: ${folio} ya existe`,
      fields: { folio: `El folio ${folio} ya existe` },
    });
    // Another company may use it.
    expect((await as(rival.admin).send(guidesApi.create, guideParts(rival, { folio }))).statusCode).toBe(200);
  });

  it.each([
    [{ items: [] }, 'items', 'La guía necesita al menos un paquete'],
    [{ labelCount: 0 }, 'labelCount', 'Debe haber al menos una etiqueta'],
    [{ party: { phone: '81' } }, 'party.phone', 'El teléfono se debe de conformar por 10 dígitos'],
    [{ party: { email: 'no' } }, 'party.email', 'Formato de email inválido'],
    [{ party: { address: { zipCode: '640' } } }, 'party.address.zipCode', 'Código postal no valido'],
    [{ party: { contactName: ' ' } }, 'party.contactName', 'Este campo es requerido'],
    [{ party: { companyName: ' ' } }, 'party.companyName', 'Este campo es requerido'],
    [{ party: { email: '' } }, 'party.email', 'Este campo es requerido'],
    [{ party: { address: { suburb: '' } } }, 'party.address.suburb', 'Este campo es requerido'],
    [{ party: { address: { extNumber: '' } } }, 'party.address.extNumber', 'Este campo es requerido'],
    [{ folio: '' }, 'folio', 'Este campo es requerido'],
    [{ scheduledUntil: '2026-11-20' }, 'scheduledUntil', 'El último día no puede ser anterior al primero'],
    [{ items: twoItems({ code: 'A-1' }, { code: ' a-1 ' }) }, 'items.1.code', 'Hay elementos repetidos'],
    [{ items: twoItems({ barcode: '750' }, { barcode: '750' }) }, 'items.1.barcode', 'Hay elementos repetidos'],
    [{ buyingOrders: ['OC-1', ''] }, 'buyingOrders.1', 'Este campo es requerido'],
    [{ skills: ['flying'] }, 'skills.0', 'El valor no es válido'],
    [
      { notify: { ...noNotice, whatsappPhone: '81' } },
      'notify.whatsappPhone',
      'El teléfono se debe de conformar por 10 dígitos',
    ],
    [
      { windows: [{ startMinute: 600, endMinute: 540 }] },
      'windows.0.endMinute',
      'La hora final debe ser posterior a la inicial',
    ],
  ] as [GuideParts, string, string][])('says what is wrong with %o', async (parts, field, message) => {
    const answer = await admin(guidesApi.create, guideParts(company, parts));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ [field]: message });
  });

  it('tells everything at once: the form, the range and the company’s own fields', async () => {
    const own = await buildCompany(t);
    const asked = await buildField(own, { name: 'Sello', required: true });
    const ofItem = await buildField(own, { name: 'Lote', target: 'item', type: 'number' });
    const answer = await as(own.admin).send(
      guidesApi.create,
      guideParts(own, {
        party: { companyName: '', email: '' },
        scheduledUntil: '2026-11-01',
        customFields: { [rival.id]: 'x' },
        items: [{ ...plainItem, name: 'Caja', quantity: 1, packages: 1, customFields: { [ofItem]: 'tres' } }],
      }),
    );
    expect(answer.json().error.fields).toEqual({
      'party.companyName': 'Este campo es requerido',
      'party.email': 'Este campo es requerido',
      scheduledUntil: 'El último día no puede ser anterior al primero',
      [`customFields.${rival.id}`]: 'El campo no existe',
      [`customFields.${asked}`]: 'Este campo es obligatorio',
      [`items.0.customFields.${ofItem}`]: 'Debe ser un número',
    });
  });

  it('keeps every field of it', async () => {
    const own = await buildCompany(t);
    const [seal, lot, visit] = [
      await buildField(own, { name: 'Sello', required: true }),
      await buildField(own, { name: 'Lote', target: 'item', type: 'number' }),
      await buildField(own, { name: 'Temperatura', type: 'number', required: true, capturable: true }),
    ];
    const clientId = await buildClient(t, own.id, { name: 'Abarrotes López' });
    const { party } = guideParts(own);
    const body = guideParts(own, {
      subtype: 'Express',
      clientId,
      scheduledUntil: '2026-11-23',
      orderNumber: 'PED-9',
      deliveryId: 'ENT-77',
      buyingOrders: ['OC-1', 'OC-2'],
      observations: 'Tocar fuerte',
      windows: [
        { startMinute: 540, endMinute: 600 },
        { startMinute: 900, endMinute: 960 },
      ],
      serviceMinutes: 25,
      labelCount: 3,
      certifiedDelivery: true,
      skills: ['refrigerated', 'liftgate'],
      handling: ['fragile', 'keepDry'],
      notify: { email: true, sms: false, whatsapp: true, whatsappPhone: '8187654321' },
      counterpart: {
        ...party,
        contactName: 'Remitente Uno',
        job: 'Almacén',
        address: { ...party.address, street: 'Juárez' },
      },
      customFields: { [seal]: ' S-1 ' },
      items: [
        { ...plainItem, name: 'Caja', quantity: 2, packages: 1, code: 'ART-1', sku: 'S', customFields: { [lot]: 4.5 } },
      ],
    });
    const { party: sent, counterpart, cediId: _cedi, clientId: _client, items, ...fields } = body;
    const answer = await as(own.admin).send(guidesApi.create, body);
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const whole: GuideDetail = (await as(own.admin).send(guidesApi.detail, undefined, answer.json()._id)).json();
    expect(whole).toMatchObject({
      ...fields,
      customFields: { [seal]: 'S-1' },
      client: { _id: clientId, name: 'Abarrotes López' },
      recipient: sent,
      sender: counterpart,
      origin: 'form',
      pendingRoles: [],
    });
    expect(whole.items.map(({ _id, managedQuantity: _, ...item }) => item)).toEqual(items);
    expect(visit in whole.customFields).toBe(false);
  });

  it('a collection has its own fields, and its sender is who is visited', async () => {
    const own = await buildCompany(t);
    const seal = await buildField(own, { name: 'Sello', target: 'collectionGuide', required: true });
    await buildField(own, { name: 'De entregas', required: true });
    const parts = { type: 'recollection', scheduledUntil: '2026-11-21', counterpart: null } as const;
    const refused = await as(own.admin).send(guidesApi.create, guideParts(own, parts));
    expect(refused.json().error.fields).toEqual({ [`customFields.${seal}`]: 'Este campo es obligatorio' });
    const made = await as(own.admin).send(
      guidesApi.create,
      guideParts(own, { ...parts, customFields: { [seal]: 'x' } }),
    );
    // A range of one day is no range.
    expect(made.json()).toMatchObject({ sender: { contactName: 'José Núñez' }, recipient: null, scheduledUntil: null });
  });

  it('another system may leave out what the form asks, and its guides are marked', async () => {
    const own = await buildCompany(t);
    const system = await connectedCtx(t, own);
    const made = await createGuide(system, guideParts(own, { party: { companyName: '', email: '' } }));
    expect(made).toMatchObject({
      origin: 'api',
      createdFromApi: true,
      location: 'api',
      recipient: { companyName: '' },
    });
    const notified = guideParts(own, { party: { email: '' }, notify: { ...noNotice, email: true } });
    await expect(createGuide(system, notified)).rejects.toMatchObject({
      fields: { 'party.email': 'Este campo es requerido' },
    });
  });

  it('refuses another company’s cedi and client', async () => {
    expect((await admin(guidesApi.create, guideParts(rival))).statusCode).toBe(404);
    const clientId = await buildClient(t, rival.id);
    expect((await admin(guidesApi.create, guideParts(company, { clientId }))).json().error.fields).toHaveProperty(
      'clientId',
    );
  });

  it('makes ten thousand with items and binnacle in seconds, all or none', async () => {
    const many = await buildCompany(t);
    const parts = Array.from({ length: 10_000 }, (_, i) => guideParts(many, { folio: `M-${i}` }));
    // The process's own time: a busy machine makes everything slow.
    const from = process.cpuUsage();
    for (let i = 0; i < parts.length; i += 500)
      await createGuides(many.ctx, parts.slice(i, i + 500), { source: 'file' });
    const seconds = process.cpuUsage(from).user / 1e6;
    expect(seconds).toBeLessThan(15);
    const clash = createGuides(many.ctx, [guideParts(many, { folio: 'NUEVO' }), guideParts(many, { folio: 'M-77' })], {
      source: 'file',
    });
    await expect(clash).rejects.toMatchObject({ key: 'guides.folio_exists', params: { folio: 'M-77' } });
    expect(await existingFolios(many.ctx, ['NUEVO', 'M-1', 'M-9999'])).toEqual(new Set(['m-1', 'm-9999']));
    const counts = await t.platform.db.system(
      async (trx) =>
        (
          await sql<object>`select (select count(*) from guide where company_id = ${many.id}) as g, (select count(*) from guide_item where company_id = ${many.id}) as i,
        (select count(*) from binnacle where company_id = ${many.id}) as b`.execute(trx)
        ).rows[0],
    );
    expect(counts).toEqual({ g: 10_000, i: 10_000, b: 10_000 });
  });
});
