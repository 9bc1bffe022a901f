import { plain, type Read, texts } from './imports.values.rules.ts';

/** Days as people write them in the cells of a sheet. Pure. */

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
