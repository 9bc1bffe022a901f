import { accountsApi } from '@tramo/contract/accounts-api';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { packageCode, packageQr } from '@tramo/contract/labels';
import { defaultRoad } from '@tramo/contract/road-settings';
import { routesApi } from '@tramo/contract/routes';
import { type LoadScanResult, loadingApi } from '@tramo/contract/warehouse/loading';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildUser, unique } from '../../../test/builders.ts';
import { type BuiltRoute, buildReadyRoute, pins } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
t.setNow(new Date('2026-03-10T15:00:00Z'));
const mine = await buildCompany(t);
const admin = mine.admin.token;
const picker = await buildUser(t, mine.id, { type: 'staff', staffType: 'picker', fullName: 'Rosa Elizondo' });

let seq = 0;
type Deed = 'load' | 'damage' | 'remove';
const scanOf = (code: string, deed: Deed = 'load', note = '') => ({
  _id: newId(),
  seq: ++seq,
  code,
  source: 'scanner' as const,
  at: '2026-03-10T14:59:58Z',
  deed,
  note,
});
const send = (routeId: string, scans: ReturnType<typeof scanOf>[], token = picker.token) =>
  t.call(loadingApi.scan, { token, params: { id: routeId }, body: { scans } });
const scan = async (routeId: string, code: string, deed: Deed = 'load', note = ''): Promise<LoadScanResult> =>
  (await send(routeId, [scanOf(code, deed, note)])).json().results[0];
const detail = async (routeId: string) =>
  (await t.call(loadingApi.detail, { token: picker.token, params: { id: routeId } })).json();
const route = async (id: string) => (await t.call(routesApi.detail, { token: admin, params: { id } })).json();
const setRoute = (id: string, body: object) => t.call(routesApi.update, { token: admin, params: { id }, body });
const byScan = (boardingByScan: boolean) =>
  t.call(accountsApi.updateCompany, {
    token: admin,
    params: { id: mine.id },
    body: { road: { ...defaultRoad, boardingByScan } },
  });
/** A ready route with guides of these many packages, the folios A, B, C … of its own prefix. */
async function built(packages: readonly number[]): Promise<BuiltRoute & { folios: string[] }> {
  const prefix = `CG${unique()}`;
  const folios = packages.map((_, i) => `${prefix}-${'ABCDE'[i]}`);
  const made = await buildReadyRoute(t, mine, {
    guides: packages.map((count, i) => ({
      folio: folios[i] as string,
      labelCount: count,
      party: { address: pins(9)[i] as { lat: number; lng: number } },
    })),
  });
  return { ...made, folios };
}

