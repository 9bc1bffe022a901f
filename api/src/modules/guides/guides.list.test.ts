import { clientsApi } from '@tramo/contract/clients';
import type { ListCount } from '@tramo/contract/fields';
import { guideSorts } from '@tramo/contract/guide-list';
import { availableStatuses, type Guide, guideStatuses, visited } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { searchWords } from '@tramo/contract/text';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildUser,
  type Company,
  guideParts,
  type Person,
} from '../../../test/builders.ts';
import { newId } from '../../platform/ids.ts';
import { createGuides } from './guides.create.service.ts';
import { filterOf, guideIdsAfter } from './guides.list.service.ts';
import { newestOfOldDays } from './guides.list.store.ts';

const t = await testApp();
const c = await buildCompany(t);
const rival = await buildCompany(t);
const cedi2 = await buildCedi(t, c.id);
/** Clients that ask for nothing, for the one role, for the other (in its two ways) and for both. */
let clients: { none: string; generator: string; others: string; both: string };
let drivers: string[];
let routes: string[];
let keys: string[];
let importId: string;
const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const first = new Date('2026-11-21T15:00:00Z');
/** What the list does not tell of a guide. */
const hidden = new Map<string, { apiKeyId: string | null; importId: string | null; driverId: string | null }>();
let all: Guide[];

const ask = async (
  body: object,
  who: Person = c.admin,
): Promise<{ folios: string[]; count: ListCount; guides: Guide[] }> => {
  const answer = await t.call(guidesApi.list, { token: who.token, body: { limit: 5000, ...body } });
  expect(answer.statusCode, answer.body).toBe(200);
  const { guides, count } = answer.json();
  return { folios: guides.map((g: Guide) => g.folio), count, guides };
};

