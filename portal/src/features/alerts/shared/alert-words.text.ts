import { defineText } from '../../../lib/text.ts';
import { alertWordsEs } from './alert-words.es.ts';

export const alertWordsText = defineText(alertWordsEs, () => import('./alert-words.en.ts').then((m) => m.alertWordsEn));
