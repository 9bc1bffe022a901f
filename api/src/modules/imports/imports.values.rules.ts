import type { TimeWindow } from '@tramo/contract/fields';
import { isErrorText } from '../../platform/sheets/cell-text.ts';

/** What people write in the cells of a sheet, understood one value at a time. Pure; messages in Spanish, as rows keep them. */

export type Read<T> = { value: T; warning?: string } | { error: string };

export const texts = {
  required: 'Este campo es requerido',
  phone: 'El teléfono se debe de conformar por 10 dígitos',
  email: 'Formato de email inválido',
  zip: 'Código postal no valido',
  day: 'Fecha no válida: usa día/mes/año, por ejemplo 21/11/2026',
  pastDay: 'La fecha ya pasó',
  monthFirst: 'La fecha se leyó como mes/día/año',
  window: 'Horario no válido: usa 9:00-13:00',
  windowOrder: 'La hora final debe ser posterior a la inicial',
  number: 'Debe ser un número',
  whole: 'Debe ser un número entero',
  positive: 'Debe ser mayor que cero',
  notNegative: 'No puede ser negativo',
  tooLong: 'El texto es demasiado largo',
  tooBig: 'El número es demasiado grande',
  type: 'Escribe «Entrega» o «Recolección»',
  lat: 'La latitud va de -90 a 90',
  lng: 'La longitud va de -180 a 180',
} as const;

/** Lowercase words without accents or signs, parted by one space: how headers, names and places are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim();

/** The fault of a cell that holds an Excel error, whatever its column. */
export const excelError = (text: string): string | null => (isErrorText(text) ? `La celda tiene un error de Excel (${text})` : null);

export function readPhone(text: string): Read<string> {
  const bare = text.replace(/[\s\-().·/]/g, '').replace(/^\+/, '');
  if (!/^\d+$/.test(bare)) return { error: texts.phone };
  // Trunk and country prefixes that people still write; the rest must be exactly ten digits.
  const local = bare.length > 10 ? bare.replace(/^(?:0052|521(?=\d{10}$)|52(?=\d{10}$)|044|045|01(?=\d{10}$))/, '') : bare;
  return local.length === 10 ? { value: local } : { error: texts.phone };
}

export function readEmail(text: string): Read<string> {
  const value = text
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) && value.length <= 120 ? { value } : { error: texts.email };
}

export function readZip(text: string): Read<string> {
  const digits = text
    .replace(/^\s*c\.?\s*p\.?\s*/i, '')
    .replace(/\.0+$/, '')
    .trim();
  if (/^\d{5}$/.test(digits)) return { value: digits };
  // Excel drops the leading zero of Mexico City's codes.
  if (/^\d{4}$/.test(digits)) return { value: `0${digits}`, warning: `Se completó el cero inicial: 0${digits}` };
  return { error: texts.zip };
}

const typeWords: Record<string, 'delivery' | 'recollection'> = {};
for (const w of [
  'e',
  'd',
  'ent',
  'entrega',
  'entregas',
  'entregar',
  'delivery',
  'deliver',
  'envio',
  'domicilio',
  'a domicilio',
  'entrega a domicilio',
  'drop',
  'dropoff',
  'drop off',
]) {
  typeWords[w] = 'delivery';
}
for (const w of [
  'r',
  'p',
  'rec',
  'recoleccion',
  'recolecciones',
  'recolectar',
  'recolecta',
  'recollection',
  'collection',
  'pickup',
  'pick up',
  'recogida',
  'retiro',
  'devolucion',
]) {
  typeWords[w] = 'recollection';
}
export function readType(text: string): Read<'delivery' | 'recollection'> {
  const value = typeWords[plain(text)];
  return value ? { value } : { error: texts.type };
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const englishMonths: Record<string, number> = { jan: 1, apr: 4, aug: 8, dec: 12, set: 9 };
const monthOf = (word: string): number => englishMonths[word.slice(0, 3)] ?? months.indexOf(word.slice(0, 3)) + 1;

function calendarDay(year: number, month: number, date: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, date));
  if (full < 1990 || full > 2100 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return at.toISOString().slice(0, 10);
}
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function dayOf(text: string, today: string): { day: string | null; isMonthFirst?: boolean } {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text);
  if (iso) return { day: calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) };
  const dmy = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?:[T\s]+\d.*)?$/.exec(text);
  if (dmy) {
    const [a, b, year] = [Number(dmy[1]), Number(dmy[2]), Number(dmy[3])];
    const day = calendarDay(year, b, a);
    return day === null && b > 12 ? { day: calendarDay(year, a, b), isMonthFirst: true } : { day };
  }
  if (/^20\d{6}$/.test(text)) return { day: calendarDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))) };
  // An Excel date whose cell lost its format: days since 1899-12-30 (2009 to 2064).
  if (/^[4-5]\d{4}(?:\.\d+)?$/.test(text) || /^60000$/.test(text)) return { day: shifted('1899-12-30', Math.floor(Number(text))) };
  const words = plain(text)
    .split(' ')
    .filter((w) => !['de', 'del', 'of', 'the'].includes(w));
  if (words[0] === 'hoy' || words[0] === 'today') return { day: today };
  if (words[0] === 'manana' || words[0] === 'tomorrow') return { day: shifted(today, 1) };
  // A month is the word that names one and is no weekday ('mar' is both: with a month beside it, it is the day).
  const named = words.filter((w) => /^[a-z]{3,}$/.test(w) && monthOf(w) > 0);
  const month = named.length > 0 ? monthOf(named.at(-1) as string) : 0;
  const numbers = words.flatMap((w) => (/^\d+(?:st|nd|rd|th)?$/.test(w) ? [Number.parseInt(w, 10)] : []));
  if (month === 0 || numbers.length === 0 || numbers.length > 2) return { day: null };
  const [first, second] = numbers as [number, number | undefined];
  if (first > 31) return { day: calendarDay(first, month, second ?? 0) };
  return { day: calendarDay(second ?? Number(today.slice(0, 4)), month, first) };
}

