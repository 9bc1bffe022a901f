/** Document 2: cedis, vehicles, clients and their contacts, statuses and sub-statuses, custom fields; how every list answers. */
import { beforeAll, describe, expect, test } from 'vitest';
import { demoCatalogue } from '../../src/modules/places/places.catalogue.ts';
import { savePostalCodes } from '../../src/modules/places/places.postal.service.ts';
import { sha256, testApp } from '../app.ts';
import { buildCedi, buildCompany, buildUser, buildVehicle, guideParts, unique } from '../builders.ts';
import { buildReadyRoute } from '../routes.ts';
import { type Caller, caller, type Reply } from './send.ts';

const t = await testApp();
const company = await buildCompany(t);
const admin = caller(t, company.admin.token);

const place = {
  street: 'Av. Ceylán',
  extNumber: '959',
  suburb: 'Industrial Vallejo',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
  zipCode: '02300',
};
const cedi = (parts: object = {}) => ({ name: `Cedi ${unique()}`, ...place, lat: 19.4868, lng: -99.1557, ...parts });
const required = 'Este campo es requerido';
const ten = 'El teléfono se debe de conformar por 10 dígitos';

describe('3 and 4 · addresses and cedis', () => {
  test('a cedi has status, name, zip code, street, alias, references, state, zones and crossdocking', async () => {
    const rings = [
      [
        [-99.2, 19.4],
        [-99.1, 19.4],
        [-99.1, 19.5],
        [-99.2, 19.4],
      ],
    ];
    const parts = {
      name: 'Vallejo',
      alias: 'CDMX',
      references: 'Portón azul',
      phone: '5512345678',
      openingHours: [{ startMinute: 480, endMinute: 1200 }],
      rangeKm: 30,
      geofencing: [
        { kind: 'allowed', name: 'Norte', rings },
        { kind: 'restricted', name: 'Centro', rings },
      ],
      acceptsCrossdocking: true,
    };
    const { body } = await admin.post('/address', cedi(parts));
    expect(body).toMatchObject({ _id: expect.any(String), status: 'enabled', ...place, ...parts });
    expect((await admin.get('/address?crossdocking=true')).body.addresses).toMatchObject([{ _id: body._id }]);
  });

  test.each([
    [{ zipCode: '123' }, { zipCode: 'Código postal no valido' }],
    [{ name: '' }, { name: required }],
    [{ phone: '55' }, { phone: ten }],
  ])('a cedi keeps its rules: %o', async (parts, fields) => {
    expect((await admin.post('/address', cedi(parts))).body.error.fields).toEqual(fields);
  });

  test('an address is soft-deleted by the status ‘deleted’', async () => {
    const { body } = await admin.post('/address', cedi());
    expect((await admin.put(`/address/${body._id}`, { status: 'deleted' })).body.status).toBe('deleted');
    expect((await admin.get('/address?limit=200')).body.addresses).not.toContainEqual(
      expect.objectContaining({ _id: body._id }),
    );
  });

  test('an admin sees all addresses, others with cedis only their own', async () => {
    const own = await buildCedi(t, company.id, { name: 'El suyo' });
    const { token } = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [own] });
    const names = async (calls: Caller): Promise<string[]> =>
      (await calls.post('/address/list', { cedisIds: [own, company.cediId] })).body.addresses.map(
        (a: { _id: string }) => a._id,
      );
    expect(await names(caller(t, token))).toEqual([own]);
    expect((await names(admin)).sort()).toEqual([own, company.cediId].sort());
    expect((await caller(t, token).get('/address')).body.count.totalCount).toBe(1);
  });
});

