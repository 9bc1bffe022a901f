import { defineText } from '../../../lib/text.ts';
import { guideWordsEs } from './guide-words.es.ts';

export const guideWords = defineText(guideWordsEs, () => import('./guide-words.en.ts').then((m) => m.guideWordsEn));
