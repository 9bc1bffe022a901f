import type { Endpoint } from '@tramo/contract/endpoint';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
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
} from '../../../test/builders.ts';
import { addLines } from './guides.binnacle.store.ts';
import { createGuides } from './guides.create.service.ts';
import { assignToRoute } from './guides.lifecycle.service.ts';
import { existingFolios, guideDetail, guideItems, guidesByIds, removeImported } from './guides.service.ts';

const t = await testApp();
const company = await buildCompany(t);
const rival = await buildCompany(t);
const at = new Date('2026-11-21T15:00:00Z');

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
      items: [
        {
          name: 'x',
          quantity: 1,
          packages: 4,
          weightKg: 9,
          volumeM3: 1,
          declaredValue: 0,
          sku: '',
          barcode: '',
          code: '',
          customFields: {},
        },
      ],
    });
    await add(2, {
      folio: 'A-002',
      cediId: cedi2,
      clientId: client,
      party: {
        contactName: 'Ana',
        companyName: 'Ferretería El Águila',
        address: { street: 'Calle 5 de Mayo', suburb: 'Mitras' },
      },
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
    expect(await of({ search: '64000', limit: 1, page: 3 })).toEqual({
      folios: ['A-001'],
      count: { totalCount: 3, totalPages: 3 },
    });
    expect(await of({ search: '64000', limit: 1, page: 4 })).toEqual({
      folios: [],
      count: { totalCount: 3, totalPages: 3 },
    });
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
    for (const e of [guidesApi.detail, guidesApi.remove])
      expect((await as(local).send(e, undefined, hidden)).statusCode).toBe(404);
    expect((await as(local).send(guidesApi.create, guideParts(own))).statusCode).toBe(404);
    const supervisor = await buildUser(t, own.id, { type: 'supervisor', roles: ['supervisor'] });
    const seen = (await as(supervisor).send(guidesApi.list, {})).json().guides[0];
    expect(seen.can).toEqual({
      update: false,
      delete: false,
      route: false,
      return: false,
      correct: false,
      documents: false,
      verify: [],
    });
    expect((await as(supervisor).send(guidesApi.remove, undefined, seen._id)).statusCode).toBe(403);
  });
});

describe('deleting', () => {
  it('takes only guides that wait without a route', async () => {
    const [free, taken] = (await buildGuides(company, [{}, { folio: 'EN-RUTA' }])) as [string, string];
    const route = await buildRouteRow(t, company, 'Ruta Norte');
    await assignToRoute(company.ctx, { route, guideIds: [taken], at });
    expect((await admin(guidesApi.remove, undefined, free)).json()).toEqual({ ok: true });
    expect((await admin(guidesApi.remove, undefined, free)).statusCode).toBe(404);
    expect((await admin(guidesApi.remove, undefined, taken)).json().error.message).toBe(
      'La guía EN-RUTA ya está en la ruta Ruta Norte',
    );
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
          await sql<{
            id: string;
          }>`insert into guide_import (id, company_id, user_id, user_name, file_name, cedi_id, scheduled_date)
      values (gen_random_uuid(), ${company.id}, ${company.admin.userId}, 'x', 'x.csv', ${company.cediId}, '2026-11-21') returning id`.execute(
            trx,
          )
        ).rows[0]?.id as string,
    );
    const made = await createGuides(company.ctx, [guideParts(company), guideParts(company)], {
      source: 'file',
      importId,
    });
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: [made[0]?.id as string], at });
    await expect(removeImported(company.ctx, importId)).rejects.toMatchObject({
      key: 'imports.guides_in_route',
      params: { count: 1 },
    });
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
    const ask = (routeId: string) =>
      t.call(guidesApi.detail, { token: company.admin.token, params: { id }, query: { routeId } });
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
      await them.send(
        guidesApi.returnToAvailable,
        { scheduledDate: '2026-11-22', subStatus: 'Programación de envío' },
        id,
      ),
    ];
    expect(answers.map((a) => [a.statusCode, a.json().error.key])).toEqual(
      answers.map(() => [404, 'guides.not_found']),
    );
    for (const body of [{ ids: [id] }, { search: before.folio }, { cedisIds: [company.cediId] }]) {
      expect((await list(body, rival.admin)).count.totalCount).toBe(0);
      expect((await them.send(guidesApi.select, body)).json().ids).toEqual([]);
      expect((await them.send(guidesApi.count, body)).json().count.totalCount).toBe(0);
    }
    expect(await guidesByIds(rival.ctx, [id])).toEqual([]);
    expect((await guideItems(rival.ctx, [id])).get(id)).toEqual([]);
    expect(await existingFolios(rival.ctx, [before.folio])).toEqual(new Set());
    const route = await buildRouteRow(t, rival);
    await expect(assignToRoute(rival.ctx, { route, guideIds: [id], at })).rejects.toMatchObject({
      key: 'guides.not_found',
    });
    expect(await detail(id)).toEqual(before);
  });

  it('the tables and the view of lists hold the wall below the code', async () => {
    const id = await buildGuide(company);
    const count = (companyId: string, table: string, column: string) =>
      t.platform.db.as(
        companyId,
        async (trx) =>
          (
            await sql<{
              n: number;
            }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
          ).rows[0]?.n,
      );
    for (const [table, column] of [
      ['guide', 'id'],
      ['guide_of_company', 'id'],
      ['guide_item', 'guide_id'],
      ['binnacle', 'guide_id'],
    ] as const) {
      expect([table, await count(company.id, table, column), await count(rival.id, table, column)]).toEqual([
        table,
        1,
        0,
      ]);
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
    await expect(
      t.platform.db.as(company.id, (trx) => sql`delete from binnacle where guide_id = ${id}`.execute(trx)),
    ).rejects.toThrow(/permission denied/);
  });
});
