import type { Translation } from '../../../lib/text.ts';
import type { placeByAddressEs } from './place-by-address.es.ts';

export const placeByAddressEn: Translation<typeof placeByAddressEs> = {
  button: 'Apply the sure ones',
  title: 'Place {count, plural, one {# waybill} other {# waybills}} by address?',
  text: 'Street and number of {count, plural, one {it} other {them}} were found without doubt. The others stay in the list.',
  none: 'No waybill has a sure candidate',
  done: '{placed, plural, =0 {No waybill could be placed} one {# waybill was placed by its address} other {# waybills were placed by their address}}',
};
