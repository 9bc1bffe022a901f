import { type FieldMessageKey, fieldMessages, type Locale } from '@tramo/contract/problems';
import { foldText } from '@tramo/contract/text';
import type { Names, Words } from '@tramo/contract/words/names';
import { localDay, localSecond } from '../calendar.ts';

/** What people write in the cells of a list's sheet, understood one cell at a time. Cells are trimmed and never empty. */

export type Fault = FieldMessageKey | Record<Locale, string>;
export type Read = { value: unknown } | { fault: Fault };

export const faultText = (fault: Fault, locale: Locale): string =>
  typeof fault === 'string' ? fieldMessages[fault][locale] : fault[locale];

/** Lowercase letters and digits without accents, signs or spaces: how headings and words are compared. */
export const plain = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

export const readText = (text: string): Read => ({ value: text });

/** `1,234.50`, `$ 12`, `12,5`: commas part thousands, unless one alone can only be a decimal sign. */
export function readNumber(text: string): Read {
  const bare = text.replace(/[\s$']/g, '').replace(/(?:kg|km|m3|m³|%)$/i, '');
  const plainNumber = /^[-+]?\d+,\d{1,2}$/.test(bare)
    ? bare.replace(',', '.')
    : /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)
      ? bare.replaceAll(',', '')
      : bare;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plainNumber) ? { value: Number(plainNumber) } : { fault: 'number' };
}

const yes = new Set(['si', 's', 'x', 'yes', 'y', 'true', 'verdadero', '1']);
const no = new Set(['no', 'n', 'false', 'falso', '0']);
const yesNoFault = { es: 'Escribe «Sí» o «No»', en: 'Write "Yes" or "No"' };
export function readYesNo(text: string): Read {
  const word = plain(text);
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { fault: yesNoFault };
}

const dayFault = {
  es: 'Fecha no válida: usa día/mes/año, por ejemplo 21/11/2026',
  en: 'Invalid date: use day/month/year, such as 21/11/2026',
};
/** `2026-11-21` (what Excel's own dates become) or `21/11/2026`, always the day first. */
export function readDay(text: string): Read {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(text);
  const local = /^(\d{1,2})[/\-.](\d{1,2})[/\-.](\d{4})$/.exec(text);
  const [year, month, date] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !date) return { fault: dayFault };
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? { fault: dayFault } : { value: day };
}
export const writeDay = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** An instant as its zone's clock says it: sheets know no zones. */
export const writeInstant = (instant: string, timeZone: string): Date => {
  const at = new Date(instant);
  return new Date(Date.parse(`${localDay(at, timeZone)}T00:00:00Z`) + localSecond(at, timeZone) * 1000);
};

const hourFault = { es: 'Hora no válida: usa 08:00', en: 'Invalid hour: use 08:00' };
function minuteOf(text: string): number | null {
  const match = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(
    text.trim().replace(/\s*h(?:rs?|oras?)?\.?$/i, ''),
  );
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  const written = Number(match[1]);
  if (half && (written < 1 || written > 12)) return null;
  const hour = half ? (written % 12) + (half === 'p' ? 12 : 0) : written;
  const minute = Number(match[2] ?? 0);
  return minute < 60 && hour * 60 + minute <= 1440 ? hour * 60 + minute : null;
}
/** `8`, `08:00`, `8:30 p. m.` as minutes since midnight. */
export function readMinute(text: string): Read {
  const minute = minuteOf(text);
  return minute === null ? { fault: hourFault } : { value: minute };
}
export const writeMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const hoursFault = {
  es: 'Horario no válido: usa 08:00-14:00; 16:00-20:00',
  en: 'Invalid hours: use 08:00-14:00; 16:00-20:00',
};
/** `08:00-14:00; 16:00-20:00` as windows in their order. */
export function readWindows(text: string): Read {
  const windows = [];
  for (const part of readParts(text)) {
    const [from, to, ...rest] = part.split(/\s*(?:-|–|—|\ba\b)\s*(?=\d)/);
    const start = minuteOf(from ?? '');
    const end = minuteOf(to ?? '');
    if (start === null || end === null || rest.length > 0) return { fault: hoursFault };
    windows.push({ startMinute: start, endMinute: end });
  }
  return { value: windows };
}
export const writeWindows = (windows: readonly { startMinute: number; endMinute: number }[]): string =>
  windows.map((w) => `${writeMinute(w.startMinute)}-${writeMinute(w.endMinute)}`).join('; ');

