import { auditApi } from '@tramo/contract/audit';
import { type ClientGroup, clientMergeApi } from '@tramo/contract/client-merge';
import { type Client, clientsApi } from '@tramo/contract/clients';
import { dashboardApi } from '@tramo/contract/dashboard';
import { guidesApi } from '@tramo/contract/guides-api';
import { importsApi } from '@tramo/contract/imports';
import { notificationSettingsApi } from '@tramo/contract/notification-settings';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildGuides, buildUser, type Company, unique } from '../../../test/builders.ts';
import { buildStartedRoute, manageGuide, pins, readGuide } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let c: Company;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  c = await buildCompany(t);
});

const made = async (parts: object = {}): Promise<Client> =>
  (await t.call(clientsApi.create, { token: c.admin.token, body: { name: `Cliente ${unique()}`, ...parts } })).json();
const merge = (id: string, from: string[], body: object = {}, token = c.admin.token) =>
  t.call(clientMergeApi.merge, { token, params: { id }, body: { from, ...body } });
const preview = async (id: string, from: string[]) =>
  (
    await t.call(clientMergeApi.preview, { token: c.admin.token, params: { id }, query: { from: from.join(',') } })
  ).json();
const addContact = (id: string, parts: object) =>
  t.call(clientsApi.createContact, {
    token: c.admin.token,
    params: { id },
    body: { name: 'Rosa Peña', phone: '8112345678', email: 'rosa@tienda.mx', ...parts },
  });
const place = {
  street: 'Av. Juárez',
  extNumber: '10',
  intNumber: '',
  suburb: 'Centro',
  city: 'Monterrey',
  municipality: '',
  state: 'Nuevo León',
};
const addAddress = (id: string, address: object, parts: object = {}) =>
  t.call(clientsApi.createAddress, {
    token: c.admin.token,
    params: { id },
    body: {
      name: 'Bodega',
      address: { ...place, zipCode: '64000', betweenStreets: '', references: '', lat: null, lng: null, ...address },
      ...parts,
    },
  });
