import type { Endpoint } from '@tramo/contract/endpoint';
import { type GuideDetail, guidesApi } from '@tramo/contract/guides';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuide,
  buildGuides,
  buildRouteRow,
  buildUser,
  type Company,
  guideParts,
  type Person,
  unique,
} from '../../../test/builders.ts';
import { addLines } from './guides.binnacle.store.ts';
import { assignToRoute, closeRoute, startRoute } from './guides.lifecycle.service.ts';
import { createGuides, existingFolios, guideDetail, guideItems, guidesByIds, removeImported } from './guides.service.ts';

let t: TestApp;
let company: Company;
let rival: Company;
const at = new Date('2026-11-21T15:00:00Z');

beforeAll(async () => {
  t = await openTestApp();
  company = await buildCompany(t);
  rival = await buildCompany(t);
});
afterAll(() => t.close());

const as = (who: Person) => ({
  send: (e: Endpoint, body?: unknown, id?: string) =>
    t.call(e, { token: who.token, ...(id ? { params: { id } } : {}), ...(body === undefined ? {} : { body }) }),
});
const admin = (e: Endpoint, body?: unknown, id?: string) => as(company.admin).send(e, body, id);
const list = async (
  body: object,
  who = company.admin,
): Promise<{ folios: string[]; count: { totalCount: number; totalPages: number } }> => {
  const answer = (await as(who).send(guidesApi.list, body)).json();
  return { folios: answer.guides?.map((g: { folio: string }) => g.folio), count: answer.count };
};
const detail = (id: string): Promise<GuideDetail> => guideDetail(company.ctx, id, undefined);

