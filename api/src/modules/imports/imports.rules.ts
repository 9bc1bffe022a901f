import type { Company } from '@tramo/contract/accounts';
import type { CustomField } from '@tramo/contract/custom-fields';
import type { TimeWindow } from '@tramo/contract/fields';
import type { GuideInput } from '@tramo/contract/guide-input';
import { folioKey, type GuideType } from '@tramo/contract/guides';
import type { ColumnMapping, ImportField } from '@tramo/contract/imports';
import type { ZipCode } from '@tramo/contract/places';
import { fieldMessages, fill } from '@tramo/contract/problems';
import { writtenKm } from '../../platform/company-formats.ts';
import { readMoney, readVolumeM3, readWeightKg, readWhole } from './imports.amounts.rules.ts';
import { type CediPlace, type Hint, nearerCedi } from './imports.changes.rules.ts';
import { readCustomValues } from './imports.custom.rules.ts';
import { asRecipient, asSender, isGiven, readParty } from './imports.party.rules.ts';
import type { Point } from './imports.places.rules.ts';
import { type Cells, openReader, type RowReader } from './imports.reader.rules.ts';
import { readDay } from './imports.times.rules.ts';
import {
  isNoValue,
  plain,
  type Read,
  readFlag,
  readHandling,
  readList,
  readPhone,
  readSkills,
  readType,
  texts,
} from './imports.values.rules.ts';
import { readWindowEnds, readWindows } from './imports.windows.rules.ts';

/** What makes a row of a sheet a guide, or says at which cell it is not. Pure: everything it compares with comes in. */

export interface CheckContext {
  /** Today in the company's time zone, 'YYYY-MM-DD'. */
  today: string;
  /** The company's. */
  distanceUnit: Company['distanceUnit'];
  defaults: { cediId: string; clientId: string | null; scheduledDate: string };
  /** Postal codes that the rows name; null or missing when the catalogue lacks them. */
  zips: ReadonlyMap<string, ZipCode | null>;
  /** Ids by name, alias or tax id in `plain` form. */
  cedis: ReadonlyMap<string, string>;
  clients: ReadonlyMap<string, string>;
  /** The cedis that the caller sees, by id. */
  places: ReadonlyMap<string, CediPlace>;
  /** The company's own fields. */
  fields: readonly CustomField[];
  /** Of orders alone: keys (`orderKey`) of the numbers that the company already has. */
  takenOrders?: ReadonlySet<string>;
  /** Keys of the rows' folios that the company already has. */
  takenFolios: ReadonlySet<string>;
}
export type Item = GuideInput['items'][number];
/** A guide of one row, whole only when the row has no errors. */
export interface Draft extends Omit<GuideInput, 'items' | 'windows'> {
  windows: TimeWindow[];
  item: Item;
  /** Where its coordinates come from when they are not the file's. */
  location?: 'address';
}
export interface CheckedRow {
  folio: string | null;
  /** Rows of one folio and one place are items of one guide. */
  placeKey: string;
  errors: Cells;
  warnings: Cells;
  point: Point | null;
  hint: Hint;
  /** What no two items of a guide or an order share. */
  item: { code: string; barcode: string };
}
export interface CheckedGuideRow extends CheckedRow {
  draft: Draft;
}

const houseNumbers: ReadonlySet<ImportField> = new Set(['extNumber', 'senderExtNumber'] satisfies ImportField[]);
const isEmptyFor = (field: ImportField, text: string): boolean =>
  isNoValue(text) && !(houseNumbers.has(field) && /^s\W?n$/i.test(text));

/** The sheet's cells by field, with what people put in their place. `carried`: the number of the order above, of a row that has none of its own. */
export function cellsOf(
  source: readonly string[],
  mapping: ColumnMapping,
  fixes: Cells,
  carried?: string | undefined,
): Cells {
  const cells: Cells = {};
  for (const [column, field] of Object.entries(mapping)) {
    const text = source[Number(column)];
    if (text !== undefined && text !== '' && !isEmptyFor(field, text)) cells[field] = text;
  }
  for (const [field, text] of Object.entries(fixes) as [ImportField, string][]) {
    if (text === '') delete cells[field];
    else cells[field] = text;
  }
  if (carried !== undefined && fixes.folio === undefined) cells.folio ??= carried;
  return cells;
}

/** A folio as it is compared and kept: no double spaces. */
export const folioOf = (cells: Cells): string | null => cells.folio?.trim().replace(/\s+/g, ' ') || null;

/** The parties of a row. A collection is made where its sender is, when the sheet tells of the sender. */
function readParties(reader: RowReader, type: GuideType, zips: CheckContext['zips']) {
  const hasSender = isGiven(reader, asSender);
  const [visitedAs, otherAs] = type === 'recollection' && hasSender ? [asSender, asRecipient] : [asRecipient, asSender];
  const visited = readParty(reader, visitedAs, zips, true);
  return {
    visited,
    counterpart: isGiven(reader, otherAs) ? readParty(reader, otherAs, zips, false).party : null,
    emailField: visitedAs('email'),
  };
}

