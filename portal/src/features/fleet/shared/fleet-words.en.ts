import {
  expiringNames,
  floatTypeNames,
  skillNames,
  vehicleKindNames,
  vehicleStatusNames,
} from '@tramo/contract/words/fleet';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../../lib/text.ts';
import type { fleetWordsEs } from './fleet-words.es.ts';

export const fleetWordsEn: Translation<typeof fleetWordsEs> = {
  type: namesIn(vehicleKindNames, 'en'),
  floatType: namesIn(floatTypeNames, 'en'),
  status: namesIn(vehicleStatusNames, 'en'),
  skill: namesIn(skillNames, 'en'),
  document: namesIn(expiringNames, 'en'),
  packages: '{count, plural, one {# package} other {# packages}}',
};