describe('3 and 4 · vehicles', () => {
  const vehicle = (parts: object = {}) => ({
    nickname: 'Urvan 1',
    plate: `ABC-${unique()}`,
    type: 'van',
    capacity: { quantity: 100, weightKg: 1000, volumeM3: 9 },
    ...parts,
  });
  test('one has status, id (the plate when none is given), nickname, plate, brand, model, capacity, provider and origin', async () => {
    const provider = (await admin.post('/providers', { name: 'Fletes Luna' })).body._id;
    const { body } = await admin.post(
      '/vehicles',
      vehicle({
        plate: 'XYZ-99',
        brand: 'Nissan',
        model: 'Urvan',
        floatType: 'third',
        providerId: provider,
        originAddressId: company.cediId,
      }),
    );
    expect(body).toMatchObject({
      status: 'available',
      vehicleId: 'XYZ-99',
      nickname: 'Urvan 1',
      plate: 'XYZ-99',
      brand: 'Nissan',
      model: 'Urvan',
      capacity: { quantity: 100, weightKg: 1000, volumeM3: 9 },
      floatType: 'third',
      provider: { _id: provider },
      originAddress: { _id: company.cediId },
    });
  });

  test.each(['bike', 'motorbike', 'car', 'van', 'truck3_5', 'rabon', 'torton', 'trailer'])(
    '%s is a type',
    async (type) => {
      expect((await admin.post('/vehicles', vehicle({ type }))).body.type).toBe(type);
    },
  );

  test('one keeps costs, shift, skills, maintenance and its papers', async () => {
    const parts = {
      costPerKm: 4.5,
      fixedCost: 300,
      shiftStartMinute: 420,
      shiftEndMinute: 1080,
      skills: ['refrigerated', 'liftgate', 'hazmat'],
      status: 'maintenance',
      documents: [{ kind: 'insurance', number: 'P-1', validUntil: '2027-01-01', fileId: null }],
    };
    expect((await admin.post('/vehicles', vehicle(parts))).body).toMatchObject(parts);
  });

  test('a third-party vehicle names its provider', async () => {
    expect((await admin.post('/vehicles', vehicle({ floatType: 'third' }))).body.error.fields).toEqual({
      providerId: 'Elige el proveedor de la unidad',
    });
  });

  test('one is changed, and soft-deleted by the status ‘deleted’', async () => {
    const id = await buildVehicle(t, company);
    expect((await admin.put(`/vehicles/${id}`, { nickname: 'Otra' })).body.nickname).toBe('Otra');
    expect((await admin.put(`/vehicles/${id}`, { status: 'deleted' })).body.status).toBe('deleted');
    const { vehicles } = (await admin.get('/vehicles')).body;
    expect(vehicles.map((v: { _id: string }) => v._id)).not.toContain(id);
  });

  test('one with a route under way is not deleted', async () => {
    const { vehicleId } = await buildReadyRoute(t, company, { name: 'La suya' });
    expect((await admin.put(`/vehicles/${vehicleId}`, { status: 'deleted' })).message).toMatch(
      /tiene la ruta La suya sin terminar: no se puede eliminar$/,
    );
  });
});

describe('3 and 5 · clients', () => {
  const newClient = async (parts: object = {}): Promise<string> =>
    (await admin.post('/clients', { name: `Cliente ${unique()}`, ...parts })).body._id;
  const contact = { name: 'Rosa Peña', phone: '8112345678', email: 'rosa@tienda.mx' };

  test('one has name, optional client id, RFC, company name, tags, notes and totals of deliveries, pickups and managements', async () => {
    const parts = {
      name: 'Farmacias Alfa',
      clientId: 'C-7',
      rfc: 'FAL010101AB1',
      companyName: 'Alfa SA',
      tags: ['farma'],
      notes: 'Paga a 30 días',
    };
    const { body } = await admin.post('/clients', parts);
    expect(body).toMatchObject({ ...parts, totals: { deliveries: 0, pickups: 0, managements: 0 } });
    await admin.post('/guides', guideParts(company, { clientId: body._id }));
    await admin.post('/guides', guideParts(company, { clientId: body._id, type: 'recollection' }));
    expect((await admin.get(`/clients/${body._id}`)).body.totals).toEqual({
      deliveries: 1,
      pickups: 1,
      managements: 0,
    });
  });

  test('its settings are generate, check others and verify documents', async () => {
    const id = await newClient();
    const checkListConfig = { generateDocuments: true, checkingOthers: false, verifyDocuments: true };
    await admin.put(`/clients/${id}/settings`, { checkListConfig });
    expect((await admin.get(`/clients/${id}`)).body.checkListConfig).toEqual(checkListConfig);
  });

  test('it is changed, and deleted', async () => {
    const id = await newClient();
    expect((await admin.put(`/clients/${id}`, { name: 'Nombre nuevo' })).body.name).toBe('Nombre nuevo');
    expect((await admin.delete(`/clients/${id}`)).body).toEqual({ ok: true });
    expect((await admin.get(`/clients/${id}`)).status).toBe(404);
  });

  test.each<[string, object, object]>([
    [
      'all fields are required',
      { name: '', phone: '', email: '' },
      { name: required, phone: required, email: required },
    ],
    ['email format', { ...contact, email: 'rosa@' }, { email: 'Formato de email inválido' }],
    ['phone of 10 digits', { ...contact, phone: '811234567' }, { phone: ten }],
    [
      'invalid characters are listed',
      { ...contact, name: 'Rosa <Peña> {1}' },
      { name: 'Caracteres no permitidos: < > { }' },
    ],
  ])('contacts: %s', async (_, body, fields) => {
    expect((await admin.post(`/clients/${await newClient()}/contacts`, body)).body.error.fields).toEqual(fields);
  });

  test('contacts are added, listed, changed and deleted', async () => {
    const path = `/clients/${await newClient()}/contacts`;
    const { body } = await admin.post(path, contact);
    expect((await admin.get(path)).body.contacts).toMatchObject([contact]);
    await admin.put(`${path}/${body._id}`, { ...contact, name: 'Rosa Luna' });
    expect((await admin.get(`${path}?search=luna`)).body.contacts).toHaveLength(1);
    await admin.delete(`${path}/${body._id}`);
    expect((await admin.get(path)).body.contacts).toEqual([]);
  });

  test('addresses are added with their hours and access notes, listed, changed and deleted', async () => {
    const path = `/clients/${await newClient()}/addresses`;
    const address = {
      ...place,
      intNumber: '',
      municipality: '',
      betweenStreets: '',
      references: '',
      lat: 25.67,
      lng: -100.31,
    };
    const sent = {
      name: 'Sucursal',
      address,
      windows: [{ startMinute: 540, endMinute: 780 }],
      accessNotes: 'Por atrás',
    };
    const { body } = await admin.post(path, sent);
    expect((await admin.get(path)).body.addresses).toMatchObject([sent]);
    expect((await admin.put(`${path}/${body._id}`, { ...sent, name: 'Bodega' })).body.name).toBe('Bodega');
    await admin.delete(`${path}/${body._id}`);
    expect((await admin.get(path)).body.addresses).toEqual([]);
  });
});

