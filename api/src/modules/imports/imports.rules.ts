import type { TimeWindow } from '@tramo/contract/fields';
import type { GuideInput } from '@tramo/contract/guides';
import type { ColumnMapping, ImportField } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import type { ZipCode } from '@tramo/contract/places';
import { problemText } from '@tramo/contract/problems';
import { type Point, readPoint } from './imports.places.rules.ts';
import {
  excelError,
  plain,
  type Read,
  readDay,
  readEmail,
  readMoney,
  readPhone,
  readType,
  readVolumeM3,
  readWeightKg,
  readWhole,
  readWindowEnds,
  readWindows,
  readZip,
  texts,
} from './imports.values.rules.ts';

/** What makes a row of a sheet a guide, or says at which cell it is not. Pure: everything it compares with comes in. */

export type Cells = Partial<Record<ImportField, string>>;
export interface CheckContext {
  /** Today in the company's time zone, 'YYYY-MM-DD'. */
  today: string;
  defaults: { cediId: string; clientId: string | null; scheduledDate: string };
  /** Postal codes that the rows name; null or missing when the catalogue lacks them. */
  zips: ReadonlyMap<string, ZipCode | null>;
  /** Ids by name, alias or tax id in `plain` form. */
  cedis: ReadonlyMap<string, string>;
  clients: ReadonlyMap<string, string>;
  /** Folios of the rows that the company already has. */
  takenFolios: ReadonlySet<string>;
}
export type Item = GuideInput['items'][number];
/** A guide of one row, whole only when the row has no errors. */
export interface Draft extends Omit<GuideInput, 'items' | 'windows'> {
  windows: TimeWindow[];
  item: Item;
}
export interface CheckedRow {
  folio: string | null;
  /** Rows of one folio and one place are items of one guide. */
  placeKey: string;
  errors: Cells;
  warnings: Cells;
  point: Point | null;
  draft: Draft;
}

/** The sheet's cells by field, with what people put in their place. */
export function cellsOf(source: readonly string[], mapping: ColumnMapping, fixes: Cells): Cells {
  const cells: Cells = {};
  for (const [column, field] of Object.entries(mapping)) {
    const text = source[Number(column)];
    if (text !== undefined && text !== '') cells[field] = text;
  }
  for (const [field, text] of Object.entries(fixes) as [ImportField, string][]) {
    if (text === '') delete cells[field];
    else cells[field] = text;
  }
  return cells;
}

/** A folio as it is compared and kept: no double spaces. */
export const folioOf = (cells: Cells): string | null => cells.folio?.trim().replace(/\s+/g, ' ') || null;
/** The postal code that a row names, to be looked up before it is checked. */
export function zipOf(cells: Cells): string | null {
  const read = cells.zipCode === undefined ? null : readZip(cells.zipCode);
  return read && 'value' in read ? read.value : null;
}

const maxChars: Partial<Record<ImportField, number>> = {
  folio: 60,
  subtype: 60,
  orderNumber: 60,
  contactName: 120,
  companyName: 120,
  street: 160,
  extNumber: 30,
  intNumber: 30,
  suburb: 120,
  city: 120,
  municipality: 120,
  state: 60,
  betweenStreets: 200,
  references: 400,
  itemName: 160,
  sku: 60,
  barcode: 60,
  observations: 1000,
};

