import { allApis } from '@tramo/contract/all';
import type { Endpoint } from '@tramo/contract/endpoint';
import { importsApi } from '@tramo/contract/imports';
import { planningApi } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallOptions, openTestApp, type TestApp } from './app.ts';
import { buildClient, buildCompany, buildGuide, buildUser, buildVehicle, type Company, guideParts, type Person } from './builders.ts';
import { multipart } from './multipart.ts';
import { buildReadyRoute, buildStartedRoute } from './routes.ts';

/** Two companies: what is `mine` must stay unseen and untouched whatever the other one's people call. */
let t: TestApp;
let mine: Company;
let other: Company;
let driver: Person;
const ids: Record<string, string> = {};
const at = new Date().toISOString();
const day = '2026-11-23';

beforeAll(async () => {
  t = await openTestApp({ background: true });
  mine = await buildCompany(t, 'La mía');
  other = await buildCompany(t, 'La otra');
  driver = await buildUser(t, other.id, { type: 'driver' });
  ids.cedi = mine.cediId;
  ids.user = mine.admin.userId;
  ids.client = await buildClient(t, mine.id);
  ids.vehicle = await buildVehicle(t, mine);
  ids.guide = await buildGuide(mine, { party: { address: { lat: 25.69, lng: -100.3 } } });
  const started = await buildStartedRoute(t, mine, { stops: 2 });
  ids.started = started.id;
  ids.onRoad = started.guideIds[0] as string;
  ids.ready = (await buildReadyRoute(t, mine, { stops: 2 })).id;
  const token = mine.admin.token;
  ids.plan = (
    await t.call(planningApi.create, {
      token,
      body: { name: 'Plan', startDate: day, guides: [ids.guide], vehicles: [ids.vehicle], capacityConfirmed: true },
    })
  ).json()._id;
  ids.params = (await t.call(planningApi.params, { token })).json().plannerParams[0]._id;
  const file = multipart(Buffer.from('folio,contacto,telefono\nX-1,Ana,8112345678\n'), 'dia.csv');
  const uploaded = await t.app.inject({
    method: 'POST',
    url: `/api${importsApi.upload.path}?cediId=${mine.cediId}&scheduledDate=${day}`,
    payload: file.payload,
    headers: { ...file.headers, apikey: 'tramo-web', token },
  });
  ids.import = uploaded.json()._id;
  ids.job = uploaded.json().jobId;
  await vi.waitFor(
    async () => expect((await t.call(importsApi.detail, { token, params: { id: ids.import as string } })).json().status).toBe('ready'),
    { timeout: 30_000, interval: 100 },
  );
}, 60_000);
afterAll(() => t.close());

/** Requests that point at the first company's things. An endpoint of the contract that is missing here fails the test. */
const attempts = (): Record<string, CallOptions | 'own' | 'stream'> => {
  const id = (name: string): { id: string } => ({ id: ids[name] as string });
  const routeBody = {
    name: 'Ruta',
    order: [{ id: ids.guide, type: 'delivery' }],
    guides: [ids.guide],
    address: other.cediId,
    startDate: at,
  };
  return {
    'accounts.logout': 'own', // ends the caller's own session: tried last, elsewhere
    'accounts.me': {},
    'accounts.accounts': { body: { limit: 5000, cedisIds: [ids.cedi] } },
    'accounts.updateUser': { params: id('user'), body: { fullName: 'Ajeno' } },
    'accounts.company': {},
    'accounts.updateCompany': { params: { id: mine.id }, body: { ui: { x: 1 } } },
    'places.list': { query: { limit: '5000' } },
    'places.listByIds': { body: { cedisIds: [ids.cedi] } },
    'places.zipCode': { params: { zipCode: '64000' } },
    'fleet.list': { query: { cedisIds: ids.cedi as string } },
    'fleet.count': { query: { cedisIds: ids.cedi as string } },
    'clients.list': {},
    'checklists.substatus': {},
    'guides.list': { body: { limit: 5000, ids: [ids.guide, ids.onRoad], cedisIds: [ids.cedi] } },
    'guides.count': { body: { cedisIds: [ids.cedi] } },
    'guides.select': { body: { ids: [ids.guide] } },
    'guides.create': { body: { ...guideParts(other), clientId: ids.client } },
    'guides.update': { params: id('guide'), body: { lat: 20, lng: -100 } },
    'guides.remove': { params: id('guide') },
    'guides.removeUnassigned': { body: { ids: [ids.guide] } },
    'guides.detail': { params: id('guide') },
    'guides.returnToAvailable': { params: id('onRoad'), body: { scheduledDate: day, subStatus: 'Reprogramación de envío' } },
    'imports.xlsOptions': {},
    'imports.saveXlsOptions': { body: { name: 'x', headers: { Folio: 'folio' }, clientId: ids.client } },
    'imports.upload': 'own', // multipart; its cedi of another company is tried below
    'imports.list': {},
    'imports.detail': { params: id('import') },
    'imports.remap': { params: id('import'), body: { mapping: { 0: 'folio' }, defaults: { cediId: other.cediId, scheduledDate: day } } },
    'imports.rows': { params: id('import') },
    'imports.fixRow': { params: { id: ids.import as string, row: 2 }, body: { skip: true } },
    'imports.run': { params: id('import') },
    'imports.undo': { params: id('import') },
    'imports.faultyRows': { params: id('import') },
    'routes.create': { body: routeBody },
    'routes.list': { body: { limit: 5000, cedisIds: [ids.cedi] } },
    'routes.fleet': { body: { limit: 5000 } },
    'routes.count': { body: { cedisIds: [ids.cedi] } },
    'routes.stops': { body: { limit: 500, cedisIds: [ids.cedi] } },
    'routes.managersLimit': {},
    'routes.detail': { params: id('started') },
    'routes.update': { params: id('ready'), body: { name: 'Ajena' } },
    'routes.remove': { params: id('ready') },
    'routes.close': { params: id('started'), body: { reason: 'x' } },
    'routes.locations': { params: id('started') },
    'planning.list': {},
    'planning.detail': { params: id('plan') },
    'planning.create': { body: { name: 'Ajeno', startDate: day, cedisSelected: [ids.cedi], guides: [ids.guide], vehicles: [ids.vehicle] } },
    'planning.update': { params: id('plan'), body: { plan: { name: 'Ajeno' }, version: 1 } },
    'planning.remove': { params: id('plan') },
    'planning.optimize': { params: id('plan') },
    'planning.evaluate': { params: id('plan'), body: { routes: [{ _id: ids.plan, vehicle: ids.vehicle, guides: [ids.guide] }] } },
    'planning.dispatch': { params: id('plan'), body: { version: 1 } },
    'planning.params': {},
    'planning.createParams': 'own', // names nothing of anybody
    'planning.updateParams': { params: id('params'), body: { name: 'Ajeno' } },
    'planning.external': 'own', // saves nothing and reads nothing
    'driver.routes': {},
    'driver.start': { params: id('ready'), body: { at } },
    'driver.positions': { body: { routeId: ids.started, positions: [{ lat: 25.6, lng: -100.3, at }] } },
    'driver.manage': { params: id('onRoad'), body: { routeId: ids.started, result: 'delivered', at } },
    'driver.finish': { params: id('started'), body: { at } },
    'driver.diagnostics': 'own', // keeps the caller's own report
    'jobs.detail': { params: id('job') },
    'jobs.cancel': { params: id('job') },
    'live.events': 'stream', // live.test.ts
  };
};

