import { streetLine } from '@tramo/contract/address-line';
import type { CustomField } from '@tramo/contract/custom-fields';
import { type Guide, type GuideItem, type Party, visited } from '@tramo/contract/guides';
import type { Locale } from '@tramo/contract/problems';
import { skillNames } from '@tramo/contract/words/fleet';
import {
  channelNames,
  counterpartNames,
  guideFieldNames,
  guideStatusNames,
  guideTypeNames,
  handlingNames,
  locationNames,
  originNames,
} from '@tramo/contract/words/guides';
import { yesNoName } from '@tramo/contract/words/names';
import type { SheetColumn } from '../../platform/bulk.ts';
import { plain, writeDay, writeInstant, writeWindows } from '../../platform/sheets/sheet-fields.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';
import { rolesText } from './guides.rules.ts';

/** What a row of the sheet is written from. */
export interface SheetRow {
  guide: Guide;
  items: readonly Pick<GuideItem, 'name' | 'quantity' | 'sku'>[];
}
export interface Writing {
  locale: Locale;
  /** The company's: sheets know no zones. */
  timeZone: string;
}
const notices = (notify: Guide['notify'], locale: Locale): string =>
  (Object.keys(channelNames) as (keyof typeof channelNames)[])
    .filter((channel) => notify[channel])
    .map((channel) => channelNames[channel][locale])
    .join('; ');
/** `2 × Caja (SKU-1); 1 × Silla` */
const itemsText = (items: SheetRow['items']): string =>
  items.map((i) => `${i.quantity} × ${i.name}${i.sku ? ` (${i.sku})` : ''}`).join('; ');
const addressLine = ({ address: a }: Party): string =>
  [streetLine(a), a.suburb, a.zipCode, a.city, a.state].filter(Boolean).join(', ');

interface Column extends SheetColumn {
  write(row: SheetRow, writing: Writing): WriteValue;
}
type Write = Column['write'];
const names = { ...guideFieldNames, ...counterpartNames };
type Key = keyof typeof names;
const column = (key: Key, write: Write, more: Pick<SheetColumn, 'kind' | 'widthChars'> = {}): Column => ({
  key,
  header: names[key],
  isReadOnly: true,
  write,
  ...more,
});
const number = { kind: 'number' } as const;
const wide = { widthChars: 30 } as const;
/** A column of the place that is visited. */
const party = (key: Key, read: (p: Party) => WriteValue, more: Pick<SheetColumn, 'kind' | 'widthChars'> = {}) =>
  column(
    key,
    ({ guide }) => {
      const p = visited(guide);
      return p && read(p);
    },
    more,
  );
/** A column of the other party, which most guides do not have. */
const counterpart = (key: Key, read: (p: Party) => WriteValue) =>
  column(
    key,
    ({ guide }) => {
      const p = guide.type === 'delivery' ? guide.sender : guide.recipient;
      return p && read(p);
    },
    wide,
  );

