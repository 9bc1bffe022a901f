import * as z from 'zod/mini';
import { warehouseKeepers, warehousePeople } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, listCount, listQuery, ok, queryFlag, requiredText, version } from '../fields.ts';
import { limits } from '../limits.ts';

/** Codes of one product: its own and those of its packs. */
export const codesPerProduct = 20;

/** A code that scanners read for a product: EAN, UPC, the company's own. `units`: how many one reading stands for, more than one on a pack. */
export const productCode = z.object({
  code: requiredText(48).check(z.regex(/^[\x21-\x7e]+$/, { error: 'productCode' })),
  units: z._default(z.int().check(z.gte(1, { error: 'positive' }), z.lte(10_000, { error: 'tooLarge' })), 1),
});
export type ProductCode = z.output<typeof productCode>;

const notNegative = (most: number) =>
  z.number().check(z.gte(0, { error: 'notNegative' }), z.lte(most, { error: 'tooLarge' }));
const productFields = {
  sku: requiredText(60),
  name: requiredText(200),
  /** Of one unit. */
  unitWeightKg: notNegative(100_000),
  unitVolumeM3: notNegative(1000),
  codes: z.array(productCode).check(z.maxLength(codesPerProduct, { error: 'tooMany' })),
  /** One that rests is not put anywhere any more; what lies there stays and can be picked. */
  isActive: z.boolean(),
};
export const newProduct = z.object({
  ...productFields,
  unitWeightKg: z._default(productFields.unitWeightKg, 0),
  unitVolumeM3: z._default(productFields.unitVolumeM3, 0),
  codes: z._default(productFields.codes, []),
  isActive: z._default(z.boolean(), true),
});
export type NewProduct = z.output<typeof newProduct>;
export const productChange = z.extend(z.partial(z.object(productFields)), { version: z.optional(version) });

export const product = z.object({
  _id: id,
  sku: z.string(),
  name: z.string(),
  unitWeightKg: z.number(),
  unitVolumeM3: z.number(),
  codes: z.array(z.object({ code: z.string(), units: z.int() })),
  isActive: z.boolean(),
  /** Units in the cedis that the caller sees, and locations that hold them. */
  units: z.int(),
  locations: z.int(),
  createdDate: instant,
  version,
});
export type Product = z.infer<typeof product>;

export const productsApi = {
  list: endpoint({
    method: 'GET',
    path: '/warehouses/products',
    summary: 'Productos con sus códigos y existencias',
    who: warehousePeople,
    query: z.object({
      /** SKU, name or any code. */
      ...listQuery(limits.guidesPage),
      isActive: z.optional(queryFlag),
      hasStock: z.optional(queryFlag),
    }),
    answer: z.object({ products: z.array(product), count: listCount }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/warehouses/products/{id}',
    summary: 'Un producto',
    who: warehousePeople,
    params: z.object({ id }),
    answer: product,
  }),
  create: endpoint({
    method: 'POST',
    path: '/warehouses/products',
    summary: 'Crea un producto',
    who: warehouseKeepers,
    body: newProduct,
    answer: product,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/warehouses/products/{id}',
    summary: 'Cambia un producto',
    who: warehouseKeepers,
    params: z.object({ id }),
    body: productChange,
    answer: product,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/warehouses/products/{id}',
    summary: 'Elimina un producto que nunca tuvo existencias',
    who: warehouseKeepers,
    params: z.object({ id }),
    answer: ok,
  }),
};
