import { defineText } from '../../lib/text.ts';
import { guidePageEs } from './guide-page.es.ts';

export const guidePageText = defineText(guidePageEs, () => import('./guide-page.en.ts').then((m) => m.guidePageEn));
