import type { PostalAddress } from '@tramo/contract/fields';

/** What a form begins with, before there is a pin. */
export const emptyAddress: Omit<PostalAddress, 'lat' | 'lng'> = {
  street: '',
  extNumber: '',
  intNumber: '',
  suburb: '',
  city: '',
  municipality: '',
  state: '',
  zipCode: '',
  betweenStreets: '',
  references: '',
};
