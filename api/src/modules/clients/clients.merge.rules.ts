import type { ClientAddress, ClientContact } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { foldText } from '@tramo/contract/text';

/** Rows of the others' books: those that move, and the doubles of rows that stay, which go, with what the row that stays takes from them. */
export interface BookMerge<Row> {
  moved: string[];
  doubled: string[];
  /** Rows that stay, as they are with what was blank in them filled from their doubles. */
  filled: Row[];
}

const plain = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
const digits = (text: string): string => text.replace(/\D/g, '').slice(-10);
/** Blank texts of a row, from its double. */
function fillTexts<Row extends object>(row: Row, double: Row, keys: readonly (keyof Row)[]): Row {
  const filled = { ...row };
  for (const key of keys) if (filled[key] === '') filled[key] = double[key];
  return filled;
}

/** Goes through rows in their order; `keysOf` says what a row is found by, `isSame` whether one that is found so is the same thing. */
function mergeRows<Row extends { _id: string }>(
  kept: readonly Row[],
  others: readonly Row[],
  keysOf: (row: Row) => string[],
  isSame: (a: Row, b: Row) => boolean,
  fill: (row: Row, double: Row) => Row,
): BookMerge<Row> {
  const byKey = new Map<string, string[]>();
  const rows = new Map<string, Row>();
  const enter = (row: Row): void => {
    rows.set(row._id, row);
    for (const key of keysOf(row)) byKey.set(key, [...(byKey.get(key) ?? []), row._id]);
  };
  for (const row of kept) enter(row);
  const [moved, doubled, filled]: [string[], string[], Set<string>] = [[], [], new Set()];
  for (const row of others) {
    const alike = keysOf(row).flatMap((key) => byKey.get(key) ?? []);
    const same = alike.map((id) => rows.get(id) as Row).find((one) => isSame(one, row));
    if (!same) {
      moved.push(row._id);
      enter(row);
      continue;
    }
    doubled.push(row._id);
    const after = fill(same, row);
    if (JSON.stringify(after) === JSON.stringify(same)) continue;
    rows.set(same._id, after);
    filled.add(same._id);
  }
  return { moved, doubled, filled: [...filled].map((id) => rows.get(id) as Row) };
}

const agree = (a: string, b: string): boolean => a === '' || b === '' || a === b;
/**
 * The same person: the same phone and e-mail, whatever they are called, or the same name where neither phone nor e-mail speak against it. Nothing
 * that reaches somebody is lost.
 */
export const mergeContacts = (
  kept: readonly ClientContact[],
  others: readonly ClientContact[],
): BookMerge<ClientContact> => {
  const phone = (c: ClientContact): string => digits(c.phone);
  const email = (c: ClientContact): string => c.email.trim().toLowerCase();
  return mergeRows(
    kept,
    others,
    (c) => [`name ${plain(c.name)}`, ...(phone(c) && email(c) ? [`reach ${phone(c)} ${email(c)}`] : [])],
    (a, b) =>
      (phone(a) !== '' && email(a) !== '' && phone(a) === phone(b) && email(a) === email(b)) ||
      (plain(a.name) === plain(b.name) && agree(phone(a), phone(b)) && agree(email(a), email(b))),
    (c, double) => fillTexts(c, double, ['companyName', 'phone', 'phoneExtension', 'email', 'job']),
  );
};

/** How far a place's coordinates are to be trusted. */
const trust = { driver: 3, pin: 2, file: 1 } as const;
const trustOf = (a: ClientAddress): number => (a.location === null ? 0 : trust[a.location]);
/** The same place: the same street, numbers, suburb and postal code. It takes the better pin, and windows and access notes where it has none. */
export const mergeAddresses = (
  kept: readonly ClientAddress[],
  others: readonly ClientAddress[],
): BookMerge<ClientAddress> => {
  // Without a street nobody knows whether it is the same place.
  const keysOf = ({ address: a }: ClientAddress): string[] =>
    plain(a.street) === '' ? [] : [[a.street, a.extNumber, a.intNumber, a.suburb, a.zipCode].map(plain).join('|')];
  return mergeRows(
    kept,
    others,
    keysOf,
    () => true,
    (a, double) => {
      const pin = trustOf(double) > trustOf(a) ? double : a;
      const notes = [...new Set([a.accessNotes, double.accessNotes].filter(Boolean))].join('\n');
      return {
        ...a,
        address: {
          ...fillTexts(a.address, double.address, ['city', 'municipality', 'state', 'betweenStreets', 'references']),
          lat: pin.address.lat,
          lng: pin.address.lng,
        },
        location: pin.location,
        windows: a.windows.length > 0 ? a.windows : double.windows,
        accessNotes: notes.length <= limits.accessNotesMax ? notes : a.accessNotes,
      };
    },
  );
};
