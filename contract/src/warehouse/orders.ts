import * as z from 'zod/mini';
import {
  day,
  email,
  id,
  instant,
  lat,
  lng,
  phone,
  postalAddress,
  requiredText,
  text,
  timeWindow,
  version,
  zipCode,
} from '../fields.ts';
import { guideStatus } from '../guides.ts';
import { limits } from '../limits.ts';
import { orderMoveNames, orderStatus } from './order-states.ts';

/** Who made an order; `guide`: of guides that name it; `split`: what was left of another one. */
export const orderOrigins = ['form', 'file', 'api', 'guide', 'split'] as const;
export const orderOrigin = z.enum(orderOrigins);
export type OrderOrigin = z.infer<typeof orderOrigin>;

/** Why a line is short. */
export const shortReasons = ['notFound', 'damaged', 'lessThanSaid', 'wrongItem', 'expired', 'other'] as const;
export const shortReason = z.enum(shortReasons);
export type ShortReason = z.infer<typeof shortReason>;

const ref = z.object({ _id: id, name: z.string() });
const orderRef = z.object({ _id: id, number: z.string() });

export const orderItem = z.object({
  _id: id,
  /** The id that its owner gave it; no two items of an order share it. */
  code: z.string(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string(),
  quantity: z.int(),
  unitWeightKg: z.number(),
  unitVolumeM3: z.number(),
  unitValue: z.number(),
  picked: z.int(),
  short: z.int(),
  shortReason: z.nullable(shortReason),
  packed: z.int(),
});
export type OrderItem = z.infer<typeof orderItem>;

export const order = z.object({
  _id: id,
  number: z.string(),
  orderDate: day,
  /** The day that was promised to the customer. */
  promisedDate: z.nullable(day),
  cedi: ref,
  client: z.nullable(ref),
  contactName: z.string(),
  companyName: z.string(),
  businessName: z.string(),
  phone: z.string(),
  phoneExtension: z.string(),
  cellphone: z.string(),
  email: z.string(),
  address: postalAddress,
  windows: z.array(timeWindow),
  /** Where its goods stand in the warehouse: a lane, a cart, a shelf. */
  warehouseLocation: z.string(),
  observations: z.string(),
  status: orderStatus,
  /** Since when it stands in its state. */
  statusDate: instant,
  /** A held order keeps its state and nobody is given its lines. */
  isHeld: z.boolean(),
  holdReason: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  origin: orderOrigin,
  createdFromApi: z.boolean(),
  importId: z.nullable(id),
  guide: z.nullable(
    z.object({
      _id: id,
      folio: z.string(),
      status: guideStatus,
      /** The route that it is planned for, and its stop on it, from 1. */
      route: z.nullable(z.object({ _id: id, name: z.string(), startDate: instant, stopOrder: z.int() })),
    }),
  ),
  /** The order that it was split from. */
  parent: z.nullable(orderRef),
  /** The order that it became part of. */
  mergedInto: z.nullable(orderRef),
  itemCount: z.int(),
  units: z.int(),
  pickedUnits: z.int(),
  shortUnits: z.int(),
  packedUnits: z.int(),
  weightKg: z.number(),
  volumeM3: z.number(),
  createdDate: instant,
  version,
  /** What the caller may do with it now. */
  can: z.object({
    update: z.boolean(),
    /** Its items, cedi and client too: nothing of it was picked. */
    updateItems: z.boolean(),
    hold: z.boolean(),
    release: z.boolean(),
    cancel: z.boolean(),
    reopen: z.boolean(),
    split: z.boolean(),
    merge: z.boolean(),
    delete: z.boolean(),
    makeGuide: z.boolean(),
  }),
});
export type Order = z.infer<typeof order>;

/** What an edit may change; lines of the history keep these keys. */
export const orderEditedField = z.enum([
  'number',
  'orderDate',
  'promisedDate',
  'cediId',
  'clientId',
  'contactName',
  'companyName',
  'businessName',
  'phone',
  'phoneExtension',
  'cellphone',
  'email',
  'address',
  'windows',
  'warehouseLocation',
  'observations',
  'items',
]);
export type OrderEditedField = z.infer<typeof orderEditedField>;

/** What a line of an order's history tells: a move of the table of states, or what happened beside it. */
export const orderActions = [
  'create',
  'update',
  'hold',
  'release',
  ...orderMoveNames,
  /** A part of it became an order of its own; another order became part of it, or it of another one. */
  'split',
  'merge',
  'guide',
  'short',
  'substitute',
  'cancelRest',
  'locate',
] as const;
export const orderAction = z.enum(orderActions);
export type OrderAction = z.infer<typeof orderAction>;

export const orderEvent = z.object({
  _id: id,
  at: instant,
  actor: z.string(),
  action: orderAction,
  from: z.nullable(orderStatus),
  to: orderStatus,
  /** Why, in the words of whoever did it; '' when nobody said. */
  reason: z.string(),
  fields: z.array(orderEditedField),
  /** The other order of a split or merge. */
  order: z.nullable(orderRef),
  /** The guide that was made of it. */
  folio: z.nullable(z.string()),
  /** The item that it is about, and how many of it. */
  item: z.nullable(z.object({ code: z.string(), name: z.string(), quantity: z.int() })),
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const orderDetail = z.extend(order, { items: z.array(orderItem), history: z.array(orderEvent) });
export type OrderDetail = z.infer<typeof orderDetail>;

const notNegative = z.number().check(z.gte(0, { error: 'notNegative' }), z.lte(1_000_000, { error: 'invalid' }));
export const orderItemInput = z.object({
  /** Without it the place of the item, `1`, `2` … */
  code: z._default(text(60), ''),
  name: requiredText(160),
  sku: z._default(text(60), ''),
  barcode: z._default(text(60), ''),
  quantity: z.int().check(z.gte(1, { error: 'positive' }), z.lte(100_000, { error: 'invalid' })),
  unitWeightKg: z._default(notNegative, 0),
  unitVolumeM3: z._default(notNegative, 0),
  unitValue: z._default(notNegative, 0),
});
export type OrderItemInput = z.output<typeof orderItemInput>;

const address = z.object({
  street: z._default(text(160), ''),
  extNumber: z._default(text(30), ''),
  intNumber: z._default(text(30), ''),
  suburb: z._default(text(120), ''),
  city: z._default(text(120), ''),
  municipality: z._default(text(120), ''),
  state: z._default(text(60), ''),
  zipCode: z._default(z.union([z.literal(''), zipCode], { error: 'zip' }), ''),
  betweenStreets: z._default(text(200), ''),
  references: z._default(text(400), ''),
  lat: z._default(z.nullable(lat), null),
  lng: z._default(z.nullable(lng), null),
});
export const plainAddress: z.output<typeof address> = {
  street: '',
  extNumber: '',
  intNumber: '',
  suburb: '',
  city: '',
  municipality: '',
  state: '',
  zipCode: '',
  betweenStreets: '',
  references: '',
  lat: null,
  lng: null,
};
const maybePhone = z.union([z.literal(''), phone], { error: 'phone' });
const items = z
  .array(orderItemInput)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.itemsPerOrder, { error: 'tooMany' }));
const windows = z.array(timeWindow).check(z.maxLength(limits.windowsPerGuide));

export const orderInput = z.object({
  number: requiredText(60),
  /** Today without it. */
  orderDate: z.optional(day),
  promisedDate: z._default(z.nullable(day), null),
  cediId: id,
  clientId: z._default(z.nullable(id), null),
  contactName: requiredText(120),
  companyName: z._default(text(120), ''),
  businessName: z._default(text(160), ''),
  phone: z._default(maybePhone, ''),
  phoneExtension: z._default(text(10), ''),
  cellphone: z._default(maybePhone, ''),
  email: z._default(z.union([z.literal(''), email], { error: 'email' }), ''),
  address: z._default(address, plainAddress),
  windows: z._default(windows, []),
  warehouseLocation: z._default(text(60), ''),
  observations: z._default(text(1000), ''),
  items,
});
export type OrderInput = z.output<typeof orderInput>;

/** `PUT /orders/{id}`: what is not sent stays. */
export const orderChange = z.object({
  number: z.optional(requiredText(60)),
  orderDate: z.optional(day),
  promisedDate: z.optional(z.nullable(day)),
  cediId: z.optional(id),
  clientId: z.optional(z.nullable(id)),
  contactName: z.optional(requiredText(120)),
  companyName: z.optional(text(120)),
  businessName: z.optional(text(160)),
  phone: z.optional(maybePhone),
  phoneExtension: z.optional(text(10)),
  cellphone: z.optional(maybePhone),
  email: z.optional(z.union([z.literal(''), email], { error: 'email' })),
  address: z.optional(address),
  windows: z.optional(windows),
  warehouseLocation: z.optional(text(60)),
  observations: z.optional(text(1000)),
  items: z.optional(items),
  version: z.optional(version),
});
export type OrderChange = z.output<typeof orderChange>;

/** The code of each item as it is kept: its own, or its place. */
export const itemCodes = (list: readonly { code: string }[]): string[] =>
  list.map((item, i) => (item.code === '' ? String(i + 1) : item.code));
/** The first code that stands twice in an order, and where; null: none does. */
export function repeatedCode(list: readonly { code: string }[]): { code: string; index: number } | null {
  const seen = new Set<string>();
  for (const [index, code] of itemCodes(list).entries()) {
    if (seen.has(code.toLowerCase())) return { code, index };
    seen.add(code.toLowerCase());
  }
  return null;
}
