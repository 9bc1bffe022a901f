import {
  expiringNames,
  floatTypeNames,
  skillNames,
  vehicleKindNames,
  vehicleStatusNames,
} from '@tramo/contract/words/fleet';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

/** What vehicles, their papers and abilities are called, wherever they show. */
export const fleetWordsEs = {
  type: namesIn(vehicleKindNames, 'es'),
  floatType: namesIn(floatTypeNames, 'es'),
  status: namesIn(vehicleStatusNames, 'es'),
  skill: namesIn(skillNames, 'es'),
  document: namesIn(expiringNames, 'es'),
  packages: '{count, plural, one {# paquete} other {# paquetes}}',
} as const;

export const fleetWords = defineText(fleetWordsEs, () => import('./fleet-words.en.ts').then((m) => m.fleetWordsEn));