// Without the books, which are only added to: a movement says for ever whom it was booked for.
const rowsWith = async (id: string): Promise<Record<string, number>> => {
  const { rows: tables } = await t.platform.db.system((trx) =>
    sql<{
      name: string;
    }>`select c.table_name as name from information_schema.columns c join pg_tables p on p.tablename = c.table_name
      where p.schemaname = 'public' and c.table_schema = 'public' and c.column_name = 'client_id' and c.data_type = 'uuid'
        and c.table_name <> 'ledger_tx'`.execute(trx),
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where client_id = ${id}`.execute(trx),
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
};

describe('a merge', () => {
  it('moves all that belonged to the others, doubles nothing, and tells what it did', async () => {
    const into = await made({ name: 'Farmacias Álfa', rfc: 'fal010101ab1', tags: ['farma'], notes: 'Por la cochera' });
    const other = await made({
      name: 'FARMACIAS ALFA SA DE CV',
      clientId: 'C-9',
      tags: ['farma', 'norte'],
      notes: 'Con cita',
    });
    await addContact(into._id, {});
    await addContact(other._id, { name: 'Rosa P.', email: 'ROSA@tienda.mx', job: 'Compras' });
    await addContact(other._id, { phone: '8100000001', email: 'otra@tienda.mx' });
    await addAddress(into._id, {});
    await addAddress(other._id, { street: 'AV JUAREZ', lat: 25.67, lng: -100.31 }, { accessNotes: 'Tocar el timbre' });
    await addAddress(other._id, { extNumber: '12' }, { name: 'Tienda' });
    const states = ['pending', 'processing', 'route', 'delivered', 'undelivered', 'returnDelivery', 'completed'];
    const guides = await buildGuides(
      c,
      states.map(() => ({ clientId: other._id })),
    );
    for (const [n, status] of states.entries())
      await t.platform.db.system((trx) =>
        sql`update guide set status = ${status} where id = ${guides[n]}`.execute(trx),
      );
    const route = await buildStartedRoute(t, c, {
      guides: pins(2).map((address, n) => ({ clientId: n === 0 ? into._id : other._id, party: { address } })),
    });
    const [own = '', theirs = ''] = route.guideIds;
    await manageGuide(t, route, own);
    await manageGuide(t, route, theirs, { result: 'undelivered', subStatus: 'Cliente ausente' });
    await t.call(routesApi.close, { token: c.admin.token, params: { id: route.id }, body: {} });
    await t.call(clientsApi.settings, {
      token: c.admin.token,
      params: { id: other._id },
      body: { checkListConfig: { generateDocuments: true, checkingOthers: false, verifyDocuments: false } },
    });
    const mapping = { name: 'Pedidos', headers: { Folio: 'folio' }, clientId: other._id };
    expect((await t.call(importsApi.saveXlsOptions, { token: c.admin.token, body: mapping })).statusCode).toBe(200);
    await t.platform.db.system(async (trx) => {
      await sql`insert into guide_import (id, company_id, user_id, user_name, file_name, cedi_id, client_id, scheduled_date)
        values (${newId()}, ${c.id}, ${c.admin.userId}, 'Admin', 'pedidos.xlsx', ${c.cediId}, ${other._id}, '2026-11-20')`.execute(
        trx,
      );
      await sql`insert into customer_order (id, company_id, number, order_date, cedi_id, client_id, origin)
        values (${newId()}, ${c.id}, 'PED-1', '2026-11-20', ${c.cediId}, ${other._id}, 'form')`.execute(trx);
      await sql`insert into evidence_rule (id, company_id, client_id, outcome, is_asked, photos) values (${newId()}, ${c.id}, ${other._id}, 'delivered', true, 3)`.execute(
        trx,
      );
      for (const [id, instead] of [
        [into._id, [{ event: 'managed', recipient: 'recipient', way: null }]],
        [
          other._id,
          [
            { event: 'managed', recipient: 'recipient', way: { channels: ['sms'], mode: 'all', waitMinutes: 3 } },
            { event: 'partial', recipient: 'recipient', way: null },
          ],
        ],
      ] as const)
        await sql`insert into notification_exception (company_id, client_id, exceptions) values (${c.id}, ${id}, ${JSON.stringify(instead)}::jsonb)`.execute(
          trx,
        );
      await sql`insert into checklist_client (company_id, checklist_id, client_id)
        select company_id, id, ${other._id} from checklist where company_id = ${c.id} limit 1`.execute(trx);
      for (const [id, mean] of [
        [into._id, 1],
        [other._id, 2],
      ] as const)
        await sql`insert into service_time (company_id, kind, subject_id, visits, mean, m2) values (${c.id}, 'client', ${id}, 10, ${mean}, 0)
          on conflict (company_id, kind, subject_id) do update set visits = 10, mean = ${mean}, m2 = 0`.execute(trx);
    });
    const efficiency = async () =>
      (
        await t.call(dashboardApi.efficiency, {
          token: c.admin.token,
          body: { from: '2026-01-01', to: '2026-12-31', by: 'client', clientIds: [into._id, other._id] },
        })
      ).json();
    const before = await efficiency();

    const filled = await rowsWith(other._id);
    const expected = { guides: 8, visits: 1, contacts: 1, doubledContacts: 1, addresses: 1, doubledAddresses: 1 };
    expect(await preview(into._id, [other._id])).toMatchObject({
      client: { name: 'Farmacias Álfa' },
      from: [{ name: 'FARMACIAS ALFA SA DE CV' }],
      moves: expected,
    });
    const current = (await t.call(clientsApi.detail, { token: c.admin.token, params: { id: into._id } })).json();
    const answer = await merge(into._id, [other._id], { version: current.version, take: { name: other._id } });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    expect(answer.json()).toMatchObject({
      moves: expected,
      client: {
        _id: into._id,
        name: 'FARMACIAS ALFA SA DE CV',
        clientId: 'C-9',
        rfc: 'FAL010101AB1',
        tags: ['farma', 'norte'],
        notes: 'Por la cochera\nCon cita',
        checkListConfig: { generateDocuments: true, checkingOthers: false, verifyDocuments: false },
        totals: { deliveries: 9 },
      },
    });
    // Nothing in any table names the one that went; a table that begins to keep client ids is moved by its module, and filled above.
    expect(Object.entries(await rowsWith(other._id)).filter(([, n]) => n > 0)).toEqual([]);
    expect(Object.keys(filled).sort()).toEqual(Object.keys(await rowsWith(into._id)).sort());
    expect(Object.entries(filled).filter(([, n]) => n === 0)).toEqual([]);
    // What the one that stays has instead wins, cell by cell.
    const { clients: told } = (
      await t.call(notificationSettingsApi.clients, { token: c.admin.token, query: { clientIds: into._id } })
    ).json();
    expect(told[0].exceptions).toEqual([
      { event: 'managed', recipient: 'recipient', way: null },
      { event: 'partial', recipient: 'recipient', way: null },
    ]);
    for (const id of [...guides, theirs]) {
      const guide = await readGuide(t, c.admin.token, id);
      expect(guide.client?._id).toBe(into._id);
      expect(guide.binnacle.at(-1)).toMatchObject({
        action: 'updated',
        fields: ['clientId'],
        reason: expect.stringContaining('Se combinaron clientes en Farmacias Álfa'),
      });
    }
    const { contacts } = (await t.call(clientsApi.contacts, { token: c.admin.token, params: { id: into._id } })).json();
    expect(contacts.map((x: { name: string; job: string; phone: string }) => [x.name, x.job, x.phone])).toEqual([
      ['Rosa Peña', 'Compras', '8112345678'],
      ['Rosa Peña', '', '8100000001'],
    ]);
    const { addresses } = (
      await t.call(clientsApi.addresses, { token: c.admin.token, params: { id: into._id } })
    ).json();
    expect(addresses).toMatchObject([
      {
        name: 'Bodega',
        accessNotes: 'Tocar el timbre',
        location: 'pin',
        address: { street: 'Av. Juárez', lat: 25.67 },
      },
      { name: 'Tienda', address: { extNumber: '12' } },
    ]);
    const { rows: learned } = await t.platform.db.system((trx) =>
      sql`select subject_id, visits, mean, m2 from service_time where company_id = ${c.id} and kind = 'client'`.execute(
        trx,
      ),
    );
    expect(learned).toEqual([{ subject_id: into._id, visits: 20, mean: 1.5, m2: 5 }]);
    expect((await efficiency()).totals).toEqual(before.totals);
    expect(keyOf(await t.call(clientsApi.detail, { token: c.admin.token, params: { id: other._id } }))).toBe(
      'clients.not_found',
    );
    const { entries } = (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: into._id } })).json();
    expect(entries[0]).toMatchObject({
      action: 'merge',
      after: {
        name: 'FARMACIAS ALFA SA DE CV',
        guides: 8,
        merged: [{ _id: other._id, name: 'FARMACIAS ALFA SA DE CV' }],
      },
    });
    const gone = (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: other._id } })).json();
    expect(gone.entries[0]).toMatchObject({ action: 'delete', after: { mergedInto: { _id: into._id } } });
  });

  it('is refused when the client changed, for itself, for others’ clients and gone ones, and for whom not all cedis are open', async () => {
    const [a, b] = [await made(), await made({ notes: 'x'.repeat(600) })];
    await t.call(clientsApi.update, {
      token: c.admin.token,
      params: { id: a._id },
      body: { name: a.name, notes: 'y'.repeat(600) },
    });
    const stale = await merge(a._id, [b._id], { version: 1 });
    expect([keyOf(stale), stale.json().error.detail.version]).toEqual(['general.stale', 2]);
    expect(keyOf(await merge(a._id, [b._id, a._id]))).toBe('clients.merge_self');
    const foreign = await buildClient(t, (await buildCompany(t)).id);
    expect(keyOf(await merge(a._id, [foreign]))).toBe('clients.not_found');
    expect(keyOf(await merge(foreign, [a._id]))).toBe('clients.not_found');
    expect((await merge(a._id, [])).json().error.fields).toEqual({ from: 'Campo requerido' });
    const long = await merge(a._id, [b._id]);
    expect([long.statusCode, Object.keys(long.json().error.fields)]).toEqual([422, ['notes']]);
    const kept = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'], cediIds: [c.cediId] });
    expect(keyOf(await merge(a._id, [b._id], {}, kept.token))).toBe('clients.merge_whole');
    const papers = await buildUser(t, c.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
    expect(keyOf(await merge(a._id, [b._id], {}, papers.token))).toBe('auth.forbidden');
    // Nothing of it happened.
    expect((await t.call(clientsApi.detail, { token: c.admin.token, params: { id: b._id } })).statusCode).toBe(200);
    expect((await merge(a._id, [b._id], { take: { notes: b._id } })).json().client.notes).toBe('x'.repeat(600));
    expect(keyOf(await merge(a._id, [b._id]))).toBe('clients.not_found');
  });

  it('completes what was delivered once, and asks for the papers that either asked for', async () => {
    const [a, b] = [await made(), await made()];
    const [guide = ''] = await buildGuides(c, [{ clientId: b._id }]);
    await t.call(clientsApi.settings, {
      token: c.admin.token,
      params: { id: a._id },
      body: { checkListConfig: { generateDocuments: false, checkingOthers: false, verifyDocuments: true } },
    });
    expect((await merge(a._id, [b._id])).statusCode).toBe(200);
    expect((await readGuide(t, c.admin.token, guide)).pendingRoles).toEqual(['supervisorDocuments']);
    const list = await t.call(guidesApi.list, { token: c.admin.token, body: { clientIds: [a._id] } });
    expect(list.json().count.totalCount).toBe(1);
  });
});

describe('likely duplicates', () => {
  const groups = async (query: Record<string, string> = {}, token = c.admin.token) => {
    const { groups: found, count } = (await t.call(clientMergeApi.duplicates, { token, query })).json() as {
      groups: ClientGroup[];
      count: { totalCount: number };
    };
    return {
      total: count.totalCount,
      groups: found.map((g) => [
        g.reasons.join('+'),
        g.clients
          .map((x) => x.name)
          .sort()
          .join(' | '),
      ]),
    };
  };

  it('are found by RFC, name, phone and e-mail, and each pair told once', async () => {
    await made({ name: 'Farmacias Álfa, S.A. de C.V.', rfc: 'FAL010101AB1' });
    await made({ name: 'FARMACIAS ALFA', rfc: 'FAL010101AB1' });
    await made({ name: 'Casa Sánchez', companyName: 'Comercial del Norte S. de R.L. de C.V.' });
    await made({ name: 'Comercial del Norte' });
    await made({ name: 'Casa Sanchez e Hijos', rfc: 'XAXX010101000' });
    const [x, y] = [await made({ name: 'Zapatería Uno', rfc: 'XAXX010101000' }), await made({ name: 'Calzado Dos' })];
    await addContact(x._id, { email: 'compras@zapato.mx' });
    await addContact(y._id, { name: 'Otro', phone: '8119999999', email: 'Compras@Zapato.mx ' });
    const gone = await made({ name: 'Comercial del  norte, sapi' });
    await t.call(clientsApi.remove, { token: c.admin.token, params: { id: gone._id } });
    expect(await groups()).toEqual({
      total: 3,
      groups: [
        ['rfc+name', 'FARMACIAS ALFA | Farmacias Álfa, S.A. de C.V.'],
        ['name', 'Casa Sánchez | Comercial del Norte'],
        ['email', 'Calzado Dos | Zapatería Uno'],
      ],
    });
    expect(await groups({ search: 'calzado' })).toEqual({
      total: 1,
      groups: [['email', 'Calzado Dos | Zapatería Uno']],
    });
    expect(await groups({ limit: '1', page: '2' })).toEqual({
      total: 3,
      groups: [['name', 'Casa Sánchez | Comercial del Norte']],
    });
    expect(await groups({ page: '9' })).toEqual({ total: 3, groups: [] });
    expect(await groups({}, (await buildCompany(t)).admin.token)).toEqual({ total: 0, groups: [] });
  });

  it.each([
    ['Transportes Peña S.A. de C.V.', 'TRANSPORTES PENA SA DE CV', true],
    ['Transportes Peña', 'Transportes Peña, S. A. P. I. de C. V.', true],
    ['Peña & Hijos S.C.', 'Peña y Hijos', true],
    ['Casa', 'Ca', false],
    ['Abarrotes Lisa', 'Abarrotes Li', false],
    ['Sa', 'Sc', false],
  ])('%s and %s: alike %s', async (one, other, isAlike) => {
    await made({ name: one });
    await made({ name: other });
    expect((await groups()).total).toBe(isAlike ? 1 : 0);
  });
});
