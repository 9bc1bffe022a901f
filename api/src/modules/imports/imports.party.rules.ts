import { streetLine } from '@tramo/contract/address-line';
import type { GuideInput } from '@tramo/contract/guide-input';
import { type ImportField, type PartyField, recipientFields, senderField } from '@tramo/contract/imports';
import type { ZipCode } from '@tramo/contract/places';
import { type AddressParts, addressFields, readAddress, readStreet } from '@tramo/roads/addresses/read-address';
import { type Point, readPoint } from './imports.places.rules.ts';
import type { Cells, RowReader } from './imports.reader.rules.ts';
import { extensionIn, plain, readEmail, readPhone, readZip, texts } from './imports.values.rules.ts';

/** Who a row says that sends or receives, and where. Pure. */

/** The columns of one of the two parties. */
export type Named = (field: PartyField) => ImportField;
export const asRecipient: Named = (field) => field;
export const asSender: Named = senderField;

/** True when the row tells anything of a party. */
export const isGiven = (reader: RowReader, named: Named): boolean =>
  recipientFields.some((field) => reader.cell(named(field)) !== '');

/** The postal codes that a row names, to be looked up before it is checked. */
export const zipsOf = (cells: Cells): string[] =>
  [asRecipient, asSender].flatMap((named) => {
    const text =
      cells[named('zipCode')] ??
      readAddress((cells[named('fullAddress')] ?? cells[named('street')] ?? '').slice(0, longestAddress)).zipCode;
    const read = readZip(text);
    return 'value' in read ? [read.value] : [];
  });

/** A street's cell: with its number, and with more of the address where that says nothing else than the suburb's own cell. */
function readStreetCell(text: string, suburb: string): Partial<AddressParts> {
  const address = readAddress(text);
  const isMore = suburb === '' || address.suburb === '' || plain(address.suburb) === plain(suburb);
  return isMore ? address : readStreet(text);
}
/** Longer texts are no addresses; they are not taken apart. */
const longestAddress = 400;
/**
 * The address cells of a party, with what 'Dirección completa' or 'Calle y número' say beside what has a column of its own. What was taken
 * apart is told at its cell.
 */
function addressTexts(reader: RowReader, named: Named): (field: keyof AddressParts) => string {
  const own = (field: keyof AddressParts): string => reader.cell(named(field));
  const whole = reader.cell(named('fullAddress'));
  const street = own('street');
  const isWhole = whole !== '' && whole.length <= longestAddress;
  const isLong = street.length > longestAddress;
  const parts = isWhole
    ? readAddress(whole)
    : own('extNumber') !== '' || isLong
      ? {}
      : readStreetCell(street, own('suburb'));
  const texts = (field: keyof AddressParts): string =>
    // The street's own cell still holds what was taken out of it.
    (field === 'street' && !isWhole ? parts.street || street : own(field) || parts[field]) || '';
  if (isWhole || (parts.street !== undefined && parts.street !== street)) {
    const readAs = [
      streetLine({ street: texts('street'), extNumber: texts('extNumber') || 'S/N', intNumber: texts('intNumber') }),
      ...(['suburb', 'zipCode', 'city', 'state'] as const).map((field) => parts[field]),
    ].filter(Boolean);
    reader.warn(named(isWhole ? 'fullAddress' : 'street'), `Se leyó así: ${readAs.join(', ')}`);
  }
  return texts;
}

const maxChars: Partial<Record<PartyField, number>> = {
  contactName: 120,
  companyName: 120,
  phoneExtension: 10,
  job: 80,
  street: 160,
  extNumber: 30,
  intNumber: 30,
  suburb: 120,
  city: 120,
  municipality: 120,
  state: 60,
  betweenStreets: 200,
  references: 400,
};

export interface PartyRead {
  party: GuideInput['party'];
  point: Point | null;
  /** What tells one place from another. */
  placeKey: string;
}

/** A party with its address; what the postal code's catalogue knows fills what the row does not say. */
export function readParty(
  reader: RowReader,
  named: Named,
  zips: ReadonlyMap<string, ZipCode | null>,
  isVisited: boolean,
): PartyRead {
  const own = (field: PartyField): string => reader.cell(named(field));
  const inAddress = addressTexts(reader, named);
  const text = (field: PartyField): string =>
    (addressFields as readonly string[]).includes(field) ? inAddress(field as keyof AddressParts) : own(field);
  for (const [field, max] of Object.entries(maxChars) as [PartyField, number][])
    if (own(field).length > max) reader.fault(named(field), texts.tooLong);

  const contact = text('contactName');
  const company = text('companyName');
  if (company === '') reader.required(named('contactName'), contact);
  const phone = reader.take(named('phone'), '', readPhone);
  reader.required(named('phone'), text('phone'));
  const email = reader.take(named('email'), '', readEmail);

  const zipCode = reader.take(named('zipCode'), '', readZip) || (own('zipCode') === '' ? text('zipCode') : '');
  reader.required(named('zipCode'), text('zipCode'));
  const zip = zipCode === '' ? null : zips.get(zipCode);
  if (zipCode !== '' && !zip) reader.warn(named('zipCode'), `El código postal ${zipCode} no está en el catálogo`);
  let suburb = text('suburb');
  if (suburb === '' && zip?.suburbs.length === 1) {
    suburb = zip.suburbs[0] as string;
    reader.warn(named('suburb'), `Se tomó la colonia del código postal: ${suburb}`);
  } else if (suburb !== '' && zip && !zip.suburbs.some((s) => plain(s) === plain(suburb))) {
    reader.warn(named('suburb'), `La colonia no corresponde al código postal ${zipCode}`);
  }
  reader.required(named('suburb'), suburb);
  const city = reader.required(
    named('city'),
    text('city') || zip?.city || text('municipality') || zip?.municipality || '',
  );
  const street = reader.required(named('street'), text('street'));
  let extNumber = text('extNumber');
  if (extNumber === '' && !reader.errors[named('extNumber')]) {
    extNumber = 'S/N';
    reader.warn(named('extNumber'), 'Sin número exterior: se anotó S/N');
  }

  const located = readPoint(text('lat'), text('lng'));
  const [lat, lng] = [named('lat'), named('lng')];
  if (located.errors.lat) reader.fault(lat, located.errors.lat);
  if (located.errors.lng) reader.fault(lng, located.errors.lng);
  if (located.warning) reader.warn(lat, located.warning);
  else if (isVisited && !located.point && !reader.errors[lat] && !reader.errors[lng])
    reader.warn(lat, 'Sin coordenadas: coloca el pin en el mapa después de importar');
  return {
    party: {
      contactName: contact || company,
      companyName: company || contact,
      phone,
      phoneExtension: text('phoneExtension') || extensionIn(text('phone')),
      email,
      job: text('job'),
      address: {
        street,
        extNumber,
        intNumber: text('intNumber'),
        suburb,
        city,
        municipality: text('municipality') || zip?.municipality || '',
        state: text('state') || zip?.state || '',
        zipCode,
        betweenStreets: text('betweenStreets'),
        references: text('references'),
        lat: located.point?.lat ?? null,
        lng: located.point?.lng ?? null,
      },
    },
    point: located.point,
    placeKey: plain(`${street} ${text('extNumber')} ${text('intNumber')} ${zipCode || text('zipCode')}`),
  };
}
