import { fieldMessages, fill } from '@tramo/contract/problems';
/** Cell values as a person reads them. */

/** Stands in a cell whose formula was never calculated. */
export const formulaWithoutValue = '#FÓRMULA!';
const errorTexts = new Set([
  formulaWithoutValue,
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
  '#ERR!',
]);

/** True for the texts with which Excel shows a failed formula. CSV exports carry them as plain text, so the text decides in every format. */
export function isErrorText(text: string): boolean {
  return text.charCodeAt(0) === 35 && errorTexts.has(text);
}

// Hours without a date are days 0 of the 1900 and of the 1904 calendar. No delivery happened on those days.
const dayZeroes = new Set(['1899-12-30', '1899-12-31', '1904-01-01']);

/** What a person is told of a cell with a failed formula; null for any other. */
export function cellErrorText(text: string, language: 'es' | 'en'): string | null {
  if (!isErrorText(text)) return null;
  if (text === formulaWithoutValue) return fieldMessages.formulaWithoutValue[language];
  return fill(fieldMessages.formulaError[language], { text });
}

/** An Excel date as ISO text. Excel dates carry no time zone: the reader gives them as UTC, and they are written as they were typed. */
export function dateText(date: Date): string {
  const ms = date.getTime();
  if (Number.isNaN(ms)) return '#VALUE!';
  // Excel stores hours as fractions of a day: 10:30 may come as 10:29:59.9999.
  const iso = new Date(Math.round(ms / 1000) * 1000).toISOString();
  // Years past 9999 ('+010000-…') only come from numbers that are no dates.
  if (iso.length !== 24) return '#VALUE!';
  const day = iso.slice(0, 10);
  const minute = iso.slice(11, 16);
  if (dayZeroes.has(day)) return minute;
  return iso.slice(11, 19) === '00:00:00' ? day : `${day}T${minute}`;
}

/**
 * A number without exponent or floating noise. Whole numbers keep all their digits (phones, folios); the others keep 9 decimals,
 * which is a tenth of a millimetre in a coordinate and drops what binary fractions leave behind.
 */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '#NUM!';
  if (Number.isInteger(value)) return BigInt(value).toString();
  const precise = Number(value.toPrecision(15));
  if (Number.isInteger(precise)) return BigInt(precise).toString();
  const text = precise.toFixed(9).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

// Spaces that people paste without seeing: no-break, zero-width, byte order mark. `trim` misses the zero-width one.
const edgeSpace = /^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g;

/** Text without the spaces around it and with one kind of line break. Leading zeros and everything inside stay. */
export function cleanText(text: string): string {
  if (text.length === 0) return text;
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  const isPlainEdge = first > 32 && first < 127 && last > 32 && last < 127;
  const trimmed = isPlainEdge ? text : text.replace(edgeSpace, '');
  const unified = trimmed.includes('\r') ? trimmed.replace(/\r\n?/g, '\n') : trimmed;
  // PostgreSQL text cannot hold U+0000.
  return unified.includes('\0') ? unified.replaceAll('\0', '') : unified;
}

/** Any value that a reader hands out, as text. Null and undefined are an empty cell. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'VERDADERO' : 'FALSO';
  if (value instanceof Date) return dateText(value);
  return '';
}
