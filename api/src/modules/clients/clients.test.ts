import { auditApi } from '@tramo/contract/audit';
import {
  type Client,
  type ClientActivity,
  type ClientContact,
  type CompanyContact,
  clientsApi,
} from '@tramo/contract/clients';
import { driverApi } from '@tramo/contract/driver';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Company, unique } from '../../../test/builders.ts';
import { buildStartedRoute, manageGuide, pins, readGuide } from '../../../test/routes.ts';

let t: TestApp;
let c: Company;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  c = await buildCompany(t);
});

type Call = (typeof clientsApi)[keyof typeof clientsApi];
const call = (
  endpoint: Call,
  input: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
  token = c.admin.token,
) => t.call(endpoint, { token, ...input });
const made = async (parts: object = {}): Promise<Client> => {
  const answer = await call(clientsApi.create, { body: { name: `Cliente ${unique()}`, ...parts } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const guideOf = (id: string) => readGuide(t, c.admin.token, id);
const contact = { name: 'Rosa Peña', phone: '8112345678', email: 'rosa@tienda.mx' };
const place = {
  name: 'Sucursal Centro',
  address: {
    street: 'Av. Juárez',
    extNumber: 'S/N',
    intNumber: '',
    suburb: 'Centro',
    city: 'Monterrey',
    municipality: 'Monterrey',
    state: 'Nuevo León',
    zipCode: '64000',
    betweenStreets: '',
    references: '',
    lat: 25.67,
    lng: -100.31,
  },
  windows: [{ startMinute: 540, endMinute: 780 }],
  accessNotes: 'Entrar por el estacionamiento',
};

describe('a client', () => {
  it('is made, found, changed and deleted; its history tells', async () => {
    const client = await made({ name: 'Farmacias Alfa', clientId: 'C-7', rfc: 'fal010101ab1', tags: ['farma'] });
    expect(client).toMatchObject({
      rfc: 'FAL010101AB1',
      totals: { deliveries: 0, pickups: 0, managements: 0 },
      version: 1,
    });
    for (const search of ['alfa', 'c-7', 'FARMA', 'fal0101']) {
      const { clients } = (await call(clientsApi.list, { query: { search } })).json();
      expect(clients.map((x: Client) => x._id)).toEqual([client._id]);
    }
    const changed = await call(clientsApi.update, {
      params: { id: client._id },
      body: { name: 'Farmacias Beta', version: 1 },
    });
    expect(changed.json()).toMatchObject({ name: 'Farmacias Beta', clientId: '', version: 2 });
    const stale = await call(clientsApi.update, { params: { id: client._id }, body: { name: 'Otra', version: 1 } });
    expect([keyOf(stale), stale.json().error.detail.name]).toEqual(['general.stale', 'Farmacias Beta']);
    const guide = await buildGuide(c, { clientId: client._id });
    const refused = await call(clientsApi.remove, { params: { id: client._id } });
    expect([keyOf(refused), refused.json().error.message]).toEqual([
      'clients.has_guides',
      'No se puede eliminar a Farmacias Beta: aún tiene guías sin terminar (1)',
    ]);
    await t.platform.db.system((trx) => sql`update guide set status = 'delivered' where id = ${guide}`.execute(trx));
    expect((await call(clientsApi.remove, { params: { id: client._id } })).statusCode).toBe(200);
    expect(keyOf(await call(clientsApi.detail, { params: { id: client._id } }))).toBe('clients.not_found');
    expect((await guideOf(guide)).client?.name).toBe('Farmacias Beta');
    const { entries } = (
      await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: client._id } })
    ).json();
    expect(entries.map((e: { action: string }) => e.action)).toEqual(['delete', 'update', 'create']);
  });

  it('has a name of its own, until it is deleted', async () => {
    const client = await made({ name: 'Única' });
    const again = await call(clientsApi.create, { body: { name: 'ÚNICA' } });
    expect([again.statusCode, again.json().error.message]).toEqual([409, 'Ya hay un cliente llamado ÚNICA']);
    await call(clientsApi.remove, { params: { id: client._id } });
    await made({ name: 'única' });
  });

  it('counts its guides by kind and by visit', async () => {
    const client = await made();
    await buildGuide(c, { clientId: client._id });
    await buildGuide(c, { clientId: client._id, type: 'recollection' });
    const { totals } = (await call(clientsApi.detail, { params: { id: client._id } })).json();
    expect(totals).toEqual({ deliveries: 1, pickups: 1, managements: 0 });
  });

  it('asks for papers as its settings say, at once', async () => {
    const client = await made();
    const guide = await buildGuide(c, { clientId: client._id });
    expect((await guideOf(guide)).pendingRoles).toEqual([]);
    const checkListConfig = { generateDocuments: true, checkingOthers: false, verifyDocuments: true };
    const saved = await call(clientsApi.settings, {
      params: { id: client._id },
      body: { checkListConfig, version: 1 },
    });
    expect(saved.json()).toMatchObject({ checkListConfig, version: 2 });
    expect(await guideOf(guide)).toMatchObject({
      pendingRoles: ['documentGenerator', 'supervisorDocuments'],
      can: { route: false },
    });
  });

  it('is kept by supervisors, too, not by document staff, and another company’s is not there', async () => {
    const client = await made();
    const supervisor = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'] });
    const papers = await buildUser(t, c.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
    expect(keyOf(await call(clientsApi.remove, { params: { id: client._id } }, papers.token))).toBe('auth.forbidden');
    const renamed = await call(
      clientsApi.update,
      { params: { id: client._id }, body: { name: client.name, notes: 'Entregar por la cochera' } },
      supervisor.token,
    );
    expect(renamed.json()).toMatchObject({ notes: 'Entregar por la cochera' });
    const other = await buildCompany(t);
    for (const endpoint of [clientsApi.detail, clientsApi.remove, clientsApi.contacts, clientsApi.addresses])
      expect(keyOf(await call(endpoint, { params: { id: client._id } }, other.admin.token))).toBe('clients.not_found');
  });
});

describe('its activity', () => {
  it('adds up the visits of ninety days, says why some failed, and shows the latest; those of the caller’s cedis alone', async () => {
    const client = await made();
    const activity = async (token = c.admin.token) =>
      (await call(clientsApi.activity, { params: { id: client._id } }, token)).json() as ClientActivity;
    expect(await activity()).toEqual({
      days: 90,
      visits: 0,
      successful: 0,
      partial: 0,
      failed: 0,
      reasons: [],
      latest: [],
    });
    const route = await buildStartedRoute(t, c, {
      guides: pins(4).map((address) => ({ clientId: client._id, party: { address } })),
    });
    const [first, second, third, fourth] = route.guideIds as [string, string, string, string];
    await manageGuide(t, route, first);
    for (const id of [second, third])
      await manageGuide(t, route, id, { result: 'undelivered', subStatus: 'Cliente ausente' });
    expect(await activity()).toMatchObject({
      visits: 3,
      successful: 1,
      partial: 0,
      failed: 2,
      reasons: [{ subStatus: 'Cliente ausente', visits: 2 }],
    });
    // A visit that was taken back is none.
    const reopened = await t.call(driverApi.reopen, {
      token: route.driver.token,
      params: { id: third },
      body: { routeId: route.id, at: t.platform.now().toISOString() },
    });
    expect(reopened.statusCode).toBe(200);
    const now = await activity();
    expect([now.visits, now.failed]).toEqual([2, 1]);
    expect(now.latest.map((v) => v.guideId).sort()).toEqual([first, second].sort());
    expect(now.latest.map((v) => v.guideId)).not.toContain(fourth);
    const supervisor = await buildUser(t, c.id, { type: 'supervisor', cediIds: [await buildCedi(t, c.id)] });
    expect(await activity(supervisor.token)).toMatchObject({ visits: 0, latest: [] });
    // What is older than ninety days is history.
    await t.platform.db.system((trx) =>
      sql`update guide_visit set at = at - interval '90 days' where client_id = ${client._id}`.execute(trx),
    );
    expect((await activity()).visits).toBe(0);
    const other = await buildCompany(t);
    expect(keyOf(await call(clientsApi.activity, { params: { id: client._id } }, other.admin.token))).toBe(
      'clients.not_found',
    );
  });
});

describe('its book', () => {
  it('holds contacts: required, with their characters, searched, changed and removed', async () => {
    const { _id: id } = await made();
    const bad = await call(clientsApi.createContact, { params: { id }, body: { name: '', phone: '123', email: 'no' } });
    expect(bad.json().error.fields).toEqual({
      name: 'Este campo es requerido',
      phone: 'El teléfono se debe de conformar por 10 dígitos',
      email: 'Formato de email inválido',
    });
    const odd = await call(clientsApi.createContact, { params: { id }, body: { ...contact, name: 'Rosa <Peña>;' } });
    expect(odd.json().error.fields).toEqual({ name: 'Caracteres no permitidos: < > ;' });
    const rosa = (await call(clientsApi.createContact, { params: { id }, body: contact })).json();
    await call(clientsApi.createContact, {
      params: { id },
      body: { ...contact, name: 'Ángel Ruiz', email: 'angel@tienda.mx' },
    });
    const found = (await call(clientsApi.contacts, { params: { id }, query: { search: 'angel' } })).json();
    expect([found.contacts.length, found.count.totalCount]).toEqual([1, 1]);
    const params = { id, contactId: rosa._id };
    expect(
      (await call(clientsApi.updateContact, { params, body: { ...contact, job: 'Compras', version: 1 } })).json(),
    ).toMatchObject({
      job: 'Compras',
      version: 2,
    });
    expect(keyOf(await call(clientsApi.updateContact, { params, body: { ...contact, version: 1 } }))).toBe(
      'general.stale',
    );
    const { _id: elsewhere } = await made();
    expect(keyOf(await call(clientsApi.removeContact, { params: { ...params, id: elsewhere } }))).toBe(
      'clients.contact_not_found',
    );
    expect((await call(clientsApi.removeContact, { params })).statusCode).toBe(200);
    expect((await call(clientsApi.contacts, { params: { id } })).json().count.totalCount).toBe(1);
  });

  it('shows the contacts of all clients, and where else a person is one', async () => {
    const [alfa, beta, gone] = [
      await made({ name: 'Ferretería Álfa' }),
      await made({ name: 'Beta' }),
      await made({ name: 'Gama' }),
    ];
    const add = async (client: Client, parts: object = {}): Promise<ClientContact> =>
      (await call(clientsApi.createContact, { params: { id: client._id }, body: { ...contact, ...parts } })).json();
    const rosa = await add(alfa);
    await add(beta, { email: 'ROSA@tienda.mx', phone: '8100000001' });
    await add(beta, { name: 'Zoé Díaz', email: 'zoe@beta.mx' });
    await add(beta, { name: 'Ana Ruiz', email: 'ana@beta.mx', phone: '8100000002' });
    await add(alfa, { name: 'Rosa P.' });
    await add(gone);
    await call(clientsApi.remove, { params: { id: gone._id } });
    const list = async (query: Record<string, string>): Promise<string[]> =>
      (await call(clientsApi.companyContacts, { query }))
        .json()
        .contacts.map((x: CompanyContact) => `${x.name} · ${x.client.name}`);
    expect(await list({})).toEqual([
      'Ana Ruiz · Beta',
      'Rosa P. · Ferretería Álfa',
      'Rosa Peña · Beta',
      'Rosa Peña · Ferretería Álfa',
      'Zoé Díaz · Beta',
    ]);
    expect(await list({ sort: 'client', order: 'desc', limit: '2' })).toEqual([
      'Rosa P. · Ferretería Álfa',
      'Rosa Peña · Ferretería Álfa',
    ]);
    expect(await list({ search: 'rosa alfa' })).toEqual(['Rosa P. · Ferretería Álfa', 'Rosa Peña · Ferretería Álfa']);
    expect(await list({ search: 'zoe' })).toEqual(['Zoé Díaz · Beta']);
    expect(await list({ clientIds: beta._id, search: 'rosa' })).toEqual(['Rosa Peña · Beta']);
    const related = await call(clientsApi.relatedContacts, { params: { id: alfa._id, contactId: rosa._id } });
    expect(related.json().contacts.map((x: CompanyContact) => `${x.name} · ${x.client.name}`)).toEqual([
      'Rosa Peña · Beta',
      'Zoé Díaz · Beta',
    ]);
    const tagger = await buildUser(t, c.id, { type: 'tagger' });
    expect((await call(clientsApi.companyContacts, {}, tagger.token)).statusCode).toBe(403);
    const other = await buildCompany(t);
    expect((await call(clientsApi.companyContacts, {}, other.admin.token)).json().contacts).toEqual([]);
  });

  it('holds addresses with windows and a pin, whose source is remembered', async () => {
    const { _id: id } = await made();
    const bad = await call(clientsApi.createAddress, {
      params: { id },
      body: { ...place, address: { ...place.address, zipCode: '640' } },
    });
    expect(bad.json().error.fields).toEqual({ 'address.zipCode': 'Código postal no valido' });
    const address = (await call(clientsApi.createAddress, { params: { id }, body: place })).json();
    expect(address).toMatchObject({ ...place, location: 'pin', version: 1 });
    const params = { id, addressId: address._id };
    const halfPin = { ...place, address: { ...place.address, lng: null } };
    const changed = (await call(clientsApi.updateAddress, { params, body: { ...halfPin, version: 1 } })).json();
    expect(changed).toMatchObject({ address: { lat: null, lng: null }, location: null, version: 2 });
    expect(
      (await call(clientsApi.addresses, { params: { id }, query: { search: 'juarez 64000' } })).json().count.totalCount,
    ).toBe(1);
    expect((await call(clientsApi.removeAddress, { params })).statusCode).toBe(200);
    expect(keyOf(await call(clientsApi.removeAddress, { params }))).toBe('clients.address_not_found');
  });
});
