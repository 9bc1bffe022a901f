import type { CustomField } from '@tramo/contract/custom-fields';
import {
  type Guide,
  type GuideItem,
  type GuideOrigin,
  guideStatusNames,
  guideTypeNames,
  handlingNames,
  type Party,
  skillNames,
  visited,
} from '@tramo/contract/guides';
import type { Locale } from '@tramo/contract/problems';
import type { SheetColumn } from '../../platform/bulk.ts';
import { plain, writeDay, writeInstant, writeWindows, writeYesNo } from '../../platform/sheets/sheet-fields.ts';
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
type Words<K extends string> = Record<K, Record<Locale, string>>;

const origins: Words<GuideOrigin> = {
  form: { es: 'Portal', en: 'Portal' },
  file: { es: 'Archivo', en: 'File' },
  api: { es: 'API', en: 'API' },
};
const locations: Words<NonNullable<Guide['location']>> = {
  file: { es: 'Archivo', en: 'File' },
  pin: { es: 'Pin en el mapa', en: 'Pin on the map' },
  client: { es: 'Dirección del cliente', en: "Client's address" },
  api: { es: 'API', en: 'API' },
};

const notices = ({ email, sms, whatsapp }: Guide['notify'], locale: Locale): string =>
  [email && (locale === 'es' ? 'Correo' : 'Email'), sms && 'SMS', whatsapp && 'WhatsApp'].filter(Boolean).join('; ');
/** `2 × Caja (SKU-1); 1 × Silla` */
const itemsText = (items: SheetRow['items']): string =>
  items.map((i) => `${i.quantity} × ${i.name}${i.sku ? ` (${i.sku})` : ''}`).join('; ');
const addressLine = ({ address: a }: Party): string =>
  [[a.street, a.extNumber, a.intNumber].filter(Boolean).join(' '), a.suburb, a.zipCode, a.city, a.state]
    .filter(Boolean)
    .join(', ');

interface Column extends SheetColumn {
  write(row: SheetRow, writing: Writing): WriteValue;
}
type Write = Column['write'];
const column = (
  key: string,
  es: string,
  en: string,
  write: Write,
  more: Pick<SheetColumn, 'kind' | 'widthChars'> = {},
): Column => ({
  key,
  header: { es, en },
  isReadOnly: true,
  write,
  ...more,
});
const number = { kind: 'number' } as const;
const wide = { widthChars: 30 } as const;
/** A column of the place that is visited. */
const party = (
  key: string,
  es: string,
  en: string,
  read: (p: Party) => WriteValue,
  more: Pick<SheetColumn, 'kind' | 'widthChars'> = {},
) =>
  column(
    key,
    es,
    en,
    ({ guide }) => {
      const p = visited(guide);
      return p && read(p);
    },
    more,
  );
/** A column of the other party, which most guides do not have. */
const counterpart = (key: string, es: string, en: string, read: (p: Party) => WriteValue) =>
  column(
    key,
    es,
    en,
    ({ guide }) => {
      const p = guide.type === 'delivery' ? guide.sender : guide.recipient;
      return p && read(p);
    },
    wide,
  );

