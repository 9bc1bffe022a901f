/**
 * Codes of goods after the GS1 General Specifications: GTIN with their check digit, and element strings of application identifiers as scanners give them. Pure.
 */

/** The check digit of the digits before it: weights 3 and 1 in turn from the right. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
const lengths = [8, 12, 13, 14];
/** EAN-8, UPC-A, EAN-13 or GTIN-14 whose check digit is right. */
export const isGtin = (text: string): boolean =>
  /^\d+$/.test(text) && lengths.includes(text.length) && checkDigit(text.slice(0, -1)) === text.at(-1);
/** One form for all lengths, since the same article is read as UPC-A by one scanner and as EAN-13 by another: 14 digits. */
export const gtinKey = (text: string): string => text.padStart(14, '0');

/** UPC-E as scanners send it (8 digits with its check digit) written out as UPC-A; null when it is none. Of codes of 8 digits some are both: EAN-8 is looked up first. */
export function upcAOfUpcE(text: string): string | null {
  if (!/^[01]\d{7}$/.test(text)) return null;
  const [system, a, b, c, d, e, f, check] = text as unknown as string[];
  const body =
    f === '0' || f === '1' || f === '2'
      ? `${a}${b}${f}0000${c}${d}${e}`
      : f === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : f === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${f}`;
  const upcA = `${system}${body}${check}`;
  return isGtin(upcA) ? upcA : null;
}

export interface Gs1Elements {
  /** (01) or (02): the article, as 14 digits. */
  gtin: string | null;
  /** (10) */
  lot: string | null;
  /** (17) or (15), `YYYY-MM-DD`. */
  expires: string | null;
  /** (21) */
  serial: string | null;
  /** (37) or (30): how many. */
  count: number | null;
  /** (00): the pallet or box. */
  sscc: string | null;
}

/** Lengths of the identifiers whose values end by themselves; all others end at a separator or at the end. */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};
/** Identifiers of two digits without a length of their own. */
const open = ['10', '21', '22', '30', '37', '90', '91', '92', '93', '94', '95', '96', '97', '98', '99'];
/** The identifier at the beginning and the length of its value; null length: to the separator. Measures (31nn–36nn) have four digits and six of value. */
function identifierAt(text: string): { ai: string; length: number | null } | null {
  const two = text.slice(0, 2);
  const length = fixed[two];
  if (length !== undefined) return { ai: two, length };
  if (/^3[1-6]\d\d/.test(text)) return { ai: text.slice(0, 4), length: 6 };
  if (open.includes(two)) return { ai: two, length: null };
  if (/^(2[45]|4[01])\d/.test(text)) return { ai: text.slice(0, 3), length: null };
  return null;
}

const separator = '\u001d';
/** The two digits of a year stand for the century in which they lie nearest to now (General Specifications 7.12). */
function dateOf(digits: string, year: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (!yy || !mm || !dd || mm < '01' || mm > '12' || dd > '31') return null;
  const gap = Number(yy) - (year % 100);
  const century = Math.floor(year / 100) + (gap >= 51 ? -1 : gap <= -50 ? 1 : 0);
  const full = century * 100 + Number(yy);
  const last = new Date(Date.UTC(full, Number(mm), 0)).getUTCDate();
  // Day 00: the last of the month.
  const on = dd === '00' ? last : Number(dd);
  return on > last ? null : `${full}-${mm}-${String(on).padStart(2, '0')}`;
}

function pairsOf(text: string): [string, string][] | null {
  const pairs: [string, string][] = [];
  if (text.startsWith('(')) {
    const all = /^(?:\((\d{2,4})\)([^(]+))+$/.test(text);
    if (!all) return null;
    for (const [, ai, value] of text.matchAll(/\((\d{2,4})\)([^(]+)/g)) pairs.push([ai as string, value as string]);
    return pairs;
  }
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const found = identifierAt(rest);
    if (!found) return null;
    const end = found.length === null ? rest.indexOf(separator) : found.ai.length + found.length;
    const stop = end === -1 ? rest.length : end;
    const value = rest.slice(found.ai.length, stop);
    if (value === '' || (found.length !== null && value.length < found.length)) return null;
    pairs.push([found.ai, value]);
    rest = rest.slice(stop);
  }
  return pairs;
}

/**
 * The elements of a GS1 string: with brackets as people type it, with the symbology's mark (`]C1`, `]d2`, `]Q3`, `]e0`) or bare, fields parted by FNC1 (group separator). `year` is the
 * present one. Null when it is no such string, or its article's check digit is wrong; a bare string counts only when it begins with an article or a pallet.
 */
export function readGs1(scanned: string, year: number): Gs1Elements | null {
  const marked = /^\](?:C1|d2|Q3|e0)/.test(scanned);
  const text = marked ? scanned.slice(3) : scanned.startsWith(separator) ? scanned.slice(1) : scanned;
  if (!marked && text === scanned && !/^\(\d{2,4}\)|^0[012]\d{14}/.test(text)) return null;
  const pairs = pairsOf(text);
  if (!pairs || pairs.length === 0) return null;
  const value = (...names: string[]) => pairs.find(([ai]) => names.includes(ai))?.[1] ?? null;
  const gtin = value('01', '02');
  const sscc = value('00');
  if (gtin === null && sscc === null) return null;
  if (gtin !== null && !isGtin(gtin)) return null;
  if (sscc !== null && (!/^\d{18}$/.test(sscc) || checkDigit(sscc.slice(0, -1)) !== sscc.at(-1))) return null;
  const count = value('37', '30');
  const expires = value('17', '15');
  return {
    gtin,
    sscc,
    lot: value('10'),
    serial: value('21'),
    expires: expires === null ? null : dateOf(expires, year),
    count: count !== null && /^\d{1,8}$/.test(count) && Number(count) > 0 ? Number(count) : null,
  };
}
