import type { Translation } from '../../../lib/text.ts';
import type { papersEs } from './papers.es.ts';

export const papersEn: Translation<typeof papersEs> = {
  daysLeft: '{days, plural, =0 {Ends today} =1 {Ends tomorrow} other {Ends in # days}}',
  ended: '{days, plural, =1 {Ended yesterday} other {Ended # days ago}}',
  noDate: 'No end date',
};
