import type { MapSchema } from './webhook-map.ts';

/** Orders of shops as they send them, made ready for a guide. Pure: the portal shows with it, live, what the server makes. */
export const shopKinds = ['woocommerce', 'shopify'] as const;
export type ShopKind = (typeof shopKinds)[number];

/** What of an order a guide needs, whatever the shop calls it; empty: the order does not have it. */
export interface ReadyOrder {
  id: string;
  folio: string;
  contactName: string;
  companyName: string;
  phone: string;
  email: string;
  street: string;
  extNumber: string;
  suburb: string;
  city: string;
  state: string;
  zipCode: string;
  note: string;
  items: { name: string; quantity: number; packages: number; sku: string; weightKg: number }[];
}

type Json = Readonly<Record<string, unknown>>;
const objectAt = (o: Json, key: string): Json => {
  const value = Object.hasOwn(o, key) ? o[key] : undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
};
const textAt = (o: Json, ...keys: string[]): string => {
  for (const key of keys) {
    const value = Object.hasOwn(o, key) ? o[key] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
};
const numberAt = (o: Json, key: string): number => {
  const value = Number(Object.hasOwn(o, key) ? o[key] : 0);
  return Number.isFinite(value) ? value : 0;
};
const listAt = (o: Json, key: string): Json[] =>
  Array.isArray(o[key])
    ? (o[key] as unknown[]).filter((one): one is Json => typeof one === 'object' && one !== null)
    : [];

/** Ten digits, as Mexican numbers are called: country codes and signs go. */
const phoneOf = (text: string): string => text.replace(/\D/g, '').slice(-10);
/** Shops keep street and number in one line. */
export function streetOf(line: string): { street: string; extNumber: string } {
  const [, street, extNumber] =
    /^(.*?)[\s,]+(?:#|no\.?|núm\.?|num\.?|número)?\s*(\d+[\w-]*|s\/n)\.?$/i.exec(line) ?? [];
  return street && extNumber
    ? { street: street.trim(), extNumber }
    : { street: line, extNumber: line === '' ? '' : 'S/N' };
}
const suburbOf = (line: string): string => line.replace(/^(col\.?|colonia)\s+/i, '');
const nameOf = (o: Json): string => `${textAt(o, 'first_name')} ${textAt(o, 'last_name')}`.trim();

function ofWoo(order: Json): ReadyOrder {
  const billing = objectAt(order, 'billing');
  const shipping = objectAt(order, 'shipping');
  const to = textAt(shipping, 'address_1') === '' ? billing : shipping;
  return {
    id: textAt(order, 'id'),
    folio: textAt(order, 'number', 'id'),
    contactName: nameOf(to) || nameOf(billing),
    companyName: textAt(to, 'company'),
    phone: phoneOf(textAt(to, 'phone') || textAt(billing, 'phone')),
    email: textAt(billing, 'email'),
    ...streetOf(textAt(to, 'address_1')),
    suburb: suburbOf(textAt(to, 'address_2')),
    city: textAt(to, 'city'),
    state: textAt(to, 'state'),
    zipCode: textAt(to, 'postcode'),
    note: textAt(order, 'customer_note'),
    items: listAt(order, 'line_items').map((line) => ({
      name: textAt(line, 'name'),
      quantity: numberAt(line, 'quantity'),
      packages: 1,
      sku: textAt(line, 'sku'),
      weightKg: 0,
    })),
  };
}

function ofShopify(order: Json): ReadyOrder {
  const to = objectAt(order, 'shipping_address');
  return {
    id: textAt(order, 'id'),
    folio: textAt(order, 'name', 'order_number', 'id').replace(/^#/, ''),
    contactName: textAt(to, 'name') || nameOf(to),
    companyName: textAt(to, 'company'),
    phone: phoneOf(textAt(to, 'phone') || textAt(order, 'phone')),
    email: textAt(order, 'email', 'contact_email'),
    ...streetOf(textAt(to, 'address1')),
    suburb: suburbOf(textAt(to, 'address2')),
    city: textAt(to, 'city'),
    state: textAt(to, 'province'),
    zipCode: textAt(to, 'zip'),
    note: textAt(order, 'note'),
    items: listAt(order, 'line_items').map((line) => ({
      name: textAt(line, 'name', 'title'),
      quantity: numberAt(line, 'quantity'),
      packages: 1,
      sku: textAt(line, 'sku'),
      weightKg: (numberAt(line, 'grams') * numberAt(line, 'quantity')) / 1000,
    })),
  };
}
export const readyOrder = (kind: ShopKind, order: Json): ReadyOrder =>
  kind === 'woocommerce' ? ofWoo(order) : ofShopify(order);

const from = (path: string, more: object = {}): object => ({ type: 'string', 'x-from': path, ...more });
/** The map that a shop begins with: from the order made ready. Whoever keeps something elsewhere writes `order.…` in its place. */
export const firstShopMap: MapSchema = {
  type: 'object',
  required: ['folio', 'party', 'items'],
  properties: {
    folio: from('ready.folio'),
    orderNumber: from('ready.folio'),
    observations: from('ready.note', { default: '' }),
    party: {
      type: 'object',
      properties: {
        contactName: from('ready.contactName'),
        companyName: from('ready.companyName', { default: '' }),
        phone: from('ready.phone'),
        email: from('ready.email', { default: '' }),
        address: {
          type: 'object',
          properties: {
            street: from('ready.street'),
            extNumber: from('ready.extNumber'),
            suburb: from('ready.suburb'),
            city: from('ready.city'),
            state: from('ready.state', { default: '' }),
            zipCode: from('ready.zipCode'),
          },
        },
      },
    },
    items: {
      type: 'array',
      'x-from': 'ready.items',
      items: {
        type: 'object',
        properties: {
          name: from('.name'),
          quantity: { type: 'integer', 'x-from': '.quantity' },
          packages: { type: 'integer', 'x-from': '.packages' },
          sku: from('.sku', { default: '' }),
          weightKg: { type: 'number', 'x-from': '.weightKg', default: 0 },
        },
      },
    },
  },
};
