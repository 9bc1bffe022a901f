import { defineText } from '../../../lib/text.ts';
import { papersEs } from './papers.es.ts';

export const papersText = defineText(papersEs, () => import('./papers.en.ts').then((m) => m.papersEn));
