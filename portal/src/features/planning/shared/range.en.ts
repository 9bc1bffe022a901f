import type { Translation } from '../../../lib/text.ts';
import type { rangeEs } from './range.es.ts';

export const rangeEn: Translation<typeof rangeEs> = {
  title:
    '{count, plural, one {# guide is out of its distribution centre’s range} other {# guides are out of their distribution centre’s range}}',
  text: 'Confirm that you want to plan them anyway; it stays in the audit.',
  far: '{distance} from {cedi}, beyond its range',
  restricted: 'in the restricted zone {zone}',
  notAllowed: 'outside the allowed zones of {cedi}',
  more: '{count, plural, one {and # more guide} other {and # more guides}}',
  confirm: 'Plan them anyway',
  stay: 'Look at the guides',
};
