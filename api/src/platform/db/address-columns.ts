import type { PostalAddress } from '@tramo/contract/fields';

/** The columns of an address, the same in every table that holds one. */
export interface AddressColumns {
  street: string;
  ext_number: string;
  int_number: string;
  suburb: string;
  city: string;
  municipality: string;
  state: string;
  zip_code: string;
  between_streets: string;
  address_references: string;
  lat: number | null;
  lng: number | null;
}

export const addressOf = (r: AddressColumns): PostalAddress => ({
  street: r.street,
  extNumber: r.ext_number,
  intNumber: r.int_number,
  suburb: r.suburb,
  city: r.city,
  municipality: r.municipality,
  state: r.state,
  zipCode: r.zip_code,
  betweenStreets: r.between_streets,
  references: r.address_references,
  lat: r.lat,
  lng: r.lng,
});

export const addressColumns = (a: PostalAddress): AddressColumns => ({
  street: a.street,
  ext_number: a.extNumber,
  int_number: a.intNumber,
  suburb: a.suburb,
  city: a.city,
  municipality: a.municipality,
  state: a.state,
  zip_code: a.zipCode,
  between_streets: a.betweenStreets,
  address_references: a.references,
  lat: a.lat,
  lng: a.lng,
});
