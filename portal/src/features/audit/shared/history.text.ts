import { defineText } from '../../../lib/text.ts';
import { historyEs } from './history.es.ts';

export const historyText = defineText(historyEs, () => import('./history.en.ts').then((m) => m.historyEn));
