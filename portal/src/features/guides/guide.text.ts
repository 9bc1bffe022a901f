import { defineText } from '../../lib/text.ts';
import { guideEs } from './guide.es.ts';

export const guideText = defineText(guideEs, () => import('./guide.en.ts').then((m) => m.guideEn));