export function checkRow(cells: Cells, ctx: CheckContext): CheckedRow {
  const errors: Cells = {};
  const warnings: Cells = {};
  const broken = new Set<ImportField>();
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    const fault = excelError(text);
    const max = maxChars[field];
    if (fault) errors[field] = fault;
    else if (max !== undefined && text.trim().length > max) errors[field] = texts.tooLong;
    if (fault) broken.add(field);
  }
  const cell = (field: ImportField): string => (broken.has(field) ? '' : (cells[field] ?? '').trim());
  const take = <T>(field: ImportField, fallback: T, read: (text: string) => Read<T>): T => {
    const text = cell(field);
    if (text === '') return fallback;
    const result = read(text);
    if ('error' in result) {
      errors[field] ??= result.error;
      return fallback;
    }
    if (result.warning) warnings[field] ??= result.warning;
    return result.value;
  };
  const required = (field: ImportField, value: string): string => {
    if (value === '') errors[field] ??= texts.required;
    return value;
  };
  const known = (field: 'cedi' | 'client', ids: ReadonlyMap<string, string>, name: string): Read<string> => {
    const found = ids.get(plain(name));
    return found ? { value: found } : { error: field === 'cedi' ? `El CEDIS «${name}» no existe` : `El cliente «${name}» no existe` };
  };

  const folio = broken.has('folio') ? null : folioOf(cells);
  if (folio === null) errors.folio ??= texts.required;
  else if (ctx.takenFolios.has(folio)) errors.folio ??= problemText('guides.folio_exists', 'es', { folio });

  const contact = cell('contactName');
  const company = cell('companyName');
  if (contact === '' && company === '') errors.contactName ??= texts.required;
  const phone = take('phone', '', readPhone);
  if (cell('phone') === '') errors.phone ??= texts.required;
  const email = take('email', '', readEmail);

  const zipCode = take('zipCode', '', readZip);
  if (cell('zipCode') === '') errors.zipCode ??= texts.required;
  const zip = zipCode === '' ? null : ctx.zips.get(zipCode);
  if (zipCode !== '' && !zip) warnings.zipCode ??= `El código postal ${zipCode} no está en el catálogo`;
  let suburb = cell('suburb');
  if (suburb === '' && zip?.suburbs.length === 1) {
    suburb = zip.suburbs[0] as string;
    warnings.suburb = `Se tomó la colonia del código postal: ${suburb}`;
  } else if (suburb !== '' && zip && !zip.suburbs.some((s) => plain(s) === plain(suburb))) {
    warnings.suburb ??= `La colonia no corresponde al código postal ${zipCode}`;
  }
  required('suburb', suburb);
  const city = required('city', cell('city') || zip?.city || zip?.municipality || '');
  const street = required('street', cell('street'));
  let extNumber = cell('extNumber');
  if (extNumber === '' && !errors.extNumber) {
    extNumber = 'S/N';
    warnings.extNumber = 'Sin número exterior: se anotó S/N';
  }

  const located = readPoint(cell('lat'), cell('lng'));
  if (located.errors.lat) errors.lat ??= located.errors.lat;
  if (located.errors.lng) errors.lng ??= located.errors.lng;
  if (located.warning) warnings.lat ??= located.warning;
  else if (!located.point && !errors.lat && !errors.lng) warnings.lat ??= 'Sin coordenadas: coloca el pin en el mapa después de importar';

  let windows = take<TimeWindow[]>('window', [], readWindows);
  if (cell('window') === '' && (cell('windowStart') !== '' || cell('windowEnd') !== '')) {
    const ends = readWindowEnds(cell('windowStart'), cell('windowEnd'));
    if ('error' in ends) errors[ends.field] ??= ends.error;
    else windows = [ends.value];
  }
  const scheduledDate = take('scheduledDate', ctx.defaults.scheduledDate, (t) => readDay(t, ctx.today));
  const serviceMinutes = cell('serviceMinutes') === '' ? undefined : take('serviceMinutes', 0, (t) => readWhole(t, 0, 600));
  const observations = cell('observations');
  const item: Item = {
    name: cell('itemName') || observations.slice(0, 160).trim() || 'Paquete',
    quantity: take('quantity', 1, (t) => readWhole(t, 1, 1_000_000)),
    packages: take('packages', 1, (t) => readWhole(t, 1, 100_000)),
    weightKg: take('weightKg', 0, readWeightKg),
    volumeM3: take('volumeM3', 0, readVolumeM3),
    declaredValue: take('declaredValue', 0, readMoney),
    sku: cell('sku'),
    barcode: cell('barcode'),
  };
  const draft: Draft = {
    folio: folio ?? '',
    type: take('type', 'delivery', readType),
    subtype: cell('subtype') || null,
    cediId: take('cedi', ctx.defaults.cediId, (t) => known('cedi', ctx.cedis, t)),
    clientId: take<string | null>('client', ctx.defaults.clientId, (t) => known('client', ctx.clients, t)),
    scheduledDate,
    party: {
      contactName: contact || company,
      companyName: company || contact,
      phone,
      phoneExtension: '',
      email,
      job: '',
      address: {
        street,
        extNumber,
        intNumber: cell('intNumber'),
        suburb,
        city,
        municipality: cell('municipality') || zip?.municipality || '',
        state: cell('state') || zip?.state || '',
        zipCode,
        betweenStreets: cell('betweenStreets'),
        references: cell('references'),
        lat: located.point?.lat ?? null,
        lng: located.point?.lng ?? null,
      },
    },
    orderNumber: cell('orderNumber'),
    observations,
    windows,
    ...(serviceMinutes === undefined ? {} : { serviceMinutes }),
    labelCount: take('labelCount', 1, (t) => readWhole(t, 1, 1000)),
    item,
  };
  return {
    folio,
    placeKey: plain(`${street} ${cell('extNumber')} ${cell('intNumber')} ${zipCode || cell('zipCode')}`),
    errors,
    warnings,
    point: located.point,
    draft,
  };
}

