import { isDeepStrictEqual } from 'node:util';
import { type Audience, operations } from '@tramo/contract/access';
import type { GuideInput } from '@tramo/contract/guide-input';
import { type OrderStatus, stateAfter } from '@tramo/contract/warehouse/order-states';
import {
  itemCodes,
  type Order,
  type OrderEditedField,
  type OrderInput,
  type OrderItem,
  type OrderItemInput,
  orderEditedField,
} from '@tramo/contract/warehouse/orders';
import type { orderFieldNames } from '@tramo/contract/words/orders';

/** What of an order decides about what may be done with it. */
export interface OrderFacts {
  status: OrderStatus;
  isHeld: boolean;
  hasGuide: boolean;
  isMergedAway: boolean;
  pickedUnits: number;
  shortUnits: number;
  itemCount: number;
  units: number;
  /** It left its first state once, or came back to it. */
  wasWorked: boolean;
}
const isUntouched = (o: OrderFacts): boolean =>
  o.status === 'pendingPicking' && o.pickedUnits === 0 && o.shortUnits === 0;

/** Writers: whoever makes routes, and other systems within their own calls. */
const writes = (audiences: readonly Audience[]): boolean =>
  audiences.some((a) => a === 'integration' || (operations as readonly Audience[]).includes(a));

export function canOf(o: OrderFacts, audiences: readonly Audience[]): Order['can'] {
  const may = writes(audiences);
  const isOpen = o.status !== 'cancelled';
  return {
    update: may && isOpen,
    updateItems: may && isUntouched(o),
    hold: may && isOpen && o.status !== 'packed' && !o.isHeld,
    release: may && o.isHeld,
    cancel: may && stateAfter(o.status, 'cancel') !== null,
    reopen: may && stateAfter(o.status, 'reopen') !== null && !o.isMergedAway,
    split: may && maySplit(o) && (o.itemCount > 1 || o.units > 1) && o.pickedUnits < o.units,
    merge: may && isUntouched(o) && !o.isHeld && !o.hasGuide,
    delete: may && isUntouched(o) && !o.wasWorked && !o.hasGuide,
    makeGuide: may && isOpen && !o.hasGuide,
  };
}
/** States in which a part of an order may still go its own way. */
const splittable: readonly OrderStatus[] = ['pendingPicking', 'picking', 'pendingPacking'];
export const maySplit = (o: Pick<OrderFacts, 'status'>): boolean => splittable.includes(o.status);

export interface NewItem extends OrderItemInput {
  picked: number;
  short: number;
}
/** Items as they are kept: each with its code. */
export const keptItems = (items: readonly OrderItemInput[]): OrderItemInput[] => {
  const codes = itemCodes(items);
  return items.map((item, i) => ({ ...item, code: codes[i] as string }));
};

const round = (value: number, factor: number): number => Math.round(value * factor) / factor;
/** Sums of an order over its items, as lists show them. */
export function sumsOf(items: readonly Omit<OrderItem, '_id' | 'shortReason'>[]) {
  const sum = (of: (item: (typeof items)[number]) => number): number =>
    items.reduce((total, item) => total + of(item), 0);
  return {
    itemCount: items.length,
    units: sum((i) => i.quantity),
    pickedUnits: sum((i) => i.picked),
    shortUnits: sum((i) => i.short),
    packedUnits: sum((i) => i.packed),
    weightKg: round(
      sum((i) => i.quantity * i.unitWeightKg),
      1000,
    ),
    volumeM3: round(
      sum((i) => i.quantity * i.unitVolumeM3),
      1e6,
    ),
  };
}

/** An order as an edit sees it: what each field of the change is compared with. */
export const editedOf = (o: Order, items: readonly OrderItem[]): Record<OrderEditedField, unknown> => ({
  ...o,
  cediId: o.cedi._id,
  clientId: o.client?._id ?? null,
  items: items.map(({ _id, picked, short, shortReason, packed, ...item }) => item),
});
/** Fields of a change that differ from what is there. */
export const changedFields = (
  before: Record<OrderEditedField, unknown>,
  change: Partial<Record<OrderEditedField, unknown>>,
): OrderEditedField[] =>
  orderEditedField.options.filter((key) => {
    const wanted = key === 'items' && change.items ? keptItems(change.items as OrderItemInput[]) : change[key];
    return wanted !== undefined && !isDeepStrictEqual(wanted, before[key]);
  });

