import { paperNames } from '@tramo/contract/words/papers';
import type { Translation } from '../../../lib/text.ts';
import type { reviewEs } from './review.es.ts';

export const reviewEn: Translation<typeof reviewEs> = {
  title: 'Waybills to locate',
  approximate: 'Approximate',
  left: '{count, plural, one {# left to locate} other {# left to locate}}',
  listLabel: 'Waybills to locate',
  search: 'Folio, recipient or address',
  map: 'Map to drop the pin of the waybill',
  pin: 'Pin of waybill {folio}. Move it with the arrows',
  hint: 'Click on the map or drag the pin to the door.',
  keys: 'Arrows move the pin (Shift, further), Enter saves, N goes to the next one.',
  candidates: {
    label: 'Candidates by its address',
    count: '{count, plural, one {# candidate} other {# candidates}}',
    none: 'No catalogue knows this address.',
    score: '{score}%',
  },
  around: {
    zip: 'The map shows postal code {zip}',
    cedi: 'The postal code is not in the catalogue; the map shows the centre {name}',
    none: 'Look for the address on the map',
  },
  save: 'Save location',
  next: 'Next',
  open: 'See waybill',
  saved: 'The location of {folio} was saved',
  placeFirst: 'Drop the pin before saving',
  warnings: {
    abroad: 'The pin is outside Mexico. Check it before you save.',
    far: 'The pin is {distance} from the centre {cedi}. Check it before you save.',
  },
  reload: 'Reload',
  between: paperNames.between.en,
  emptyTitle: 'Every waybill has a location',
  emptyText: 'They can be planned now.',
  noMatch: 'No waybill matches the search',
  plan: 'Plan routes',
  backToGuides: 'See waybills',
  showAll: 'See all',
};
