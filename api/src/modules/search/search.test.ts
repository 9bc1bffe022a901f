import { checklistsApi } from '@tramo/contract/checklists';
import { customFieldsApi } from '@tramo/contract/custom-fields';
import { type SearchHits, searchApi } from '@tramo/contract/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuides,
  buildRouteRow,
  buildUser,
  buildVehicle,
  type Company,
  type Person,
} from '../../../test/builders.ts';

const t = await testApp();
let c: Company;
let otherCedi: string;
beforeAll(async () => {
  t.setNow(new Date('2026-11-21T15:00:00Z'));
  c = await buildCompany(t);
  otherCedi = await buildCedi(t, c.id);
  await buildGuides(c, [
    ...[1, 10, 11, 12, 13, 14, 15].map((n) => ({ folio: `G-${n}`, party: { contactName: `Zoé Ibáñez ${n}` } })),
    { folio: 'X-1', cediId: otherCedi, party: { contactName: 'Zoé Lejana' } },
  ]);
  await buildRouteRow(t, c, 'Ruta 10 Zoé');
  await buildRouteRow(t, c, 'Ruta 1 Zoé');
  await buildRouteRow(t, c, 'Ruta 1');
  await buildClient(t, c.id, { name: 'Zoé y Asociados' });
  await buildVehicle(t, c, { nickname: 'Urvan Zoé' });
  await buildUser(t, c.id, { type: 'driver', fullName: 'Zoé Conductora', cediIds: [c.cediId] });
  await buildUser(t, c.id, { type: 'staff', fullName: 'Zoé Oficina' });
});

const find = async (text: string, { token }: Person = c.admin): Promise<SearchHits> => {
  const answer = await t.call(searchApi.find, { token, query: { text } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const names = (hits: SearchHits) => ({
  guides: hits.guides.map((one) => one.folio),
  routes: hits.routes.map((one) => one.name),
  clients: hits.clients.map((one) => one.name),
  drivers: hits.drivers.map((one) => one.fullName),
  vehicles: hits.vehicles.map((one) => one.nickname),
});

describe('the search of the command palette', () => {
  it('finds guides by recipient, routes, clients, drivers and vehicles, without accents or case', async () => {
    const hits = names(await find('ZOE'));
    expect(hits).toMatchObject({
      routes: ['Ruta 1 Zoé', 'Ruta 10 Zoé'],
      clients: ['Zoé y Asociados'],
      // People of the office are no drivers.
      drivers: ['Zoé Conductora'],
      vehicles: ['Urvan Zoé'],
    });
    expect(hits.guides).toHaveLength(5);
  });

  it('puts what is called just so first', async () => {
    expect(names(await find('g-1')).guides[0]).toBe('G-1');
    expect(names(await find('ruta 1')).routes[0]).toBe('Ruta 1');
    expect((await find('g-15')).guides).toMatchObject([{ contactName: 'Zoé Ibáñez 15', status: 'pending' }]);
  });

  it('finds routes by vehicle and driver, and none of long ago', async () => {
    const [driver, vehicle] = [
      await buildUser(t, c.id, { type: 'driver', fullName: 'Uriel Vela' }),
      await buildVehicle(t, c),
    ];
    const now = await buildRouteRow(t, c, 'Con Uriel');
    const old = await buildRouteRow(t, c, 'Con Uriel antes');
    await t.platform.db.system(async (trx) => {
      await sql`update route set driver_id = ${driver.userId}, vehicle_id = ${vehicle} where id = any(${[now._id, old._id]}::uuid[])`.execute(
        trx,
      );
      await sql`update route set start_day = '2026-03-01' where id = ${old._id}`.execute(trx);
    });
    expect((await find('uriel')).routes).toMatchObject([{ name: 'Con Uriel', driverName: 'Uriel Vela' }]);
  });

  it('shows each person what their own lists show', async () => {
    const kept = await buildUser(t, c.id, { type: 'staff', roles: ['routes-manager'], cediIds: [otherCedi] });
    expect(names(await find('zoe', kept))).toEqual({
      guides: ['X-1'],
      routes: [],
      clients: ['Zoé y Asociados'],
      drivers: [],
      vehicles: [],
    });
    const tagger = await buildUser(t, c.id, { type: 'tagger' });
    expect(names(await find('zoe', tagger))).toEqual({
      guides: [],
      routes: [],
      clients: [],
      drivers: [],
      vehicles: [],
    });
    const rival = await buildCompany(t);
    expect(names(await find('zoe', rival.admin))).toMatchObject({ guides: [], routes: [], clients: [] });
  });

  it('asks for two letters, and takes signs for what they are', async () => {
    expect((await t.call(searchApi.find, { token: c.admin.token, query: { text: ' z ' } })).statusCode).toBe(422);
    expect(names(await find('%%%')).guides).toEqual([]);
    expect(names(await find('__')).routes).toEqual([]);
  });

  it('finds what the settings keep, for admins alone', async () => {
    const { token } = c.admin;
    await t.call(checklistsApi.createSubstatus, { token, body: { category: 'undelivered', name: 'Portón cerrado' } });
    await t.call(customFieldsApi.create, { token, body: { target: 'item', name: 'Portón de bodega', type: 'text' } });
    const settings = ({ substatus, fields, checklists, templates }: SearchHits) =>
      [substatus, fields, checklists, templates].map((list) => list.map(({ name }) => name));
    expect(settings(await find('PORTON'))).toEqual([['Portón cerrado'], ['Portón de bodega'], ['Portón cerrado'], []]);
    expect((await find('codigo')).templates.length).toBeGreaterThan(0);
    const shipper = await buildUser(t, c.id, { staffType: 'shipper' });
    expect(settings(await find('porton', shipper))).toEqual([[], [], [], []]);
  });
});