/** The items of an order that takes in others: what is the same article is added up, a code that is taken gets its order's number. */
export function mergedItems(
  into: readonly OrderItem[],
  others: readonly { number: string; items: readonly OrderItem[] }[],
): { added: { itemId: string; quantity: number }[]; created: OrderItemInput[] } {
  const known = new Map<string, { id: string | null; item: OrderItemInput }>(
    into.map((item) => [item.code.toLowerCase(), { id: item._id, item: { ...item } }]),
  );
  const grown = new Map<string, number>();
  for (const { number, items } of others)
    for (const item of items) {
      const same = known.get(item.code.toLowerCase());
      if (same && isSameArticle(same.item, item)) {
        same.item.quantity += item.quantity;
        if (same.id !== null) grown.set(same.id, (grown.get(same.id) ?? 0) + item.quantity);
        continue;
      }
      let code = item.code;
      for (let n = 1; known.has(code.toLowerCase()); n++)
        code = `${item.code.slice(0, 30)}-${number.slice(0, 24)}${n > 1 ? `-${n}` : ''}`;
      const { _id, picked, short, shortReason, packed, ...plain } = item;
      known.set(code.toLowerCase(), { id: null, item: { ...plain, code } });
    }
  return {
    added: [...grown].map(([itemId, quantity]) => ({ itemId, quantity })),
    created: [...known.values()].filter((k) => k.id === null).map((k) => k.item),
  };
}
const isSameArticle = (a: OrderItemInput, b: OrderItemInput): boolean =>
  a.sku.toLowerCase() === b.sku.toLowerCase() &&
  a.name === b.name &&
  a.barcode === b.barcode &&
  a.unitWeightKg === b.unitWeightKg &&
  a.unitVolumeM3 === b.unitVolumeM3 &&
  a.unitValue === b.unitValue;

/** The next number of orders that are split from one: `A-7`, `A-7/2`, `A-7/3` … */
export function splitNumber(number: string, taken: ReadonlySet<string>): string {
  const base = number.slice(0, 55);
  for (let n = 2; ; n++) {
    const next = `${base}/${n}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

type GuideNeeds = Pick<Order, 'contactName' | 'phone' | 'cellphone' | 'address'>;
/** What a guide needs of an order and it does not have, by the fields' names. */
export function missingForGuide(o: GuideNeeds): (keyof typeof orderFieldNames)[] {
  const needed = ['street', 'extNumber', 'suburb', 'city', 'zipCode'] as const;
  return [
    ...(o.contactName === '' ? (['contactName'] as const) : []),
    ...(o.phone === '' && o.cellphone === '' ? (['phone'] as const) : []),
    ...needed.filter((key) => o.address[key] === ''),
  ];
}

export interface GuideMeasures {
  labelCount?: number | undefined;
  weightKg?: number | undefined;
  volumeM3?: number | undefined;
}
/** The guide's items: of a packed order what was packed, of one made ahead what was ordered. Measured loads are spread over them as they were expected. */
export function guideItemsOf(
  order: Pick<Order, 'status' | 'packedUnits'>,
  items: readonly OrderItem[],
  measured: GuideMeasures = {},
): GuideInput['items'] {
  const isPacked = order.packedUnits > 0;
  const lines = items
    .map((item) => ({ item, quantity: isPacked ? item.packed : item.quantity }))
    .filter((l) => l.quantity > 0);
  const spread = (unit: 'unitWeightKg' | 'unitVolumeM3', total: number | undefined, digits: number): number[] => {
    const expected = lines.map((l) => l.quantity * l.item[unit]);
    const sum = expected.reduce((a, b) => a + b, 0);
    if (total === undefined) return expected.map((v) => round(v, digits));
    // Nobody expected anything: the first one carries it.
    return expected.map((v, i) => round(sum === 0 ? (i === 0 ? total : 0) : (v * total) / sum, digits));
  };
  const weights = spread('unitWeightKg', measured.weightKg, 1000);
  const volumes = spread('unitVolumeM3', measured.volumeM3, 1e6);
  const barcodes = new Set<string>();
  return lines.map(({ item, quantity }, i) => {
    const barcode = barcodes.has(item.barcode.toLowerCase()) ? '' : item.barcode;
    barcodes.add(item.barcode.toLowerCase());
    return {
      code: item.code,
      name: item.name,
      quantity,
      packages: 1,
      weightKg: weights[i] ?? 0,
      volumeM3: volumes[i] ?? 0,
      declaredValue: round(quantity * item.unitValue, 100),
      sku: item.sku,
      barcode,
      customFields: {},
    };
  });
}

/** What orders must share to become one. */
export const mergeKey = (o: Pick<Order, 'cedi' | 'client' | 'contactName' | 'companyName'>): string =>
  JSON.stringify([o.cedi._id, o.client?._id ?? null, o.contactName.trim().toLowerCase(), o.companyName.toLowerCase()]);

export type { OrderInput };
