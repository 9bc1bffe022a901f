import { planLocations } from '@tramo/contract/warehouse/locations';
import { productsApi } from '@tramo/contract/warehouse/products';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { type ScanDirectoryRows, warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, unique } from '../../../test/builders.ts';
import { inTx } from '../../platform/context.ts';
import { putStock, stockFor, takeStock } from './warehouses.stock.service.ts';

const t = await testApp();
t.setNow(new Date('2026-03-10T15:00:00Z'));
const mine = await buildCompany(t);
const admin = mine.admin.token;
const picker = await buildUser(t, mine.id, { type: 'staff', staffType: 'picker', fullName: 'Rosa Elizondo' });

const letters = { style: 'letters', startOn: 1 } as const;
const numbers = { style: 'numbers', startOn: 1 } as const;
const areaBody = (change: object = {}) => ({
  name: `Área ${unique()}`,
  cediId: mine.cediId,
  prefix: `P${unique()}`,
  blocks: 2,
  shelvesPerBlock: 3,
  levelsPerShelf: 2,
  containersPerLevel: 2,
  naming: { block: numbers, shelf: numbers, level: numbers, container: letters },
  ...change,
});
const create = async (change: object = {}, token = admin) =>
  (await t.call(warehousesApi.create, { token, body: areaBody(change) })).json();
const update = (area: { _id: string }, change: object, token = admin) =>
  t.call(warehousesApi.update, { token, params: { id: area._id }, body: { ...area, cediId: mine.cediId, ...change } });
const locationsOf = async (areaId: string, query: Record<string, string> = {}, token = admin) =>
  (await t.call(warehousesApi.locations, { token, params: { id: areaId }, query: { limit: '5000', ...query } })).json();
const product = async (change: object = {}) =>
  (
    await t.call(productsApi.create, {
      token: admin,
      body: { sku: `SKU-${unique()}`, name: 'Café de olla 500 g', ...change },
    })
  ).json();
const put = (locationId: string, productId: string, quantity: number, token = picker.token) =>
  t.call(stockApi.put, { token, body: { locationId, productId, quantity } });