describe('5 and 8 · statuses and their checklists', () => {
  test('GET /status answers the statuses by their names', async () => {
    const { status } = (await admin.get('/status')).body;
    expect(status.map((s: { label: string }) => s.label)).toEqual([
      'Pendiente',
      'En proceso',
      'En ruta',
      'Entregada',
      'Entrega parcial',
      'No entregada',
      'Recolectada',
      'Recolección parcial',
      'No recolectada',
      'Devuelta a disponibles',
      'Recolección devuelta a disponibles',
      'Completada',
    ]);
  });

  test('each status needs at least one checklist, and one that is visible', async () => {
    const id = (await admin.post('/substatus', { category: 'collected', name: 'El único' })).body.subStatusId;
    const refusal = async (change: object): Promise<unknown[]> => {
      const { status, message } = await admin.put(`/substatus/${id}`, change);
      return [status, message];
    };
    // The portal says them in Spanish: 'Debes tener al menos un checklist de este estado visible', and without the last word.
    expect(await refusal({ visible: false })).toEqual([422, 'Visibility not updated']);
    expect(await refusal({ status: 'deleted' })).toEqual([422, 'Status not updated']);
  });

  test('a checklist toggles between enabled and inactive', async () => {
    const id = (await admin.post('/substatus', { category: 'undelivered', name: 'Perro suelto' })).body.subStatusId;
    for (const status of ['inactive', 'enabled'])
      expect((await admin.put(`/substatus/${id}`, { status })).body).toMatchObject({ status, checklistStatus: status });
  });
});

describe('3 · custom fields', () => {
  const field = (parts: object = {}) => ({ target: 'guide', name: `Campo ${unique()}`, type: 'text', ...parts });
  test('one has name, type, description, show in report, required and capturable', async () => {
    const parts = { name: 'Sello', description: 'Del empaque', showInReport: true, required: false, capturable: true };
    const { body } = await admin.post('/custom-fields', field(parts));
    expect(body).toMatchObject({ ...parts, type: 'text', target: 'guide' });
    expect((await admin.get('/custom-fields')).body.customFields).toContainEqual(body);
    expect((await admin.put(`/custom-fields/${body._id}`, { name: 'Marchamo' })).body.name).toBe('Marchamo');
    expect((await admin.delete(`/custom-fields/${body._id}`)).body).toEqual({ ok: true });
  });
  test.each(['guide', 'item', 'collectionGuide', 'collectionItem'])('there are fields for %s', async (target) => {
    expect((await admin.post('/custom-fields', field({ target }))).body.target).toBe(target);
  });
});

