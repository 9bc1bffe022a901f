import { defineText } from '../../../lib/text.ts';
import { guideLinksEs } from './guide-links.es.ts';

export const guideLinksText = defineText(guideLinksEs, () => import('./guide-links.en.ts').then((m) => m.guideLinksEn));
