import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { proofApi, type Visit } from '@tramo/contract/proof';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildClient, buildCompany, buildGuide, buildUser } from '../../../test/builders.ts';
import { type BuiltRoute, buildStartedRoute, manageGuide } from '../../../test/routes.ts';

/** Six visits: two of one route, three of another (one taken back), one of a far cedi; and one of another company. */
const t = await testApp();
const c = await buildCompany(t);
const other = await buildCompany(t);
const far = await buildCedi(t, c.id);
const clientId = await buildClient(t, c.id, { name: 'Moda Regia' });
const here = { party: { address: { lat: 25.68, lng: -100.3 } } };
const first = await buildStartedRoute(t, c, {
  guides: [
    { folio: 'LISTA-1', clientId, ...here, party: { ...here.party, contactName: 'María Peña' } },
    { folio: 'LISTA-2', ...here, party: { ...here.party, contactName: 'Óscar Ruiz' } },
  ],
});
const second = await buildStartedRoute(t, c, {
  guides: [
    { folio: 'LISTA-3', ...here },
    { folio: 'LISTA-4', ...here },
    { folio: 'LISTA-5', ...here },
  ],
});
const distant = await buildStartedRoute(t, { ...c, cediId: far }, { guides: [{ folio: 'LEJOS-1', ...here }] });
const theirs = await buildStartedRoute(t, other, { guides: [{ folio: 'LISTA-9', ...here }] });
await manage(first, 0, { receivedBy: 'Luis Ángel', lat: 25.68, lng: -100.3 });
await manage(first, 1, { result: 'undelivered', subStatus: 'Cliente ausente' });
await manage(second, 0, { receivedBy: 'Peña Portero', lat: 25.68, lng: -100.3 });
await manage(second, 1, { receivedBy: 'Rosa' });
await manage(second, 2, { receivedBy: 'Rosa' });
const back = { routeId: second.id, at: t.platform.now().toISOString() };
await t.call(driverApi.reopen, {
  token: second.driver.token,
  params: { id: second.guideIds[2] as string },
  body: back,
});
await manage(distant, 0, {});
await manage(theirs, 0, {});
// Two of them were yesterday, one of those just before midnight in Mexico.
for (const [folio, at] of [
  ['LISTA-1', '2026-03-10T05:59:59Z'],
  ['LISTA-2', '2026-03-09T18:00:00Z'],
])
  await t.platform.db.system((trx) => sql`update guide_visit set at = ${at} where folio = ${folio}`.execute(trx));

