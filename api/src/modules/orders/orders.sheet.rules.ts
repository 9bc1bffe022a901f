import type { Locale } from '@tramo/contract/problems';
import type { Order } from '@tramo/contract/warehouse/orders';
import { yesNoName } from '@tramo/contract/words/names';
import { orderFieldNames, orderMarkNames, orderOriginNames, orderStatusNames } from '@tramo/contract/words/orders';
import type { SheetColumn } from '../../platform/bulk.ts';
import { writeDay, writeInstant, writeWindows } from '../../platform/sheets/sheet-fields.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';

interface Writing {
  locale: Locale;
  timeZone: string;
}
type Column = SheetColumn & { write: (row: Order, w: Writing) => WriteValue };
type Style = Pick<SheetColumn, 'kind' | 'widthChars'>;
const column = (key: keyof typeof orderFieldNames, write: Column['write'], style: Style = {}): Column => ({
  key,
  header: orderFieldNames[key],
  write,
  isReadOnly: true,
  ...style,
});
const day = { kind: 'date', widthChars: 14 } as const;
const moment = { kind: 'datetime', widthChars: 18 } as const;
const number = { kind: 'number', widthChars: 12 } as const;
const wide = { widthChars: 28 } as const;

/** Orders, one a row, with what document 2 says of them and what became of each. */
export const orderColumns: readonly Column[] = [
  column('number', (o) => o.number, { widthChars: 20 }),
  column('orderDate', (o) => writeDay(o.orderDate), day),
  column('promisedDate', (o) => (o.promisedDate === null ? null : writeDay(o.promisedDate)), day),
  column('status', (o, w) => orderStatusNames[o.status][w.locale], { widthChars: 16 }),
  column('statusDate', (o, w) => writeInstant(o.statusDate, w.timeZone), moment),
  column('hold', (o, w) => (o.isHeld ? orderMarkNames.held[w.locale] : '')),
  column('holdReason', (o) => o.holdReason, wide),
  column('cancelReason', (o) => o.cancelReason, wide),
  column('cedi', (o) => o.cedi.name, { widthChars: 24 }),
  column('client', (o) => o.client?.name, { widthChars: 24 }),
  column('contactName', (o) => o.contactName, wide),
  column('companyName', (o) => o.companyName, wide),
  column('businessName', (o) => o.businessName, wide),
  column('phone', (o) => o.phone),
  column('phoneExtension', (o) => o.phoneExtension),
  column('cellphone', (o) => o.cellphone),
  column('email', (o) => o.email, wide),
  column('street', (o) => o.address.street, wide),
  column('extNumber', (o) => o.address.extNumber),
  column('intNumber', (o) => o.address.intNumber),
  column('suburb', (o) => o.address.suburb, { widthChars: 20 }),
  column('city', (o) => o.address.city, { widthChars: 20 }),
  column('municipality', (o) => o.address.municipality, { widthChars: 20 }),
  column('state', (o) => o.address.state, { widthChars: 20 }),
  column('zipCode', (o) => o.address.zipCode),
  column('windows', (o) => writeWindows(o.windows), { widthChars: 20 }),
  column('warehouseLocation', (o) => o.warehouseLocation, { widthChars: 20 }),
  column('itemCount', (o) => o.itemCount, number),
  column('units', (o) => o.units, number),
  column('pickedUnits', (o) => o.pickedUnits, number),
  column('shortUnits', (o) => o.shortUnits, number),
  column('packedUnits', (o) => o.packedUnits, number),
  column('weightKg', (o) => o.weightKg, number),
  column('volumeM3', (o) => o.volumeM3, number),
  column('guide', (o) => o.guide?.folio, { widthChars: 20 }),
  column('origin', (o, w) => orderOriginNames[o.origin][w.locale]),
  column('createdFromApi', (o, w) => yesNoName(o.createdFromApi, w.locale)),
  column('parent', (o) => o.parent?.number),
  column('mergedInto', (o) => o.mergedInto?.number),
  column('observations', (o) => o.observations, { widthChars: 36 }),
  column('createdDate', (o, w) => writeInstant(o.createdDate, w.timeZone), moment),
];
const byKey = new Map(orderColumns.map((c) => [c.key, c]));
/** What is written of an order in these columns. */
export const orderValues = (order: Order, columns: readonly SheetColumn[], w: Writing): WriteValue[] =>
  columns.map((c) => byKey.get(c.key)?.write(order, w) ?? null);
