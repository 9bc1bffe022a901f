import { limits } from '@tramo/contract/limits';
import { placesApi } from '@tramo/contract/places-api';
import { locationKey, plainKey } from '@tramo/contract/warehouse/scan-codes';
import { type StockRow, stockApi, stockMost } from '@tramo/contract/warehouse/stock';
import { thingNames } from '@tramo/contract/words/common';
import { productFieldNames, stockFieldNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { cediScope, type TxCtx } from '../../platform/context.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { type Fault, readNumber, readText } from '../../platform/sheets/sheet-fields.ts';
import { selectAddresses } from '../places/places.service.ts';
import * as products from './warehouses.products.store.ts';
import { stockFilter } from './warehouses.shelves.service.ts';
import { setStock } from './warehouses.stock.service.ts';
import * as store from './warehouses.stock.store.ts';

/** What rows name: cedis by their names, and for each row what lies there now. */
interface StockLookups {
  cedis: ReadonlyMap<string, string>;
  rows: ReadonlyMap<string, StockRow>;
}
const unknownRow = {
  es: 'No existe esa ubicación o ese producto en el CEDIS',
  en: 'That location or product does not exist in the distribution centre',
};

const fields: readonly SheetField<StockRow, StockLookups>[] = [
  {
    key: 'cedi',
    header: thingNames.cedi,
    aliases: ['centro de distribucion', 'distribution centre', 'almacen', 'warehouse'],
    isRequired: true,
    widthChars: 24,
    read: readText,
    write: (r) => r.cedi.name,
  },
  {
    key: 'location',
    header: warehouseThingNames.location,
    aliases: ['ubicacion', 'codigo de ubicacion', 'location code'],
    isRequired: true,
    widthChars: 18,
    read: readText,
    write: (r) => r.location.code,
  },
  {
    key: 'sku',
    header: productFieldNames.sku,
    aliases: ['clave', 'producto', 'product'],
    isRequired: true,
    widthChars: 18,
    read: readText,
    write: (r) => r.product.sku,
  },
  { key: 'name', header: productFieldNames.name, widthChars: 40, isReadOnly: true, write: (r) => r.product.name },
  {
    key: 'quantity',
    header: stockFieldNames.quantity,
    aliases: ['cantidad', 'piezas', 'existencia', 'units', 'stock'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (r) => r.quantity,
  },
];

const keyOf = (cediId: string, code: unknown, sku: unknown): string =>
  `${cediId}/${locationKey(String(code ?? ''))}/${plainKey(String(sku ?? ''))}`;
const rowKey = (input: Record<string, unknown>, { cedis }: StockLookups): string =>
  keyOf(cedis.get(plainKey(String(input.cedi ?? ''))) ?? '', input.location, input.sku);

const quantity = z.int().check(z.gte(0, { error: 'notNegative' }), z.lte(stockMost, { error: 'tooLarge' }));
const row = z.object({
  cedi: z.optional(z.string()),
  location: z.optional(z.string()),
  sku: z.optional(z.string()),
  quantity,
});

/** Stock by location: a row says how many of a product lie there, and makes it so. */
export const stockSheet: ListSheet = {
  list: 'stock',
  title: warehouseThingNames.stock,
  columns: fields,
  select: (tx, filter) =>
    store.selectStock(tx.trx, stockFilter(tx, filterAs(tx, stockApi.list.query, filter)), limits.exportRows),
  read: async (tx, ids) => {
    const scope = cediScope(tx.actor);
    const pairs = ids.map((id) => id.split('/') as [string, string]);
    const rows = await store.stockAt(
      tx.trx,
      pairs.map(([locationId, productId]) => ({ locationId, productId })),
    );
    return rows
      .filter((r) => scope === null || scope.includes(r.cedi._id))
      .map((r) => fields.map((f) => f.write(r, tx.locale)));
  },
  entry: sheetEntry({
    fields,
    keys: [['cedi', 'location', 'sku']],
    lookups: async (tx, rows): Promise<StockLookups> => {
      const cedis = await cedisByName(tx);
      const skus = await products.productsBySkus(tx.trx, [...new Set(rows.map((r) => plainKey(r.cells.sku ?? '')))]);
      const bySku = new Map(skus.map((p) => [p.sku_key, p.id]));
      const pairs = await store.locationsOfCodes(
        tx.trx,
        rows.map((r) => cedis.get(plainKey(r.cells.cedi ?? '')) ?? null),
        rows.map((r) => locationKey(r.cells.location ?? '')),
      );
      const wanted = rows.flatMap((r, n) => {
        const [locationId, productId] = [pairs[n], bySku.get(plainKey(r.cells.sku ?? ''))];
        return locationId && productId ? [{ locationId, productId }] : [];
      });
      const found = await store.stockAt(tx.trx, wanted);
      return { cedis, rows: new Map(found.map((r) => [keyOf(r.cedi._id, r.location.code, r.product.sku), r])) };
    },
    find: (input, lookups) => lookups.rows.get(rowKey(input, lookups)),
    marks: (input) => ({
      location: [input.cedi, input.location, input.sku].every((v) => v !== undefined)
        ? `${plainKey(String(input.cedi))}/${locationKey(String(input.location))}/${plainKey(String(input.sku))}`
        : undefined,
    }),
    create: row,
    change: row,
    // A row of the list is any location with any product, whether something lies there or not.
    rules: (_, found): Record<string, Fault> => (found ? {} : { location: unknownRow }),
    current: (r) => ({ cedi: r.cedi.name, location: r.location.code, sku: r.product.sku, quantity: r.quantity }),
    insert: async () => undefined,
    update: (tx, r, change) =>
      setStock(tx, {
        locationId: r.location._id,
        productId: r.product._id,
        quantity: change.quantity ?? r.quantity,
        reason: 'imported',
        detail: '',
      }),
  }),
  edit: null,
};
const cedisByName = async (tx: TxCtx): Promise<Map<string, string>> =>
  new Map((await selectAddresses(tx, placesApi.list.query.parse({}))).map((c) => [plainKey(c.name), c._id]));