/** 120 guides, no two with the same folio, in which every filter finds some and not others. */
beforeAll(async () => {
  clients = {
    none: await buildClient(t, c.id),
    generator: await buildClient(t, c.id, { generateDocuments: true }),
    others: await buildClient(t, c.id, { checkingOthers: true }),
    both: await buildClient(t, c.id, { generateDocuments: true, verifyDocuments: true }),
  };
  drivers = [];
  for (let n = 0; n < 3; n++)
    drivers.push((await buildUser(t, c.id, { type: 'driver', fullName: `Operador ${n}` })).userId);
  routes = [newId(), newId(), newId()];
  keys = [newId(), newId()];
  importId = newId();
  const clientIds = [null, clients.none, clients.generator, clients.others, clients.both];
  for (let n = 0; n < 120; n += 10) {
    // Ten are of the same instant: their order is told by their ids.
    const parts = Array.from({ length: 10 }, (_, i) => {
      const k = n + i;
      return guideParts(c, {
        folio: `L-${String((k * 37) % 120).padStart(3, '0')}`,
        type: k % 4 === 1 ? 'recollection' : 'delivery',
        subtype: k % 3 === 0 ? null : k % 3 === 1 ? 'Refrigerado' : 'Express',
        cediId: k % 5 === 0 ? cedi2 : c.cediId,
        clientId: clientIds[k % 5] ?? null,
        scheduledDate: days[k % 4] as string,
        windows: k % 6 === 0 ? [{ startMinute: 540, endMinute: 600 }] : [],
        certifiedDelivery: k % 7 === 0,
        orderNumber: k % 2 ? `OC-${k}` : '',
        party: {
          contactName: k % 11 < 7 ? 'Ana Común' : `Zoé ${k}`,
          address: { suburb: `Colonia ${k % 6}`, ...(k % 8 === 3 ? { lat: null, lng: null } : {}) },
        },
      });
    });
    await createGuides(c.ctx, parts, { source: 'form', at: new Date(first.getTime() + n * 60_000) });
  }
  await createGuides(rival.ctx, [guideParts(rival, { folio: 'L-000' })], { source: 'form', at: first });
  await t.platform.db.system(async (trx) => {
    await sql`insert into guide_import (id, company_id, user_id, user_name, file_name, cedi_id, scheduled_date)
      values (${importId}, ${c.id}, ${c.admin.userId}, 'Ana', 'dia.xlsx', ${c.cediId}, '2026-11-21')`.execute(trx);
    for (const [n, key] of keys.entries())
      await sql`insert into api_key (id, company_id, name, key_hash, key_start, created_by, created_by_name)
        values (${key}, ${c.id}, ${`Tienda ${n}`}, ${Buffer.from(`h${n}`)}, 'tk', ${c.admin.userId}, 'Ana')`.execute(
        trx,
      );
    for (const [n, id] of routes.entries())
      await sql`insert into route (id, company_id, name, cedi_id, colour, start_at, start_day, start_place, driver_id)
        values (${id}, ${c.id}, ${`Ruta ${n}`}, ${c.cediId}, '#3f6496', now(), '2026-11-21', '{}', ${drivers[n] ?? null})`.execute(
        trx,
      );
    // What else may have happened to a guide, by its place in the order of creation; ids follow it.
    await sql`with placed as (select id, (row_number() over (order by id))::int as k from guide where company_id = ${c.id})
      update guide g set
        status = case when k % 3 = 0 then g.status else (${`{${guideStatuses.join(',')}}`}::text[])[1 + k % 12] end,
        sub_status = case k % 5 when 0 then 'Cliente ausente' when 1 then 'Dirección incorrecta' end,
        route_id = case when k % 4 = 0 then (${`{${routes.join(',')}}`}::uuid[])[1 + k % 3] end,
        delivery_attempts = k % 4,
        document_count = case when k % 9 = 0 then 2 else 0 end,
        verified_roles = case k % 4 when 0 then '{documentGenerator}' when 1 then '{supervisorDocuments}' when 2 then '{documentGenerator,supervisorDocuments}' else '{}' end::text[],
        weight_kg = k % 5,
        import_id = case when k % 6 = 1 then ${importId}::uuid end,
        created_from_api = k % 6 = 2,
        api_key_id = case when k % 6 = 2 then (${`{${keys.join(',')}}`}::uuid[])[1 + k % 2] end
      from placed p where p.id = g.id`.execute(trx);
    const { rows } = await sql<{
      id: string;
      api_key_id: string | null;
      import_id: string | null;
      driver_id: string | null;
    }>`
      select g.id, g.api_key_id, g.import_id, r.driver_id from guide g left join route r on r.id = g.route_id where g.company_id = ${c.id}`.execute(
      trx,
    );
    for (const r of rows) hidden.set(r.id, { apiKeyId: r.api_key_id, importId: r.import_id, driverId: r.driver_id });
    await sql`analyze guide`.execute(trx);
  });
  all = (await ask({ order: 'asc' })).guides;
  expect(all).toHaveLength(120);
});

