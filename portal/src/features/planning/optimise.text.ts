import { defineText } from '../../lib/text.ts';
import { optimiseEs } from './optimise.es.ts';

export const optimiseText = defineText(optimiseEs, () => import('./optimise.en.ts').then((m) => m.optimiseEn));