describe('what was decided of every list', () => {
  type List = [what: string, method: 'get' | 'post', path: string, name: string];
  const searched: List[] = [
    ['cedis', 'get', '/address', 'addresses'],
    ['accounts', 'post', '/accounts', 'accounts'],
    ['vehicles', 'get', '/vehicles', 'vehicles'],
    ['providers', 'get', '/providers', 'providers'],
    ['sub-statuses', 'get', '/substatus', 'substatus'],
    ['clients', 'get', '/clients', 'clients'],
    ['guides', 'post', '/guides/list', 'guides'],
    ['routes', 'post', '/routes/list', 'routes'],
    ['papers that end', 'get', '/documents/expiring', 'documents'],
  ];
  const lists: List[] = [
    ...searched,
    ['messages', 'get', '/messages', 'messages'],
    ['alerts', 'get', '/alerts', 'alerts'],
    ['history', 'get', '/audit', 'entries'],
    ['imports', 'get', '/guides/imports', 'imports'],
  ];
  const ask = (method: 'get' | 'post', path: string, query: Record<string, string | number>): Promise<Reply> =>
    method === 'post'
      ? admin.post(path, query)
      : admin.get(
          `${path}?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]))}`,
        );

  test.each(lists)(
    '%s: items under their name, count{totalCount, totalPages}, no more than 5000',
    async (_, method, path, name) => {
      const { body, status } = await ask(method, path, { page: 1, limit: 5000, search: '' });
      expect(status).toBe(200);
      expect(body[name]).toBeInstanceOf(Array);
      expect(body.count).toMatchObject({ totalCount: expect.any(Number), totalPages: expect.any(Number) });
      expect((await ask(method, path, { limit: 5001 })).status).toBe(422);
    },
  );

  const word = 'Ñandú';
  beforeAll(async () => {
    await admin.post('/address', cedi({ name: word }));
    await admin.post('/users', {
      fullName: word,
      type: 'tagger',
      username: `quien.sea.${unique()}`,
      password: sha256('x'),
    });
    await admin.post('/providers', { name: word });
    await admin.post('/substatus', { category: 'partial', name: word });
    await admin.post('/clients', { name: word });
    await admin.post('/guides', guideParts(company, { party: { contactName: word } }));
    await admin.post('/routes-plan', { name: word, startDate: '2026-11-23' });
    await buildReadyRoute(t, company, { name: word });
    const vehicle = await buildVehicle(t, company, { nickname: word });
    const documents = [{ kind: 'insurance', number: 'P', validUntil: '2020-01-01', fileId: null }];
    await admin.put(`/vehicles/${vehicle}`, { documents });
  });
  const plans: List = ['plans', 'get', '/routes-plan', 'plans'];
  test.each([...searched, plans])('%s are found whatever the case and the accents', async (_, method, path, name) => {
    for (const search of [word, 'NANDU', 'ñANDÚ'])
      expect([search, (await ask(method, path, { search })).body[name].length]).toEqual([search, 1]);
  });
});

describe('what was decided of addresses', () => {
  test('a zip code fills state, municipality and city and offers its suburbs', async () => {
    await savePostalCodes(t.platform, demoCatalogue.monterrey);
    const { body } = await admin.get('/zip-codes/64000');
    expect(body).toMatchObject({ zipCode: '64000', state: 'Nuevo León', municipality: 'Monterrey', city: 'Monterrey' });
    expect(body.suburbs).toContain('Monterrey Centro');
  });
  test('one that is unknown is told', async () => {
    expect((await admin.get('/zip-codes/00001')).message).toBe('Código postal no valido');
  });
});

describe('3 · warehouse areas', () => {
  const area = (parts: object = {}) => ({
    name: `Área ${unique()}`,
    cediId: company.cediId,
    prefix: `W${unique()}`,
    capacity: 900,
    blocks: 2,
    shelvesPerBlock: 3,
    levelsPerShelf: 2,
    containersPerLevel: 2,
    naming: {
      block: { style: 'letters', startOn: 3 },
      shelf: { style: 'numbers', startOn: 10 },
      level: { style: 'numbers', startOn: 0 },
      container: { style: 'letters', startOn: 1 },
    },
    ...parts,
  });
  test('an area has name, cedi, capacity, blocks, shelves, levels, containers and location ids in letters or numbers from a start on', async () => {
    const sent = area();
    const { body } = await admin.post('/warehouses', sent);
    const { cediId, ...parts } = sent;
    expect(body).toMatchObject({ ...parts, cedi: { _id: cediId }, locations: 24 });
    const { locations } = (await admin.get(`/warehouses/${body._id}/locations`)).body;
    expect([locations[0].code, locations.at(-1).code]).toEqual([`${sent.prefix}-C-10-0-A`, `${sent.prefix}-D-10-1-B`]);
    expect((await admin.get('/warehouses')).body.areas.map((a: { _id: string }) => a._id)).toContain(body._id);
  });
  test('it is read, changed and deleted by its id', async () => {
    const { body } = await admin.post('/warehouses', area());
    expect((await admin.get(`/warehouses/${body._id}`)).body).toEqual(body);
    const changed = await admin.put(`/warehouses/${body._id}`, { ...area({ name: 'Otra' }), version: body.version });
    expect(changed.body).toMatchObject({ name: 'Otra', version: 2 });
    expect((await admin.delete(`/warehouses/${body._id}`)).body).toEqual({ ok: true });
    expect((await admin.get(`/warehouses/${body._id}`)).status).toBe(404);
  });
});
