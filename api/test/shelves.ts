import assert from 'node:assert/strict';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { packingApi } from '@tramo/contract/warehouse/packing';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { productsApi } from '@tramo/contract/warehouse/products';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { type Area, type Location, warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { wavesApi } from '@tramo/contract/warehouse/waves';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import { type Company, unique } from './builders.ts';

const letters = { style: 'letters', startOn: 1 } as const;
const numbers = { style: 'numbers', startOn: 1 } as const;

/** An area with blocks of ten shelves, one level and one container each; its locations in walking order. */
export async function buildArea(
  t: TestApp,
  company: Company,
  of: { prefix: string; blocks?: number; cediId?: string } = { prefix: 'A' },
): Promise<{ area: Area; locations: Location[] }> {
  const body = {
    name: `Área ${of.prefix}`,
    cediId: of.cediId ?? company.cediId,
    prefix: of.prefix,
    blocks: of.blocks ?? 2,
    shelvesPerBlock: 10,
    levelsPerShelf: 1,
    containersPerLevel: 1,
    naming: { block: letters, shelf: numbers, level: numbers, container: letters },
  };
  const made = await t.call(warehousesApi.create, { token: company.admin.token, body });
  assert.equal(made.statusCode, 200, made.body);
  const area: Area = made.json();
  const read = await t.call(warehousesApi.locations, {
    token: company.admin.token,
    params: { id: area._id },
    query: { limit: '5000' },
  });
  return { area, locations: read.json().locations };
}

export interface BuiltProduct {
  _id: string;
  sku: string;
  name: string;
}
/** A product with its codes, lying at these locations. */
export async function buildProduct(
  t: TestApp,
  company: Company,
  of: {
    sku: string;
    name?: string;
    unitWeightKg?: number;
    unitVolumeM3?: number;
    codes?: { code: string; units: number }[];
    at?: [locationId: string, quantity: number][];
  },
): Promise<BuiltProduct> {
  const { at = [], ...product } = of;
  const { token } = company.admin;
  const made = await t.call(productsApi.create, { token, body: { name: of.sku, ...product } });
  assert.equal(made.statusCode, 200, made.body);
  for (const [locationId, quantity] of at) {
    const body = { locationId, productId: made.json()._id, quantity, detail: '' };
    assert.equal((await t.call(stockApi.put, { token, body })).statusCode, 200);
  }
  return made.json();
}

/** An order of these articles, `[sku, quantity]`. */
export async function buildOrder(
  t: TestApp,
  company: Company,
  items: readonly (readonly [sku: string, quantity: number])[],
  more: object = {},
): Promise<OrderDetail> {
  const made = await t.call(ordersApi.create, {
    token: company.admin.token,
    body: {
      number: `P-${unique()}`,
      cediId: company.cediId,
      contactName: 'Rosa Elizondo',
      phone: '8112345678',
      address: {
        street: 'Av. Constitución',
        extNumber: '100',
        suburb: 'Centro',
        city: 'Monterrey',
        zipCode: '64000',
        lat: 25.668,
        lng: -100.309,
      },
      items: items.map(([sku, quantity], i) => ({
        code: `A-${i + 1}`,
        name: sku,
        sku,
        quantity,
        unitWeightKg: 1,
        unitVolumeM3: 0.001,
      })),
      ...more,
    },
  });
  assert.equal(made.statusCode, 200, made.body);
  return made.json();
}

/** A scan as a browser sends it. */
export const scanOf = (code: string, seq: number, more: object = {}) => ({
  _id: newId(),
  seq,
  code,
  source: 'scanner' as const,
  at: '2026-11-26T15:59:58Z',
  ...more,
});

/** A company's wave with a task that nobody has, its order and line, and a box. */
export async function buildPickWork(t: TestApp, company: Company): Promise<Record<string, string>> {
  const { token } = company.admin;
  const order = await buildOrder(t, company, [['SIN-LUGAR', 2]], { number: 'PEDIDO-DE-OLEADA' });
  const rule = { cediId: company.cediId, mode: 'order', orderIds: [order._id] };
  const wave = (await t.call(wavesApi.release, { token, body: { name: 'Mi oleada', rule } })).json()._id;
  const { tasks } = (await t.call(pickingApi.tasks, { token, query: { waveId: wave } })).json();
  const task = tasks[0]._id;
  const { lines } = (await t.call(pickingApi.task, { token, params: { id: task } })).json();
  const box = { name: 'Mi caja', lengthCm: 20, widthCm: 20, heightCm: 20, maxKg: 5 };
  return {
    pickOrder: order._id,
    wave,
    pickTask: task,
    pickLine: lines[0]._id,
    packBox: (await t.call(packingApi.createBox, { token, body: box })).json()._id,
  };
}
/** Calls on what serves the whole company, whatever the cedi. */
export const packingWide = ['packing.updateBox', 'packing.removeBox'] as const;