/** Everything that the first company has, table by table, as one text. */
const everythingMine = (): Promise<string> =>
  t.platform.db.system(async (trx) => {
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' and table_name in (select tablename from pg_tables where schemaname = 'public')
        and table_name not in ('event', 'session', 'idempotency') order by 1`.execute(trx);
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        all: string | null;
      }>`select md5(string_agg(x::text, '|' order by x::text)) as all from ${sql.table(name)} x where company_id = ${mine.id}`.execute(trx);
      parts.push(`${name}: ${rows[0]?.all ?? '-'}`);
    }
    return parts.join('\n');
  });

describe('a company’s people calling with another company’s ids', () => {
  const endpoints = Object.entries(allApis).flatMap(([domain, table]) =>
    Object.entries(table).map(([name, e]): [string, Endpoint] => [`${domain}.${name}`, e]),
  );

  it('are refused or see nothing, at every endpoint, and change nothing', async () => {
    const tried = attempts();
    const before = await everythingMine();
    const secrets = Object.values(ids);
    const missing = endpoints.filter(([name, e]) => e.who !== 'public' && !(name in tried)).map(([name]) => name);
    expect(missing, 'every endpoint has its attempt').toEqual([]);
    for (const [name, e] of endpoints) {
      const attempt = tried[name];
      if (e.who === 'public' || !attempt || attempt === 'own' || attempt === 'stream') continue;
      const answer = await t.call(e, {
        ...attempt,
        token: e.who !== 'session' && e.who.includes('driver') && e.who.length === 1 ? driver.token : other.admin.token,
      });
      const pointsAtMine = attempt.params !== undefined && name !== 'places.zipCode';
      // Whoever names a thing of another company by its id is told that it does not exist, or that it may not.
      if (pointsAtMine) expect([name, answer.statusCode, [403, 404].includes(answer.statusCode)]).toEqual([name, answer.statusCode, true]);
      else expect([name, answer.statusCode < 500]).toEqual([name, true]);
      // Ids that the caller sent may come back in an error's words; nothing else of them may.
      const leaked = answer.statusCode < 300 ? secrets.filter((s) => answer.body.includes(s)) : [];
      expect([name, leaked]).toEqual([name, []]);
      expect([name, answer.body.includes('La mía')]).toEqual([name, false]);
    }
    expect(await everythingMine()).toBe(before);
  });

  it('cannot import into another company’s cedi', async () => {
    const file = multipart(Buffer.from('folio\nX-2\n'), 'x.csv');
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${importsApi.upload.path}?cediId=${mine.cediId}&scheduledDate=${day}`,
      payload: file.payload,
      headers: { ...file.headers, apikey: 'tramo-web', token: other.admin.token },
    });
    expect(answer.statusCode).toBe(404);
  });
});
