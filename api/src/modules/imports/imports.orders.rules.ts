import type { TimeWindow } from '@tramo/contract/fields';
import { folioKey } from '@tramo/contract/guides';
import type { ImportField } from '@tramo/contract/imports';
import type { OrderInput, OrderItemInput } from '@tramo/contract/warehouse/orders';
import { readMoney, readVolumeM3, readWeightKg, readWhole } from './imports.amounts.rules.ts';
import { asRecipient, readParty } from './imports.party.rules.ts';
import type { Cells } from './imports.reader.rules.ts';
import { openReader, type RowReader } from './imports.reader.rules.ts';
import { type CheckContext, type CheckedRow, folioOf } from './imports.rules.ts';
import { readDay } from './imports.times.rules.ts';
import { plain, type Read, readPhone, texts } from './imports.values.rules.ts';
import { readWindowEnds, readWindows } from './imports.windows.rules.ts';

/** What makes rows of a sheet orders: one row an order, or one a line of it. Pure. */

/** An order of one row, whole only when the row has no errors. */
export interface OrderDraft extends Omit<OrderInput, 'items'> {
  item: OrderItemInput;
}
export interface CheckedOrderRow extends CheckedRow {
  order: OrderDraft;
}

/** The number of the last order, for rows below it that name none: cells that were merged, or written once. */
export interface Carry {
  number: string | null;
}
const itemFields: readonly ImportField[] = ['itemName', 'sku', 'itemCode', 'barcode'];
/** The number that a row has from above; undefined for one with its own, or that is no line. */
export function carriedNumber(cells: Cells, carry: Carry): string | undefined {
  const own = folioOf(cells);
  if (own !== null) carry.number = own;
  const isLine = itemFields.some((field) => (cells[field] ?? '') !== '') && (cells.contactName ?? '') === '';
  return own === null && isLine ? (carry.number ?? undefined) : undefined;
}

/** Orders of different clients may have the same number: rows join by both. */
const joinKey = (number: string, clientId: string | null): string => folioKey(`${number} ${clientId ?? ''}`.trim());
const clientOf = (name: string | undefined, ctx: CheckContext): string | null =>
  (name ? ctx.clients.get(plain(name)) : undefined) ?? ctx.defaults.clientId;
export const orderKey = (o: { number: string; clientId: string | null }): string =>
  `${o.clientId ?? ''} ${o.number.toLowerCase()}`;
/** Numbers with their clients, to be looked up before rows are checked. */
export const wantedOrders = (
  cells: readonly Cells[],
  ctx: CheckContext,
): { number: string; clientId: string | null }[] =>
  cells.flatMap((c) => {
    const number = folioOf(c);
    return number === null ? [] : [{ number, clientId: clientOf(c.client, ctx) }];
  });

/** What an order may do without, although a guide may not. */
const optional: readonly ImportField[] = [
  'contactName',
  'phone',
  'street',
  'extNumber',
  'suburb',
  'city',
  'zipCode',
  'lat',
];

function readItem(reader: RowReader): OrderItemInput {
  const quantity = reader.take('quantity', 1, (t) => readWhole(t, 1, 100_000));
  const of = (field: ImportField, read: (text: string) => Read<number>): number => {
    const whole = reader.take(field, 0, read);
    return Number((whole / quantity).toPrecision(12));
  };
  const name = reader.cell('itemName') || reader.cell('sku') || reader.cell('itemCode') || reader.cell('barcode');
  reader.required('itemName', name);
  return {
    code: reader.cell('itemCode'),
    name,
    sku: reader.cell('sku'),
    barcode: reader.cell('barcode'),
    quantity,
    unitWeightKg: of('weightKg', readWeightKg),
    unitVolumeM3: of('volumeM3', readVolumeM3),
    unitValue: of('declaredValue', readMoney),
  };
}

