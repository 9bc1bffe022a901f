import { auditApi } from '@tramo/contract/audit';
import { guidesApi } from '@tramo/contract/guides-api';
import type { Address } from '@tramo/contract/places';
import { placesApi } from '@tramo/contract/places-api';
import { routesApi } from '@tramo/contract/routes';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildUser, type Company, type Person, unique } from '../../../test/builders.ts';
import { buildReadyRoute } from '../../../test/routes.ts';
import { buildOrder } from '../../../test/shelves.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
let c: Company;
/** Keeps the company's first cedi alone. */
let keeper: Person;
beforeEach(async () => {
  c = await buildCompany(t);
  keeper = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [c.cediId] });
});

const cedi = (parts: object = {}) => ({
  name: `Cedi ${unique()}`,
  street: 'Av. Ceylán',
  extNumber: '959',
  suburb: 'Industrial Vallejo',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
  zipCode: '02300',
  lat: 19.4868,
  lng: -99.1557,
  ...parts,
});
const create = (parts: object = {}, token = c.admin.token) => t.call(placesApi.create, { token, body: cedi(parts) });
const made = async (parts: object = {}): Promise<Address> => {
  const answer = await create(parts);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const update = (id: string, body: object, token = c.admin.token) =>
  t.call(placesApi.update, { token, params: { id }, body });
const detail = (id: string, token = c.admin.token) => t.call(placesApi.detail, { token, params: { id } });
const names = async (query: Record<string, string> = {}, token = c.admin.token): Promise<string[]> =>
  (await t.call(placesApi.list, { token, query })).json().addresses.map((a: Address) => a.name);
const defaults = async (): Promise<string[]> =>
  (await t.call(placesApi.list, { token: c.admin.token }))
    .json()
    .addresses.flatMap((a: Address) => (a.isDefault ? [a.name] : []));
const error = (answer: { json(): { error: unknown } }) => answer.json().error;
const square = (lng: number, lat: number, half: number): [number, number][] => [
  [lng - half, lat - half],
  [lng + half, lat - half],
  [lng + half, lat + half],
  [lng - half, lat + half],
];

describe('a cedi', () => {
  it('is made by an admin alone, with its rings closed and its hours in order', async () => {
    expect((await create({}, keeper.token)).statusCode).toBe(403);
    const hours = [
      { startMinute: 840, endMinute: 1200 },
      { startMinute: 480, endMinute: 840 },
    ];
    const zone = { kind: 'allowed', name: 'Norte', rings: [square(-99.15, 19.48, 0.1)] };
    const a = await made({ alias: 'CDMX', openingHours: hours, geofencing: [zone], rangeKm: 60 });
    expect(a).toMatchObject({
      alias: 'CDMX',
      status: 'enabled',
      version: 1,
      isDefault: false,
      can: { edit: true, remove: true },
    });
    expect(a.openingHours).toEqual([hours[1], hours[0]]);
    expect(a.geofencing).toEqual([
      { ...zone, rings: [[...square(-99.15, 19.48, 0.1), square(-99.15, 19.48, 0.1)[0]]] },
    ]);
    expect((await detail(a._id)).json()).toEqual(a);
  });

  it('keeps its rules, each told at its field', async () => {
    const fields = async (parts: object) => (await create(parts)).json().error?.fields ?? {};
    const overlap = [
      { startMinute: 480, endMinute: 841 },
      { startMinute: 840, endMinute: 1200 },
    ];
    expect(await fields({ openingHours: overlap })).toEqual({ openingHours: 'Los horarios se enciman' });
    const bow = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ];
    const line = [
      [0, 0],
      [1, 1],
      [2, 2],
    ];
    const zone = (...rings: number[][][]) => ({ kind: 'restricted', name: '', rings });
    expect(
      await fields({
        geofencing: [zone(square(0, 0, 1)), zone(square(0, 0, 1), bow), zone(line), zone(square(0, 0, 1).slice(0, 2))],
      }),
    ).toEqual({
      'geofencing.1.rings.1': 'Los lados de la zona se cruzan',
      'geofencing.2.rings.0': 'La zona no encierra nada',
      'geofencing.3.rings.0': 'La zona necesita al menos 3 puntos',
    });
    expect(await fields({ zipCode: '123', phone: '1', rangeKm: 0, name: ' ' })).toEqual({
      zipCode: 'Código postal no valido',
      phone: 'El teléfono se debe de conformar por 10 dígitos',
      rangeKm: 'Debe ser mayor que cero',
      name: 'Este campo es requerido',
    });
    // A postal code that the catalogue does not know, and a place outside of Mexico, are taken as typed.
    expect(await made({ zipCode: '99999', lat: 40.4, lng: -3.7 })).toMatchObject({ zipCode: '99999', lat: 40.4 });
  });

  it('is changed field by field, by those who keep it; what it is to the company is the admin’s', async () => {
    const other = await made();
    const before = (await detail(c.cediId)).json();
    const after = await update(c.cediId, { alias: 'MTY', version: before.version }, keeper.token);
    expect(after.json()).toMatchObject({
      ...before,
      alias: 'MTY',
      version: before.version + 1,
      can: { edit: true, remove: false },
    });
    expect(error(await update(c.cediId, { alias: 'X', version: before.version }))).toMatchObject({
      key: 'general.stale',
      detail: { alias: 'MTY' },
    });
    expect((await update(other._id, { alias: 'X' }, keeper.token)).statusCode).toBe(404);
    expect((await detail(other._id, keeper.token)).statusCode).toBe(404);
    expect((await update(c.cediId, { isDefault: true }, keeper.token)).statusCode).toBe(403);
    expect((await update(c.cediId, { status: 'deleted' }, keeper.token)).statusCode).toBe(403);
    // A form that sends these as they were is no such wish.
    expect(
      (await update(c.cediId, { isDefault: false, status: 'enabled', alias: 'Y' }, keeper.token)).json().alias,
    ).toBe('Y');
    const shipper = await buildUser(t, c.id, { staffType: 'shipper' });
    expect((await update(c.cediId, { alias: 'X' }, shipper.token)).statusCode).toBe(403);
    expect((await detail(c.cediId, shipper.token)).json().can).toEqual({ edit: false, remove: false });
  });

  it('is the default one alone, and when it goes the next by name takes its place', async () => {
    const [b, a] = [await made({ name: 'B', isDefault: true }), await made({ name: 'A', isDefault: true })];
    expect(await defaults()).toEqual(['A']);
    expect((await update(b._id, { isDefault: true })).json().isDefault).toBe(true);
    expect(await defaults()).toEqual(['B']);
    expect((await names())[0]).toBe('B');
    await update(b._id, { status: 'deleted' });
    expect(await defaults()).toEqual(['A']);
    // It comes back, but the mark stays where it is.
    expect((await update(b._id, { status: 'enabled' })).json()).toMatchObject({ status: 'enabled', isDefault: false });
    expect(await defaults()).toEqual(['A']);
    const marks = await Promise.all([
      update(a._id, { isDefault: true }),
      update(b._id, { isDefault: true }),
      create({ isDefault: true }),
    ]);
    expect(marks.map((m) => m.statusCode)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  it('is not deleted with work under way, nor when it is the last', async () => {
    expect(error(await update(c.cediId, { status: 'deleted' }))).toMatchObject({ key: 'places.last_cedi' });
    const busy = await made({ name: 'Con trabajo' });
    const at = { ...c, cediId: busy._id };
    const waiting = await buildGuide(at);
    const route = await buildReadyRoute(t, at, { stops: 2 });
    expect(error(await update(busy._id, { status: 'deleted' }))).toMatchObject({
      key: 'places.in_use',
      params: { name: 'Con trabajo', guides: 3, routes: 1 },
    });
    await t.call(routesApi.remove, { token: c.admin.token, params: { id: route.id } });
    const order = await buildOrder(t, at, [['TAZ', 2]]);
    const left = [waiting, ...route.guideIds];
    await t.call(guidesApi.removeUnassigned, { token: c.admin.token, body: { ids: left } });
    expect(error(await update(busy._id, { status: 'deleted' }))).toMatchObject({
      key: 'places.warehouse_in_use',
      params: { name: 'Con trabajo', orders: 1, pieces: 0 },
    });
    await t.call(ordersApi.cancel, { token: c.admin.token, params: { id: order._id }, body: { reason: 'Ya no' } });
    expect((await update(busy._id, { status: 'deleted' })).json()).toMatchObject({
      status: 'deleted',
      can: { edit: false, remove: false },
    });
    expect((await detail(busy._id)).statusCode).toBe(404);
    expect((await update(busy._id, { alias: 'X' })).statusCode).toBe(404);
    expect(await names()).not.toContain('Con trabajo');
    expect(await names({ isDeleted: 'true' })).toEqual(['Con trabajo']);
    const { entries } = (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: busy._id } })).json();
    expect(entries.map((e: { action: string }) => e.action)).toEqual(['delete', 'create']);
  });

  it('made first is the default one, also when two people make it at once', async () => {
    await t.platform.db.system((trx) =>
      sql`update address set status = 'deleted' where company_id = ${c.id}`.execute(trx),
    );
    const answers = await Promise.all([create({ name: 'Uno' }), create({ name: 'Dos' })]);
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  it('is found by name, alias, city and postal code', async () => {
    await made({
      name: 'Vallejo 50%',
      alias: 'VAL',
      city: 'Azcapotzalco',
      zipCode: '02311',
      acceptsCrossdocking: true,
    });
    for (const search of ['vallejo', 'val', 'azcapo', '0231', '50%'])
      expect([search, await names({ search })]).toEqual([search, ['Vallejo 50%']]);
    expect(await names({ crossdocking: 'true' })).toEqual(['Vallejo 50%']);
    expect(await names({ search: 'vallejo' }, keeper.token)).toEqual([]);
  });
});

describe('the reach of a cedi', () => {
  const range = (id: string, points: object[], token = c.admin.token) =>
    t.call(placesApi.range, { token, params: { id }, body: { points } });

  it('is its range and its zones', async () => {
    const a = await made({
      rangeKm: 60,
      geofencing: [
        { kind: 'allowed', name: 'Todo', rings: [square(-99.1557, 19.4868, 0.3)] },
        { kind: 'restricted', name: 'Cerro', rings: [square(-99.1557, 19.58, 0.02)] },
      ],
    });
    const points = [
      { lat: 19.5, lng: -99.15 },
      { lat: 19.58, lng: -99.15 },
      { lat: 19.4868, lng: -98.8 },
      { lat: 25.67, lng: -100.31 },
      // The very corner of the allowed zone belongs to it.
      { lat: 19.7868, lng: -99.4557 },
    ];
    const { verdicts } = (await range(a._id, points)).json();
    expect(
      verdicts.map((v: { isInside: boolean; reason: string; zone: string }) => [v.isInside, v.reason, v.zone]),
    ).toEqual([
      [true, null, 'Todo'],
      [false, 'restricted', 'Cerro'],
      [false, 'notAllowed', null],
      [false, 'range', null],
      [true, null, 'Todo'],
    ]);
    expect(verdicts[3].distanceKm).toBeGreaterThan(690);
    expect((await range(a._id, points, keeper.token)).statusCode).toBe(404);
    expect((await range(newId(), points)).statusCode).toBe(404);
  });
});
