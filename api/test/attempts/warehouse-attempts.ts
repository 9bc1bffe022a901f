import { newId } from '../../src/platform/ids.ts';
import { areaParts } from '../warehouse.ts';
import type { Attempts, Things } from './attempt.ts';

/** Requests of a warehouse that point at the first company's things. */
export const warehouseAttempts = ({ id, ids, at }: Things): Attempts => {
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
};
/** Of those, the calls whose things are the whole company's: products. */
export const warehouseWide = ['products.detail', 'products.create', 'products.update', 'products.remove'];