describe('making a guide', () => {
  it('answers it whole, with the company’s service minutes, its load and its first line of the binnacle', async () => {
    const body = guideParts(company, {
      items: [1, 2].map((n) => ({
        name: `Caja ${n}`,
        quantity: n,
        packages: n,
        weightKg: 1.1 * n,
        volumeM3: 0.1,
        declaredValue: 10.05,
        sku: '',
        barcode: '',
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
    expect(answers.find((a) => a.statusCode === 409)?.json().error).toMatchObject({ code: 48, message: `El folio ${folio} ya existe` });
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
    [{ windows: [{ startMinute: 600, endMinute: 540 }] }, 'windows.0.endMinute', 'La hora final debe ser posterior a la inicial'],
  ])('says what is wrong with %o', async (parts, field, message) => {
    const answer = await admin(guidesApi.create, guideParts(company, parts));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ [field]: message });
  });

  it('refuses another company’s cedi and client', async () => {
    expect((await admin(guidesApi.create, guideParts(rival))).statusCode).toBe(404);
    const clientId = await buildClient(t, rival.id);
    expect((await admin(guidesApi.create, guideParts(company, { clientId }))).json().error.fields).toHaveProperty('clientId');
  });

  it('makes ten thousand with items and binnacle in seconds, all or none', async () => {
    const many = await buildCompany(t);
    const parts = Array.from({ length: 10_000 }, (_, i) => guideParts(many, { folio: `M-${i}` }));
    const from = performance.now();
    for (let i = 0; i < parts.length; i += 500) await createGuides(many.ctx, parts.slice(i, i + 500), { source: 'file' });
    const seconds = (performance.now() - from) / 1000;
    expect(seconds).toBeLessThan(15);
    const clash = createGuides(many.ctx, [guideParts(many, { folio: 'NUEVO' }), guideParts(many, { folio: 'M-77' })], { source: 'file' });
    await expect(clash).rejects.toMatchObject({ key: 'guides.folio_exists', params: { folio: 'M-77' } });
    expect(await existingFolios(many.ctx, ['NUEVO', 'M-1', 'M-9999'])).toEqual(new Set(['M-1', 'M-9999']));
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

describe('the list', () => {
  let own: Company;
  let cedi2: string;
  let client: string;
  beforeAll(async () => {
    own = await buildCompany(t);
    cedi2 = await buildCedi(t, own.id);
    client = await buildClient(t, own.id);
    const add = (minute: number, parts: Parameters<typeof guideParts>[1]) =>
      createGuides(own.ctx, [guideParts(own, parts)], {
        source: minute === 3 ? 'api' : 'form',
        at: new Date(at.getTime() + minute * 60_000),
      });
    await add(1, {
      folio: 'A-001',
      party: { contactName: 'José Ñandú', phone: '8180001111' },
      items: [{ name: 'x', quantity: 1, packages: 4, weightKg: 9, volumeM3: 1, declaredValue: 0, sku: '', barcode: '' }],
    });
    await add(2, {
      folio: 'A-002',
      cediId: cedi2,
      clientId: client,
      party: { contactName: 'Ana', companyName: 'Ferretería El Águila', address: { street: 'Calle 5 de Mayo', suburb: 'Mitras' } },
    });
    await add(3, {
      folio: 'B-100%',
      type: 'recollection',
      scheduledDate: '2026-11-25',
      orderNumber: 'OC-77_1',
      party: { contactName: 'Zoé', address: { lat: null, lng: null, suburb: 'Anáhuac' } },
    });
  });
  const of = (body: object) => list(body, own.admin);

  it('comes newest first, with exact totals, page by page', async () => {
    expect(await of({})).toEqual({ folios: ['B-100%', 'A-002', 'A-001'], count: { totalCount: 3, totalPages: 1 } });
    expect(await of({ limit: 2, page: 2 })).toEqual({ folios: ['A-001'], count: { totalCount: 3, totalPages: 2 } });
    expect(await of({ limit: 2, page: 3 })).toEqual({ folios: [], count: { totalCount: 3, totalPages: 2 } });
    expect((await of({ order: 'asc' })).folios).toEqual(['A-001', 'A-002', 'B-100%']);
  });

  it.each([
    ['jose', ['A-001']],
    ['NANDU', ['A-001']],
    ['ñandú josé', ['A-001']],
    ['8180001', ['A-001']],
    ['ferreteria aguila', ['A-002']],
    ['5 de mayo', ['A-002']],
    ['mitras', ['A-002']],
    ['oc-77_1', ['B-100%']],
    ['100%', ['B-100%']],
    ['77_1', ['B-100%']],
    ['a-0', ['A-002', 'A-001']],
    ['64000', ['B-100%', 'A-002', 'A-001']],
    ['monterrey', []],
    // One or two letters: how a folio or an order number begins.
    ['A', ['A-002', 'A-001']],
    ['b-', ['B-100%']],
    ['oc', ['B-100%']],
    ['b o', ['B-100%']],
    ['00', []],
    ['0%', []],
    ['_', []],
    ['%', []],
    ['\\', []],
    ['nada', []],
    ['ana', ['B-100%', 'A-002']],
    ['z', []],
    // Beside a longer word they may be anywhere.
    ['de mayo', ['A-002']],
    ['jose aguila', []],
  ])('finds %s without minding case or accents', async (search, folios) => {
    expect(await of({ search })).toEqual({ folios, count: { totalCount: folios.length, totalPages: 1 } });
  });

  it('pages a search', async () => {
    expect(await of({ search: '64000', limit: 1, page: 3 })).toEqual({ folios: ['A-001'], count: { totalCount: 3, totalPages: 3 } });
    expect(await of({ search: '64000', limit: 1, page: 4 })).toEqual({ folios: [], count: { totalCount: 3, totalPages: 3 } });
  });

  it.each<[string, () => object, string[]]>([
    ['a state', () => ({ status: ['pending'], search: 'zoe' }), ['B-100%']],
    ['another state', () => ({ status: ['delivered'] }), []],
    ['a type', () => ({ types: ['recollection'] }), ['B-100%']],
    ['a cedi', () => ({ cedisIds: [cedi2] }), ['A-002']],
    ['a client', () => ({ clientIds: [client] }), ['A-002']],
    ['days', () => ({ dateFrom: '2026-11-22', dateTo: '2026-11-30' }), ['B-100%']],
    ['no place', () => ({ location: 'missing' }), ['B-100%']],
    ['a place', () => ({ location: 'known' }), ['A-002', 'A-001']],
    ['being free', () => ({ available: true }), ['B-100%', 'A-002', 'A-001']],
    ['another company’s cedi', () => ({ cedisIds: [company.cediId] }), []],
  ])('filters by %s', async (_, body, folios) => {
    expect((await of(body())).folios).toEqual(folios);
    expect((await as(own.admin).send(guidesApi.count, body())).json().count.totalCount).toBe(folios.length);
  });

  it.each([
    ['folio', ['A-001', 'A-002', 'B-100%']],
    ['scheduledDate', ['A-001', 'A-002', 'B-100%']],
    ['recipient', ['A-002', 'A-001', 'B-100%']],
    ['suburb', ['B-100%', 'A-001', 'A-002']],
    ['weightKg', ['A-002', 'B-100%', 'A-001']],
  ])('sorts by %s', async (sort, folios) => {
    expect((await of({ sort, order: 'asc' })).folios).toEqual(folios);
    expect((await of({ sort, order: 'asc', search: '64000' })).folios).toEqual(folios);
  });

  it('selects everything that the filter holds, with its load', async () => {
    const answer = (await as(own.admin).send(guidesApi.select, { search: 'a-0' })).json();
    expect(answer).toMatchObject({ load: { packages: 5, weightKg: 12.5, volumeM3: 1.02 }, truncated: false });
    expect(answer.ids).toHaveLength(2);
  });

  it('marks those that another system made', async () => {
    const guides = (await as(own.admin).send(guidesApi.list, {})).json().guides;
    expect(guides.map((g: { createdFromApi: boolean }) => g.createdFromApi)).toEqual([true, false, false]);
  });

  it('shows people of a cedi only theirs, and supervisors nothing to change', async () => {
    const local = await buildUser(t, own.id, { type: 'staff', roles: ['routes-manager'], cediIds: [cedi2] });
    expect((await list({}, local)).folios).toEqual(['A-002']);
    expect((await list({ cedisIds: [own.cediId] }, local)).folios).toEqual([]);
    const [hidden] = (await as(own.admin).send(guidesApi.select, { search: 'A-001' })).json().ids;
    for (const e of [guidesApi.detail, guidesApi.remove]) expect((await as(local).send(e, undefined, hidden)).statusCode).toBe(404);
    expect((await as(local).send(guidesApi.create, guideParts(own))).statusCode).toBe(404);
    const supervisor = await buildUser(t, own.id, { type: 'supervisor', roles: ['supervisor'] });
    const seen = (await as(supervisor).send(guidesApi.list, {})).json().guides[0];
    expect(seen.can).toEqual({ update: false, delete: false, route: false, return: false });
    expect((await as(supervisor).send(guidesApi.remove, undefined, seen._id)).statusCode).toBe(403);
  });
});

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
      (await admin(guidesApi.update, { items, party: { ...guideParts(company).party, contactName: 'Eva' } }, id)).json(),
    ).toMatchObject({ load: { packages: 2, weightKg: 1 }, recipient: { contactName: 'Eva' } });
    const after = await detail(id);
    expect(after.items).toMatchObject([{ name: 'Otra', quantity: 5 }]);
    expect(after.binnacle.slice(1).map((l) => [l.action, l.reason])).toEqual([
      ['updated', 'observaciones'],
      ['updated', 'contacto y dirección, artículos'],
    ]);
  });

  it('refuses a stale version with the row as it is now', async () => {
    const id = await buildGuide(company);
    await admin(guidesApi.update, { observations: 'uno', version: 1 }, id);
    const answer = await admin(guidesApi.update, { observations: 'dos', version: 1 }, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({ key: 'general.stale', detail: { _id: id, observations: 'uno', version: 2 } });
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
    expect((await admin(guidesApi.update, { lat: 95, lng: 0 }, other)).json().error.fields).toEqual({ lat: 'La latitud va de -90 a 90' });
  });

  it('another address without a pin of its own loses the old one, but not while it is in a route', async () => {
    const { party } = guideParts(company);
    const moved = { ...party, address: { ...party.address, street: 'Calle Nueva', lat: null, lng: null } };
    const same = { ...party, contactName: 'Otra', address: { ...party.address, street: 'AV. CONSTITUCION', lat: null, lng: null } };
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

  it('moves within its route, and tells the routes', async () => {
    const ids = await buildGuides(company, [{}, {}, {}]);
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: ids, at });
    expect((await admin(guidesApi.update, { order: 1 }, ids[2] as string)).json()).toMatchObject({ order: 1 });
    expect((await guidesByIds(company.ctx, ids)).map((g) => g.order)).toEqual([2, 3, 1]);
    const told = await t.platform.db.system(
      async (trx) =>
        (await sql<{ payload: unknown }>`select payload from event where name = 'guides.reordered' order by id desc limit 1`.execute(trx))
          .rows[0]?.payload,
    );
    expect(told).toEqual({ routeId: route._id, guideIds: [ids[2], ids[0], ids[1]] });
    expect((await admin(guidesApi.update, { order: 1 }, await buildGuide(company))).json().error.key).toBe('guides.wrong_state');
    expect((await admin(guidesApi.update, { cediId: await buildCedi(t, company.id) }, ids[0] as string)).json().error).toMatchObject({
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

describe('deleting', () => {
  it('takes only guides that wait without a route', async () => {
    const [free, taken] = (await buildGuides(company, [{}, { folio: 'EN-RUTA' }])) as [string, string];
    const route = await buildRouteRow(t, company, 'Ruta Norte');
    await assignToRoute(company.ctx, { route, guideIds: [taken], at });
    expect((await admin(guidesApi.remove, undefined, free)).json()).toEqual({ ok: true });
    expect((await admin(guidesApi.remove, undefined, free)).statusCode).toBe(404);
    expect((await admin(guidesApi.remove, undefined, taken)).json().error.message).toBe('La guía EN-RUTA ya está en la ruta Ruta Norte');
  });

  it('many at once: all or none, naming the first that may not go', async () => {
    const ids = await buildGuides(company, [{}, { folio: 'NO-1' }, { folio: 'NO-2' }, {}]);
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: [ids[2], ids[1]] as string[], at });
    expect((await admin(guidesApi.removeUnassigned, { ids })).json().error).toMatchObject({
      key: 'guides.in_route',
      params: { folio: 'NO-1' },
    });
    expect(await guidesByIds(company.ctx, ids)).toHaveLength(4);
    expect((await admin(guidesApi.removeUnassigned, { ids: [ids[0], ids[3], ids[0]] })).json()).toEqual({ deleted: 2 });
    expect(await guideItems(company.ctx, [ids[0] as string])).toEqual(new Map([[ids[0], []]]));
    expect((await admin(guidesApi.removeUnassigned, { ids: [] })).statusCode).toBe(422);
  });

  it('undoes an import while none of its guides is in a route', async () => {
    const importId = await t.platform.db.system(
      async (trx) =>
        (
          await sql<{ id: string }>`insert into guide_import (id, company_id, user_id, user_name, file_name, cedi_id, scheduled_date)
      values (gen_random_uuid(), ${company.id}, ${company.admin.userId}, 'x', 'x.csv', ${company.cediId}, '2026-11-21') returning id`.execute(
            trx,
          )
        ).rows[0]?.id as string,
    );
    const made = await createGuides(company.ctx, [guideParts(company), guideParts(company)], { source: 'file', importId });
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: [made[0]?.id as string], at });
    await expect(removeImported(company.ctx, importId)).rejects.toMatchObject({ key: 'imports.guides_in_route', params: { count: 1 } });
    await t.platform.db.system((trx) =>
      sql`update guide set status = 'pending', route_id = null where import_id = ${importId}`.execute(trx),
    );
    expect(await removeImported(company.ctx, importId)).toEqual({ deleted: 2 });
  });
});

describe('the detail', () => {
  it('belongs to the routes that the guide is or was in', async () => {
    const id = await buildGuide(company);
    const [mine, others] = [await buildRouteRow(t, company), await buildRouteRow(t, company)];
    await assignToRoute(company.ctx, { route: mine, guideIds: [id], at });
    const ask = (routeId: string) => t.call(guidesApi.detail, { token: company.admin.token, params: { id }, query: { routeId } });
    expect((await ask(mine._id)).json()).toMatchObject({ _id: id, route: mine });
    expect((await ask(others._id)).statusCode).toBe(404);
  });
});

describe('two companies', () => {
  it('every call answers that another company’s guide does not exist, and changes nothing', async () => {
    const id = await buildGuide(company);
    const before = await detail(id);
    const them = as(rival.admin);
    const answers = [
      await them.send(guidesApi.detail, undefined, id),
      await them.send(guidesApi.update, { observations: 'robo' }, id),
      await them.send(guidesApi.remove, undefined, id),
      await them.send(guidesApi.removeUnassigned, { ids: [id] }),
      await them.send(guidesApi.returnToAvailable, { scheduledDate: '2026-11-22', subStatus: 'Programación de envío' }, id),
    ];
    expect(answers.map((a) => [a.statusCode, a.json().error.key])).toEqual(answers.map(() => [404, 'guides.not_found']));
    for (const body of [{ ids: [id] }, { search: before.folio }, { cedisIds: [company.cediId] }]) {
      expect((await list(body, rival.admin)).count.totalCount).toBe(0);
      expect((await them.send(guidesApi.select, body)).json().ids).toEqual([]);
      expect((await them.send(guidesApi.count, body)).json().count.totalCount).toBe(0);
    }
    expect(await guidesByIds(rival.ctx, [id])).toEqual([]);
    expect((await guideItems(rival.ctx, [id])).get(id)).toEqual([]);
    expect(await existingFolios(rival.ctx, [before.folio])).toEqual(new Set());
    const route = await buildRouteRow(t, rival);
    await expect(assignToRoute(rival.ctx, { route, guideIds: [id], at })).rejects.toMatchObject({ key: 'guides.not_found' });
    expect(await detail(id)).toEqual(before);
  });

  it('the tables and the view of lists hold the wall below the code', async () => {
    const id = await buildGuide(company);
    const count = (companyId: string, table: string, column: string) =>
      t.platform.db.as(
        companyId,
        async (trx) =>
          (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)).rows[0]
            ?.n,
      );
    for (const [table, column] of [
      ['guide', 'id'],
      ['guide_of_company', 'id'],
      ['guide_item', 'guide_id'],
      ['binnacle', 'guide_id'],
    ] as const) {
      expect([table, await count(company.id, table, column), await count(rival.id, table, column)]).toEqual([table, 1, 0]);
    }
    // Nobody is nobody: without a company the view is empty.
    const none = await t.platform.db.system(async (trx) => {
      await sql`select set_config('role', 'tramo_app', true), set_config('app.company', '', true)`.execute(trx);
      return (await sql<{ n: number }>`select count(*) as n from guide_of_company`.execute(trx)).rows[0]?.n;
    });
    expect(none).toBe(0);
    const refused = (work: ReturnType<typeof sql>) => t.platform.db.as(rival.id, (trx) => work.execute(trx));
    await expect(refused(sql`update guide_of_company set folio = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(
      refused(
        sql`insert into guide_item (id, company_id, guide_id, position, name, quantity, packages) values (gen_random_uuid(), ${rival.id}, ${id}, 1, 'x', 1, 1)`,
      ),
    ).rejects.toThrow(/foreign key/);
    await expect(
      t.platform.db.as(rival.id, (trx) =>
        addLines(trx, { companyId: company.id, userId: rival.admin.userId, name: 'x' }, [
          { guideId: id, at, action: 'updated', from: 'pending', to: 'pending' },
        ]),
      ),
    ).rejects.toThrow(/row-level security/);
    expect((await refused(sql`update guide set folio = 'x' where id = ${id}`)).numAffectedRows).toBe(0n);
    // The binnacle only grows, for its own company too.
    await expect(t.platform.db.as(company.id, (trx) => sql`delete from binnacle where guide_id = ${id}`.execute(trx))).rejects.toThrow(
      /permission denied/,
    );
  });
});
