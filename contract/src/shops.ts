import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, ok, text, version } from './fields.ts';
import { shopKinds } from './shop-orders.ts';

/** Days for which an order that could not be taken is kept to be taken again. */
export const shopOrderDays = 30;
export const shopOrderStatuses = ['created', 'misfit', 'refused'] as const;
export type ShopOrderStatus = (typeof shopOrderStatuses)[number];

/** What becomes of a shop's orders: guides at once, or orders that the warehouse picks first. The same map makes either. */
export const shopMakes = ['guides', 'orders'] as const;

const parts = {
  kind: z.enum(shopKinds),
  /** Where its orders leave from. */
  cediId: id,
  /** Days from the order to its delivery. */
  daysAhead: z.int({ error: 'number' }).check(z.gte(0, { error: 'notNegative' }), z.lte(30, { error: 'tooLarge' })),
  isOn: z.boolean(),
  makes: z.enum(shopMakes),
  /** Makes a guide of an order: see `firstShopMap`. */
  map: z.record(z.string(), z.unknown()),
};

/** A shop whose orders come in by a connection: the guides are that connection's. */
export const shop = z.object({
  /** Of the connection. */
  _id: id,
  connection: z.string(),
  ...parts,
  hasSecret: z.boolean(),
  lastDate: z.nullable(instant),
  version,
});
export type Shop = z.infer<typeof shop>;

export const shopOrder = z.object({
  _id: id,
  at: instant,
  /** As people know it in the shop. */
  number: z.string(),
  status: z.enum(shopOrderStatuses),
  guideId: z.nullable(id),
  /** The order that was made, where the shop makes orders. */
  orderId: z.nullable(id),
  /** Why none was made. */
  reason: z.string(),
});
export type ShopOrder = z.infer<typeof shopOrder>;

const params = z.object({ id });
const who = ['admin'] as const;

export const shopsApi = {
  list: endpoint({
    method: 'GET',
    path: '/shops',
    summary: 'Tiendas cuyos pedidos entran solos',
    who,
    answer: z.object({ shops: z.array(shop) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/shops/{id}',
    summary: 'Recibe los pedidos de una tienda por una conexión, o cambia cómo',
    who,
    params,
    body: z.object({
      ...parts,
      isOn: z._default(parts.isOn, true),
      makes: z._default(parts.makes, 'guides'),
      daysAhead: z._default(parts.daysAhead, 0),
      /** With which the shop signs; missing: it stays as it is. */
      secret: z.optional(text(200)),
      version: z.optional(version),
    }),
    answer: shop,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/shops/{id}',
    summary: 'Deja de recibir los pedidos de una tienda',
    who,
    params,
    answer: ok,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/shops/{id}/orders',
    summary: 'Los últimos pedidos que llegaron de una tienda y qué fue de cada uno',
    who,
    params,
    answer: z.object({ orders: z.array(shopOrder) }),
  }),
  takeAgain: endpoint({
    method: 'POST',
    path: '/shops/orders/{id}/retry',
    summary: 'Intenta otra vez un pedido que no se pudo tomar',
    who,
    params,
    answer: shopOrder,
    ratePerMinute: 120,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/in/{connection}',
    summary: 'Una tienda entrega un pedido; firmado como WooCommerce o Shopify lo hacen',
    who: 'public',
    kind: 'hook',
    params: z.object({ connection: z.string().check(z.maxLength(60)) }),
    answer: ok,
    // All of a platform's shops may call from the same few addresses.
    ratePerMinute: 30_000,
  }),
};
