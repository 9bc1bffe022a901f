import type { TimeWindow } from '@tramo/contract/fields';
import { plain, type Read, texts } from './imports.values.rules.ts';

/** Days and hours as people write them in the cells of a sheet. Pure. */

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
  if (/^20\d{6}$/.test(text))
    return { day: calendarDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))) };
  // An Excel date whose cell lost its format: days since 1899-12-30 (2009 to 2064).
  if (/^[4-5]\d{4}(?:\.\d+)?$/.test(text) || /^60000$/.test(text))
    return { day: shifted('1899-12-30', Math.floor(Number(text))) };
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
  const m =
    /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::\d{2})?\s*(a\.?\s?m\.?|p\.?\s?m\.?)?\s*(?:h|hs|hr|hrs|horas?)?\.?$/i.exec(
      text.trim(),
    );
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
export function readWindowEnds(
  start: string,
  end: string,
): { value: TimeWindow } | { field: 'windowStart' | 'windowEnd'; error: string } {
  if (start !== '' && !clockOf(start)) return { field: 'windowStart', error: texts.window };
  if (end !== '' && !clockOf(end)) return { field: 'windowEnd', error: texts.window };
  const w = windowBetween(start || '0:00', end || '24:00');
  return typeof w === 'string' ? { field: end === '' ? 'windowStart' : 'windowEnd', error: w } : { value: w };
}
