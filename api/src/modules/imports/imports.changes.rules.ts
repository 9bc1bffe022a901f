import { distanceKm } from '@tramo/contract/geo';
import type { ColumnMapping, ImportChange, ImportField, ImportKind } from '@tramo/contract/imports';
import { addressFields } from '@tramo/roads/addresses/read-address';
import type { Point } from './imports.places.rules.ts';
import type { Cells } from './imports.reader.rules.ts';
import { headerWords } from './imports.titles.rules.ts';
import { isNoValue, plain, texts } from './imports.values.rules.ts';

/** What a row lets one guess beside its faults, and changes of many rows at once. Pure. */

export interface Hint {
  /** A total, a note or a title, not a guide. */
  isNoGuide?: true;
  /** The number of the order above, of a row that has none of its own. */
  carried?: string;
  /** Nobody says of whom its order is. */
  hasNobody?: true;
  /** The postal code of the place visited. */
  zipCode?: string;
  /** A cedi nearer than the row's own, which is out of reach. */
  nearer?: { fromId: string; toId: string; km: number };
}

export interface CediPlace {
  id: string;
  name: string;
  point: Point | null;
  rangeKm: number | null;
}
/** How far a cedi without a range of its own is thought to reach. */
const usualRangeKm = 60;
/** The nearest cedi to a place that its own cedi does not reach, when that is less than half as far. */
export function nearerCedi(
  point: Point,
  cediId: string,
  places: ReadonlyMap<string, CediPlace>,
): { from: CediPlace; to: CediPlace; km: number; toKm: number } | null {
  const from = places.get(cediId);
  if (!from?.point) return null;
  const km = distanceKm(from.point, point);
  if (km <= (from.rangeKm ?? usualRangeKm)) return null;
  const [nearest] = [...places.values()]
    .flatMap((to) => (to.point ? [{ to, toKm: distanceKm(to.point, point) }] : []))
    .sort((a, b) => a.toKm - b.toKm);
  return nearest && nearest.toKm < km / 2 ? { from, km, ...nearest } : null;
}

const totalWords = /^(?:(?:gran |sub ?)?total(?:es)?|sumas?|subtotal)\b/;
const noteWords =
  /^(?:notas?|elabor\w+|revis\w+|autoriz\w+|impres\w+|fecha de (?:impresion|emision|elaboracion)|pagina|hoja|fin del?|firma|observaciones generales|fuente|atentamente)\b/;
/** What tells a guide from a note: any of these has something in a row that is one. */
const guideFields: readonly ImportField[] = [
  'phone',
  'street',
  'fullAddress',
  'zipCode',
  'suburb',
  'senderPhone',
  'senderStreet',
];

const orderRowFields: readonly ImportField[] = [
  'sku',
  'itemName',
  'itemCode',
  'barcode',
  'contactName',
  'street',
  'phone',
];

/** True for a row that is a total, a note below the table, a title between its parts or the titles once more. */
export function isNoGuide(
  source: readonly string[],
  mapping: ColumnMapping,
  headers: readonly string[],
  kind: ImportKind = 'guides',
): boolean {
  const filled = source.flatMap((text, n) => (isNoValue(text) ? [] : [{ text, header: headers[n] ?? '' }]));
  if (filled.length === 0) return true;
  if (
    filled.length > 2 &&
    filled.filter(({ text, header }) => headerWords(text) === headerWords(header)).length > filled.length / 2
  )
    return true;
  const fed = new Set(Object.values(mapping));
  const given = (kind === 'orders' ? orderRowFields : guideFields).filter((field) => fed.has(field));
  const hasGuide = Object.entries(mapping).some(
    ([n, field]) => given.includes(field) && !isNoValue(source[Number(n)] ?? ''),
  );
  if (given.length < 2 || hasGuide) return false;
  const [first] = filled;
  const words = plain(first?.text ?? '');
  return totalWords.test(words) || noteWords.test(words) || filled.length <= 2;
}

export interface ChangeableRow {
  row_number: number;
  cells: Cells;
  errors: Cells;
  hint: Hint;
}
const isAddress = (field: ImportField): boolean => (addressFields as readonly string[]).includes(field);

/** What a change puts into a row's cells: 'leftOut' for a row to leave out, null for one that it does not concern. */
export function changedCells(
  row: ChangeableRow,
  change: ImportChange,
  cediNames: ReadonlyMap<string, string>,
): Cells | 'leftOut' | null {
  const isEmpty = (field: ImportField): boolean => (row.cells[field] ?? '').trim() === '';
  if (change.kind === 'leaveOut') return row.hint.isNoGuide ? 'leftOut' : null;
  if (row.hint.isNoGuide) return null;
  switch (change.kind) {
    case 'folios':
      return isEmpty('folio') ? { folio: `${change.prefix}${row.row_number}` } : null;
    case 'cedi': {
      const { nearer } = row.hint;
      const name = cediNames.get(change.toId);
      return nearer?.fromId === change.fromId && nearer.toId === change.toId && name ? { cedi: name } : null;
    }
    case 'fill': {
      const { field, value, zipCode } = change;
      if (zipCode !== undefined && row.hint.zipCode !== zipCode) return null;
      // Parts of an address may come from another cell: then nothing is missing.
      const isMissing = isEmpty(field) && (row.errors[field] === texts.required || !isAddress(field));
      return isMissing ? { [field]: value } : null;
    }
  }
}
