/** What of an address is written in one line of its street. */
export interface StreetAddress {
  street: string;
  extNumber: string;
  intNumber: string;
}

const without = (number: string, said: RegExp): string => {
  const rest = number.trim().replace(said, '').trim();
  return rest === '' ? number.trim() : rest;
};

/**
 * `Av. Revolución 2100 int. 3`: the one way in which street and numbers are written, on screens, papers, sheets and messages. What people typed before a
 * number ('No.', '#', 'Int.', 'Interior') is not said twice, and a house without a number is S/N.
 */
export function streetLine({ street, extNumber, intNumber }: StreetAddress): string {
  const ext = without(extNumber, /^(?:n[uú]m(?:ero)?\b\.?|n[oº°]\.|no\b(?=\s*\d)|#)\s*/i);
  const int = without(intNumber, /^(?:interior\b|int\b\.?|#)\s*/i);
  return [street.trim(), /^s\.?\s*\/?\s*n\.?(?:[uú]m\.?)?$/i.test(ext) ? 'S/N' : ext, int && `int. ${int}`]
    .filter(Boolean)
    .join(' ');
}
