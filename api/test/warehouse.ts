import { countsApi } from '@tramo/contract/warehouse/counts';
import { printersApi } from '@tramo/contract/warehouse/printers';
import { productsApi } from '@tramo/contract/warehouse/products';
import { warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { newId } from '../src/platform/ids.ts';
import type { CallOptions, TestApp } from './app.ts';
import type { Company } from './builders.ts';

const numbers = { style: 'numbers', startOn: 1 } as const;
const naming = { block: numbers, shelf: numbers, level: numbers, container: { style: 'letters', startOn: 1 } as const };
/** What the form of an area sends: four locations, but for what is given. */
export const areaParts = (cediId: string, parts: object = {}) => ({
  name: 'Racks',
  cediId,
  prefix: 'R',
  capacity: null,
  blocks: 1,
  shelvesPerBlock: 1,
  levelsPerShelf: 2,
  containersPerLevel: 2,
  naming,
  ...parts,
});

/** A company's area with a product, an open count of it and a printer. */
export async function buildWarehouse(t: TestApp, company: Company): Promise<Record<string, string>> {
  const { token } = company.admin;
  const { cediId } = company;
  const area = (await t.call(warehousesApi.create, { token, body: areaParts(cediId) })).json()._id;
  const { locations } = (await t.call(warehousesApi.locations, { token, params: { id: area } })).json();
  const product = (await t.call(productsApi.create, { token, body: { sku: 'SKU-AJENO', name: 'Mi producto' } })).json();
  const count = { cediId, name: '', scope: { by: 'area', areaId: area } };
  const printer = { cediId, name: 'Mi impresora', host: '192.168.1.50' };
  return {
    area,
    location: locations[0]._id,
    secondLocation: locations[1]._id,
    product: product._id,
    count: (await t.call(countsApi.create, { token, body: count })).json()._id,
    printer: (await t.call(printersApi.create, { token, body: printer })).json()._id,
  };
}

/** Requests that point at that warehouse. */
export function warehouseAttempts(ids: Readonly<Record<string, string>>, at: string): Record<string, CallOptions> {
  const id = (name: string): { id: string } => ({ id: ids[name] as string });
  const stock = { locationId: ids.location, productId: ids.product };
  return {
    'warehouses.list': { query: { cedisIds: ids.cedi as string } },
    'warehouses.create': { body: areaParts(ids.cedi as string, { name: 'Otra', prefix: 'O' }) },
    'warehouses.detail': { params: id('area') },
    'warehouses.update': { params: id('area'), body: areaParts(ids.cedi as string, { name: 'Ajena' }) },
    'warehouses.remove': { params: id('area') },
    'warehouses.walk': { params: id('area'), body: { walk: null } },
    'warehouses.order': { body: { cediId: ids.cedi, areaIds: [ids.area] } },
    'warehouses.map': { params: id('area') },
    'warehouses.locations': { params: id('area') },
    'warehouses.location': { params: id('location') },
    'warehouses.block': { params: id('location'), body: { isBlocked: true } },
    'warehouses.directory': { query: { cediId: ids.cedi as string } },
    'products.list': { query: { search: 'SKU-DE-NADIE' } },
    'products.detail': { params: id('product') },
    'products.create': { body: { sku: `SKU-${newId()}`, name: 'Nuevo' } },
    'products.update': { params: id('product'), body: { name: 'Ajeno' } },
    'products.remove': { params: id('product') },
    'stock.list': { query: { areaId: ids.area as string } },
    'stock.put': { body: { ...stock, quantity: 1 } },
    'stock.move': {
      body: {
        productId: ids.product,
        fromLocationId: ids.location,
        toLocationId: ids.secondLocation,
        quantity: 1,
      },
    },
    'stock.adjust': { body: { ...stock, quantity: 3, seen: 0, detail: 'Ajena' } },
    'stock.movements': { query: { locationId: ids.location as string } },
    'counts.due': { query: { cedisIds: ids.cedi as string } },
    'counts.list': { query: { cedisIds: ids.cedi as string } },
    'counts.create': { body: { cediId: ids.cedi, scope: { by: 'locations', locationIds: [ids.location] } } },
    'counts.detail': { params: id('count') },
    'counts.lines': { params: id('count') },
    'counts.next': { params: id('count'), body: {} },
    'counts.scan': {
      params: id('count'),
      body: { scans: [{ _id: newId(), seq: 1, code: 'R-1-1-1-A', source: 'scanner', at }] },
    },
    'counts.recount': { params: id('count'), body: { locationIds: [ids.location] } },
    'counts.approve': { params: id('count'), body: {} },
    'counts.cancel': { params: id('count') },
    'locationLabels.print': { body: { what: { by: 'area', areaId: ids.area } } },
    'printers.list': { query: { cedisIds: ids.cedi as string } },
    'printers.create': { body: { cediId: ids.cedi, name: 'Ajena', host: '192.168.1.51' } },
    'printers.update': { params: id('printer'), body: { name: 'Ajena' } },
    'printers.remove': { params: id('printer') },
    'printers.test': { params: id('printer') },
  };
}
/** Of those, the calls whose things are the whole company's: products. */
export const warehouseWide = ['products.detail', 'products.create', 'products.update', 'products.remove'];
