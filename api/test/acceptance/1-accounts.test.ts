/** Document 1: accounts, drivers, sub-statuses and providers. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256, testApp } from '../app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Company, type Person, unique } from '../builders.ts';
import { buildReadyRoute } from '../routes.ts';
import { caller, type Reply } from './send.ts';

const password = sha256('primera-clave');
const t = await testApp();
const company = await buildCompany(t);
const admin = caller(t, company.admin.token);

const phone = (): string => `81${String(10_000_000 + unique())}`;
const username = (): string => `persona.nueva.${unique()}@prueba.mx`;
const newUser = (body: object): Promise<Reply> =>
  admin.post('/users', { fullName: 'Rosa María Leal Soto', type: 'tagger', username: username(), password, ...body });
const newDriver = (body: object = {}): Promise<Reply> =>
  admin.post('/users', { fullName: 'Luis Chofer Mata', type: 'driver', cellphone: phone(), password, ...body });
const fieldsOf = (reply: Reply): unknown => reply.body.error?.fields ?? reply.status;

describe('3 · user, account and driver', () => {
  test('the profile has every field of the document', async () => {
    expect((await admin.get('/users/me')).body).toMatchObject({
      _id: company.admin.userId,
      fullName: 'Admin de Prueba',
      initials: 'AD',
      email: null,
      cellphone: null,
      countryCode: '+52',
      type: 'admin',
      roles: ['admin'],
      cedi: [],
      cedisIds: [],
      status: 'enabled',
      isChangePasswordRequired: false,
      isOnboardingRequired: false,
      maxRoutesToManage: null,
      routesManaged: 0,
      lastPage: null,
      fcmToken: null,
    });
  });

  test('roles are admin, supervisor, routes-manager, documentGenerator and supervisorDocuments', async () => {
    for (const role of ['admin', 'supervisor', 'routes-manager', 'documentGenerator', 'supervisorDocuments'])
      expect((await newUser({ roles: [role] })).body.roles).toEqual([role]);
    expect((await newUser({ roles: ['otro'] })).status).toBe(422);
  });

  test('types are admin, supervisor, tagger, staff and driver; staff is shipper, picker, packer or of documents', async () => {
    for (const type of ['admin', 'supervisor', 'tagger']) expect((await newUser({ type })).body.type).toBe(type);
    for (const staffType of ['shipper', 'picker', 'packer', 'documentGenerator', 'supervisorDocuments'])
      expect((await newUser({ type: 'staff', staffType })).body.staffType).toBe(staffType);
    expect((await newDriver()).body.type).toBe('driver');
    expect((await newUser({ type: 'otro' })).status).toBe(422);
  });

  test('each cedi of a user has its _id, and cedisIds names them', async () => {
    const cedi = await buildCedi(t, company.id, { name: 'Norte' });
    const { body } = await newUser({ cedisIds: [cedi] });
    expect([body.cedi, body.cedisIds]).toEqual([[{ _id: cedi, name: 'Norte' }], [cedi]]);
  });

  test('a driver has a name, a phone, a password and a licence with number, type and validity', async () => {
    const licence = { number: 'NL-778', type: 'federalB', validUntil: '2027-03-01', photoFileId: null };
    const cellphone = phone();
    const { body } = await newDriver({ cellphone, licence });
    expect(body).toMatchObject({ fullName: 'Luis Chofer Mata', cellphone, type: 'driver', licence });
    expect((await admin.post('/users', { type: 'driver' })).body.error.fields).toMatchObject({
      fullName: 'Este campo es requerido',
      password: 'Este campo es requerido',
    });
  });
});

describe('4 and 5 · what happens to accounts', () => {
  test('deleting a user is a soft disable', async () => {
    const { body } = await newUser({});
    expect((await admin.put(`/users/${body._id}`, { status: 'disabled' })).body.status).toBe('disabled');
    expect((await admin.get(`/users/${body._id}`)).body.status).toBe('disabled');
  });

  test.each(['documentGenerator', 'supervisorDocuments'])('%s has its cedis removed before creation', async (role) => {
    for (const who of [{ roles: [role] }, { type: 'staff', staffType: role }])
      expect((await newUser({ ...who, cedisIds: [company.cediId] })).body.cedisIds).toEqual([]);
  });

  test.each([
    ['9 characters', 'persona.9', { username: 'El usuario debe tener de 10 a 120 caracteres' }],
    ['10 characters', 'persona.10', 200],
    ['120 characters', 'p'.repeat(120), 200],
    ['121 characters', 'p'.repeat(121), { username: 'El usuario debe tener de 10 a 120 caracteres' }],
    ['10 digits, a phone', '8100000001', 200],
    ['12 digits, no phone', '810000000112', { username: 'El teléfono se debe de conformar por 10 dígitos' }],
  ])('a user name of %s', async (_, name, expected) => {
    expect(fieldsOf(await newUser({ username: name }))).toEqual(expected);
  });

  test.each(['811234567', '81123456789', '81-1234-567', 'diez cifras'])(
    'a phone is 10 digits: %s is refused',
    async (cellphone) => {
      expect(fieldsOf(await newDriver({ cellphone }))).toEqual({
        cellphone: 'El teléfono se debe de conformar por 10 dígitos',
      });
    },
  );

  test('a duplicate phone is refused', async () => {
    const cellphone = phone();
    await newDriver({ cellphone });
    expect((await newDriver({ cellphone })).message).toBe('El usuario con ese número de teléfono ya existe');
  });

  test('a user with an assigned route can neither be edited nor deleted', async () => {
    const { driver, id } = await buildReadyRoute(t, company, { name: 'Ruta Norte' });
    for (const change of [{ fullName: 'Otro Nombre' }, { status: 'disabled' }])
      expect((await admin.put(`/users/${driver.userId}`, change)).message).toMatch(
        /tiene asignada la ruta Ruta Norte: no se puede editar ni eliminar$/,
      );
    await admin.delete(`/routes/${id}`);
    expect((await admin.put(`/users/${driver.userId}`, { fullName: 'Otro Nombre' })).status).toBe(200);
  });

  test('a user over the limit of routes is refused, with the number that is left', async () => {
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const calls = caller(t, manager.token);
    await admin.put(`/users/${manager.userId}`, { maxRoutesToManage: 1, staffType: 'shipper' });
    const create = async (): Promise<Reply> =>
      calls.post('/routes', {
        name: 'R',
        order: [],
        guides: [await buildGuide(company)],
        address: company.cediId,
        startDate: new Date().toISOString(),
      });
    expect((await create()).status).toBe(200);
    expect((await create()).message).toBe('Alcanzaste tu límite de rutas del periodo. Te quedan 0.');
    expect((await calls.get('/users/me')).body).toMatchObject({ maxRoutesToManage: 1, routesManaged: 1 });
  });

  test('the limit per week has a company default', async () => {
    expect((await admin.get('/company')).body.maxRoutesPerWeek).toBe(50);
    expect((await admin.get('/routes/managers-limit')).body).toMatchObject({ total: 50, isOwn: false });
  });

  test('a user not in the list is told with its message', async () => {
    const reply = await admin.put('/users/01900000-0000-7000-8000-0000000000aa', { status: 'disabled' });
    expect([reply.status, reply.message]).toEqual([404, 'No se encontro el usuario en la lista actual']);
  });
});

describe('7 · the list of accounts', () => {
  let other: Company;
  let second: string;
  let near: Person;
  const list = async (body: object, calls = caller(t, other.admin.token)) => (await calls.post('/accounts', body)).body;
  beforeAll(async () => {
    other = await buildCompany(t);
    second = await buildCedi(t, other.id);
    near = await buildUser(t, other.id, { type: 'driver', fullName: 'Úrsula Cerca', cediIds: [second] });
    for (let n = 0; n < 13; n++) await buildUser(t, other.id, { type: 'driver', cediIds: [other.cediId] });
    await t.platform.db.system((trx) =>
      sql`update app_user set status = 'disabled' where id = ${near.userId}`.execute(trx),
    );
  });
  const ids = (answer: { accounts: { _id: string }[] }): string[] => answer.accounts.map((a) => a._id);

  test('is paged by twelve', async () => {
    const first = await list({});
    expect([first.accounts.length, first.count]).toEqual([12, { totalCount: 15, totalPages: 2 }]);
    expect((await list({ page: 2 })).accounts).toHaveLength(3);
  });
  test('is searched', async () => {
    expect(ids(await list({ search: 'ursula cerca' }))).toEqual([near.userId]);
  });
  test('is filtered by status', async () => {
    expect(ids(await list({ status: 'disabled' }))).toEqual([near.userId]);
    expect((await list({ status: 'enabled' })).count.totalCount).toBe(14);
  });
  test('is filtered by cedis', async () => {
    expect(ids(await list({ cedisIds: [second] }))).toEqual([near.userId]);
  });
  test('restricts a user with cedis, who is no admin, to them', async () => {
    const manager = await buildUser(t, other.id, { roles: ['routes-manager'], cediIds: [second] });
    const seen = await list({ cedisIds: [other.cediId, second], limit: 200 }, caller(t, manager.token));
    expect(ids(seen)).toEqual([near.userId]);
  });
});

describe('3, 4 and 7 · sub-statuses', () => {
  const create = async (
    name: string,
    category = 'undelivered',
  ): Promise<{ subStatusId: string; checklistId: string }> => (await admin.post('/substatus', { category, name })).body;
  const byId = async (id: string) =>
    (await admin.get('/substatus?limit=5000')).body.substatus.find((s: { _id: string }) => s._id === id);

  test('creation answers subStatusId and checklistId', async () => {
    expect(await create('Perro suelto')).toEqual({ subStatusId: expect.any(String), checklistId: expect.any(String) });
  });
  test('one has name, category, status, description, questions, logic and visible', async () => {
    const { subStatusId } = await create('Sin acceso');
    expect(await byId(subStatusId)).toMatchObject({
      name: 'Sin acceso',
      category: 'undelivered',
      status: 'enabled',
      description: '',
      questions: [],
      logic: [],
      visible: true,
    });
  });
  test('the list takes limit, search, sort, order and page, and answers totalCount and totalPages', async () => {
    for (const name of ['Página A', 'Página B', 'Página C']) await create(name, 'partial');
    const { body } = await admin.get('/substatus?limit=2&search=pagina&sort=name&order=desc&page=2');
    expect(body.substatus.map((s: { name: string }) => s.name)).toEqual(['Página A']);
    expect(body.count).toEqual({ totalCount: 3, totalPages: 2 });
  });
  test("a clone is named 'Copia de …', with ' (n)' when the name collides; its checklist starts inactive", async () => {
    const { subStatusId } = await create('Zona cerrada');
    const clone = async () => (await admin.post(`/substatus/${subStatusId}/clone`)).body;
    const first = await clone();
    expect(first.name).toBe('Copia de Zona cerrada');
    expect((await byId(first.subStatusId)).checklistStatus).toBe('inactive');
    expect((await clone()).name).toBe('Copia de Zona cerrada (2)');
    expect((await clone()).name).toBe('Copia de Zona cerrada (3)');
  });
  test('a deleted one counts for no collision', async () => {
    const { subStatusId } = await create('Barda alta');
    const clone = async () => (await admin.post(`/substatus/${subStatusId}/clone`)).body;
    const copy = await clone();
    await admin.put(`/substatus/${copy.subStatusId}`, { status: 'deleted' });
    expect((await clone()).name).toBe('Copia de Barda alta');
  });
});

describe('7 · providers', () => {
  test('are listed by search and by names, 500 at a time', async () => {
    const names = ['Fletes Rápidos', 'Transportes del Norte', 'Mudanzas Luna'];
    for (const name of names) await admin.post('/providers', { name });
    const list = async (query: string): Promise<string[]> =>
      (await admin.get(`/providers${query}`)).body.providers.map((p: { name: string }) => p.name);
    expect(await list('?search=rapidos')).toEqual(['Fletes Rápidos']);
    expect((await list(`?names=${encodeURIComponent('Mudanzas Luna,Transportes del Norte')}`)).sort()).toEqual(
      names.slice(1).sort(),
    );
    expect((await list('')).length).toBe(3);
  });
  test('have name, legal name, RFC, contact, phone, email and status', async () => {
    const provider = {
      name: 'Carga Total',
      legalName: 'Carga Total SA de CV',
      rfc: 'CTO990101AB1',
      contactName: 'Eva',
      phone: '8112345678',
      email: 'eva@carga.mx',
      status: 'enabled',
    };
    expect((await admin.post('/providers', provider)).body).toMatchObject(provider);
  });
});

describe('7 · what people change of themselves, and the files of users', () => {
  test.each([
    ['the last page', { lastPage: '/vehicles' }],
    ['the push token', { fcmToken: 'abc' }],
    ['the profile', { fullName: 'Nombre Nuevo', cellphone: '8187654321' }],
  ])('PUT /users/{id} saves %s', async (_, change) => {
    expect((await admin.put(`/users/${company.admin.userId}`, change)).status).toBe(200);
    expect((await admin.get('/users/me')).body).toMatchObject(change);
  });
  test('GET /users/download and /users/download/{id} answer the address of a file', async () => {
    for (const path of ['/users/download', `/users/download/${company.admin.userId}`]) {
      const { body } = await admin.get(path);
      expect(body).toEqual({ url: expect.stringMatching(/^\/api\/files\//) });
      expect((await admin.get(body.url.replace('/api', ''))).status).toBe(200);
    }
  });
});
