import { type CountScanResult, countsApi } from '@tramo/contract/warehouse/counts';
import { productsApi } from '@tramo/contract/warehouse/products';
import { scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { type Location, warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person, unique } from '../../../test/builders.ts';
import { areaParts } from '../../../test/warehouse.ts';
import { inTx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { takeStock } from './warehouses.stock.service.ts';

const t = await testApp();
const start = new Date('2026-03-10T15:00:00Z');
t.setNow(start);
const mine = await buildCompany(t);
const admin = mine.admin;
const rosa = await buildUser(t, mine.id, { staffType: 'picker', fullName: 'Rosa Elizondo' });
const hugo = await buildUser(t, mine.id, { staffType: 'packer', fullName: 'Hugo Treviño' });

/** An area of four locations, with 10 of one product (an EAN, and a box of 6) at the first and 4 of another at the second. */
async function shelves() {
  const prefix = `C${unique()}`;
  const { token } = admin;
  const area = (
    await t.call(warehousesApi.create, { token, body: areaParts(mine.cediId, { name: prefix, prefix }) })
  ).json();
  const { locations } = (await t.call(warehousesApi.locations, { token, params: { id: area._id } })).json();
  const made = async (codes: object[]) =>
    (await t.call(productsApi.create, { token, body: { sku: `SKU-${unique()}`, name: 'Salsa', codes } })).json();
  const box = `CAJA-${unique()}`;
  const [salsa, mole] = [await made([{ code: box, units: 6 }]), await made([])];
  const put = (n: number, productId: string, quantity: number) =>
    t.call(stockApi.put, { token, body: { locationId: locations[n]._id, productId, quantity } });
  await put(0, salsa._id, 10);
  await put(1, mole._id, 4);
  return {
    area,
    locations: locations as Location[],
    codes: locations.map((l: Location) => l.code) as string[],
    salsa,
    mole,
    box,
    put,
  };
}
const countOf = async (scope: object) =>
  (await t.call(countsApi.create, { token: admin.token, body: { cediId: mine.cediId, scope } })).json();
const next = (id: string, who: Person, locationId?: string) =>
  t.call(countsApi.next, { token: who.token, params: { id }, body: { locationId } });
let seq = 0;
const scanOf = (code: string, quantity: number | null = null) => ({
  _id: newId(),
  seq: ++seq,
  code,
  quantity,
  source: 'scanner' as const,
  at: start.toISOString(),
});
const send = (id: string, who: Person, scans: object[]) =>
  t.call(countsApi.scan, { token: who.token, params: { id }, body: { scans } });
const scan = async (id: string, who: Person, ...codes: string[]) =>
  (
    await send(
      id,
      who,
      codes.map((code) => scanOf(code)),
    )
  ).json();
const kinds = (answer: { results: CountScanResult[] }) => answer.results.map((r) => r.kind);
const approve = (id: string, body: object = {}) =>
  t.call(countsApi.approve, { token: admin.token, params: { id }, body });
const { done, undo, pause } = scanCommands;

describe('a count', () => {
  it('is of locations that no other open count has, whoever is first', async () => {
    const { area } = await shelves();
    const asked = () =>
      t.call(countsApi.create, {
        token: admin.token,
        body: { cediId: mine.cediId, scope: { by: 'area', areaId: area._id } },
      });
    const keys = (await Promise.all([asked(), asked(), asked()])).map(keyOf);
    expect(keys.sort()).toEqual(['ok', 'warehouses.counting_there', 'warehouses.counting_there']);
  });

  it('is blind, counts again what differs, and moves the stock when it is approved', async () => {
    const { area, locations, codes, salsa, mole, box } = await shelves();
    const count = await countOf({ by: 'area', areaId: area._id });
    expect(count).toMatchObject({ status: 'open', locations: 4, counted: 0, can: { count: true } });
    const taken = (await next(count._id, rosa)).json();
    expect(taken.task).toMatchObject({ code: codes[0], round: 1, products: null, tally: [] });
    expect(taken.count.differences).toBe(null);
    expect(JSON.stringify(taken)).not.toContain(salsa._id);
    // A box and two pieces: eight of ten. The next location cannot be opened before this one is ended.
    const first = await scan(count._id, rosa, codes[0] as string, box, salsa.sku, salsa.sku, codes[1] as string, done);
    expect(kinds(first)).toEqual(['location', 'product', 'product', 'product', 'finishFirst', 'done']);
    expect(first.results.slice(1, 4).map((r: CountScanResult) => r.quantity)).toEqual([6, 7, 8]);
    expect(first.count).toMatchObject({ counted: 0, recounts: 1 });
    // Typed, too much at first; the empty ones are ended at once.
    expect(
      kinds(
        (
          await send(count._id, rosa, [
            scanOf(codes[1] as string),
            scanOf(mole.sku, 40),
            scanOf(mole.sku, 4),
            scanOf(done),
          ])
        ).json(),
      ),
    ).toEqual(['location', 'product', 'product', 'done']);
    const empty = await scan(count._id, rosa, codes[2] as string, done, codes[3] as string, 'NADIE', done);
    expect(kinds(empty)).toEqual(['location', 'done', 'location', 'unknown', 'done']);
    expect(empty.count).toMatchObject({ status: 'open', counted: 3, recounts: 1 });
    expect(keyOf(await approve(count._id))).toBe('counts.not_counted');
    expect(keyOf(await t.call(countsApi.lines, { token: rosa.token, params: { id: count._id } }))).toBe(
      'auth.forbidden',
    );

    const again = (await next(count._id, hugo)).json().task;
    expect(again).toMatchObject({ code: codes[0], round: 2, tally: [] });
    const second = await scan(count._id, hugo, codes[0] as string, box, salsa.sku, salsa.sku, salsa.sku, undo, done);
    expect(second.count).toMatchObject({ status: 'review', counted: 4, recounts: 0 });
    const { lines } = (await t.call(countsApi.lines, { token: admin.token, params: { id: count._id } })).json();
    expect(lines).toMatchObject([
      { locationCode: codes[0], expected: 10, first: 8, second: 8, difference: -2, countedBy: 'Hugo Treviño' },
    ]);
    // Two more are taken before anybody approves: what was found to be missing is missing all the same.
    await inTx(mine.ctx, (tx) =>
      takeStock(tx, {
        locationId: (locations[0] as Location)._id,
        sku: salsa.sku,
        quantity: 3,
        reason: 'picked',
        detail: '',
      }),
    );
    expect((await approve(count._id)).json()).toMatchObject({ status: 'approved', endedBy: 'Admin de Prueba' });
    expect(keyOf(await approve(count._id))).toBe('counts.ended');
    const { movements } = (
      await t.call(stockApi.movements, { token: admin.token, query: { reasons: 'counted', productId: salsa._id } })
    ).json();
    expect(movements).toMatchObject([{ delta: -2, quantityAfter: 5, detail: count.name, locationCode: codes[0] }]);
    const shown = (
      await t.call(warehousesApi.location, { token: admin.token, params: { id: (locations[0] as Location)._id } })
    ).json();
    expect(shown).toMatchObject({
      units: 5,
      countDue: null,
      countedDate: start.toISOString(),
      items: [{ countedDate: start.toISOString() }],
    });
  });

  it('is shared by two without colliding; who is silent for five minutes loses the location', async () => {
    const { area, codes, salsa } = await shelves();
    const { _id } = await countOf({ by: 'area', areaId: area._id });
    const places = await Promise.all([next(_id, rosa), next(_id, hugo)]);
    expect(new Set(places.map((p) => p.json().task.code)).size).toBe(2);
    const mineNow = places[0]?.json().task;
    // Asking again gives the same one; a colleague's is refused by name.
    expect((await next(_id, rosa)).json().task.code).toBe(mineNow.code);
    expect((await next(_id, hugo, mineNow.locationId)).json().error).toMatchObject({
      key: 'counts.taken',
      params: { code: mineNow.code, name: 'Rosa Elizondo' },
    });
    expect(kinds(await scan(_id, hugo, pause, mineNow.code, salsa.sku))).toEqual(['paused', 'notAsked', 'noLocation']);
    t.setNow(new Date(start.getTime() + 6 * 60_000));
    expect((await next(_id, hugo, mineNow.locationId)).json().task).toMatchObject({ code: mineNow.code, tally: [] });
    expect(kinds(await scan(_id, rosa, mineNow.code))).toEqual(['notAsked']);
    expect(codes).toContain(mineNow.code);
    t.setNow(start);
  });

  it('scans that come again, in any order, are answered as they were', async () => {
    const { area, locations, codes, salsa } = await shelves();
    const { _id } = await countOf({ by: 'range', areaId: area._id, from: codes[1], to: codes[0] });
    const scans = [codes[0] as string, salsa.sku, salsa.sku].map((code) => scanOf(code));
    const first = (await send(_id, rosa, [...scans].reverse())).json();
    expect(first.results.map((r: CountScanResult) => r.quantity)).toEqual([2, 1, null]);
    const second = (await send(_id, rosa, [...scans, scanOf(salsa.sku)])).json();
    expect(second.results.map((r: CountScanResult) => r.quantity)).toEqual([null, 1, 2, 3]);
    expect(second.task).toMatchObject({
      tally: [{ quantity: 3 }],
      steps: [{ before: null }, { before: 1 }, { before: 2 }],
    });
    expect((await next(_id, rosa, (locations[1] as Location)._id)).json().error).toMatchObject({
      key: 'counts.finish_first',
      params: { code: codes[0] },
    });
    expect(
      keyOf(
        await t.call(countsApi.create, {
          token: admin.token,
          body: { cediId: mine.cediId, scope: { by: 'area', areaId: area._id } },
        }),
      ),
    ).toBe('warehouses.counting_there');
    expect((await t.call(countsApi.cancel, { token: admin.token, params: { id: _id } })).json().status).toBe(
      'cancelled',
    );
    expect(keyOf(await send(_id, rosa, [scanOf(done)]))).toBe('counts.ended');
  });

  it('of some products asks for those alone, wherever they lie', async () => {
    const { locations, codes, salsa, mole, put } = await shelves();
    await put(3, salsa._id, 2);
    await put(3, mole._id, 1);
    const { _id, locations: many } = await countOf({ by: 'products', productIds: [salsa._id] });
    expect(many).toBe(2);
    const { task } = (await next(_id, rosa, (locations[3] as Location)._id)).json();
    expect(task.products).toEqual([{ _id: salsa._id, sku: salsa.sku, name: 'Salsa' }]);
    expect(kinds(await scan(_id, rosa, codes[3] as string, mole.sku, salsa.sku, salsa.sku, done))).toEqual([
      'location',
      'notAsked',
      'product',
      'product',
      'done',
    ]);
    expect((await approve(_id, { isPartial: true })).json().status).toBe('approved');
    const shown = (
      await t.call(warehousesApi.location, { token: admin.token, params: { id: (locations[3] as Location)._id } })
    ).json();
    // The rest of the location was not looked at: its count stays due.
    expect(shown).toMatchObject({ units: 3, countDue: 'never' });
  });

  it('is due where a pick fell short, first of all, and where nobody counted', async () => {
    const { area, locations, codes, salsa } = await shelves();
    await inTx(mine.ctx, (tx) =>
      takeStock(tx, {
        locationId: (locations[2] as Location)._id,
        sku: salsa.sku,
        quantity: 1,
        reason: 'picked',
        detail: '',
      }),
    );
    const due = async () =>
      (await t.call(countsApi.due, { token: rosa.token, query: { areaId: area._id } }))
        .json()
        .due.map((d: { code: string; reason: string }) => [d.code, d.reason]);
    expect(await due()).toEqual([
      [codes[2], 'short'],
      [codes[0], 'never'],
      [codes[1], 'never'],
    ]);
    const { _id } = await countOf({ by: 'locations', locationIds: [(locations[2] as Location)._id] });
    expect(await due()).toHaveLength(2);
    t.setNow(new Date(start.getTime() + 60_000));
    await scan(_id, rosa, codes[2] as string, done);
    await approve(_id);
    expect(await due()).toHaveLength(2);
    t.setNow(start);
  });
});
