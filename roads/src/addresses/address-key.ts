import { type AddressQuery, askedAddress } from './query.ts';

/**
 * An address as it is remembered by: the same for every way to write it. Null when it is too little to be told from others (no street, or neither postal code nor suburb),
 * and for houses without a number, of which a street has many.
 */
export function addressKey(query: AddressQuery): string | null {
  const { street, number, zip, colonia } = askedAddress(query);
  const area = zip || colonia.join(' ');
  if (street.words.length === 0 || number === null || area === '') return null;
  return `${street.kind}|${street.direction}|${street.words.join(' ')}|${number.key}|${area}`.slice(0, 300);
}
