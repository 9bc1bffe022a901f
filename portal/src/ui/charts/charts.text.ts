import { defineText } from '../../lib/text.ts';
import { chartsEs } from './charts.es.ts';

export const chartsText = defineText(chartsEs, () => import('./charts.en.ts').then((m) => m.chartsEn));
