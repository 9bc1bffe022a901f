import { guideStatusNames, guideTypeNames } from '@tramo/contract/words/guides';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../../lib/text.ts';
import type { guideWordsEs } from './guide-words.es.ts';

export const guideWordsEn: Translation<typeof guideWordsEs> = {
  status: namesIn(guideStatusNames, 'en'),
  type: namesIn(guideTypeNames, 'en'),
  packages: '{count, plural, one {# package} other {# packages}}',
  noRoute: 'No route',
  noLocation: 'No location',
  noClient: 'No client',
};
