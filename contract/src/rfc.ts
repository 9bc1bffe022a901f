/** Mexico's tax ids (RFC): 12 characters for a company (persona moral), 13 for a person (persona física); the last one is computed from the others. */

/** Of the public at large, and of whoever has no RFC because he lives abroad: their last characters are nobody's check digit. */
export const genericRfcs = { public: 'XAXX010101000', foreign: 'XEXX010101000' } as const;
export const isGenericRfc = (rfc: string): boolean => (Object.values(genericRfcs) as string[]).includes(rfc);

export type TaxPerson = 'moral' | 'fisica';
/** Whose RFC it is, by its length; null while it is neither. */
export const personOfRfc = (rfc: string): TaxPerson | null =>
  rfc.length === 12 ? 'moral' : rfc.length === 13 ? 'fisica' : null;

/** As people type it: in small letters, with dashes or blanks. */
export const rfcTyped = (typed: string): string => typed.toUpperCase().replace(/[\s.\-–]/g, '');

const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/** The last character of an RFC, from those before it (the SAT's modulus 11). */
export function rfcCheckDigit(body: string): string {
  // A company's has one letter less: a blank stands for it.
  const sum = [...body.padStart(12, ' ')].reduce((total, c, n) => total + alphabet.indexOf(c) * (13 - n), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'A' : String(digit);
}

const shape = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/;

/** The day within it exists, in either century: 29 February stands where one of both has it. */
function isDay(year: number, month: number, day: number): boolean {
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}

/** What is wrong with an RFC; null when nothing is. `rfcDigit`: every part is possible, but the last character is not that of the others. */
export function rfcFault(rfc: string): 'rfc' | 'rfcDigit' | null {
  if (isGenericRfc(rfc)) return null;
  const parts = shape.exec(rfc);
  if (!parts || personOfRfc(rfc) === null) return 'rfc';
  if (!isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return 'rfc';
  return rfcCheckDigit(rfc.slice(0, -1)) === rfc.at(-1) ? null : 'rfcDigit';
}
