/** Document 2: guides, their verification, their states and their codes. */
import { describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import {
  buildClient,
  buildCompany,
  buildGuide,
  buildGuides,
  buildUser,
  type GuideParts,
  guideParts,
  unique,
} from '../builders.ts';
import { openCodesDesk } from '../codes.ts';
import { buildField } from '../fields.ts';
import { type BuiltRoute, buildReadyRoute, buildStartedRoute, manageGuide } from '../routes.ts';
import { caller, type Reply } from './send.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const admin = caller(t, company.admin.token);

const create = (parts: GuideParts = {}): Promise<Reply> => admin.post('/guides', guideParts(company, parts));
const read = async (id: string) => (await admin.get(`/guides/${id}`)).body;
const statusOf = async (id: string): Promise<string> => (await read(id)).status;
const route = (guides: readonly string[]): Promise<Reply> =>
  admin.post('/routes', { name: 'R', order: [], guides, address: company.cediId, startDate: new Date().toISOString() });
const manage = async (r: BuiltRoute, n: number, result: string, subStatus?: string): Promise<void> => {
  const items = result.startsWith('partial')
    ? (await read(r.guideIds[n] as string)).items.map((i: { _id: string }) => ({ id: i._id, quantity: 1 }))
    : [];
  const answer = await manageGuide(t, r, r.guideIds[n] as string, { result, subStatus, items });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
};

describe('3 · the guide', () => {
  test('keeps every field of the document', async () => {
    const field = await buildField(company, { name: 'Sello' });
    const clientId = await buildClient(t, company.id, { name: 'Librería' });
    const { body } = await create({
      folio: 'COMPLETA-1',
      subtype: 'Urgente',
      clientId,
      scheduledDate: '2026-12-01',
      scheduledUntil: '2026-12-03',
      windows: [{ startMinute: 540, endMinute: 780 }],
      orderNumber: 'OC-7',
      deliveryId: 'E-9',
      buyingOrders: ['C-1', 'C-2'],
      observations: 'Tocar el timbre',
      certifiedDelivery: true,
      notify: { email: true, sms: false, whatsapp: true, whatsappPhone: '8187654321' },
      customFields: { [field]: 'rojo' },
      party: { phoneExtension: '12', job: 'Almacenista' },
    });
    expect(await read(body._id)).toMatchObject({
      _id: body._id,
      folio: 'COMPLETA-1',
      type: 'delivery',
      subtype: 'Urgente',
      order: null,
      status: 'pending',
      subStatus: null,
      recipient: {
        contactName: 'José Núñez',
        companyName: 'Comercial Núñez',
        phone: '8112345678',
        phoneExtension: '12',
        job: 'Almacenista',
        address: { lat: 25.668, lng: -100.309 },
      },
      cedi: { _id: company.cediId },
      client: { _id: clientId, name: 'Librería' },
      scheduledDate: '2026-12-01',
      scheduledUntil: '2026-12-03',
      windows: [{ startMinute: 540, endMinute: 780 }],
      labelCount: 1,
      deliveryAttempts: 0,
      certifiedDelivery: true,
      verifiedClientCheckList: [],
      boxes: 1,
      cediRecipient: { cedi: { _id: company.cediId } },
      orderNumber: 'OC-7',
      deliveryId: 'E-9',
      buyingOrders: ['C-1', 'C-2'],
      observations: 'Tocar el timbre',
      items: [{ _id: expect.any(String), name: 'Caja', quantity: 2, packages: 1 }],
      customFields: { [field]: 'rojo' },
      documents: [],
      notify: { whatsapp: true, whatsappPhone: '8187654321' },
      createdFromApi: false,
      binnacle: [{ action: 'created', to: 'pending' }],
      serviceMinutes: 10,
    });
  });

  test('a recollection is visited at its sender', async () => {
    const { body } = await create({ type: 'recollection' });
    expect(body).toMatchObject({ type: 'recollection', sender: { address: { lat: 25.668 } }, recipient: null });
  });

  test('the guides of another system are marked', async () => {
    const { key } = (await admin.post('/api-keys', { name: 'Tienda' })).body;
    const shop = caller(t, '', { apikey: key, platform: 'api' });
    expect((await shop.post('/guides', guideParts(company))).body).toMatchObject({
      createdFromApi: true,
      origin: 'api',
    });
  });

  test('an item has quantity, packages, kg, m3, declared value, SKU and bar code', async () => {
    const item = {
      name: 'Caja',
      quantity: 3,
      packages: 2,
      weightKg: 1.5,
      volumeM3: 0.2,
      declaredValue: 10.05,
      sku: 'S-1',
      barcode: '750',
      code: '',
      customFields: {},
    };
    const { body } = await create({ items: [item] });
    expect((await read(body._id)).items).toMatchObject([item]);
  });
});

describe('4 · the guide’s states', () => {
  test.each([
    ['delivery', 'delivered', undefined],
    ['delivery', 'partial', 'Producto incompleto'],
    ['delivery', 'undelivered', 'Cliente ausente'],
    ['recollection', 'collected', undefined],
    ['recollection', 'partialCollection', 'Faltaron piezas'],
    ['recollection', 'uncollected', 'No había mercancía'],
  ] as const)('a %s goes pending → processing → route → %s', async (type, result, subStatus) => {
    const id = await buildGuide(company, { type });
    expect(await statusOf(id)).toBe('pending');
    const { body } = await route([id]);
    expect(await statusOf(id)).toBe('processing');
    await admin.delete(`/routes/${body.routeId}`);
    expect(await statusOf(id)).toBe('pending');
    const started = await buildStartedRoute(t, company, { guides: [{ type }] });
    expect(await statusOf(started.guideIds[0] as string)).toBe('route');
    await manage(started, 0, result, subStatus);
    expect(await statusOf(started.guideIds[0] as string)).toBe(result);
  });

  test.each([
    ['delivery', 'undelivered', 'Cliente ausente', 'returnDelivery'],
    ['delivery', 'partial', 'Producto incompleto', 'returnDelivery'],
    ['recollection', 'uncollected', 'No había mercancía', 'returnRecollection'],
  ] as const)('a %s that ended %s (%s) returns to the available list as %s', async (type, result, subStatus, back) => {
    const started = await buildStartedRoute(t, company, { guides: [{ type }, {}] });
    const id = started.guideIds[0] as string;
    await manage(started, 0, result, subStatus);
    await admin.put(`/routes/close/${started.id}`);
    for (const scheduling of ['Programación de envío', 'Reprogramación de envío']) {
      const reply = await admin.post(`/guides/${id}/return`, { scheduledDate: '2026-12-10', subStatus: scheduling });
      if (scheduling === 'Reprogramación de envío') expect(reply.status).toBe(409);
      else expect(reply.body).toMatchObject({ status: back, subStatus: scheduling, deliveryAttempts: 1, route: null });
    }
    const available = (await admin.post('/guides/list', { available: true, limit: 500 })).body.guides;
    expect(available.map((g: { _id: string }) => g._id)).toContain(id);
  });

  test('a delivered guide that needs no paper is completed when its route closes', async () => {
    const started = await buildStartedRoute(t, company, { guides: [{}, { type: 'recollection' }] });
    await manage(started, 0, 'delivered');
    await manage(started, 1, 'collected');
    await admin.put(`/routes/close/${started.id}`);
    for (const id of started.guideIds) expect(await statusOf(id)).toBe('completed');
  });

  test('the binnacle tells route assigned, started, en route to the destination and delivered: who, when, from and to', async () => {
    const started = await buildStartedRoute(t, company, { guides: [{}] });
    await manage(started, 0, 'delivered');
    const { binnacle } = await read(started.guideIds[0] as string);
    expect(binnacle.map((b: { action: string; from: string; to: string }) => [b.action, b.from, b.to])).toEqual([
      ['created', null, 'pending'],
      ['assigned', 'pending', 'processing'],
      ['started', 'processing', 'route'],
      ['enRoute', 'route', 'route'],
      ['managed', 'route', 'delivered'],
    ]);
    expect(binnacle[4]).toMatchObject({ actor: expect.stringMatching(/^Operador/), at: expect.any(String) });
  });

  test('changing the type loses items and custom fields: both must be sent anew', async () => {
    const { body } = await create();
    const reply = await admin.put(`/guides/${body._id}`, { type: 'recollection' });
    expect([reply.status, reply.message]).toEqual([
      422,
      'Al cambiar el tipo se pierden los artículos y los campos personalizados: envíalos de nuevo',
    ]);
    const items = [{ name: 'Bolsa', quantity: 1, packages: 1 }];
    await admin.put(`/guides/${body._id}`, { type: 'recollection', items, customFields: {} });
    expect(await read(body._id)).toMatchObject({ type: 'recollection', items: [{ name: 'Bolsa' }] });
  });
});

describe('5 · verification before a route', () => {
  const generator = 'Generador de documentos';
  const supervisor = 'Supervisor de documentos';
  test.each([
    [{ generateDocuments: true }, [generator]],
    [{ checkingOthers: true }, [supervisor]],
    [{ verifyDocuments: true }, [supervisor]],
    [{ generateDocuments: true, checkingOthers: true }, [generator, supervisor]],
    [{ generateDocuments: true, verifyDocuments: true }, [generator, supervisor]],
  ])('a client that asks for %o needs %s', async (config, roles) => {
    const clientId = await buildClient(t, company.id, config);
    const folio = `V-${unique()}`;
    const id = await buildGuide(company, { clientId, folio });
    const message = `La guía: ${folio} tiene pendiente la verificación de checklist por el ${roles.join(' y ')}`;
    const reply = await route([id]);
    expect([reply.status, reply.message]).toEqual([409, message]);
    for (const role of roles)
      await admin.post('/guides/verify', {
        ids: [id],
        role: role === generator ? 'documentGenerator' : 'supervisorDocuments',
      });
    expect((await route([id])).status).toBe(200);
  });

  test('a client that asks for nothing needs none', async () => {
    const clientId = await buildClient(t, company.id);
    expect((await route([await buildGuide(company, { clientId })])).status).toBe(200);
  });

  test('after a return the attempt that counts is the present one plus one', async () => {
    const clientId = await buildClient(t, company.id, { generateDocuments: true });
    const id = await buildGuide(company, { clientId });
    await admin.post('/guides/verify', { ids: [id], role: 'documentGenerator' });
    const driver = await buildUser(t, company.id, { type: 'driver' });
    const started = { id: (await route([id])).body.routeId, guideIds: [id], driver, vehicleId: '' };
    const { body: vehicles } = await admin.get('/vehicles');
    await admin.put(`/routes/${started.id}`, {
      driver: driver.userId,
      vehicle: vehicles.vehicles.find((v: { status: string }) => v.status === 'available')._id,
    });
    await caller(t, driver.token).post(`/driver/routes/${started.id}/start`, { at: new Date().toISOString() });
    await manage(started, 0, 'undelivered', 'Cliente ausente');
    await admin.put(`/routes/close/${started.id}`);
    await admin.post(`/guides/${id}/return`, { scheduledDate: '2026-12-10', subStatus: 'Programación de envío' });
    expect(await read(id)).toMatchObject({
      deliveryAttempts: 1,
      requiredAttempt: 2,
      pendingRoles: ['documentGenerator'],
      verifiedClientCheckList: [{ role: 'documentGenerator', deliveryAttempts: 0 }],
    });
    expect((await route([id])).message).toMatch(/verificación de checklist por el Generador de documentos$/);
    await admin.post('/guides/verify', { ids: [id], role: 'documentGenerator' });
    expect((await read(id)).verifiedClientCheckList[0]).toMatchObject({ deliveryAttempts: 2 });
    expect((await route([id])).status).toBe(200);
  });

  test('only the roles of the documents verify', async () => {
    const clientId = await buildClient(t, company.id, { generateDocuments: true });
    const id = await buildGuide(company, { clientId });
    const reviewer = await buildUser(t, company.id, {
      staffType: 'supervisorDocuments',
      roles: ['supervisorDocuments'],
    });
    const reply = await caller(t, reviewer.token).post('/guides/verify', { ids: [id], role: 'documentGenerator' });
    expect(reply.message).toBe('No verificas documentos en ese rol');
  });
});

describe('5 · the new guide', () => {
  const required = 'Este campo es requerido';
  test('says with the document’s words what is missing: typed, chosen, or asked for by the company itself', async () => {
    const own = await buildCompany(t);
    const seal = await buildField(own, { name: 'Sello', required: true });
    const office = caller(t, own.admin.token);
    const fieldsOf = (reply: Reply): object => reply.body.error.fields;
    expect(fieldsOf(await office.post('/guides', guideParts(own, { folio: '' })))).toEqual({ folio: required });
    const unsealed = await office.post('/guides', guideParts(own));
    expect(fieldsOf(unsealed)).toEqual({ [`customFields.${seal}`]: 'Este campo es obligatorio' });
    expect(fieldsOf(await office.delete('/guides/unassigned', { ids: [] }))).toEqual({ ids: 'Campo requerido' });
  });

  test.each<[string, string, GuideParts, string]>([
    ['folio', 'folio', { folio: ' ' }, required],
    ['company name', 'party.companyName', { party: { companyName: '' } }, required],
    ['contact name', 'party.contactName', { party: { contactName: '' } }, required],
    ['recipient phone', 'party.phone', { party: { phone: '' } }, required],
    ['email', 'party.email', { party: { email: '' } }, required],
    ['zip code', 'party.address.zipCode', { party: { address: { zipCode: '' } } }, required],
    ['suburb', 'party.address.suburb', { party: { address: { suburb: '' } } }, required],
    ['city', 'party.address.city', { party: { address: { city: '' } } }, required],
    ['exterior number', 'party.address.extNumber', { party: { address: { extNumber: '' } } }, required],
    ['packages', 'items', { items: [] }, 'La guía necesita al menos un paquete'],
  ])('%s is required', async (_, field, parts, message) => {
    const reply = await create(parts);
    expect([reply.status, reply.message]).toEqual([422, 'Por favor, revisa los errores en el formulario']);
    expect(reply.body.error.fields).toEqual({ [field]: message });
  });

  test.each<[string, string, GuideParts, string]>([
    [
      'phone of 9 digits',
      'party.phone',
      { party: { phone: '811234567' } },
      'El teléfono se debe de conformar por 10 dígitos',
    ],
    [
      'phone of 11 digits',
      'party.phone',
      { party: { phone: '81123456789' } },
      'El teléfono se debe de conformar por 10 dígitos',
    ],
    ['email without domain', 'party.email', { party: { email: 'eva@' } }, 'Formato de email inválido'],
    [
      'zip code of 4 digits',
      'party.address.zipCode',
      { party: { address: { zipCode: '6400' } } },
      'Código postal no valido',
    ],
    [
      'zip code of 6 digits',
      'party.address.zipCode',
      { party: { address: { zipCode: '640000' } } },
      'Código postal no valido',
    ],
    ['label count of 0', 'labelCount', { labelCount: 0 }, 'Debe haber al menos una etiqueta'],
  ])('%s is refused', async (_, field, parts, message) => {
    expect((await create(parts)).body.error.fields).toEqual({ [field]: message });
  });

  test('code 48: the folio must be unique, whatever its case', async () => {
    await create({ folio: 'Unico-1' });
    const reply = await create({ folio: 'UNICO-1' });
    expect([reply.status, reply.body.error.code, reply.message]).toEqual([409, 48, 'El folio: UNICO-1 ya existe']);
    expect(reply.body.error.fields).toEqual({ folio: 'El folio UNICO-1 ya existe' });
  });

  test('without a label count there is one label for each package', async () => {
    const item = { name: 'Caja', quantity: 1, packages: 2, weightKg: 0, volumeM3: 0, declaredValue: 0 };
    const items = [item, { ...item, packages: 3 }].map((i) => ({
      ...i,
      sku: '',
      barcode: '',
      code: '',
      customFields: {},
    }));
    expect((await create({ items })).body.labelCount).toBe(5);
  });

  test('a duplicate item id is rejected', async () => {
    const item = {
      name: 'Caja',
      quantity: 1,
      packages: 1,
      weightKg: 0,
      volumeM3: 0,
      declaredValue: 0,
      sku: '',
      barcode: '',
      customFields: {},
    };
    const reply = await create({
      items: [
        { ...item, code: 'A-1' },
        { ...item, code: 'A-1' },
      ],
    });
    expect(reply.body.error.fields).toEqual({ 'items.1.code': 'Hay elementos repetidos' });
  });
});

describe('5 · geofencing', () => {
  test('a guide is in range when its haversine distance (radius 6371 km) is at most the range', async () => {
    const here = { lat: 25.67, lng: -100.31 };
    // One degree of latitude on a sphere of that radius.
    const km = (Math.PI / 180) * 6371;
    await admin.put(`/address/${company.cediId}`, { rangeKm: Number((km + 0.001).toFixed(3)) });
    const verdict = async (lat: number) =>
      (await admin.post(`/address/${company.cediId}/range`, { points: [{ ...here, lat }] })).body.verdicts[0];
    expect(await verdict(26.67)).toMatchObject({ isInside: true, distanceKm: expect.closeTo(km, 1) });
    expect(await verdict(26.6701)).toMatchObject({ isInside: false, reason: 'range' });
  });

  test('an out-of-range guide needs a confirmation, which is told to those who want to know', async () => {
    await admin.put(`/address/${company.cediId}`, { rangeKm: 20 });
    const far = await buildGuide(company, { folio: 'LEJOS-7', party: { address: { lat: 26.5, lng: -100.3 } } });
    const body = { name: 'R', order: [], guides: [far], address: company.cediId, startDate: '2026-12-03T16:00:00Z' };
    expect((await admin.post('/routes', body)).message).toBe('Confirma las guías fuera del alcance del CEDIS: LEJOS-7');
    expect((await admin.post('/routes', { ...body, rangeConfirmed: true })).status).toBe(200);
    const geofencing = { distanceKm: 92, reason: 'range', zone: null };
    expect((await admin.post('/notifications', { guide: far, geofencing, type: 'guideOutOfRange' })).body).toEqual({
      ok: true,
    });
    await admin.put(`/address/${company.cediId}`, { rangeKm: null });
  });
});

describe('7 · the calls of guides', () => {
  test('POST /guides/list is paged by 50, and POST /guides/list/count counts', async () => {
    const house = await buildCompany(t);
    await buildGuides(
      house,
      Array.from({ length: 51 }, () => ({})),
    );
    const calls = caller(t, house.admin.token);
    const first = (await calls.post('/guides/list', {})).body;
    expect([first.guides.length, first.count]).toEqual([50, { totalCount: 51, totalPages: 2 }]);
    expect((await calls.post('/guides/list/count', {})).body).toEqual({ count: first.count });
  });

  test('PUT /guides/{id} changes one, GET /guides/{id}?routeId reads it, DELETE /guides/{id} deletes it', async () => {
    const id = await buildGuide(company);
    expect((await admin.put(`/guides/${id}`, { observations: 'Nuevo' })).body.observations).toBe('Nuevo');
    expect((await admin.delete(`/guides/${id}`)).body).toEqual({ ok: true });
    expect((await admin.get(`/guides/${id}`)).status).toBe(404);
    const { guideIds, id: routeId } = await buildReadyRoute(t, company, { stops: 1 });
    expect((await admin.get(`/guides/${guideIds[0]}?routeId=${routeId}`)).body.route._id).toBe(routeId);
  });

  test('DELETE /guides/unassigned deletes guides without a route, and none that has one', async () => {
    const ids = await buildGuides(company, [{}, {}]);
    expect((await admin.delete('/guides/unassigned', { ids })).body).toEqual({ deleted: 2 });
    const { guideIds } = await buildReadyRoute(t, company, { stops: 1 });
    expect((await admin.delete('/guides/unassigned', { ids: guideIds })).body.deleted ?? 0).toBe(0);
    expect(await statusOf(guideIds[0] as string)).toBe('processing');
  });

  test('GET and POST /xls-options keep columns of sheets', async () => {
    const option = { name: 'Hoja de la tienda', headers: { Pedido: 'folio' } };
    const { body } = await admin.post('/xls-options', option);
    expect((await admin.get('/xls-options')).body.options).toContainEqual(body);
  });

  test('POST /guides/check-balance tells what guides cost, GET /notifications/costs the prices', async () => {
    const { costs } = (await admin.get('/notifications/costs')).body;
    expect(costs).toEqual({
      managedGuide: 2.5,
      sms: 0.9,
      whatsapp: 1.2,
      certifiedCode: 1,
      emailsIncluded: 1000,
      emailPackage: 1000,
      emailPackagePrice: 150,
    });
    const asked = { guides: 10, certified: 2, sms: 10, whatsapp: 5 };
    expect((await admin.post('/guides/check-balance', asked)).body.cost.total).toBe(10 * 2.5 + 2 + 9 + 6);
  });
});

describe('9 · certified delivery', () => {
  test('the code that the recipient gives the driver has 6 digits, and the delivery needs it', async () => {
    const desk = openCodesDesk(t, company);
    const started = await desk.startedRoute();
    const id = started.guideIds[0] as string;
    const code = await desk.codeOf(id);
    expect(code).toMatch(/^\d{6}$/);
    expect((await desk.manage(started, id)).json().error.message).toMatch(/falta el código del destinatario$/);
    expect((await desk.manage(started, id, { code })).json().status).toBe('delivered');
  });

  test('parcels are followed by folio and the last 4 digits of the phone', async () => {
    const { body } = await create({ folio: 'RASTREO-1' });
    const find = (phone: string) => caller(t).get(`/public/tracking/${company.id}?folio=rastreo-1&phone=${phone}`);
    expect((await find('5678')).body).toMatchObject({ folio: 'RASTREO-1', status: 'pending' });
    expect((await find('0000')).status).toBe(404);
    expect((await admin.get(`/guides/${body._id}/links`)).body.tracking).toContain('/tracking#');
  });
});
