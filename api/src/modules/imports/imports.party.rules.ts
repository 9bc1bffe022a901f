import type { GuideInput } from '@tramo/contract/guides';
import { type ImportField, type PartyField, recipientFields, senderField } from '@tramo/contract/imports';
import type { ZipCode } from '@tramo/contract/places';
import { type Point, readPoint } from './imports.places.rules.ts';
import type { Cells, RowReader } from './imports.reader.rules.ts';
import { plain, readEmail, readPhone, readZip, texts } from './imports.values.rules.ts';

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
  [cells.zipCode, cells.senderZipCode].flatMap((text) => {
    const read = text === undefined ? null : readZip(text);
    return read && 'value' in read ? [read.value] : [];
  });

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
  const text = (field: PartyField): string => reader.cell(named(field));
  for (const [field, max] of Object.entries(maxChars) as [PartyField, number][])
    if (text(field).length > max) reader.fault(named(field), texts.tooLong);

  const contact = text('contactName');
  const company = text('companyName');
  if (company === '') reader.required(named('contactName'), contact);
  const phone = reader.take(named('phone'), '', readPhone);
  reader.required(named('phone'), text('phone'));
  const email = reader.take(named('email'), '', readEmail);

  const zipCode = reader.take(named('zipCode'), '', readZip);
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
  const city = reader.required(named('city'), text('city') || zip?.city || zip?.municipality || '');
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
      phoneExtension: text('phoneExtension'),
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
