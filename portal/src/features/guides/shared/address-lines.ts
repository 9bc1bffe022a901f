import { streetLine } from '@tramo/contract/address-line';
import type { PostalAddress } from '@tramo/contract/fields';

type Said = Pick<
  PostalAddress,
  'street' | 'extNumber' | 'intNumber' | 'suburb' | 'city' | 'municipality' | 'state' | 'zipCode'
>;

const joined = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');
/** Street and suburb: what tells one stop from another in a list. */
export const shortAddress = (a: Pick<Said, 'street' | 'extNumber' | 'intNumber' | 'suburb'>): string =>
  joined(streetLine(a), a.suburb);
/** Suburb, postal code, city and state; a city that repeats its municipality is said once. */
export const areaLine = (a: Said): string =>
  joined(
    a.suburb,
    a.zipCode ? `C.P. ${a.zipCode}` : '',
    a.municipality === a.city ? '' : a.municipality,
    a.city,
    a.state,
  );