/** A day written in any of the ways of Mexico, or an Excel date. `today` is 'YYYY-MM-DD' and says which days have passed. */
export function readDay(text: string, today: string): Read<string> {
  const { day, isMonthFirst } = dayOf(text.trim(), today);
  if (day === null) return { error: texts.day };
  const warning = isMonthFirst ? texts.monthFirst : day < today ? texts.pastDay : undefined;
  return warning ? { value: day, warning } : { value: day };
}

interface Clock {
  minute: number;
  half: 'am' | 'pm' | null;
}
function clockOf(text: string): Clock | null {
  const stamp = /T(\d{2}):(\d{2})$/.exec(text);
  if (stamp) return { minute: Number(stamp[1]) * 60 + Number(stamp[2]), half: null };
  // A fraction of a day: an Excel hour whose cell lost its format.
  if (/^0[.,]\d+$/.test(text)) return { minute: Math.round(Number(text.replace(',', '.')) * 1440), half: null };
  const m = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::\d{2})?\s*(a\.?\s?m\.?|p\.?\s?m\.?)?\s*(?:h|hs|hr|hrs|horas?)?\.?$/i.exec(text.trim());
  if (!m) return /^mediod[ií]a$/i.test(text.trim()) ? { minute: 720, half: 'pm' } : null;
  const hour = Number(m[1]);
  const minute = Number(m[2] ?? 0);
  const half = m[3] ? (m[3].toLowerCase().startsWith('a') ? 'am' : 'pm') : null;
  if (hour > 24 || minute > 59 || (half && (hour > 12 || hour === 0)) || (hour === 24 && minute > 0)) return null;
  const base = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return { minute: base * 60 + minute, half };
}

function windowBetween(from: string, to: string): TimeWindow | string {
  const start = clockOf(from);
  const end = clockOf(to);
  if (!start || !end) return texts.window;
  let a = start.minute;
  let b = end.minute;
  if (end.half === 'pm' && !start.half && a < 720 && a + 720 < b)
    a += 720; // '1-5pm'
  else if (!start.half && !end.half && b <= a && a <= 720 && b <= 720 && b + 720 > a)
    b += 720; // '9 a 1'
  else if (start.half === 'am' && !end.half && b <= a) b += 720; // '9am-1'
  if (b === 0) b = 1440;
  return b > a && b <= 1440 ? { startMinute: a, endMinute: b } : texts.windowOrder;
}

function oneWindow(text: string): TimeWindow | string {
  const piece = text.trim().replace(/^(?:de|entre|from|between|desde|horario)\s+(?:las?\s+)?/i, '');
  const before = /^(?:antes\s+de|hasta|before|until)\s+(?:las?\s+)?(.+)$/i.exec(piece);
  if (before) return windowBetween('0:00', before[1] as string);
  const after = /^(?:despu[eé]s\s+de|a\s+partir\s+de|after)\s+(?:las?\s+)?(.+)$/i.exec(piece);
  if (after) return windowBetween(after[1] as string, '24:00');
  const m = /^(.+?)\s*(?:-|–|—|\s(?:al?|hasta|to|y|and)\s+(?:las?\s+)?)\s*(.+)$/i.exec(piece);
  return m ? windowBetween(m[1] as string, m[2] as string) : texts.window;
}

