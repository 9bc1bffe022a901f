import { limits } from '@tramo/contract/limits';
import { newProduct, type Product, productChange, productsApi } from '@tramo/contract/warehouse/products';
import { plainKey } from '@tramo/contract/warehouse/scan-codes';
import { yesNoNames } from '@tramo/contract/words/names';
import { productFieldNames } from '@tramo/contract/words/warehouse';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { type Read, readNumber, readText, readYesNo } from '../../platform/sheets/sheet-fields.ts';
import {
  createProduct,
  findProduct,
  productFilter,
  productsByIds,
  updateProduct,
} from './warehouses.products.service.ts';
import * as store from './warehouses.products.store.ts';

type ProductLookups = ReadonlyMap<string, Product>;

const codesFault = {
  es: 'Escribe los códigos separados por punto y coma; los de paquete, como 7501031311309 x 12',
  en: 'Write the codes parted by semicolons; those of packs like 7501031311309 x 12',
};
/** `7501031311309; 17501031311306 x 12`, parted by commas or lines too. */
function readCodes(text: string): Read {
  const codes = [];
  for (const part of text.split(/[;,\n]+/).map((p) => p.trim())) {
    if (part === '') continue;
    const match = /^(\S+)(?:\s*(?:[x×*]|\s)\s*(\d{1,5}))?$/i.exec(part);
    if (!match) return { fault: codesFault };
    codes.push({ code: match[1] as string, units: Number(match[2] ?? 1) });
  }
  return { value: codes };
}
const writeCodes = ({ codes }: Product): string =>
  codes.map((c) => (c.units > 1 ? `${c.code} x ${c.units}` : c.code)).join('; ');

const fields: readonly SheetField<Product, ProductLookups>[] = [
  {
    key: 'sku',
    header: productFieldNames.sku,
    aliases: ['clave', 'codigo', 'code', 'item'],
    isRequired: true,
    widthChars: 18,
    read: readText,
    write: (p) => p.sku,
  },
  {
    key: 'name',
    header: productFieldNames.name,
    aliases: ['nombre', 'producto', 'product', 'descripcion', 'description', 'articulo'],
    isRequired: true,
    widthChars: 40,
    read: readText,
    write: (p) => p.name,
  },
  {
    key: 'codes',
    header: productFieldNames.codes,
    aliases: ['codigo de barras', 'codigos', 'barcode', 'barcodes', 'ean', 'upc'],
    hint: codesFault,
    widthChars: 34,
    read: readCodes,
    write: writeCodes,
  },
  {
    key: 'unitWeightKg',
    header: productFieldNames.unitWeightKg,
    aliases: ['peso', 'peso kg', 'weight'],
    kind: 'number',
    read: readNumber,
    write: (p) => p.unitWeightKg,
  },
  {
    key: 'unitVolumeM3',
    header: productFieldNames.unitVolumeM3,
    aliases: ['volumen', 'volumen m3', 'volume'],
    kind: 'number',
    read: readNumber,
    write: (p) => p.unitVolumeM3,
  },
  {
    key: 'isActive',
    header: productFieldNames.isActive,
    options: [yesNoNames.yes, yesNoNames.no],
    read: readYesNo,
    write: (p, locale) => yesNoNames[p.isActive ? 'yes' : 'no'][locale],
  },
  {
    key: 'units',
    header: productFieldNames.units,
    kind: 'number',
    isReadOnly: true,
    write: (p) => p.units,
  },
];
const keyOf = (sku: unknown): string => plainKey(String(sku ?? ''));

/** Products, told by their SKU. */
export const productsSheet: ListSheet = {
  list: 'products',
  title: { es: 'Productos del almacén', en: 'Products of the warehouse' },
  columns: fields,
  select: (tx, filter) =>
    store.selectProducts(tx.trx, productFilter(tx, filterAs(tx, productsApi.list.query, filter)), limits.exportRows),
  read: async (tx, ids) => (await productsByIds(tx, ids)).map((p) => fields.map((f) => f.write(p, tx.locale))),
  entry: sheetEntry({
    fields,
    keys: [['sku']],
    lookups: async (tx, rows): Promise<ProductLookups> => {
      const found = await store.productsBySkus(
        tx.trx,
        rows.flatMap((r) => (r.cells.sku ? [keyOf(r.cells.sku)] : [])),
      );
      const products = await productsByIds(
        tx,
        found.map((p) => p.id),
      );
      return new Map(products.map((p) => [keyOf(p.sku), p]));
    },
    find: (input, lookups) => lookups.get(keyOf(input.sku)),
    marks: (input) => ({ sku: input.sku === undefined ? undefined : keyOf(input.sku) }),
    create: newProduct,
    change: productChange,
    current: (p) => ({ ...p }),
    insert: (tx, value) => createProduct(tx, value),
    update: (tx, row, change) => updateProduct(tx, row._id, change),
  }),
  edit: {
    change: z.object({ isActive: productChange.shape.isActive }),
    apply: async (tx, id, change) => (await updateProduct(tx, id, change)).sku,
    nameOf: async (tx, id) => (await findProduct(tx, id)).sku,
  },
};
