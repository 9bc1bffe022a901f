import type { TimeWindow } from '@tramo/contract/fields';
import { plain, type Read, texts } from './imports.values.rules.ts';

/** Hours as people write them in the cells of a sheet, also by days of the week. Pure. */

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

function windowsOf(text: string): Read<TimeWindow[]> {
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

const openWords = new Set(
  (
    'todo el dia|todo dia|dia completo|durante el dia|abierto|horario abierto|cualquier hora|cualquier horario|a cualquier hora|sin horario|sin restriccion|' +
    'libre|horario libre|horario corrido|corrido|indistinto|24 horas|24 hrs|24h|24 7|24x7|abierto 24 horas|las 24 horas|all day|any time|anytime|open'
  ).split('|'),
);
const isOpen = (text: string): boolean => openWords.has(plain(text));
/** Parts of a day by their names, as they are told to whoever imports. */
const dayParts: readonly { words: RegExp; window: TimeWindow; text: string }[] = [
  {
    words: /^(?:am|(?:por |en )?las? mananas?|mananas?|(?:turno |horario )?matutino)$/,
    window: { startMinute: 0, endMinute: 720 },
    text: '0:00-12:00',
  },
  {
    words: /^(?:pm|(?:por |en )?las? tardes?|tardes?|(?:turno |horario )?vespertino)$/,
    window: { startMinute: 720, endMinute: 1440 },
    text: '12:00-24:00',
  },
  {
    words: /^(?:horario|horas|hrs)(?: de)? oficina$/,
    window: { startMinute: 540, endMinute: 1080 },
    text: '9:00-18:00',
  },
];

function hoursOf(text: string): Read<TimeWindow[]> {
  if (isOpen(text)) return { value: [] };
  const part = dayParts.find(({ words }) => words.test(plain(text)));
  if (part) return { value: [part.window], warning: `«${text.trim()}» se leyó como ${part.text}` };
  return windowsOf(text);
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;
const dayName =
  '(?:l(?:u(?:n(?:es)?)?)?|ma(?:r(?:tes)?)?|mi(?:[eé](?:r(?:coles)?)?)?|m|x|j(?:u(?:e(?:ves)?)?)?|v(?:i(?:e(?:r(?:nes)?)?)?)?|s(?:[aá](?:b(?:ados?)?)?)?|d(?:o(?:m(?:ingos?)?)?)?)';
const daysOfWeek = new RegExp(
  `(?<![\\w.])(?:de\\s+)?${dayName}\\.?(?:\\s*(?:-|–|/|,|\\ba\\b|\\bal\\b|\\by\\b)\\s*${dayName}\\.?(?![\\wáé]))*(?=[\\s:,]|$)(?![\\wáé])`,
  'giu',
);
const weekdayOf = (word: string): number => {
  const bare = plain(word);
  if (bare === 'x' || bare.startsWith('mi')) return 3;
  if (bare === 'm' || bare.startsWith('ma')) return 2;
  return weekdays.findIndex((name) => name[0] === bare[0]);
};
/** The weekdays of 'L-V', 'lun a sáb', 'L, M y V'. */
function daysIn(text: string): Set<number> {
  const days = new Set<number>();
  let before: number | null = null;
  let isRange = false;
  for (const [word] of text.matchAll(/[a-zé]+\b|[-–]/giu)) {
    if (/^(?:[-–]|al?)$/i.test(word)) isRange = true;
    else if (/^(?:de|y)$/i.test(word)) isRange = false;
    else {
      const day = weekdayOf(word);
      if (isRange && before !== null) for (let d: number = before; d !== day; d = (d + 1) % 7) days.add(d);
      days.add(day);
      before = day;
      isRange = false;
    }
  }
  return days;
}

/** Hours with the days of the week that they are said for: 'L-V 9-18, sáb 9-14', '9 a 18 de lunes a viernes'. Empty without such days. */
function hoursByDays(text: string): { days: Set<number>; hours: string }[] {
  const found = [...text.matchAll(daysOfWeek)];
  const isDaysFirst = !/\d/.test(text.slice(0, found[0]?.index ?? 0));
  return found.map((match, n) => {
    const end = match.index + match[0].length;
    const previous = found[n - 1];
    const hours = isDaysFirst
      ? text.slice(end, found[n + 1]?.index)
      : text.slice(previous ? previous.index + previous[0].length : 0, match.index);
    return { days: daysIn(match[0]), hours: hours.replace(/^[\s:,.;/]+|[\s:,;/]+$|\s+y\s*$/gi, '') };
  });
}

/**
 * '9:00-13:00', '9 a 13', '9am-1pm'; several parted by ';' (or ',' '/' '|'); none for a day that is open. Of hours by weekdays those of `day`
 * ('YYYY-MM-DD') count. In the order of their start.
 */
export function readWindows(written: string, day?: string): Read<TimeWindow[]> {
  const text = written
    .replace(/\b([ap])\.\s?m\b\.?/gi, '$1m')
    .replace(/\bhorario\s+(?:corrido\s+)?(?:de\s+)?(?=\S*\d)/i, '');
  if (isOpen(text)) return { value: [] };
  const parts = hoursByDays(text);
  if (parts.length === 0) return hoursOf(text);
  const weekday = day === undefined ? null : new Date(`${day}T00:00:00Z`).getUTCDay();
  const ofDay = parts.filter(({ days }) => weekday !== null && days.has(weekday));
  const list: TimeWindow[] = [];
  for (const { hours } of ofDay.length > 0 ? ofDay : parts.slice(0, 1)) {
    const read = hours === '' ? { value: [] } : hoursOf(hours);
    if ('error' in read) return read;
    list.push(...read.value);
  }
  if (list.length > 10) return { error: texts.window };
  list.sort((a, b) => a.startMinute - b.startMinute);
  return weekday === null || ofDay.length > 0
    ? { value: list }
    : { value: list, warning: `«${written.trim()}» no dice nada del ${weekdays[weekday]}` };
}

/** True for a text that tells hours, and does not only name a day. */
export const looksLikeWindows = (text: string): boolean =>
  isOpen(text) || (/\d.*(?:-|–|a|to).*\d/i.test(text) && !/^\d{4}-/.test(text) && !('error' in readWindows(text)));

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
