import * as z from 'zod/mini';
import { type Audience, operations, orderReaders } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import {
  csv,
  csvIds,
  day,
  id,
  listCount,
  listQuery,
  ok,
  queryFlag,
  queryInt,
  requiredText,
  version,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { orderStatus, orderStatuses } from './order-states.ts';
import { order, orderChange, orderDetail, orderInput, orderOrigin } from './orders.ts';

const readers: readonly Audience[] = [...orderReaders, 'integration'];
const writers: readonly Audience[] = [...operations, 'integration'];

/** Filters of the list; all that are given must hold. */
export const orderFilter = {
  status: z.optional(z.pipe(csv, z.array(orderStatus))),
  cedisIds: z.optional(csvIds),
  clientIds: z.optional(csvIds),
  origins: z.optional(z.pipe(csv, z.array(orderOrigin))),
  ids: z.optional(csvIds),
  importId: z.optional(id),
  /** Orders that a wave of picking took. */
  waveId: z.optional(id),
  /** The days of the order; and those that were promised. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  promisedFrom: z.optional(day),
  promisedTo: z.optional(day),
  /** Promised for a day that is over, and neither packed nor cancelled. */
  overdue: z.optional(queryFlag),
  /** In its state for so many hours or more. */
  ageHours: z.optional(queryInt(0, 100_000, 0)),
  held: z.optional(queryFlag),
  withGuide: z.optional(queryFlag),
  /** Something of it was not found. */
  short: z.optional(queryFlag),
};
export const orderSorts = [
  'createdDate',
  'number',
  'orderDate',
  'promisedDate',
  'statusDate',
  'contactName',
  'units',
] as const;
const orderList = z.object({
  ...listQuery(limits.ordersPage),
  ...orderFilter,
  sort: z._default(z.enum(orderSorts), 'createdDate'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export type OrderListInput = z.input<typeof orderList>;

/** What is done to many orders at once. */
export const orderDeeds = ['hold', 'release', 'cancel', 'reopen', 'promise', 'guide', 'delete'] as const;
export type OrderDeed = (typeof orderDeeds)[number];
/** Deeds for which somebody says why. */
export const reasonedDeeds = ['hold', 'cancel'] as const satisfies readonly OrderDeed[];

const byId = z.object({ id });
const manyIds = z
  .array(id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.ordersPerDeed, { error: 'tooMany' }));
const refused = z.array(z.object({ _id: id, number: z.string(), message: z.string() }));
const reason = requiredText(300);

export const ordersApi = {
  list: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'Lista de pedidos, filtrada y paginada',
    reads: 'replica',
    who: readers,
    scope: 'orders',
    query: orderList,
    answer: z.object({ orders: z.array(order), count: listCount }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/orders/counts',
    summary: 'Cuántos pedidos hay en cada estado, detenidos y vencidos, con el mismo filtro que la lista',
    reads: 'replica',
    who: readers,
    scope: 'orders',
    query: z.object({ search: listQuery().search, ...orderFilter }),
    answer: z.object({
      /** Of each state, whatever `status` the filter names; the first 10,000 of each are counted. */
      status: z.record(z.enum(orderStatuses), z.int()),
      held: z.int(),
      overdue: z.int(),
    }),
  }),
  select: endpoint({
    method: 'GET',
    path: '/orders/ids',
    summary: 'Identificadores de los pedidos que cumplen el filtro («seleccionar todos»)',
    reads: 'replica',
    who: operations,
    query: orderList,
    answer: z.object({ ids: z.array(id), units: z.int(), truncated: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Crea un pedido',
    who: writers,
    scope: 'orders',
    body: orderInput,
    answer: orderDetail,
    idempotent: true,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/orders/batch',
    summary: 'Crea hasta 500 pedidos; cada uno tiene su resultado y uno malo no estorba a los demás',
    who: writers,
    scope: 'orders',
    body: z.object({
      /** Each as for `POST /orders`. */
      orders: z
        .array(z.unknown())
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.ordersPerBatch, { error: 'tooMany' })),
    }),
    answer: z.object({
      created: z.int(),
      results: z.array(
        z.object({
          /** Place in the request, from 0. */
          index: z.int(),
          number: z.string(),
          orderId: z.nullable(id),
          error: z.nullable(
            z.object({
              code: z.union([z.number(), z.string()]),
              message: z.string(),
              fields: z.optional(z.record(z.string(), z.string())),
            }),
          ),
        }),
      ),
    }),
    idempotent: true,
    ratePerMinute: 120,
  }),
  fromGuides: endpoint({
    method: 'POST',
    path: '/orders/from-guides',
    summary: 'Crea pedidos de guías que esperan ruta, por sus órdenes de compra o su número de orden; dice cuáles no',
    who: operations,
    body: z.object({ guideIds: manyIds }),
    answer: z.object({
      created: z.int(),
      orderIds: z.array(id),
      refused: z.array(z.object({ _id: id, folio: z.string(), message: z.string() })),
    }),
    idempotent: true,
  }),
  deeds: endpoint({
    method: 'POST',
    path: '/orders/deeds',
    summary: 'Detiene, libera, cancela, reabre, elimina varios pedidos, cambia su fecha prometida o hace sus guías',
    who: operations,
    body: z.object({
      ids: manyIds,
      deed: z.enum(orderDeeds),
      /** For those of `reasonedDeeds`. */
      reason: z.optional(reason),
      /** For `promise`; null takes it away. */
      promisedDate: z.optional(z.nullable(day)),
    }),
    answer: z.object({ done: z.int(), refused }),
    idempotent: true,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/orders/merge',
    summary: 'Une pedidos del mismo CEDIS, cliente y contacto en el primero; los demás quedan cancelados y lo dicen',
    who: operations,
    body: z.object({
      /** The first one stays. */
      ids: z
        .array(id)
        .check(z.minLength(2, { error: 'required' }), z.maxLength(limits.ordersMerged, { error: 'tooMany' })),
    }),
    answer: orderDetail,
    idempotent: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/orders/{id}',
    summary: 'Un pedido con sus artículos y su historia',
    who: readers,
    scope: 'orders',
    params: byId,
    answer: orderDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/orders/{id}',
    summary: 'Cambia un pedido; sus artículos, mientras nadie lo surte',
    who: writers,
    scope: 'orders',
    params: byId,
    body: orderChange,
    answer: orderDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orders/{id}',
    summary: 'Elimina un pedido que nadie trabajó',
    who: operations,
    params: byId,
    answer: ok,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/orders/{id}/hold',
    summary: 'Detiene un pedido, con motivo: conserva su estado y nadie lo surte',
    who: writers,
    scope: 'orders',
    params: byId,
    body: z.object({ reason, version: z.optional(version) }),
    answer: orderDetail,
  }),
  release: endpoint({
    method: 'POST',
    path: '/orders/{id}/release',
    summary: 'Libera un pedido detenido',
    who: writers,
    scope: 'orders',
    params: byId,
    body: z.object({ version: z.optional(version) }),
    answer: orderDetail,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/{id}/cancel',
    summary: 'Cancela un pedido, con motivo',
    who: writers,
    scope: 'orders',
    params: byId,
    body: z.object({ reason, version: z.optional(version) }),
    answer: orderDetail,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/orders/{id}/reopen',
    summary: 'Reabre un pedido cancelado por error: se surte desde el principio',
    who: operations,
    params: byId,
    body: z.object({ version: z.optional(version) }),
    answer: orderDetail,
  }),
  split: endpoint({
    method: 'POST',
    path: '/orders/{id}/split',
    summary: 'Separa una parte de un pedido en otro nuevo',
    who: operations,
    params: byId,
    body: z.object({
      lines: z
        .array(z.object({ itemId: id, quantity: z.int().check(z.gte(1, { error: 'positive' })) }))
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.itemsPerOrder, { error: 'tooMany' })),
      version: z.optional(version),
    }),
    /** The order that stays, and the new one. */
    answer: z.object({ order: orderDetail, rest: orderDetail }),
    idempotent: true,
  }),
  makeGuide: endpoint({
    method: 'POST',
    path: '/orders/{id}/guide',
    summary: 'Hace la guía de un pedido por adelantado, para planear su ruta antes de empacarlo',
    who: operations,
    params: byId,
    body: z.object({
      /** The promised day without it, or today. */
      scheduledDate: z.optional(day),
      labelCount: z.optional(z.int().check(z.gte(1, { error: 'labelCount' }), z.lte(1000))),
      version: z.optional(version),
    }),
    answer: orderDetail,
    idempotent: true,
  }),
};