describe('the parcels of a van', () => {
  it('stand in loading order, the last stop first, with how far they are', async () => {
    const { id, folios } = await built([1, 2]);
    const { route: shown, parcels, toUnload } = await detail(id);
    expect(shown).toMatchObject({ _id: id, parcels: 3, loaded: 0, damaged: 0 });
    expect(parcels).toMatchObject([
      { folio: folios[1], number: 1, of: 2, order: 2, state: 'missing' },
      { folio: folios[1], number: 2, of: 2, order: 2 },
      { folio: folios[0], number: 1, of: 1, order: 1 },
    ]);
    expect(toUnload).toEqual([]);
  });

  it('are scanned by bars or QR; twice, of another route, unknown and without its number is told, and changes nothing', async () => {
    const { id, folios, guideIds } = await built([1, 2]);
    const other = await built([1]);
    const loose = await buildGuide(mine, { folio: `SUELTA-${unique()}` });
    expect(await scan(id, folios[0] as string)).toMatchObject({
      kind: 'done',
      sound: 'accepted',
      folio: folios[0],
      number: 1,
    });
    expect(await scan(id, folios[0] as string)).toMatchObject({ kind: 'repeated', sound: 'repeated' });
    expect(await scan(id, folios[1] as string)).toMatchObject({ kind: 'whichPackage', sound: 'refused' });
    expect(await scan(id, packageQr(guideIds[1] as string, 2))).toMatchObject({ kind: 'done', number: 2 });
    expect(await scan(id, other.folios[0] as string)).toMatchObject({
      kind: 'other',
      folio: other.folios[0],
      place: (await route(other.id)).name,
    });
    const { folio } = (await t.call(guidesApi.detail, { token: admin, params: { id: loose } })).json();
    expect(await scan(id, packageQr(loose, 1))).toMatchObject({ kind: 'other', folio, place: '' });
    expect(await scan(id, '7501031311309')).toMatchObject({ kind: 'other', folio: null, place: '' });
    expect((await detail(id)).route).toMatchObject({ parcels: 3, loaded: 2 });
    expect(await scan(id, packageCode(folios[1] as string, 1, 2))).toMatchObject({ kind: 'done', sound: 'finished' });
  });

  it('who scanned what, when and by which clock stays for ever, what was refused too', async () => {
    const { id, folios } = await built([1]);
    await scan(id, folios[0] as string);
    await scan(id, 'X-1');
    const { rows } = await t.platform.db.system((trx) =>
      sql<object>`select s.code, u.full_name, s.source, s.device_at, s.at, s.result->>'kind' as kind from loading_scan s
        join app_user u on u.id = s.user_id where route_id = ${id} order by seq`.execute(trx),
    );
    const of = {
      full_name: 'Rosa Elizondo',
      source: 'scanner',
      device_at: new Date('2026-03-10T14:59:58Z'),
      at: t.platform.now(),
    };
    expect(rows).toEqual([
      { ...of, code: folios[0], kind: 'done' },
      { ...of, code: 'X-1', kind: 'other' },
    ]);
  });

  it('scans that come again, in any order, are answered as they were', async () => {
    const { id, folios } = await built([1, 1]);
    const scans = [scanOf(folios[0] as string), scanOf(folios[0] as string, 'remove'), scanOf(folios[1] as string)];
    const first = (await send(id, [...scans].reverse())).json();
    expect(first.results.map((r: LoadScanResult) => r.kind)).toEqual(['done', 'done', 'done']);
    const second = (await send(id, scans)).json();
    expect(second.results).toEqual([...first.results].reverse());
    expect((await detail(id)).parcels.map((p: { state: string }) => p.state)).toEqual(['loaded', 'missing']);
  });

  it('two scanners at one van follow each other: nothing is lost', async () => {
    const { id, folios } = await built([20, 20]);
    const of = (folio: string) => Array.from({ length: 20 }, (_, i) => scanOf(packageCode(folio, i + 1, 20)));
    await Promise.all(folios.flatMap((folio) => of(folio).map((one) => send(id, [one]))));
    expect((await detail(id)).route).toMatchObject({ parcels: 40, loaded: 40 });
  });

  it('a damaged one is set aside with what is wrong; its guide taken from the route, the loaded ones must get off', async () => {
    const { id, folios, guideIds } = await built([2, 1]);
    await scan(id, packageCode(folios[0] as string, 1, 2));
    await scan(id, packageCode(folios[0] as string, 2, 2), 'damage', 'Mojada');
    expect((await detail(id)).parcels).toMatchObject([
      {},
      { state: 'loaded', by: 'Rosa Elizondo' },
      { state: 'damaged', note: 'Mojada' },
    ]);
    expect((await detail(id)).route).toMatchObject({ loaded: 1, damaged: 1 });
    const { version } = await route(id);
    expect(
      (await setRoute(id, { guides: [guideIds[1]], order: [{ id: guideIds[1], type: 'delivery' }], version }))
        .statusCode,
    ).toBe(200);
    expect((await detail(id)).toUnload).toHaveLength(2);
    expect(await scan(id, packageCode(folios[0] as string, 1, 2), 'remove')).toMatchObject({
      kind: 'unloaded',
      sound: 'accepted',
    });
    expect(await scan(id, packageQr(guideIds[0] as string, 2), 'remove')).toMatchObject({ kind: 'unloaded' });
    expect(await detail(id)).toMatchObject({ toUnload: [], route: { parcels: 1 } });
  });
});