type Filter = Record<string, unknown>;
const isAvailable = (g: Guide): boolean => (availableStatuses as readonly string[]).includes(g.status);
const has = (list: unknown, value: unknown): boolean => list === undefined || (list as unknown[]).includes(value);
/** The filters' meaning, told once more by what a guide shows. */
function holds(g: Guide, f: Filter): boolean {
  const party = visited(g);
  const secret = hidden.get(g._id);
  const plain = searchWords(
    [
      g.folio,
      party?.contactName,
      party?.phone,
      g.orderNumber,
      party?.address.street,
      party?.address.suburb,
      party?.address.zipCode,
    ].join(' '),
    100,
  ).join(' ');
  return (
    searchWords(String(f.search ?? '')).every((word) => plain.includes(word)) &&
    has(f.status, g.status) &&
    has(f.types, g.type) &&
    has(f.subtypes, g.subtype) &&
    has(f.subStatus, g.subStatus) &&
    has(f.cedisIds, g.cedi._id) &&
    has(f.clientIds, g.client?._id) &&
    has(f.routeIds, g.route?._id) &&
    has(f.driverIds, secret?.driverId) &&
    has(f.origins, g.origin) &&
    has(f.apiKeyIds, secret?.apiKeyId) &&
    (f.importId === undefined || secret?.importId === f.importId) &&
    (f.dateFrom === undefined || g.scheduledDate >= String(f.dateFrom)) &&
    (f.dateTo === undefined || g.scheduledDate <= String(f.dateTo)) &&
    (f.attemptsFrom === undefined || g.deliveryAttempts >= Number(f.attemptsFrom)) &&
    (f.attemptsTo === undefined || g.deliveryAttempts <= Number(f.attemptsTo)) &&
    (f.location === undefined || (party?.address.lat === null) === (f.location === 'missing')) &&
    (f.available !== true || (isAvailable(g) && g.route === null)) &&
    (f.windowed !== true || g.windows.length > 0) &&
    (f.withDocuments === undefined || g.documentCount > 0 === f.withDocuments) &&
    (f.certified === undefined || g.certifiedDelivery === f.certified) &&
    (f.pendingVerification === undefined ||
      (isAvailable(g) &&
        (f.pendingVerification === 'any'
          ? g.pendingRoles.length > 0
          : has(g.pendingRoles, f.pendingVerification as string))))
  );
}