/** Every field of a guide, under headings that an import of guides understands. */
export const guideColumns: readonly Column[] = [
  column('folio', 'Folio', 'Folio', ({ guide: g }) => g.folio, { widthChars: 18 }),
  column('type', 'Tipo', 'Type', ({ guide: g }, { locale }) => guideTypeNames[g.type][locale]),
  column('subtype', 'Subtipo', 'Subtype', ({ guide: g }) => g.subtype),
  column('status', 'Estado de la guía', 'Status', ({ guide: g }, { locale }) => guideStatusNames[g.status][locale], {
    widthChars: 22,
  }),
  column('subStatus', 'Subestado', 'Sub-status', ({ guide: g }) => g.subStatus, { widthChars: 24 }),
  column('cedi', 'CEDIS', 'Distribution centre', ({ guide: g }) => g.cedi.name, { widthChars: 20 }),
  column('client', 'Cliente', 'Client', ({ guide: g }) => g.client?.name, { widthChars: 24 }),
  column('scheduledDate', 'Fecha programada', 'Scheduled date', ({ guide: g }) => writeDay(g.scheduledDate), {
    kind: 'date',
  }),
  column('scheduledUntil', 'Fecha límite', 'Last day', ({ guide: g }) => writeDay(g.scheduledUntil), { kind: 'date' }),
  party('contactName', 'Contacto', 'Contact', (p) => p.contactName, wide),
  party('companyName', 'Empresa', 'Company', (p) => p.companyName, wide),
  party('phone', 'Teléfono', 'Phone', (p) => p.phone),
  party('phoneExtension', 'Extensión', 'Extension', (p) => p.phoneExtension),
  party('email', 'Correo', 'Email', (p) => p.email, { widthChars: 26 }),
  party('job', 'Puesto', 'Job', (p) => p.job),
  party('street', 'Calle', 'Street', (p) => p.address.street, wide),
  party('extNumber', 'Número exterior', 'Outside number', (p) => p.address.extNumber),
  party('intNumber', 'Número interior', 'Inside number', (p) => p.address.intNumber),
  party('suburb', 'Colonia', 'Suburb', (p) => p.address.suburb, { widthChars: 24 }),
  party('zipCode', 'Código postal', 'Postal code', (p) => p.address.zipCode),
  party('city', 'Ciudad', 'City', (p) => p.address.city, { widthChars: 18 }),
  party('municipality', 'Municipio', 'Municipality', (p) => p.address.municipality, { widthChars: 18 }),
  party('state', 'Estado', 'State', (p) => p.address.state, { widthChars: 18 }),
  party('betweenStreets', 'Entre calles', 'Between streets', (p) => p.address.betweenStreets, wide),
  party('references', 'Referencias', 'References', (p) => p.address.references, wide),
  party('lat', 'Latitud', 'Latitude', (p) => p.address.lat, number),
  party('lng', 'Longitud', 'Longitude', (p) => p.address.lng, number),
  column(
    'location',
    'Origen de la ubicación',
    'Source of the location',
    ({ guide: g }, { locale }) => g.location && locations[g.location][locale],
  ),
  counterpart('counterpartName', 'Contraparte', 'Other party', (p) => p.contactName),
  counterpart('counterpartCompany', 'Empresa de la contraparte', "Other party's company", (p) => p.companyName),
  counterpart('counterpartPhone', 'Teléfono de la contraparte', "Other party's phone", (p) => p.phone),
  counterpart('counterpartAddress', 'Dirección de la contraparte', "Other party's address", addressLine),
  column('orderNumber', 'Número de orden', 'Order number', ({ guide: g }) => g.orderNumber, { widthChars: 18 }),
  column('deliveryId', 'ID de entrega', 'Delivery id', ({ guide: g }) => g.deliveryId, { widthChars: 18 }),
  column('buyingOrders', 'Órdenes de compra', 'Purchase orders', ({ guide: g }) => g.buyingOrders.join('; ')),
  column('windows', 'Horarios', 'Time windows', ({ guide: g }) => writeWindows(g.windows), { widthChars: 20 }),
  column('serviceMinutes', 'Minutos de servicio', 'Service minutes', ({ guide: g }) => g.serviceMinutes, number),
  column('labelCount', 'Etiquetas', 'Labels', ({ guide: g }) => g.labelCount, number),
  column('packages', 'Paquetes', 'Packages', ({ guide: g }) => g.load.packages, number),
  column('weightKg', 'Peso (kg)', 'Weight (kg)', ({ guide: g }) => g.load.weightKg, number),
  column('volumeM3', 'Volumen (m³)', 'Volume (m³)', ({ guide: g }) => g.load.volumeM3, number),
  column('items', 'Artículos', 'Items', ({ items }) => itemsText(items), { widthChars: 40 }),
  column('observations', 'Observaciones', 'Observations', ({ guide: g }) => g.observations, wide),
  column('deliveryAttempts', 'Intentos', 'Attempts', ({ guide: g }) => g.deliveryAttempts, number),
  column('route', 'Ruta', 'Route', ({ guide: g }) => g.route?.name, { widthChars: 20 }),
  column('driver', 'Operador', 'Driver', ({ guide: g }) => g.route?.driverName, { widthChars: 26 }),
  column('order', 'Parada', 'Stop', ({ guide: g }) => g.order, number),
  column('certifiedDelivery', 'Entrega certificada', 'Certified delivery', ({ guide: g }, w) =>
    yesNo(g.certifiedDelivery, w.locale),
  ),
  column('skills', 'Requisitos de la unidad', 'Vehicle needs', ({ guide: g }, { locale }) =>
    g.skills.map((s) => skillNames[s][locale]).join('; '),
  ),
  column('handling', 'Manejo', 'Handling', ({ guide: g }, { locale }) =>
    g.handling.map((h) => handlingNames[h][locale]).join('; '),
  ),
  column('notify', 'Avisos', 'Notices', ({ guide: g }, { locale }) => notices(g.notify, locale)),
  column('documentCount', 'Documentos', 'Documents', ({ guide: g }) => g.documentCount, number),
  column('pendingRoles', 'Verificaciones pendientes', 'Pending verifications', ({ guide: g }, { locale }) =>
    rolesText(g.pendingRoles, locale),
  ),
  column('origin', 'Origen', 'Origin', ({ guide: g }, { locale }) => origins[g.origin][locale]),
  column('createdDate', 'Creada', 'Created', ({ guide: g }, { timeZone }) => writeInstant(g.createdDate, timeZone), {
    kind: 'datetime',
    widthChars: 18,
  }),
];

const yesNo = (value: boolean, locale: Locale): string => (locale === 'es' ? writeYesNo(value) : value ? 'Yes' : 'No');

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
    if (typeof value === 'boolean') return yesNo(value, locale);
    return kind === 'date' && typeof value === 'string' ? writeDay(value) : value;
  };

/** What writes each of some columns. */
export function writersOf(columns: readonly SheetColumn[]): Write[] {
  const byKey = new Map(guideColumns.map((c) => [c.key, c.write]));
  return columns.map((c) => byKey.get(c.key) ?? fieldWriter(c));
}