describe('boarding by scan', () => {
  beforeAll(async () => {
    expect((await byScan(true)).statusCode).toBe(200);
  });

  it('everything in the van makes the route ready; one taken off again ends that; the start asks for it', async () => {
    const { id, folios, driver } = await built([1, 1]);
    await setRoute(id, { boardingRequired: true });
    expect((await route(id)).missing).toEqual(['boarding']);
    await scan(id, folios[1] as string);
    const start = () =>
      t.call(driverApi.start, { token: driver.token, params: { id }, body: { at: t.platform.now().toISOString() } });
    expect((await start()).statusCode).toBe(409);
    await scan(id, folios[0] as string);
    expect(await route(id)).toMatchObject({ status: 'ready', missing: [], boardingChecked: true });
    await scan(id, folios[0] as string, 'remove');
    expect(await route(id)).toMatchObject({ status: 'pending', missing: ['boarding'] });
    await scan(id, folios[0] as string);
    expect((await start()).statusCode).toBe(200);
    await scan(id, folios[0] as string, 'remove');
    expect((await route(id)).boardingChecked).toBe(true);
  });

  it('a tick tells how many are missing, unless somebody says why', async () => {
    const { id, folios } = await built([3]);
    await setRoute(id, { boardingRequired: true });
    await scan(id, packageCode(folios[0] as string, 1, 3));
    const refused = await setRoute(id, { boardingChecked: true });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: { key: 'routes.boarding_by_scan', params: { count: 2 } } });
    const named = await setRoute(id, { boardingChecked: true, updateReason: 'El lector no funciona' });
    expect(named.json()).toMatchObject({ status: 'ready', updateReason: 'El lector no funciona' });
  });

  it('a guide that joins after the boarding is in no van yet', async () => {
    const { id, folios } = await built([1]);
    await setRoute(id, { boardingRequired: true });
    await scan(id, folios[0] as string);
    const late = await buildGuide(mine, { party: { address: pins(9)[8] as { lat: number; lng: number } } });
    await t.call(routesApi.addGuides, { token: admin, params: { id }, body: { guides: [late] } });
    expect(await route(id)).toMatchObject({ missing: ['boarding'], boardingChecked: false });
  });

  it('without the setting a tick is enough', async () => {
    await byScan(false);
    const { id } = await built([3]);
    await setRoute(id, { boardingRequired: true });
    expect((await setRoute(id, { boardingChecked: true })).json().status).toBe('ready');
    await byScan(true);
  });
});

describe('whose vans', () => {
  it('the day’s routes that have not ended are listed by cedi, paged, with their counts', async () => {
    const { id, folios } = await built([2]);
    await scan(id, packageCode(folios[0] as string, 1, 2));
    const list = await t.call(loadingApi.routes, { token: picker.token, query: { day: '2026-03-10', limit: '5000' } });
    expect(list.json().routes.find((r: { _id: string }) => r._id === id)).toMatchObject({ parcels: 2, loaded: 1 });
    const other = await t.call(loadingApi.routes, { token: picker.token, query: { day: '2026-03-11' } });
    expect(other.json()).toMatchObject({ routes: [], count: { totalCount: 0 } });
  });

  it('drivers, taggers and other companies load nothing', async () => {
    const { id, folios, driver } = await built([1]);
    const foreign = await buildCompany(t);
    const tagger = await buildUser(t, mine.id, { type: 'tagger' });
    const of = (token: string) => send(id, [scanOf(folios[0] as string)], token);
    expect((await of(driver.token)).statusCode).toBe(403);
    expect((await of(tagger.token)).statusCode).toBe(403);
    expect((await of(foreign.admin.token)).statusCode).toBe(404);
    expect((await detail(id)).route.loaded).toBe(0);
  });

  it('a route that ended takes nothing more', async () => {
    const { id, folios, driver } = await built([1]);
    await t.call(driverApi.start, {
      token: driver.token,
      params: { id },
      body: { at: t.platform.now().toISOString() },
    });
    await t.call(routesApi.close, { token: admin, params: { id }, body: {} });
    expect((await send(id, [scanOf(folios[0] as string)])).json()).toMatchObject({
      error: { key: 'loading.finished' },
    });
  });
});