function readTimes(
  reader: RowReader,
  ctx: CheckContext,
): Pick<Draft, 'scheduledDate' | 'scheduledUntil' | 'windows' | 'serviceMinutes'> {
  const { cell } = reader;
  const day = (text: string): Read<string> => readDay(text, ctx.today);
  const scheduledDate = reader.take('scheduledDate', ctx.defaults.scheduledDate, day);
  let windows = reader.take<TimeWindow[]>('window', [], (text) => readWindows(text, scheduledDate));
  if (cell('window') === '' && (cell('windowStart') !== '' || cell('windowEnd') !== '')) {
    const ends = readWindowEnds(cell('windowStart'), cell('windowEnd'));
    if ('error' in ends) reader.fault(ends.field, ends.error);
    else windows = [ends.value];
  }
  const scheduledUntil = reader.take<string | null>('scheduledUntil', null, day);
  if (scheduledUntil !== null && !reader.errors.scheduledDate && scheduledUntil < scheduledDate)
    reader.fault('scheduledUntil', fieldMessages.rangeOrder.es);
  const serviceMinutes =
    cell('serviceMinutes') === '' ? undefined : reader.take('serviceMinutes', 0, (t) => readWhole(t, 0, 600));
  return { scheduledDate, scheduledUntil, windows, ...(serviceMinutes === undefined ? {} : { serviceMinutes }) };
}

function readItem(reader: RowReader, observations: string, customFields: Item['customFields']): Item {
  return {
    code: reader.cell('itemCode'),
    name: reader.cell('itemName') || observations.slice(0, 160).trim() || 'Paquete',
    quantity: reader.take('quantity', 1, (t) => readWhole(t, 1, 1_000_000)),
    packages: reader.take('packages', 1, (t) => readWhole(t, 1, 100_000)),
    weightKg: reader.take('weightKg', 0, readWeightKg),
    volumeM3: reader.take('volumeM3', 0, readVolumeM3),
    declaredValue: reader.take('declaredValue', 0, readMoney),
    sku: reader.cell('sku'),
    barcode: reader.cell('barcode'),
    customFields,
  };
}

export function checkRow(cells: Cells, ctx: CheckContext): CheckedGuideRow {
  const reader = openReader(cells);
  const { cell, take } = reader;
  const known = (field: 'cedi' | 'client', ids: ReadonlyMap<string, string>, name: string): Read<string> => {
    const found = ids.get(plain(name));
    return found
      ? { value: found }
      : { error: field === 'cedi' ? `El CEDIS «${name}» no existe` : `El cliente «${name}» no existe` };
  };

  const folio = reader.isBroken('folio') ? null : folioOf(cells);
  if (folio === null) reader.fault('folio', texts.required);
  else if (ctx.takenFolios.has(folioKey(folio))) reader.fault('folio', fill(fieldMessages.folioTaken.es, { folio }));

  const type = take<GuideType>('type', 'delivery', readType);
  const { visited, counterpart, emailField } = readParties(reader, type, ctx.zips);
  const times = readTimes(reader, ctx);
  const notify = {
    email: take('notifyEmail', false, readFlag),
    sms: take('notifySms', false, readFlag),
    whatsapp: take('notifyWhatsapp', false, readFlag),
    whatsappPhone: take('whatsappPhone', '', readPhone),
  };
  if (notify.email) reader.required(emailField, cell(emailField));
  const observations = cell('observations');
  const custom = { type, fields: ctx.fields, today: ctx.today };
  const draft: Draft = {
    folio: folio ?? '',
    type,
    subtype: cell('subtype') || null,
    cediId: take('cedi', ctx.defaults.cediId, (t) => known('cedi', ctx.cedis, t)),
    clientId: take<string | null>('client', ctx.defaults.clientId, (t) => known('client', ctx.clients, t)),
    ...times,
    party: visited.party,
    counterpart,
    orderNumber: cell('orderNumber'),
    deliveryId: cell('deliveryId'),
    buyingOrders: take<string[]>('buyingOrders', [], (t) => readList(t, 20, 60)),
    observations,
    certifiedDelivery: take('certifiedDelivery', false, readFlag),
    skills: take<Draft['skills']>('skills', [], readSkills),
    handling: take<Draft['handling']>('handling', [], readHandling),
    notify,
    customFields: readCustomValues(reader, 'guide', custom),
    labelCount: take<number | undefined>('labelCount', undefined, (t) => readWhole(t, 1, 1000)),
    item: readItem(reader, observations, readCustomValues(reader, 'item', custom)),
  };
  const { zipCode } = visited.party.address;
  const zip = ctx.zips.get(zipCode);
  const at = visited.point ?? (zip && zip.lat !== null && zip.lng !== null ? { lat: zip.lat, lng: zip.lng } : null);
  const nearer = at && !reader.errors.cedi ? nearerCedi(at, draft.cediId, ctx.places) : null;
  const km = (distance: number): string => writtenKm(Math.round(distance), ctx);
  if (nearer)
    reader.warn('cedi', `A ${km(nearer.km)} de ${nearer.from.name}; ${nearer.to.name} está a ${km(nearer.toKm)}`);
  return {
    folio,
    placeKey: visited.placeKey,
    hint: {
      ...(zipCode === '' ? {} : { zipCode }),
      ...(nearer ? { nearer: { fromId: nearer.from.id, toId: nearer.to.id, km: nearer.km } } : {}),
    },
    errors: reader.errors,
    warnings: reader.warnings,
    point: visited.point,
    item: { code: draft.item.code, barcode: draft.item.barcode },
    draft,
  };
}
