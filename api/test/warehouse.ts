import { countsApi } from '@tramo/contract/warehouse/counts';
import { printersApi } from '@tramo/contract/warehouse/printers';
import { productsApi } from '@tramo/contract/warehouse/products';
import { warehousesApi } from '@tramo/contract/warehouse/warehouses';
import type { TestApp } from './app.ts';
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