/** Ten digits however they are written, with or without the country's prefix. */
export function readPhone(text: string): Read {
  const bare = text.replace(/[\s\-().·/]/g, '').replace(/^\+/, '');
  const digits = bare.length > 10 ? bare.replace(/^(?:0052|521(?=\d{10}$)|52(?=\d{10}$))/, '') : bare;
  return /^\d{10}$/.test(digits) ? { value: digits } : { fault: 'phone' };
}

/** Several values in one cell, parted by semicolons or lines. */
export const readParts = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A closed choice: the contract's names for its values, read in either language. The value itself is understood too. */
export interface Choice {
  /** What the sheet offers, in order. */
  options: readonly Words[];
  read(text: string): Read;
  /** Several of them in one cell. */
  readMany(text: string): Read;
  write(value: string | null | undefined, locale: Locale): string;
  writeMany(values: readonly string[], locale: Locale): string;
}
export function choice<K extends string>(names: Names<K>, aliases: Readonly<Record<string, NoInfer<K>>> = {}): Choice {
  const options = Object.values<Words>(names);
  const byWord = new Map<string, string>();
  for (const [value, { es, en }] of Object.entries<Words>(names))
    for (const word of [es, en, value]) byWord.set(plain(word), value);
  for (const [alias, value] of Object.entries<string>(aliases)) byWord.set(plain(alias), value);
  const fault = {
    es: `Escribe uno de estos: ${options.map((o) => o.es).join(', ')}`,
    en: `Write one of these: ${options.map((o) => o.en).join(', ')}`,
  };
  const read = (text: string): Read => {
    const value = byWord.get(plain(text));
    return value === undefined ? { fault } : { value };
  };
  const write = (value: string | null | undefined, locale: Locale): string =>
    value === null || value === undefined ? '' : ((names as Names)[value]?.[locale] ?? value);
  return {
    options,
    read,
    readMany: (text) => {
      const values: unknown[] = [];
      for (const part of text.split(/[;,\n|]/).filter((p) => p.trim() !== '')) {
        const one = read(part);
        if ('fault' in one) return one;
        if (!values.includes(one.value)) values.push(one.value);
      }
      return { value: values };
    },
    write,
    writeMany: (values, locale) => values.map((value) => write(value, locale)).join('; '),
  };
}

/** What a sheet may call rows of another list. */
export interface RowNames {
  add(name: string | null, id: string): void;
  read(text: string, fault: Fault): Read;
  /** Several of them in one cell. */
  readMany(text: string, fault: Fault): Read;
}
export function rowNames(): RowNames {
  /** Null for a name of two rows: it says neither. */
  const ids = new Map<string, string | null>();
  const read = (text: string, fault: Fault): Read => {
    const id = ids.get(plain(text));
    if (id) return { value: id };
    return {
      fault:
        id === null
          ? { es: `Hay más de uno con el nombre ${text}`, en: `There is more than one named ${text}` }
          : fault,
    };
  };
  return {
    add: (name, id) => {
      const key = plain(name ?? '');
      if (key !== '') ids.set(key, ids.has(key) && ids.get(key) !== id ? null : id);
    },
    read,
    readMany: (text, fault) => {
      const values: unknown[] = [];
      for (const part of readParts(text)) {
        const one = read(part, fault);
        if ('fault' in one) return one;
        if (!values.includes(one.value)) values.push(one.value);
      }
      return { value: values };
    },
  };
}
