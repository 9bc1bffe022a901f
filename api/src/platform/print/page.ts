import { letters } from './measure.ts';

/** A page of marks on a printer's grid of dots: what a PDF, a label printer and a screen can all draw. Black on white. */
export interface PageSize {
  width: number;
  height: number;
  dotsPerInch: number;
}
export type Mark =
  | { kind: 'box'; x: number; y: number; width: number; height: number }
  /** `y` is the base line. `width` is what the text takes, measured by `measureText`. */
  | { kind: 'text'; x: number; y: number; size: number; width: number; text: string; isBold: boolean; isWhite: boolean }
  /** Code 128, its narrowest bar `module` dots wide. */
  | { kind: 'code128'; x: number; y: number; height: number; module: number; text: string }
  /** QR with middle correction, each square `module` dots wide. */
  | { kind: 'qr'; x: number; y: number; module: number; text: string };
export type Page = readonly Mark[];

const known = new Set(letters);
const isPrintable = (char: string): boolean => known.has(char);

/**
 * A text in letters that every printer here has: composed accents, white space as single spaces, letters of other alphabets without their
 * marks or as "?".
 */
export function printable(text: string): string {
  let result = '';
  for (const char of text.normalize('NFC')) {
    if (isPrintable(char)) result += char;
    else if (/[\s\p{Cc}]/u.test(char)) result += ' ';
    else if (/[\p{M}\p{Cf}]/u.test(char)) result += '';
    else {
      const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
      result += bare !== '' && [...bare].every(isPrintable) ? bare : '?';
    }
  }
  return result.replace(/\s+/g, ' ').trim();
}

/** Code 128 as all scanners read it: ASCII alone; `>` is a command to some printers. */
export const fitsCode128 = (text: string): boolean => text.length > 0 && /^[ -=?-~]+$/.test(text);
