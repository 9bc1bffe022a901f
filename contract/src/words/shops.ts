import type { ShopKind } from '../shop-orders.ts';
import type { Shop, ShopOrderStatus } from '../shops.ts';
import { thingNames } from './common.ts';
import type { Names } from './names.ts';

export const shopKindNames = {
  woocommerce: { es: 'WooCommerce', en: 'WooCommerce' },
  shopify: { es: 'Shopify', en: 'Shopify' },
} as const satisfies Names<ShopKind>;

export const shopOrderStatusNames = {
  created: { es: 'Con guía', en: 'Has its waybill' },
  misfit: { es: 'Incompleto', en: 'Incomplete' },
  refused: { es: 'No se pudo crear', en: 'Could not be created' },
} as const satisfies Names<ShopOrderStatus>;

/** What becomes of a shop's orders. */
export const shopMakesNames = {
  guides: thingNames.guides,
  orders: { es: 'Pedidos por surtir', en: 'Orders to pick' },
} as const satisfies Names<Shop['makes']>;
