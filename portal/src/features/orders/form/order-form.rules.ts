import type { PostalAddress, TimeWindow } from '@tramo/contract/fields';
import { fieldErrors, type Locale } from '@tramo/contract/problems';
import { itemCodes, type OrderDetail, orderInput } from '@tramo/contract/warehouse/orders';
import { emptyAddress } from '../../places/shared/empty-address.ts';
import { filledRows, itemBody, itemValuesOf, newItem, type OrderItemValues } from './order-items.rules.ts';

// A type and not an interface: forms take plain records.
export type OrderFormValues = {
  number: string;
  orderDate: string;
  /** '' is none. */
  promisedDate: string;
  cediId: string;
  client: { _id: string; name: string } | null;
  contactName: string;
  companyName: string;
  businessName: string;
  phone: string;
  phoneExtension: string;
  cellphone: string;
  email: string;
  address: PostalAddress;
  windows: TimeWindow[];
  warehouseLocation: string;
  observations: string;
  items: OrderItemValues[];
};

/** What the form holds for an order; for a new one, its day and where it is picked. */
export const valuesOf = (order: OrderDetail | null, start: { cediId: string; day: string }): OrderFormValues => ({
  number: order?.number ?? '',
  orderDate: order?.orderDate ?? start.day,
  promisedDate: order?.promisedDate ?? '',
  cediId: order?.cedi._id ?? start.cediId,
  client: order?.client ?? null,
  contactName: order?.contactName ?? '',
  companyName: order?.companyName ?? '',
  businessName: order?.businessName ?? '',
  phone: order?.phone ?? '',
  phoneExtension: order?.phoneExtension ?? '',
  cellphone: order?.cellphone ?? '',
  email: order?.email ?? '',
  address: order?.address ?? { ...emptyAddress, lat: null, lng: null },
  windows: order?.windows ?? [],
  warehouseLocation: order?.warehouseLocation ?? '',
  observations: order?.observations ?? '',
  items: order ? order.items.map(itemValuesOf) : [newItem()],
});

/** As it is sent. */
export function bodyOf({ client, promisedDate, items, ...values }: OrderFormValues) {
  return {
    ...values,
    clientId: client?._id ?? null,
    promisedDate: promisedDate === '' ? null : promisedDate,
    items: filledRows(items).map((row) => itemBody(items[row] as OrderItemValues)),
  };
}
/** What may still change of an order whose goods are being picked: not its articles, nor whose they are and where. */
export const openPartOf = ({ items: _items, cediId: _cedi, clientId: _client, ...rest }: ReturnType<typeof bodyOf>) =>
  rest;

/** Faults by the form's own paths: rows that nobody typed in are not sent, so that the places of the others shift. */
export function atForm(fields: Record<string, string>, items: readonly OrderItemValues[]): Record<string, string> {
  const rows = filledRows(items);
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [part, index, column] = path.split('.');
      if (part === 'clientId') return ['client', message];
      if (part !== 'items' || index === undefined) return [path, message];
      return [`items.${rows[Number(index)] ?? 0}${column === undefined ? '' : `.${column}`}`, message];
    }),
  );
}

/** Rows whose id stands above already, as `items.2.code`. A row without an id takes its place among those that are sent. */
export function repeatedCodes(items: readonly OrderItemValues[]): string[] {
  const rows = filledRows(items);
  const codes = itemCodes(rows.map((row) => ({ code: items[row]?.code.trim() ?? '' })));
  const seen = new Set<string>();
  return codes.flatMap((code, n) => {
    const key = code.toLowerCase();
    if (seen.has(key)) return [`items.${rows[n]}.code`];
    seen.add(key);
    return [];
  });
}

/** What is wrong before it is sent. `twice`: the words for an id that stands above already. */
export function faultsOf(values: OrderFormValues, locale: Locale, twice: string): Record<string, string> {
  const parsed = orderInput.safeParse(bodyOf(values), { reportInput: true });
  const faults = parsed.success ? {} : atForm(fieldErrors(parsed.error.issues, locale), values.items);
  for (const path of repeatedCodes(values.items)) faults[path] ??= twice;
  return faults;
}
