import * as z from 'zod/mini';
import { warehouseKeepers, warehousePeople } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { csv, csvIds, day, id, instant, listCount, listQuery, requiredText, text } from '../fields.ts';
import { limits } from '../limits.ts';

/** Units of one product at one location. */
export const stockMost = 1_000_000;
const ref = z.object({ _id: id, name: z.string() });
export const productRef = z.object({ _id: id, sku: z.string(), name: z.string() });

/** A product at a location, in the simple form that picking needs. */
export const stockItem = z.object({
  product: productRef,
  quantity: z.int(),
  /** When somebody counted it last; null: never. */
  countedDate: z.nullable(instant),
});
export type StockItem = z.infer<typeof stockItem>;
export const stockRow = z.extend(stockItem, {
  location: z.object({ _id: id, code: z.string(), isBlocked: z.boolean() }),
  area: ref,
  cedi: ref,
  updatedDate: instant,
});
export type StockRow = z.infer<typeof stockRow>;

export const movementReasons = ['received', 'picked', 'returned', 'moved', 'counted', 'adjusted', 'imported'] as const;
export const movementReason = z.enum(movementReasons);
export type MovementReason = z.infer<typeof movementReason>;
/** A change of a stock, kept for ever. */
export const stockMovement = z.object({
  _id: id,
  at: instant,
  by: z.string(),
  product: productRef,
  /** As it was called then. */
  locationCode: z.string(),
  cedi: ref,
  delta: z.int(),
  /** What lay there afterwards. */
  quantityAfter: z.int(),
  reason: movementReason,
  detail: z.string(),
});
export type StockMovement = z.infer<typeof stockMovement>;

const units = z.int().check(z.gte(1, { error: 'positive' }), z.lte(stockMost, { error: 'tooLarge' }));
const detail = z._default(text(200), '');

export const stockApi = {
  list: endpoint({
    method: 'GET',
    path: '/warehouses/stock',
    summary: 'Existencias por ubicación y producto',
    reads: 'replica',
    who: warehousePeople,
    query: z.object({
      /** A location's code, SKU or name. `sort`: location (the walk), sku, quantity, countedDate. */
      ...listQuery(limits.guidesPage),
      cedisIds: z.optional(csvIds),
      areaId: z.optional(id),
      locationId: z.optional(id),
      productId: z.optional(id),
    }),
    answer: z.object({ stock: z.array(stockRow), count: listCount }),
  }),
  put: endpoint({
    method: 'POST',
    path: '/warehouses/stock/put',
    summary: 'Acomoda producto en una ubicación',
    who: warehousePeople,
    body: z.object({ locationId: id, productId: id, quantity: units, detail }),
    answer: stockRow,
    idempotent: true,
  }),
  move: endpoint({
    method: 'POST',
    path: '/warehouses/stock/move',
    summary: 'Pasa producto de una ubicación a otra del mismo CEDIS',
    who: warehousePeople,
    body: z.object({ productId: id, fromLocationId: id, toLocationId: id, quantity: units, detail }),
    answer: z.object({ from: stockRow, to: stockRow }),
    idempotent: true,
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/warehouses/stock/adjust',
    summary: 'Corrige una existencia, con su motivo; 409 si ya no es la que se vio',
    who: warehouseKeepers,
    body: z.object({
      locationId: id,
      productId: id,
      quantity: z.int().check(z.gte(0, { error: 'notNegative' }), z.lte(stockMost, { error: 'tooLarge' })),
      /** What the screen showed: another one now is told (`stock.changed`) instead of being written over. */
      seen: z.int(),
      detail: requiredText(200),
    }),
    answer: stockRow,
    idempotent: true,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/warehouses/stock/movements',
    summary: 'Movimientos de existencias, el último primero',
    reads: 'replica',
    who: warehousePeople,
    query: z.object({
      search: listQuery().search,
      page: listQuery().page,
      limit: listQuery(limits.guidesPage).limit,
      cedisIds: z.optional(csvIds),
      productId: z.optional(id),
      locationId: z.optional(id),
      reasons: z.optional(csv),
      /** Days in the company's zone, both included. */
      from: z.optional(day),
      to: z.optional(day),
    }),
    answer: z.object({ movements: z.array(stockMovement), count: listCount }),
  }),
};