describe('an area', () => {
  it('is made with all of its locations, named and walked as its numbers say', async () => {
    const area = await create({ prefix: 'a' });
    expect(area).toMatchObject({ prefix: 'A', locations: 24, occupied: 0, isOwnWalk: false, position: 1, version: 1 });
    const { locations, count } = await locationsOf(area._id);
    expect(count.totalCount).toBe(24);
    expect(locations.map((l: { code: string; rank: number }) => [l.code, l.rank])).toEqual(
      planLocations(area).map((l) => [l.code, l.rank]),
    );
    expect(locations[0].code).toBe('A-1-1-1-A');
    expect(locations[12].code).toBe('A-2-3-1-A');
  });

  it('keeps ids and stock of its locations by their place when it is renamed and grows', async () => {
    const area = await create();
    const before = (await locationsOf(area._id)).locations;
    const item = await product();
    await put(before[5]._id, item._id, 7);
    const renamed = await update(area, {
      prefix: `Z${unique()}`,
      blocks: 3,
      naming: { block: letters, shelf: { style: 'numbers', startOn: 2 }, level: numbers, container: letters },
    });
    expect(renamed.json()).toMatchObject({ locations: 36, units: 7, occupied: 1, version: 2 });
    const after = (await locationsOf(area._id)).locations;
    const expected = planLocations(renamed.json());
    expect(after.map((l: { code: string }) => l.code)).toEqual(expected.map((l) => l.code));
    const place = (l: { block: number; shelf: number; level: number; container: number }) =>
      [l.block, l.shelf, l.level, l.container].join();
    const ids = new Map(after.map((l: { _id: string } & Parameters<typeof place>[0]) => [place(l), l._id]));
    for (const l of before) expect(ids.get(place(l))).toBe(l._id);
    expect(
      (await t.call(warehousesApi.location, { token: admin, params: { id: before[5]._id } })).json(),
    ).toMatchObject({
      units: 7,
      items: [{ product: { _id: item._id }, quantity: 7, countedDate: null }],
    });
    expect(keyOf(await update(area, {}))).toBe('general.stale');
  });

  it('does not shrink over stock, and says where it lies; it does when that is gone', async () => {
    const area = await create();
    const { locations } = await locationsOf(area._id);
    const last = locations.find((l: { block: number; level: number }) => l.block === 1 && l.level === 1);
    const item = await product();
    await put(last._id, item._id, 3);
    const refused = await update(area, { levelsPerShelf: 1 });
    expect(refused.json()).toMatchObject({
      error: {
        key: 'warehouses.stock_there',
        params: { places: `${last.code} (3)` },
        detail: [{ code: last.code, units: 3 }],
      },
    });
    expect(keyOf(await t.call(warehousesApi.remove, { token: admin, params: { id: area._id } }))).toBe(
      'warehouses.stock_there',
    );
    expect((await locationsOf(area._id)).count.totalCount).toBe(24);
    const adjust = { locationId: last._id, productId: item._id, quantity: 0, seen: 3, detail: 'Merma' };
    expect((await t.call(stockApi.adjust, { token: admin, body: adjust })).json().quantity).toBe(0);
    expect((await update(area, { levelsPerShelf: 1 })).json()).toMatchObject({ locations: 12 });
    expect((await t.call(warehousesApi.remove, { token: admin, params: { id: area._id } })).statusCode).toBe(200);
    expect(keyOf(await t.call(warehousesApi.detail, { token: admin, params: { id: area._id } }))).toBe(
      'warehouses.area_not_found',
    );
  });

  it('puts and shrinks at once: what was put is refused a place or keeps it', async () => {
    const item = await product();
    for (let round = 0; round < 6; round++) {
      const area = await create();
      const { locations } = await locationsOf(area._id);
      const last = locations.find((l: { level: number }) => l.level === 1);
      const [putting, shrinking] = await Promise.all([put(last._id, item._id, 1), update(area, { levelsPerShelf: 1 })]);
      const units = (await t.call(stockApi.list, { token: admin, query: { areaId: area._id } })).json().count
        .totalCount;
      expect([keyOf(putting), keyOf(shrinking), units]).toEqual(
        putting.statusCode === 200 ? ['ok', 'warehouses.stock_there', 1] : ['warehouses.location_not_found', 'ok', 0],
      );
    }
  });

  it('takes a walk of its own; the order of areas is theirs too', async () => {
    const area = await create();
    const walk = [
      { block: 1, isReversed: false },
      { block: 0, isReversed: true },
    ];
    const set = (body: object) => t.call(warehousesApi.walk, { token: admin, params: { id: area._id }, body });
    expect((await set({ walk })).json()).toMatchObject({ walk, isOwnWalk: true });
    expect((await locationsOf(area._id)).locations.map((l: { code: string }) => l.code)).toEqual(
      planLocations(area, walk).map((l) => l.code),
    );
    expect(keyOf(await set({ walk: [walk[0], walk[0]] }))).toBe('warehouses.walk_blocks');
    expect((await set({ walk: null })).json()).toMatchObject({ isOwnWalk: false });

    const cediId = await buildCedi(t, mine.id);
    const [first, second] = [await create({ cediId }), await create({ cediId })];
    const order = (areaIds: string[]) => t.call(warehousesApi.order, { token: admin, body: { cediId, areaIds } });
    expect((await order([second._id, first._id])).json().areas.map((a: { _id: string }) => a._id)).toEqual([
      second._id,
      first._id,
    ]);
    expect(keyOf(await order([first._id]))).toBe('warehouses.order_areas');
  });

  it('says in words what is wrong with its form', async () => {
    const taken = await create();
    const tried = async (change: object) =>
      (await t.call(warehousesApi.create, { token: admin, body: areaBody(change) })).json().error;
    expect(await tried({ name: taken.name.toUpperCase() })).toMatchObject({ key: 'warehouses.name_exists' });
    expect(await tried({ prefix: taken.prefix.toLowerCase() })).toMatchObject({ key: 'warehouses.prefix_exists' });
    expect(await tried({ blocks: 100, shelvesPerBlock: 101 })).toMatchObject({
      fields: { containersPerLevel: 'Un área lleva hasta 20,000 ubicaciones: divídela en dos' },
    });
    expect(await tried({ naming: { ...taken.naming, block: { style: 'letters', startOn: 0 } } })).toMatchObject({
      fields: { naming: 'Las letras empiezan en la A, que es el 1' },
    });
    expect(await tried({ prefix: 'Ñ-1' })).toMatchObject({
      fields: { prefix: 'De 1 a 8 letras sin acento o números' },
    });
  });

  it('shows 20,000 locations as one map, with what is picked most', async () => {
    const area = await create({ blocks: 40, shelvesPerBlock: 25, levelsPerShelf: 5, containersPerLevel: 4 });
    const { locations } = await locationsOf(area._id, { block: '1', shelf: '24' });
    const item = await product();
    await put(locations[0]._id, item._id, 9);
    await inTx(mine.ctx, (tx) =>
      takeStock(tx, {
        locationId: locations[0]._id,
        sku: item.sku.toLowerCase(),
        quantity: 2,
        reason: 'picked',
        detail: 'PED-1',
      }),
    );
    await t.call(warehousesApi.block, { token: admin, params: { id: locations[3]._id }, body: { isBlocked: true } });
    const map = (await t.call(warehousesApi.map, { token: picker.token, params: { id: area._id } })).json();
    const at = (1 * 25 + 24) * 20;
    expect(map.units).toHaveLength(20_000);
    expect([map.units[at], map.picks[at], map.blocked, map.countDue]).toEqual([7, 1, [at + 3], [at]]);
  });
});

