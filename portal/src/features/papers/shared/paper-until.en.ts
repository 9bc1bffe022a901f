import type { Translation } from '../../../lib/text.ts';
import type { paperUntilEs } from './paper-until.es.ts';

export const paperUntilEn: Translation<typeof paperUntilEs> = {
  daysLeft: '{days, plural, =0 {Ends today} =1 {Ends tomorrow} other {Ends in # days}}',
  ended: '{days, plural, =1 {Ended yesterday} other {Ended # days ago}}',
  noDate: 'No end date',
};