async function manage(r: BuiltRoute, n: number, body: object): Promise<void> {
  const answer = await manageGuide(t, r, r.guideIds[n] as string, body);
  expect(answer.statusCode, answer.body).toBe(200);
}
const list = async (body: object, token = c.admin.token) => {
  const answer = await t.call(proofApi.list, { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { visits: Visit[]; count: { totalCount: number; totalPages: number } };
};
const folios = async (body: object, token?: string): Promise<string[]> =>
  (await list(body, token)).visits.map((v) => v.folio);

describe('the list of proofs', () => {
  it('is of all visits, the newest first, those that were taken back marked', async () => {
    const { visits, count } = await list({});
    expect(visits.map((v) => v.folio)).toEqual(['LEJOS-1', 'LISTA-5', 'LISTA-4', 'LISTA-3', 'LISTA-1', 'LISTA-2']);
    expect(count).toEqual({ totalCount: 6, totalPages: 1 });
    expect(visits.map((v) => v.undone !== null)).toEqual([false, true, false, false, false, false]);
    expect(visits[4]).toMatchObject({
      contactName: 'María Peña',
      client: { name: 'Moda Regia' },
      receivedBy: 'Luis Ángel',
      evidence: [],
    });
  });

  it('comes in pages', async () => {
    const [a, b] = [await list({ limit: 4 }), await list({ limit: 4, page: 2 })];
    expect([a.visits.length, b.visits.length, a.count, b.count]).toEqual([
      4,
      2,
      { totalCount: 6, totalPages: 2 },
      { totalCount: 6, totalPages: 2 },
    ]);
    expect(await folios({ page: 9 })).toEqual([]);
  });

  it.each<[string, () => object, string[]]>([
    ['a folio', () => ({ search: 'lista-3' }), ['LISTA-3']],
    ['who was visited, and who received', () => ({ search: 'pena' }), ['LISTA-3', 'LISTA-1']],
    ['words in any order, without accents', () => ({ search: 'angel  MARIA' }), ['LISTA-1']],
    ['two letters that a folio begins with', () => ({ search: 'le' }), ['LEJOS-1']],
    ['what is no pattern', () => ({ search: 'LISTA_3' }), []],
    ['days of the company', () => ({ dateFrom: '2026-03-09', dateTo: '2026-03-09' }), ['LISTA-1', 'LISTA-2']],
    ['the day after, which begins at its midnight', () => ({ dateFrom: '2026-03-10', dateTo: '2026-03-10' }), []],
    ['until a day', () => ({ dateTo: '2026-03-09', outcomes: ['undelivered'] }), ['LISTA-2']],
    ['outcomes', () => ({ outcomes: ['undelivered', 'partial'] }), ['LISTA-2']],
    ['a cedi', () => ({ cedisIds: [far] }), ['LEJOS-1']],
    ['a client', () => ({ clientIds: [clientId] }), ['LISTA-1']],
    ['a driver', () => ({ driverIds: [first.driver.userId] }), ['LISTA-1', 'LISTA-2']],
    ['a route', () => ({ routeIds: [second.id] }), ['LISTA-5', 'LISTA-4', 'LISTA-3']],
    ['what lacks its place', () => ({ missing: ['position'] }), ['LEJOS-1', 'LISTA-4', 'LISTA-2']],
    ['what lacks who received', () => ({ missing: ['receiver', 'code'] }), ['LEJOS-1']],
    ['what lacks anything', () => ({ missing: ['any'] }), ['LEJOS-1', 'LISTA-4', 'LISTA-3', 'LISTA-1', 'LISTA-2']],
    [
      'all of it together',
      () => ({ search: 'lista', missing: ['photo'], outcomes: ['delivered'], routeIds: [second.id] }),
      ['LISTA-4', 'LISTA-3'],
    ],
    [
      'empty filters',
      () => ({ outcomes: [], cedisIds: [], clientIds: [], driverIds: [], routeIds: [], missing: [] }),
      ['LEJOS-1', 'LISTA-5', 'LISTA-4', 'LISTA-3', 'LISTA-1', 'LISTA-2'],
    ],
  ])('is found by %s', async (_, body, expected) => expect(await folios(body())).toEqual(expected));

  it('is found by the folio that its guide has now', async () => {
    const r = await buildStartedRoute(t, c, { guides: [{ folio: 'ANTES-1' }] });
    await manage(r, 0, { result: 'undelivered', subStatus: 'Cliente ausente', at: t.platform.now().toISOString() });
    const id = r.guideIds[0] as string;
    await t.call(guidesApi.returnToAvailable, {
      token: c.admin.token,
      params: { id },
      body: { scheduledDate: '2026-12-01', subStatus: 'Programación de envío' },
    });
    const changed = await t.call(guidesApi.update, {
      token: c.admin.token,
      params: { id },
      body: { folio: 'AHORA-1' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await folios({ search: 'ahora-1' })).toEqual(['ANTES-1']);
    expect(await folios({ search: 'antes' })).toEqual(['ANTES-1']);
  });
});

it('says "or more" where it stopped counting', async () => {
  const many = await buildCompany(t);
  const guide = await buildGuide(many);
  await t.platform.db.system((trx) =>
    sql`insert into guide_visit (id, company_id, guide_id, attempt, outcome, at, folio, type, contact_name, cedi_id)
      select gen_random_uuid(), ${many.id}::uuid, ${guide}::uuid, n, 'delivered', now() - n * interval '1 minute', 'N-' || n, 'delivery', 'Muchas Visitas', ${many.cediId}::uuid
      from generate_series(1, ${limits.proofCountCap + 20}::int) n`.execute(trx),
  );
  const countOf = async (body: object) => (await list(body, many.admin.token)).count;
  expect(await countOf({ limit: 10 })).toEqual({
    totalCount: limits.proofCountCap,
    totalPages: limits.proofCountCap / 10,
    isAtLeast: true,
  });
  expect(await countOf({ search: 'visitas' })).toEqual({
    totalCount: limits.searchCountCap,
    totalPages: 40,
    isAtLeast: true,
  });
  expect(await folios({ search: 'visitas', limit: 2, page: 2 }, many.admin.token)).toEqual(['N-3', 'N-4']);
  expect(await countOf({ search: 'n-5020' })).toEqual({ totalCount: 1, totalPages: 1 });
});

describe('who sees it', () => {
  it('people of a cedi see its visits alone, whatever they ask for', async () => {
    const kept = await buildUser(t, c.id, { type: 'supervisor', cediIds: [far] });
    expect(await folios({}, kept.token)).toEqual(['LEJOS-1']);
    expect(await folios({ cedisIds: [c.cediId] }, kept.token)).toEqual([]);
    expect(await folios({ search: 'LISTA-3' }, kept.token)).toEqual([]);
  });
  it('a company sees its own', async () => {
    expect(await folios({}, other.admin.token)).toEqual(['LISTA-9']);
    expect(await folios({ cedisIds: [c.cediId], search: 'lista' }, other.admin.token)).toEqual([]);
  });
  it.each([
    ['tagger', null, 403],
    ['driver', null, 403],
    ['staff', 'picker', 403],
    ['staff', 'documentGenerator', 200],
    ['supervisor', null, 200],
  ] as const)('%s %s: %s', async (type, staffType, status) => {
    const person = await buildUser(t, c.id, { type, staffType });
    expect((await t.call(proofApi.list, { token: person.token, body: {} })).statusCode).toBe(status);
  });
});