describe('products', () => {
  it('are told by SKU and codes, of which no two products have one', async () => {
    const one = await product({ codes: [{ code: '7501031311309' }, { code: '17501031311306', units: 12 }] });
    expect(one.codes).toEqual([
      { code: '7501031311309', units: 1 },
      { code: '17501031311306', units: 12 },
    ]);
    const tried = (body: object) =>
      t.call(productsApi.create, { token: admin, body: { sku: `SKU-${unique()}`, name: 'Otro', ...body } });
    expect(keyOf(await tried({ sku: one.sku.toLowerCase() }))).toBe('products.sku_exists');
    // The same article as 14 digits.
    expect((await tried({ codes: [{ code: '07501031311309' }] })).json().error).toMatchObject({
      key: 'products.code_taken',
      params: { code: '07501031311309', sku: one.sku },
    });
    expect(keyOf(await tried({ codes: [{ code: one.sku }] }))).toBe('products.code_taken');
    const list = await t.call(productsApi.list, { token: picker.token, query: { search: '17501031311306' } });
    expect(list.json().products.map((p: { _id: string }) => p._id)).toEqual([one._id]);
    const change = { name: 'Café molido', version: 1 };
    const changed = await t.call(productsApi.update, { token: admin, params: { id: one._id }, body: change });
    expect(changed.json()).toMatchObject({ name: 'Café molido', version: 2, codes: one.codes });
    expect(keyOf(await t.call(productsApi.update, { token: admin, params: { id: one._id }, body: change }))).toBe(
      'general.stale',
    );
  });

  it('go when nothing ever happened to them, and rest otherwise', async () => {
    const { locations } = await locationsOf((await create())._id);
    const [used, fresh] = [await product(), await product()];
    await put(locations[0]._id, used._id, 1);
    const remove = (id: string) => t.call(productsApi.remove, { token: admin, params: { id } });
    expect(keyOf(await remove(used._id))).toBe('products.in_use');
    expect((await remove(fresh._id)).statusCode).toBe(200);
    await t.call(productsApi.update, { token: admin, params: { id: used._id }, body: { isActive: false } });
    expect(keyOf(await put(locations[0]._id, used._id, 1))).toBe('stock.product_rests');
  });
});

describe('stock', () => {
  it('is put, moved and corrected, and every change is told for ever', async () => {
    const { locations } = await locationsOf((await create())._id);
    const [from, to] = locations;
    const item = await product();
    await put(from._id, item._id, 10);
    const move = (quantity: number) =>
      t.call(stockApi.move, {
        token: picker.token,
        body: { productId: item._id, fromLocationId: from._id, toLocationId: to._id, quantity },
      });
    expect((await move(4)).json()).toMatchObject({ from: { quantity: 6 }, to: { quantity: 4 } });
    expect((await move(7)).json().error).toMatchObject({ key: 'stock.too_few', params: { there: 6, asked: 7 } });
    const adjust = (seen: number) =>
      t.call(stockApi.adjust, {
        token: admin,
        body: { locationId: to._id, productId: item._id, quantity: 5, seen, detail: 'Apareció una' },
      });
    expect((await adjust(3)).json().error).toMatchObject({ key: 'stock.changed', detail: { quantity: 4 } });
    expect((await adjust(4)).json()).toMatchObject({ quantity: 5 });
    const { movements } = (await t.call(stockApi.movements, { token: admin, query: { productId: item._id } })).json();
    expect(
      movements.map((m: { reason: string; delta: number; quantityAfter: number }) => [
        m.reason,
        m.delta,
        m.quantityAfter,
      ]),
    ).toEqual([
      ['adjusted', 1, 5],
      ['moved', 4, 4],
      ['moved', -4, 6],
      ['received', 10, 10],
    ]);
    expect(movements[3]).toMatchObject({ by: 'Rosa Elizondo', locationCode: from.code });
    const { stock } = (await t.call(stockApi.list, { token: picker.token, query: { productId: item._id } })).json();
    expect(stock.map((s: { location: { code: string }; quantity: number }) => [s.location.code, s.quantity])).toEqual([
      [from.code, 6],
      [to.code, 5],
    ]);
  });

  it('never goes below nothing, however many take at once', async () => {
    const { locations } = await locationsOf((await create())._id);
    const item = await product();
    await put(locations[0]._id, item._id, 25);
    const takes = await Promise.all(
      Array.from({ length: 12 }, () =>
        inTx(mine.ctx, (tx) =>
          takeStock(tx, { locationId: locations[0]._id, sku: item.sku, quantity: 3, reason: 'picked', detail: '' }),
        ),
      ),
    );
    expect(takes.reduce((sum, n) => sum + n, 0)).toBe(25);
    const shown = (await t.call(warehousesApi.location, { token: admin, params: { id: locations[0]._id } })).json();
    expect(shown).toMatchObject({ units: 0, items: [], countDue: 'short' });
    await inTx(mine.ctx, (tx) =>
      putStock(tx, { locationId: locations[0]._id, sku: item.sku, quantity: 2, reason: 'returned', detail: '' }),
    );
    const lying = await inTx(mine.ctx, (tx) => stockFor(tx, mine.cediId, [item.sku.toUpperCase(), 'NADIE']));
    expect([...lying]).toMatchObject([
      [item.sku.toLowerCase(), [{ code: locations[0].code, quantity: 2, rank: 1 }]],
      ['nadie', []],
    ]);
  });
});

