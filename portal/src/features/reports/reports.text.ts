import { defineText } from '../../lib/text.ts';
import { reportsEs } from './reports.es.ts';

export const reportsText = defineText(reportsEs, () => import('./reports.en.ts').then((m) => m.reportsEn));
