import { alertKindNames } from '@tramo/contract/words/alerts';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../../lib/text.ts';
import type { alertWordsEs } from './alert-words.es.ts';

export const alertWordsEn: Translation<typeof alertWordsEs> = {
  kind: namesIn(alertKindNames, 'en'),
  times: '{count, plural, one {once} other {# times}}',
  ago: '{age} ago',
  overAt: 'Over {when}',
  loadFailed: 'Alerts could not be loaded',
};