export function checkOrderRow(cells: Cells, ctx: CheckContext): CheckedOrderRow {
  const reader = openReader(cells);
  const { cell, take } = reader;
  const known = (field: 'cedi' | 'client', ids: ReadonlyMap<string, string>, name: string): Read<string> => {
    const found = ids.get(plain(name));
    return found
      ? { value: found }
      : { error: field === 'cedi' ? `El CEDIS «${name}» no existe` : `El cliente «${name}» no existe` };
  };
  const number = reader.isBroken('folio') ? null : folioOf(cells);
  if (number === null) reader.fault('folio', texts.required);
  const clientId = take<string | null>('client', ctx.defaults.clientId, (t) => known('client', ctx.clients, t));
  if (number !== null && ctx.takenOrders?.has(orderKey({ number, clientId })))
    reader.fault('folio', `El pedido ${number} ya existe`);
  const read = readParty(reader, asRecipient, ctx.zips, true);
  const hasAddress = read.party.address.street !== '';
  for (const field of optional) {
    if (reader.errors[field] === texts.required) delete reader.errors[field];
    if (!hasAddress) delete reader.warnings[field];
  }
  const day = (text: string): Read<string> => dayOfPast(text, ctx.today);
  const orderDay = take<string | undefined>('orderDate', undefined, day);
  const promisedDate = take<string>('scheduledDate', ctx.defaults.scheduledDate, day);
  let windows = take<TimeWindow[]>('window', [], (text) => readWindows(text, promisedDate));
  if (cell('window') === '' && (cell('windowStart') !== '' || cell('windowEnd') !== '')) {
    const ends = readWindowEnds(cell('windowStart'), cell('windowEnd'));
    if ('error' in ends) reader.fault(ends.field, ends.error);
    else windows = [ends.value];
  }
  for (const [field, most] of [
    ['businessName', 160],
    ['warehouseLocation', 60],
  ] as const)
    if (cell(field).length > most) reader.fault(field, texts.tooLong);
  const { party } = read;
  const item = readItem(reader);
  const order: OrderDraft = {
    number: number ?? '',
    ...(orderDay === undefined ? {} : { orderDate: orderDay }),
    promisedDate,
    cediId: take('cedi', ctx.defaults.cediId, (t) => known('cedi', ctx.cedis, t)),
    clientId,
    contactName: party.contactName,
    companyName: cell('companyName'),
    businessName: cell('businessName'),
    phone: party.phone,
    phoneExtension: party.phoneExtension,
    cellphone: take('cellphone', '', readPhone),
    email: party.email,
    address: { ...party.address, extNumber: hasAddress ? party.address.extNumber : '' },
    windows,
    warehouseLocation: cell('warehouseLocation'),
    observations: cell('observations'),
    item,
  };
  return {
    folio: number === null ? null : joinKey(number, clientId),
    // Lines below the first name no address: an order is one by its number.
    placeKey: '',
    hint: {
      ...(party.address.zipCode === '' ? {} : { zipCode: party.address.zipCode }),
      ...(party.contactName === '' ? { hasNobody: true as const } : {}),
    },
    errors: reader.errors,
    warnings: reader.warnings,
    point: read.point,
    item: { code: item.code, barcode: '' },
    order,
  };
}
/** The day of an order, and one that was promised, lie behind as often as not. */
function dayOfPast(text: string, today: string): Read<string> {
  const early = readDay(text, '2000-01-01');
  const read = readDay(text, today);
  return 'error' in read ? early : read;
}

/** Orders of which no row says whose they are: told at their first row. */
export function nobodyFaults(
  marks: readonly { row: number; folio: string | null; hint: { hasNobody?: true } }[],
): [number, Cells][] {
  const groups = Map.groupBy(marks, (m) => m.folio);
  return [...groups].flatMap(([folio, rows]): [number, Cells][] =>
    folio === null || rows.some((r) => !r.hint.hasNobody)
      ? []
      : [[(rows[0] as { row: number }).row, { contactName: texts.required }]],
  );
}

const textFields = [
  'contactName',
  'companyName',
  'businessName',
  'phone',
  'phoneExtension',
  'cellphone',
  'email',
  'warehouseLocation',
  'observations',
] as const satisfies readonly (keyof OrderDraft)[];
/** Orders of checked rows: the first row of a number tells the order, the others what it leaves open; each row is an item. Ordered as the rows. */
export function ordersOf(rows: readonly CheckedOrderRow[]): { folio: string; order: OrderInput }[] {
  const byKey = new Map<string, OrderInput>();
  for (const { folio, order } of rows) {
    const { item, ...rest } = order;
    const known = byKey.get(folio ?? '');
    if (!known) {
      byKey.set(folio ?? '', { ...rest, items: [item] });
      continue;
    }
    known.items.push(item);
    for (const field of textFields) known[field] ||= rest[field];
    if (known.address.street === '') known.address = rest.address;
    if (known.windows.length === 0) known.windows = rest.windows;
    if (rest.orderDate !== undefined) known.orderDate ??= rest.orderDate;
  }
  return [...byKey].map(([folio, order]) => ({ folio, order }));
}
