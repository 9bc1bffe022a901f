import type { Translation } from '../../../lib/text.ts';
import type { placeByZipEs } from './place-by-zip.es.ts';

export const placeByZipEn: Translation<typeof placeByZipEs> = {
  button: 'To the postal code’s centre',
  title: 'Put {count, plural, one {# waybill} other {# waybills}} at the centre of the postal code?',
  text: 'Their location is marked as approximate: they can be planned, and stay in the list to review until you drop their pin.',
  done: '{placed, plural, =0 {No waybill could be placed} one {# waybill is at the centre of its postal code} other {# waybills are at the centre of their postal codes}}',
  refused: '{count, plural, =0 {} one {; the centre of # is not known} other {; the centres of # are not known}}',
};
