import { defineText } from '../../../lib/text.ts';
import { visitEs } from './visit.es.ts';

export const visitText = defineText(visitEs, () => import('./visit.en.ts').then((m) => m.visitEn));