describe('the scan directory', () => {
  it('has all that a scanner may read in a cedi, and says nothing twice', async () => {
    const cediId = await buildCedi(t, mine.id);
    const area = await create({ cediId, blocks: 1, shelvesPerBlock: 1, levelsPerShelf: 1, containersPerLevel: 2 });
    const item = await product({ codes: [{ code: '7501000111206', units: 6 }] });
    const get = (tag = '') =>
      t.call(warehousesApi.directory, { token: picker.token, query: { cediId }, headers: { 'if-none-match': tag } });
    const first = await get();
    const directory: ScanDirectoryRows = first.json();
    expect(directory.areas).toEqual([[area._id, area.name]]);
    expect(directory.locations.map(([code, , rank, n]) => [code, rank, n])).toEqual([
      [`${area.prefix}-1-1-1-A`, 1, 0],
      [`${area.prefix}-1-1-1-B`, 2, 0],
    ]);
    expect(directory.products.find(([id]) => id === item._id)).toEqual([
      item._id,
      item.sku,
      item.name,
      ['07501000111206', 6],
    ]);
    const tag = first.headers.etag as string;
    expect((await get(tag)).statusCode).toBe(304);
    await product();
    const second = await get(tag);
    expect([second.statusCode, second.headers.etag === tag]).toEqual([200, false]);
    expect(second.json().products).toHaveLength(directory.products.length + 1);
  });
});

describe('whose warehouses', () => {
  it('pickers read, put and count, and keep nothing; supervisors see their own cedis', async () => {
    const area = await create();
    const { locations } = await locationsOf(area._id);
    const other = await buildCedi(t, mine.id);
    const supervisor = await buildUser(t, mine.id, { type: 'supervisor', cediIds: [other] });
    const own = await create({ cediId: other }, supervisor.token);
    expect(own.cedi._id).toBe(other);
    const item = await product();
    await put(locations[0]._id, item._id, 4);
    expect((await create({}, picker.token)).error.key).toBe('auth.forbidden');
    expect((await create({}, supervisor.token)).error.key).toBe('places.not_found');
    expect(keyOf(await update(area, {}, supervisor.token))).toBe('warehouses.area_not_found');
    expect(keyOf(await put(locations[0]._id, item._id, 1, supervisor.token))).toBe('warehouses.location_not_found');
    const { areas } = (await t.call(warehousesApi.list, { token: supervisor.token, query: {} })).json();
    expect(areas.map((a: { _id: string }) => a._id)).toEqual([own._id]);
    const { products } = (
      await t.call(productsApi.list, { token: supervisor.token, query: { search: item.sku } })
    ).json();
    expect(products).toMatchObject([{ _id: item._id, units: 0, locations: 0 }]);
    const foreign = await buildCompany(t);
    expect(keyOf(await t.call(warehousesApi.detail, { token: foreign.admin.token, params: { id: area._id } }))).toBe(
      'warehouses.area_not_found',
    );
    expect(keyOf(await put(locations[0]._id, item._id, 1, foreign.admin.token))).toBe('products.not_found');
  });
});