describe('filters', () => {
  const filters: [string, () => Filter][] = [
    ['state', () => ({ status: ['pending', 'completed'] })],
    ['type', () => ({ types: ['recollection'] })],
    ['subtype', () => ({ subtypes: ['Refrigerado'] })],
    ['two subtypes', () => ({ subtypes: ['Refrigerado', 'Express'] })],
    ['sub-status', () => ({ subStatus: ['Cliente ausente'] })],
    ['cedi', () => ({ cedisIds: [cedi2] })],
    ['client', () => ({ clientIds: [clients.both, clients.none] })],
    ['route', () => ({ routeIds: [routes[1]] })],
    ['driver', () => ({ driverIds: [drivers[0]] })],
    ['two drivers', () => ({ driverIds: [drivers[0], drivers[2]] })],
    ['origin form', () => ({ origins: ['form'] })],
    ['origin file or API', () => ({ origins: ['file', 'api'] })],
    ['connection', () => ({ apiKeyIds: [keys[0]] })],
    ['import', () => ({ importId })],
    ['days', () => ({ dateFrom: days[1], dateTo: days[2] })],
    ['attempts from', () => ({ attemptsFrom: 2 })],
    ['attempts to', () => ({ attemptsTo: 1 })],
    ['attempts between', () => ({ attemptsFrom: 1, attemptsTo: 2 })],
    ['no place', () => ({ location: 'missing' })],
    ['a place', () => ({ location: 'known' })],
    ['being free', () => ({ available: true })],
    ['windows', () => ({ windowed: true })],
    ['documents', () => ({ withDocuments: true })],
    ['no documents', () => ({ withDocuments: false })],
    ['certified', () => ({ certified: true })],
    ['not certified', () => ({ certified: false })],
    ['any missing verification', () => ({ pendingVerification: 'any' })],
    ['missing generator', () => ({ pendingVerification: 'documentGenerator' })],
    ['missing supervisor', () => ({ pendingVerification: 'supervisorDocuments' })],
  ];
  it.each(filters)('by %s find what they say, alone, searched and on a page', async (_, make) => {
    const filter = make();
    for (const more of [{}, { search: 'comun' }]) {
      const expected = all.filter((g) => holds(g, { ...filter, ...more })).map((g) => g._id);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.length);
      const { guides, count } = await ask({ ...filter, ...more, order: 'asc' });
      expect(guides.map((g) => g._id)).toEqual(expected);
      expect(count.totalCount).toBe(expected.length);
      const page = await ask({ ...filter, ...more, order: 'asc', limit: 2, page: 2 });
      expect(page.guides.map((g) => g._id)).toEqual(expected.slice(2, 4));
      expect(page.count).toEqual({ totalCount: expected.length, totalPages: Math.ceil(expected.length / 2) });
      const body = { ...filter, ...more, order: 'asc' };
      expect((await t.call(guidesApi.count, { token: c.admin.token, body })).json().count.totalCount).toBe(
        expected.length,
      );
      expect((await t.call(guidesApi.select, { token: c.admin.token, body })).json().ids).toEqual(expected);
    }
  });

  it('mean the same together', async () => {
    const some = fc.subarray(filters, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom('', 'comun', 'zoe', 'oc-1', 'l', 'colonia 3'), async (chosen, search) => {
        const filter = Object.assign({}, ...chosen.map(([, make]) => make()), search ? { search } : {}) as Filter;
        // One letter asks how folios and order numbers begin: all folios begin with this one.
        const expected = all
          .filter((g) => holds(g, search === 'l' ? { ...filter, search: '' } : filter))
          .map((g) => g._id);
        expect((await ask({ ...filter, order: 'asc' })).guides.map((g) => g._id)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('of nothing that is the company’s find nothing', async () => {
    const foreign = await buildUser(t, rival.id, { type: 'driver' });
    for (const filter of [
      { driverIds: [foreign.userId] },
      { apiKeyIds: [newId()] },
      { clientIds: [newId()] },
      { routeIds: [newId()] },
    ])
      expect((await ask(filter)).count.totalCount).toBe(0);
    expect((await ask({ driverIds: drivers }, rival.admin)).count.totalCount).toBe(0);
    expect((await ask({ search: 'L-0' }, rival.admin)).folios).toEqual(['L-000']);
  });

  it('keep people to their cedis', async () => {
    const local = await buildUser(t, c.id, { staffType: 'shipper', cediIds: [cedi2] });
    const { guides, count } = await ask({ order: 'asc' }, local);
    expect(guides.map((g) => g._id)).toEqual(all.filter((g) => g.cedi._id === cedi2).map((g) => g._id));
    expect(count.totalCount).toBe(guides.length);
    for (const filter of [{ cedisIds: [c.cediId] }, { search: 'comun', cedisIds: [c.cediId] }])
      expect((await ask(filter, local)).count.totalCount).toBe(0);
  });
});

describe('orders', () => {
  const keyOf: Record<(typeof guideSorts)[number], (g: Guide) => string | number> = {
    createdDate: (g) => g.createdDate,
    folio: (g) => g.folio,
    scheduledDate: (g) => g.scheduledDate,
    status: (g) => g.status,
    recipient: (g) => visited(g)?.contactName ?? '',
    suburb: (g) => visited(g)?.address.suburb ?? '',
    weightKg: (g) => g.load.weightKg,
  };
  const filterCases: [string, Filter][] = [
    ['plain', {}],
    ['searched', { search: 'colonia' }],
    ['of some days', { dateFrom: days[0], dateTo: days[2] }],
  ];
  it.each(guideSorts.flatMap((sort) => filterCases.map(([name, filter]) => [sort, name, filter] as const)))(
    'by %s, %s, put every guide on one page, and turn round whole',
    async (sort, _, filter) => {
      const forwards = (await ask({ ...filter, sort, order: 'asc' })).guides;
      const keys = forwards.map(keyOf[sort]);
      expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      const ids = forwards.map((g) => g._id);
      expect((await ask({ ...filter, sort, order: 'desc' })).guides.map((g) => g._id)).toEqual([...ids].reverse());
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(ids.length / 31); page++)
        paged.push(...(await ask({ ...filter, sort, order: 'asc', page, limit: 31 })).guides.map((g) => g._id));
      expect(paged).toEqual(ids);
      // Who reads it in pieces reads the same.
      for (const order of ['asc', 'desc'] as const) {
        const q = guidesApi.list.body.parse({ ...filter, sort, order });
        const pieces: string[] = [];
        for (let after: readonly string[] | null = null, isOver = false; !isOver; ) {
          const { ids: piece, next } = await guideIdsAfter(c.ctx, q, after, 13);
          pieces.push(...piece);
          after = next;
          isOver = next === null;
        }
        expect(pieces).toEqual(order === 'asc' ? ids : [...ids].reverse());
      }
    },
  );
});

describe('many', () => {
  let many: Company;
  /** Hits of the word, the oldest guides: thirty more than are counted. */
  const hits = limits.searchCountCap + 30;
  const total = hits + 3980;
  beforeAll(async () => {
    many = await buildCompany(t);
    await t.platform.db.system(async (trx) => {
      await sql`insert into guide (id, company_id, folio, type, cedi_id, scheduled_date, contact_name, suburb, service_minutes, status, created_at)
        select gen_random_uuid(), ${many.id}, 'M-' || n, 'delivery', ${many.cediId}, '2026-11-21',
          case when n < ${hits}::int then 'Repetida' else 'Sola' end || ' ' || lpad(n::text, 4, '0'), 'Centro', 10,
          case when n < ${limits.searchCountCap}::int then 'completed' else 'delivered' end, ${first}::timestamptz + n * interval '1 second'
        from generate_series(0, ${total - 1}::int) n`.execute(trx);
      await sql`analyze guide`.execute(trx);
    });
  });
  const count = async (body: object): Promise<ListCount> =>
    (await t.call(guidesApi.count, { token: many.admin.token, body })).json().count;
  const capped = { totalCount: limits.searchCountCap, totalPages: limits.searchCountCap / 50 };

  it('hits of a search are counted to a cap, and the pages of those that were counted can all be reached', async () => {
    expect(await count({ search: 'repetida' })).toEqual({ ...capped, isAtLeast: true });
    const folios = Array.from({ length: hits }, (_, n) => `M-${n}`);
    for (const [sort, order] of [
      ['createdDate', 'desc'],
      ['createdDate', 'asc'],
      // By name from the end of the alphabet they lie behind four thousand others.
      ['recipient', 'desc'],
      ['recipient', 'asc'],
    ] as const) {
      const inOrder = order === 'asc' ? folios : [...folios].reverse();
      for (const page of [1, capped.totalPages]) {
        const answer = await ask({ search: 'repetida', sort, order, limit: 50, page }, many.admin);
        expect(answer.count).toEqual({ ...capped, isAtLeast: true });
        expect(answer.folios).toEqual(inOrder.slice((page - 1) * 50, page * 50));
      }
    }
  });

  it('tell exactly what is not more than the cap', async () => {
    expect(await count({ search: 'repetida', status: ['completed'] })).toEqual(capped);
    expect((await ask({ search: 'repetida', status: ['completed'], limit: 50 }, many.admin)).count).toEqual(capped);
    expect(await count({ search: 'M-1' })).toEqual({ totalCount: 1111, totalPages: 23 });
    expect(await count({})).toEqual({ totalCount: total, totalPages: Math.ceil(total / 50) });
    expect((await ask({ search: 'repetida', status: ['delivered'] }, many.admin)).count.totalCount).toBe(30);
  });

  it('are selected up to the list’s limit, which says that there are more', async () => {
    const answer = (await t.call(guidesApi.select, { token: many.admin.token, body: {} })).json();
    expect(answer.ids).toHaveLength(limits.listMax);
    expect(answer.truncated).toBe(true);
    expect(new Set(answer.ids).size).toBe(limits.listMax);
    expect(
      (await t.call(guidesApi.select, { token: many.admin.token, body: { search: 'repetida' } })).json().ids,
    ).toHaveLength(hits);
  });

  it('are found by the name of their client, whatever it is called by now, beside words of their own', async () => {
    const named = await buildCompany(t);
    const [alfa, zeta] = [
      await buildClient(t, named.id, { name: 'Farmacias Álfa del Norte' }),
      await buildClient(t, named.id, { name: 'Zeta' }),
    ];
    await createGuides(
      named.ctx,
      [
        guideParts(named, { folio: 'K-1', clientId: alfa, party: { contactName: 'Rosa Peña' } }),
        guideParts(named, { folio: 'K-2', clientId: alfa, party: { contactName: 'Luis Ríos' } }),
        guideParts(named, { folio: 'K-3', clientId: zeta, party: { contactName: 'Rosa Alfaro' } }),
        guideParts(named, { folio: 'K-4', party: { contactName: 'Farmacia Sola' } }),
      ],
      { source: 'form' },
    );
    const found = async (search: string): Promise<string[]> => (await ask({ search }, named.admin)).folios.sort();
    expect(await found('alfa')).toEqual(['K-1', 'K-2', 'K-3']);
    expect(await found('farmacias álfa')).toEqual(['K-1', 'K-2']);
    expect(await found('rosa alfa del')).toEqual(['K-1']);
    expect(await found('zeta rosa')).toEqual(['K-3']);
    expect(await found('farmacia')).toEqual(['K-1', 'K-2', 'K-4']);
    expect(
      (await t.call(guidesApi.count, { token: named.admin.token, body: { search: 'alfa' } })).json().count,
    ).toEqual({
      totalCount: 3,
      totalPages: 1,
    });
    const client = (await t.call(clientsApi.detail, { token: named.admin.token, params: { id: alfa } })).json();
    const { name: _, ...rest } = client;
    const renamed = await t.call(clientsApi.update, {
      token: named.admin.token,
      params: { id: alfa },
      body: { ...rest, name: 'Boticas Omega' },
    });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect(await found('omega')).toEqual(['K-1', 'K-2']);
    expect(await found('alfa')).toEqual(['K-3']);
    expect(await found('al')).toEqual([]);
  });

  it('of old days, so many that they are not gathered, stand in the order of creation wherever they came from', async () => {
    const old = await buildCompany(t);
    await t.platform.db.system((trx) =>
      // Every third came five months after its day, as history that somebody brought.
      sql`insert into guide (id, company_id, folio, type, cedi_id, scheduled_date, contact_name, suburb, service_minutes, status, created_at)
        select gen_random_uuid(), ${old.id}, 'V-' || n, 'delivery', ${old.cediId}, '2026-06-01'::date + n % 9, 'Ana', 'Centro', 10, 'completed',
          case n % 3 when 0 then '2026-11-01T00:00:00Z'::timestamptz else '2026-05-30T00:00:00Z' end + n * interval '1 minute'
        from generate_series(0, 89) n`.execute(trx),
    );
    const newestFirst = (await ask({ limit: 100, order: 'desc', sort: 'createdDate' }, old.admin)).guides;
    const filter = (dateFrom: string, dateTo: string) =>
      filterOf(old.ctx, guidesApi.list.body.parse({ dateFrom, dateTo }));
    const read = (dateFrom: string, dateTo: string, limit: number, offset: number) =>
      t.platform.db.as(old.id, async (trx) =>
        newestOfOldDays(trx, await filter(dateFrom, dateTo), { sort: 'createdDate', descending: true, limit, offset }),
      );
    for (const [from, to] of [
      ['2026-06-01', '2026-06-09'],
      ['2026-06-03', '2026-06-04'],
      ['2026-05-01', '2026-05-31'],
    ] as const) {
      const ids = newestFirst.filter((g) => g.scheduledDate >= from && g.scheduledDate <= to).map((g) => g._id);
      expect(await read(from, to, 100, 0)).toEqual(ids);
      expect(await read(from, to, 7, 12)).toEqual(ids.slice(12, 19));
    }
  });
});
