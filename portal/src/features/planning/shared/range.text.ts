import { defineText } from '../../../lib/text.ts';
import { rangeEs } from './range.es.ts';

export const rangeText = defineText(rangeEs, () => import('./range.en.ts').then((m) => m.rangeEn));
