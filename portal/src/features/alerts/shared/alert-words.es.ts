import { alertKindNames } from '@tramo/contract/words/alerts';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

/** What alerts say, in the list and in the bell. */
export const alertWordsEs = {
  kind: namesIn(alertKindNames, 'es'),
  times: '{count, plural, one {# vez} other {# veces}}',
  ago: 'hace {age}',
  overAt: 'Terminó {when}',
  loadFailed: 'Error al cargar alertas',
} as const;

export const alertWordsText = defineText(alertWordsEs, () => import('./alert-words.en.ts').then((m) => m.alertWordsEn));