/** Every field of a guide, under headings that an import of guides understands. */
export const guideColumns: readonly Column[] = [
  column('folio', ({ guide: g }) => g.folio, { widthChars: 18 }),
  column('type', ({ guide: g }, { locale }) => guideTypeNames[g.type][locale]),
  column('subtype', ({ guide: g }) => g.subtype),
  column('status', ({ guide: g }, { locale }) => guideStatusNames[g.status][locale], {
    widthChars: 22,
  }),
  column('subStatus', ({ guide: g }) => g.subStatus, { widthChars: 24 }),
  column('cedi', ({ guide: g }) => g.cedi.name, { widthChars: 20 }),
  column('client', ({ guide: g }) => g.client?.name, { widthChars: 24 }),
  column('scheduledDate', ({ guide: g }) => writeDay(g.scheduledDate), {
    kind: 'date',
  }),
  column('scheduledUntil', ({ guide: g }) => writeDay(g.scheduledUntil), { kind: 'date' }),
  party('contactName', (p) => p.contactName, wide),
  party('companyName', (p) => p.companyName, wide),
  party('phone', (p) => p.phone),
  party('phoneExtension', (p) => p.phoneExtension),
  party('email', (p) => p.email, { widthChars: 26 }),
  party('job', (p) => p.job),
  party('street', (p) => p.address.street, wide),
  party('extNumber', (p) => p.address.extNumber),
  party('intNumber', (p) => p.address.intNumber),
  party('suburb', (p) => p.address.suburb, { widthChars: 24 }),
  party('zipCode', (p) => p.address.zipCode),
  party('city', (p) => p.address.city, { widthChars: 18 }),
  party('municipality', (p) => p.address.municipality, { widthChars: 18 }),
  party('state', (p) => p.address.state, { widthChars: 18 }),
  party('betweenStreets', (p) => p.address.betweenStreets, wide),
  party('references', (p) => p.address.references, wide),
  party('lat', (p) => p.address.lat, number),
  party('lng', (p) => p.address.lng, number),
  column('location', ({ guide: g }, { locale }) => g.location && locationNames[g.location][locale]),
  counterpart('counterpartName', (p) => p.contactName),
  counterpart('counterpartCompany', (p) => p.companyName),
  counterpart('counterpartPhone', (p) => p.phone),
  counterpart('counterpartAddress', addressLine),
  column('orderNumber', ({ guide: g }) => g.orderNumber, { widthChars: 18 }),
  column('deliveryId', ({ guide: g }) => g.deliveryId, { widthChars: 18 }),
  column('buyingOrders', ({ guide: g }) => g.buyingOrders.join('; ')),
  column('windows', ({ guide: g }) => writeWindows(g.windows), { widthChars: 20 }),
  column('serviceMinutes', ({ guide: g }) => g.serviceMinutes, number),
  column('labelCount', ({ guide: g }) => g.labelCount, number),
  column('packages', ({ guide: g }) => g.load.packages, number),
  column('weightKg', ({ guide: g }) => g.load.weightKg, number),
  column('volumeM3', ({ guide: g }) => g.load.volumeM3, number),
  column('items', ({ items }) => itemsText(items), { widthChars: 40 }),
  column('observations', ({ guide: g }) => g.observations, wide),
  column('deliveryAttempts', ({ guide: g }) => g.deliveryAttempts, number),
  column('route', ({ guide: g }) => g.route?.name, { widthChars: 20 }),
  column('driver', ({ guide: g }) => g.route?.driverName, { widthChars: 26 }),
  column('order', ({ guide: g }) => g.order, number),
  column('certifiedDelivery', ({ guide: g }, w) => yesNoName(g.certifiedDelivery, w.locale)),
  column('skills', ({ guide: g }, { locale }) => g.skills.map((s) => skillNames[s][locale]).join('; ')),
  column('handling', ({ guide: g }, { locale }) => g.handling.map((h) => handlingNames[h][locale]).join('; ')),
  column('notify', ({ guide: g }, { locale }) => notices(g.notify, locale)),
  column('documentCount', ({ guide: g }) => g.documentCount, number),
  column('pendingRoles', ({ guide: g }, { locale }) => rolesText(g.pendingRoles, locale)),
  column('origin', ({ guide: g }, { locale }) => originNames[g.origin][locale]),
  column('createdDate', ({ guide: g }, { timeZone }) => writeInstant(g.createdDate, timeZone), {
    kind: 'datetime',
    widthChars: 18,
  }),
];

const OWN = 'field:';
/** Deliveries and collections have fields of their own: those of one name and type share a column. */
export function fieldColumns(fields: readonly CustomField[]): SheetColumn[] {
  const columns = new Map<string, { ids: string[]; field: CustomField }>();
  for (const field of fields) {
    const key = `${plain(field.name)} ${field.type}`;
    const known = columns.get(key);
    if (known) known.ids.push(field._id);
    else columns.set(key, { ids: [field._id], field });
  }
  return [...columns.values()].map(({ ids, field }) => ({
    key: `${OWN}${ids.join(',')}`,
    header: { es: field.name, en: field.name },
    isReadOnly: true,
    ...(field.type === 'number' || field.type === 'date' ? { kind: field.type } : {}),
  }));
}

const fieldWriter =
  ({ key, kind }: SheetColumn): Write =>
  ({ guide }, { locale }) => {
    const id = key
      .slice(OWN.length)
      .split(',')
      .find((one) => guide.customFields[one] !== undefined);
    const value = id === undefined ? undefined : guide.customFields[id];
    if (typeof value === 'boolean') return yesNoName(value, locale);
    return kind === 'date' && typeof value === 'string' ? writeDay(value) : value;
  };

/** What writes each of some columns. */
export function writersOf(columns: readonly SheetColumn[]): Write[] {
  const byKey = new Map(guideColumns.map((c) => [c.key, c.write]));
  return columns.map((c) => byKey.get(c.key) ?? fieldWriter(c));
}