export interface RowMark {
  row: number;
  folio: string | null;
  placeKey: string;
  isFaulty: boolean;
}

/**
 * What the rows of one folio say of each other: a row elsewhere than the first one is another guide with a folio that is taken, and no
 * row of a guide is imported while another one of it is faulty. Answers the fault of the folio's cell by row; rows in the file's order.
 */
export function joinFaults(marks: readonly RowMark[]): Map<number, string> {
  const groups = new Map<string, RowMark[]>();
  for (const m of marks) {
    if (m.folio === null) continue;
    const group = groups.get(m.folio);
    if (group) group.push(m);
    else groups.set(m.folio, [m]);
  }
  const faults = new Map<number, string>();
  for (const [folio, group] of groups) {
    const first = group[0] as RowMark;
    if (group.length === 1) continue;
    const joined = group.filter((m) => m.placeKey === first.placeKey);
    for (const m of group)
      if (m.placeKey !== first.placeKey) faults.set(m.row, `El folio ${folio} ya está en la fila ${first.row} con otra dirección`);
    for (const m of joined.slice(limits.itemsPerGuide)) faults.set(m.row, `Una guía lleva ${limits.itemsPerGuide} artículos como máximo`);
    const faulty = joined.find((m) => m.isFaulty);
    if (faulty)
      for (const m of joined)
        if (!m.isFaulty && !faults.has(m.row)) faults.set(m.row, `La fila ${faulty.row}, del mismo folio, tiene errores`);
  }
  return faults;
}

/** Guides of checked rows: the first row of a folio tells the guide, each row is an item. Ordered as the rows. */
export function guidesOf(rows: readonly CheckedRow[]): GuideInput[] {
  const byFolio = new Map<string, GuideInput>();
  for (const { draft, point } of rows) {
    const { item, ...rest } = draft;
    const known = byFolio.get(draft.folio);
    if (!known) {
      byFolio.set(draft.folio, { ...rest, party: { ...rest.party, address: { ...rest.party.address } }, items: [item] });
      continue;
    }
    known.items.push(item);
    const address = known.party.address;
    if (address.lat === null && point) Object.assign(address, point);
    if (known.windows.length === 0) known.windows = rest.windows;
    known.observations ||= rest.observations;
  }
  return [...byFolio.values()];
}
