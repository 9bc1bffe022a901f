import type { CustomValue } from '@tramo/contract/custom-fields';
import { firstLetter } from '@tramo/contract/initials';
import type { Locale } from '@tramo/contract/problems';
import { yesNoName } from '@tramo/contract/words/names';

const hidden = '•••';
const words = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\s,;]+/)
    .filter(Boolean);
const titles = /^(?:sra?|srta|dra?|lic|ing|arq|mtr[oa]|prof[a]?|c|don|doña)\.?$/i;
const particles = /^(?:de|del|la|las|los|y|e|van|von|da|di)$/i;
const isName = (word: string): boolean => /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(word);

/**
 * `María L•••`: the first name, and how the next one begins. Who reads it knows whether it is theirs; who does not know the person learns no
 * name to look for. A single word, and anything that is not a name (a phone, an address of mail), keeps its first letter alone.
 */
export function maskedName(name: string): string {
  const [first, ...rest] = words(name).filter((w) => !titles.test(w));
  if (first === undefined) return '';
  const next = rest.find((w) => isName(w) && !particles.test(w));
  if (!isName(first) || next === undefined) return `${firstLetter(first)}${hidden}`;
  return `${first} ${firstLetter(next)}${hidden}`;
}

/** `a•••@casa.mx`: how an address begins, and where it is. */
export function maskedMail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${firstLetter(address.slice(0, Math.max(at, 0))).toLowerCase()}${hidden}${at < 0 ? '' : address.slice(at)}`;
}

/** `J. P. L.`: enough to recognise who signed at one's own door. */
export const signatureInitials = (name: string): string =>
  words(name)
    .filter((w) => isName(w) && !titles.test(w) && !particles.test(w))
    .slice(0, 4)
    .map((w) => `${firstLetter(w)}.`)
    .join(' ');

/** The first name of a driver, as one introduces oneself at a door. */
export const firstName = (name: string): string => words(name).find((w) => isName(w) && !titles.test(w)) ?? '';

/** `Del Valle, Monterrey`: suburb and city alone. */
export const placeOf = (at: { suburb: string; city: string }): string =>
  [at.suburb.trim(), at.city.trim()].filter(Boolean).join(', ');

/** Some hundred metres: the quarter, not the door. */
export const blurred = (at: { lat: number; lng: number }): { lat: number; lng: number } => ({
  lat: Math.round(at.lat * 1000) / 1000,
  lng: Math.round(at.lng * 1000) / 1000,
});

/** A field's value in words; empty without one. */
export function valueText(value: CustomValue | undefined, locale: Locale): string {
  if (typeof value === 'boolean') return yesNoName(value, locale);
  return String(value ?? '');
}
