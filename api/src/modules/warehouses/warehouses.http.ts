import { locationLabelsApi } from '@tramo/contract/warehouse/location-labels';
import { printersApi } from '@tramo/contract/warehouse/printers';
import { productsApi } from '@tramo/contract/warehouse/products';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { printLabels } from './warehouses.labels.service.ts';
import * as locations from './warehouses.locations.service.ts';
import * as printers from './warehouses.printers.service.ts';
import * as products from './warehouses.products.service.ts';
import * as areas from './warehouses.service.ts';
import * as shelves from './warehouses.shelves.service.ts';

export function warehousesHttp(m: Mounting): void {
  mount(m, warehousesApi.list, (ctx, { query }) => areas.listAreas(ctx, query));
  mount(m, warehousesApi.create, (ctx, { body }) => areas.createArea(ctx, body));
  mount(m, warehousesApi.detail, (ctx, { params }) => areas.findArea(ctx, params.id));
  mount(m, warehousesApi.update, (ctx, { params, body }) => areas.updateArea(ctx, params.id, body));
  mount(m, warehousesApi.remove, (ctx, { params }) => areas.removeArea(ctx, params.id));
  mount(m, warehousesApi.walk, (ctx, { params, body }) => areas.setWalk(ctx, params.id, body));
  mount(m, warehousesApi.order, (ctx, { body }) => areas.orderAreas(ctx, body.cediId, body.areaIds));
  mount(m, warehousesApi.map, (ctx, { params }) => locations.areaMap(ctx, params.id));
  mount(m, warehousesApi.locations, (ctx, { params, query }) => locations.listLocations(ctx, params.id, query));
  mount(m, warehousesApi.location, (ctx, { params }) => locations.findLocation(ctx, params.id));
  mount(m, warehousesApi.block, (ctx, { params, body }) => locations.blockLocation(ctx, params.id, body.isBlocked));
  mount(m, warehousesApi.directory, async (ctx, { query, request, reply }) => {
    const { tag, text } = await locations.scanDirectory(ctx, query.cediId, request.headers['if-none-match']);
    void reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'token');
    if (text === null) await reply.status(304).send();
    else await reply.type('application/json').send(text);
  });
  mount(m, productsApi.list, (ctx, { query }) => products.listProducts(ctx, query));
  mount(m, productsApi.detail, (ctx, { params }) => products.findProduct(ctx, params.id));
  mount(m, productsApi.create, (ctx, { body }) => products.createProduct(ctx, body));
  mount(m, productsApi.update, (ctx, { params, body }) => products.updateProduct(ctx, params.id, body));
  mount(m, productsApi.remove, (ctx, { params }) => products.removeProduct(ctx, params.id));
  mount(m, stockApi.list, (ctx, { query }) => shelves.listStock(ctx, query));
  mount(m, stockApi.put, (ctx, { body }) => shelves.putStock(ctx, body));
  mount(m, stockApi.move, (ctx, { body }) => shelves.moveStock(ctx, body));
  mount(m, stockApi.adjust, (ctx, { body }) => shelves.adjustStock(ctx, body));
  mount(m, stockApi.movements, (ctx, { query }) => shelves.listMovements(ctx, query));
  mount(m, locationLabelsApi.print, (ctx, { body }) => printLabels(ctx, body));
  mount(m, printersApi.list, (ctx, { query }) => printers.listPrinters(ctx, query.cedisIds));
  mount(m, printersApi.create, (ctx, { body }) => printers.createPrinter(ctx, body));
  mount(m, printersApi.update, (ctx, { params, body }) => printers.updatePrinter(ctx, params.id, body));
  mount(m, printersApi.remove, (ctx, { params }) => printers.removePrinter(ctx, params.id));
  mount(m, printersApi.test, (ctx, { params }) => printers.testPrinter(ctx, params.id));
}
