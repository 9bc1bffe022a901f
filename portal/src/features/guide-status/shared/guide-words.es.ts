import { guideStatusNames, guideTypeNames } from '@tramo/contract/words/guides';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

/** Words for guides that several screens need. */
export const guideWordsEs = {
  status: namesIn(guideStatusNames, 'es'),
  type: namesIn(guideTypeNames, 'es'),
  packages: '{count, plural, one {# paquete} other {# paquetes}}',
  noRoute: 'Sin ruta',
  noLocation: 'Sin ubicación',
  noClient: 'Sin cliente',
} as const;

export const guideWords = defineText(guideWordsEs, () => import('./guide-words.en.ts').then((m) => m.guideWordsEn));
