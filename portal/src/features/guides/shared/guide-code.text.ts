import { defineText } from '../../../lib/text.ts';
import { guideCodeEs } from './guide-code.es.ts';

export const guideCodeText = defineText(guideCodeEs, () => import('./guide-code.en.ts').then((m) => m.guideCodeEn));