/** '9:00-13:00', '9 a 13', '9am-1pm'; several parted by ';' (or ',' '/' '|'). In the order of their start. */
export function readWindows(text: string): Read<TimeWindow[]> {
  const list: TimeWindow[] = [];
  for (const piece of text.split(/[;|/\n]|,(?=\s*\d)/)) {
    if (piece.trim() === '') continue;
    let parts = [oneWindow(piece)];
    if (typeof parts[0] === 'string' && /\sy\s/i.test(piece)) parts = piece.split(/\sy\s/i).map(oneWindow);
    for (const w of parts) {
      if (typeof w === 'string') return { error: w };
      list.push(w);
    }
  }
  if (list.length === 0 || list.length > 10) return { error: texts.window };
  return { value: list.sort((a, b) => a.startMinute - b.startMinute) };
}

/** A window from a column of starts and one of ends; one alone is open at the other side. */
export function readWindowEnds(start: string, end: string): { value: TimeWindow } | { field: 'windowStart' | 'windowEnd'; error: string } {
  if (start !== '' && !clockOf(start)) return { field: 'windowStart', error: texts.window };
  if (end !== '' && !clockOf(end)) return { field: 'windowEnd', error: texts.window };
  const w = windowBetween(start || '0:00', end || '24:00');
  return typeof w === 'string' ? { field: end === '' ? 'windowStart' : 'windowEnd', error: w } : { value: w };
}

/** A number and its unit: comma or point as the decimal mark, either as thousands. One comma before exactly three digits parts thousands, as in Mexico. */
export function readAmount(text: string): { amount: number; unit: string } | null {
  const m = /^\s*(?:mxn?|mx)?\s*\$?\s*(-?)\s*\$?\s*([\d.,'\u00a0 ]*\d[\d.,]*)\s*([a-zñ³²/.$ ]*[23]?)\s*$/i.exec(text);
  if (!m) return null;
  let digits = (m[2] as string).replace(/['\u00a0 ]/g, '');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) digits = comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  else if (comma >= 0) digits = /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
  else if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) digits = digits.replaceAll('.', '');
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return null;
  return { amount: Number(`${m[1]}${digits}`), unit: (m[3] ?? '').toLowerCase().replace(/[\s.]/g, '') };
}

const kgPer: Record<string, number> = {
  '': 1,
  kg: 1,
  kgs: 1,
  k: 1,
  kilo: 1,
  kilos: 1,
  kilogramo: 1,
  kilogramos: 1,
  g: 1e-3,
  gr: 1e-3,
  grs: 1e-3,
  gramos: 1e-3,
  t: 1000,
  ton: 1000,
  tons: 1000,
  toneladas: 1000,
  lb: 0.45359237,
  lbs: 0.45359237,
};
const m3Per: Record<string, number> = {
  '': 1,
  m3: 1,
  'm³': 1,
  mts3: 1,
  metroscubicos: 1,
  l: 1e-3,
  lt: 1e-3,
  lts: 1e-3,
  litros: 1e-3,
  dm3: 1e-3,
  cm3: 1e-6,
  'cm³': 1e-6,
  cc: 1e-6,
};
const moneyUnits: Record<string, number> = { '': 1, mxn: 1, mn: 1, pesos: 1, $: 1, mx: 1 };

function scaled(text: string, units: Record<string, number>): Read<number> {
  const read = readAmount(text);
  const factor = read ? units[read.unit] : undefined;
  if (!read || factor === undefined) return { error: texts.number };
  const value = Number((read.amount * factor).toPrecision(12));
  if (value < 0) return { error: texts.notNegative };
  return value > 1_000_000 ? { error: texts.tooBig } : { value };
}
export const readWeightKg = (text: string): Read<number> => scaled(text, kgPer);
export const readMoney = (text: string): Read<number> => scaled(text, moneyUnits);

/** Cubic metres, or the three sides of a box ('30x20x10 cm'; centimetres unless it says metres). */
export function readVolumeM3(text: string): Read<number> {
  const box = /^\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*(cm|m|mts?)?\.?\s*$/i.exec(text);
  if (!box) return scaled(text, m3Per);
  const sides = [box[1], box[2], box[3]].map((s) => readAmount(s as string)?.amount ?? Number.NaN);
  const metre = box[4] && box[4].toLowerCase() !== 'cm' ? 1 : 0.01;
  const value = Number(sides.reduce((v, s) => v * s * metre, 1).toPrecision(12));
  return Number.isFinite(value) && value <= 1_000_000 ? { value } : { error: texts.number };
}

/** A whole number within bounds; words after it ('3 cajas') do not count. */
export function readWhole(text: string, min: number, max: number): Read<number> {
  const read = readAmount(text);
  if (!read) return { error: texts.number };
  if (!Number.isInteger(read.amount)) return { error: texts.whole };
  if (read.amount < min) return { error: min > 0 ? texts.positive : texts.notNegative };
  return read.amount > max ? { error: texts.tooBig } : { value: read.amount };
}
